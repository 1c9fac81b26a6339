#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/table/match.h"
#include "store/protocol/forwarding_battle.h"

/// A match and a battle that pass everything on to real ones. A test derives from them and changes what it needs.
namespace hexpost::store::test {

class WrappedMatch : public table::Match {
 public:
  explicit WrappedMatch(std::unique_ptr<table::Match> real) : real_(std::move(real)) {}

  void push(table::Segment segment) override { real_->push(std::move(segment)); }
  bool learn(const table::KnownCard& card) override { return real_->learn(card); }
  const table::Awaited& run(table::Source* source) override { return real_->run(source); }
  const table::Awaited& awaited() const override { return real_->awaited(); }
  std::optional<table::DealtCards> dealt_cards() const override { return real_->dealt_cards(); }
  std::vector<std::string> card_stands(table::Player who) const override { return real_->card_stands(who); }
  std::vector<std::vector<std::string>> every_card_stands() const override { return real_->every_card_stands(); }
  std::optional<std::string> misfit() const override { return real_->misfit(); }
  bool over() const override { return real_->over(); }
  std::optional<table::Player> winner() const override { return real_->winner(); }
  const std::vector<table::Entry>& trace() const override { return real_->trace(); }
  std::size_t trace_base() const override { return real_->trace_base(); }
  void forget_trace() override { real_->forget_trace(); }
  std::optional<table::Entry> first_voided() const override { return real_->first_voided(); }
  bool last_answered() const override { return real_->last_answered(); }
  std::size_t segments() const override { return real_->segments(); }
  const table::Segment& last() const override { return real_->last(); }
  std::vector<std::string> unused() const override { return real_->unused(); }
  std::string turn() const override { return real_->turn(); }
  std::string turn_name() const override { return real_->turn_name(); }
  std::vector<std::string> turn_names(table::Player who) const override { return real_->turn_names(who); }
  bool turn_passed() const override { return real_->turn_passed(); }
  std::string position() const override { return real_->position(); }
  std::string save() const override { return real_->save(); }
  std::optional<table::Pending> pending(std::size_t limit) const override { return real_->pending(limit); }
  std::string sample(dice::Random& random) const override { return real_->sample(random); }
  std::variant<std::string, base::Refusal> canonical(std::string_view line) const override {
    return real_->canonical(line);
  }
  std::optional<std::string> joined(std::string_view line, std::string_view next) const override {
    return real_->joined(line, next);
  }
  std::variant<table::Odds, base::Refusal> odds(std::string_view line, const table::OddsPolicy& policy) const override {
    return real_->odds(line, policy);
  }
  void cut_at(std::optional<std::size_t> at) override { real_->cut_at(at); }
  report::Document situation(std::optional<table::Player> viewer) const override { return real_->situation(viewer); }
  table::Score score() const override { return real_->score(); }
  std::vector<std::string> cautions(std::string_view answer, std::string_view by) const override {
    return real_->cautions(answer, by);
  }
  std::vector<std::string> order_sheet() const override { return real_->order_sheet(); }
  std::vector<std::string> proposal() const override { return real_->proposal(); }

 protected:
  table::Match& real() { return *real_; }
  const table::Match& real() const { return *real_; }

 private:
  std::unique_ptr<table::Match> real_;
};

class WrappedBattle : public ForwardingBattle {
 public:
  explicit WrappedBattle(std::shared_ptr<const table::Battle> battle) : ForwardingBattle(std::move(battle)) {}

  std::unique_ptr<table::Match> begin() const override { return wrapped(battle_->begin()); }
  base::Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return wrapped(battle_->load(saved));
  }
  base::Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return wrapped(battle_->from_position(text));
  }

 protected:
  /// The test's match around a real one.
  virtual std::unique_ptr<table::Match> wrapped(std::unique_ptr<table::Match> match) const = 0;

 private:
  base::Result<std::unique_ptr<table::Match>> wrapped(base::Result<std::unique_ptr<table::Match>> match) const {
    if (!match) return match.error();
    return wrapped(*std::move(match));
  }
};

}  // namespace hexpost::store::test
