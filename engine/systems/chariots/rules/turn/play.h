#pragma once

#include <optional>
#include <utility>

#include "engine/hex/packed.h"
#include "engine/systems/chariots/model/things.h"
#include "engine/systems/chariots/model/view.h"
#include "engine/table/fact.h"
#include "engine/table/play_frame.h"
#include "engine/table/table.h"

/// Chariots of Fire at the table: the functions that carry a turn out. They read like the book's sequence of play;
/// where the book lets a player decide they ask, where it rolls they roll. They decide by functions of a View, without
/// dice and questions. Last come those that put pieces into hexes: no other code writes Unit::at, placed and
/// next, and State::first_at.
namespace hexpost::chariots {

/// The context for judging a question.
struct TableView : table::OrderView<View> {
  using OrderView::OrderView;
};
using namespace table::telling;
using Table = table::Table<TableView, Fact>;

struct Play : table::PlayFrame<View, TableView> {
  /// True where all callers end the step of the rules when `stopped` says so.
  bool may_stop = false;
  /// The battle stops at a question: the step ends at once and changes nothing more [Table::ask_or_stop].
  bool stopped = false;

  /// Asks deep in a step. If the battle stops and all callers can end, there is no answer and `stopped` is set.
  template <class Q>
  std::optional<typename Q::Answer> ask_in_step(SideId who, Q question) {
    if (!may_stop) return ask(who, std::move(question));
    auto answer = ask_or_stop(who, std::move(question));
    stopped = !answer;
    return answer;
  }

  /// Hexes or units as answers; the first is what `listed` means.
  template <class T>
  std::vector<table::Option<T>> listed(const std::vector<T>& all) const {
    std::vector<table::Option<T>> out;
    for (const T& each : all)
      out.push_back({each, word_of(each), out.empty() ? "listed" : ""});
    return out;
  }

  Standard& standard(StandardId d) { return s.standards[static_cast<std::size_t>(d)]; }

  /// Rolls one die; `means` reads its printed face, 0 to 9. The 10 of the table's die is the book's 0, its lowest face
  /// [2.3]. `worth`: the worth of a printed face, for luck statistics.
  template <std::invocable<int> F, std::invocable<int> W>
  auto d10(table::Rule rule, table::Favour favour, const F& means, const W& worth) {
    auto die = table.roll(
        {10, rule, favour}, [&means](int face) { return means(face % 10); },
        [&worth](int face) { return worth(face % 10); });
    die.face %= 10;
    return die;
  }
  template <std::invocable<int> F>
  auto d10(table::Rule rule, table::Favour favour, const F& means) {
    return d10(rule, favour, means, [&means](int face) { return table::worth_of(means(face)); });
  }
  /// Rolls one die and returns its printed face.
  int d10(table::Rule rule, table::Favour favour) {
    return d10(rule, favour, [](int face) { return face; }).means;
  }
  // ---- what a sentence names
  base::Arg name(UnitId u) const { return base::thing(Thing::unit, u); }
  base::Arg leader_name(LeaderId l) const { return base::thing(Thing::leader, l); }
  base::Arg side_name(SideId side) const { return base::thing(Thing::side, side); }
  base::Arg label(Hex h) const { return base::thing(Thing::hex, hex::packed(h)); }
  base::Arg point(Facing f) const { return base::thing(Thing::facing, f); }
  base::Arg wing_name(WingId w) const { return base::thing(Thing::wing, w); }
  base::Arg marker_name(MarkerId m) const { return base::thing(Thing::marker, m); }
  base::Arg standard_name(StandardId d) const { return base::thing(Thing::standard, d); }

 private:
  std::string word_of(Hex h) const { return view().label(h); }
  std::string word_of(UnitId u) const { return view().name(u); }
};

/// Puts the unit into `to`, with the Standards that it has captured. Leaders stay, and nothing reacts.
void place(Play& p, UnitId u, Hex to);
/// Takes the unit out of the battle for good [9.4]. Its printed TQ is added to its side's Rout Points [11.0]; it is
/// Engaged no more and carries no Standards. The caller decides about leaders in its hex.
void remove_unit(Play& p, UnitId u);
/// Drops Engaged pairs that are no longer adjacent, or of which one is gone or Routed [9.26].
void refresh_engaged(Play& p);
/// Notes that `who` has used this reaction against `whom` in this Orders Phase.
void note_used(Play& p, Used::What what, UnitId who, UnitId whom);

}  // namespace hexpost::chariots
