#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/odds/odds.h"
#include "engine/orders/line.h"
#include "engine/table/declared.h"
#include "engine/table/fact.h"
#include "engine/table/match.h"
#include "engine/table/player_turn.h"

/// The common parts of the rule systems as the kernel sees them: the frame of Sys (system.h).
namespace hexpost::table {

/// Calls the system's became() (odds.h) with the facts, or without them if it needs only the two states.
template <class Data, class State, class Facts>
std::vector<Became> outcomes(const Data& data, const State& before, const State& after, const Facts& facts) {
  if constexpr (requires { became(data, before, after, facts); })
    return became(data, before, after, facts);
  else
    return became(data, before, after);
}

/// The fates of units and leaders in odds, for became(). `unit_fate` and `leader_fate` return the fate of a piece by
/// its id; an empty text: unchanged.
std::vector<Became> fates_of(const auto& v, const auto& unit_fate, const auto& leader_fate) {
  std::vector<Became> out;
  for (decltype(v.count()) u = 0; u < v.count(); ++u) {
    if (std::string text = unit_fate(u); !text.empty()) out.push_back({v.name(u), std::move(text)});
  }
  for (decltype(v.leader_count()) l = 0; l < v.leader_count(); ++l) {
    if (std::string text = leader_fate(l); !text.empty()) out.push_back({v.leader_name(l), std::move(text)});
  }
  return out;
}

/// The part of Sys that has one form in every system. S is its State, G its Data with the members `data` and `names`,
/// V its View. The namespace of S has the functions that are named here: initial_state, print_position,
/// parse_position, became.
template <class S, class G, class V>
struct SystemFrame {
  using State = S;
  using Data = G;
  using View = V;
  using Fact = table::Fact;

  static S start(const G& game) { return initial_state(game.data); }
  static bool over(const V& v) { return v.s.phase == decltype(v.s.phase)::over; }
  static std::optional<Player> winner(const V& v) {
    return v.s.winner < 0 ? std::nullopt : std::optional(static_cast<Player>(v.s.winner));
  }
  static std::vector<TurnName> turn_names(const G&) { return {}; }
  static std::string position(const G& game, const S& s) { return print_position(game.data, s); }
  static base::Result<S> read_position(const G& game, std::string_view text) { return parse_position(game.data, text); }
  static const orders::Names& names(const G& game) { return game.names; }
  static std::vector<Became> became(const G& game, const S& before, const S& after,
                                    const std::vector<std::pair<std::string, Fact>>& facts) {
    return outcomes(game.data, before, after, facts);
  }
};

/// The same for a system whose Data has a `scenario`, and whose G has the seal slots of each side. Thing is what a fact
/// can name; name_of() of its namespace puts one into words.
template <class S, class G, class V, class Thing>
struct ScenarioFrame : SystemFrame<S, G, V> {
  static const auto& scenario(const G& game) { return game.data.scenario; }
  static const std::string& side_name(const G& game, Player side) { return scenario(game).sides[side].name; }
  static const hex::Grid& grid(const G& game) { return scenario(game).map.grid; }
  static std::string shown(const G& game, int kind, int n) { return name_of(game.data, static_cast<Thing>(kind), n); }
  static const std::vector<std::string>& slots(const G& game, Player who) { return game.slots.at(who); }
};

/// The functions of a system that the kernel calls as members of Sys, and what follows from the system's questions.
template <const Declared& (*Questions)(), auto& Verbs, auto& Canonical, auto& Score, auto& Situation, auto& Sheet,
          auto& Propose, auto& Closing, auto& Consider>
struct PartsOf {
  static table::Questions questions() { return Questions().all; }
  static const std::vector<StandingQuestion>& standing() { return Questions().standing; }
  static std::span<const Duty> duties() { return Questions().duties; }
  static constexpr auto& verbs = Verbs;
  static constexpr auto& canonical = Canonical;
  static constexpr auto& score = Score;
  static constexpr auto& situation = Situation;
  static constexpr auto& order_sheet = Sheet;
  static constexpr auto& propose = Propose;
  static constexpr auto& closing_lines = Closing;
  static constexpr auto& consider = Consider;
};

/// The names of those units or leaders that belong to the side, in their order.
std::vector<std::string> names_of_side(const auto& infos, Player who) {
  std::vector<std::string> out;
  for (const auto& info : infos) {
    if (info.side == who) out.push_back(info.name);
  }
  return out;
}

/// The seal slots of a side: the names of its pieces, list by list, then those of the army's questions.
std::vector<std::string> slots_of_side(Player who, const std::vector<std::string>& army, const auto&... pieces) {
  std::vector<std::string> out;
  const auto add = [&out](const std::vector<std::string>& more) { out.insert(out.end(), more.begin(), more.end()); };
  (add(names_of_side(pieces, who)), ...);
  add(army);
  return out;
}

}  // namespace hexpost::table
