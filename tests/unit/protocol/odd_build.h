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
#include "tests/unit/protocol/wrapped_battle.h"

/// The toy as another build, another chart or a bug would play it.
namespace hexpost::store::test {

struct OddBuild {
  std::function<void(table::Segment&)> on_push;         ///< may change the lines
  std::function<void(const table::Segment&)> on_run;    ///< before each run with a source; may throw
  std::function<std::string(std::string)> on_position;  ///< the position text
  int hits = 2;
};

class OddMatch final : public WrappedMatch {
 public:
  OddMatch(std::unique_ptr<table::Match> match, std::shared_ptr<const OddBuild> odd)
      : WrappedMatch(std::move(match)), odd_(std::move(odd)) {}
  std::unique_ptr<Match> clone() const override { return std::make_unique<OddMatch>(real().clone(), odd_); }
  void push(table::Segment segment) override {
    if (odd_->on_push) odd_->on_push(segment);
    real().push(std::move(segment));
  }
  const table::Awaited& run(table::Source* source) override {
    if (odd_->on_run && source != nullptr) odd_->on_run(real().last());
    return real().run(source);
  }
  std::string position() const override {
    return odd_->on_position ? odd_->on_position(real().position()) : real().position();
  }

 private:
  std::shared_ptr<const OddBuild> odd_;
};

class OddBattle final : public WrappedBattle {
 public:
  explicit OddBattle(std::shared_ptr<const OddBuild> odd)
      : WrappedBattle(toy::battle(2, odd->hits)), odd_(std::move(odd)) {}

 private:
  std::unique_ptr<table::Match> wrapped(std::unique_ptr<table::Match> match) const override {
    return std::make_unique<OddMatch>(std::move(match), odd_);
  }
  std::shared_ptr<const OddBuild> odd_;
};

inline Resolver odd_resolver(OddBuild odd) {
  return [shared = std::make_shared<const OddBuild>(std::move(odd))](
             const Genesis&) -> base::Result<std::shared_ptr<const table::Battle>> {
    return std::shared_ptr<const table::Battle>(std::make_shared<OddBattle>(shared));
  };
}

}  // namespace hexpost::store::test
