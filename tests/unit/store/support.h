#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "store/wire/genesis.h"
#include "store/wire/packet.h"

/// A small game by two seats with known seeds, and helpers; the byte vectors are made from it.
namespace hexpost::store::test {

inline Hash filled(std::uint8_t value) {
  Hash out{};
  out.fill(value);
  return out;
}
inline SecretBytes seed(std::uint8_t value) {
  return SecretBytes(filled(value));
}

template <std::size_t n>
std::array<std::uint8_t, n> hex(std::string_view text) {
  const auto bytes = base::from_hex(text);
  std::array<std::uint8_t, n> out{};
  EXPECT_TRUE(bytes && bytes->size() == n) << text;
  if (bytes && bytes->size() == n) std::copy(bytes->begin(), bytes->end(), out.begin());
  return out;
}
inline SecretBytes secret(std::string_view text) {
  return SecretBytes(hex<32>(text));
}
inline Bytes bytes_of(std::string_view text) {
  const ByteView view = base::as_bytes(text);
  return {view.begin(), view.end()};
}

inline std::string read_text(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}
inline void write_text(const std::string& path, std::string_view text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// A folder that goes with the object.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "hexpost-test.XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    path_ = name;
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Compares with tests/vectors/<name>: `#` lines tell what it is, then hex in lines. With UPDATE_VECTORS=1 in the
/// environment the file is written instead, for review.
inline void expect_vector(const std::string& name, ByteView bytes, const std::string& about) {
  const std::string path = std::string(HEXPOST_SOURCE_DIR) + "/tests/vectors/" + name;
  std::string text;
  std::istringstream about_lines(about);
  for (std::string line; std::getline(about_lines, line);)
    text += "# " + line + "\n";
  const std::string digits = base::to_hex(bytes);
  for (std::size_t i = 0; i < digits.size(); i += 96)
    text += digits.substr(i, 96) + "\n";
  if (std::getenv("UPDATE_VECTORS") != nullptr) write_text(path, text);
  EXPECT_EQ(read_text(path), text) << path;
}

/// Seat i has the seed (i+1)(i+1)...
struct Table {
  std::vector<SeatSecrets> secrets;
  Genesis genesis;
  Hash game_id{};
};

inline Seat sample_seat(const SeatSecrets& secrets, std::uint8_t number, std::string name, std::uint8_t side,
                        std::vector<std::uint8_t> answerers) {
  const Hash nonce = filled(static_cast<std::uint8_t>(0xA0 + number));
  return {std::move(name), side, seat_keys(secrets), prove_deck(secrets, number, nonce), nonce, std::move(answerers)};
}

inline Table duel() {
  Table t;
  t.secrets = {seat_secrets(seed(1)), seat_secrets(seed(2))};
  Genesis& g = t.genesis;
  g.system = "hordes-and-heroes";
  g.revision = 1;
  g.data_hash = filled(0xD1);
  g.scenario = "two-hills";
  g.scenario_hash = filled(0xD2);
  g.options = {{"fog", "no"}, {"points", "12"}};
  g.seats = {sample_seat(t.secrets[0], 0, "Anna", 0, {1}), sample_seat(t.secrets[1], 1, "Bela", 1, {0})};
  g.deadline = {14, 2, std::nullopt, Sanction::adjourn};
  t.game_id = game_id_of(g);
  return t;
}

/// Leaf 0, the joiner's assent, two decisions, a seal of three slots and the draw, by seat 0.
struct FirstPacket {
  Packet packet;
  Frontier before_draw;
  Frontier after;
  Hash x{};
  std::vector<std::string> policies{"ask me", "evade always", "ask me"};
};

inline FirstPacket first_packet(const Table& t) {
  FirstPacket out;
  Packet& p = out.packet;
  p.game_id = t.game_id;
  p.first = 0;
  p.seat = 0;
  const SealTree seal = make_seal(t.secrets[0].seal_key, t.game_id, 0, 0, out.policies);
  for (const Leaf& leaf :
       {Leaf(t.genesis), Leaf(make_assent(t.secrets[1], t.game_id, 1)), Leaf(Decision{"move Li1 0304 0305"}),
        Leaf(Decision{"shoot Ar2 at Hd1"}), Leaf(Seal{3, seal.root})}) {
    p.leaves.push_back(encode_leaf(leaf));
    out.before_draw.append(leaf_hash(p.leaves.back()));
  }
  out.x = dice_text(t.game_id, out.before_draw.size(), out.before_draw.root());
  p.leaves.push_back(encode_leaf(Draw{vrf_prove(t.secrets[0].vrf, out.x)}));
  sign_packet(p, {}, t.secrets[0].signing);
  out.after = frontier_after(p, {});
  return out;
}

/// Seat 1's answer to `first_packet`: seen, share, three rolls, an opening of seat 1's seal is none; mark, decision,
/// draw.
struct SecondPacket {
  Packet packet;
  Frontier after;
  Hash beta{};
};

inline SecondPacket second_packet(const Table& t, const FirstPacket& first) {
  SecondPacket out;
  const Proof share = vrf_prove(t.secrets[1].vrf, first.x);
  out.beta = beta_hash(first.x, {{0, *vrf_output(vrf_prove(t.secrets[0].vrf, first.x))}, {1, *vrf_output(share)}});
  Packet& p = out.packet;
  p.game_id = t.game_id;
  p.first = first.after.size();
  p.seat = 1;
  std::vector<Leaf> leaves{Seen{0, first.after.size(), first.packet.signature}, Share{1, share}};
  for (std::uint32_t i = 0; i < 3; ++i)
    leaves.push_back(Roll{i, 6, die_value(out.beta, i, 6), "5.2"});
  leaves.push_back(Mark{mark_hash("two-hills 1 0", {1, 1, "order", ""})});
  leaves.push_back(Decision{"pass"});
  Frontier tree = first.after;
  for (const Leaf& leaf : leaves) {
    p.leaves.push_back(encode_leaf(leaf));
    tree.append(leaf_hash(p.leaves.back()));
  }
  p.leaves.push_back(encode_leaf(Draw{vrf_prove(t.secrets[1].vrf, dice_text(t.game_id, tree.size(), tree.root()))}));
  sign_packet(p, first.after, t.secrets[1].signing);
  out.after = frontier_after(p, first.after);
  return out;
}

/// The first two packets of a duel.
struct Game {
  Table table = duel();
  FirstPacket first = first_packet(table);
  SecondPacket second = second_packet(table, first);
};
inline const Game& game() {
  static const Game the_game;
  return the_game;
}

}  // namespace hexpost::store::test
