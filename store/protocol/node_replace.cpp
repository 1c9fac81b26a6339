#include <algorithm>
#include <filesystem>

#include "engine/base/text.h"
#include "store/protocol/node_state.h"

/// The one replacement of 3.8. The log is append-only, so the file is built anew up to the head before the wrong
/// packet, and the old file is kept beside it as <path>.refused-<size>:
///
///   1. <path>.replacement is made complete and closed;  2. `top` is replaced;  3. <path> is renamed away;  4. the new
///   file takes its name.
///
/// A crash before 2 leaves a file that is thrown away; after 2 the rest is done on the next opening.
namespace hexpost::store {

using base::Error;
using base::Result;
using base::tr;

namespace {

std::string draft_path(const std::string& path) {
  return path + ".replacement";
}

Result<void> remove_draft(const std::string& path) {
  return remove_log(draft_path(path));
}

Result<void> take_names(const std::string& path, std::uint64_t size) {
  std::error_code code;
  if (std::filesystem::exists(path)) {
    std::filesystem::rename(path, path + ".refused-" + std::to_string(size), code);
    if (code) return Error{"disk", code.message(), path};
  }
  std::filesystem::rename(draft_path(path), path, code);
  if (code) return Error{"disk", code.message(), path};
  return {};
}

Result<void> copy_packets(const Log& from, Log& to, std::uint64_t end) {
  const auto starts = from.packet_starts();
  if (!starts) return starts.error();
  for (const std::uint64_t first : *starts) {
    if (first >= end) break;
    const auto bytes = from.packet_at(first);
    if (!bytes) return bytes.error();
    auto packet =
        *bytes ? decode_packet(**bytes) : Result<Packet>(Error{"damaged", tr("a packet is missing from the log"), ""});
    if (!packet) return packet.error();
    Batch batch{*packet, **bytes, {}, {}, {}, {}};
    for (std::size_t i = 0; i < packet->leaves.size(); ++i) {
      if (type_of_bytes(packet->leaves[i]) != LeafType::seal) continue;
      const auto seal = decode_leaf(packet->leaves[i]);
      for (std::uint32_t slot = 0; seal && slot < std::get<Seal>(*seal).slots; ++slot) {
        const auto policy = from.policy(first, slot);
        if (!policy) return policy.error();
        if (!*policy) break;  // another seat's seal
        batch.policies.push_back({first, slot, **policy});
      }
    }
    if (const auto stored = to.append(batch); !stored) return stored;
  }
  return {};
}

/// Copies the rows beside the log.
Result<void> copy_private(const Log& from, Log& to, ByteView wrong) {
  const auto keys = from.value_keys();
  if (!keys) return keys.error();
  for (const std::string& key : *keys) {
    const auto value = from.value(key);
    if (!value) return value.error();
    if (!*value || key == "dispute") continue;
    if (const auto kept = to.set_value({key, **value}); !kept) return kept;
  }
  const auto notes = from.notes();
  if (!notes) return notes.error();
  for (const Bytes& note : *notes) {
    const auto read = read_note(base::as_text(note));
    if (!read) continue;
    if (const auto kept = to.keep_note(name_of(read->note.kind), note); !kept) return kept;
  }
  const auto forks = from.forks();
  if (!forks) return forks.error();
  for (const Fork& fork : *forks) {
    if (const auto kept = to.keep_fork(fork); !kept) return kept;
  }
  const auto mails = from.outbox();
  if (!mails) return mails.error();
  for (const OutboxEntry& mail : *mails) {
    if (std::ranges::equal(mail.row.bytes, wrong)) continue;
    const auto id = to.post(mail.row);
    if (!id) return id.error();
    if (mail.sent) {
      if (const auto marked = to.mark_sent(*id); !marked) return marked;
    }
  }
  return {};
}

}  // namespace

Result<void> finish_replacement(const std::string& path, Marks& marks) {
  const std::string draft = draft_path(path);
  std::error_code code;
  if (!std::filesystem::exists(draft, code)) return {};
  {
    const auto log = Log::open(draft);
    const auto game_id = log ? log->game_id() : std::nullopt;
    const auto mark = game_id ? marks.read(*game_id) : Result<std::optional<Head>>(std::optional<Head>());
    if (!mark) return mark.error();
    if (!*mark || !log || **mark != log->head()) return remove_draft(path);
  }
  std::uint64_t size = 0;
  if (std::filesystem::exists(path, code)) {
    const auto old = Log::open(path);
    if (old) size = old->size();
  }
  return take_names(path, size);
}

Result<Head> Node::replace(const Draft& draft) {
  State& s = *state_;
  if (!may_replace())
    return phase_error(tr(
        "a packet that has been sent cannot change: only one that was rightly refused may be replaced, and only once"));
  const StoredHead wrong = s.course->last_head();
  const auto read = read_note(s.dispute->note);
  if (!read) return read.error();
  const std::uint64_t first = read->note.head.size;
  const auto wrong_bytes = s.log->packet_at(first);
  if (!wrong_bytes) return wrong_bytes.error();
  if (first == 0 || !*wrong_bytes) return phase_error(tr("a first packet is not replaced: begin a new game"));
  auto before = course_at(*s.log, s.setting.resolve, first);
  if (!before) return before.error();
  Draft with_refusal = draft;
  with_refusal.notes.insert(with_refusal.notes.begin(), s.dispute->note);
  // composed on the earlier course, as if the wrong packet did not exist
  std::optional<Course> kept = std::move(s.course);
  s.course = *std::move(before);
  s.played.reset();
  const bool answers = s.course->open_x().has_value();
  auto composed = s.compose(*s.course, answers ? &s.answer() : nullptr, with_refusal);
  s.played.reset();
  s.course = std::move(kept);
  if (!composed) return composed.error();
  const auto batch = s.batch_of(*composed);
  if (!batch) return batch.error();
  const Head head = composed->after->last_head().head;
  if (const auto removed = remove_draft(s.path); !removed) return removed.error();
  {
    auto fresh = Log::create(draft_path(s.path));
    if (!fresh) return fresh.error();
    fresh->set_cache_key(s.setting.cache_key);
    if (const auto copied = copy_packets(*s.log, *fresh, first); !copied) return copied.error();
    if (const auto copied = copy_private(*s.log, *fresh, **wrong_bytes); !copied) return copied.error();
    if (const auto stored = fresh->append(*batch); !stored) return stored.error();
  }
  const Hash game_id = composed->packet.game_id;
  const auto mark = s.marks().read(game_id);
  if (!mark) return mark.error();
  const auto replaced = *mark ? s.marks().replace(game_id, wrong.head, head) : s.marks().raise(game_id, head);
  if (!replaced) return replaced.error();
  const std::uint64_t old_size = s.log->size();
  s.log.reset();
  if (const auto named = take_names(s.path, old_size); !named) return named.error();
  auto log = Log::open(s.path);
  if (!log) return log.error();
  s.log = *std::move(log);
  s.log->set_cache_key(s.setting.cache_key);
  s.course = std::move(composed->after);
  s.dispute.reset();
  s.moved_on();
  return head;
}

}  // namespace hexpost::store
