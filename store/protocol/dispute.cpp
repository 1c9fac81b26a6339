#include "store/protocol/dispute.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/base/text.h"
#include "store/protocol/dispute_scene.h"
#include "store/protocol/node_state.h"

namespace hexpost::store {

using base::Error;
using base::Result;

namespace {

/// Most refused packets that a game file keeps, so that a cheat cannot fill the disk.
constexpr std::size_t k_refused_limit = 8;
constexpr std::string_view k_refused_key = "refused/";

/// Every packet that the file holds beside its history, proved or not.
Result<std::vector<Bytes>> candidates(const Log& log) {
  std::vector<Bytes> out;
  const auto forks = log.forks();
  if (!forks) return forks.error();
  for (const Fork& fork : *forks)
    out.push_back(fork.held_packet), out.push_back(fork.other_packet);
  const auto keys = log.value_keys();
  if (!keys) return keys.error();
  for (const std::string& key : *keys) {
    const bool refused = key.starts_with(k_refused_key);
    if (!refused && key != "dispute") continue;
    auto value = log.value(key);
    if (!value) return value.error();
    if (!*value) continue;
    if (refused) {
      out.push_back(**std::move(value));
    } else if (auto dispute = decode_dispute(**value); dispute && dispute->by_me) {
      out.push_back(std::move(dispute->envelope));
    }
  }
  return out;
}

/// True if the note is evidence: signed by its author, and a refusal is about a packet in the evidence.
bool is_worth_showing(const Scene& scene, const ReadNote& read, const std::set<Hash>& packets) {
  const Note& note = read.note;
  if (!scene.signers.genesis() || note.game_id != leaf_hash(scene.history.front().leaves[0])) return false;
  switch (note.kind) {
    case NoteKind::refusal:
      return packets.contains(note.hash("packet")) && scene.signer_of(read, note.head.size);
    case NoteKind::resign:
    case NoteKind::seeds: {
      const std::uint64_t seat = note.number("seat");
      return seat < 256 && scene.signer_of(read, note.head.size) == static_cast<std::uint8_t>(seat);
    }
    case NoteKind::ruling: {
      const auto& arbiter = scene.signers.genesis()->deadline.arbiter;
      return arbiter && note_signed_by(read.signed_note, arbiter_key_name(note.game_id), *arbiter);
    }
    default:
      return false;
  }
}

}  // namespace

std::pair<std::uint64_t, Hash> aside_place(const Bytes& envelope) {
  const auto packet = decode_packet(envelope);
  return {packet ? packet->first : 0, packet_hash(envelope)};
}

Evidence tidy(Evidence evidence) {
  Evidence out;
  std::map<std::pair<std::uint64_t, Hash>, Bytes> packets;
  for (Bytes& envelope : evidence.packets)
    packets.emplace(aside_place(envelope), std::move(envelope));
  for (auto& [place, envelope] : packets) {
    if (out.packets.size() < k_aside_limit) out.packets.push_back(std::move(envelope));
  }
  std::map<Hash, std::string> notes;
  for (std::string& text : evidence.notes)
    notes.emplace(sha256(base::as_bytes(text)), std::move(text));
  for (auto& [hash, text] : notes) {
    if (out.notes.size() < k_aside_notes_limit) out.notes.push_back(std::move(text));
  }
  return out;
}

Evidence proved(const History& history, const Evidence& evidence) {
  if (history.empty()) return {};
  const Scene scene(history, tidy({evidence.packets, {}}));
  std::set<Hash> shown;
  for (const Packet& packet : history)
    shown.insert(packet_hash(encode_packet(packet)));
  Evidence out;
  for (const Aside& aside : scene.asides) {
    if (!aside.key || !shown.insert(aside.hash).second) continue;
    out.packets.push_back(encode_packet(aside.packet));
  }
  for (const std::string& text : evidence.notes) {
    const auto read = read_note(text);
    if (read && stands_beside(read->note.kind) && is_worth_showing(scene, *read, shown)) out.notes.push_back(text);
  }
  return tidy(std::move(out));
}

Result<Evidence> evidence_of(const Log& log, const History& history) {
  if (history.empty()) return Evidence{};
  Evidence all;
  auto packets = candidates(log);
  if (!packets) return packets.error();
  all.packets = *std::move(packets);
  std::set<Hash> held;  // leaves out packets of the history, since tidy() keeps only a few
  for (const Packet& packet : history)
    held.insert(packet_hash(encode_packet(packet)));
  std::erase_if(all.packets, [&](const Bytes& bytes) { return held.contains(packet_hash(bytes)); });
  const auto notes = log.notes();
  if (!notes) return notes.error();
  for (const Bytes& bytes : *notes)
    all.notes.push_back(base::as_text(bytes));
  return proved(history, all);
}

Result<void> keep_refused_packet(Log& log, ByteView envelope) {
  const auto keys = log.value_keys();
  if (!keys) return keys.error();
  const auto is_one = [](const std::string& key) { return key.starts_with(k_refused_key); };
  if (static_cast<std::size_t>(std::ranges::count_if(*keys, is_one)) >= k_refused_limit) return {};
  return log.set_value(
      {std::string(k_refused_key) + base::to_hex(packet_hash(envelope)), {envelope.begin(), envelope.end()}});
}

Result<void> keep_evidence(Log& log, const Evidence& evidence) {
  for (const Bytes& envelope : evidence.packets) {
    // more than the program itself keeps, so that evidence from another file is not lost
    if (const auto kept = log.set_value({std::string(k_refused_key) + base::to_hex(packet_hash(envelope)), envelope});
        !kept)
      return kept;
  }
  for (const std::string& text : evidence.notes) {
    const auto read = read_note(text);
    if (!read) continue;
    if (const auto kept = log.keep_note(name_of(read->note.kind), base::as_bytes(text)); !kept) return kept;
  }
  return {};
}

bool Finding::is_offence() const {
  return what == What::fork || what == What::wrong || what == What::out_of_turn || what == What::false_refusal;
}

std::string_view name_of(Finding::What what) {
  constexpr std::array<std::string_view, 9> k_names = {
      "fork", "wrong", "out-of-turn", "false-refusal", "replaced", "refused", "resigned", "ruled", "unproved"};
  return k_names.at(static_cast<std::size_t>(what));
}

bool Verdict::good() const {
  return by_the_rules && history.good() && std::ranges::none_of(findings, [](const Finding& one) {
           return one.is_offence() || one.what == Finding::What::unproved;
         });
}

std::string step_of(std::string_view code) {
  struct Step {
    std::string_view codes;
    int number;
  };
  constexpr Step k_steps[] = {{" size damaged other-game ", 1},
                              {" fork ", 2},
                              {" writer over ", 3},
                              {" signature encoding ", 4},
                              {" genesis assent seen ", 5},
                              {" share roll opening disagree ", 6},
                              {" note ", 7},
                              {" decision card ", 8},
                              {" seal draw grammar empty ", 9}};
  for (const Step& step : k_steps) {
    if (step.codes.find(" " + std::string(code) + " ") != std::string_view::npos)
      return "packets.md, step " + std::to_string(step.number);
  }
  return {};
}

Result<Exported> exported(const Log& log) {
  auto history = history_of(log);
  if (!history) return history.error();
  auto evidence = evidence_of(log, *history);
  if (!evidence) return evidence.error();
  return Exported{*std::move(history), *std::move(evidence)};
}

}  // namespace hexpost::store
