#include "engine/systems/hordes/model/position.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/systems/hordes/model/fields.h"

namespace hexpost::hordes {
namespace {

template <class T>
bool read_number(std::string_view word, int low, int high, T& out) {
  const auto n = base::number(word);
  if (!n || *n < low || *n > high) return false;
  out = static_cast<T>(*n);
  return true;
}

/// The contradiction between a text and the rules' invariants; empty if there is none.
std::string contradiction(const View& v) {
  std::vector<char> taken(v.data.scenario.map.hexes.size(), 0);
  for (UnitId u = 0; u < v.count(); ++u) {
    if (!v.on_table(u)) continue;
    char& here = taken[static_cast<std::size_t>(v.data.slot(v.unit(u).at))];
    if (here++ != 0) return base::fill("two units stand in {}", {v.label(v.unit(u).at)});
    if (v.stands(u) == 0) return base::fill("{} has no stands", {v.name(u)});
  }
  for (GeneralId g = 0; g < v.general_count(); ++g) {
    const General& general = v.general(g);
    if (!general.alive || general.host == k_no_unit) continue;
    const bool together = general.placed && v.on_table(general.host) && v.side(general.host) == general.side &&
                          v.unit(general.host).at == general.at;
    if (!together) return base::fill("{} is not with its unit", {v.general_name(g)});
  }
  return {};
}

table::PositionFrame frame(const Data& data) {
  return {"hordes-position 1", data.scenario.id, data.scenario.map.grid};
}

}  // namespace

std::string StandsText::print(const Data& data, const Stands& stands) const {
  if (stands.type < 0) return "-";
  return data.scenario.armies[side].types[static_cast<std::size_t>(stands.type)].id + ":" + std::to_string(stands.now) +
         "/" + std::to_string(stands.start);
}

bool StandsText::read(const Data& data, std::string_view text, Stands& stands) const {
  const auto colon = text.find(':'), slash = text.rfind('/');
  if (colon == std::string_view::npos || slash == std::string_view::npos || slash < colon) return false;
  const auto& types = data.scenario.armies[side].types;
  const auto it = std::ranges::find(types, text.substr(0, colon), &TroopType::id);
  if (it == types.end()) return false;
  stands.type = static_cast<std::int16_t>(it - types.begin());
  return read_number(text.substr(colon + 1, slash - colon - 1), 0, 12, stands.now) &&
         read_number(text.substr(slash + 1), 0, 12, stands.start);
}

std::string SidesText::print(const Data&, std::uint8_t sides) const {
  std::string out;
  for (hex::Side s = 0; s < hex::k_sides; ++s) {
    if (!has_side(sides, s)) continue;
    if (!out.empty()) out += ',';
    out += hex::side_name(s);
  }
  return out;
}

bool SidesText::read(const Data&, std::string_view text, std::uint8_t& sides) const {
  for (const auto name : base::split(text, ',')) {
    const auto facing = hex::find_facing(name);
    if (!facing || is_point(*facing)) return false;
    sides = static_cast<std::uint8_t>(sides | 1u << ((*facing - 1) / 2));
  }
  return true;
}

std::string WinnerText::print(const Data&, std::int8_t winner) const {
  return winner < 0 ? "none" : std::to_string(winner);
}

bool WinnerText::read(const Data&, std::string_view text, std::int8_t& winner) const {
  winner = -1;
  return text == "none" || read_number(text, 0, 1, winner);
}

std::string print_position(const Data& data, const State& s) {
  return table::print_fields(frame(data), data, s);
}

base::Result<State> parse_position(const Data& data, std::string_view text) {
  return table::read_fields<State>(frame(data), data, text, [&](State& s) -> std::optional<table::Contradiction> {
    rebuild_board(data, s);
    std::string fault = contradiction({data, s});
    if (fault.empty()) return std::nullopt;
    return table::Contradiction{std::move(fault), ""};
  });
}

}  // namespace hexpost::hordes
