#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/mail/incoming.h"
#include "cli/mail/post.h"
#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/history.h"
#include "cli/player/note_text.h"
#include "cli/player/revisions.h"
#include "cli/player/shared_options.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/host/requests/command.h"
#include "store/host/requests/near.h"
#include "store/protocol/replay.h"

namespace hexpost::cli {
namespace {

using store::NoteKind;
using Fields = std::vector<std::pair<std::string, std::string>>;

struct NoteOptions {
  Destination dest;
  std::string text, key, name, since, mail, reader, offer;
  std::int64_t to = -1, turn = -1, number = 0, seat = -1, revision = -1;
  bool anonymous = false, anyway = false;
};

using Made = base::Result<std::string>;
using Maker = Made (*)(Desk&, Game&, const NoteOptions&);

base::Result<void> run(Context& context, const NoteOptions& o, Maker make) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (!game->begun()) return Error{"phase", tr("the game has not begun; notes come after its first packet"), ""};
  if (!o.offer.empty() && game->player.get("key").empty()) {  // without a seat: names the sender of the mail
    const auto key = desk->home.key_name(o.key);
    if (!key) return key.error();
    game->player.set("key", *key);
  }
  if (auto good = check_destination(*desk, game->player, o.dest); !good) return good;
  const Made made = make(*desk, *game, o);
  if (!made) return made.error();
  if (auto written = write_newest(*desk, *game, {"note"}, o.dest); !written) return written;
  if (o.dest.file == "-") return {};
  const std::string where = where_it_went(desk->home, game->player, o.dest);
  line(context.terminal,
       fill(o.dest.mail ? tr("note signed and {}") : tr("note signed and {}; send the mail"), {where}));
  const auto read = store::read_note(*made);
  if (read && store::needs_consent(read->note.kind)) {
    if (read->note.kind == NoteKind::new_player)
      next(context.terminal, "",
           tr("the umpire's signature comes by mail: hexpost receive FILE, then hexpost send --agreement"));
    else if (!next_of_agreement(context.terminal, *game, read->note))
      next(context.terminal, "",
           tr("nothing happens until all players have signed: the others run `hexpost receive` and `hexpost note "
              "accept`; `hexpost note list` shows who has signed"));
  }
  return {};
}

Made resign(Desk&, Game& game, const NoteOptions&) {
  if (game.node.phase() == store::Phase::over) return Error{"phase", tr("the game is over already"), ""};
  return game.node.resign();
}
Made disclose(Desk&, Game& game, const NoteOptions&) {
  return game.node.disclose();
}
Made claim(Desk& desk, Game& game, const NoteOptions&) {
  const auto days = game.genesis().deadline.days;
  if (days == 0) return Error{"note", tr("this game was begun without a deadline: there is nothing to claim"), ""};
  const std::int64_t since = base::number(game.player.get("since")).value_or(0);
  const std::int64_t due = since + std::int64_t{days} * 24 * 60 * 60;
  if (since > 0 && desk.context.now() < due)
    warn(desk.context.terminal,
         fill(tr("the {} days end on {}: send the claim then"), {std::to_string(days), date_text(due)}));
  return game.node.claim();
}
Made chat(Desk& desk, Game& game, const NoteOptions& o) {
  std::string text = o.text;
  if (text.empty()) {
    auto typed = read_input(desk.context.terminal, "-", 16 * 1024);
    if (!typed) return typed.error();
    text = std::move(*typed);
  }
  if (base::trim(text).empty())
    return Error{"usage", tr("the message is empty; give the words, or type them on standard input"), ""};
  if (o.reader.empty() && !o.anonymous) return game.node.chat(text);
  return game.node.chat(host::write_press({o.reader.empty() ? "all" : o.reader, o.anonymous, {}, text}));
}
/// A signed order to the host: a chat note that the host does not pass on.
Made to_host(Desk&, Game& game, const NoteOptions& o) {
  const auto& seats = game.genesis().seats;
  const bool hosted =
      std::any_of(seats.begin(), seats.end(), [](const store::Seat& s) { return s.side == store::k_umpire_side; });
  if (!hosted) return Error{"note", tr("this game has no umpire to read your message"), ""};
  const auto words = base::words(o.text);
  if (words.empty())
    return Error{"usage", tr("give the host one of these orders: extend 3; absent DATE to DATE; address NEW"), ""};
  const auto near = host::near_order(words[0]);
  if (near && *near != base::lower(words[0]))  // a signed one would be mailed and refused for ever
    return Error{"usage",
                 fill(tr("a host knows no order {}; did you mean {}?"), {base::printable(words[0], 60), *near}),
                 "text"};
  host::Press press;
  press.order.emplace(host::Command{base::lower(words[0]), {}});
  for (std::size_t i = 1; i < words.size(); ++i)
    press.order->words.emplace_back(words[i]);
  return game.node.chat(host::write_press(press));
}
Made draw(Desk&, Game& game, const NoteOptions&) {
  return game.node.propose(NoteKind::draw, {});
}
/// A possible target of a take-back.
struct BackPoint {
  std::uint64_t size = 0;   ///< events that stay
  std::uint64_t first = 0;  ///< of the packet whose orders were run there
  std::uint8_t seat = 0;    ///< its writer
  std::size_t turn = 0;     ///< the player-turn of that moment; 0: before the first
};

/// All targets in the game without what was taken back, oldest first.
base::Result<std::vector<BackPoint>> back_points(const Desk& desk, Game& game) {
  const auto ends = store::run_ends(game.node.log());
  if (!ends) return ends.error();
  const auto history = history_of(desk, game);
  if (!history) return history.error();
  const auto turns = history->turns();
  std::vector<BackPoint> out;
  for (const store::RunEnd& end : *ends) {
    const auto packet = std::find_if(history->packets.begin(), history->packets.end(),
                                     [&](const auto& p) { return p.first == end.packet; });
    if (packet == history->packets.end() || end.size >= game.node.log().size()) continue;
    const std::size_t entry = history->ends[static_cast<std::size_t>(packet - history->packets.begin())];
    const auto turn = std::lower_bound(turns.begin(), turns.end(), entry) - turns.begin();
    out.push_back({end.size, end.packet, packet->seat, static_cast<std::size_t>(turn)});
  }
  return out;
}

/// `note take-back` without arguments: lists the targets.
base::Result<void> list_back_points(Context& context) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (!game->begun()) return Error{"phase", tr("the game has not begun; there is nothing to take back"), ""};
  const auto points = back_points(*desk, *game);
  if (!points) return points.error();
  if (points->empty()) {
    line(context.terminal, tr("there is nothing to take back yet"));
    return {};
  }
  line(context.terminal, tr("the game can go back to:"));
  for (const BackPoint& p : *points) {
    list_item(context.terminal,
              fill(p.turn == 0 ? tr("--to {}: after the packet of {} (events {} on), before the first player-turn")
                               : tr("--to {}: after the packet of {} (events {} on), in player-turn {}"),
                   {std::to_string(p.size), game->seat_name(p.seat), std::to_string(p.first), std::to_string(p.turn)}));
  }
  next(context.terminal, "hexpost note take-back --to N --out back.eml",
       tr("proposes it; --turn N takes the first moment in that player-turn"));
  return {};
}

