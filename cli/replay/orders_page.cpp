#include "cli/replay/orders_page.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>

#include "cli/names.h"
#include "cli/player/history.h"
#include "cli/player/my_turn.h"
#include "cli/player/sheet_text.h"
#include "cli/replay/embedded.h"
#include "cli/replay/parts.h"
#include "engine/base/ensure.h"
#include "engine/base/language.h"
#include "engine/base/text.h"
#include "engine/module/drawing.h"
#include "engine/orders/heading.h"
#include "engine/orders/tongue.h"
#include "engine/report/board.h"
#include "engine/report/markup.h"
#include "store/files.h"
#include "store/mail/write.h"

namespace hexpost::cli {
namespace {

/// The lines of the player's last mail that its run did not reach, if they are for the player-turn that still runs: the
/// enemy's answer may have come between.
std::vector<std::string> lines_again(const Desk& desk, Game& game) {
  if (!game.begun()) return {};
  std::vector<std::string> lines = game.node.course().unused(*game.node.seat());
  const auto heading = std::ranges::find_if(lines, [](const auto& l) { return orders::is_heading(orders::cut(l)); });
  if (heading == lines.begin()) return {};
  const auto history = history_of(desk, game);
  if (!history) return {};
  std::size_t last = history->packets.size();
  while (last > 0 && history->packets[last - 1].segment.who != *game.side())
    --last;
  if (last < 2 || history->at(history->ends[last - 2])->turn() != game.board().turn()) return {};
  return lines;
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

/// The words of the order language in the reader's: of each canonical word itself, then its form as a verb, as an
/// answer and as a test. Empty if the battle has no words in that language.
Json spelling_json(const orders::Names& names) {
  Json out = Json::array();
  for (const orders::Tongue* tongue : names.tongues()) {
    if (tongue->language().empty() || tongue->language() != base::language()) continue;
    std::set<std::string_view> words;
    for (const std::string& form : tongue->all()) {
      if (const auto word = tongue->canonical(form)) words.insert(*word);
    }
    if (tongue->one_no()) words.insert("not");  // its spelling leads to `no`
    for (const std::string_view word : words) {
      const orders::Word* spelt = tongue->find(word);
      if (!spelt) continue;
      const auto or_local = [&](std::string_view form) { return form.empty() ? spelt->local : form; };
      out.push_back({word, or_local(spelt->verb), spelt->local, or_local(spelt->test)});
    }
  }
  return out;
}

Json turn_json(const Desk& desk, Game& game, const OrdersPageWishes& wishes) {
  const table::Player side = *game.side();
  const orders::Names& words = game.battle->names();
  const std::vector<std::string> slots = game.battle->slots(side);
  const auto own = [&](const std::string& group) {
    return std::ranges::any_of(slots,
                               [&](const auto& slot) { return words.find_unit(slot) && words.covers(group, slot); });
  };
  Json names = Json::array(), enemies = Json::array(), groups = Json::array();
  for (const std::string& name : words.all()) {
    if (words.find_unit(name) || words.find_leader(name))
      names.push_back(name);
    else if (own(name))
      groups.push_back(name);
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
          {"groups", std::move(groups)},
          {"sealed", game.sealed(std::filesystem::exists(game.standing_path(), failed))},
          {"spelling", spelling_json(words)},
          {"standing", standing_text(game)},
          {"key", game.name + " " + std::to_string(side) + " " + events},
          {"file", saved + ".txt"},
          {"policies", saved + "-standing.txt"},
          {"mail", address},
          {"subject", wishes.subject.empty() ? "hexpost " + game.name : wishes.subject},
          {"clerk", !wishes.subject.empty()},
          {"send", wishes.served},
          {"text", sheet_head(game)},
          {"again", lines_again(desk, game)}};
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
  const System* system = find_system(desk.context.systems, genesis.system);
  report::Map map = system && system->drawn_map ? system->drawn_map(board) : report::Map{};
  if (map.cells.empty()) {  // another revision judges this game, and its situation has the map
    const report::Document situation = board.situation(side);
    const report::Map* told = report::first_map(situation);
    base::ensure(told != nullptr, "a situation has a map");
    map = *told;
  }
  Json drawing = module::pieces(map, true);
  blocks.add("ground", {{"map", drawing["map"]}});
  drawing.erase("map"), drawing.erase("key");
  blocks.add("turn", turn_json(desk, game, wishes));
  const std::string style = std::string(orders_style()) + ink_style("svg.picture"), script(orders_script());
  const std::string who = game.battle->players().at(side);
  return filled_frame(
      orders_frame(),
      {{"lang", tr("en")},
       {"style-hash", "sha256-" + base64_sum(style)},
       {"script-hash", "sha256-" + base64_sum(script)},
       {"wasm", " 'wasm-unsafe-eval'"},
       {"reach", std::string("connect-src ") + (wishes.served ? "'self'" : "'none'") + "; worker-src blob:; "},
       {"title", report::escaped(base::printable(game.battle->title()))},
       {"who", report::escaped(fill(tr("orders of {}"), {base::printable(who)}))},
       {"unchecked",
        report::escaped(tr("Not checked: the program of this page does not run here, or it has been changed"))},
       {"style", style},
       {"script", script},
       {"blocks", blocks.take()},
       {"drawing", packed_json(drawing)},
       {"tongue", packed_catalogue()},
       {"module", *std::move(module)}});
}

}  // namespace hexpost::cli
