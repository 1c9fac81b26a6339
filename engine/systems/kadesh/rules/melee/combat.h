#pragma once

#include <string_view>
#include <vector>

#include "engine/systems/kadesh/rules/fire/fire.h"
#include "engine/systems/kadesh/rules/fire/questions.h"
#include "engine/systems/kadesh/rules/melee/melee.h"
#include "engine/systems/kadesh/rules/melee/questions.h"

/// Day of the Chariot: Kadesh 9.3: the orders of the Combat Phase, and its phases D1 to D6.
namespace hexpost::kadesh {

/// `fire 2020 by AM-A1 AM-A2`
struct Named {
  UnitId unit = k_no_unit;
  void form(auto& io) { io.unit(unit); }
};

/// An order of several units against one hex.
struct HexBy {
  Hex target;
  std::vector<Named> by;
  Units units() const;
  void form(auto& io, std::string_view until = {}) { io.hex(target), io.keyword("by"), io.list(by, until); }
};

struct FireOrder : HexBy {
  static constexpr auto verb =
      orders::syntax("fire", "9.3.1", "HEX by UNIT...", "archers fire at a hex", "1020 by AM-A1", orders::Sense::shoot);
};

struct EndFire {
  static constexpr auto verb = orders::syntax("end-fire", "9.3.1", "", "no more units fire", "", orders::Sense::end);
};

struct JavelinOrder : HexBy {
  static constexpr auto verb = orders::syntax("javelin", "9.3.4", "HEX by UNIT...",
                                              "javelins at a hex that is attacked afterwards", "1020 by AM-L1");
};

struct EndJavelins {
  static constexpr auto verb = orders::syntax("end-javelins", "9.3.4", "", "no more javelins", "", orders::Sense::end);
};

struct SlaughterOrder : HexBy {
  static constexpr auto verb =
      orders::syntax("slaughter", "9.3.5", "HEX by UNIT...", "slaughter Routed units of a hex", "1020 by AM-C1");
};

struct EndSlaughter {
  static constexpr auto verb =
      orders::syntax("end-slaughter", "9.3.5", "", "no more slaughter", "", orders::Sense::end);
};

struct AttackOrder : HexBy {
  static constexpr auto verb = orders::syntax("attack", "9.3.6", "HEX by UNIT... [under LEADER]", "attack a hex",
                                              "1020 by AM-H1 AM-H2 under AM-Mesha", orders::Sense::attack);
  bool led = false;
  LeaderId leader = k_no_leader;
  void form(auto& io) {
    HexBy::form(io, "under");
    led = io.opt("under", led);
    if (led) io.leader(leader);
  }
};

struct EndAttacks {
  static constexpr auto verb = orders::syntax("end-attacks", "9.3.6", "", "no more attacks", "", orders::Sense::end);
};

template <Struck::How how>
inline constexpr const table::Question& k_volleys = how == Struck::How::archery ? k_archery : k_javelins;

/// Volleys of one kind: archery, or javelins before a melee.
template <class Order, class End, Struck::How how>
struct VolleyQuestion : table::Orders<VolleyQuestion<Order, End, how>, k_volleys<how>, Order, End> {
  using Answer = std::variant<Order, End>;
  Barred judge_order(const TableView& v, const Order& o) const { return volley_bar(v, {o.target, o.units(), how}); }
  Barred judge_order(const TableView&, const End&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto"}; }
};

using ArcheryQuestion = VolleyQuestion<FireOrder, EndFire, Struck::How::archery>;
using JavelinsQuestion = VolleyQuestion<JavelinOrder, EndJavelins, Struck::How::javelins>;
struct SlaughterQuestion : table::Orders<SlaughterQuestion, k_slaughters, SlaughterOrder, EndSlaughter> {
  Barred judge_order(const TableView& v, const SlaughterOrder& o) const;
  /// Error if a unit that charges a Routed unit from its rear has not checked.
  Barred judge_order(const TableView& v, const EndSlaughter& o) const;
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto"}; }
};

struct AttacksQuestion : table::Orders<AttacksQuestion, k_attacks, AttackOrder, EndAttacks> {
  Barred judge_order(const TableView& v, const AttackOrder& o) const;
  Barred judge_order(const TableView& v, const EndAttacks& o) const;
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto"}; }
};

// Each call makes one attack; true when the phase is over.
bool archery_phase(Play& p);    ///< D1
bool javelins_phase(Play& p);   ///< D4
bool slaughter_phase(Play& p);  ///< D5
bool melee_phase(Play& p);      ///< D6, after drive_off()

}  // namespace hexpost::kadesh