Made take_back(Desk& desk, Game& game, const NoteOptions& o) {
  std::uint64_t to = static_cast<std::uint64_t>(std::max<std::int64_t>(0, o.to));
  if (o.to < 0) {
    const auto points = back_points(desk, game);
    if (!points) return points.error();
    const auto found = std::find_if(points->begin(), points->end(),
                                    [&](const BackPoint& p) { return p.turn == static_cast<std::size_t>(o.turn); });
    if (found == points->end())
      return Error{"note",
                   fill(tr("the game cannot go back into player-turn {}; `hexpost note take-back` lists where it can"),
                        {std::to_string(o.turn)}),
                   "--turn"};
    to = found->size;
  }
  auto made = game.node.propose(NoteKind::take_back, {{"to", std::to_string(to)}});
  if (!made && made.error().code == "note")
    return Error{"note", made.error().what + "; " + tr("`hexpost note take-back` lists the right numbers"), ""};
  return made;
}

Made new_key(Desk& desk, Game& game, const NoteOptions& o) {
  const auto name = desk.home.key_name(o.key);
  if (!name) return name.error();
  auto secrets = load_secrets(desk.context.terminal, desk.home, *name);
  if (!secrets) return secrets.error();
  const auto made =
      game.node.propose(NoteKind::new_signing_key, {{"seat", std::to_string(game.node.seat().value_or(0))},
                                                    {"key", base::to_hex(store::signing_key(secrets->signing))}});
  if (!made) return made;
  game.player.set("signing-key", *name);
  if (auto saved = game.player.save(); !saved) return saved.error();
  return made;
}

