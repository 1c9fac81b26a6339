#include "store/protocol/node.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/protocol/node_state.h"
#include "store/wire/canonical.h"

namespace hexpost::store {

using base::Error;
using base::Result;
using base::tr;

namespace {

struct SavedDispute {
  std::uint64_t size = 0;
  bool by_me = false, may_replace = false;
  Hash packet{};
  std::string envelope, note, code, rule, why;
  std::uint64_t event = 0;
  std::optional<Hash> replacement;
};
void serialize(auto& a, SavedDispute& v) {
  a(v.size, v.by_me, v.may_replace, v.packet, v.envelope, v.note, v.code, v.rule, v.why, v.event, v.replacement);
}

}  // namespace

Bytes encode_dispute(const Dispute& d) {
  return canonical::encode(SavedDispute{d.size, d.by_me, d.may_replace, d.packet, base::as_text(d.envelope), d.note,
                                        d.refused.code, d.refused.rule, d.refused.why, d.refused.event, d.replacement});
}

std::optional<Dispute> decode_dispute(ByteView bytes) {
  const auto in = canonical::decode<SavedDispute>(bytes, 4 * k_packet_limit);
  if (!in) return std::nullopt;
  const ByteView envelope = base::as_bytes(in->envelope);
  return Dispute{in->size,
                 in->by_me,
                 in->may_replace,
                 in->packet,
                 {envelope.begin(), envelope.end()},
                 in->note,
                 {in->code, in->event, in->rule, in->why},
                 in->replacement};
}

std::string_view name_of(Phase phase) {
  constexpr std::string_view names[] = {"setup", "move", "answer", "share", "wait", "dispute", "over"};
  return names[static_cast<std::size_t>(phase)];
}

Node::Node(std::unique_ptr<State> state) : state_(std::move(state)) {}
Node::Node(Node&&) noexcept = default;
Node& Node::operator=(Node&&) noexcept = default;
Node::~Node() = default;

Result<std::string> Node::State::text_value(std::string_view key) const {
  const auto value = log->value(key);
  if (!value) return value.error();
  return *value ? base::as_text(**value) : std::string();
}

Result<void> Node::State::set_text(std::string_view key, std::string_view value) {
  const ByteView bytes = base::as_bytes(value);
  return log->set_value({std::string(key), {bytes.begin(), bytes.end()}});
}

Result<void> Node::State::keep_dispute(Dispute d) {
  if (const auto kept = log->set_value({"dispute", encode_dispute(d)}); !kept) return kept;
  dispute = std::move(d);
  return {};
}

void Node::State::moved_on() {
  played.reset(), seen.reset();
  if (dispute && dispute->size != log->size()) dispute.reset();
  find_seat();
}

/// My seat is the one whose VRF key I hold or am about to bring in; a `new-player` note changes the keys.
void Node::State::find_seat() {
  if (!course || !secrets) return;
  const CurveKey mine = curve_key(secrets->vrf);
  seat.reset();
  for (std::uint8_t i = 0; i < course->genesis().seats.size(); ++i) {
    if (course->keys(i).vrf == mine) seat = i;
  }
  if (const auto note = seat ? std::nullopt : hand_over(); note && note->curve_key("vrf") == mine)
    seat = static_cast<std::uint8_t>(note->number("seat"));
}

Proof Node::State::prove(const Hash& x) const {
  return setting.prove ? setting.prove(secrets->vrf, x) : vrf_prove(secrets->vrf, x);
}

/// Computes everything derived: the course, my seat, and the open matters beside the log.
Result<void> Node::State::load() {
  if (log->size() == 0) {
    const auto found = plan();
    if (!found) return found.error();
    if (found->role != Role::watch) seat = found->seat;
    return {};
  }
  auto at_end = course_at(*log, setting.resolve, log->size());
  if (!at_end) return at_end.error();
  course = *std::move(at_end);
  if (secrets) {
    find_seat();
    if (!seat && !once_mine()) return Error{"seat", tr("these keys have no seat in this game"), path};
  }
  const auto record = log->value("dispute");
  if (!record) return record.error();
  if (*record) dispute = decode_dispute(**record);
  if (dispute && dispute->size != log->size()) dispute.reset();
  if (const auto checked = check_dispute(); !checked) return checked;
  const auto end = ending_beside(*log, *course);
  if (!end) return end.error();
  ended = *end;
  return check_mark();
}

/// Compares the file with the high-water mark outside it: a restored file must not sign again (attack 43).
Result<void> Node::State::check_mark() {
  if (!seat || !course) return {};
  const auto mark = marks().read(course->game_id());
  if (!mark) return mark.error();
  behind_top = false;
  if (*mark) {
    const auto held = log->head_at((*mark)->size);
    if (!held) return held.error();
    behind_top = !*held || (*held)->head != **mark;
  }
  // repairs a crash between storing the own packet and raising the mark
  const StoredHead& last = course->last_head();
  if (!behind_top && last.seat == *seat && (!*mark || (*mark)->size < last.head.size)) {
    if (const auto settled = setting.safety == Log::Safety::settle ? log->settle() : Result<void>(); !settled)
      return settled;
    return marks().raise(course->game_id(), last.head);
  }
  return {};
}

Result<Node> Node::watch(const std::string& path, Setting setting) {
  auto log = Log::create(path);
  if (!log) return log.error();
  auto state = std::make_unique<State>();
  state->path = path, state->log = *std::move(log), state->setting = std::move(setting);
  state->log->set_cache_key(state->setting.cache_key);
  return Node(std::move(state));
}

Phase Node::State::phase() const {
  if (!course) return Phase::setup;
  if (course->outcome() || ended) return Phase::over;
  if (dispute) return Phase::dispute;
  if (!seat || !secrets) return Phase::wait;
  if (course->next_writer() == seat) return course->open_x() ? Phase::answer : Phase::move;
  const auto& open = course->open_x();
  if (!open || open->actor == *seat) return Phase::wait;
  return shares_in() || course->seal(*seat) ? Phase::share : Phase::wait;
}

Phase Node::phase() const {
  return state_->phase();
}
std::optional<std::uint8_t> Node::seat() const {
  return state_->seat;
}
bool Node::begun() const {
  return state_->course.has_value();
}
const Course& Node::course() const {
  base::ensure(begun(), "the course of a game that has not begun");
  return *state_->course;
}
const Log& Node::log() const {
  return *state_->log;
}
bool Node::behind_top() const {
  return state_->behind_top;
}
Result<bool> Node::waits_for_mine() const {
  const State& s = *state_;
  if (!s.course || !s.seat || s.course->next_writer() != s.seat) return false;
  const auto waiting = s.log->parked_after(s.log->size());
  if (!waiting) return waiting.error();
  return std::ranges::any_of(*waiting, [&](const Bytes& bytes) {
    const auto packet = decode_packet(bytes);
    if (!packet || packet->game_id != s.course->game_id()) return false;
    if (packet->seat == *s.seat) return true;
    return std::ranges::any_of(packet->leaves, [&](const Bytes& leaf) {
      if (type_of_bytes(leaf) != LeafType::seen) return false;
      const auto read = decode_leaf(leaf);
      return read && std::get<Seen>(*read).seat == *s.seat && std::get<Seen>(*read).size > s.log->size();
    });
  });
}
std::optional<Outcome> Node::outcome() const {
  if (state_->course && state_->course->outcome()) return state_->course->outcome();
  return state_->ended;
}
std::optional<Refused> Node::refusal() const {
  return state_->dispute ? std::optional(state_->dispute->refused) : std::nullopt;
}
bool Node::may_replace() const {
  return state_->dispute && state_->dispute->may_replace;
}

/// A dispute is an unsigned row: its claim is judged again, and a wrong dispute is forgotten. Its packet
/// can come again.
Result<void> Node::State::check_dispute() {
  if (!dispute) return {};
  Dispute& d = *dispute;
  if (!d.by_me) {
    const auto read = read_note(d.note);
    const auto bytes =
        read ? log->packet_at(read->note.head.size) : Result<std::optional<Bytes>>(std::optional<Bytes>());
    if (!bytes) return bytes.error();
    const bool real = read && read->note.kind == NoteKind::refusal && read->note.game_id == course->game_id() &&
                      *bytes && packet_hash(**bytes) == d.packet && read->note.hash("packet") == d.packet &&
                      refusal_is_signed(*read);
    if (!real) return dispute.reset(), Result<void>();
    const auto packet = decode_packet(**bytes);
    auto before =
        packet && packet->first > 0 ? course_at(*log, setting.resolve, packet->first) : Result<Course>(Error{});
    if (!packet || (packet->first > 0 && !before)) return dispute.reset(), Result<void>();
    const auto judged =
        before ? before->after(*packet, setting.resolve, past()) : Course::first(*packet, setting.resolve);
    const auto* wrong = std::get_if<Refused>(&judged);
    d.may_replace = wrong != nullptr && !carried_refusal(*packet);
    if (wrong != nullptr) return d.refused = *wrong, Result<void>();
    d.refused = Refused{std::string(read->note.field("code")), read->note.number("event"), {}, read->note.text("why")};
    return {};
  }
  const auto packet = decode_packet(d.envelope);
  if (!packet || packet_hash(d.envelope) != d.packet || packet->first != log->size() ||
      packet->game_id != course->game_id())
    return dispute.reset(), Result<void>();
  const auto judged = course->after(*packet, setting.resolve, past());
  const auto* wrong = std::get_if<Refused>(&judged);
  if (wrong == nullptr) return dispute.reset(), Result<void>();
  if (!d.replacement) d.refused = *wrong;
  return {};
}

Result<Examined> Node::examine() const {
  return store::examine(*state_->log, state_->secrets ? &*state_->secrets : nullptr);
}

Result<std::vector<Bytes>> Node::notes() const {
  auto all = state_->log->notes();
  if (!all || all->empty()) return all;
  const auto chain = chain_of(*state_->log);
  if (!chain) return chain.error();
  std::erase_if(*all, [&](const Bytes& bytes) {
    const auto read = read_note(base::as_text(bytes));
    return !read || !note_is_signed(*read, *chain);
  });
  return all;
}

Result<std::vector<OutboxEntry>> Node::outbox() const {
  auto all = state_->log->outbox();
  // new packets of a restored file would contradict packets signed since
  if (all && state_->behind_top)
    std::erase_if(*all, [](const OutboxEntry& entry) { return !entry.sent && entry.row.kind == "packet"; });
  return all;
}
Result<void> Node::mark_sent(std::int64_t id) {
  return state_->log->mark_sent(id);
}
Result<void> Node::settle() {
  return state_->log->settle();
}

}  // namespace hexpost::store
