#include <algorithm>
#include <istream>
#include <ostream>
#include <set>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "store/protocol/audit.h"
#include "store/protocol/dispute.h"
#include "store/protocol/replay.h"

/// JSON Lines, written in one spelling; reading takes the exact bytes of a packet from its line, writes the line again
/// and compares, so that the rest of the line needs neither parsing nor trust.
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

/// A packet's line has its bytes in base64 and its leaves as JSON, in which a byte may take six characters.
constexpr std::size_t k_line_limit = 12 * k_packet_limit;
constexpr std::size_t k_packets_limit = 1'000'000;
constexpr std::string_view k_key = "\"envelope\":\"";

/// The first line of the file. Only a dispute file has `aside` and `notes`.
struct Title {
  bool dispute = false;
  Hash game_id{};
  std::uint64_t packets = 0;
  Head head;
  std::size_t aside = 0, notes = 0;
};

std::string title_line(const Title& t) {
  std::string out = std::string("{\"hexpost\":\"") + (t.dispute ? "dispute" : "export") +
                    "\",\"version\":1,\"game\":\"" + base::to_hex(t.game_id) +
                    "\",\"packets\":" + std::to_string(t.packets) + ",\"events\":" + std::to_string(t.head.size) +
                    ",\"root\":\"" + base::to_base64(t.head.root) + "\"";
  if (t.dispute) out += ",\"aside\":" + std::to_string(t.aside) + ",\"notes\":" + std::to_string(t.notes);
  return out + "}";
}

std::string leaves_json(const Packet& packet) {
  std::string leaves;
  for (const Bytes& bytes : packet.leaves) {
    const auto leaf = decode_leaf(bytes);
    leaves += (leaves.empty() ? "" : ",") + (leaf ? leaf_json(*leaf) : std::string("null"));
  }
  return "\"leaves\":[" + leaves + "]}";
}

std::string packet_line(const Packet& packet) {
  return "{\"first\":" + std::to_string(packet.first) + ",\"seat\":" + std::to_string(packet.seat) + "," +
         std::string(k_key) + base::to_base64(encode_packet(packet)) + "\"," + leaves_json(packet);
}

/// A packet beside the history with its signed head.
std::string aside_line(const Packet& packet, const Head& head) {
  const Bytes envelope = encode_packet(packet);
  return "{\"aside\":" + std::to_string(packet.first) + ",\"seat\":" + std::to_string(packet.seat) +
         ",\"size\":" + std::to_string(head.size) + ",\"root\":\"" + base::to_base64(head.root) + "\",\"hash\":\"" +
         base::to_hex(packet_hash(envelope)) + "\"," + std::string(k_key) + base::to_base64(envelope) + "\"," +
         leaves_json(packet);
}

std::string note_line(const std::string& text, NoteKind kind) {
  const ByteView bytes = base::as_bytes(text);
  return "{\"note\":\"" + std::string(name_of(kind)) + "\",\"hash\":\"" + base::to_hex(sha256(bytes)) +
         "\",\"bytes\":\"" + base::to_base64(bytes) + "\"}";
}

/// A line of at most the limit, without its line feed; nothing at the end.
Result<std::optional<std::string>> next_line(std::istream& in, std::size_t number) {
  std::string out;
  for (int c = in.get(); c != std::istream::traits_type::eof(); c = in.get()) {
    if (c == '\n') return std::optional(std::move(out));
    if (out.size() >= k_line_limit)
      return Error{"export", tr("a line is longer than any can be"), "line " + std::to_string(number)};
    out.push_back(static_cast<char>(c));
  }
  if (!out.empty()) return Error{"export", tr("the last line is cut off"), "line " + std::to_string(number)};
  return std::optional<std::string>();
}

/// The bytes of a key's base64 value; nothing if the line lacks the key.
std::optional<Bytes> bytes_behind(const std::string& line, std::string_view key) {
  const std::size_t at = line.find(key);
  if (at == std::string::npos) return std::nullopt;
  const std::size_t begin = at + key.size(), end = line.find('"', begin);
  if (end == std::string::npos) return std::nullopt;
  return base::from_base64(std::string_view(line).substr(begin, end - begin));
}

/// The lines of an export or a dispute file, one after the other. Only the exact bytes are trusted: each
/// line is written again and compared.
class Lines {
 public:
  Lines(std::istream& in) : in_(in) {}

