#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/table/match.h"

namespace hexpost::store {

/// A base for battles that are like another one except for what they override.
class ForwardingBattle : public table::Battle {
 public:
  explicit ForwardingBattle(std::shared_ptr<const table::Battle> battle) : battle_(std::move(battle)) {}
  std::string id() const override { return battle_->id(); }
  std::string title() const override { return battle_->title(); }
  std::vector<std::string> players() const override { return battle_->players(); }
  std::vector<std::string> slots(table::Player who) const override { return battle_->slots(who); }
  std::vector<std::string> leaders(table::Player who) const override { return battle_->leaders(who); }
  std::vector<table::Verb> verbs() const override { return battle_->verbs(); }
  std::vector<table::StandingQuestion> standing() const override { return battle_->standing(); }
  std::vector<table::StandingQuestion> standing_of(table::Player who) const override {
    return battle_->standing_of(who);
  }
  const orders::Names& names() const override { return battle_->names(); }
  std::unique_ptr<table::Match> begin() const override { return battle_->begin(); }
  base::Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return battle_->load(saved);
  }
  base::Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return battle_->from_position(text);
  }
  std::vector<std::string> footnotes() const override { return battle_->footnotes(); }
  std::string die_face(int faces, int value) const override { return battle_->die_face(faces, value); }

 protected:
  std::shared_ptr<const table::Battle> battle_;
};

}  // namespace hexpost::store
