#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/mail/post.h"
#include "cli/names.h"
#include "cli/player/draft_text.h"
#include "cli/player/game.h"
#include "cli/player/history.h"
#include "cli/player/note_text.h"
#include "cli/player/odd_answers.h"
#include "cli/player/own_questions.h"
#include "cli/player/sheet_file.h"
#include "cli/player/standing.h"
#include "cli/player/verdicts.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/crypto/spoken.h"
#include "store/protocol/slip.h"
#include "store/wire/notes.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

using store::Phase;

struct SendOptions {
  std::string file;
  Destination to;
  std::int64_t from = -1;
  bool again = false, replace = false, slip = false, agreement = false, answer_only = false, anyway = false,
       only_copy = false;
};

base::Result<store::Draft> draft_of(const Context& context, Game& game, const SendOptions& o, OrdersFile& file,
                                    std::vector<orders::Numbered>& lines) {
  store::Draft draft;
  // the sealed orders are lost: with or without orders, the node's error names the remedy
  if (game.begun() && game.node.missing().own_policy_lost) return draft;
  if (!o.file.empty()) {
    const auto& text = file.text();
    if (!text) return text.error();
    auto read = lines_of(*text, o.file);
    if (!read) return read.error();
    if (game.decides()) {
      const DraftLines completed = complete_group_orders(context, game, *read, trial_runs(game, k_trials));
      Terminal& terminal = context.terminal;
      for (const std::string& said : completion_lines(game, completed))
        hint(terminal, said);
      if (completed.open())
        return Error{"lines", tr("nothing was signed: choose a way for the lines above"), base::printable(o.file)};
      *read = completed.lines;
    }
    lines = *read;
    draft.lines = texts_of(lines);
    if (draft.lines.empty())
      return Error{"lines", tr("there is no order in the file; remove the # in front of the lines that you want"),
                   base::printable(o.file)};
  }
  if (o.agreement) {
    for (const auto& agreement : game.node.agreements()) {
      if (agreement.complete) draft.notes = {agreement.text};  // a packet carries one agreement: the one signed last
    }
    if (draft.notes.empty())
      return Error{"note", tr("no agreement on this position has the signatures of all players"), ""};
  } else if (draft.lines.empty() && game.decides() && !o.answer_only) {
    return Error{
        "lines",
        fill(sheet_file(game).there ? tr("you must make a decision; give a file of orders (the sheet is in {}), or "
                                         "--answer-only if you want to propose something first")
                                    : tr("you must make a decision; give a file of orders (`hexpost orders` writes the "
                                         "sheet {}), or --answer-only if you want to propose something first"),
             {sheet_file(game).path}),
        ""};
  } else if (!draft.lines.empty() && !game.decides()) {
    return Error{"lines", fill(tr("you have nothing to decide now: {}; send without orders"), {waiting_for(game)}), ""};
  }
  return draft;
}

/// The refused lines, with their places in the file.
void show_verdicts(Terminal& terminal, const SendOptions& o, const std::vector<orders::Numbered>& lines,
                   const table::Judged& judged) {
  Terminal to_err{terminal.in, terminal.err, terminal.err};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (judged.lines[i].verdict.refusal) show_refusal(to_err, o.file, lines[i], *judged.lines[i].verdict.refusal);
  }
}

/// If the packet is certain to come back to its writer with a question: asks at a terminal whether to sign it,
/// otherwise refuses and shows the lines that answer.
base::Result<void> refuse_return(Terminal& terminal, Game& game, const SendOptions& o,
                                 const std::vector<orders::Numbered>& lines, const table::Outlook& outlook) {
  const OwnQuestions own = own_questions(game, texts_of(lines), outlook);
  if (!own.certain(outlook.runs)) return {};
  for (const std::string& one : own_question_lines(game, own, outlook.runs))
    hint(terminal, one);
  if (terminal.interactive && confirmed(terminal, tr("Sign it anyway? [y/n] "))) return {};
  return Error{"lines",
               tr("nothing was signed: the packet is certain to come back to you with a question; add the lines above, "
                  "or send it as it is with --anyway"),
               base::printable(o.file)};
}