  /// Calls `take` with each packet; afterwards checks the first line. Returns the evidence beside
  /// the history.
  Result<Evidence> read(auto take) {
    if (const auto begun = begin(); !begun) return begun.error();
    for (;;) {
      const auto more = next();
      if (!more) return more.error();
      if (!*more) break;
      if (line_.starts_with("{\"aside\":") || line_.starts_with("{\"note\":")) {
        if (const auto taken = take_beside(); !taken) return taken.error();
        continue;
      }
      const auto packet = take_packet();
      if (!packet) return packet.error();
      if (const Result<void> taken = take(*packet, number_); !taken) return taken.error();
    }
    title_.head = {tree_.size(), tree_.root()};
    title_.aside = evidence_.packets.size(), title_.notes = evidence_.notes.size();
    if (title_.packets == 0 || title_line(title_) != first_line_)
      return Error{"export", tr("the packets are not those that the first line names: the file is not whole"),
                   "line 1"};
    return std::move(evidence_);
  }

 private:
  Error bad(std::string what) const { return {"export", std::move(what), "line " + std::to_string(number_)}; }
  bool beside() const { return !evidence_.empty(); }

  Result<void> begin() {
    const auto title = next_line(in_, 1);
    if (!title) return title.error();
    title_.dispute = *title && (*title)->starts_with("{\"hexpost\":\"dispute\",\"version\":1,");
    if (!*title || (!title_.dispute && !(*title)->starts_with("{\"hexpost\":\"export\",\"version\":1,")))
      return bad(tr("this is not an export of this version"));
    first_line_ = **title;
    return {};
  }

  Result<bool> next() {
    auto line = next_line(in_, number_ + 1);
    if (!line) return line.error();
    if (!*line) return false;
    ++number_;
    line_ = **std::move(line);
    return true;
  }

  Result<Packet> take_packet() {
    const auto bytes = bytes_behind(line_, k_key);
    auto packet = bytes ? decode_packet(*bytes) : Result<Packet>(Error{});
    if (!packet || packet_line(*packet) != line_) return bad(tr("this line is not a packet as an export writes it"));
    if (title_.packets == k_packets_limit) return Error{"export", tr("more packets than any game has"), ""};
    if (title_.packets++ == 0) title_.game_id = packet->game_id;
    if (beside() || packet->first != tree_.size() || packet->game_id != title_.game_id)
      return bad(tr("the packets do not follow one another"));
    if (title_.dispute) borders_.push_back(tree_), hashes_.insert(packet_hash(*bytes));
    tree_ = frontier_after(*packet, std::move(tree_));
    return packet;
  }

  Result<void> take_beside() {
    if (!title_.dispute || title_.packets == 0) return bad(tr("this line belongs in a dispute file"));
    if (!beside()) borders_.push_back(tree_);
    return line_.starts_with("{\"note\":") ? take_note() : take_aside();
  }

  Result<void> take_aside() {
    const auto bytes = bytes_behind(line_, k_key);
    const auto packet = bytes ? decode_packet(*bytes) : Result<Packet>(Error{});
    if (!packet || packet->leaves.empty()) return bad(tr("this line is not a packet as a dispute file writes it"));
    const auto at = std::ranges::lower_bound(borders_, packet->first, {}, &Frontier::size);
    if (packet->game_id != title_.game_id || at == borders_.end() || at->size() != packet->first ||
        hashes_.contains(packet_hash(*bytes)))
      return bad(
          tr("this packet does not stand beside the history: it is in it, or begins where no packet of it does"));
    if (aside_line(*packet, head_after(*packet, *at)) != line_)
      return bad(tr("this line is not a packet as a dispute file writes it"));
    const auto place = aside_place(*bytes);
    if (!evidence_.notes.empty() || evidence_.packets.size() == k_aside_limit || (last_aside_ && place <= *last_aside_))
      return out_of_order();
    last_aside_ = place;
    evidence_.packets.push_back(*bytes);
    return {};
  }

  Result<void> take_note() {
    const auto bytes = bytes_behind(line_, "\"bytes\":\"");
    const std::string text = bytes && bytes->size() <= k_note_limit ? base::as_text(*bytes) : std::string();
    const auto read = read_note(text);
    const bool shown = read && stands_beside(read->note.kind);
    if (!shown || read->note.game_id != title_.game_id || note_line(text, read->note.kind) != line_)
      return bad(tr("this line is not a note as a dispute file writes it"));
    const Hash hash = sha256(base::as_bytes(text));
    if (evidence_.notes.size() == k_aside_notes_limit || (last_note_ && hash <= *last_note_)) return out_of_order();
    last_note_ = hash;
    evidence_.notes.push_back(text);
    return {};
  }

  Error out_of_order() const {
    return bad(tr("packets and notes beside a history have one order, none occurs twice, and their number is limited"));
  }

  std::istream& in_;
  std::string first_line_, line_;
  std::size_t number_ = 1;
  Title title_;
  Frontier tree_;
  std::vector<Frontier> borders_;  ///< of a dispute file
  std::set<Hash> hashes_;          ///< of the packets of a dispute file
  Evidence evidence_;
  std::optional<std::pair<std::uint64_t, Hash>> last_aside_;
  std::optional<Hash> last_note_;
};

}  // namespace

