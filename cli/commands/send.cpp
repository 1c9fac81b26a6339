#include <algorithm>
#include <filesystem>
#include <ostream>

#include "cli/game.h"
#include "cli/post.h"
#include "cli/verdicts.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/crypto/hash.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

using base::Error;
using base::fill;
using base::tr;
using store::Phase;

struct SendOptions {
  std::string file;
  Destination to;
  bool again = false, replace = false, slip = false, agreement = false, answer_only = false;
};

/// The standing orders as written, when they differ from what was sealed last.
struct Standing {
  std::string mark;  ///< of the text; empty: nothing new to seal
  std::vector<std::string> lines;
};

base::Result<Standing> new_standing(Terminal& terminal, Game& game) {
  Standing out;
  std::error_code failed;
  if (!game.side() || !std::filesystem::exists(game.standing_path(), failed)) return out;
  const auto lines = read_lines(terminal, game.standing_path());
  if (!lines) return lines.error();
  std::string all;
  for (const orders::Numbered& l : *lines) {
    auto one = judge_stand(*game.battle, game.board(), *game.side(), l.text);
    if (auto* r = std::get_if<base::Refusal>(&one)) {
      show_refusal(terminal, game.standing_path(), l, *r);
      return Error{"orders",
                   tr("your standing orders are not right any more; `hexpost standing set FILE` replaces them"),
                   game.standing_path()};
    }
    out.lines.push_back(std::get<std::string>(std::move(one)));
    all += out.lines.back() + "\n";
  }
  const std::string mark = base::to_hex(store::sha256(base::as_bytes(all))).substr(0, 16);
  const bool sealed = game.begun() && game.node.course().seal(*game.node.seat()).has_value();
  if (!sealed || game.player.get("sealed") != mark) out.mark = mark;
  return out;
}

/// Is anything mine to decide in the packet I may write now?
bool decides(Game& game) {
  const auto& awaited = game.board().awaited();
  return awaited.kind == table::Awaited::Kind::decision && awaited.who == game.side();
}

base::Result<store::Draft> draft_of(Terminal& terminal, Game& game, const SendOptions& o,
                                    std::vector<orders::Numbered>& lines) {
  store::Draft draft;
  if (!o.file.empty()) {
    auto read = read_lines(terminal, o.file);
    if (!read) return read.error();
    lines = std::move(*read);
    draft.lines = texts_of(lines);
    if (draft.lines.empty())
      return Error{"lines", tr("there is no order in the file; take the # from the front of those you want"),
                   base::printable(o.file)};
  }
  if (o.agreement) {
    for (const auto& agreement : game.node.agreements()) {
      if (agreement.complete) draft.notes.push_back(agreement.text);
    }
    if (draft.notes.empty()) return Error{"note", tr("no agreement on this position has everybody's signature"), ""};
  } else if (draft.lines.empty() && decides(game) && !o.answer_only) {
    return Error{"lines",
                 tr("a decision is yours to make; give a file of orders (`hexpost orders --out FILE` writes the "
                    "sheet), or --answer-only if you want to propose something first"),
                 ""};
  } else if (!draft.lines.empty() && !decides(game)) {
    return Error{"lines", fill(tr("nothing is for you to decide now: {}; send without orders"), {waiting_for(game)}),
                 ""};
  }
  return draft;
}

/// The verdicts that the node refused on, with their places in the file.
void show_verdicts(Terminal& terminal, Game& game, const SendOptions& o, const std::vector<orders::Numbered>& lines) {
  Terminal to_err{terminal.in, terminal.err, terminal.err};
  const auto judged = table::judge_lines(game.board(), *game.side(), texts_of(lines), game.sealed(true));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (judged.lines[i].verdict.refusal) show_refusal(to_err, o.file, lines[i], *judged.lines[i].verdict.refusal);
  }
}

base::Result<void> compose(Desk& desk, Game& game, const SendOptions& o) {
  Terminal& terminal = desk.context.terminal;
  const Phase phase = game.node.phase();
  const bool may = phase == Phase::move || phase == Phase::answer ||
                   (phase == Phase::setup && game.setup && game.setup->ready) || (phase == Phase::dispute && o.replace);
  if (!may) return Error{"phase", fill(tr("it is not yours to send now: {}"), {waiting_for(game)}), ""};
  if (auto good = check_destination(desk, game.player, o.to); !good) return good;
  std::vector<orders::Numbered> lines;
  auto draft = draft_of(terminal, game, o, lines);
  if (!draft) return draft.error();
  const auto standing = new_standing(terminal, game);
  if (!standing) return standing.error();
  if (!standing->mark.empty()) draft->policies = store::seal_texts(*game.battle, *game.side(), standing->lines);
  if (!lines.empty()) {
    const auto judged =
        table::judge_lines(game.board(), *game.side(), draft->lines, game.sealed(draft->policies.has_value()));
    if (!judged.good()) {
      show_verdicts(terminal, game, o, lines);
      return Error{"lines", tr("nothing was signed; mend the lines above (`hexpost check FILE` judges them all)"),
                   base::printable(o.file)};
    }
  }
  const auto head = o.replace ? game.node.replace(*draft) : game.node.send(*draft);
  if (!head) return head.error();
  if (!standing->mark.empty()) game.player.set("sealed", standing->mark);
  game.player.set("since", std::to_string(desk.context.now()));
  if (auto saved = game.player.save(); !saved) return saved;
  if (auto written = write_newest(desk, game, {"packet"}, o.to); !written) return written;
  const auto deposit = write_deposit(desk, game, o.to);
  if (!deposit) return deposit.error();
  if (o.to.file == "-") return {};
  line(terminal, fill(tr("packet signed and {}: the game has {} events now, head {}"),
                      {where_it_went(desk.home, game.player, o.to), std::to_string(head->size),
                       base::to_hex(head->root).substr(0, 16)}));
  if (!deposit->empty() && *deposit != "-")
    line(terminal, fill(tr("your standing orders for the umpire are in {}: send that mail, too"), {*deposit}));
  const bool sealed = game.begun() && game.node.course().seal(*game.node.seat()).has_value();
  if (!sealed)
    hint(terminal, tr("you have no standing orders sealed, so the enemy's turn stops at every question to you; "
                      "`hexpost standing propose` takes the program's proposals"));
  next(terminal, "", o.to.mail ? tr("when the answer has come:") : tr("send the mail; then:"));
  what_next(terminal, game);
  return {};
}