/// Shows lines that would be void with any dice, and refuses to sign them without --anyway.
base::Result<void> refuse_hopeless(Terminal& terminal, Game& game, const SendOptions& o,
                                   const std::vector<orders::Numbered>& lines, const table::Judged& judged,
                                   bool with_mine) {
  if (o.anyway) return {};
  const auto outlook = send_outlook(game, judged, texts_of(lines), with_mine);
  Terminal to_err{terminal.in, terminal.err, terminal.err};
  int hopeless = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!outlook.lines[i].hopeless()) continue;
    ++hopeless;
    show_refusal(to_err, o.file, lines[i], hopeless_refusal(outlook.lines[i], outlook.runs));
  }
  if (hopeless == 0) return refuse_return(terminal, game, o, lines, outlook);
  return Error{"lines",
               fill(hopeless == 1 ? tr("nothing was signed: {} line failed in every trial run; fix the line, or send "
                                       "it as it is with --anyway")
                                  : tr("nothing was signed: {} lines failed in every trial run; fix them, or send them "
                                       "as they are with --anyway"),
                    {std::to_string(hopeless)}),
               base::printable(o.file)};
}

/// The first line of a sheet names its game; orders for another game are refused.
base::Result<void> refuse_other_sheet(const Desk& desk, Game& game, const SendOptions& o, OrdersFile& file) {
  if (o.file.empty() || o.file == "-" || o.anyway) return {};
  const auto& text = file.text();
  if (!text) return {};  // the caller that reads the lines reports it
  const std::string& all = *text;
  const std::string_view head = std::string_view(all).substr(0, all.find('\n'));
  const auto words = base::words(head);
  if (auto fresh = refuse_stale(game, o.file, all); !fresh) return fresh;
  if (!head.starts_with('#') || words.empty() || words.back() == game.name) return {};
  const auto mine = desk.home.games();
  if (std::find(mine.begin(), mine.end(), words.back()) == mine.end()) return {};
  return Error{"lines",
               fill(tr("nothing was signed: the sheet says that it is for the game {}, and this is {}; choose with "
                       "--game, or send it as it is with --anyway"),
                    {base::printable(words.back(), 60), game.name}),
               base::printable(o.file)};
}

/// A backup of keys, game and mark lacks later signatures; a waiting packet shows that they exist.
base::Result<void> refuse_second_history(Game& game) {
  const auto follows = game.node.waits_for_mine();
  if (!follows) return follows.error();
  if (!*follows) return {};
  const std::string event = std::to_string(game.node.log().size());
  if (const std::string host = ask_host_again(game); !host.empty())
    return Error{"top",
                 fill(tr("a waiting packet follows a packet that you signed (event {}), and this copy of the game does "
                         "not have yours. Take yours first: {}. Two signatures for one place look like cheating; if "
                         "you never signed there and the packet is forged, send with --only-copy"),
                      {event, host}),
                 ""};
  return Error{"top",
               fill(tr("a packet waits here that follows one with your signature, event {}, which this copy of the "
                       "game does not have. Take that one first: your own sent mail, or a copy from the other player "
                       "(`hexpost outbox --from {} --out FILE`). Two signatures for one place look like cheating; if "
                       "you have never signed there and the packet is forged, send with --only-copy"),
                    {event, event}),
               ""};
}

