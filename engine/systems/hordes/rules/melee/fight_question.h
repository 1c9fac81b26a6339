#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/systems/hordes/rules/melee/figures.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/declared.h"

/// Hordes & Heroes 1.9.1: which combat is fought next.
namespace hexpost::hordes {

inline constexpr table::Question k_fight{
    {"fight", "1.9.1", "<unit> by <unit or general>... | fight auto", "the next combat", "War1 by Leg1 Leg2",
     orders::Sense::attack},
    {"which combat comes next; auto: most attackers, then the best expected result", "auto", "auto"},
    {.duty = "choose the next combat", .asks = table::Asks::army, .slot = 6}};

/// The next combat, `fight Leg1 by War1 War2`: first the unit that stands alone on its side, then those that fight it.
/// In a combat of one against one the enemy comes first. `fight auto` leaves the choice to the engine [Q7]. The line
/// may name lone generals of the writer's side [Q45].
struct NextCombat {
  static constexpr orders::Syntax verb = k_fight;

  using Answer = Combat;
  /// The open combats of the position in question; null: not computed yet.
  std::shared_ptr<const OpenCombats> known = {};

  std::string_view name() const { return verb; }
  std::string_view rule() const { return k_fight.rule; }
  std::string subject(const TableView&) const { return {}; }
  std::optional<std::string> slot(const TableView&) const { return std::string(verb.name); }
  bool speaks(const TableView&, const orders::Line& line) const { return base::same_word(line.verb(), verb); }
  std::variant<Combat, base::Refusal> parse(const TableView& v, const orders::Line& line) const;
  std::string print(const TableView& v, const Combat& combat) const;
  Refused judge(const TableView& v, const Combat& combat) const;
  /// The engine's choice first; then every other legal combat.
  std::vector<Combat> list(const TableView& v, std::size_t limit) const;
  std::optional<Combat> forced(const TableView& v) const;
  std::optional<Combat> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto"}; }
  std::span<const orders::Circumstance> circumstances() const { return {}; }

 private:
  std::shared_ptr<const OpenCombats> open(const View& v) const {
    return known ? known : std::make_shared<const OpenCombats>(v);
  }
};

/// The position at the start of the hand-to-hand phase: no unit has fought yet.
State before_melee(State s);

/// The canonical text of a fight line. Does not ask whether the combat is possible.
std::variant<std::string, base::Refusal> canonical_fight(const orders::Names& names, const orders::Line& line);

/// Two canonical fight lines against the same one enemy as one: "fight X by A" and "fight X by B" are "fight X by A B".
/// Nothing for other lines.
std::optional<std::string> joined_fights(const orders::Line& line, const orders::Line& next);

}  // namespace hexpost::hordes