base::Result<void> send(Context& context, const SendOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (o.again) {
    if (auto good = check_destination(*desk, game->player, o.to); !good) return good;
    if (auto written = write_again(*desk, *game, o.to); !written) return written;
    if (o.to.file != "-")
      line(context.terminal, fill(tr("your last mail, the same packet byte for byte, is {}"),
                                  {where_it_went(desk->home, game->player, o.to)}));
    return {};
  }
  if (!game->battle) return Error{"phase", tr("you have no seat in this game"), game->name};
  if (o.slip) {
    if (auto good = check_destination(*desk, game->player, o.to); !good) return good;
    if (auto slip = game->node.send_slip(); !slip) return slip.error();
    if (auto written = write_newest(*desk, *game, {"slip"}, o.to); !written) return written;
    if (o.to.file != "-")
      line(context.terminal,
           fill(tr("your share is {}; it is for everybody"), {where_it_went(desk->home, game->player, o.to)}));
    return {};
  }
  return compose(*desk, *game, o);
}

base::Result<void> outbox(Context& context, const Destination& to, std::int64_t id) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  const auto all = game->node.outbox();
  if (!all) return all.error();
  if (to.file.empty() && !to.mail) {
    for (const store::OutboxEntry& e : *all) {
      line(context.terminal,
           fill(tr("{}  {}  {} bytes  {}"), {std::to_string(e.id), e.row.kind, std::to_string(e.row.bytes.size()),
                                             e.sent ? tr("written") : tr("not written yet")}));
    }
    if (all->empty())
      line(context.terminal, tr("the outbox is empty"));
    else
      next(context.terminal, "hexpost outbox --out FILE",
           tr("writes the oldest that has not been written yet; with --id N any of them"));
    return {};
  }
  for (const store::OutboxEntry& e : *all) {
    if (id > 0 ? e.id != id : e.sent) continue;
    if (auto good = check_destination(*desk, game->player, to); !good) return good;
    if (auto written = write_entry(*desk, *game, e, to, false); !written) return written;
    if (to.file != "-")
      line(context.terminal,
           fill(tr("{} {} {}"), {e.row.kind, std::to_string(e.id), where_it_went(desk->home, game->player, to)}));
    return {};
  }
  return Error{"outbox",
               id > 0 ? tr("there is no mail of that number; `hexpost outbox` lists them")
                      : tr("every mail has been written; with --id N one is written again"),
               ""};
}

}  // namespace

void add_send(CLI::App& app, Context& context) {
  const auto o = std::make_shared<SendOptions>();
  CLI::App* c = add_command(app, "send", tr("sign your orders or your answer and write or send the mail"),
                            "hexpost send orders.txt --out move.eml");
  c->add_option("file", o->file, tr("your orders (default: nothing but the answer)"));
  add_destination(c, o->to);
  c->add_flag("--again", o->again, tr("write the last mail once more, the same bytes"));
  c->add_flag("--answer-only", o->answer_only, tr("answer, but decide nothing yet"));
  c->add_flag("--agreement", o->agreement, tr("carry the agreement that everybody has signed"));
  c->add_flag("--replace", o->replace, tr("the one packet in the place of one that was rightly refused"));
  c->add_flag("--slip", o->slip, tr("where several answer: only your share of the dice"));
  on_run(c, context, [&context, o] {
    const auto done = send(context, *o);
    return done ? Exit::ok : fail(context.terminal, done.error());
  });

  const auto to = std::make_shared<Destination>();
  const auto id = std::make_shared<std::int64_t>(0);
  CLI::App* box = add_command(app, "outbox", tr("mails that are ready: list them, write or send one"),
                              "hexpost outbox --out refusal.eml");
  box->add_option("--out", to->file, tr("the mail file to write (default: list them)"));
  box->add_flag("--mail", to->mail, tr("send it (hexpost mail --help)"));
  box->add_option("--id", *id, tr("this one (default: the oldest that was not written yet)"));
  on_run(box, context, [&context, to, id] {
    const auto done = outbox(context, *to, *id);
    return done ? Exit::ok : fail(context.terminal, done.error());
  });
}

}  // namespace hexpost::cli
