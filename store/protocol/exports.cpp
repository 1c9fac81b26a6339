#include <istream>
#include <limits>
#include <ostream>

#include "engine/base/text.h"
#include "store/protocol/audit.h"
#include "store/protocol/replay.h"

/// JSON Lines, written in one spelling; reading takes the exact bytes of a packet from its line, writes the line anew
/// and compares, so that nothing else in it needs to be understood or believed.
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

/// A packet's line is its bytes in base64 and its leaves as JSON, where a byte may take six characters.
constexpr std::size_t k_line_limit = 12 * k_packet_limit;
constexpr std::size_t k_packets_limit = 1'000'000;
constexpr std::string_view k_key = "\"envelope\":\"";

std::string head_line(const Hash& game_id, std::uint64_t packets, const Head& head) {
  return "{\"hexpost\":\"export\",\"version\":1,\"game\":\"" + base::to_hex(game_id) +
         "\",\"packets\":" + std::to_string(packets) + ",\"events\":" + std::to_string(head.size) + ",\"root\":\"" +
         base::to_base64(head.root) + "\"}";
}

std::string packet_line(const Packet& packet) {
  std::string leaves;
  for (const Bytes& bytes : packet.leaves) {
    const auto leaf = decode_leaf(bytes);
    leaves += (leaves.empty() ? "" : ",") + (leaf ? leaf_json(*leaf) : std::string("null"));
  }
  return "{\"first\":" + std::to_string(packet.first) + ",\"seat\":" + std::to_string(packet.seat) + "," +
         std::string(k_key) + base::to_base64(encode_packet(packet)) + "\",\"leaves\":[" + leaves + "]}";
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

Result<Packet> packet_of_line(const std::string& line, std::size_t number) {
  const Error bad{"export", tr("this line is not a packet as an export writes it"), "line " + std::to_string(number)};
  const std::size_t key = line.find(k_key);
  if (key == std::string::npos) return bad;
  const std::size_t begin = key + k_key.size(), end = line.find('"', begin);
  if (end == std::string::npos) return bad;
  const auto bytes = base::from_base64(std::string_view(line).substr(begin, end - begin));
  if (!bytes) return bad;
  auto packet = decode_packet(*bytes);
  if (!packet || packet_line(*packet) != line) return bad;
  return packet;
}

/// The lines of an export: calls `take` with each packet; afterwards checks that the first line told the truth.
template <class Take>
Result<void> each_packet(std::istream& in, Take take) {
  const auto title = next_line(in, 1);
  if (!title) return title.error();
  if (!*title || !(*title)->starts_with("{\"hexpost\":\"export\",\"version\":1,"))
    return Error{"export", tr("this is no export of this version"), "line 1"};
  Frontier tree;
  Hash game_id{};
  std::size_t number = 1;
  for (;;) {
    const auto line = next_line(in, number + 1);
    if (!line) return line.error();
    if (!*line) break;
    ++number;
    if (number > k_packets_limit) return Error{"export", tr("more packets than any game has"), ""};
    const auto packet = packet_of_line(**line, number);
    if (!packet) return packet.error();
    if (number == 2) game_id = packet->game_id;
    if (packet->first != tree.size() || packet->game_id != game_id)
      return Error{"export", tr("the packets do not follow one another"), "line " + std::to_string(number)};
    tree = frontier_after(*packet, std::move(tree));
    if (const Result<void> taken = take(*packet, number); !taken) return taken;
  }
  if (number == 1 || head_line(game_id, number - 1, {tree.size(), tree.root()}) != **title) {
    return Error{"export", tr("the packets are not those that the first line names: the file is not whole"), "line 1"};
  }
  return {};
}

}  // namespace

Result<void> export_log(const Log& log, std::ostream& out) {
  const auto game_id = log.game_id();
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  if (!game_id) return Error{"export", tr("this game has no packet yet"), ""};
  out << head_line(*game_id, starts->size(), log.head()) << '\n';
  for (const std::uint64_t first : *starts) {
    const auto bytes = log.packet_at(first);
    if (!bytes) return bytes.error();
    const auto packet =
        *bytes ? decode_packet(**bytes) : Result<Packet>(Error{"damaged", tr("a packet is missing from the log"), ""});
    if (!packet) return packet.error();
    out << packet_line(*packet) << '\n';
  }
  out.flush();
  return out.good() ? Result<void>() : Result<void>(Error{"disk", tr("the export could not be written whole"), ""});
}

Result<Log> import_log(const std::string& path, std::istream& in, const Resolver& resolve, const Progress& progress,
                       const Hash& cache_key) {
  auto log = Log::create(path);
  if (!log) return log.error();
  log->set_cache_key(cache_key);
  std::optional<Course> course;
  const Past past = past_of(*log, resolve);
  const auto read = each_packet(in, [&](const Packet& packet, std::size_t number) -> Result<void> {
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
  History out;
  std::size_t size = 0;
  const auto read = each_packet(in, [&](const Packet& packet, std::size_t) -> Result<void> {
    for (const Bytes& leaf : packet.leaves)
      size += leaf.size();
    if (size > 256 * k_packet_limit) return Error{"size", tr("this history is larger than any game"), ""};
    out.push_back(packet);
    return {};
  });
  if (!read) return read.error();
  return out;
}

}  // namespace hexpost::store
