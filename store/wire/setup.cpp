#include "store/wire/setup.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "store/wire/text_lines.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;

constexpr std::string_view k_sanctions[] = {"none", "adjourn", "forfeit"};

std::string keys_text(const SeatKeys& keys, const Proof& deck_proof, const Hash& nonce) {
  return "signing " + base::to_hex(keys.signing) + "\nvrf " + base::to_hex(keys.vrf) + "\nrecovery " +
         base::to_hex(keys.recovery) + "\ndeck " + base::to_hex(keys.deck) + "\ndeck-proof " +
         base::to_base64(deck_proof) + "\nnonce " + base::to_hex(nonce) + "\n";
}

bool take_keys(Lines& lines, SeatKeys& keys, Proof& deck_proof, Hash& nonce) {
  const auto signing = fixed_hex<32>(lines.take_field("signing").value_or(""));
  const auto vrf = fixed_hex<33>(lines.take_field("vrf").value_or(""));
  const auto recovery = fixed_hex<32>(lines.take_field("recovery").value_or(""));
  const auto deck = fixed_hex<33>(lines.take_field("deck").value_or(""));
  const auto proof = fixed_base64<81>(lines.take_field("deck-proof").value_or(""));
  const auto number = fixed_hex<32>(lines.take_field("nonce").value_or(""));
  if (!signing || !vrf || !recovery || !deck || !proof || !number) return false;
  keys = {*signing, *vrf, *recovery, *deck};
  deck_proof = *proof;
  nonce = *number;
  return true;
}

std::string seat_line(std::size_t number, const Seat& seat) {
  std::string answerers;
  for (const std::uint8_t a : seat.answerers)
    answerers += (answerers.empty() ? "" : ",") + std::to_string(a);
  return "seat " + std::to_string(number) + " " + std::to_string(seat.side) + " " +
         (answerers.empty() ? "-" : answerers) + " " + (seat.name.empty() ? "-" : seat.name) + "\n";
}

/// Splits at the first `count` blanks; the last piece keeps the rest.
std::vector<std::string_view> pieces(std::string_view text, std::size_t count) {
  std::vector<std::string_view> out;
  while (out.size() + 1 < count) {
    const std::size_t blank = text.find(' ');
    if (blank == std::string_view::npos) break;
    out.push_back(text.substr(0, blank));
    text.remove_prefix(blank + 1);
  }
  out.push_back(text);
  return out;
}

bool take_seat(std::string_view text, Genesis& genesis) {
  const auto parts = pieces(text, 4);
  if (parts.size() != 4 || genesis.seats.size() >= k_most_seats) return false;
  const auto side = number_up_to(parts[1], 255);
  if (parts[0] != std::to_string(genesis.seats.size()) || !side) return false;
  Seat seat;
  seat.side = static_cast<std::uint8_t>(*side);
  if (parts[3] != "-") seat.name = std::string(parts[3]);
  if (parts[2] != "-") {
    for (const std::string_view word : base::split(parts[2], ',')) {
      const auto answerer = number_up_to(word, 255);
      if (!answerer || seat.answerers.size() >= k_most_seats) return false;
      seat.answerers.push_back(static_cast<std::uint8_t>(*answerer));
    }
  }
  genesis.seats.push_back(std::move(seat));
  return true;
}

bool take_deadline(std::string_view text, Deadline& out) {
  const auto parts = base::split(text, ' ');
  if (parts.size() != 4) return false;
  const auto days = number_up_to(parts[0], 0xFFFF);
  const auto reminders = number_up_to(parts[1], 0xFF);
  const auto arbiter = fixed_hex<32>(parts[2]);
  const auto sanction = std::ranges::find(k_sanctions, parts[3]);
  if (!days || !reminders || (!arbiter && parts[2] != "none") || sanction == std::end(k_sanctions)) return false;
  out.days = static_cast<std::uint16_t>(*days);
  out.reminders = static_cast<std::uint8_t>(*reminders);
  out.arbiter = arbiter;
  out.sanction = static_cast<Sanction>(sanction - std::begin(k_sanctions));
  return true;
}

