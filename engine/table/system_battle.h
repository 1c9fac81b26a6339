#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/table/declared.h"
#include "engine/table/duty.h"
#include "engine/table/game.h"
#include "engine/table/system_frame.h"

/// The common parts of the battles of all rule systems: the frame of a Battle (match.h).
namespace hexpost::table {

/// A battle of a rule system. Besides the functions of system.h, Sys has `verbs()`, `duties()`, `questions()`,
/// `leaders(data)`: all leaders or generals with their `name` and `side`, `scenario(data)`, which has an `id` and a
/// `name`, and `side_name(data, side)`.
template <class Sys>
class SystemBattle : public Battle, public DutyNames {
 public:
  explicit SystemBattle(std::shared_ptr<const typename Sys::Data> game) : game_(std::move(game)) {}
  std::string id() const override { return Sys::scenario(*game_).id; }
  std::string title() const override { return base::tr(Sys::scenario(*game_).name); }
  std::vector<std::string> players() const override {
    return {base::tr(Sys::side_name(*game_, 0)), base::tr(Sys::side_name(*game_, 1))};
  }
  std::vector<std::string> slots(Player who) const override { return Sys::slots(*game_, who); }
  std::vector<std::string> leaders(Player who) const override { return names_of_side(Sys::leaders(*game_), who); }
  std::vector<Verb> verbs() const override { return Sys::verbs(); }
  std::span<const Duty> duties() const override { return Sys::duties(); }
  std::vector<StandingQuestion> standing() const override {
    return standing_in(thing(game_->data), Sys::questions(), std::array<Player, 2>{0, 1});
  }
  std::vector<StandingQuestion> standing_of(Player who) const override {
    return standing_in(thing(game_->data), Sys::questions(), std::array<Player, 1>{who});
  }
  const orders::Names& names() const override { return Sys::names(*game_); }
  std::unique_ptr<Match> begin() const override {
    auto out = std::make_unique<Game<Sys>>(game_);
    out->share(readings_);
    return out;
  }
  base::Result<std::unique_ptr<Match>> load(std::string_view saved) const override {
    return shared(Game<Sys>::load(game_, saved));
  }
  base::Result<std::unique_ptr<Match>> from_position(std::string_view text) const override {
    return shared(Game<Sys>::from_position(game_, text));
  }

 protected:
  const typename Sys::Data& game() const { return *game_; }

 private:
  base::Result<std::unique_ptr<Match>> shared(base::Result<std::unique_ptr<Match>> match) const {
    if (match) (*match)->share(readings_);
    return match;
  }

  std::shared_ptr<const typename Sys::Data> game_;
  std::shared_ptr<Readings> readings_ = std::make_shared<Readings>();
};

/// The position of a match as its rules see it; it lives as long as the match stays as it is. Nothing for a match of
/// another system.
template <class Sys>
std::optional<typename Sys::View> view_of(const Match& match) {
  const auto* game = dynamic_cast<const Game<Sys>*>(&match);
  if (game == nullptr) return std::nullopt;
  return typename Sys::View{game->data(), game->now()};
}

/// The result of `ask` for the position of a match as its rules see it; empty for a match of another system.
template <class Sys, class Ask>
auto answer_of(const Match& match, Ask ask) -> decltype(ask(*view_of<Sys>(match))) {
  if (const auto v = view_of<Sys>(match)) return ask(*v);
  return {};
}

/// The names of the options that are on, among all of a system.
std::vector<std::string> names_in_force(const auto& all, auto on) {
  std::vector<std::string> out;
  for (const auto& o : all) {
    if (on(o)) out.emplace_back(o.name);
  }
  return out;
}
/// A footnote: "Options in force: NAME, NAME."
inline std::string options_note(const std::vector<std::string>& names) {
  return base::fill(base::tr("Options in force: {}."), {names.empty() ? base::tr("none") : base::join(names, ", ")});
}
/// A footnote that lists reconstructions; left out if there are none.
inline void add_reconstructed(std::vector<std::string>& notes, const std::vector<std::string>& what) {
  if (!what.empty())
    notes.push_back(base::fill(base::tr("Reconstructed figures, not the publisher's: {}."), {base::join(what, ", ")}));
}

}  // namespace hexpost::table
