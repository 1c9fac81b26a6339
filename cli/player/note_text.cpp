#include "cli/player/note_text.h"

#include <algorithm>
#include <functional>

#include "cli/names.h"
#include "engine/base/text.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "store/host/requests/command.h"
#include "store/mail/armour.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {
namespace {

/// A note may name any number; not every one is a seat.
std::string named(const Game& game, std::uint64_t seat) {
  return seat < game.genesis().seats.size() ? game.seat_name(static_cast<std::uint8_t>(seat))
                                            : fill(tr("seat {}"), {std::to_string(seat)});
}

/// Words of a player: one line as it is, several each behind a colon below, so that no line of them looks like the
/// program's own.
std::string press_words(std::string_view words) {
  const auto lines = base::split(base::trim(words), '\n');
  if (lines.size() == 1) return base::printable(lines.front(), 4000);
  return "\n" + mail::quoted_words(words);
}

/// Press may name its reader by name, seat or side (host::Press).
bool is_me(const Game& game, std::string_view to) {
  const auto seat = game.node.seat();
  if (!seat || !game.battle) return false;
  const auto side = game.side();
  return base::same_word(to, game.node.course().name(*seat)) || to == std::to_string(*seat) ||
         (side ? base::same_word(to, report::side_name(*game.battle, *side)) : to == "umpire");
}

std::string refusal_text(const std::string& sentence, const store::Note& refusal) {
  return fill(sentence, {std::string(refusal.field("event")), std::string(refusal.field("code")),
                         base::printable(refusal.text("why"), 1000)});
}

/// The sentence of a note; `name` gives a seat's player.
std::string sentence_of(const Game& game, const store::Note& note,
                        const std::function<std::string(std::uint64_t)>& name) {
  const auto seat = [&](std::string_view field) { return name(note.number(field)); };
  switch (note.kind) {
    case store::NoteKind::resign:
      return fill(tr("{} resigns"), {seat("seat")});
    case store::NoteKind::seeds:
      return fill(tr("{} discloses the seeds of the shuffles: `hexpost verify` checks the deal with them"),
                  {seat("seat")});
    case store::NoteKind::claim:
      return fill(tr("{} claims that {} is late"), {seat("seat"), seat("awaited")});
    case store::NoteKind::chat: {
      const host::Press press = host::read_press(note.text("text"));
      if (press.order) {
        std::string words = press.order->verb;
        for (const std::string& word : press.order->words)
          words += " " + word;
        return fill(tr("{} asks the host: {}"), {seat("seat"), base::printable(words, 4000)});
      }
      const std::string text = press_words(press.text);
      if (press.to == "all") return fill(tr("{} says: {}"), {seat("seat"), text});
      if (is_me(game, press.to)) return fill(tr("{} says to you alone: {}"), {seat("seat"), text});
      return fill(tr("{} says to {} alone: {}"), {seat("seat"), base::printable(press.to, 60), text});
    }
    case store::NoteKind::refusal:
      return refusal_text(tr("a packet is refused, event {}, {}: {}"), note);
    case store::NoteKind::ruling:
      return fill(tr("the arbiter rules: {}: {}"),
                  {std::string(note.field("outcome")), base::printable(note.text("why"), 1000)});
    case store::NoteKind::draw:
      return tr("a player proposes a draw");
    case store::NoteKind::take_back:
      return fill(tr("a player proposes to take back everything after event {}"), {std::string(note.field("to"))});
    case store::NoteKind::revision:
      return fill(tr("a player proposes to go on by revision {} of the rules"), {std::string(note.field("revision"))});
    case store::NoteKind::void_x:
      return fill(tr("a player who may have seen the open dice since {} proposes to void them"),
                  {base::printable(note.field("since"), 60)});
    case store::NoteKind::new_signing_key:
      return fill(tr("{} will sign with a new key from now on"), {seat("seat")});
    case store::NoteKind::substitute:
      return fill(tr("a player proposes that {} takes over from {}"),
                  {base::printable(note.field("name"), 60), seat("seat")});
    case store::NoteKind::new_player:
      return fill(tr("{} takes over seat {}, with new keys and the umpire's consent"),
                  {base::printable(note.field("name"), 60), std::string(note.field("seat"))});
  }
  return {};
}

/// The player of the seat whose key signed the note; empty where none did.
std::string signer_name(const store::ReadNote& read, const store::Chain& chain, std::uint64_t seat) {
  if (seat >= chain.reigns.size()) return {};
  const std::string name = store::key_name(chain.game_id, static_cast<std::uint8_t>(seat));
  for (const store::Reign& reign : chain.reigns[seat]) {
    if (std::any_of(reign.keys.begin(), reign.keys.end(),
                    [&](const auto& key) { return store::note_signed_by(read.signed_note, name, key); }))
      return base::printable(reign.name, 60);
  }
  return {};
}

std::string refusal_sentence(const Game& game, const store::ReadNote& read, const store::Chain& chain) {
  const store::Note& note = read.note;
  const std::string event(note.field("event")), code(note.field("code")), why = base::printable(note.text("why"), 1000);
  // the signature names the seat that refused; the outbox is only a cache, and an imported game lacks it
  const auto own = game.node.seat();
  for (std::uint64_t seat = 0; own && seat < chain.reigns.size(); ++seat) {
    const std::string who = signer_name(read, chain, seat);
    if (who.empty()) continue;
    if (seat == *own) return fill(tr("you have refused a packet, event {}, {}: {}"), {event, code, why});
    return fill(tr("{} refuses a packet of yours, event {}, {}: {}"), {who, event, code, why});
  }
  return fill(tr("a packet is refused, event {}, {}: {}"), {event, code, why});
}

}  // namespace

