#pragma once

#include <memory>
#include <utility>

#include "engine/table/match.h"
#include "store/protocol/forwarding_battle.h"

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
class GivenDiceMatch final : public table::Match {
 public:
  GivenDiceMatch(std::unique_ptr<table::Match> real, std::uint64_t seed) : real_(std::move(real)), seed_(seed) {}

  const table::Awaited& run(table::Source* source) override {
    if (source == nullptr) return real_->run();
    GivenDice dice(*source, seed_ + 1000003 * real_->segments());
    return real_->run(&dice);
  }
  std::unique_ptr<table::Match> clone() const override {
    return std::make_unique<GivenDiceMatch>(real_->clone(), seed_);
  }
  void push(table::Segment segment) override { real_->push(std::move(segment)); }
  bool learn(const table::KnownCard& card) override { return real_->learn(card); }
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

 private:
  std::unique_ptr<table::Match> real_;
  std::uint64_t seed_;
};

class GivenDiceBattle final : public ForwardingBattle {
 public:
  GivenDiceBattle(std::shared_ptr<const table::Battle> real, std::uint64_t seed)
      : ForwardingBattle(std::move(real)), seed_(seed) {}

  std::unique_ptr<table::Match> begin() const override {
    return std::make_unique<GivenDiceMatch>(battle_->begin(), seed_);
  }
  base::Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return wrapped(battle_->load(saved));
  }
  base::Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return wrapped(battle_->from_position(text));
  }

 private:
  base::Result<std::unique_ptr<table::Match>> wrapped(base::Result<std::unique_ptr<table::Match>> match) const {
    if (!match) return match.error();
    return std::unique_ptr<table::Match>(std::make_unique<GivenDiceMatch>(*std::move(match), seed_));
  }
  std::uint64_t seed_;
};

}  // namespace hexpost::store::test