Made revision(Desk& desk, Game& game, const NoteOptions& o) {
  const auto& genesis = game.genesis();
  const System* system = find_system(desk.context.systems, genesis.system);
  if (o.revision > UINT32_MAX || (o.revision < 0 && system == nullptr))
    return Error{"usage", tr("name with --revision the revision of the rules for the rest of the game"), ""};
  const std::uint32_t wanted = o.revision < 0 ? system->revision : static_cast<std::uint32_t>(o.revision);
  const std::uint32_t now = game.node.course().revision();
  if (wanted == now) return Error{"note", fill(tr("the game already uses revision {}"), {std::to_string(now)}), ""};
  const auto change = revision_change(desk, genesis, now, wanted);
  if (!change) return change.error();
  auto made = game.node.propose(NoteKind::revision,
                                {{"revision", std::to_string(wanted)}, {"data", base::to_hex(change->data_hash)}});
  if (!made) return made;
  for (const std::string& text : change->words)
    line(desk.context.terminal, text);
  return made;
}

Made void_x(Desk& desk, Game& game, const NoteOptions& o) {
  const auto& open = game.node.course().open_x();
  if (!open) return Error{"note", tr("no draw is open: there is nothing to void"), ""};
  const auto seat = o.seat >= 0 ? o.seat : std::int64_t{game.node.seat().value_or(0)};
  const std::int64_t since = base::number(game.player.get("since")).value_or(desk.context.now());
  return game.node.propose(NoteKind::void_x, {{"x", base::to_hex(open->x)},
                                              {"seat", std::to_string(seat)},
                                              {"since", o.since.empty() ? utc_text(since) : o.since}});
}

Made substitute(Desk&, Game& game, const NoteOptions& o) {
  if (o.seat < 0 || o.seat > 255 || o.name.empty() || o.key.size() != 64 || !base::from_hex(o.key)) {
    return Error{
        "usage",
        tr("give --seat N, --name NAME and --signing KEY (64 hexadecimal digits, as `hexpost key show` prints it)"),
        ""};
  }
  if (!o.anyway) {
    return Error{"note",
                 fill(tr("with such a note {} signs for the seat, but the key of its dice stays with {}: {} could not "
                         "play on alone. With an umpire, `hexpost note take-over` brings all keys of a new player. "
                         "To propose it all the same, add --anyway"),
                      {base::printable(o.name, 60), game.seat_name(static_cast<std::uint8_t>(o.seat)),
                       base::printable(o.name, 60)}),
                 "[substitute]"};
  }
  return game.node.propose(NoteKind::substitute,
                           {{"seat", std::to_string(o.seat)}, {"key", base::lower(o.key)}, {"name", o.name}});
}

/// Takes over the seat of a vanished player by the umpire's offer.
Made take_over(Desk& desk, Game& game, const NoteOptions& o) {
  if (o.seat < 0 || o.seat > 255 || o.offer.empty())
    return Error{"usage", tr("give --seat N and --offer WORD from the umpire's mail"), ""};
  const auto key = desk.home.key_name(o.key);
  if (!key) return key.error();
  const auto secrets = load_secrets(desk.context.terminal, desk.home, *key);
  if (!secrets) return secrets.error();
  const auto me = Settings::load(desk.home.player_path(*key));
  if (!me) return me.error();
  const std::string name = o.name.empty() ? me->get("name") : o.name;
  if (name.empty()) return Error{"usage", tr("give --name NAME"), ""};
  auto made = game.node.take_over(static_cast<std::uint8_t>(o.seat), o.offer, name, *secrets);
  if (!made) return made;
  game.player.set("key", *key);
  if (auto saved = game.player.save(); !saved) return saved.error();
  return made;
}

