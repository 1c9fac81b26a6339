#include "store/protocol/examine.h"

#include <algorithm>
#include <tuple>

#include "engine/base/text.h"
#include "engine/orders/standing.h"
#include "store/protocol/judge.h"
#include "store/protocol/node_state.h"
#include "store/protocol/slip.h"
#include "store/wire/setup.h"

namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

bool signed_by_any(const SignedNote& note, const std::string& name, const std::vector<SigningKey>& keys) {
  return std::ranges::any_of(keys, [&](const SigningKey& key) { return note_signed_by(note, name, key); });
}

/// The keys that may have made a signature of that name in an agreement.
std::vector<SigningKey> keys_named(const std::string& name, const ReadNote& read, const Chain& chain) {
  for (std::uint8_t seat = 0; seat < chain.reigns.size(); ++seat) {
    auto keys = chain.all_keys(seat);
    if (name == recovery_key_name(chain.game_id, seat)) return {chain.genesis->seats[seat].keys.recovery};
    if (name != key_name(chain.game_id, seat)) continue;
    // the newcomer's own note brings the key
    if (read.note.kind == NoteKind::new_player && read.note.number("seat") == seat)
      keys.push_back(read.note.hash("key"));
    return keys;
  }
  return {};
}

class Examiner {
 public:
  Examiner(const Log& log, const SeatSecrets* mine, Examined& out) : log_(log), mine_(mine), out_(out) {}

  Result<void> examine() {
    if (const auto done = find_planned(); !done) return done;
    for (const auto part :
         {&Examiner::notes, &Examiner::parked, &Examiner::policies, &Examiner::outbox, &Examiner::values}) {
      if (const auto done = (this->*part)(); !done) return done;
    }
    return {};
  }

 private:
  bool begun() const { return out_.chain.genesis.has_value(); }
  std::size_t seats() const { return begun() ? out_.chain.genesis->seats.size() : k_most_seats; }
  void damaged(std::string table, std::string what, std::optional<std::int64_t> row = {}, std::string key = {}) {
    out_.damage.push_back({std::move(table), 0, std::move(what), row, std::move(key)});
  }

  /// Before the game begins only a refused first packet has the players' keys; they serve to check its dispute.
  Result<void> find_planned() {
    const auto keys =
        begun() || out_.chain.lost ? Result<std::vector<std::string>>(std::vector<std::string>()) : log_.value_keys();
    if (!keys) return keys.error();
    known_.emplace(out_.chain);
    for (const std::string& key : *keys) {
      if (!key.starts_with("refused/")) continue;
      const auto value = log_.value(key);
      if (!value) return value.error();
      const auto packet = *value ? decode_packet(**value) : Result<Packet>(Error{});
      Signers signers;
      if (!packet || !signers.take(*packet, Frontier())) continue;
      known_->game_id = packet->game_id, known_->genesis = signers.genesis(), known_->reigns = signers.holders();
      break;
    }
    return {};
  }

  Result<void> notes() {
    return log_.each_note([&](const Log::NoteRow& row) {
      const auto read = read_note(base::as_text(row.bytes));
      const bool right = read && std::ranges::equal(row.hash, sha256(row.bytes)) &&
                         (row.kind == name_of(read->note.kind) || row.kind == "copied") &&
                         (note_is_signed(*read, *known_) || (begun() && out_.chain.lost));
      if (!right)
        damaged("notes", fill(tr("note {} does not bear the signature it needs"), {std::to_string(row.id)}), row.id);
      return true;
    });
  }

  Result<void> parked() {
    const auto rows = log_.parked_rows();
    if (!rows) return rows.error();
    for (const Log::ParkedRow& row : *rows) {
      const auto packet = decode_packet(row.bytes);
      const bool right = packet && std::ranges::equal(row.hash, packet_hash(row.bytes)) &&
                         row.first == static_cast<std::int64_t>(std::min<std::uint64_t>(packet->first, INT64_MAX)) &&
                         (!begun() || packet->game_id == out_.chain.game_id);
      if (!right) damaged("parked", tr("a packet that waits for an earlier one is not what was received"), row.id);
    }
    return {};
  }

