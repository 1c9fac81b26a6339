#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/copies.h"
#include "cli/player/history.h"
#include "cli/player/shared_options.h"
#include "cli/say/findings.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/table/card_names.h"
#include "store/crypto/spoken.h"
#include "store/protocol/audit.h"
#include "store/wire/card_receipt.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {
namespace {

constexpr std::size_t k_receipt_limit = 1024 * 1024;  ///< bytes

/// The battle's name for a card; its number without the battle.
std::string card_text(Context& context, const std::optional<store::Genesis>& genesis, int card) {
  const auto desk = desk_if_any(context);
  const auto rules = desk && *desk ? (**desk).setting.resolve : resolver(context.systems, data::Library::builtin());
  const auto battle = genesis ? rules(*genesis) : base::Result<std::shared_ptr<const table::Battle>>(Error{});
  const auto* names = battle ? dynamic_cast<const table::CardNames*>(battle->get()) : nullptr;
  const std::string name = names != nullptr ? names->card_name(card) : "";
  return name.empty() ? fill(tr("card {}"), {std::to_string(card)}) : name;
}

base::Result<void> check_card_receipt(Context& context, const std::string& text, const std::string& file, bool json) {
  const auto receipt = store::parse_card_receipt(text);
  if (!receipt) return Error{"receipt", receipt.error().what, base::printable(file)};
  const auto facts = store::verify_card_receipt(*receipt);
  if (!facts) return Error{"verify", facts.error().what, base::printable(file)};
  const auto genesis = genesis_in(receipt->genesis);
  const std::string card = card_text(context, genesis, facts->card);
  if (json) {
    print_json(context.terminal, Json{{"good", true},
                                      {"game", base::to_hex(facts->game_id)},
                                      {"event", facts->event},
                                      {"since", facts->since},
                                      {"card", facts->card},
                                      {"name", card},
                                      {"place", facts->place},
                                      {"holder", facts->holder},
                                      {"signer", facts->signer}});
    return {};
  }
  say(context.terminal, fill(tr("The receipt is right. In game {}, {} held {} from event {} to event {}, and laid it "
                                "open there (place {}), under a head signed by {}."),
                             {base::to_hex(facts->game_id).substr(0, 16), keyed_player_of(genesis, facts->holder), card,
                              std::to_string(facts->since), std::to_string(facts->event), std::to_string(facts->place),
                              keyed_player_of(genesis, facts->signer)}));
  say_name_is_chosen(context.terminal);
  return {};
}

base::Result<void> check_receipt(Context& context, const std::string& file, bool json) {
  const auto text = read_input(context.terminal, file, k_receipt_limit);
  if (!text) return text.error();
  if (store::is_card_receipt(*text)) return check_card_receipt(context, *text, file, json);
  const auto receipt = store::parse_receipt(*text);
  if (!receipt) return Error{"receipt", receipt.error().what, base::printable(file)};
  const auto facts = store::verify_receipt(*receipt);
  const auto genesis = genesis_in(receipt->genesis);
  if (!facts) return Error{"verify", facts.error().what, base::printable(file)};
  if (json) {
    print_json(context.terminal, Json{{"good", true},
                                      {"game", base::to_hex(facts->game_id)},
                                      {"event", facts->event},
                                      {"faces", facts->roll.faces},
                                      {"value", facts->roll.value},
                                      {"rule", facts->roll.rule},
                                      {"actor", facts->actor},
                                      {"signer", facts->signer},
                                      {"x", base::to_hex(facts->x)},
                                      {"beta", base::to_hex(facts->beta)}});
    return {};
  }
  say(context.terminal,
      fill(tr("The receipt is right. In game {}, event {}, a die of {} faces shows {} [{}]; it is one of the dice "
              "for the packet of {}, under a head signed by {}."),
           {base::to_hex(facts->game_id).substr(0, 16), std::to_string(facts->event), std::to_string(facts->roll.faces),
            std::to_string(facts->roll.value), facts->roll.rule, keyed_player_of(genesis, facts->actor),
            keyed_player_of(genesis, facts->signer)}));
  say_name_is_chosen(context.terminal);
  return {};
}

/// Lists every roll with its purpose, and every revealed card, so that the player can choose one. JSON has only the
/// rolls.
base::Result<void> list_rolls(Context& context, bool json) {
  auto desk = open_desk(context, true);
  if (!desk) return desk.error();
  auto game = open_game(*desk, false);
  if (!game) return game.error();
  if (!game->begun()) return Error{"phase", tr("the game has no event yet: no die has been rolled"), ""};
  const auto history = history_of(*desk, *game);
  if (!history) return history.error();
  std::vector<std::size_t> rolled;  // entries of the battle without what was taken back
  const auto& trace = history->whole->trace();
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].kind == table::Entry::Kind::rolled) rolled.push_back(i);
  }
  std::vector<std::pair<std::uint64_t, store::Roll>> rolls;
  const store::Log& log = game->node.log();
  const auto walked = log.each_leaf(0, log.size(), [&](std::uint64_t index, base::ByteView bytes) {
    if (store::type_of_bytes(bytes) != store::LeafType::roll) return true;
    if (const auto leaf = store::decode_leaf(bytes)) rolls.emplace_back(index, std::get<store::Roll>(*leaf));
    return true;
  });
  if (!walked) return walked;
  const auto turns = history->turns();
  const bool all_count = rolled.size() == rolls.size();  // nothing was taken back
  Json told = Json::array();
  for (std::size_t i = 0; i < rolls.size(); ++i) {
    const auto& [event, roll] = rolls[i];
    const auto turn = all_count ? std::upper_bound(turns.begin(), turns.end(), rolled[i]) - turns.begin() : 0;
    if (json) {
      told.push_back({{"event", event},
                      {"faces", roll.faces},
                      {"value", roll.value},
                      {"rule", roll.rule},
                      {"player_turn", turn > 0 ? Json(turn) : Json(nullptr)}});
      continue;
    }
    const std::string number = std::to_string(roll.value);
    const std::string printed = game->battle ? game->battle->die_face(roll.faces, roll.value) : number;
    const std::string what =
        fill(tr("event {}: die of {} faces: {} [{}]"),
             {std::to_string(event), std::to_string(roll.faces),
              printed == number ? number : number + " (" + printed + ")", base::printable(roll.rule, 60)});
    line(context.terminal, turn > 0 ? what + fill(tr(", player-turn {}"), {std::to_string(turn)}) : what);
  }
  if (json) {
    print_json(context.terminal, told);
    return {};
  }
  bool cards = false;
  const auto shown = log.each_leaf(0, log.size(), [&](std::uint64_t index, base::ByteView bytes) {
    if (store::type_of_bytes(bytes) != store::LeafType::card) return true;
    const auto leaf = store::decode_leaf(bytes);
    const auto* card = leaf ? std::get_if<store::CardLeaf>(&*leaf) : nullptr;
    if (card == nullptr) return true;
    cards = true;
    const auto& genesis = game->node.course().genesis();
    line(context.terminal,
         fill(tr("event {}: {} laid open: {}"),
              {std::to_string(index), player_of(genesis, card->seat), card_text(context, genesis, card->card)}));
    return true;
  });
  if (!shown) return shown;
  if (rolls.empty() && !cards)
    line(context.terminal, tr("no die has been rolled yet"));
  else
    next(context.terminal, "hexpost receipt EVENT --out receipt.txt", tr("writes the proof of one of them"));
  return {};
}

