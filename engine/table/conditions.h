#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

/// The conditions of `if NAME WORD then ORDER`: a system lists each word once, with its question.
namespace hexpost::table {

template <class V, class Id>
struct Condition {
  std::string_view word;
  std::string_view help;  ///< explains a word that is not clear by itself; may be empty
  bool (*holds)(const V&, Id);
};

/// The conditions of a system. V is its View; a unit's name goes before a leader's.
template <class V, class UnitId, class LeaderId>
struct Conditions {
  std::span<const Condition<V, UnitId>> units;
  std::span<const Condition<V, LeaderId>> leaders;

  /// Nothing if the name is not a piece's, or the piece has no such condition.
  std::optional<bool> hold(const V& v, std::string_view name, std::string_view word) const {
    if (const auto id = v.names().find_unit(name)) return holds(units, v, static_cast<UnitId>(*id), word);
    if (const auto id = v.names().find_leader(name)) return holds(leaders, v, static_cast<LeaderId>(*id), word);
    return std::nullopt;
  }
  /// The words for that name.
  std::vector<std::string> words(const orders::Names& names, std::string_view name) const {
    if (names.find_unit(name)) return words_of(units);
    if (names.find_leader(name)) return words_of(leaders);
    return {};
  }
  /// "Of a unit: gone, hit (has hits); of a leader: gone, alone". `leader`: the system's word for a leader.
  std::string described(std::string_view leader) const {
    return "Of a unit: " + list_of(units) + "; of " + std::string(leader) + ": " + list_of(leaders);
  }

 private:
  template <class Id>
  static std::string list_of(std::span<const Condition<V, Id>> all) {
    std::string out;
    for (const auto& one : all) {
      if (!out.empty()) out += ", ";
      out += one.word;
      if (!one.help.empty()) out += " (" + std::string(one.help) + ")";
    }
    return out;
  }
  template <class Id>
  static std::optional<bool> holds(std::span<const Condition<V, Id>> all, const V& v, Id id, std::string_view word) {
    const auto found = std::ranges::find(all, word, &Condition<V, Id>::word);
    return found == all.end() ? std::nullopt : std::optional(found->holds(v, id));
  }
  template <class Id>
  static std::vector<std::string> words_of(std::span<const Condition<V, Id>> all) {
    std::vector<std::string> out;
    for (const auto& one : all)
      out.emplace_back(one.word);
    return out;
  }
};

/// The functions of a system's conditions that the kernel calls; a base of its Sys.
template <const auto& All>
struct AskedOf {
  static std::optional<bool> condition(const auto& v, std::string_view name, std::string_view word) {
    return All.hold(v, name, word);
  }
  static std::vector<std::string> conditions(const auto& game, std::string_view name) {
    return All.words(game.names, name);
  }
};

}  // namespace hexpost::table
