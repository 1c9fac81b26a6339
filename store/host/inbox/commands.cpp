#include "store/host/inbox/commands.h"

#include <algorithm>
#include <array>

#include "engine/base/ensure.h"
#include "engine/base/named.h"
#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/inbox/guide.h"
#include "store/host/inbox/letter.h"
#include "store/host/inbox/open_command.h"
#include "store/host/inbox/resend.h"
#include "store/host/ledger/ladder.h"
#include "store/host/setup/invitation.h"
#include "store/host/setup/stage.h"
#include "store/host/words/letters.h"
#include "store/wire/setup.h"

namespace hexpost::host {

namespace {

/// Where a game stands; Host::stage has the words for an open one.
constexpr auto k_states = base::texts_for<GameState>({"", "being played", "over", "closed"});

std::string players_of(const std::vector<SeatRow>& seats) {
  std::vector<std::string> names;
  for (const SeatRow& s : seats)
    names.push_back(base::printable(s.name, 60));
  return base::join(names, ", ");
}

struct Answer {
  std::string text;
  std::optional<mail::Block> block = std::nullopt;
  std::vector<mail::Block> more = {};  ///< of the group that `block` leads
  bool refusal = false;
  std::string game = {};
  std::optional<report::Document> page = std::nullopt;  ///< below the text
};

Answer no(std::string why) {
  Answer out{std::move(why) + "\n"};
  out.refusal = true;
  return out;
}
Result<Answer> not_here(Office& office, const std::string& game) {
  const auto why = no_game(office, game);
  return why ? Result<Answer>(no(*why)) : why.error();
}

/// The officers get mails about a game with a damaged file; the other games are still listed.
std::string stage_words(const Result<Host::Stage>& stage) {
  return stage ? stage->words : tr("its file cannot be read");
}

/// `games`
Result<Answer> games(Office& host, Work&, const Command&) {
  const auto all = host.ledger.games();
  if (!all) return all.error();
  std::string open, starting, played;
  std::size_t opened = 0, playing = 0;
  for (const GameRow& g : *all) {
    const bool begun = g.state == GameState::playing;
    if ((!begun && g.state != GameState::open) || ++(begun ? playing : opened) > 100) continue;
    const auto seats = host.ledger.seats(g.name);
    if (!seats) return seats.error();
    const std::string line =
        fill("  {}: {} ({}){}{}", {g.name, g.battle, g.system, seats->empty() ? "" : ": ", players_of(*seats)});
    if (begun) {
      played += line + "\n";
      continue;
    }
    const auto stage = host::stage(host, g);
    if (stage && stage->joinable)
      open += line + "\n";
    else
      starting += line + "; " + stage_words(stage) + "\n";
  }
  const std::string nothing = "  " + tr("none") + "\n";
  Answer out;
  out.text = tr("Open to join:") + "\n" + (open.empty() ? nothing : open) + "\n";
  if (!starting.empty()) out.text += tr("About to begin:") + "\n" + starting + "\n";
  out.text += tr("Being played:") + "\n" + (played.empty() ? nothing : played) + "\n";
  out.text += tr("`join NAME` on a line of a mail gets you the invitation.") + "\n";
  return out;
}

/// `game NAME`
Result<Answer> game(Office& host, Work&, const Command& c) {
  const auto row = host.ledger.game(base::lower(c.words[0]));
  if (!row) return row.error();
  if (!*row) return not_here(host, c.words[0]);
  const auto seats = host.ledger.seats((*row)->name);
  if (!seats) return seats.error();
  const std::string state =
      (*row)->state == GameState::open ? stage_words(stage(host, **row)) : tr(k_states((*row)->state));
  Answer out;
  out.text = fill("{}: {} ({}), {}.\n", {(*row)->name, (*row)->battle, (*row)->system, state});
  if (!seats->empty()) out.text += fill(tr("Players: {}."), {players_of(*seats)}) + "\n";
  for (const SeatRow& s : *seats) {
    if (s.seat != (*row)->awaited || (*row)->state != GameState::playing) continue;
    out.text += fill(tr("Waiting for: {}, since {}."), {base::printable(s.name, 60), date_words((*row)->since)}) + "\n";
    if ((*row)->due > 0) out.text += fill(tr("Due: {}."), {date_words((*row)->due)}) + "\n";
  }
  if (!(*row)->result.empty()) out.text += (*row)->result + "\n";
  return out;
}

/// `players`
Result<Answer> players(Office& office, Work&, const Command&) {
  const auto all = office.ledger.replies();
  if (!all) return all.error();
  Answer out{tr("How long each player takes to answer: on average, at most, after the deadline:") + "\n"};
  for (const ReplyRow& r : *all) {
    out.text += fill(tr("  {}: {} answers, {}, {}, {} late"), {base::printable(r.player, 60), std::to_string(r.answers),
                                                               span_words(r.answers > 0 ? r.total / r.answers : 0),
                                                               span_words(r.longest), std::to_string(r.late)}) +
                "\n";
  }
  if (all->empty()) out.text += "  " + tr("no player has answered yet") + "\n";
  return out;
}

/// `help`
Result<Answer> help(Office&, Work&, const Command&) {
  return Answer{help_text()};
}

/// `guide [NAME]`
Result<Answer> how_to_play(Office& office, Work& w, const Command& c) {
  auto got = guide(office, w, c.words.empty() ? "" : base::lower(c.words[0]));
  if (!got) return got.error();
  if (got->page.sections.empty() && !c.words.empty()) return not_here(office, c.words[0]);
  if (got->page.sections.empty())
    return Answer{tr("You have no seat in a game here yet. `games` on a line of a mail lists the games that you can "
                     "join, and `hexpost play first-battle` is a battle for practice on your own computer.") +
                  "\n\n" + help_text()};
  Answer out{std::move(got->text)};
  out.page = std::move(got->page);
  return out;
}

/// `ladder`
Result<Answer> standings(Office& office, Work&, const Command&) {
  auto standing = ladder(office.ledger, office.config.balance);
  if (!standing) return standing.error();
  return Answer{ladder_text(*standing)};
}

/// `resend NAME [NUMBER]`
Result<Answer> sent_again(Office& office, Work& w, const Command& c) {
  Answer out;
  const auto said = resend(office, w, c, out.refusal);
  if (!said) return said.error();
  out.text = *said;
  return out;
}

/// How many players a game has; 0 where its rules are unknown here.
std::size_t players_of(const Office& office, const GameRow& row) {
  const auto invite = store::read_invite(row.invitation);
  if (!invite) return 0;
  const auto battle = office.setting.resolve(invite->genesis);
  return battle ? (*battle)->players().size() : 0;
}

/// `join NAME`: the invitation.
Result<Answer> join(Office& office, Work&, const Command& c) {
  const auto row = office.ledger.game(base::lower(c.words[0]));
  if (!row) return row.error();
  if (!*row || (*row)->state != GameState::open) {
    const auto why = *row ? Result<std::string>(fill(tr("The game {} is not open to join: {}."),
                                                     {(*row)->name, tr(k_states((*row)->state))}))
                          : no_game(office, c.words[0]);
    if (!why) return why.error();
    return no(*why + " " + tr("`games` on a line of a mail lists those that are open."));
  }
  const auto seats = office.ledger.seats((*row)->name);
  if (!seats) return seats.error();
  const auto all = joins(office, **row);
  if (!all) return all.error();
  const auto made = invitation(office, **row, *seats, *all);
  if (!made) return made.error();
  if (seats->size() >= players_of(office, **row))
    return no(fill(tr("Every seat of the game {} is taken."), {(*row)->name}));
  return Answer{made->text, made->block, made->joins, false, (*row)->name};
}

/// `open BATTLE ...`: a new game, and its invitation.
Result<Answer> open(Office& office, Work& w, const Command& c) {
  if (!office.config.open_by_mail) return no(tr("The club's secretary opens the games here; ask the secretary."));
  const auto opened = open_by_mail(office, w, c);
  if (!opened) return opened.error();
  const auto& row = opened->row;
  if (!row) return no(opened->why);
  const auto made = invitation(office, *row, {}, {});
  if (!made) return made.error();
  Answer out{made->text, made->block, {}, false, row->name};
  if (!opened->opponent.empty()) {
    out.text += "\n" + fill(tr("{} gets the invitation when you have taken your seat."), {opened->opponent}) + "\n";
    w.changes.push_back([&office, invited = InvitedRow{row->name, opened->opponent, w.mail.from, w.now}] {
      return office.ledger.put(invited);
    });
  }
  return out;
}

/// The answers by their words. `invites`: the answer carries a block, and one of them fits into a mail.
struct Word {
  std::string_view verb;
  Result<Answer> (*answer)(Office&, Work&, const Command&);
  bool invites = false;
};
constexpr std::array<Word, 9> k_words{{{"help", help},
                                       {"guide", how_to_play},
                                       {"games", games},
                                       {"game", game},
                                       {"players", players},
                                       {"ladder", standings},
                                       {"resend", sent_again},
                                       {"join", join, true},
                                       {"open", open, true}}};
static_assert(std::all_of(k_plain_commands.begin(), k_plain_commands.end(),
                          [](const PlainCommand& command) {
                            return std::any_of(k_words.begin(), k_words.end(),
                                               [&](const Word& word) { return word.verb == command.verb; });
                          }),
              "each plain command needs its answer");

/// A mail that came back from a player's server.
Result<void> take_bounce(Office& office, Work& w) {
  w.verdict = "bounce of nothing of mine";
  for (const std::string& id : w.mail.bounced) {
    const auto out = office.ledger.bounce(id);
    if (!out) return out.error();
    if (!*out) continue;
    w.verdict = "bounce: " + (*out)->to;
    w.changes.push_back(
        [&office, game = (*out)->game, to = (*out)->to] { return office.ledger.count_bounce(game, to); });
    break;
  }
  return {};
}

}  // namespace

std::string help_text() {
  return tr("Write one of these on a separate line:") + "\n\n" +
         tr("  guide [NAME]          how to play: the steps of a turn (or ask: How do I play?)\n"
            "  games                 the open games and the games in progress\n"
            "  game NAME             whose turn it is there\n"
            "  join NAME             the invitation to an open game\n"
            "  resend NAME [NUMBER]  the last mails of a game that you play in, again\n"
            "  open BATTLE [days=7] [side=SIDE] [opponent=ADDRESS] [OPTION=VALUE]\n"
            "                        a new game, which any player may join\n"
            "  players               how fast each player answers\n"
            "  ladder                points and ratings of the players\n") +
         "\n" +
         tr("Do everything else with the program, which signs it: hexpost join, send, receive, note. More time, "
            "an absence or a new address: hexpost note host \"extend 3\" --out mail.eml.") +
         "\n";
}

Result<void> take_commands(Office& office, Work& w, const std::vector<Command>& commands) {
  if (w.mail.bounce) return take_bounce(office, w);
  if (commands.empty()) return take_letter(office, w);
  if (!w.may_answer()) {
    w.verdict = "command of a robot" + (w.mail.automatic_by.empty() ? "" : " (" + w.mail.automatic_by + ")");
    return {};
  }
  w.confirmed = is_confirmed(office, w.mail.from, commands);
  std::string text, verbs;
  std::optional<mail::Block> block;
  std::vector<mail::Block> more;
  std::string subject = fill(tr("[hexpost {}] your question"), {office.config.name});
  std::optional<report::Document> page;
  bool all_refused = true;
  for (const Command& c : commands) {
    // first, where games that are asked for are counted
    verbs =
        c.verb == "open" ? c.verb + (verbs.empty() ? "" : ", ") + verbs : verbs + (verbs.empty() ? "" : ", ") + c.verb;
    const auto word = std::ranges::find(k_words, c.verb, &Word::verb);
    base::ensure(word != k_words.end(), "a command without an answer");
    auto one = word->invites && block
                   ? Result<Answer>(no(tr("One invitation fits into a mail; write another mail for the next.")))
                   : word->answer(office, w, c);
    if (!one) return one.error();
    text += (text.empty() ? "" : "\n") + one->text;
    if (one->page && !page) page = std::move(one->page);
    all_refused = all_refused && one->refusal;
    if (one->block) {
      block = one->block, more = one->more;
      subject = fill(tr("[hexpost {}] invitation"), {one->game});
      // the block follows the whole text: a program would take later text for another writer's
    }
  }
  w.verdict = (w.confirmed ? "confirmed command: " : "command: ") + verbs;
  w.refusal = all_refused, w.useful = !all_refused;
  answer(w, "answer", subject, page ? text + "\n" : text, std::move(page));
  for (Letter& letter : w.letters) {
    if (letter.answer) letter.block = block, letter.more = more;
  }
  return {};
}

}  // namespace hexpost::host