base::Result<void> make_receipt(Context& context, std::int64_t event, const std::string& out) {
  const auto log = open_log(context, true);
  if (!log) return log.error();
  const auto at = event_in(*log, event, "receipt");
  if (!at) return at.error();
  const auto text = store::receipt_text(*log, *at);
  if (!text) return text.error();
  if (auto written = write_output(context.terminal, out.empty() ? "-" : out, *text); !written) return written;
  if (!out.empty() && out != "-")
    next(context.terminal, "hexpost receipt --check " + out, tr("checks it; anyone can, without the game"));
  return {};
}

}  // namespace

void define_receipt(Command r, Context& context) {
  const auto json = std::make_shared<bool>(false);
  const auto event = std::make_shared<std::int64_t>(-1);
  const auto file = std::make_shared<std::string>();
  const auto out = std::make_shared<std::string>();
  r.option("event", *event, tr("the event number of the roll or the card (default: lists all)"));
  r.option("--check", *file, tr("check this receipt instead"));
  add_out(r, *out);
  r.flag("--json", *json, tr("with --check, or for the list: print JSON"));
  on_read(r, context, result_of(context, [&context, event, file, out, json] {
            return !file->empty() ? check_receipt(context, *file, *json)
                   : *event < 0   ? list_rolls(context, *json)
                                  : make_receipt(context, *event, *out);
          }));
}

}  // namespace hexpost::cli
