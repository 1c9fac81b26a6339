#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>

#include "engine/base/text.h"
#include "store/protocol/dispute.h"
#include "store/wire/packet.h"
#include "tests/fuzz/forger.h"
#include "tests/fuzz/moments.h"
#include "tests/fuzz/quarrel.h"

/// Writes the seeds that are made, not found: orders for every moment of fuzz_orders and fuzz_chariots, packets and
/// leaves of played games and the vectors for fuzz_wire, honest packets for fuzz_judge, a dispute file for
/// fuzz_dispute: write_seeds SOURCE-FOLDER
namespace {

namespace fs = std::filesystem;
using namespace hexpost;

void write(const fs::path& file, const std::string& bytes) {
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << bytes;
}

std::string read(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string text_of(base::ByteView bytes) {
  return {bytes.begin(), bytes.end()};
}

void write_orders(const fs::path& folder, const std::vector<fuzz::Moment>& moments) {
  for (std::size_t i = 0; i < moments.size(); ++i) {
    const std::string number = (i < 10 ? "0" : "") + std::to_string(i);
    write(folder / ("moment-" + number + "-" + moments[i].match->awaited().question),
          static_cast<char>(i) + fuzz::sensible_orders(moments[i]));
  }
  const auto& first = *moments.front().match;
  write(folder / "snapshot", '\0' + first.save());
  const std::string position = first.position();
  write(folder / "position", '\0' + position);
  const auto line = position.find("at stop");
  if (line != std::string::npos)
    write(folder / "position-saved", '\0' + std::string(position).replace(line, 7, "at savepoint"));
}

/// The bytes behind a vector's comment lines.
std::string vector_bytes(const fs::path& file) {
  std::string hex;
  std::istringstream in(read(file));
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("#")) hex += line;
  }
  const auto bytes = base::from_hex(hex);
  if (!bytes) throw std::runtime_error(file.string() + " is no hex");
  return text_of(*bytes);
}

/// Of each sort of packet and leaf in a game the first one.
void write_game(const fs::path& folder, const std::string& name, store::test::Club& club) {
  const auto starts = club[0].log().packet_starts();
  std::set<std::string> sorts;
  std::set<std::size_t> kinds;
  for (const std::uint64_t first : *starts) {
    const auto bytes = club[0].log().packet_at(first);
    const auto packet = store::decode_packet(**bytes);
    const auto leaves = store::decode_leaves(*packet);
    std::string sort;
    for (const store::Leaf& leaf : *leaves) {
      const char kind = static_cast<char>('a' + leaf.index());
      if (!sort.ends_with(kind)) sort += kind;
      if (!kinds.insert(leaf.index()).second) continue;
      write(folder / ("leaf-" + name + "-" + kind), '\1' + text_of(store::encode_leaf(leaf)));
    }
    if (sorts.size() < 8 && sorts.insert(sort).second)
      write(folder / ("packet-" + name + "-" + std::to_string(first)), '\0' + text_of(**bytes));
  }
}

void write_wire(const fs::path& folder, const fs::path& vectors) {
  for (const auto& entry : fs::directory_iterator(vectors)) {
    const std::string name = entry.path().stem().string();
    if (name.starts_with("leaf-")) write(folder / name, '\1' + vector_bytes(entry.path()));
    if (name == "packet-1" || name == "packet-2") write(folder / name, '\0' + vector_bytes(entry.path()));
    if (name == "slip" || name == "deposit") write(folder / name, '\3' + vector_bytes(entry.path()));
    if (name == "checkpoint" || name == "note-refusal" || name == "assented")
      write(folder / name, '\2' + read(entry.path()));
    if (name == "receipt") write(folder / name, '\4' + read(entry.path()));
    if (name == "invite" || name == "join") write(folder / name, '\5' + read(entry.path()));
  }
  store::test::Club duel;
  duel.begin();
  duel.play_out(3);
  write_game(folder, "duel", duel);
  write_game(folder, "battle", fuzz::tables()[3].club);
  write_game(folder, "dealt", fuzz::tables().back().club);
}

/// The file, its history alone, the file cut off, and changes of it: none, one in the first line, one near the end.
void write_dispute(const fs::path& folder) {
  const std::string& file = fuzz::quarrel().file;
  std::istringstream in(file);
  const auto all = store::read_exported(in);
  std::ostringstream plain;
  if (!all || !store::write_export({all->history, {}}, plain)) throw std::runtime_error("the dispute file is none");
  write(folder / "whole", '\0' + file);
  write(folder / "history", '\0' + plain.str());
  write(folder / "cut", '\0' + file.substr(0, file.size() * 2 / 3));
  write(folder / "unchanged", "\1");
  write(folder / "version", {'\1', '\x20', '\0', '\0', '2'});
  const std::size_t late = file.size() - 60;
  write(folder / "signature",
        {'\1', static_cast<char>(late), static_cast<char>(late >> 8), static_cast<char>(late >> 16), 'A'});
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: write_seeds SOURCE-FOLDER\n";
    return 1;
  }
  const fs::path tests = fs::path(argv[1]) / "tests", corpus = tests / "fuzz/corpus";
  for (const char* made : {"orders", "chariots", "wire", "judge", "dispute"})
    fs::remove_all(corpus / made);
  write_orders(corpus / "orders", fuzz::moments());
  write_orders(corpus / "chariots", fuzz::chariots_moments());
  write_wire(corpus / "wire", tests / "vectors");
  write_dispute(corpus / "dispute");
  for (std::size_t i = 0; i < fuzz::tables().size(); ++i)
    write(corpus / "judge" / ("honest-" + std::to_string(i)), text_of(fuzz::honest_input(i)));
}