/// From system to deadline; the line that fails is the one last taken.
bool take_terms(Lines& lines, Genesis& genesis) {
  const auto system = lines.take_field("system");
  const auto revision = number_up_to(lines.take_field("revision").value_or(""), 0xFFFFFFFF);
  const auto data = fixed_hex<32>(lines.take_field("data").value_or(""));
  const auto scenario = pieces(lines.take_field("scenario").value_or(""), 2);
  if (!system || !revision || !data || scenario.size() != 2) return false;
  const auto scenario_hash = fixed_hex<32>(scenario[0]);
  if (!scenario_hash) return false;
  genesis.system = std::string(*system);
  genesis.revision = static_cast<std::uint32_t>(*revision);
  genesis.data_hash = *data;
  genesis.scenario = std::string(scenario[1]);
  genesis.scenario_hash = *scenario_hash;
  while (const auto option = lines.take_field("option")) {
    const std::size_t equals = option->find('=');
    if (equals == std::string_view::npos || genesis.options.size() >= 200) return false;
    genesis.options.push_back({std::string(option->substr(0, equals)), std::string(option->substr(equals + 1))});
  }
  return take_deadline(lines.take_field("deadline").value_or(""), genesis.deadline);
}

std::string invite_key_name(std::uint8_t seat) {
  return "hexpost/invite/" + std::to_string(seat);
}
std::string join_key_name(std::uint8_t seat) {
  return "hexpost/join/" + std::to_string(seat);
}

Error no_line(const char* code, const Lines& lines) {
  return {code, "this line is missing or not understood", "line " + std::to_string(lines.number() + 1)};
}

bool is_signed_by_inviter(const SignedNote& note, const Invite& invite) {
  return note_signed_by(note, invite_key_name(invite.seat), invite.genesis.seats[invite.seat].keys.signing);
}
bool is_signed_by_player(const SignedNote& note, const Join& join) {
  return note_signed_by(note, join_key_name(join.seat), join.keys.signing);
}

/// An invitation or an answer as a note with one signature.
std::string print_signed(const std::string& text, const std::string& key_name, const SecretBytes& secret) {
  return print_note({text, {sign_note(text, key_name, secret)}});
}

/// Reads it. `signed_by`: true if the note has the signature of the key that its text names. `code`, `not_signed`: for
/// the errors.
template <class T>
Result<T> read_signed(std::string_view note, Result<T> (*parse)(std::string_view),
                      bool (*signed_by)(const SignedNote&, const T&), const char* code, const char* not_signed) {
  const Result<SignedNote> outer = parse_note(note);
  if (!outer) return Error{code, outer.error().what, outer.error().where};
  Result<T> out = parse(outer->text);
  if (!out) return out;
  if (outer->signatures.size() != 1 || !signed_by(*outer, *out)) return Error{code, not_signed, ""};
  return out;
}

/// True if leaf 0 could be written with these words once the seats have names.
bool terms_are_fit(Genesis genesis) {
  for (std::size_t i = 0; i < genesis.seats.size(); ++i) {
    if (genesis.seats[i].name.empty()) genesis.seats[i].name = "-";
  }
  return unfit_leaf(genesis) == nullptr;
}

}  // namespace

std::string invite_text(const Invite& invite) {
  const Genesis& g = invite.genesis;
  std::string out = "hexpost invite v1\nsystem " + g.system + "\nrevision " + std::to_string(g.revision) + "\ndata " +
                    base::to_hex(g.data_hash) + "\nscenario " + base::to_hex(g.scenario_hash) + " " + g.scenario + "\n";
  for (const Option& option : g.options)
    out += "option " + option.name + "=" + option.value + "\n";
  const Deadline& d = g.deadline;
  out += "deadline " + std::to_string(d.days) + " " + std::to_string(d.reminders) + " " +
         (d.arbiter ? base::to_hex(*d.arbiter) : "none") + " " +
         std::string(k_sanctions[static_cast<std::size_t>(d.sanction)]) + "\n";
  for (std::size_t i = 0; i < g.seats.size(); ++i)
    out += seat_line(i, g.seats[i]);
  base::ensure(invite.seat < g.seats.size(), "an invite by a seat that is not there");
  const Seat& seat = g.seats[invite.seat];
  return out + "inviter " + std::to_string(invite.seat) + "\n" + keys_text(seat.keys, seat.deck_proof, seat.nonce);
}

