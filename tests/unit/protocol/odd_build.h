#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "store/protocol/course.h"
#include "tests/support/toy/toy.h"

/// The toy as another build, another chart or a bug would play it.
namespace hexpost::store::test {

struct OddBuild {
  std::function<void(table::Segment&)> on_push;         ///< may change the lines
  std::function<void(const table::Segment&)> on_run;    ///< before each run with a source; may throw
  std::function<std::string(std::string)> on_position;  ///< the position text
  int hits = 2;
};

class OddMatch final : public table::Match {
 public:
  OddMatch(std::unique_ptr<table::Match> inner, std::shared_ptr<const OddBuild> odd)
      : in_(std::move(inner)), odd_(std::move(odd)) {}
  std::unique_ptr<Match> clone() const override { return std::make_unique<OddMatch>(in_->clone(), odd_); }
  bool learn(const table::KnownCard& card) override { return in_->learn(card); }
  void push(table::Segment segment) override {
    if (odd_->on_push) odd_->on_push(segment);
    in_->push(std::move(segment));
  }
  const table::Awaited& run(table::Source* source) override {
    if (odd_->on_run && source != nullptr) odd_->on_run(in_->last());
    return in_->run(source);
  }
  const table::Awaited& awaited() const override { return in_->awaited(); }
  std::optional<std::string> misfit() const override { return in_->misfit(); }
  bool over() const override { return in_->over(); }
  std::optional<table::Player> winner() const override { return in_->winner(); }
  const std::vector<table::Entry>& trace() const override { return in_->trace(); }
  std::size_t trace_base() const override { return in_->trace_base(); }
  void forget_trace() override { in_->forget_trace(); }
  std::optional<table::Entry> first_voided() const override { return in_->first_voided(); }
  std::size_t segments() const override { return in_->segments(); }
  const table::Segment& last() const override { return in_->last(); }
  std::vector<std::string> unused() const override { return in_->unused(); }
  std::string turn() const override { return in_->turn(); }
  std::vector<std::string> turn_names(table::Player who) const override { return in_->turn_names(who); }
  bool turn_passed() const override { return in_->turn_passed(); }
  std::string position() const override {
    return odd_->on_position ? odd_->on_position(in_->position()) : in_->position();
  }
  std::string save() const override { return in_->save(); }
  std::optional<table::Pending> pending(std::size_t limit) const override { return in_->pending(limit); }
  std::string sample(dice::Random& random) const override { return in_->sample(random); }
  std::variant<std::string, base::Refusal> canonical(std::string_view line) const override {
    return in_->canonical(line);
  }
  std::optional<std::string> joined(std::string_view line, std::string_view next) const override {
    return in_->joined(line, next);
  }
  void cut_at(std::optional<std::size_t> at) override { in_->cut_at(at); }
  report::Document situation(std::optional<table::Player> viewer) const override { return in_->situation(viewer); }
  table::Score score() const override { return in_->score(); }
  std::vector<std::string> order_sheet() const override { return in_->order_sheet(); }
  bool last_answered() const override { return in_->last_answered(); }
  std::vector<std::string> cautions(std::string_view answer, std::string_view by) const override {
    return in_->cautions(answer, by);
  }
  std::vector<std::string> proposal() const override { return in_->proposal(); }
  std::variant<table::Odds, base::Refusal> odds(std::string_view line, const table::OddsPolicy& policy) const override {
    return in_->odds(line, policy);
  }

 private:
  std::unique_ptr<table::Match> in_;
  std::shared_ptr<const OddBuild> odd_;
};

class OddBattle final : public table::Battle {
 public:
  explicit OddBattle(std::shared_ptr<const OddBuild> odd) : in_(toy::battle(2, odd->hits)), odd_(std::move(odd)) {}
  std::string id() const override { return in_->id(); }
  std::string title() const override { return in_->title(); }
  std::vector<std::string> players() const override { return in_->players(); }
  std::vector<std::string> slots(table::Player who) const override { return in_->slots(who); }
  std::vector<table::Verb> verbs() const override { return in_->verbs(); }
  std::vector<table::StandingQuestion> standing() const override { return in_->standing(); }
  const orders::Names& names() const override { return in_->names(); }
  std::unique_ptr<table::Match> begin() const override { return std::make_unique<OddMatch>(in_->begin(), odd_); }
  base::Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return wrap(in_->load(saved));
  }
  base::Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return wrap(in_->from_position(text));
  }
  std::vector<std::string> footnotes() const override { return in_->footnotes(); }

 private:
  base::Result<std::unique_ptr<table::Match>> wrap(base::Result<std::unique_ptr<table::Match>> match) const {
    if (!match) return match.error();
    return std::unique_ptr<table::Match>(std::make_unique<OddMatch>(*std::move(match), odd_));
  }
  std::unique_ptr<table::Battle> in_;
  std::shared_ptr<const OddBuild> odd_;
};

inline Resolver odd_resolver(OddBuild odd) {
  return [shared = std::make_shared<const OddBuild>(std::move(odd))](
             const Genesis&) -> base::Result<std::shared_ptr<const table::Battle>> {
    return std::shared_ptr<const table::Battle>(std::make_shared<OddBattle>(shared));
  };
}

}  // namespace hexpost::store::test