  Result<void> policies() {
    const auto rows = log_.policy_rows();
    if (!rows) return rows.error();
    std::map<std::uint64_t, std::vector<std::string>> sealed;
    for (const StoredPolicy& row : *rows) {
      auto& texts = sealed[row.first];
      const bool right = row.slot == texts.size() && (row.policy.empty() || orders::parse_slot(row.policy));
      texts.push_back(row.policy);
      if (!right) damaged("policies", policy_words(row.first));
    }
    for (const auto& [first, texts] : sealed) {
      const auto wrong = check_seal(first, texts);
      if (!wrong) return wrong.error();
      if (*wrong) damaged("policies", policy_words(first));
    }
    return {};
  }
  static std::string policy_words(std::uint64_t first) {
    return fill(
        tr("the standing orders sealed at event {} are not what was sealed; `hexpost standing restore FILE` takes "
           "your copy of them"),
        {std::to_string(first)});
  }
  Result<bool> check_seal(std::uint64_t first, const std::vector<std::string>& texts) {
    const auto link = std::ranges::find(out_.chain.links, first, &Link::first);
    if (link == out_.chain.links.end()) return !out_.chain.lost || *out_.chain.lost > first;
    const auto bytes = log_.packet_at(first);
    if (!bytes) return bytes.error();
    const auto packet = *bytes ? decode_packet(**bytes) : Result<Packet>(Error{});
    const auto leaves = packet ? decode_leaves(*packet) : Result<std::vector<Leaf>>(Error{});
    if (!leaves) return false;  // reported already
    for (const Leaf& leaf : *leaves) {
      const auto* seal = std::get_if<Seal>(&leaf);
      if (seal == nullptr) continue;
      if (seal->slots != texts.size()) return true;
      return mine_ != nullptr &&
             make_seal(mine_->seal_key, out_.chain.game_id, link->seat, first, texts).root != seal->root;
    }
    return true;
  }

  Result<void> outbox() {
    const auto rows = log_.outbox_rows();
    if (!rows) return rows.error();
    for (const OutboxEntry& entry : *rows) {
      const auto right = is_mail(entry.row);
      if (!right) return right.error();
      if (!*right)
        damaged("outbox",
                fill(tr("mail {} of the outbox is not what this program has written"), {std::to_string(entry.id)}));
    }
    return {};
  }
  Result<bool> is_mail(const OutboxRow& row) {
    const std::string text = base::as_text(row.bytes);
    if (row.kind == "packet") {
      const auto packet = decode_packet(row.bytes);
      if (!packet) return false;
      const auto held = log_.packet_at(packet->first);
      if (!held) return held.error();
      return out_.chain.lost || (*held && **held == row.bytes);
    }
    if (row.kind == "note") {
      const auto read = read_note(text);
      return read && (!begun() || out_.chain.lost || note_is_signed(*read, out_.chain));
    }
    if (row.kind == "slip") return decode_slip(row.bytes).has_value();
    if (row.kind == "deposit") return decode_deposit(row.bytes).has_value();
    if (row.kind == "invite") return read_invite(text).has_value();
    if (row.kind == "join") return read_join(text).has_value();
    if (row.kind == "leaf0") return read_leaf0(text).has_value();
    return row.kind == "assent" && read_assent(text).has_value();
  }