Result<void> export_log(const Log& log, std::ostream& out) {
  auto history = history_of(log);
  if (!history) return history.error();
  return write_export({*std::move(history), {}}, out);
}

Result<void> write_export(const Exported& all, std::ostream& out) {
  if (all.history.empty()) return Error{"export", tr("this game has no packet yet"), ""};
  std::vector<Frontier> borders;
  Frontier tree;
  for (const Packet& packet : all.history) {
    if (packet.first != tree.size())
      return Error{"damaged", tr("a packet is missing from the log"), "event " + std::to_string(tree.size())};
    borders.push_back(tree);
    tree = frontier_after(packet, std::move(tree));
  }
  borders.push_back(tree);
  const Evidence& beside = all.evidence;
  out << title_line({!beside.empty(),
                     all.history.front().game_id,
                     all.history.size(),
                     {tree.size(), tree.root()},
                     beside.packets.size(),
                     beside.notes.size()})
      << '\n';
  for (const Packet& packet : all.history)
    out << packet_line(packet) << '\n';
  for (const Bytes& envelope : beside.packets) {
    const auto packet = decode_packet(envelope);
    base::ensure(packet.has_value(), "a packet beside a history that was read before");
    const auto at = std::ranges::lower_bound(borders, packet->first, {}, &Frontier::size);
    base::ensure(at != borders.end() && at->size() == packet->first, "a packet beside a history that stands on it");
    out << aside_line(*packet, head_after(*packet, *at)) << '\n';
  }
  for (const std::string& text : beside.notes) {
    const auto read = read_note(text);
    base::ensure(read.has_value(), "a note that was read before");
    out << note_line(text, read->note.kind) << '\n';
  }
  out.flush();
  return out.good() ? Result<void>() : Result<void>(Error{"disk", tr("the export could not be written whole"), ""});
}

Result<Log> import_log(const std::string& path, std::istream& in, const Resolver& resolve, const Progress& progress,
                       const Hash& cache_key, std::size_t* left_out) {
  auto log = Log::create(path);
  if (!log) return log.error();
  log->set_cache_key(cache_key);
  if (left_out != nullptr) *left_out = 0;
  std::optional<Course> course;
  const Past past = past_of(*log, resolve);
  auto read = Lines(in).read([&](const Packet& packet, std::size_t number) -> Result<void> {
    auto judged = course ? course->after(packet, resolve, past) : Course::first(packet, resolve);
    if (const auto* refused = std::get_if<Refused>(&judged)) {
      return Error{refused->code, refused->why,
                   "event " + std::to_string(refused->event) + ", line " + std::to_string(number)};
    }
    course = std::get<Course>(std::move(judged));
    course->forget_trace();
    if (const auto stored = log->append({packet, encode_packet(packet), course->save(), {}, {}, {}}); !stored)
      return stored;
    if (progress && !progress(course->size(), 0)) return Error{"stopped", tr("the import was stopped"), ""};
    return {};
  });
  if (read && !read->empty()) {  // unsigned content does not enter the file
    const auto history = history_of(*log);
    const Evidence evidence = history ? proved(*history, *read) : Evidence{};
    const auto kept = history ? keep_evidence(*log, evidence) : Result<void>(history.error());
    if (left_out != nullptr)
      *left_out = read->packets.size() + read->notes.size() - evidence.packets.size() - evidence.notes.size();
    if (!kept) read = kept.error();
  }
  if (!read) {
    log = Error{};  // closed before it is removed
    (void)remove_log(path);
    return read.error();
  }
  return log;
}

Result<History> history_of(const Log& log) {
  History out;
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  for (const std::uint64_t first : *starts) {
    const auto bytes = log.packet_at(first);
    if (!bytes) return bytes.error();
    auto packet =
        *bytes ? decode_packet(**bytes) : Result<Packet>(Error{"damaged", tr("a packet is missing from the log"), ""});
    if (!packet) return packet.error();
    out.push_back(*std::move(packet));
  }
  return out;
}

Result<History> read_history(std::istream& in) {
  auto all = read_exported(in);
  if (!all) return all.error();
  return std::move(all->history);
}

Result<Exported> read_exported(std::istream& in) {
  Exported out;
  std::size_t size = 0;
  auto read = Lines(in).read([&](const Packet& packet, std::size_t) -> Result<void> {
    for (const Bytes& leaf : packet.leaves)
      size += leaf.size();
    if (size > 256 * k_packet_limit) return Error{"size", tr("this history is larger than any game"), ""};
    out.history.push_back(packet);
    return {};
  });
  if (!read) return read.error();
  out.evidence = *std::move(read);
  return out;
}

}  // namespace hexpost::store