std::string own_refusal_sentence(const store::Note& refusal) {
  return refusal_text(tr("your packet is refused, event {}, {}: {}"), refusal);
}

void say_note(Terminal& terminal, const std::string& sentence, bool in_list) {
  const auto lines = base::split(sentence, '\n');
  if (in_list)
    list_item(terminal, lines.front());
  else
    say(terminal, lines.front());
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::string_view words = lines[i].size() > 4 ? lines[i].substr(4) : std::string_view();
    const auto rows = words.empty() ? std::vector<std::string>{"  :"} : report::wrap(words, 76, "  : ", "  : ");
    for (const std::string& row : rows)
      terminal.out << row << "\n";
  }
}

std::string kept_sentence(const Game& game, const store::ReadNote& kept, const store::Chain& chain) {
  using store::NoteKind;
  const store::Note& note = kept.note;
  if (note.kind == NoteKind::refusal) return refusal_sentence(game, kept, chain);
  const auto here = chain.tree_at(note.head.size);
  const bool on_log = here && here->root() == note.head.root;
  const std::uint64_t writer = note.field("seat").empty() ? store::k_most_seats : note.number("seat");
  const std::string signer = signer_name(kept, chain, writer);
  const std::string said = sentence_of(game, note, [&](std::uint64_t seat) {
    if (seat == writer && !signer.empty()) return signer;
    if (seat >= chain.reigns.size()) return named(game, seat);
    return base::printable(
        chain.name_at(static_cast<std::uint8_t>(seat), std::max<std::uint64_t>(note.head.size, 1) - 1), 60);
  });
  if ((note.kind == NoteKind::resign || note.kind == NoteKind::ruling) && !on_log)
    return said + "; " + tr("the note is made on a head that this log does not have");
  const auto late = [&] {
    return note.head == game.node.log().head() && game.node.course().next_writer() == note.number("awaited");
  };
  if (note.kind == NoteKind::claim && !late()) return said + "; " + tr("the claim is void: the missing packet is here");
  return said;
}

std::string note_sentence(const Game& game, const store::Note& note) {
  return sentence_of(game, note, [&](std::uint64_t seat) { return named(game, seat); });
}

std::string seat_names(const Game& game, const std::vector<std::uint8_t>& seats) {
  std::vector<std::string> names;
  for (const std::uint8_t seat : seats)
    names.push_back(game.seat_name(seat));
  return base::join(names, ", ");
}

std::string proposal_sentence(const Game& game, const store::Node::Agreement& agreement) {
  using Is = store::Node::Agreement::Is;
  const auto name = [&](std::uint64_t seat) {
    return seat < agreement.names.size() ? base::printable(agreement.names[seat], 60) : named(game, seat);
  };
  const auto names = [&](const std::vector<std::uint8_t>& seats) {
    std::vector<std::string> all;
    for (const std::uint8_t seat : seats)
      all.push_back(name(seat));
    return base::join(all, ", ");
  };
  std::string out =
      sentence_of(game, agreement.note, name) + ": " + fill(tr("signed by {}"), {names(agreement.signed_by)});
  if (agreement.is == Is::carried) return out + "; " + tr("agreed, and in the log");
  if (!agreement.missing.empty()) out += ", " + fill(tr("not by {}"), {names(agreement.missing)});
  return agreement.is == Is::open ? out : out + "; " + tr("the game has gone on without it");
}

std::string ending(const Game& game, const store::Outcome& o) {
  const std::string who = o.winner ? report::side_name(*game.battle, *o.winner) : std::string();
  if (o.how == store::Outcome::How::battle)
    return o.winner ? fill(tr("victory for {}"), {who}) : tr("the battle is a draw");
  std::string how;
  if (o.how == store::Outcome::How::drawn) how = tr("the players agreed on a draw");
  if (o.how == store::Outcome::How::resigned) how = tr("the other side resigned");
  if (o.how == store::Outcome::How::ruled) how = tr("by the arbiter's ruling");
  return (o.winner ? fill(tr("victory for {}: {}"), {who, how}) : fill(tr("neither side has won: {}"), {how})) +
         (o.text.empty() ? "" : ": " + base::printable(o.text, 500));
}

