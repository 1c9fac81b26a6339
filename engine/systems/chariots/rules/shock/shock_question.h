#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/systems/chariots/rules/shock/division.h"
#include "engine/systems/chariots/rules/shock/questions.h"
#include "engine/systems/chariots/rules/shock/shock_view.h"
#include "engine/systems/chariots/rules/turn/play.h"

/// Chariots of Fire 8.11, 8.12: all Shocks of the segment are designated together, in one answer.
namespace hexpost::chariots {

/// One combat as the attacker declares it.
struct Strike {
  std::vector<UnitId> by;  ///< the leads of the attacking parties (Attacker::lead), by id
  std::vector<UnitId> at;  ///< of each attacked hex the unit of lowest id, by id
  bool operator==(const Strike&) const = default;
};

/// Asks for all Shocks of the segment: `shock A1 at D1 and A2 A3 at D2`, or `shock none`. `shock auto` attacks with the
/// units that must attack, `shock all` with all that may; the engine divides them.
struct Designate {
  static constexpr orders::Syntax verb = k_shock;

  using Answer = std::vector<Strike>;
  /// The units that may attack [shock_attackers]; null: they are looked for when they are needed.
  std::shared_ptr<const std::vector<Attacker>> all{};
  std::string_view name() const { return verb; }
  std::string_view rule() const { return verb.rule; }
  std::string subject(const TableView&) const { return {}; }
  std::optional<std::string> slot(const TableView&) const { return std::string(verb.name); }
  bool speaks(const TableView&, const orders::Line& line) const { return base::same_word(line.verb(), verb); }
  /// True if the line is for this segment: it names no unit, or first one of the active command.
  bool hears(const TableView& v, const orders::Line& line) const;
  std::variant<Answer, base::Refusal> parse(const TableView& v, const orders::Line& line) const;
  std::string print(const TableView& v, const Answer& answer) const;
  std::optional<base::Refusal> judge(const TableView& v, const Answer& answer) const;
  /// The engine's division with the units that must, then with each that may as well, then all; then others.
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  Answer sample(const TableView& v, dice::Random& random) const;
  std::optional<Answer> forced(const TableView& v) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto", "all", "none"}; }
  std::span<const orders::Circumstance> circumstances() const { return {}; }

 private:
  std::shared_ptr<const std::vector<Attacker>> attackers(View v) const;
};

/// The canonical text of a shock line. Does not ask whether the Shocks are possible.
std::variant<std::string, base::Refusal> canonical_shock(const orders::Names& names, const orders::Line& line);
/// The combats of an answer, with the units of every party and hex. `all`: the units that may attack.
std::vector<Combat> combats_of(View v, const std::vector<Strike>& strikes, const std::vector<Attacker>& all);

}  // namespace hexpost::chariots