/// Signs a proposal: that of a mail, or the only one on this position.
Made accept(Desk& desk, Game& game, const NoteOptions& o) {
  if (!o.mail.empty()) {
    const auto mail = read_incoming(desk.context.terminal, o.mail);
    if (!mail) return mail.error();
    return game.node.countersign(base::as_text(mail->block.bytes));
  }
  std::vector<store::Node::Agreement> waiting, others;
  for (auto& a : game.node.agreements()) {
    const bool mine = std::find(a.missing.begin(), a.missing.end(), game.node.seat()) != a.missing.end();
    if (!a.complete) (mine ? waiting : others).push_back(std::move(a));
  }
  if (waiting.empty() && !others.empty())
    return Error{
        "note",
        fill(tr("you have signed it; the signature of {} is missing"), {seat_names(game, others.back().missing)}), ""};
  if (waiting.empty())
    return Error{"note",
                 tr("no proposal on this position waits for your signature; `hexpost receive` takes one from a mail"),
                 ""};
  if (o.number < 0 || static_cast<std::size_t>(o.number) > waiting.size() || (waiting.size() > 1 && o.number == 0)) {
    for (std::size_t i = 0; i < waiting.size(); ++i)
      line(desk.context.terminal, std::to_string(i + 1) + "  " + proposal_sentence(game, waiting[i]));
    return Error{"note", tr("several proposals wait; choose one with --number"), ""};
  }
  return game.node.countersign(waiting[o.number == 0 ? 0 : static_cast<std::size_t>(o.number) - 1].text);
}

/// A note as data: its kind, its signed fields, and its sentence for people.
Json note_json(const store::Note& note, const std::string& sentence) {
  Json fields = Json::array();
  for (const auto& [name, value] : note.fields)
    fields.push_back({{"name", name}, {"value", value}});
  return {{"kind", std::string(store::name_of(note.kind))}, {"fields", fields}, {"words", sentence}};
}

base::Result<void> list(Context& context, bool json) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  const auto notes =
      game->begun() ? game->node.notes() : base::Result<std::vector<base::Bytes>>(std::vector<base::Bytes>{});
  if (!notes) return notes.error();
  const auto chain = notes->empty() ? base::Result<store::Chain>(store::Chain{}) : store::chain_of(game->node.log());
  if (!chain) return chain.error();
  Json told{{"notes", Json::array()}, {"proposals", Json::array()}};
  for (const base::Bytes& bytes : *notes) {
    if (const auto read = store::read_note(base::as_text(bytes)); json && read)
      told["notes"].push_back(note_json(read->note, kept_sentence(*game, *read, *chain)));
  }
  for (const auto& proposal : json && game->begun() ? game->node.proposals() : std::vector<store::Node::Agreement>{}) {
    Json one = note_json(proposal.note, proposal_sentence(*game, proposal));
    one["missing"] = proposal.missing, one["complete"] = proposal.complete;
    told["proposals"].push_back(one);
  }
  if (json) {
    print_json(context.terminal, told);
    return {};
  }
  for (const base::Bytes& bytes : *notes) {
    if (const auto read = store::read_note(base::as_text(bytes)))
      say_note(context.terminal, kept_sentence(*game, *read, *chain), true);
  }
  const auto proposals = game->begun() ? game->node.proposals() : std::vector<store::Node::Agreement>{};
  for (const auto& proposal : proposals)
    list_item(context.terminal, proposal_sentence(*game, proposal));
  if (notes->empty() && proposals.empty()) line(context.terminal, tr("no notes so far"));
  return {};
}

// What the kinds of notes take besides a destination.

void add_words_for_players(Command c, NoteOptions& o) {
  c.option("text", o.text, tr("the words (default: standard input)"));
  c.option("--to", o.reader, tr("in a game with a host: the reader: a player, a seat, or umpire (default: all)"));
  c.flag("--anonymous", o.anonymous, tr("in a game with a host: the host hides your name"));
}

void add_words_for_host(Command c, NoteOptions& o) {
  c.option("text", o.text, tr("extend DAYS; absent DATE to DATE; address ADDRESS")).required();
}

void add_moment(Command c, NoteOptions& o) {
  const Option to =
      c.option("--to", o.to, tr("number of events to keep (default: lists the possible numbers)")).at_least(0);
  c.option("--turn", o.turn, tr("go back to the first moment in this player-turn instead")).at_least(0).excludes(to);
}

