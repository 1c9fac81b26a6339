#include "cli/replay/orders_page.h"

#include <filesystem>

#include "cli/replay/embedded.h"
#include "cli/replay/parts.h"
#include "cli/say/sheet_text.h"
#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/module/drawing.h"
#include "engine/report/markup.h"
#include "store/files.h"
#include "store/mail/write.h"

namespace hexpost::cli {
namespace {

using base::fill;
using base::Result;
using base::tr;

/// The first lines of the order sheet, which say for which moment it is.
std::string head_of_sheet(Game& game) {
  const std::string sheet = sheet_text(game, false);
  std::string out;
  for (std::size_t at = 0; at < sheet.size() && sheet[at] == '#';) {
    const std::size_t end = std::min(sheet.find('\n', at), sheet.size() - 1) + 1;
    out += sheet.substr(at, end - at);
    at = end;
  }
  return out + "\n";
}

Json open_request(const Desk& desk, const store::Genesis& genesis) {
  const BattleChoice choice = choice_of(genesis);
  Json armies = Json::array();
  for (const auto& [side, text] : choice.armies) {
    while (armies.size() < side)
      armies.push_back(nullptr);
    armies.push_back(text);
  }
  return {{"system", genesis.system}, {"battle", choice.battle}, {"options", choice.options},
          {"pinned", true},           {"armies", armies},        {"files", own_files(desk)}};
}

/// The player's file of standing orders; empty without one.
std::string standing_text(const Game& game) {
  if (const auto bytes = store::read_file(game.standing_path(), orders::k_max_text, true)) return base::as_text(*bytes);
  return {};
}

Json turn_json(const Desk& desk, Game& game, const OrdersPageWishes& wishes) {
  const table::Player side = *game.side();
  const orders::Names& words = game.battle->names();
  Json names = Json::array(), enemies = Json::array();
  for (const std::string& name : words.all()) {
    if (words.find_unit(name) || words.find_leader(name)) names.push_back(name);
  }
  for (std::size_t who = 0; who < game.battle->players().size(); ++who) {
    if (who != side) enemies.push_back(who);
  }
  // the own hidden hand; the page is for this player alone
  Json known = Json::array();
  if (game.begun()) {
    for (const table::KnownCard& card : game.node.own_hand())
      known.push_back(Json::array({card.place, card.card, card.seen_by}));
  }
  const std::string saved = std::filesystem::path(wishes.file).stem().string();
  const std::string events = std::to_string(game.begun() ? game.node.log().size() : 0);
  std::string address = wishes.mail_to;
  // the orders are no secret from the host to which the packet goes; an opponent must not read them before they are
  // signed
  if (address.empty() && game.genesis().deadline.arbiter) address = game.player.get("to");
  if (!mail::is_address(address)) address.clear();
  std::error_code failed;
  return {{"open", open_request(desk, game.genesis())},
          {"snapshot", game.begun() ? Json(game.board().save()) : Json(nullptr)},
          {"known", std::move(known)},
          {"who", side},
          {"enemies", std::move(enemies)},
          {"leaders", game.battle->leaders(side)},
          {"names", std::move(names)},
          {"sealed", game.sealed(std::filesystem::exists(game.standing_path(), failed))},
          {"standing", standing_text(game)},
          {"key", game.name + " " + std::to_string(side) + " " + events},
          {"file", saved + ".txt"},
          {"policies", saved + "-standing.txt"},
          {"mail", address},
          {"subject", wishes.subject.empty() ? "hexpost " + game.name : wishes.subject},
          {"clerk", !wishes.subject.empty()},
          {"send", wishes.served},
          {"text", head_of_sheet(game)}};
}

}  // namespace

std::vector<std::string> orders_page_words() {
  return words_in(orders_script());
}

Result<std::string> orders_page(const Desk& desk, Game& game, const OrdersPageWishes& wishes) {
  if (auto mine = my_decision(game); !mine) return mine.error();
  const store::Genesis& genesis = game.genesis();
  auto module = packed_module(desk, genesis);
  if (!module) return module.error();
  const table::Match& board = game.board();
  const table::Player side = *game.side();
  PageBlocks blocks;
  blocks.add("words", translated(orders_page_words()));
  blocks.add("ground", module::pieces(board.situation(side), true));
  blocks.add("turn", turn_json(desk, game, wishes));
  const std::string style = std::string(orders_style()) + ink_style("svg.picture"), script(orders_script());
  const std::string who = game.battle->players().at(side);
  return filled_frame(
      orders_frame(),
      {{"lang", tr("en")},
       {"style-hash", "sha256-" + base64_sum(style)},
       {"script-hash", "sha256-" + base64_sum(script)},
       {"connect", wishes.served ? "'self'" : "'none'"},
       {"title", report::escaped(base::printable(game.battle->title()))},
       {"who", report::escaped(fill(tr("orders of {}"), {base::printable(who)}))},
       {"unchecked",
        report::escaped(tr("Not checked: the program of this page does not run here, or it has been changed"))},
       {"style", style},
       {"script", script},
       {"blocks", blocks.take()},
       {"tongue", packed_catalogue()},
       {"module", *std::move(module)}});
}

}  // namespace hexpost::cli
