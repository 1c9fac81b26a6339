#include "store/protocol/replay.h"

#include <filesystem>
#include <set>

#include "engine/base/text.h"
#include "store/protocol/ahead.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;

Past past_during(const Log& log, Replayed& out, std::set<std::uint64_t> wanted) {
  Past past;
  past.head_at = [&log](std::uint64_t size) -> std::optional<Head> {
    const auto head = log.head_at(size);
    if (!head || !*head) return std::nullopt;
    return (*head)->head;
  };
  past.position_at = [&out](std::uint64_t size) -> Result<std::string> {
    const auto found = out.positions.find(size);
    if (found == out.positions.end())
      return Error{"note", base::tr("no run ended there: a take-back names the size right after a mark"), ""};
    return found->second;
  };
  past.on_mark = [&out, targets = std::move(wanted)](std::uint64_t size, const table::Match& match) {
    if (targets.contains(size)) out.positions[size] = match.save();
  };
  return past;
}

}  // namespace

namespace {
/// Adds the target of the leaf if it is a take-back.
void add_target(ByteView bytes, std::set<std::uint64_t>& out) {
  if (type_of_bytes(bytes) != LeafType::note) return;
  const auto leaf = decode_leaf(bytes);
  const auto note = leaf ? read_note(std::get<NoteLeaf>(*leaf).text) : Result<ReadNote>(Error{});
  if (note && note->note.kind == NoteKind::take_back) out.insert(note->note.number("to"));
}
}  // namespace

Result<std::set<std::uint64_t>> take_back_targets(const Log& log, std::uint64_t to) {
  std::set<std::uint64_t> out;
  const auto read = log.each_leaf(0, to, [&](std::uint64_t, ByteView bytes) { return add_target(bytes, out), true; });
  if (!read) return read.error();
  return out;
}

Result<Replayed> replay(const Log& log, const Resolver& resolve, std::uint64_t to, std::uint64_t wanted,
                        const PacketSeen& seen, bool ahead) {
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  std::optional<CheckedAhead> checked;
  if (ahead) checked.emplace(log, *starts);
  std::set<std::uint64_t> targets;
  if (checked && checked->is_whole()) {
    for (const std::uint64_t first : *starts) {
      for (const Bytes& leaf : checked->packet(first)->leaves)
        add_target(leaf, targets);
    }
  } else {
    auto found = take_back_targets(log, to);
    if (!found) return found.error();
    targets = *std::move(found);
  }
  if (wanted != 0) targets.insert(wanted);
  Replayed out;
  Past past = past_during(log, out, std::move(targets));
  if (checked) past.ahead = &*checked;
  std::uint64_t next = 0;
  for (const std::uint64_t first : *starts) {
    if (next >= to) break;
    const Packet* packet = checked ? checked->packet(first) : nullptr;
    Result<Packet> read = Error{"damaged", base::tr("a packet is missing"), ""};
    if (!packet) {
      const auto row = log.packet_at(first);
      if (!row) return row.error();
      if (*row) read = decode_packet(**row);
      packet = read ? &*read : nullptr;
    }
    if (!packet || first != next || packet->first != first ||
        (out.course && packet->game_id != out.course->game_id())) {
      out.refused = Refused{std::string(k_code_damaged),
                            next,
                            {},
                            packet ? base::tr("the packets do not follow one another") : read.error().what};
      if (packet) out.bad = *packet;
      return out;
    }
    if (checked) checked->at(first);
    auto judged =
        out.course ? std::move(*out.course).after(*packet, resolve, past) : Course::first(*packet, resolve, past);
    if (auto* refused = std::get_if<Refused>(&judged)) {
      out.course.reset();
      if (next > 0) {  // the judge has consumed the course: replays up to the last right packet
        auto good = replay(log, resolve, next);
        if (!good) return good.error();
        out.course = std::move(good->course);
      }
      out.refused = std::move(*refused);
      out.bad = *packet;
      return out;
    }
    out.course = std::get<Course>(std::move(judged));
    out.course->forget_trace();
    next = out.course->size();
    if (seen && !seen(*packet, *out.course)) {
      out.stopped = true;
      return out;
    }
  }
  if (next < to) out.refused = Refused{std::string(k_code_damaged), next, {}, base::tr("events without their packet")};
  return out;
}

Result<std::vector<RunEnd>> run_ends(const Log& log) {
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  std::vector<RunEnd> out;
  std::uint64_t drawn = 0;
  auto start = starts->begin();
  const auto walked = log.each_leaf(0, log.size(), [&](std::uint64_t index, ByteView bytes) {
    while (start != starts->end() && std::next(start) != starts->end() && *std::next(start) <= index)
      ++start;
    const auto type = type_of_bytes(bytes);
    if (type == LeafType::draw && start != starts->end()) drawn = *start;
    if (type == LeafType::mark) out.push_back({index + 1, drawn});
    return true;
  });
  if (!walked) return walked.error();
  return out;
}

Past past_of(const Log& log, const Resolver& resolve) {
  Past past;
  past.head_at = [&log](std::uint64_t size) -> std::optional<Head> {
    const auto head = log.head_at(size);
    if (!head || !*head) return std::nullopt;
    return (*head)->head;
  };
  past.position_at = [&log, &resolve](std::uint64_t size) -> Result<std::string> {
    auto played = replay(log, resolve, log.size(), size);
    if (!played) return played.error();
    const auto found = played->positions.find(size);
    if (found == played->positions.end())
      return Error{"note", base::tr("no run ended there: a take-back names the size right after a mark"), ""};
    return found->second;
  };
  return past;
}

Result<Course> course_at(const Log& log, const Resolver& resolve, std::uint64_t size) {
  const auto leaf0 = log.leaf(0);
  if (!leaf0) return leaf0.error();
  const auto genesis = decode_leaf(*leaf0);
  const auto head = log.head_at(size);
  const auto frontier = log.frontier_at(size);
  const auto snapshot = log.snapshot_before(size);
  if (genesis && std::holds_alternative<Genesis>(*genesis) && head && *head && frontier && *frontier && snapshot &&
      *snapshot && (*snapshot)->size == size) {
    auto course = Course::load((*snapshot)->state, std::get<Genesis>(*genesis), **head, **frontier, resolve);
    if (course) return course;
  }
  auto played = replay(log, resolve, size);
  if (!played) return played.error();
  if (played->refused || !played->course || played->course->size() != size) {
    const std::string where = played->refused ? "event " + std::to_string(played->refused->event) : "";
    const std::string why = played->refused ? played->refused->code + ": " + played->refused->why : "";
    return Error{
        "damaged",
        base::fill(base::tr("this game file does not play to its end ({}); restore it, or ask for the packets again"),
                   {why}),
        where};
  }
  return *std::move(played->course);
}

Result<void> remove_log(const std::string& path) {
  for (const char* suffix : {"", "-wal", "-shm"}) {
    std::error_code code;
    std::filesystem::remove(path + suffix, code);
    if (code) return Error{"disk", code.message(), path + suffix};
  }
  return {};
}

}  // namespace hexpost::store
