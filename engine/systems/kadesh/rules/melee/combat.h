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
};
void form(auto& io, Named& named) {
  io.unit(named.unit);
}
/// An order of several units against one hex.
struct HexBy {
  Hex target;
  std::vector<Named> by;
  Units units() const;
};
void form_by(auto& io, HexBy& o, std::string_view until = {}) {
  io.hex(o.target), io.keyword("by"), io.list(o.by, until);
}

struct FireOrder : HexBy {
  static constexpr auto sense = orders::Sense::shoot;
  static constexpr std::string_view verb = "fire", usage = "fire HEX by UNIT...", rule = "9.3.1",
                                    help = "archers fire at a hex", example = "fire 1020 by AM-A1";
};
struct EndFire {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-fire", usage = "end-fire", rule = "9.3.1", help = "no more units fire",
                                    example = "end-fire";
};
struct JavelinOrder : HexBy {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "javelin", usage = "javelin HEX by UNIT...", rule = "9.3.4",
                                    help = "javelins at a hex that is attacked afterwards",
                                    example = "javelin 1020 by AM-L1";
};
struct EndJavelins {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-javelins", usage = "end-javelins", rule = "9.3.4",
                                    help = "no more javelins", example = "end-javelins";
};
struct SlaughterOrder : HexBy {
  static constexpr auto sense = orders::Sense::none;
  static constexpr std::string_view verb = "slaughter", usage = "slaughter HEX by UNIT...", rule = "9.3.5",
                                    help = "slaughter Routed units of a hex", example = "slaughter 1020 by AM-C1";
};
struct EndSlaughter {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-slaughter", usage = "end-slaughter", rule = "9.3.5",
                                    help = "no more slaughter", example = "end-slaughter";
};
struct AttackOrder : HexBy {
  static constexpr auto sense = orders::Sense::attack;
  static constexpr std::string_view verb = "attack", usage = "attack HEX by UNIT... [under LEADER]", rule = "9.3.6",
                                    help = "attack a hex", example = "attack 1020 by AM-H1 AM-H2 under AM-Mesha";
  bool led = false;
  LeaderId leader = k_no_leader;
};
struct EndAttacks {
  static constexpr auto sense = orders::Sense::end;
  static constexpr std::string_view verb = "end-attacks", usage = "end-attacks", rule = "9.3.6",
                                    help = "no more attacks", example = "end-attacks";
};
template <class Io, class Order>
requires(std::is_base_of_v<HexBy, Order>) void form(Io& io, Order& o) {
  if constexpr (std::is_same_v<Order, AttackOrder>) {
    form_by(io, o, "under");
    o.led = io.opt("under", o.led);
    if (o.led) io.leader(o.leader);
  } else {
    form_by(io, o);
  }
}

/// Volleys of one kind: archery, or javelins before a melee.
template <class Order, class End, Struck::How how>
struct VolleyQuestion : table::Orders<VolleyQuestion<Order, End, how>, Order, End> {
  using typename table::Orders<VolleyQuestion, Order, End>::Answer;
  std::string_view name() const { return how == Struck::How::archery ? k_archery.name : k_javelins.name; }
  std::string_view rule() const { return Order::rule; }
  Barred judge_order(const TableView& v, const Order& o) const { return volley_bar(v, {o.target, o.units(), how}); }
  Barred judge_order(const TableView&, const End&) const { return std::nullopt; }
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto"}; }
};
using ArcheryQuestion = VolleyQuestion<FireOrder, EndFire, Struck::How::archery>;
using JavelinsQuestion = VolleyQuestion<JavelinOrder, EndJavelins, Struck::How::javelins>;
struct SlaughterQuestion : table::Orders<SlaughterQuestion, SlaughterOrder, EndSlaughter> {
  std::string_view name() const { return k_slaughters.name; }
  std::string_view rule() const { return "9.3.5"; }
  Barred judge_order(const TableView& v, const SlaughterOrder& o) const;
  /// Error if a unit that charges a Routed unit from its rear has not checked.
  Barred judge_order(const TableView& v, const EndSlaughter& o) const;
  std::vector<Answer> list(const TableView& v, std::size_t limit) const;
  std::optional<Answer> forced(const TableView& v) const;
  std::optional<Answer> choose(const TableView& v, std::string_view word) const;
  std::vector<std::string> words(const TableView&) const { return {"auto"}; }
};
struct AttacksQuestion : table::Orders<AttacksQuestion, AttackOrder, EndAttacks> {
  std::string_view name() const { return k_attacks.name; }
  std::string_view rule() const { return "9.3.6"; }
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