  Result<void> values() {
    const auto keys = log_.value_keys();
    if (!keys) return keys.error();
    for (const std::string& key : *keys) {
      const auto value = log_.value(key);
      if (!value) return value.error();
      if (*value && !is_value(key, **value)) {
        const bool needed = key.starts_with("setup/") || key.starts_with("deposit/") || key.starts_with("slip/");
        damaged("kv", fill(tr("the value of {} is not what this program has written"), {base::printable(key, 80)}), {},
                needed ? std::string() : key);
      }
    }
    return {};
  }
  bool is_value(const std::string& key, const Bytes& value) {
    const std::string text = base::as_text(value);
    const std::size_t slash = key.find('/');
    const std::string kind = key.substr(0, slash), rest = slash == std::string::npos ? "" : key.substr(slash + 1);
    if (kind == "setup") return is_setup(rest, text);
    if (key == "settled") return value == Bytes{1};
    if (key == "ended") return text.empty() || is_ended(value);
    if (key == "dispute") return is_dispute(value);
    if (kind == "refused") return is_refused(rest, value);
    if (key == "agreements") return is_order(text);
    if (kind == "agreement") return is_agreement(rest, text);
    if (kind == "early-note")
      return text.empty() || (read_note(text) && rest == base::to_hex(sha256(base::as_bytes(text))));
    const auto seat = base::number(rest.substr(0, rest.find('/')));
    if (!seat || *seat < 0 || *seat >= static_cast<std::int64_t>(seats())) return false;
    if (kind == "slip" || kind == "early") {
      const auto slip = decode_slip(value);
      return slip && slip->seat == *seat;
    }
    const auto deposit = kind == "deposit" ? decode_deposit(value) : Result<Deposit>(Error{});
    return deposit && deposit->seat == *seat;
  }
  /// A row of older versions: the note that ended the game, which is a row of `notes`, too.
  bool is_ended(const Bytes& value) {
    bool found = false;
    const auto walked = log_.each_note([&](const Log::NoteRow& row) { return !(found = row.bytes == value); });
    return walked && found;
  }
  /// True if the packet, its signed refusal and their event fit; the judge decides whether the packet is
  /// wrong (Node::State::check_dispute).
  bool is_dispute(const Bytes& value) {
    const auto d = decode_dispute(value);
    if (!d || !out_.chain.tree_at(d->size)) return d && out_.chain.lost;
    const auto read = d->note.empty() ? Result<ReadNote>(Error{}) : read_note(d->note);
    if (!d->note.empty() && (!read || read->note.kind != NoteKind::refusal || !note_is_signed(*read, *known_)))
      return false;
    if (!d->by_me)
      return read && d->envelope.empty() && !d->replacement && read->note.hash("packet") == d->packet &&
             read->note.head.size < d->size;
    const auto packet = decode_packet(d->envelope);
    if (!packet || d->may_replace || packet->first != d->size || packet_hash(d->envelope) != d->packet) return false;
    return !read ||
           (read->note.head.size == d->size && (d->replacement ? read->note.hash("packet") == *d->replacement
                                                               : read->note.hash("packet") == d->packet &&
                                                                     read->note.number("event") == d->refused.event &&
                                                                     read->note.field("code") == d->refused.code));
  }
  /// True for a packet that proves its seat's signature: right, on a head of this game, by a key that the
  /// seat had there.
  bool is_refused(const std::string& hash, const Bytes& value) {
    const auto packet = decode_packet(value);
    if (!packet || hash != base::to_hex(packet_hash(value)) || packet->game_id != known_->game_id) return false;
    const auto before = known_->tree_at(packet->first);
    if (!before) return out_.chain.lost && *out_.chain.lost < packet->first;
    return std::ranges::any_of(known_->keys_at(packet->seat, packet->first),
                               [&](const SigningKey& key) { return verify_packet(*packet, *before, key).has_value(); });
  }
  bool is_order(const std::string& text) {
    const auto words = base::words(text);
    return std::ranges::all_of(words, [&](std::string_view id) {
      const auto there = log_.value("agreement/" + std::string(id));
      return there && *there;
    });
  }
  bool is_agreement(const std::string& id, const std::string& text) {
    const auto read = read_note(text);
    return read && id == base::to_hex(sha256(base::as_bytes(read->signed_note.text))) &&
           (out_.chain.lost || note_is_signed(*read, out_.chain));
  }
  bool is_setup(const std::string& rest, const std::string& text) {
    const auto invitation = log_.value("setup/invite");
    const auto invite = invitation && *invitation ? read_invite(base::as_text(**invitation)) : Result<Invite>(Error{});
    const auto own = log_.value("setup/seat");
    const auto place = own && *own ? base::number(base::as_text(**own)) : std::nullopt;
    const auto& genesis = out_.chain.genesis;
    if (rest == "invite")
      return invite &&
             (!genesis || (invite->seat < genesis->seats.size() && genesis->scenario == invite->genesis.scenario &&
                           genesis->seats[invite->seat].nonce == invite->genesis.seats[invite->seat].nonce));
    if (!invite) return true;  // reported by the line above
    if (rest == "early") return text.empty() || text == "yes";
    if (rest == "role") return text == (place == invite->seat ? "invite" : "join");
    if (rest == "seat") {
      if (!place || *place < 0 || *place >= static_cast<std::int64_t>(invite->genesis.seats.size())) return false;
      const auto join = log_.value("setup/join/" + text);
      const auto role = log_.value("setup/role");
      if (!join || !role || !*role) return false;
      return base::as_text(**role) == "invite" ? *place == invite->seat : join->has_value();
    }
    if (rest == "leaf0") {
      const auto leaf0 = read_leaf0(text);
      return leaf0 && (!genesis || game_id_of(*leaf0) == out_.chain.game_id);
    }
    const std::size_t slash = rest.find('/');
    const auto seat = slash == std::string::npos ? std::nullopt : base::number(rest.substr(slash + 1));
    if (!seat || *seat < 0 || *seat >= static_cast<std::int64_t>(invite->genesis.seats.size())) return false;
    if (rest.starts_with("join/")) {
      const auto join = read_join(text);
      return join && join->seat == *seat && join->invite == invite_hash(*invite) &&
             (!genesis || genesis->seats[join->seat].nonce == join->nonce);
    }
    const auto assent = rest.starts_with("assent/") ? read_assent(text) : Result<SentAssent>(Error{});
    return assent && assent->assent.seat == *seat && (!genesis || assent->game_id == out_.chain.game_id);
  }

  const Log& log_;
  const SeatSecrets* mine_;
  Examined& out_;
  std::optional<Chain> known_;  ///< the chain, or before it exists the data of a refused first packet
};

}  // namespace

