#include <algorithm>
#include <map>
#include <set>

#include "engine/base/text.h"
#include "store/protocol/course_state.h"
#include "store/protocol/dispute_scene.h"

/// The verdict on a history and its evidence; replays everything from the first byte.
namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

/// Codes without a conclusion about the signer: the bytes are not the signer's.
bool accuses(std::string_view code) {
  return code != k_code_size && code != k_code_damaged && code != k_code_other_game && code != k_code_signature;
}

class Court {
 public:
  Court(const History& history, const Evidence& evidence, const Resolver& resolve)
      : scene_(history, evidence), resolve_(resolve) {
    for (const Packet& packet : history)
      note_targets(packet);
    for (const Aside& aside : scene_.asides)
      note_targets(aside.packet);
    past_.head_at = [this](std::uint64_t size) -> std::optional<Head> {
      const auto found = std::ranges::lower_bound(scene_.trees, size, {}, &Frontier::size);
      if (found == scene_.trees.end() || found->size() != size || size == 0) return std::nullopt;
      return Head{found->size(), found->root()};
    };
    past_.position_at = [this](std::uint64_t size) -> Result<std::string> {
      const auto found = positions_.find(size);
      if (found == positions_.end())
        return Error{"note", tr("no run ended there: a take-back names the size right after a mark"), ""};
      return found->second;
    };
    past_.on_mark = [this](std::uint64_t size, const table::Match& match) {
      if (targets_.contains(size)) positions_[size] = match.save();
    };
  }

  Result<Verdict> judge(const Progress& progress) {
    const auto battle = scene_.signers.genesis() ? resolve_(*scene_.signers.genesis())
                                                 : Result<std::shared_ptr<const table::Battle>>(Error{});
    if (!battle && scene_.signers.genesis()) {
      out_.by_the_rules = false;
      out_.no_rules = battle.error().what;
      check_signatures();
    } else if (const auto played = play(progress); !played) {
      return played.error();
    }
    for (const Aside& aside : scene_.asides)
      judge_aside(aside);
    find_forks(scene_, out_.findings);
    for (const ReadNote& read : scene_.notes)
      judge_note(read);
    return std::move(out_);
  }

 private:
  void note_targets(const Packet& packet) {
    for (const Bytes& bytes : packet.leaves) {
      if (type_of_bytes(bytes) != LeafType::note) continue;
      const auto leaf = decode_leaf(bytes);
      const auto note = leaf ? read_note(std::get<NoteLeaf>(*leaf).text) : Result<ReadNote>(Error{});
      if (note && note->note.kind == NoteKind::take_back) targets_.insert(note->note.number("to"));
    }
  }

  std::optional<Refused> refusal_of(const Packet& packet, std::uint64_t size) {
    if (course_ && packet.game_id != course_->game_id())
      return Refused{std::string(k_code_other_game), size, {}, tr("this packet belongs to another game")};
    auto judged = course_ ? course_->after(packet, resolve_, past_) : Course::first(packet, resolve_);
    if (auto* refused = std::get_if<Refused>(&judged)) return std::move(*refused);
    after_ = std::get<Course>(std::move(judged));
    return std::nullopt;
  }

  /// True if the packet agrees on a revision that this program lacks; that is not the writer's fault.
  std::optional<std::string> unknown_revision(const Packet& packet) const {
    for (const Bytes& bytes : packet.leaves) {
      if (type_of_bytes(bytes) != LeafType::note) continue;
      const auto leaf = decode_leaf(bytes);
      const auto read = leaf ? read_note(std::get<NoteLeaf>(*leaf).text) : Result<ReadNote>(Error{});
      if (!read || read->note.kind != NoteKind::revision || !scene_.signers.genesis()) continue;
      const auto battle =
          resolve_(in_force(*scene_.signers.genesis(), static_cast<std::uint32_t>(read->note.number("revision")),
                            read->note.hash("data")));
      if (!battle) return battle.error().what;
    }
    return std::nullopt;
  }

  void judge_those_at(std::uint64_t size) {
    for (Aside& aside : scene_.asides) {
      if (!aside.placed || !aside.key || aside.packet.first != size) continue;
      auto positions = positions_;  // its marks do not belong to the history
      aside.refused = refusal_of(aside.packet, size);
      positions_ = std::move(positions);
      // signed with a key that was not in force there: forks count, the verdict does not
      aside.judged = !aside.refused || (accuses(aside.refused->code) && !unknown_revision(aside.packet));
      if (!aside.judged) aside.refused.reset();
    }
  }

