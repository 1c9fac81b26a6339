#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

namespace hexpost::table {

/// The names of a battle as the order language needs them. A rule system enters each piece once, in the order of its
/// numbers. Standing orders may speak for a piece, for a group it belongs to, or for the army.
class Roster final : public orders::Names {
 public:
  /// `leader_title`: a literal, "a leader" in most games.
  Roster(const hex::Grid& grid, std::span<const orders::Tongue* const> tongues,
         std::string_view leader_title = "a leader")
      : leader_title_(leader_title), grid_(grid), tongues_(tongues) {}
  /// Enters the next unit; an empty text means no group.
  void add_unit(const std::string& name, const std::string& group);
  /// Enters the next leader.
  void add_leader(const std::string& name, const std::string& group);
  /// Enters a name that is neither a unit's nor a leader's: of a wing, of a Standard.
  void add_other(const std::string& name) { others_.push_back(name); }
  /// The battle's order words; they outlive the roster.
  void set_verbs(std::span<const orders::Verb> verbs) { verbs_ = verbs; }
  /// The name, entered before, has no piece in this battle.
  void leave_out(const std::string& name) { left_out_.insert(name); }

  std::string unit(int id) const override { return units_.at(static_cast<std::size_t>(id)).name; }
  std::optional<int> find_unit(std::string_view name) const override;
  std::string leader(int id) const override { return leaders_.at(static_cast<std::size_t>(id)).name; }
  std::optional<int> find_leader(std::string_view name) const override;
  std::string_view leader_title() const override { return leader_title_; }
  std::optional<std::string> find_other(std::string_view name) const override;
  const hex::Grid& grid() const override { return grid_; }
  std::vector<std::string> all() const override;
  std::vector<std::string> in_play() const override;
  bool covers(std::string_view who, std::string_view unit) const override;
  std::span<const orders::Tongue* const> tongues() const override { return tongues_; }
  std::span<const orders::Verb> verbs() const override { return verbs_; }

 private:
  struct Piece {
    std::string name, group;
  };
  std::vector<Piece> units_, leaders_;
  std::vector<std::string> others_;
  std::set<std::string> left_out_;
  std::map<std::string, int, std::less<>> unit_ids_, leader_ids_;  ///< by name in lower case
  std::string_view leader_title_;
  hex::Grid grid_;
  std::span<const orders::Tongue* const> tongues_;
  std::span<const orders::Verb> verbs_;
};

}  // namespace hexpost::table
