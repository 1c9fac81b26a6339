#include "engine/systems/kadesh/advice/proposal.h"

#include <array>

#include "engine/systems/kadesh/advice/plain.h"
#include "engine/systems/kadesh/rules/setup/setup.h"
#include "engine/systems/kadesh/words/order_words.h"

/// Day of the Chariot: Kadesh: plain orders without cunning.
namespace hexpost::kadesh {
namespace {

/// The lines that end each phase with orders.
struct PhaseEnd {
  Phase phase;
  std::string_view question, line;
};
constexpr std::array<PhaseEnd, 4> k_phase_ends{{{Phase::setup, k_setup_orders.name, EndSetup::verb},
                                                {Phase::modes, k_mode_orders.name, EndModes::verb},
                                                {Phase::charges, k_charge_orders.name, EndCharges::verb},
                                                {Phase::moves, k_move_orders.name, EndMoves::verb}}};

/// The side's standing orders for its own turn, or for the enemy's.
std::vector<std::string> stands(const Data& data, SideId side, bool own) {
  std::vector<std::string> out;
  for (const table::StandingQuestion& q : table::standing_in(table::thing(data), declared().all, std::array{side})) {
    if (q.proposed != "ask" && (own ? q.own_turn : q.theirs()))
      out.push_back("stand army " + q.name + " do " + q.proposed);
  }
  return out;
}

}  // namespace

std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited, const table::Answers& answers) {
  Thoughts mind;
  return propose_on(v, awaited, answers, mind);
}

std::optional<std::string> propose_on(const TableView& v, const table::Awaited& awaited, const table::Answers& answers,
                                      Thoughts& mind) {
  if (awaited.question == k_mode_orders.name) {
    if (const auto order = plain_mode(v)) return ModesQuestion{}.print(v, *order);
  } else if (awaited.question == k_charge_orders.name) {
    if (const auto order = plain_charge(v, mind)) return ChargesQuestion{}.print(v, *order);
  } else if (awaited.question == k_move_orders.name) {
    if (const auto order = plain_move(v, mind)) return MovesQuestion{}.print(v, *order);
  }
  for (const PhaseEnd& end : k_phase_ends) {
    if (awaited.question == end.question) return std::string(end.line);
  }
  for (const table::StandingQuestion& q : declared().standing) {
    // the closing lines cover the combats
    if (q.name == awaited.question && q.own_turn && awaited.who == v.s.active && v.s.phase > Phase::first &&
        q.proposed != "ask")
      return std::nullopt;
    if (q.name != awaited.question || q.proposed.empty() || q.proposed == "ask") continue;
    if (q.proposed == "no" || q.proposed == "yes" || q.proposed == "stay")
      return q.name + " " + (awaited.subject.empty() ? "" : awaited.subject + " ") + q.proposed;
  }
  return answers().front();
}

std::optional<std::string> settled_by_closing_lines(const TableView& v, const table::Awaited& awaited) {
  if (v.s.phase <= Phase::first || v.s.phase > Phase::moves) return std::nullopt;
  for (const table::StandingQuestion& q : declared().standing) {
    if (q.name != awaited.question || !q.own_turn || q.proposed == "ask") continue;
    std::string out = q.name;
    if (!awaited.subject.empty()) out += " " + awaited.subject;
    return q.proposed == "listed" ? out : out + " " + q.proposed;  // a list without names is filled up
  }
  return std::nullopt;
}

std::vector<std::string> closing_lines(const TableView& v, table::Player who) {
  if (v.s.phase <= Phase::first || v.s.phase == Phase::over) return {};
  const bool own = who == v.s.active;
  std::vector<std::string> out;
  for (const PhaseEnd& end : k_phase_ends) {
    if (own && end.phase >= v.s.phase) out.emplace_back(end.line);
  }
  const std::vector<std::string> standing = stands(v.data, static_cast<SideId>(who), own);
  out.insert(out.end(), standing.begin(), standing.end());
  return out;
}

}  // namespace hexpost::kadesh