void add_next_key(Command c, NoteOptions& o) {
  c.option("--key", o.key, tr("the key file with the signing key that takes over")).required();
}

void add_revision(Command c, NoteOptions& o) {
  c.option("--revision", o.revision, tr("the revision (default: this program's)"));
}

void add_seat(Command c, NoteOptions& o) {
  c.option("--seat", o.seat, tr("the seat"));
}

void add_new_player(Command c, NoteOptions& o) {
  add_seat(c, o);
  c.option("--name", o.name, tr("the new player's name"));
}

void add_open_dice(Command c, NoteOptions& o) {
  c.option("--since", o.since, tr("when you may first have seen the dice (default: when the last mail came)"));
  add_seat(c, o);
}

void add_substitute(Command c, NoteOptions& o) {
  add_new_player(c, o);
  c.option("--signing", o.key, tr("the signing key of the new player"));
  c.flag("--anyway", o.anyway, tr("propose it although the key of the dice stays with the former player"));
}

void add_offer(Command c, NoteOptions& o) {
  c.option("--offer", o.offer, tr("the offer's word in the umpire's mail"));
  add_own_key(c, o.key);
  add_new_player(c, o);
}

void add_proposal(Command c, NoteOptions& o) {
  c.option("--number", o.number, tr("which proposal, if there are several")).at_least(1);
  c.option("mail", o.mail, tr("the mail with the proposal (default: the one received)"));
}

struct Kind {
  const char* name;
  std::string what;
  const char* example;
  Maker make;
  void (*add_options)(Command, NoteOptions&) = [](Command, NoteOptions&) {};
};

std::vector<Kind> note_kinds() {
  return {
      {"resign", tr("give the battle up"), "hexpost note resign --out resign.eml", resign},
      {"seeds", tr("after a battle with hidden hands: disclose your shuffles, so that anyone can check the deal"),
       "hexpost note seeds --out seeds.eml", disclose},
      {"claim", tr("claim that the player who must act is late"), "hexpost note claim --out claim.eml", claim},
      {"chat", tr("say something, signed"), "hexpost note chat \"Well fought!\" --out chat.eml", chat,
       add_words_for_players},
      {"host", tr("ask the host for more time, an absence, a new address"),
       "hexpost note host \"extend 3\" --out extend.eml", to_host, add_words_for_host},
      {"draw", tr("propose a draw"), "hexpost note draw --out draw.eml", draw},
      {"take-back", tr("propose to take back everything after an event"),
       "hexpost note take-back --to 120 --out back.eml", take_back, add_moment},
      {"new-key", tr("propose to sign with another key file from now on"),
       "hexpost note new-key --key alice2 --out newkey.eml", new_key, add_next_key},
      {"revision", tr("propose this program's revision of the rules for the rest of the game"),
       "hexpost note revision --out revision.eml", revision, add_revision},
      {"void-dice", tr("propose to void the open dice because their key is lost"),
       "hexpost note void-dice --seat 1 --out void.eml", void_x, add_open_dice},
      {"substitute", tr("propose that another player takes over a seat"),
       "hexpost note substitute --seat 1 --name Carol --signing KEY --out sub.eml", substitute, add_substitute},
      {"take-over", tr("take over the seat of a player who has vanished, after the umpire's offer"),
       "hexpost note take-over --seat 1 --offer WORD --out take.eml", take_over, add_offer},
      {"accept", tr("sign what another has proposed"), "hexpost note accept --out accept.eml", accept, add_proposal}};
}

}  // namespace

void define_note(Command note, Context& context) {
  const auto o = std::make_shared<NoteOptions>();
  Command all = add_command(note, "list", tr("list every note sent and received"), "hexpost note list");
  const auto json = std::make_shared<bool>(false);
  add_json(all, *json);
  on_read(all, context, result_of(context, list, json));
  for (const Kind& kind : note_kinds()) {
    Command c = add_command(note, kind.name, kind.what, kind.example);
    add_destination(c, o->dest);
    kind.add_options(c, *o);
    on_run(c, context, result_of(context, [&context, o, make = kind.make] {
             const bool only_list = make == take_back && o->to < 0 && o->turn < 0;
             return only_list ? list_back_points(context) : run(context, *o, make);
           }));
  }
}

}  // namespace hexpost::cli