base::Result<void> compose(Desk& desk, Game& game, const SendOptions& o) {
  Terminal& terminal = desk.context.terminal;
  const Phase phase = game.node.phase();
  const bool may = phase == Phase::move || phase == Phase::answer ||
                   (phase == Phase::setup && game.setup && game.setup->ready) || (phase == Phase::dispute && o.replace);
  if (!may) return Error{"phase", fill(tr("you cannot send now: {}"), {waiting_for(game)}), ""};
  if (auto good = check_destination(desk, game.player, o.to); !good) return good;
  if (!o.only_copy) {
    if (auto good = refuse_second_history(game); !good) return good;
  }
  OrdersFile file(terminal, o.file);
  if (auto good = refuse_other_sheet(desk, game, o, file); !good) return good;
  std::vector<orders::Numbered> lines;
  auto draft = draft_of(desk.context, game, o, file, lines);
  if (!draft) return draft.error();
  const auto standing = new_standing(terminal, game);
  if (!standing) return standing.error();
  if (standing->fresh) draft->policies = store::seal_texts(*game.battle, *game.side(), standing->lines);
  if (!lines.empty()) {
    auto judged =
        table::judge_lines(game.board(), *game.side(), draft->lines, game.sealed(draft->policies.has_value()));
    mark_odd_answers(*game.battle, game.board(), *game.side(), draft->lines, judged.lines);
    if (!judged.good()) {
      show_verdicts(terminal, o, lines, judged);
      return Error{"lines", tr("nothing was signed; fix the lines above (`hexpost check FILE` judges them all)"),
                   base::printable(o.file)};
    }
    if (!judged.answers)
      return Error{"lines", fill(tr("nothing was signed: {}"), {unanswered(*game.battle, game.board())}),
                   base::printable(o.file)};
    if (auto good = refuse_hopeless(terminal, game, o, lines, judged, draft->policies.has_value()); !good) return good;
    for (std::size_t i = 0; i < draft->lines.size(); ++i)
      draft->lines[i] = judged.lines[i].canonical;  // signs exactly the judged lines
  }
  const bool sealed = game.begun() && game.node.course().seal(*game.node.seat()).has_value();
  if (!sealed && !standing->fresh)
    hint(terminal, tr("you have no standing orders sealed, so the enemy's turn stops at every question to you; "
                      "`hexpost standing propose` takes the program's proposals"));
  const auto head = o.replace ? game.node.replace(*draft) : game.node.send(*draft);
  if (!head) return head.error();
  game.player.set("since", std::to_string(desk.context.now()));
  if (auto saved = game.player.save(); !saved) return saved;
  // the answerer needs the standing orders first: a packet that comes before them must wait
  const auto deposit = write_deposit(desk, game, o.to);
  if (!deposit) return deposit.error();
  if (auto written = write_newest(desk, game, {"packet"}, o.to); !written) return written;
  if (o.to.file == "-") return {};
  line(terminal,
       fill(tr("packet signed and {}: the game has {} events now, head {}"),
            {where_it_went(desk.home, game.player, o.to), std::to_string(head->size), store::short_root(head->root)}));
  if (!deposit->empty() && *deposit != "-")
    line(terminal, fill(tr("your standing orders for the umpire are in {}: send that mail, too"), {*deposit}));
  next(terminal, "", o.to.mail ? tr("when the answer has come:") : tr("send the mail; then:"));
  what_next(terminal, game);
  return {};
}

/// True if both name one file; a missing file is compared by its path.
bool same_file(const std::string& a, const std::string& b) {
  if (a.empty() || b.empty() || a == "-" || b == "-") return false;
  std::error_code failed_a, failed_b;
  const auto left = std::filesystem::weakly_canonical(a, failed_a),
             right = std::filesystem::weakly_canonical(b, failed_b);
  return !failed_a && !failed_b && left == right;
}

/// Writes again the packet that holds an event, by any seat, with the signature of its writer.
base::Result<void> send_from(Desk& desk, Game& game, const Destination& to, std::uint64_t event) {
  const auto first = write_packet_at(desk, game, event, to);
  if (!first) return first.error();
  if (to.file != "-")
    line(desk.context.terminal, fill(tr("the packet with event {}, unchanged, is {}"),
                                     {std::to_string(event), where_it_went(desk.home, game.player, to)}));
  return {};
}