  Result<void> play(const Progress& progress) {
    AuditReport& report = out_.history;
    for (std::size_t i = 0; i < scene_.history.size(); ++i) {
      const Packet& packet = scene_.history[i];
      judge_those_at(packet.first);
      if (auto refused = refusal_of(packet, packet.first)) {
        const auto unknown = unknown_revision(packet);
        if (unknown) out_.by_the_rules = false, out_.no_rules = *unknown;
        fail(i, *std::move(refused), !unknown);
        return {};
      }
      course_ = std::move(after_);
      course_->forget_trace();
      right_ = i + 1;
      count(report, packet);
      report.game_id = course_->game_id(), report.head = course_->last_head().head, report.outcome = course_->outcome();
      if (progress && !progress(course_->size(), scene_.leaves.size()))
        return Error{"stopped", tr("the check was stopped"), ""};
    }
    judge_those_at(scene_.leaves.size());
    if (course_) report.deals = audit_deals(*course_, scene_.notes);
    return {};
  }

  void fail(std::size_t i, Refused refused, bool accused) {
    const Packet& packet = scene_.history[i];
    if (accused && scene_.signed_right[i] && accuses(refused.code)) {
      Finding finding = signed_by(Finding::What::wrong, packet.seat, packet.first);
      finding.heads = {{scene_.head_after(i), packet.seat, packet.signature}};
      finding.packets = {packet_hash(encode_packet(packet))};
      add_refused(std::move(finding), refused);
    }
    std::string sentence = referee_sentence(refused, packet, course_, out_.history.head);
    out_.history.failure =
        AuditFailure{std::move(refused), out_.history.head, scene_.head_after(i), std::move(sentence)};
  }

  /// Without rules: encodings, tree and signatures.
  void check_signatures() {
    for (std::size_t i = 0; i < scene_.history.size(); ++i) {
      const Packet& packet = scene_.history[i];
      out_.history.game_id = packet.game_id;
      if (!scene_.signed_right[i]) {
        Refused refused{std::string(k_code_signature), packet.first, {}, tr("the packet is not signed by its seat")};
        std::string sentence = referee_sentence(refused, packet, course_, out_.history.head);
        out_.history.failure =
            AuditFailure{std::move(refused), out_.history.head, scene_.head_after(i), std::move(sentence)};
        return;
      }
      count(out_.history, packet);
      out_.history.head = scene_.head_after(i);
    }
  }

  Finding signed_by(Finding::What what, std::uint8_t seat, std::uint64_t first) const {
    Finding out;
    out.what = what, out.seat = seat, out.event = first;
    const auto& holder = scene_.signers.at(seat, first);
    out.name = holder.name, out.key = holder.keys.back();
    return out;
  }

  void add_refused(Finding finding, const Refused& refused) {
    if (finding.what == Finding::What::wrong && (refused.code == k_code_writer || refused.code == k_code_over))
      finding.what = Finding::What::out_of_turn;
    finding.event = refused.event;
    finding.code = refused.code;
    finding.rule = refused.rule.empty() ? step_of(refused.code) : refused.rule;
    finding.why = refused.why;
    out_.findings.push_back(std::move(finding));
  }

  void unproved(Finding finding, std::string why) {
    finding.what = Finding::What::unproved;
    finding.why = std::move(why);
    out_.findings.push_back(std::move(finding));
  }

  /// The later packet that replaces it, in the history or beside it.
  bool is_replaced(const Aside& aside) const {
    if (const auto at = scene_.packet_at(aside.packet.first); at && is_replaced_by(scene_, aside, scene_.history[*at]))
      return true;
    return std::ranges::any_of(
        scene_.asides, [&](const Aside& other) { return other.key && is_replaced_by(scene_, aside, other.packet); });
  }

  void judge_aside(const Aside& aside) {
    if (!aside.placed)
      return unproved(scene_.about(Finding::What::unproved, aside),
                      fill(tr("a packet stands beside the history at event {}, where no packet of the history begins: "
                              "it proves nothing"),
                           {std::to_string(aside.packet.first)}));
    if (!aside.key)
      return unproved(scene_.about(Finding::What::unproved, aside),
                      fill(tr("a packet stands beside the history as one of seat {}, event {}, and does not bear that "
                              "seat's signature: it proves nothing against it"),
                           {std::to_string(aside.packet.seat), std::to_string(aside.packet.first)}));
    if (!aside.refused) return;  // a fork, or a packet that is right
    add_refused(scene_.about(is_replaced(aside) ? Finding::What::replaced : Finding::What::wrong, aside),
                *aside.refused);
  }