bool note_is_signed(const ReadNote& read, const Chain& chain) {
  const Note& note = read.note;
  if (!chain.genesis || note.game_id != chain.game_id) return false;
  if (note.kind == NoteKind::ruling) {
    const auto& arbiter = chain.genesis->deadline.arbiter;
    return arbiter && note_signed_by(read.signed_note, arbiter_key_name(note.game_id), *arbiter);
  }
  if (needs_consent(note.kind)) {
    const auto& all = read.signed_note.signatures;
    return !all.empty() && std::ranges::all_of(all, [&](const NoteSignature& s) {
      return signed_by_any(read.signed_note, s.name, keys_named(s.name, read, chain));
    });
  }
  for (std::uint8_t seat = 0; seat < chain.reigns.size(); ++seat) {
    if (note.kind != NoteKind::refusal && note.number("seat") != seat) continue;
    if (signed_by_any(read.signed_note, key_name(chain.game_id, seat), chain.all_keys(seat))) return true;
  }
  return false;
}

Result<Examined> examine(const Log& log, const SeatSecrets* mine) {
  auto chain = chain_of(log);
  if (!chain) return chain.error();
  auto forks = fork_rows(log, *chain);
  if (!forks) return forks.error();
  Examined out{*std::move(chain), *std::move(forks), {}};
  out.damage = out.chain.damage;
  out.damage.insert(out.damage.end(), out.forks.damage.begin(), out.forks.damage.end());
  if (const auto done = Examiner(log, mine, out).examine(); !done) return done.error();
  return out;
}

std::optional<Damage> behind_mark(const Log& log, const std::optional<Head>& mark) {
  if (!mark) return std::nullopt;
  const auto held = log.head_at(mark->size);
  if (held && *held && (*held)->head == *mark) return std::nullopt;
  return Damage{
      "events",
      mark->size,
      fill(tr("you have signed this game up to event {}, and the file ends at event {} or tells another history: "
              "it is an older copy. Give your sent mails to `hexpost receive`"),
           {std::to_string(mark->size), std::to_string(log.size())}),
      std::nullopt,
      {}};
}

Result<void> remove_damage(Log& log, const std::vector<Damage>& damage) {
  for (const Damage& d : damage) {
    if (!d.row && d.key.empty()) continue;
    if (const auto done = log.remove_row(d.table, d.row.value_or(0), d.key); !done) return done;
  }
  return log.drop_snapshots();
}

Result<std::optional<Outcome>> ending_beside(const Log& log, const Course& course) {
  using Place = std::tuple<std::uint64_t, bool, std::uint64_t, std::string>;
  std::optional<Place> first;
  std::optional<Outcome> out;
  const std::size_t sides = course.battle().players().size();
  for (const NoteKind kind : {NoteKind::resign, NoteKind::ruling}) {
    const auto notes = log.notes_beginning("hexpost note v1\n" + std::string(name_of(kind)) + "\n");
    if (!notes) return notes.error();
    for (const Bytes& bytes : *notes) {
      const auto read = read_note(base::as_text(bytes));
      if (!read || read->note.kind != kind || read->note.game_id != course.game_id()) continue;
      const Note& note = read->note;
      const auto there = log.head_at(note.head.size);
      if (!there) return there.error();
      if (!*there || (*there)->head != note.head) continue;
      const bool rules = kind == NoteKind::ruling;
      const std::uint64_t seat = rules ? 0 : note.number("seat");
      const auto end = rules ? ruling_in(course, *read) : resignation_in(course, *read);
      Place place{note.head.size, rules, seat, base::as_text(bytes)};
      if (!end || sides == 0 || (first && *first < place)) continue;
      first = std::move(place), out = end;
    }
  }
  return out;
}

std::optional<Outcome> resignation_in(const Course& course, const ReadNote& read) {
  const Note& note = read.note;
  if (course.battle().players().size() != 2 || note.number("seat") >= course.genesis().seats.size())
    return std::nullopt;
  const auto seat = static_cast<std::uint8_t>(note.number("seat"));
  const auto side = course.player_of(seat);
  if (!side || !note_signed_by(read.signed_note, key_name(note.game_id, seat), course.signing_key(seat)))
    return std::nullopt;
  return Outcome{Outcome::How::resigned, static_cast<table::Player>(1 - *side), {}};
}

std::optional<Outcome> ruling_in(const Course& course, const ReadNote& read) {
  const auto& arbiter = course.genesis().deadline.arbiter;
  if (!arbiter || !note_signed_by(read.signed_note, arbiter_key_name(read.note.game_id), *arbiter)) return std::nullopt;
  return outcome_of_ruling(read.note, course.battle().players().size());
}

}  // namespace hexpost::store
