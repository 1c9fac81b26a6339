#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/systems/hordes/rules/shooting/volleys.h"
#include "engine/systems/hordes/rules/turn/play.h"
#include "engine/table/declared.h"

/// Hordes & Heroes 1.8.1: all that one side shoots in a phase, declared in one line before the first die.
///
///   shoot Arc1 Arc2 at Leg1 then Bolt1 at Leg2 else Leg3 then suppress Mb1 Mb2 at Hg1 then rest nearest
///
/// `shoot nearest`: each unit shoots at its nearest target; `shoot none`: no unit shoots. Pools are fired in the order
/// written [Q51]. A unit that the line does not name does what `rest` says; without `rest` it does not shoot.
namespace hexpost::hordes {

/// A unit of a pool.
struct Shooter {
  UnitId unit = k_no_unit;
  bool turned = false;  ///< `facing` is ordered; otherwise it turns as little as it must
  Facing facing = 0;
  int dice = 0;  ///< D12; 0: all that it has left
  bool operator==(const Shooter&) const = default;
  void form(auto& io) {
    io.unit(unit);
    turned = io.opt("face", turned);
    if (turned) io.facing(facing);
    if (io.opt("dice", dice > 0)) io.number(dice);
  }
};

/// An artillery unit of `hold-fire` or `end-hold-fire`.
struct Piece {
  UnitId unit = k_no_unit;
  bool operator==(const Piece&) const = default;
  void form(auto& io) { io.unit(unit); }
};

/// One part of the line.
struct ShootClause {
  enum class Kind : std::uint8_t { volley, suppress, hold, release, rest };
  Kind kind = Kind::volley;
  std::vector<Shooter> shooters{};  ///< volley, suppress
  UnitId target = k_no_unit;
  UnitId otherwise = k_no_unit;  ///< another target when the first is gone by then [Q51]
  std::vector<Piece> pieces{};   ///< hold, release
  std::string aim{};             ///< rest
  bool more = false;             ///< another part follows
  bool operator==(const ShootClause&) const = default;
  void form(auto& io) {
    using K = Kind;
    if (io.opt("hold-fire", kind == K::hold)) {
      kind = K::hold, io.list(pieces, "then");
    } else if (io.opt("end-hold-fire", kind == K::release)) {
      kind = K::release, io.list(pieces, "then");
    } else if (io.opt("rest", kind == K::rest)) {
      kind = K::rest, io.text(aim);
    } else {
      kind = io.opt("suppress", kind == K::suppress) ? K::suppress : K::volley;
      io.list(shooters, "at");
      io.keyword("at");
      io.unit(target);
      if (io.opt("else", otherwise != k_no_unit)) io.unit(otherwise);
    }
    more = io.opt("then", more);
  }
};

/// All that one side shoots in the phase [1.8.1].
struct Declaration {
  static constexpr auto verb = orders::syntax(
      "shoot", "1.8.1",
      "(none | nearest | strongest | weakest) | shoot <part> [then <part>]... with <part>: [suppress] (<unit> [face "
      "<facing>] [dice <number>])... at <unit> [else <unit>] | hold-fire <unit>... | end-hold-fire <unit>... | rest "
      "(nearest | strongest | weakest | none)",
      "declare all shots of the phase in one line", "Arch1 Bolt1 at War1 then rest nearest", orders::Sense::shoot);
  std::vector<ShootClause> clauses;  ///< none: no unit shoots
  bool operator==(const Declaration&) const = default;

  /// The action of units that the line does not name.
  Aim rest() const;
  /// True if the line names no unit.
  bool only_rest() const { return clauses.size() == 1 && clauses.front().kind == ShootClause::Kind::rest; }
  void form(auto& io) {
    for (const Aim aim : {Aim::none, Aim::nearest, Aim::strongest, Aim::weakest}) {
      const bool bare = aim == Aim::none ? clauses.empty() : only_rest() && rest() == aim;
      if (!io.opt(aim_name(aim), bare)) continue;
      clauses.clear();
      if (aim != Aim::none) clauses.push_back({.kind = ShootClause::Kind::rest, .aim = std::string(aim_name(aim))});
      return;
    }
    io.list(clauses);
  }
};

inline constexpr table::Question k_shoot{
    {Declaration::verb},
    {"all shooting of the side: the targets", "none | nearest | strongest | weakest", "nearest"},
    {.duty = "choose the targets for shooting", .asks = table::Asks::army, .slot = 5}};

/// Two canonical `shoot` lines of one turn as one: the parts of the first, those of the second, then one order for the
/// units that neither names, the later of the two. Nothing if a line is not one of these, or says that none shoots.
std::optional<std::string> joined_shots(const orders::Line& line, const orders::Line& next);

/// Reads a shoot line; refuses parts that are not joined by "then".
std::variant<Declaration, base::Refusal> parse_declaration(const orders::Names& names, const orders::Line& line);

/// The declaration of one side.
struct DeclareShooting {
  SideId side = 0;

  using Answer = Declaration;
  std::string_view name() const { return Declaration::verb; }
  std::string_view rule() const { return Declaration::verb.rule; }
  std::string subject(const TableView&) const { return {}; }
  std::optional<std::string> slot(const TableView&) const { return std::string(Declaration::verb); }
  bool speaks(const TableView&, const orders::Line& line) const {
    return base::same_word(line.verb(), Declaration::verb);
  }
  /// Each side shoots once in a bound: a declaration for a phase without a target is used up.
  bool hears(const TableView&, const orders::Line&) const { return true; }
  std::variant<Declaration, base::Refusal> parse(const TableView& v, const orders::Line& line) const {
    return parse_declaration(v.names(), line);
  }
  std::string print(const TableView& v, const Declaration& d) const { return orders::print(v.names(), d); }
  Refused judge(const TableView& v, const Declaration& d) const;
  /// No shot, the three aims, then each unit alone at each of its targets and artillery holding its fire.
  std::vector<Declaration> list(const TableView& v, std::size_t limit) const;
  /// An empty declaration if no unit has a target and no artillery may take up or give up "hold fire"; otherwise
  /// nothing.
  std::optional<Declaration> forced(const TableView& v) const;
  std::optional<Declaration> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"none", "nearest", "strongest", "weakest"}; }
  std::span<const orders::Circumstance> circumstances() const { return {}; }
};

/// All volleys of a declaration, with those of `rest`, each with its number of dice.
std::vector<Volley> volleys_of(const View& v, SideId side, const Declaration& d);

}  // namespace hexpost::hordes
