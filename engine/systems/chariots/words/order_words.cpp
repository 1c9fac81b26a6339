#include "engine/systems/chariots/words/order_words.h"

#include <algorithm>
#include <array>

#include "engine/orders/heading.h"
#include "engine/systems/chariots/rules/cohesion/questions.h"
#include "engine/systems/chariots/rules/command/questions.h"
#include "engine/systems/chariots/rules/heroes/questions.h"
#include "engine/systems/chariots/rules/missile/questions.h"
#include "engine/systems/chariots/rules/movement/give.h"
#include "engine/systems/chariots/rules/movement/orders.h"
#include "engine/systems/chariots/rules/movement/questions.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/shock/shock_question.h"
#include "engine/systems/chariots/rules/turn/questions.h"
#include "engine/table/canonical.h"
#include "engine/table/verbs.h"

/// Chariots of Fire: every verb, and the one way of writing each line.
namespace hexpost::chariots {
namespace {

constexpr std::array<table::Condition<TableView, UnitId>, 7> k_unit_conditions{
    {{"gone", "", [](const TableView& v, UnitId u) { return !v.unit(u).alive; }},
     {"routed", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).routed; }},
     {"engaged", "", [](const TableView& v, UnitId u) { return v.here(u) && v.engaged(u); }},
     {"in-command", "", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).in_command; }},
     {"hit", "has hits", [](const TableView& v, UnitId u) { return v.here(u) && v.unit(u).hits > 0; }},
     {"low", "missiles run out", [](const TableView& v, UnitId u) { return v.unit(u).supply != Supply::full; }},
     {"near", "an enemy is next to it",
      [](const TableView& v, UnitId u) { return v.here(u) && v.next_to(v.unit(u).at, other(v.side(u))); }}}};
constexpr std::array<table::Condition<TableView, LeaderId>, 3> k_leader_conditions{
    {{"gone", "", [](const TableView& v, LeaderId l) { return !v.leader(l).alive; }},
     {"wounded", "", [](const TableView& v, LeaderId l) { return v.leader(l).wounded; }},
     {"alone", "", [](const TableView& v, LeaderId l) {
        return v.leader_here(l) && !v.held_by(v.leader(l).side, v.leader(l).at);
      }}}};

}  // namespace

constinit const table::Conditions<TableView, UnitId, LeaderId> k_conditions{k_unit_conditions, k_leader_conditions};

const table::Declared& declared() {
  static const table::Declared k_declared(
      table::k_list<k_marker, k_trump, k_trump_wing, k_momentum, k_mode, k_leaders, k_order, k_disengage, k_back,
                    k_orders, k_on, k_replace, k_react_first, k_withdraw, k_withdraw_to, k_leader_follows, k_leader_at,
                    k_face, k_block, k_vertex, k_entry_fire, k_retire_fire, k_return_fire, k_withdrawal_fire, k_shock,
                    k_turn_on, k_charge_to, k_charge_facing, k_shock_first, k_clash_by, k_clash_as, k_share, k_advance,
                    k_advance_to, k_advance_facing, k_rally_at, k_rout_facing, k_standard, k_challenge, k_accept,
                    k_duel, k_champion>);
  return k_declared;
}

namespace {

using AllOrders = table::OrdersOf<GiveOrder, GiveOn, GiveLead>;

constexpr std::string_view k_vertices = "N ENE ESE S WSW WNW", k_hexsides = "NE E SE SW W NW";

/// [6.31] [6.33] [6.61] A refused facing: of the twelve only those that the unit can have.
void name_facings(const GameData& game, const orders::Line& line, base::Refusal& refusal) {
  if (!refusal.hint.starts_with("N NE ENE E ")) return;
  const auto unit = game.names.find_unit(line.word(1));
  const bool formed = unit && is_formed(game.data.units[static_cast<std::size_t>(*unit)].type);
  std::string_view before;
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    if (line.column(i) == refusal.column) before = line.word(i - 1);
  }
  if (base::same_word(before, "column"))
    refusal.hint = k_hexsides;
  else
    refusal.hint = formed && !base::same_word(before, "line")
                       ? std::string(k_vertices) + "; column: " + std::string(k_hexsides)
                       : std::string(k_vertices);
}