  void judge_note(const ReadNote& read) {
    const NoteKind kind = read.note.kind;
    if (kind == NoteKind::refusal) return judge_refusal(read);
    if (kind == NoteKind::resign) return judge_resignation(read);
    if (kind != NoteKind::seeds) judge_ruling(read);  // the audit of the deals reports seeds
  }

  /// True if the note's head is one of this history.
  bool is_made_here(const Note& note) const { return past_.head_at(note.head.size) == note.head; }

  void judge_refusal(const ReadNote& read) {
    const Note& note = read.note;
    Finding finding;
    finding.event = note.number("event"), finding.code = std::string(note.field("code"));
    finding.packets = {note.hash("packet")};
    const auto seat = is_made_here(note) ? scene_.signer_of(read, note.head.size) : std::nullopt;
    if (!seat)
      return unproved(std::move(finding), tr("a refusal is not signed by a seat of this game on a head of it"));
    finding = signed_by(Finding::What::refused, *seat, note.head.size);
    finding.event = note.number("event"), finding.code = std::string(note.field("code"));
    finding.packets = {note.hash("packet")};
    const auto right = is_right(note);
    if (!right)
      return unproved(std::move(finding),
                      tr("a refusal is about a packet that is not here, or that could not be judged"));
    finding.rule = step_of(finding.code);
    finding.why = note.text("why");
    if (*right) finding.what = Finding::What::false_refusal;
    out_.findings.push_back(std::move(finding));
  }

  /// True if the refused packet is right; nothing if it is missing or has not been judged.
  std::optional<bool> is_right(const Note& note) const {
    const Hash hash = note.hash("packet");
    for (const Aside& aside : scene_.asides) {
      if (aside.hash == hash && aside.judged && aside.packet.first == note.head.size) return !aside.refused;
    }
    const auto at = scene_.packet_at(note.head.size);
    if (!at || packet_hash(encode_packet(scene_.history[*at])) != hash || !out_.by_the_rules) return std::nullopt;
    if (*at < right_) return true;
    return *at == right_ && out_.history.failure ? std::optional(false) : std::nullopt;
  }

  void judge_resignation(const ReadNote& read) {
    const std::uint64_t seat = read.note.number("seat");
    Finding finding;
    finding.event = read.note.head.size;
    const bool good = seat < 256 && is_made_here(read.note) &&
                      scene_.signer_of(read, read.note.head.size) == static_cast<std::uint8_t>(seat);
    if (!good)
      return unproved(std::move(finding),
                      fill(tr("a resignation of seat {} is not signed by that seat on a head of this game: it ends "
                              "nothing"),
                           {std::to_string(seat)}));
    finding = signed_by(Finding::What::resigned, static_cast<std::uint8_t>(seat), read.note.head.size);
    finding.why = tr("has resigned by a note beside the log");
    out_.findings.push_back(std::move(finding));
  }

  void judge_ruling(const ReadNote& read) {
    const auto& genesis = scene_.signers.genesis();
    const auto arbiter = genesis ? genesis->deadline.arbiter : std::nullopt;
    Finding finding;
    finding.what = Finding::What::ruled;
    finding.event = read.note.head.size;
    if (!arbiter || !is_made_here(read.note) ||
        !note_signed_by(read.signed_note, arbiter_key_name(read.note.game_id), *arbiter))
      return unproved(std::move(finding),
                      tr("a ruling is not signed by this game's arbiter on a head of it: it ends nothing"));
    finding.key = arbiter;
    finding.why = std::string(read.note.field("outcome")) + ": " + read.note.text("why");
    out_.findings.push_back(std::move(finding));
  }

  Scene scene_;
  const Resolver& resolve_;
  Past past_;
  std::set<std::uint64_t> targets_;
  std::map<std::uint64_t, std::string> positions_;
  std::optional<Course> course_, after_;
  std::size_t right_ = 0;  ///< packets of the history that are right
  Verdict out_;
};

}  // namespace

Result<Verdict> judge(const History& history, const Evidence& evidence, const Resolver& resolve,
                      const Progress& progress) {
  if (history.empty()) return Error{"export", tr("this game has no packet yet"), ""};
  std::uint64_t next = 0;
  for (const Packet& packet : history) {
    if (packet.first != next || packet.leaves.empty() || packet.game_id != history.front().game_id)
      return Error{"damaged", tr("a packet does not follow the one before it"), "event " + std::to_string(next)};
    next += packet.leaves.size();
  }
  return Court(history, evidence, resolve).judge(progress);
}

}  // namespace hexpost::store
