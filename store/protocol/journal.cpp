#include <algorithm>
#include <map>
#include <set>

#include "engine/base/text.h"
#include "store/protocol/audit.h"
#include "store/protocol/replay.h"

namespace hexpost::store {

using base::Error;
using base::Result;

namespace {

/// Reads packets that were judged before and keeps only the inputs of the rules.
class Scribe {
 public:
  Scribe(const Genesis& genesis, std::set<std::uint64_t> targets)
      : genesis_(genesis), targets_(std::move(targets)), sealed_(genesis.seats.size(), false) {}

  void take(const Packet& packet, const std::vector<Leaf>& leaves) {
    std::uint64_t index = packet.first;
    std::vector<std::string> lines;
    std::vector<table::KnownCard> shown;
    for (const Leaf& leaf : leaves) {
      ++index;
      if (const auto* roll = std::get_if<Roll>(&leaf)) give(table::Rolled{roll->faces, roll->value});
      if (const auto* opening = std::get_if<Opening>(&leaf))
        give(table::Opened{genesis_.seats[opening->seat].side, opening->slot, opening->policy});
      if (const auto* card = std::get_if<CardLeaf>(&leaf)) {
        // after decisions the card is revealed for them, otherwise the run of the answer needs it
        if (lines.empty())
          give(table::Shown{genesis_.seats[card->seat].side, card->place, card->card});
        else
          shown.push_back({card->place, card->card, table::k_all_see});
      }
      if (std::holds_alternative<Mark>(leaf)) end_run(index);
      if (const auto* note = std::get_if<NoteLeaf>(&leaf)) take_note(note->text);
      if (const auto* decision = std::get_if<Decision>(&leaf)) lines.push_back(decision->text);
    }
    if (packet.first == 0 || !lines.empty()) {
      open_ = std::holds_alternative<Draw>(leaves.back());
      out_.entries.push_back({packet.first,
                              packet.seat,
                              {genesis_.seats[packet.seat].side, std::move(lines), mask(), {}, std::move(shown)}});
    }
    if (std::ranges::any_of(leaves, [](const Leaf& l) { return std::holds_alternative<Seal>(l); }))
      sealed_[packet.seat] = true;
  }
  Journal done() {
    out_.complete = !open_;
    return std::move(out_);
  }

 private:
  void give(table::Given given) {
    if (!out_.entries.empty()) out_.entries.back().segment.given.push_back(std::move(given));
  }
  void take_note(const std::string& text) {
    const auto read = read_note(text);
    if (!read) return;
    if (read->note.kind == NoteKind::void_x && open_ && !out_.entries.empty()) out_.entries.pop_back(), open_ = false;
    if (read->note.kind != NoteKind::take_back) return;
    const auto found = at_mark_.find(read->note.number("to"));
    if (found != at_mark_.end()) out_.entries = found->second;
  }
  void end_run(std::uint64_t size) {
    open_ = false;
    if (targets_.contains(size)) at_mark_[size] = out_.entries;
  }
  std::vector<bool> mask() const {
    std::vector<bool> out;
    for (std::size_t side = 0; side < 256; ++side) {
      const auto seat =
          std::ranges::find(genesis_.seats, side, [](const Seat& s) { return static_cast<std::size_t>(s.side); });
      if (side == k_umpire_side || seat == genesis_.seats.end()) break;
      out.push_back(sealed_[static_cast<std::size_t>(seat - genesis_.seats.begin())]);
    }
    return out;
  }

  const Genesis& genesis_;
  std::set<std::uint64_t> targets_;  ///< sizes that a take-back names
  std::map<std::uint64_t, std::vector<JournalEntry>> at_mark_;
  std::vector<bool> sealed_;
  Journal out_;
  bool open_ = false;
};

}  // namespace

Result<Journal> journal(const Log& log, const Resolver&) {
  if (log.size() == 0) return Journal{};
  const Error damaged{"damaged", base::tr("a packet of this log cannot be read"), ""};
  const auto leaf0 = log.leaf(0);
  if (!leaf0) return leaf0.error();
  const auto genesis = decode_leaf(*leaf0);
  if (!genesis || !std::holds_alternative<Genesis>(*genesis)) return damaged;
  auto targets = take_back_targets(log, log.size());
  if (!targets) return targets.error();
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  Scribe scribe(std::get<Genesis>(*genesis), *std::move(targets));
  for (const std::uint64_t first : *starts) {
    const auto bytes = log.packet_at(first);
    if (!bytes) return bytes.error();
    const auto packet = *bytes ? decode_packet(**bytes) : Result<Packet>(damaged);
    const auto leaves = packet ? decode_leaves(*packet) : Result<std::vector<Leaf>>(damaged);
    if (!leaves || leaves->empty() || packet->seat >= std::get<Genesis>(*genesis).seats.size()) return damaged;
    scribe.take(*packet, *leaves);
  }
  return scribe.done();
}

}  // namespace hexpost::store
