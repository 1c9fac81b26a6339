#include "engine/systems/ancients/advice/proposal.h"

#include <algorithm>

#include "engine/systems/ancients/advice/plain.h"
#include "engine/systems/ancients/words/standing.h"

/// Commands & Colors: Ancients: plain orders without cunning.
namespace hexpost::ancients {
namespace {

/// Which units evade by default, and when: those that fear every blow, and those that fear a heavy one.
std::vector<std::string> evade_lines() {
  std::vector<std::string> out;
  for (const std::string_view code : {"LI", "LB", "LS", "LC", "LBC", "BCH", "HWM"}) {
    out.push_back("stand " + std::string(code) + " defend if dice >= 3 do evade");
    out.push_back("stand " + std::string(code) + " defend if blocks <= 2 do evade");
  }
  for (const std::string_view code : {"MC", "HC", "CAM", "HCH"})
    out.push_back("stand " + std::string(code) + " defend if dice >= 4 and blocks <= 2 do evade");
  return out;
}

bool there_is(const TableView& v, SideId side, std::string_view line) {
  const orders::Line cut = orders::cut(line);
  for (UnitId u = 0; u < v.count(); ++u) {
    if (v.side(u) == side && v.names().covers(cut.word(1), v.name(u))) return true;
  }
  return false;
}

}  // namespace

std::optional<std::string> propose(const TableView& v, const table::Awaited& awaited, const table::Answers& answers) {
  if (awaited.question == k_card.name) {
    const auto order = plain_card(v);
    return order ? std::optional(PlayQuestion{}.print(v, *order)) : std::nullopt;
  }
  if (awaited.question == k_moves.name) {
    const auto order = plain_move(v);
    return order ? MovesQuestion{}.print(v, *order) : std::string(EndMoves::verb);
  }
  for (const table::StandingQuestion& q : declared().standing) {
    if (q.name != awaited.question) continue;
    // what comes after the first die is covered by the closing lines
    if (q.own_turn && awaited.who == v.s.active) return std::nullopt;
    if (q.proposed == "no" || q.proposed == "yes" || q.proposed == "stand")
      return q.name + " " + awaited.subject + " " + q.proposed;
  }
  return answers().front();
}

std::vector<std::string> proposed_stands(const table::Battle& battle, table::Player side) {
  const auto slots = battle.slots(side);
  auto out = evade_lines();
  std::erase_if(out, [&](const std::string& line) {
    const orders::Line cut = orders::cut(line);
    return std::ranges::none_of(slots, [&](const std::string& slot) {
      return battle.names().find_unit(slot) && battle.names().covers(cut.word(1), slot);
    });
  });
  return out;
}

std::vector<std::string> closing_lines(const TableView& v, table::Player who) {
  if (v.s.phase == Phase::deal || v.s.phase == Phase::over) return {};
  std::vector<std::string> out;
  const bool own = who == v.s.active;
  if (own && v.s.phase <= Phase::moves) out.emplace_back(EndMoves::verb);
  const bool again = v.s.phase == Phase::again || (v.s.phase >= Phase::moves && v.plays(Effect::move_fire_move));
  if (own && again) out.emplace_back(EndMoves::verb);
  if (!own) {
    for (std::string& line : evade_lines()) {
      if (there_is(v, who, line)) out.push_back(std::move(line));
    }
  }
  for (const table::StandingQuestion& q : declared().standing) {
    if (q.proposed != "ask" && (own ? q.own_turn : q.theirs()))
      out.push_back("stand army " + q.name + " do " + q.proposed);
  }
  return out;
}

}  // namespace hexpost::ancients
