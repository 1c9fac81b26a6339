#include "engine/systems/ancients/rules/battle/combat.h"

#include <algorithm>

#include "engine/base/lists.h"
#include "engine/base/text.h"
#include "engine/systems/ancients/rules/battle/fray.h"
#include "engine/systems/ancients/rules/battle/questions.h"
#include "engine/systems/ancients/rules/deck/deck.h"
#include "engine/systems/ancients/rules/movement/walk.h"
#include "engine/systems/ancients/rules/retreat/questions.h"
#include "engine/systems/ancients/rules/retreat/retreat.h"
#include "engine/systems/ancients/rules/retreat/ways.h"
#include "engine/systems/ancients/rules/victory/victory.h"

namespace hexpost::ancients {
namespace {

KindId first_strike_kind(View v) {
  const auto at = std::ranges::find(v.data.kinds, Effect::first_strike, &CardKind::effect);
  return at == v.data.kinds.end() ? k_no_card : static_cast<KindId>(at - v.data.kinds.begin());
}

/// The tests of the defender's standing orders about an attack.
std::vector<orders::Circumstance> facing(View v, const Fight& f) {
  const auto yes = [](bool is) { return is ? 1 : 0; };
  const Face symbol = v.type(f.roller).symbol;
  const auto ways = evade_ways(v, f.target);
  std::size_t path = 0;
  for (const Way& way : ways)
    path = std::max(path, way.path.size());
  const Terrain ground = v.terrain(f.at);
  std::vector<orders::Circumstance> out{
      {"blocks", v.unit(f.target).blocks},
      {"full", yes(f.target_full)},
      {"leader", yes(v.leader_of(f.target) != k_no_leader)},
      {"supported", yes(v.supporters(f.target) >= 2)},
      {"path", static_cast<int>(path)},
      {"foot", yes(is_foot(v.kind(f.roller)))},
      {"mounted", yes(!is_foot(v.kind(f.roller)))},
      {"elephants", yes(v.elephants(f.roller))},
      {"light", yes(symbol == Face::green)},
      {"medium", yes(symbol == Face::blue)},
      {"heavy", yes(symbol == Face::red)},
      {"attacker-blocks", v.unit(f.roller).blocks},
      {"attacker-full", yes(f.roller_full)},
      {"attacker-leader", yes(v.leader_of(f.roller) != k_no_leader)},
      {"plain", yes(ground == Terrain::plain)},
      {"hill", yes(ground == Terrain::hill)},
      {"forest", yes(ground == Terrain::forest)},
      {"camp", yes(ground == Terrain::camp)},
      {"needs", v.data.banners - v.s.banners[v.side(f.roller)]},
      {"broken", yes(ground == Terrain::broken)},
      {"ford", yes(ground == Terrain::ford)},
      {"marsh", yes(ground == Terrain::marsh)},
      {"bonus", yes(f.bonus)},
      {"loss", std::min(usual_hits(v, f), static_cast<int>(v.unit(f.target).blocks))}};
  for (std::size_t type = 0; type < k_attacker_tests.size(); ++type)
    out.push_back({k_attacker_tests[type], yes(v.is(f.roller, static_cast<UnitType>(type)))});
  return out;
}

/// [C47] The defender evades; otherwise it stands.
bool defender_evades(Play& p, const Fight& f) {
  if (!may_evade(p, f.target, f.roller)) return false;
  const std::vector<table::Option<bool>> options{{false, "stand"}, {true, "evade"}};
  auto question = k_defend.of<bool>(p.name(f.target), p.name(f.roller), options);
  question.when = facing(p, f);
  question.when.push_back({"dice", fight_dice(p, f)});
  return p.ask(p.view().side(f.target), std::move(question));
}

/// [4.5] Hits first, then the way.
void evade(Play& p, const Fight& f) {
  const UnitId u = f.target;
  p.tell("4.5", say("{} evades", p.name(u)));
  const Score score = roll_fight(p, f, Against::evades);
  Sequence sequence;
  if (!lose_blocks(p, u, score.hits, sequence, "4.5")) return;
  const Way way = choose_way(p, u, evade_ways(p, u), k_evade_to);
  std::vector<Hex> gone{p.unit(u).at};
  for (const Hex h : way.path) {
    place_unit(p, u, h);
    gone.push_back(h);
    if (!cross_mire(p, u, sequence)) return;
  }
  p.tell("4.5", say("{} evades to {}", p.name(u), p.label(way.path.back())).goes(p.name(u), p.view().side(u), gone));
  if (p.view().kind(u) != Kind::machine) return;
  p.unit(u).placed = false, p.unit(u).left = true, p.unit(u).at = {};  // [C106] its leader stays
  p.tell("C106", say("{} is abandoned", p.name(u)));
}

/// The First Strike of a player who wants to strike, drawn in this turn or before [C93]. With hidden hands a seal says
/// beforehand at which place of the hand it lies, or that there is none, so an owner who knows the dice can no longer
/// choose. Then the card is laid open.
std::optional<CardId> strike_card(Play& p, SideId side) {
  const KindId kind = first_strike_kind(p);
  if (const auto open = open_card(TableView{p.view(), p.order_names, p.cards}, side, kind)) return open;
  if (!p.has(Option::hidden_hands)) return std::nullopt;
  StrikeCardQuestion question{k_strike_card.of<std::optional<Place>>("", "", {{std::nullopt, "none"}}), side};
  for (const Place place : p.view().hand(side))
    question.options.push_back({place, std::to_string(place)});
  const auto place = p.ask(side, std::move(question));
  const auto card = place ? p.table.show(side, *place) : std::nullopt;
  if (!card) return std::nullopt;
  const KindId shown = p.data.cards[static_cast<std::size_t>(*card)].kind;
  if (shown == kind) return static_cast<CardId>(*card);
  p.tell("4.8", say("{} is no First Strike: {} does not strike first",
                    word(p.data.kinds[static_cast<std::size_t>(shown)].title), word(p.view().side_name(side))));
  return std::nullopt;
}

/// [4.8] [C91] The defender strikes first if its owner plays the card.
bool defender_strikes(Play& p, const Fight& f, const Fight& back) {
  if (p.s.struck || all_discarded(p, Effect::first_strike) || fight_dice(p, back) == 0) return false;  // [C15]
  const SideId side = p.view().side(f.target);
  StrikeQuestion question{k_strike.of<bool>(p.name(f.target), p.name(f.roller), {{false, "no"}, {true, "yes"}}), side};
  question.when = facing(p, f);
  question.when.push_back({"dice", fight_dice(p, back)});
  if (!p.ask(side, std::move(question))) return false;
  const auto card = strike_card(p, side);
  if (!card) return false;
  take_from_hand(p, side, *card);
  discard(p, *card);
  p.s.struck = true;
  p.tell("4.8", say("{} plays First Strike", word(p.view().side_name(side))));
  return true;
}

/// [C92] Struck first and still in its hex, the attacker may call its attack off.
bool goes_on(Play& p, const Fight& f) {
  std::vector<table::Option<bool>> options{{true, "yes"}, {false, "no"}};
  auto question = k_press.of<bool>(p.name(f.roller), p.name(f.target), options);
  question.when = {{"blocks", p.unit(f.roller).blocks}};
  return p.ask(p.view().side(f.roller), std::move(question));
}

/// The roll of the defender at its attacker.
Fight answering(const Fight& f, Blow blow) {
  Fight out;
  out.roller = f.target, out.target = f.roller;
  out.from = f.at, out.at = f.from, out.blow = blow;
  out.roller_full = f.target_full, out.target_full = f.roller_full;
  return out;
}

/// [4.3] [C61] The defender is still in its hex: it may battle back.
void battle_back(Play& p, const Fight& f) {
  const View v = p.view();
  const Fight back = answering(f, Blow::back);
  if (!v.here(f.roller) || v.unit(f.roller).at != f.from) return;  // [C44] [C45]
  if (fight_dice(v, back) == 0) return;                            // [C15]
  std::vector<table::Option<bool>> options = table::yes_no();
  auto question = k_back.of<bool>(p.name(f.target), p.name(f.roller), options);
  question.when = facing(v, f);
  question.when.push_back({"dice", fight_dice(v, back)});
  if (!p.ask(v.side(f.target), std::move(question))) return;
  p.tell("4.3", say("{} battles back", p.name(f.target)).said_in_rows());
  strike(p, back);
}

/// The result of an attack that has emptied its target's hex; a standing order may test it.
struct Success {
  bool dead = false;  ///< the target is eliminated; otherwise it is driven off
  int lost = 0;       ///< blocks of the attacker, to a First Strike
};

/// [4.3] From the declaration to the battle back. Nothing unless the attack has emptied the hex [C55].
std::optional<Success> one_combat(Play& p, UnitId attacker, Hex at, bool bonus) {
  const int blocks = p.unit(attacker).blocks;
  const Fight f = fight_now(p, attacker, at, Blow::attack, bonus);  // full strength holds to its end [C17] [C18]
  p.tell("4.3",
         say("{} attacks {}", p.name(attacker), f.target != k_no_unit ? p.name(f.target) : p.leader_name(f.leader))
             .fights({f.from, at})
             .said_in_rows());
  if (f.target == k_no_unit) {
    strike_leader(p, f);
    return std::nullopt;
  }
  if (defender_evades(p, f)) {
    evade(p, f);
    return std::nullopt;
  }
  const Fight first = answering(f, Blow::first);
  const bool struck = defender_strikes(p, f, first);
  if (struck) {
    const Fate fate = strike(p, first);
    if (p.over() || fate.beaten()) return std::nullopt;
    if (!p.view().here(f.target)) return std::nullopt;  // [C45] elephants that were struck first have trampled it
    if (!goes_on(p, f)) return std::nullopt;
  }
  const Fate fate = strike(p, f);
  if (p.over()) return std::nullopt;
  if (fate.beaten()) {
    if (!p.view().here(attacker) || p.unit(attacker).at != f.from) return std::nullopt;
    return Success{fate.dead, blocks - p.unit(attacker).blocks};
  }
  if (!struck) battle_back(p, f);
  return std::nullopt;
}

/// What a standing order may test after a success.
std::vector<orders::Circumstance> after_success(View v, UnitId u, const Success& success) {
  return {{"blocks", v.unit(u).blocks}, {"lost", success.lost}, {"dead", success.dead ? 1 : 0}};
}

/// [4.10] Advance, and for cavalry another hex after its first success. True if it has advanced and may fight on.
bool advance(Play& p, UnitId u, Hex h, bool bonus, const Success& success) {
  if (!may_advance(p, u, h)) return false;
  const SideId side = p.view().side(u);
  auto question = k_advance.of<bool>(p.name(u), "", table::yes_no());
  question.when = after_success(p, u, success);
  const Terrain ground = p.view().terrain(p.unit(u).at);
  question.when.push_back({"camp", ground == Terrain::camp ? 1 : 0});
  question.when.push_back({"hill", ground == Terrain::hill ? 1 : 0});
  const bool go = p.ask(side, std::move(question));
  if (!go) return false;
  const Hex left = p.unit(u).at;
  const Terrain from = p.view().terrain(left);
  Sequence sequence;
  place_unit(p, u, h);
  p.tell("4.10", say("{} advances to {}", p.name(u), p.label(h)).goes(p.name(u), side, {left, h}));
  if (!cross_mire(p, u, sequence)) return false;
  const bool mired = p.data.terrain[index_of(from)].mires;  // leaving it takes the whole advance [C97]
  if (!bonus && p.view().kind(u) == Kind::cavalry && !mired && !stops(p, u, h)) {  // [C98]
    std::vector<table::Option<std::optional<Hex>>> options{{std::nullopt, "stay"}};
    for (const Hex extra : extra_hexes(p, u))
      options.push_back({extra, p.label(extra)});
    auto further = k_extra.of<std::optional<Hex>>(p.name(u), "", options);
    further.when = after_success(p, u, success);
    const auto extra = p.ask(side, std::move(further));
    if (extra) {
      place_unit(p, u, *extra);
      p.tell("C52", say("{} goes on to {}", p.name(u), p.label(*extra)).goes(p.name(u), side, {h, *extra}));
      if (!cross_mire(p, u, sequence)) return false;
    }
  }
  storm_camp(p, u);
  return !p.over();
}

}  // namespace

std::string strike_slot(const std::string& unit) {
  return "strike-" + unit;
}

std::optional<base::Refusal> StrikeQuestion::judge(const TableView& v, bool yes) const {
  if (!yes || open_card(v, side, first_strike_kind(v)) || hides_card(v, side)) return std::nullopt;
  return refuse("4.8", "First Strike is not in the hand", {}, "no");
}

std::vector<bool> StrikeQuestion::list(const TableView& v, std::size_t) const {
  if (judge(v, true)) return {false};
  return {false, true};
}

std::optional<bool> StrikeQuestion::choose(const TableView& v, std::string_view word) const {
  if (base::same_word(word, "no")) return false;
  if (!base::same_word(word, "yes") && !base::same_word(word, "held")) return std::nullopt;
  return !judge(v, true);  // if the hand is not known here, another slot says whether it holds the card
}

std::vector<std::optional<Place>> StrikeCardQuestion::list(const TableView& v, std::size_t) const {
  std::vector<std::optional<Place>> out{std::nullopt};
  if (const auto place = strike_place(v, side)) out.push_back(place);
  return out;
}

std::optional<Place> strike_place(const TableView& v, SideId side) {
  for (const Place place : v.hand(side)) {
    const auto card = v.card_of(place);
    if (card && v.data.cards[static_cast<std::size_t>(*card)].kind == first_strike_kind(v)) return place;
  }
  return std::nullopt;
}

bool may_evade(View v, UnitId u, UnitId from) {
  bool may = false;
  switch (v.type(u).evades) {
    case Evades::always:
      may = true;
      break;
    case Evades::never:
      break;
    case Evades::foot_and_heavy_mounted:
      may = is_foot(v.kind(from)) || v.heavy_mounted(from);
      break;
    case Evades::foot_and_elephants:
      may = is_foot(v.kind(from)) || v.elephants(from);
      break;
  }
  return may && !evade_ways(v, u).empty();
}

bool may_advance(View v, UnitId u, Hex h) {
  if (v.kind(u) == Kind::machine || barred(v, u, h)) return false;  // [C124]
  const Terrain here = v.terrain(v.unit(u).at);
  const bool wades = here == Terrain::ford && !v.has(Option::ford_advance);
  const bool mired = here == Terrain::marsh && v.has(Option::marsh_as_ford);
  return !((wades || mired) && v.unit(u).moved > 0);  // [C67]
}

std::vector<Hex> extra_hexes(View v, UnitId u) {
  return base::only(v.neighbours(v.unit(u).at), [&](Hex h) { return !barred(v, u, h); });
}

std::vector<Hex> bonus_targets(View v, UnitId u) {
  const bool on_foot = is_foot(v.kind(u));
  const bool able =
      on_foot ? v.kind(u) == Kind::foot && (v.is(u, UnitType::wa) || v.leader_of(u) != k_no_leader) : true;
  if (!able || bars_battle(v, u, v.unit(u).at)) return {};  // [C54] [C56]
  return targets_from(v, u, v.unit(u).at, true);
}

void close_combat(Play& p, UnitId attacker, Hex at) {
  ++p.unit(attacker).battles;  // whatever becomes of it [C111] [C127]
  const auto success = one_combat(p, attacker, at, false);
  if (!success || !advance(p, attacker, at, false, *success)) return;
  const auto targets = bonus_targets(p, attacker);
  if (targets.empty()) return;
  std::vector<table::Option<std::optional<Hex>>> options;
  for (const Hex h : targets) {
    const UnitId u = p.view().unit_at(h);
    options.push_back(
        {h, u != k_no_unit ? p.name(u) : p.leader_name(p.view().leader_at(h)), options.empty() ? "first" : ""});
  }
  options.push_back({std::nullopt, "none"});
  auto question = k_bonus.of<std::optional<Hex>>(p.name(attacker), "", options);
  question.when = after_success(p, attacker, *success);
  const Fight first = fight_now(p, attacker, targets.front(), Blow::attack, true);
  question.when.push_back({"dice", fight_dice(p, first)});
  question.when.push_back({"elephants", first.target != k_no_unit && p.view().elephants(first.target) ? 1 : 0});
  const auto chosen = p.ask(p.view().side(attacker), std::move(question));
  if (!chosen) return;
  // the target may evade, strike first and battle back [C57]
  if (const auto again = one_combat(p, attacker, *chosen, true)) advance(p, attacker, *chosen, true, *again);
}

}  // namespace hexpost::ancients