/// Writes the last mail again, and other mails that may be lost: unsent standing orders, and the player's later notes
/// beside the log.
base::Result<void> send_again(Desk& desk, Game& game, const Destination& to) {
  Terminal& terminal = desk.context.terminal;
  if (auto good = check_destination(desk, game.player, to); !good) return good;
  const auto notes = notes_again(game);
  if (!notes) return notes.error();
  const auto deposit = write_deposit(desk, game, to);
  if (!deposit) return deposit.error();
  const auto written = write_again(desk, game, to);
  if (!written && (notes->empty() || written.error().code == "disk" || to.file == "-")) return written;
  if (to.file == "-") return {};
  if (written)
    line(terminal,
         fill(tr("your last mail, with the same packet, is {}"), {where_it_went(desk.home, game.player, to)}));
  if (!deposit->empty() && *deposit != "-")
    line(terminal, fill(tr("your standing orders for the umpire are in {}: send that mail, too"), {*deposit}));
  for (std::size_t i = 0; i < notes->size(); ++i) {
    Destination own = to;
    own.file = beside(to.file, "note" + (i == 0 ? "" : std::to_string(i + 1)));
    if (auto gone = write_note_again(desk, game, (*notes)[i], own); !gone) return gone;
    line(terminal, fill(tr("the messages outside the log are {}, too"), {where_it_went(desk.home, game.player, own)}));
  }
  return {};
}

/// Without --game: every running game, and games that ended a short while ago, because the mail about the end may be
/// lost.
base::Result<void> send_all_again(Desk& desk, const SendOptions& o) {
  constexpr std::int64_t k_lately = std::int64_t{14} * 24 * 60 * 60;
  Terminal& terminal = desk.context.terminal;
  if (o.to.file == "-")
    return Error{"usage", tr("several mails cannot go to standard output; choose a game with --game"), "--out"};
  std::size_t done = 0;
  std::optional<Error> trouble;
  for (const std::string& name : desk.home.games()) {
    auto game = open_game_at(desk, desk.home.game_path(name), true);
    if (!game) {
      trouble = game.error();
      (void)fail(terminal, *trouble);
      continue;
    }
    if (!game->node.seat()) continue;
    const std::int64_t since = base::number(game->player.get("since")).value_or(0);
    if (game->node.phase() == Phase::over && desk.context.now() > since + k_lately) continue;
    line(terminal, name + ":");
    Destination own = o.to;
    own.file = beside(o.to.file, name);
    const auto sent = send_again(desk, *game, own);
    if (sent)
      ++done;
    else if (sent.error().code == "outbox" || sent.error().code == "phase")
      line(terminal, sent.error().what);  // no mail was ever sent there
    else
      trouble = sent.error(), (void)fail(terminal, *trouble);
  }
  if (trouble) return *trouble;
  if (done == 0) return Error{"outbox", tr("there is nothing that could be sent again"), ""};
  if (!o.to.file.empty()) next(terminal, "", tr("send each of these mails"));
  return {};
}

base::Result<void> send(Context& context, const SendOptions& o) {
  if (same_file(o.file, o.to.file))
    return Error{"usage", tr("the mail would be written over your orders; give --out another name"),
                 base::printable(o.file)};
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  if (o.from >= 0 && !o.again)
    return Error{"usage", tr("--from selects the mail to send again, and needs --again"), "--from"};
  if (o.again && o.from < 0 && context.game.empty() && desk->home.games().size() > 1) return send_all_again(*desk, o);
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (o.again && o.from < 0) return send_again(*desk, *game, o.to);
  if (o.again) {
    if (auto good = check_destination(*desk, game->player, o.to); !good) return good;
    return send_from(*desk, *game, o.to, static_cast<std::uint64_t>(o.from));
  }
  if (!game->battle) return Error{"phase", tr("you have no seat in this game"), game->name};
  if (o.slip) {
    if (auto good = check_destination(*desk, game->player, o.to); !good) return good;
    if (auto slip = game->node.send_slip(); !slip) return slip.error();
    if (auto written = write_newest(*desk, *game, {"slip"}, o.to); !written) return written;
    if (o.to.file != "-")
      line(context.terminal,
           fill(tr("your share is {}; send it to all players"), {where_it_went(desk->home, game->player, o.to)}));
    return {};
  }
  return compose(*desk, *game, o);
}