std::string print_invite(const Invite& invite, const SecretBytes& signing_secret) {
  return print_signed(invite_text(invite), invite_key_name(invite.seat), signing_secret);
}

Result<Invite> parse_invite_text(std::string_view text) {
  Lines lines(text);
  Invite out;
  if (text.size() > k_note_limit || lines.take() != "hexpost invite v1") {
    return Error{"invite", "this is not an invitation of this version", ""};
  }
  if (!take_terms(lines, out.genesis)) return no_line("invite", lines);
  while (const auto seat = lines.take_field("seat")) {
    if (!take_seat(*seat, out.genesis)) return no_line("invite", lines);
  }
  const auto inviter = number_up_to(lines.take_field("inviter").value_or(""), 255);
  if (!inviter || *inviter >= out.genesis.seats.size()) return no_line("invite", lines);
  out.seat = static_cast<std::uint8_t>(*inviter);
  Seat& seat = out.genesis.seats[out.seat];
  if (!take_keys(lines, seat.keys, seat.deck_proof, seat.nonce)) return no_line("invite", lines);
  if (!lines.at_end() || seat.name.empty() || !terms_are_fit(out.genesis) || invite_text(out) != text) {
    return Error{"invite", "the invitation is not in its one spelling or has words not fit to print", ""};
  }
  return out;
}

Result<Invite> read_invite(std::string_view note) {
  return read_signed(note, parse_invite_text, is_signed_by_inviter, "invite",
                     "the invitation is not signed by the key it names");
}

Hash invite_hash(const Invite& invite) {
  return sha256(base::as_bytes(invite_text(invite)));
}

bool is_player_name(std::string_view name) {
  constexpr std::size_t k_longest = 200;
  return !name.empty() && name.size() <= k_longest && base::is_printable(name) && name != "-";
}

std::string join_text(const Join& join) {
  std::string out = "hexpost join v1\ninvite " + base::to_hex(join.invite) + "\nseat " + std::to_string(join.seat) +
                    " " + join.name + "\n" + keys_text(join.keys, join.deck_proof, join.nonce);
  if (!join.assent) return out + "assent none\n";
  return out + "assent " + base::to_base64(join.assent->signature) + " " + base::to_base64(join.assent->possession) +
         "\n";
}

std::string print_join(const Join& join, const SecretBytes& signing_secret) {
  return print_signed(join_text(join), join_key_name(join.seat), signing_secret);
}

Result<Join> parse_join_text(std::string_view text) {
  Lines lines(text);
  Join out;
  if (text.size() > k_note_limit || lines.take() != "hexpost join v1") {
    return Error{"join", "this is not an answer to an invitation of this version", ""};
  }
  const auto invite = fixed_hex<32>(lines.take_field("invite").value_or(""));
  const auto seat = pieces(lines.take_field("seat").value_or(""), 2);
  const auto number = number_up_to(seat[0], 255);
  if (!invite || seat.size() != 2 || !number) return no_line("join", lines);
  out.invite = *invite;
  out.seat = static_cast<std::uint8_t>(*number);
  out.name = std::string(seat[1]);
  if (!take_keys(lines, out.keys, out.deck_proof, out.nonce)) return no_line("join", lines);
  const auto assent = lines.take_field("assent");
  if (!assent) return no_line("join", lines);
  if (*assent != "none") {
    const auto parts = base::split(*assent, ' ');
    const auto signature = fixed_base64<64>(parts[0]);
    const auto proof = fixed_base64<81>(parts.size() == 2 ? parts[1] : "");
    if (!signature || !proof) return no_line("join", lines);
    out.assent = Assent{out.seat, *signature, *proof};
  }
  if (!lines.at_end() || !is_player_name(out.name) || join_text(out) != text) {
    return Error{"join", "the answer is not in its one spelling or has words not fit to print", ""};
  }
  return out;
}

Result<Join> read_join(std::string_view note) {
  return read_signed(note, parse_join_text, is_signed_by_player, "join",
                     "the answer is not signed by the key it names");
}