/// The canonical words among them may be those of another language, understood.
constexpr std::array<table::Newcomer, 25> k_newcomers{{{"shoot", "fire"},
                                                       {"shot", "fire"},
                                                       {"attack", "shock"},
                                                       {"fight", "shock"},
                                                       {"charge", "shock"},
                                                       {"go", "move"},
                                                       {"turn", "move"},
                                                       {"rest", "recover"},
                                                       {"rally", "order rally"},
                                                       {"act", "order act"},
                                                       {"end", "end-orders"},
                                                       {"walka", "shock"},
                                                       {"walcz", "shock"},
                                                       {"szarża", "shock"},
                                                       {"ostrzelaj", "fire"},
                                                       {"marsz", "move"},
                                                       {"odpocznij", "recover"},
                                                       {"obrót"},
                                                       {"kolumna"},
                                                       {"column"},
                                                       {"odwrót"},
                                                       {"face"},
                                                       {"retire"},
                                                       {"formation"},
                                                       {"zawróć"}}};

}  // namespace

const std::vector<table::Verb>& all_verbs() {
  static const std::vector<table::Verb> k_all = AllOrders::verbs(
      declared().all,
      {.figure_test = "hits >= 2",
       .tests =
           "alone: the leader would stay without troops. attackers: how many are to Shock it. behind: how many more "
           "hits the leader has than the other. better, worse: the leader's Combat rating against the other's. chance: "
           "faces of ten that hit. chariot: a chariot comes or is fired at. engaged: the unit (for `order`: how many "
           "of the wing) is Engaged. flanked: the enemy comes at its flank or rear. foot: the leader is on foot now. "
           "front, rear: the enemy comes to a front or rear hex. gains: turning brings the enemy nearer to the front. "
           "hits: those of the unit or the target. left: hits that the leader can still take. low: one volley left. "
           "margin: hits still to Rout. momentum: it is the enemy's Momentum marker. near: an enemy is next to the "
           "leader. points: Movement Points of the withdrawal. range: hexes to the unit that fired. rating: the "
           "leader's rating to break off. rolls: a die is to be rolled for it. routed: how many of the wing are "
           "Routed. second: the unit that drives through has driven through another just before. stacked: chariot and "
           "runners in one hex. tq: its Troop Quality for the check. wake: how many of your wings a Trump could "
           "activate",
       .stand_example = "stand army withdraw if hits >= 2 and not flanked do yes",
       .conditions = k_conditions.described("a leader"),
       .if_example = "if Am-CH1 routed then move Am-CH2 1313 else move Am-CH2 1414",
       .wing = "amun"});
  return k_all;
}

std::variant<std::string, base::Refusal> canonical(const GameData& game, const orders::Line& line) {
  const orders::Names& names = game.names;
  if (auto order = AllOrders::canonical(names, line)) {
    if (auto* refusal = std::get_if<base::Refusal>(&*order)) name_facings(game, line, *refusal);
    return *std::move(order);
  }
  if (base::same_word(line.verb(), Designate::verb)) return canonical_shock(names, line);
  if (auto answer = table::canonical_answer(names, line, declared().all)) return *std::move(answer);
  return table::unknown_verb(names, line, all_verbs(), base::tr("`hexpost rules chariots --verbs` lists the words"),
                             k_newcomers);
}