std::string how_it_ended(Game& game) {
  if (const auto outcome = game.node.outcome(); outcome && outcome->how != store::Outcome::How::battle)
    return fill(tr("the game is over: {}"), {ending(game, *outcome)});
  return game.board().over() ? report::awaited_sentence(*game.battle, game.board()) : tr("the game is over");
}

std::string undone(const Game& game, const store::Note& take_back, std::uint64_t carried) {
  const std::uint64_t to = take_back.number("to");
  std::size_t packets = 0, dice = 0;
  const auto starts = game.node.log().packet_starts();
  for (const std::uint64_t first : starts ? *starts : std::vector<std::uint64_t>{})
    packets += first >= to && first < carried ? 1u : 0u;
  const auto walked = game.node.log().each_leaf(to, carried, [&](std::uint64_t, base::ByteView bytes) {
    dice += store::type_of_bytes(bytes) == store::LeafType::roll ? 1u : 0u;
    return true;
  });
  if (!walked) return {};
  return fill(tr("taken back: the position is again that after event {0}; {1} {1|packet|packets} and {2} {2|die|dice} "
                 "since then no longer count, but stay in the log"),
              {std::to_string(to), std::to_string(packets), std::to_string(dice)});
}

std::vector<std::string> taken_back(const Game& game) {
  std::vector<std::string> out;
  if (!game.begun()) return out;
  const store::Log& log = game.node.log();
  std::vector<std::pair<std::uint64_t, store::Note>> found;
  const auto walked = log.each_leaf(0, log.size(), [&](std::uint64_t index, base::ByteView bytes) {
    if (store::type_of_bytes(bytes) != store::LeafType::note) return true;
    const auto leaf = store::decode_leaf(bytes);
    const auto read =
        leaf ? store::read_note(std::get<store::NoteLeaf>(*leaf).text) : base::Result<store::ReadNote>(base::Error{});
    if (read && read->note.kind == store::NoteKind::take_back) found.emplace_back(index, read->note);
    return true;
  });
  if (!walked) return out;
  for (const auto& [index, note] : found)
    out.push_back(fill(tr("event {}: {}"), {std::to_string(index), undone(game, note, note.head.size)}));
  return out;
}

namespace {

/// All required players have signed; the reader may not have signed, if not required.
std::string signed_words(const Game& game, const store::Note& note) {
  for (const auto& a : game.node.agreements()) {
    const auto me = game.node.seat();
    const bool mine = !me || std::find(a.signed_by.begin(), a.signed_by.end(), *me) != a.signed_by.end();
    if (a.note == note && !mine)
      return fill(tr("{} has signed, and your signature is not needed"), {seat_names(game, a.signed_by)});
  }
  return tr("all players have signed");
}

}  // namespace

std::string agreement_waits(Game& game, const store::Note& note) {
  const std::string done = signed_words(game, note);
  const auto& seats = game.genesis().seats;
  const bool hosted =
      std::any_of(seats.begin(), seats.end(), [](const store::Seat& s) { return s.side == store::k_umpire_side; });
  if (hosted && note.kind == store::NoteKind::draw)
    return fill(tr("{}: the host ends the game when it has both signatures"), {done});
  const auto writer = game.node.course().next_writer();
  if (writer && writer == game.node.seat())
    return fill(tr("{}: hexpost send --agreement puts it into the log"), {done});
  return writer ? fill(tr("{}: {} puts it into the log; you do not need to act"), {done, game.seat_name(*writer)})
                : fill(tr("{}: the player who writes next puts it into the log (hexpost send --agreement)"), {done});
}

bool next_of_agreement(Terminal& terminal, Game& game, const store::Note& note) {
  const auto all = game.node.agreements();
  if (std::none_of(all.begin(), all.end(), [&](const auto& a) { return a.complete && a.note == note; })) return false;
  const auto& seats = game.genesis().seats;
  const bool hosted =
      std::any_of(seats.begin(), seats.end(), [](const store::Seat& s) { return s.side == store::k_umpire_side; });
  if (game.node.course().next_writer() == game.node.seat() && !(hosted && note.kind == store::NoteKind::draw))
    next(terminal, "hexpost send --agreement --out agreed.eml",
         fill(tr("{}: puts the agreement into the log"), {signed_words(game, note)}));
  else
    next(terminal, "", agreement_waits(game, note));
  return true;
}

}  // namespace hexpost::cli
