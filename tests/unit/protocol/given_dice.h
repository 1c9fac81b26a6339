#pragma once

#include <memory>
#include <utility>

#include "tests/unit/protocol/wrapped_battle.h"

/// A battle whose rules get other dice than the log says: dice that a test gives, the same for the same die of the same
/// packet. The log's dice follow from its bytes, so two games whose hidden cards differ would part at their first die.
/// With given dice they stay comparable, and everything around the rules (judge, node, packets, seals) is the real one.
namespace hexpost::store::test {

class GivenDice final : public table::Source {
 public:
  GivenDice(table::Source& log, std::uint64_t seed) : log_(log), seed_(seed) {}
  std::optional<int> die(int faces, std::string_view rule) override {
    if (!log_.die(faces, rule)) return std::nullopt;
    seed_ = seed_ * 6364136223846793005ULL + 1442695040888963407ULL;
    return static_cast<int>((seed_ >> 33) % static_cast<std::uint64_t>(faces)) + 1;
  }
  std::optional<std::string> opening(table::Player who, std::uint32_t slot) override { return log_.opening(who, slot); }
  std::optional<int> card(table::Player who, int place) override { return log_.card(who, place); }

 private:
  table::Source& log_;
  std::uint64_t seed_;
};

/// Everything but run() is the real match's.
class GivenDiceMatch final : public WrappedMatch {
 public:
  GivenDiceMatch(std::unique_ptr<table::Match> match, std::uint64_t seed)
      : WrappedMatch(std::move(match)), seed_(seed) {}

  const table::Awaited& run(table::Source* source) override {
    if (source == nullptr) return real().run();
    GivenDice dice(*source, seed_ + 1000003 * real().segments());
    return real().run(&dice);
  }
  std::unique_ptr<table::Match> clone() const override {
    return std::make_unique<GivenDiceMatch>(real().clone(), seed_);
  }

 private:
  std::uint64_t seed_;
};

class GivenDiceBattle final : public WrappedBattle {
 public:
  GivenDiceBattle(std::shared_ptr<const table::Battle> battle, std::uint64_t seed)
      : WrappedBattle(std::move(battle)), seed_(seed) {}

 private:
  std::unique_ptr<table::Match> wrapped(std::unique_ptr<table::Match> match) const override {
    return std::make_unique<GivenDiceMatch>(std::move(match), seed_);
  }
  std::uint64_t seed_;
};

}  // namespace hexpost::store::test