namespace {

using Words = std::vector<std::string>;

/// The verbs with a wing as their answer.
constexpr std::array<std::string_view, 3> k_asked{"marker", "trump-wing", "momentum"};

/// Two forms of one word: "rydwany" and "rydwanów".
bool akin(std::string_view a, std::string_view b) {
  constexpr std::size_t k_stem = 5;
  return a == b || (a.size() >= k_stem && b.size() >= k_stem && a.substr(0, k_stem) == b.substr(0, k_stem));
}

/// Wings with these words in their titles, in the reader's language or in English.
std::vector<WingId> wings_called(const Data& data, const Words& words) {
  std::vector<WingId> out;
  for (WingId w = 0; w < static_cast<WingId>(data.wings.size()); ++w) {
    const WingInfo& wing = data.wings[static_cast<std::size_t>(w)];
    for (const std::string& title : {wing.title, base::tr(wing.title)}) {
      const std::string folded = orders::fold(title);
      const auto parts = base::words(folded);
      const bool all = std::ranges::all_of(words, [&](const std::string& word) {
        return std::ranges::any_of(parts, [&](std::string_view part) { return akin(part, word); });
      });
      if (!all) continue;
      out.push_back(w);
      break;
    }
  }
  return out;
}

/// The words [from, to) of a line.
struct Part {
  std::size_t from = 0, to = 0;
};

/// The places of titles in the line; the parts follow each other.
std::vector<Part> parts_of(const orders::Line& line) {
  const std::size_t end = line.words.size();
  const auto among = [](std::string_view word, const auto& all) {
    return std::ranges::any_of(all, [&](std::string_view one) { return base::same_word(one, word); });
  };
  if (among(line.verb(), k_asked) || base::same_word(line.verb(), EndOrders::verb) ||
      base::same_word(line.verb(), orders::k_when))
    return {{1, end}};
  if (!base::same_word(line.verb(), "stand")) return {};
  const auto is_question = [](std::string_view word) {
    return std::ranges::any_of(declared().standing, [&](const auto& q) { return base::same_word(q.name, word); });
  };
  std::size_t question = 2, answer = end;
  while (question < end && !is_question(line.word(question)))
    ++question;
  if (question >= end) return {};
  while (answer > question && !base::same_word(line.word(answer - 1), "do"))
    --answer;
  std::vector<Part> out{{1, question}};
  if (answer > question && among(line.word(question), k_asked)) out.push_back({answer, end});
  return out;
}

/// The name of the wing with this title; nothing if the words are already a name, or are not a wing's title.
std::optional<std::variant<std::string, base::Refusal>> wing_by_title(const GameData& game, const orders::Line& line,
                                                                      Part part, std::optional<table::Player> by) {
  if (part.from >= part.to) return std::nullopt;
  const std::string_view first = line.word(part.from);
  const orders::Names& names = game.names;
  const bool named = names.find_other(first) || names.find_unit(first) || names.find_leader(first);
  if (part.to == part.from + 1 && (named || base::same_word(first, "army"))) return std::nullopt;
  Words words;
  for (std::size_t i = part.from; i < part.to; ++i)
    words.push_back(orders::fold(orders::shown(names, line.words[i])));
  auto found = wings_called(game.data, words);
  const auto foreign = [&](WingId w) { return game.data.wings[static_cast<std::size_t>(w)].side != *by; };
  if (by && !std::ranges::all_of(found, foreign)) std::erase_if(found, foreign);
  if (found.empty()) return std::nullopt;
  Words called;
  for (const WingId w : found)
    called.push_back(game.data.wings[static_cast<std::size_t>(w)].name);
  if (called.size() == 1) return called.front();
  return base::Refusal{"", base::tr("several wings have this name"), line.column(part.from),
                       base::fill(base::tr("one of: {}"), {base::join(called, " ")})};
}

}  // namespace

orders::Line without_at(const orders::Line& line) {
  const bool fires = base::same_word(line.verb(), FireOrder::verb) || base::same_word(line.verb(), RunOrder::verb);
  if (!fires || line.words.size() < 4 || !base::same_word(line.word(2), "at")) return line;
  Words words(line.words.begin(), line.words.end());
  words.erase(words.begin() + 2);
  return orders::cut(base::join(words, " "));
}

std::variant<orders::Line, base::Refusal> named(const GameData& game, const orders::Line& typed,
                                                std::optional<table::Player> by) {
  const orders::Line line = without_at(typed);
  Words words;
  std::size_t at = 0;
  const auto copy_to = [&](std::size_t end) {
    for (; at < end; ++at)
      words.push_back(line.words[at]);
  };
  bool changed = false;
  for (const Part part : parts_of(line)) {
    copy_to(part.from);
    auto wing = wing_by_title(game, line, part, by);
    if (!wing) continue;
    if (auto* refusal = std::get_if<base::Refusal>(&*wing)) return *std::move(refusal);
    words.push_back(std::get<std::string>(*std::move(wing)));
    at = part.to, changed = true;
  }
  copy_to(line.words.size());
  return changed ? orders::cut(base::join(words, " ")) : line;
}

}  // namespace hexpost::chariots