void seat_from_join(Genesis& genesis, const Join& join) {
  base::ensure(join.seat < genesis.seats.size(), "a join for a seat that is not there");
  Seat& seat = genesis.seats[join.seat];
  seat.name = join.name;
  seat.keys = join.keys;
  seat.deck_proof = join.deck_proof;
  seat.nonce = join.nonce;
}

Result<Genesis> complete_genesis(const Invite& invite, const std::vector<Join>& joins) {
  Genesis out = invite.genesis;
  std::vector<bool> filled(out.seats.size(), false);
  filled[invite.seat] = true;
  for (const Join& join : joins) {
    const std::string where = "seat " + std::to_string(join.seat);
    if (join.invite != invite_hash(invite)) return Error{"join", "this answers another invitation", where};
    if (join.seat >= filled.size()) return Error{"join", "the invitation has no such seat", where};
    if (filled[join.seat]) return Error{"join", "this seat is taken", where};
    const std::string& meant = invite.genesis.seats[join.seat].name;
    if (!meant.empty() && meant != join.name) return Error{"join", "the seat is kept for " + meant, where};
    filled[join.seat] = true;
    seat_from_join(out, join);
  }
  const auto empty = std::ranges::find(filled, false);
  if (empty != filled.end()) {
    return Error{"join", "no player has joined this seat yet", "seat " + std::to_string(empty - filled.begin())};
  }
  return out;
}

Join make_join(const Invite& invite, std::uint8_t seat, std::string name, const SeatSecrets& secrets,
               const Hash& nonce) {
  Join out{invite_hash(invite), seat, std::move(name), seat_keys(secrets), prove_deck(secrets, seat, nonce), nonce, {}};
  if (invite.genesis.seats.size() == 2) {
    Genesis genesis = invite.genesis;
    seat_from_join(genesis, out);
    out.assent = make_assent(secrets, game_id_of(genesis), seat);
  }
  return out;
}

std::string print_leaf0(const Genesis& genesis) {
  return "hexpost leaf0 v1\n" + base64_lines(encode_leaf(genesis));
}

Result<Genesis> read_leaf0(std::string_view text) {
  Lines lines(text);
  if (text.size() > 2 * k_leaf_limit || lines.take() != "hexpost leaf0 v1") {
    return Error{"encoding", "this is no leaf 0 of this version", ""};
  }
  const auto bytes = from_base64_lines(text.substr(std::min(text.size(), std::size_t{17})));
  if (!bytes) return Error{"encoding", "leaf 0 is damaged", ""};
  Result<Leaf> leaf = decode_leaf(*bytes);
  if (!leaf) return leaf.error();
  const auto* genesis = std::get_if<Genesis>(&*leaf);
  if (genesis == nullptr || print_leaf0(*genesis) != text) return Error{"encoding", "leaf 0 is damaged", ""};
  return *genesis;
}

std::string print_assent(const Hash& game_id, const Assent& assent) {
  return "hexpost assented v1\ngame " + base::to_hex(game_id) + "\nseat " + std::to_string(assent.seat) +
         "\nsignature " + base::to_base64(assent.signature) + "\nproof " + base::to_base64(assent.possession) + "\n";
}

Result<SentAssent> read_assent(std::string_view text) {
  Lines lines(text);
  if (text.size() > k_note_limit || lines.take() != "hexpost assented v1") {
    return Error{"assent", "this is not an assent of this version", ""};
  }
  const auto game = fixed_hex<32>(lines.take_field("game").value_or(""));
  const auto seat = number_up_to(lines.take_field("seat").value_or(""), 255);
  const auto signature = fixed_base64<64>(lines.take_field("signature").value_or(""));
  const auto proof = fixed_base64<81>(lines.take_field("proof").value_or(""));
  if (!game || !seat || !signature || !proof) return no_line("assent", lines);
  SentAssent out{*game, {static_cast<std::uint8_t>(*seat), *signature, *proof}};
  if (print_assent(out.game_id, out.assent) != text)
    return Error{"assent", "the assent is not in its one spelling", ""};
  return out;
}

}  // namespace hexpost::store