/// What a mail of the outbox holds.
std::string kind_word(const std::string& kind) {
  if (kind == "packet") return tr("packet");
  if (kind == "invite") return tr("invitation");
  if (kind == "join") return tr("acceptance");
  if (kind == "leaf0") return tr("terms");
  if (kind == "assent") return tr("consent");
  if (kind == "slip") return tr("share of the dice");
  if (kind == "deposit") return tr("deposit");
  if (kind == "note") return tr("signed note");
  return kind;
}

/// "events 120 to 131" for a packet; the sentence of a note.
std::string contents(const Game& game, const store::OutboxEntry& e, const store::Chain& chain) {
  if (e.row.kind == "packet") {
    if (const auto packet = store::decode_packet(e.row.bytes))
      return fill(tr("events {} to {}"),
                  {std::to_string(packet->first), std::to_string(packet->first + packet->leaves.size() - 1)});
  }
  if (e.row.kind == "deposit") {
    if (const auto deposit = store::decode_deposit(e.row.bytes))
      return fill(tr("standing orders of the packet that begins with event {}"), {std::to_string(deposit->first)});
  }
  if (e.row.kind == "note" && game.begun()) {
    if (const auto note = store::read_note(base::as_text(e.row.bytes))) return kept_sentence(game, *note, chain);
  }
  return fill(tr("{} bytes"), {std::to_string(e.row.bytes.size())});
}

/// Time and receiver of the mail, as recorded at its writing.
std::string went(const Game& game, const store::OutboxEntry& e) {
  if (!e.sent) return tr("not written yet");
  const std::string note = game.player.get("mail-" + std::to_string(e.id));
  const auto at = base::number(note.substr(0, note.find(' ')));
  if (!at) return tr("written");
  const std::string to = note.find(' ') == std::string::npos ? "" : note.substr(note.find(' ') + 1);
  return to.empty() ? fill(tr("written {}"), {date_text(*at)}) : fill(tr("written {}, for {}"), {date_text(*at), to});
}

/// The chosen mail of the outbox; all -1 or 0: the oldest one not written yet.
struct OutboxOptions {
  Destination to;
  std::int64_t id = 0, from = -1, deposit = -1;
  bool json = false;
};

/// True for the deposit of the packet that holds the event: packets follow each other without a gap, and the deposit
/// knows with which event its packet begins.
bool is_deposit_of(const Game& game, const store::OutboxEntry& e, std::int64_t event) {
  const auto deposit =
      e.row.kind == "deposit" ? store::decode_deposit(e.row.bytes) : base::Result<store::Deposit>(Error{});
  if (!deposit) return false;
  const auto starts = game.node.log().packet_starts();
  const auto wanted = static_cast<std::uint64_t>(event);
  if (!starts || wanted >= game.node.log().size()) return deposit->first == wanted;
  const auto after = std::upper_bound(starts->begin(), starts->end(), wanted);
  return deposit->first == (after == starts->begin() ? wanted : *std::prev(after));
}

