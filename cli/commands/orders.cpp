#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/draft_text.h"
#include "cli/player/game.h"
#include "cli/player/my_turn.h"
#include "cli/player/sheet_file.h"
#include "cli/player/sheet_text.h"
#include "cli/player/verdicts.h"
#include "cli/replay/orders_page.h"
#include "cli/say/document_json.h"
#include "engine/base/text.h"
#include "engine/report/sheet.h"

namespace hexpost::cli {
namespace {

/// The text of the sheet. Plain orders are ready to send: dice before a move may leave it several ways, and then they
/// take the first.
std::string text_of_sheet(const Context& context, Game& game, bool plain) {
  std::string text = sheet_text(game, plain);
  if (!plain) return text;
  return with_first_ways(game.battle->names(), std::move(text),
                         [&](const std::vector<orders::Numbered>& lines) { return complete(context, game, lines); });
}

base::Result<void> write_sheet(Context& context, const std::string& wanted, bool plain) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (auto mine = my_decision(*game); !mine) return mine;
  if (wanted == "-") {
    context.terminal.out << text_of_sheet(context, *game, plain);
    return {};
  }
  const SheetFile own = wanted.empty() ? sheet_file(*game, plain ? "-plain" : "") : SheetFile{wanted, false};
  const std::string& file = own.path;
  std::error_code failed;
  if (!wanted.empty() && std::filesystem::exists(file, failed)) {
    return Error{"exists",
                 fill(tr("the file already exists, perhaps with orders in it; choose another name, or leave out --out "
                         "to write the sheet to {}"),
                      {sheet_file(*game, plain ? "-plain" : "").path}),
                 base::printable(file)};
  }
  if (!own.there) {
    if (auto written = write_output(context.terminal, file, text_of_sheet(context, *game, plain)); !written)
      return written;
  }
  if (plain) {
    line(context.terminal, fill(own.there ? tr("the plain orders of this moment are in {} already")
                                          : tr("simple automatic orders written to {}"),
                                {file}));
    next(context.terminal, "hexpost send " + file + " --out move.eml", tr("writes the mail"));
    return {};
  }
  line(context.terminal, fill(own.there ? tr("the order sheet of this moment is in {} already; it was not changed")
                                        : tr("order sheet written to {}"),
                              {file}));
  next(context.terminal, "hexpost check " + file, tr("when you have filled it in"));
  return {};
}

/// The sheet for other programs: its lines, and what each unit may do.
base::Result<void> print_sheet(Context& context, bool plain) {
  auto desk = open_desk(context, true);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (auto mine = my_decision(*game); !mine) return mine;
  const std::string text = text_of_sheet(context, *game, plain);
  Json lines = Json::array();
  for (const std::string_view one : base::split(base::trim(text), '\n'))
    lines.push_back(std::string(one));
  print_json(context.terminal, {{"game", game->name},
                                {"side", game->seat_and_side(*game->node.seat())},
                                {"events", game->node.log().size()},
                                {"forms", forms_json(report::forms(game->board().order_sheet()))},
                                {"lines", lines}});
  return {};
}

base::Result<void> write_page(Context& context, const std::string& file, const std::string& mail_to) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  const auto page = orders_page(*desk, *game, {file, mail_to});
  if (!page) return page.error();
  if (auto written = write_output(context.terminal, file, *page); !written) return written;
  line(context.terminal, fill(tr("the page for your orders is written to {}; open it in a browser"), {file}));
  next(context.terminal, "hexpost check FILE", tr("when you have saved the orders from the page"));
  return {};
}

Exit check(Context& context, std::string file, bool json) {
  auto desk = open_desk(context);
  if (!desk) return fail(context.terminal, desk.error());
  auto game = open_game(*desk);
  if (!game) return fail(context.terminal, game.error());
  if (auto mine = my_decision(*game); !mine) return fail(context.terminal, mine.error());
  if (file.empty()) {
    const SheetFile own = sheet_file(*game);
    if (!own.there)
      return fail(context.terminal,
                  {"missing", tr("there is no sheet for this event here yet; `hexpost orders` writes it"), own.path});
    file = own.path;
  }
  const auto text = read_input(context.terminal, file, orders::k_max_text);
  if (!text) return fail(context.terminal, text.error());
  if (auto fresh = file == "-" ? base::Result<void>() : refuse_stale(*game, file, *text); !fresh)
    return fail(context.terminal, fresh.error());
  auto lines = lines_of(*text, file);
  if (!lines) return fail(context.terminal, lines.error());
  DraftCheck checked;
  {
    Progress progress(context.terminal, tr("trial runs"));
    const int runs = trial_runs(*game, k_trials);
    checked = check_draft(context, *game, *lines, runs, [&](int done) {
      progress.at(static_cast<std::size_t>(done), static_cast<std::size_t>(runs));
    });
  }
  if (json) {
    print_json(context.terminal, outlook_json(*game, checked.draft.lines, checked.outlook));
  } else {
    for (const std::string& said : completion_lines(*game, checked.draft))
      line(context.terminal, said);
    show_outlook(context.terminal, *game, file, checked.draft.lines, checked.outlook);
    if (checked.good()) next(context.terminal, "hexpost send " + file + " --out move.eml", tr("writes the mail"));
  }
  if (!checked.good())
    error(context.terminal,
          fill(checked.refused
                   ? tr("{}: your opponent's program would reject this; fix the lines marked as errors")
                   : tr("{}: the lines marked as errors cannot take effect; fix them, or send them with --anyway"),
               {file}));
  return checked.good() ? Exit::ok : Exit::refused;
}

}  // namespace

void define_orders(Command orders, Context& context) {
  const auto out = std::make_shared<std::string>();
  orders.footer(tr("Example:") + "\n  hexpost orders\n\n" +
                tr("You may type orders in ordinary English: `A moves to 0505, then faces north.` is read as `move A "
                   "0505 face N`."));
  const auto plain = std::make_shared<bool>(false);
  orders.option("--out", *out, tr("the file to write; - for standard output (default: named after game and turn)"));
  orders.flag("--plain", *plain, tr("simple automatic orders, ready to send: for a first try, or a sparring partner"));
  const auto as_json = std::make_shared<bool>(false);
  orders.flag("--json", *as_json, tr("print the sheet as JSON and write no file"));
  const auto html = std::make_shared<std::string>();
  orders.option("--html", *html, tr("write a page for a browser that judges each order by the rules, to this file"));
  const auto mail_to = std::make_shared<std::string>();
  orders.option("--mail-to", *mail_to, tr("with --html: the page offers a mail with the orders to this address"));
  on_run(orders, context, result_of(context, [&context, out, plain, as_json, html, mail_to] {
           if (!html->empty()) return write_page(context, *html, *mail_to);
           return *as_json ? print_sheet(context, *plain) : write_sheet(context, *out, *plain);
         }));
}

void define_check(Command judge, Context& context) {
  const auto file = std::make_shared<std::string>();
  const auto json = std::make_shared<bool>(false);
  judge.option("file", *file, tr("the order file; - for standard input (default: the sheet that `orders` wrote)"));
  add_json(judge, *json);
  on_read(judge, context, [&context, file, json] { return check(context, *file, *json); });
}

}  // namespace hexpost::cli
