#include "engine/systems/ancients/model/position.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/ancients/model/fields.h"

namespace hexpost::ancients {
namespace {

table::PositionFrame position_frame(const Data& data) {
  return {"ancients-position 1", data.id, data.board.grid};
}

/// The number of the entry of that name; "-" is none.
template <class List, class Id>
bool named_entry(const List& list, std::string_view name, Id& out) {
  out = -1;
  if (name == "-") return true;
  const auto at = std::ranges::find_if(list, [&](const auto& entry) { return entry.name == name; });
  if (at == list.end()) return false;
  out = static_cast<Id>(at - list.begin());
  return true;
}

/// The contradiction between a text and the rules' invariants; empty if there is none.
std::string contradiction(const View& v) {
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.here(u)) continue;
    if (!v.on_board(v.unit(u).at)) return base::fill("{} is not on the board", {v.name(u)});
    if (v.unit_at(v.unit(u).at) != u) return base::fill("two units stand in {}", {v.label(v.unit(u).at)});
    if (v.unit(u).blocks < 1 || v.unit(u).blocks > v.type(u).blocks)
      return base::fill("{} does not have that many blocks", {v.name(u)});
    const LeaderId l = v.leader_of(u);
    if (l != k_no_leader && v.leader_side(l) != v.side(u)) return base::fill("{} is among enemies", {v.leader_name(l)});
  }
  for (LeaderId l = 0; l < v.leader_count(); ++l) {
    if (!v.leader_here(l)) continue;
    if (!v.on_board(v.leader(l).at)) return base::fill("{} is not on the board", {v.leader_name(l)});
    if (v.leader_at(v.leader(l).at) != l) return base::fill("two leaders stand in {}", {v.label(v.leader(l).at)});
  }
  if (v.s.next > v.s.end) return "the pile ends before it begins";
  return {};
}

}  // namespace

std::string KindText::print(const Data& data, KindId kind) const {
  return kind < 0 ? "-" : data.kinds[static_cast<std::size_t>(kind)].name;
}
bool KindText::read(const Data& data, std::string_view text, KindId& kind) const {
  return named_entry(data.kinds, text, kind);
}
std::string CardText::print(const Data& data, CardId card) const {
  return card < 0 ? "-" : data.cards[static_cast<std::size_t>(card)].name;
}
bool CardText::read(const Data& data, std::string_view text, CardId& card) const {
  return named_entry(data.cards, text, card);
}
std::string WinnerText::print(const Data&, std::int8_t winner) const {
  return std::string(k_winner_words[static_cast<std::size_t>(winner + 1)]);
}
bool WinnerText::read(const Data&, std::string_view text, std::int8_t& winner) const {
  const auto at = std::ranges::find(k_winner_words, text);
  if (at == k_winner_words.end()) return false;
  winner = static_cast<std::int8_t>(at - k_winner_words.begin() - 1);
  return true;
}

std::string print_position(const Data& data, const State& s) {
  return table::print_fields(position_frame(data), data, s);
}

base::Result<State> parse_position(const Data& data, std::string_view text) {
  return table::read_fields<State>(position_frame(data), data, text,
                                   [&](State& s) -> std::optional<table::Contradiction> {
                                     std::string fault = contradiction({data, s});
                                     if (fault.empty()) return std::nullopt;
                                     return table::Contradiction{std::move(fault), ""};
                                   });
}

State initial_state(const Data& data) {
  State s;
  s.active = data.first;
  for (const UnitInfo& info : data.units) {
    Unit unit;
    unit.side = info.side, unit.reserve = info.reserve;
    unit.placed = !info.reserve;
    if (unit.placed) unit.at = info.at;
    unit.blocks = static_cast<std::int8_t>(data.types[index_of(info.type)].blocks);
    s.units.push_back(unit);
  }
  for (const LeaderInfo& info : data.leaders) {
    Leader leader;
    leader.side = info.side, leader.reserve = info.reserve;
    const bool out = info.doubtful && has(data, Option::one_leader_006);  // [C114]
    leader.left = out, leader.placed = !info.reserve && !out;
    if (leader.placed) leader.at = info.at;
    s.leaders.push_back(leader);
  }
  return s;
}

}  // namespace hexpost::ancients