base::Result<void> outbox(Context& context, const OutboxOptions& o) {
  const Destination& to = o.to;
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  const auto all = game->node.outbox();
  if (!all) return all.error();
  const auto chain = game->begun() ? store::chain_of(game->node.log()) : base::Result<store::Chain>(store::Chain{});
  if (!chain) return chain.error();
  if (o.json && to.file.empty() && !to.mail) {
    Json list = Json::array();
    for (const store::OutboxEntry& e : *all)
      list.push_back({{"id", e.id},
                      {"kind", e.row.kind},
                      {"bytes", e.row.bytes.size()},
                      {"written", e.sent},
                      {"contents", contents(*game, e, *chain)}});
    print_json(context.terminal, list);
    return {};
  }
  if (to.file.empty() && !to.mail) {
    for (const store::OutboxEntry& e : *all) {
      line(context.terminal, fill(tr("{}  {}  {}; {}"), {std::to_string(e.id), kind_word(e.row.kind),
                                                         contents(*game, e, *chain), went(*game, e)}));
    }
    if (all->empty())
      line(context.terminal, tr("the outbox is empty"));
    else
      next(context.terminal, "hexpost outbox --out FILE",
           tr("writes the oldest that has not been written yet; with --id N any of them; with --from EVENT the packet "
              "that holds this event, however old"));
    return {};
  }
  if (o.from >= 0) {
    if (auto good = check_destination(*desk, game->player, to); !good) return good;
    return send_from(*desk, *game, to, static_cast<std::uint64_t>(o.from));
  }
  for (const store::OutboxEntry& e : *all) {
    if (o.deposit >= 0 ? !is_deposit_of(*game, e, o.deposit) : o.id > 0 ? e.id != o.id : e.sent) continue;
    if (auto good = check_destination(*desk, game->player, to); !good) return good;
    if (auto written = write_entry(*desk, *game, e, to, false); !written) return written;
    if (to.file != "-")
      line(context.terminal, fill(tr("{} {} {}"), {kind_word(e.row.kind), std::to_string(e.id),
                                                   where_it_went(desk->home, game->player, to)}));
    return {};
  }
  return Error{
      "outbox",
      o.deposit >= 0
          ? tr("the packet with this event has no sealed standing orders of yours; `hexpost outbox` lists your mails")
      : o.id > 0 ? tr("there is no mail with that number; `hexpost outbox` lists them")
                 : tr("every mail has been written; --id N writes one again"),
      ""};
}

}  // namespace

void define_send(Command c, Context& context) {
  const auto o = std::make_shared<SendOptions>();
  c.option("file", o->file, tr("the file with your orders (without it: send only your answer)"));
  add_destination(c, o->to);
  c.flag("--again", o->again,
         tr("write the last mail again: the same packet in a new mail; for every game without --game"));
  c.option("--from", o->from, tr("with --again: the packet with this event instead of the last")).at_least(0);
  c.flag("--answer-only", o->answer_only, tr("answer, but decide nothing yet"));
  c.flag("--anyway", o->anyway, tr("also send lines that failed in every trial run"));
  c.flag("--only-copy", o->only_copy,
         tr("sign even though a later packet is waiting, because this is the only copy of the game"));
  c.flag("--agreement", o->agreement, tr("carry the agreement that all players have signed"));
  c.flag("--replace", o->replace, tr("replace a packet that was refused; allowed once"));
  c.flag("--slip", o->slip, tr("with several players: send only your share of the dice"));
  on_run(c, context, result_of(context, [&context, o] {
           use_setting(context, o->to);
           return send(context, *o);
         }));
}

void define_outbox(Command box, Context& context) {
  const auto mine = std::make_shared<OutboxOptions>();
  box.option("--out", mine->to.file, tr("the mail file to write (default: list them)"));
  box.flag("--mail", mine->to.mail, tr("send it (hexpost mail --help)"));
  box.option("--id", mine->id, tr("the mail with this number (default: the oldest that was not written yet)"));
  box.option("--from", mine->from, tr("the packet with this event of the log")).at_least(0);
  box.option("--deposit", mine->deposit, tr("the standing orders sealed in the packet with this event")).at_least(0);
  box.flag("--json", mine->json, tr("list them as JSON"));
  on_run(box, context, result_of(context, outbox, mine));
}

}  // namespace hexpost::cli
