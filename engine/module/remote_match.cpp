#include "engine/module/remote_match.h"

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine/base/text.h"
#include "engine/dice/random.h"
#include "engine/module/to_json.h"

namespace hexpost::module {
namespace {

using table::Awaited;
using table::Entry;
using table::Player;

/// A game that is open in a module. Its answers are kept until the game changes.
class RemoteMatch final : public table::Match {
 public:
  RemoteMatch(std::shared_ptr<const Module> module, std::uint32_t game) : module_(std::move(module)), game_(game) {
    stand(call("state"));
    // a module older than hidden hands does not know the call, and deals no cards
    const Json answer = module_->ask({{"call", "dealt"}, {"game", game_}});
    has_cards_ = answer.contains("dealt") && !answer.at("dealt").is_null();
  }
  RemoteMatch(const RemoteMatch& o)
      : Match(o),
        module_(o.module_),
        game_(checked([&] { return o.call("clone").at("game").get<std::uint32_t>(); })),
        awaited_(o.awaited_),
        over_(o.over_),
        winner_(o.winner_),
        misfit_(o.misfit_),
        segments_(o.segments_),
        has_cards_(o.has_cards_),
        cut_(o.cut_),
        cut_told_(o.cut_told_),
        trace_(o.trace_),
        trace_base_(o.trace_base_),
        fetched_(o.fetched_),
        whole_(o.whole_),
        told_(o.told_) {}
  RemoteMatch& operator=(const RemoteMatch&) = delete;
  ~RemoteMatch() override { module_->close("game", game_); }

  std::unique_ptr<Match> clone() const override { return std::make_unique<RemoteMatch>(*this); }

  void push(table::Segment segment) override {
    call("append", {{"segment", json_of(segment)}});
    changed();
    ++segments_;
  }

  bool learn(const table::KnownCard& card) override {
    const Json answer = call("learn", {{"cards", Json::array({Json::array({card.place, card.card, card.seen_by})})}});
    stand(answer);
    return checked([&] { return answer.at("learnt").get<bool>(); });
  }
  std::optional<table::DealtCards> dealt_cards() const override {
    if (!has_cards_) return std::nullopt;
    const Json& answer = asked("dealt");
    return checked([&]() -> std::optional<table::DealtCards> {
      const Json& dealt = answer.at("dealt");
      return dealt.is_null() ? std::nullopt : std::optional(dealt_of(dealt));
    });
  }
  std::vector<std::string> card_stands(Player who) const override {
    if (!has_cards_) return {};
    return member<std::vector<std::string>>("dealt", "stands", {{"who", who}});
  }
  std::vector<std::vector<std::string>> every_card_stands() const override {
    if (!has_cards_) return {};
    return member<std::vector<std::vector<std::string>>>("dealt", "every");
  }

  const Awaited& run(table::Source* source) override {
    stand(call("run", cut_member()));
    // each answer of the source goes to the module, which plays on as far as it can
    while (source && (awaited_.kind == Awaited::Kind::dice || awaited_.kind == Awaited::Kind::opening ||
                      awaited_.kind == Awaited::Kind::card)) {
      if (!feed(*source)) break;
    }
    return awaited_;
  }

  const Awaited& awaited() const override { return awaited_; }
  std::optional<std::string> misfit() const override { return misfit_; }
  bool over() const override { return over_; }
  std::optional<Player> winner() const override { return winner_; }

  const std::vector<Entry>& trace() const override {
    fetch_trace();
    return trace_;
  }
  std::size_t trace_base() const override {
    fetch_trace();
    return trace_base_;
  }
  void forget_trace() override {
    call("forget");
    changed(), trace_.clear(), whole_ = false, fetched_ = false;
  }
  std::optional<Entry> first_voided() const override {
    const Json& p = packet();
    const auto voided = p.find("voided");
    return voided == p.end() ? std::nullopt : std::optional(checked([&] { return value_of<table::Entry>(*voided); }));
  }
  bool last_answered() const override { return segments_ > 0 && packet_member<bool>("answered"); }
  std::size_t segments() const override { return segments_; }
  const table::Segment& last() const override {
    last_ = checked([&] { return segment_of(packet().at("last")); });
    return last_;
  }
  std::vector<std::string> unused() const override {
    return segments_ == 0 ? std::vector<std::string>{} : packet_member<std::vector<std::string>>("unused");
  }
  std::string turn() const override { return packet_member<std::string>("turn"); }
  std::vector<std::string> turn_names(Player who) const override {
    return packet_member<std::vector<std::vector<std::string>>>("turn_names").at(who);
  }
  bool turn_passed() const override { return segments_ > 0 && packet_member<bool>("turn_passed"); }

  std::string position() const override { return member<std::string>("position", "position"); }
  std::string save() const override { return member<std::string>("save", "snapshot"); }

  std::optional<table::Pending> pending(std::size_t limit) const override {
    const Json& due = asked("due", {{"limit", limit}});
    const auto pending = due.find("pending");
    return pending == due.end() ? std::nullopt
                                : std::optional(checked([&] { return value_of<table::Pending>(*pending); }));
  }
  std::string sample(dice::Random& random) const override {
    const Json answer = call("sample", {{"seed", random.next()}});
    return checked([&] { return answer.at("line").get<std::string>(); });
  }
  std::variant<std::string, base::Refusal> canonical(std::string_view line) const override {
    const Json& answer = asked("canonical", {{"line", line}});
    return checked([&]() -> std::variant<std::string, base::Refusal> {
      if (const auto refusal = answer.find("refusal"); refusal != answer.end())
        return value_of<base::Refusal>(*refusal);
      return answer.at("canonical").get<std::string>();
    });
  }
  std::optional<std::string> joined(std::string_view line, std::string_view next) const override {
    const Json& answer = asked("joined", {{"line", line}, {"next", next}});
    const auto one = answer.find("joined");
    return one == answer.end() ? std::nullopt : std::optional(checked([&] { return one->get<std::string>(); }));
  }

  std::variant<table::Odds, base::Refusal> odds(std::string_view line, const table::OddsPolicy& policy) const override {
    const Json& answer = asked("odds", {{"line", line}, {"policy", words_of(policy)}});
    return checked([&]() -> std::variant<table::Odds, base::Refusal> {
      if (const auto refusal = answer.find("refusal"); refusal != answer.end())
        return value_of<base::Refusal>(*refusal);
      return value_of<table::Odds>(answer.at("odds"));
    });
  }

  void cut_at(std::optional<std::size_t> at) override {
    cut_ = at, cut_told_ = false;
    changed();
  }

  report::Document situation(std::optional<Player> viewer) const override {
    const Json& answer = asked("situation", {{"viewer", viewer ? Json(*viewer) : Json(nullptr)}});
    return checked([&] { return value_of<report::Document>(answer.at("document")); });
  }
  table::Score score() const override {
    const Json& answer = asked("score");
    return checked([&] { return value_of<table::Score>(answer.at("score")); });
  }
  std::vector<std::string> cautions(std::string_view answer, std::string_view by) const override {
    return member<std::vector<std::string>>("cautions", "cautions", {{"answer", answer}, {"by", by}});
  }
  std::vector<std::string> order_sheet() const override { return member<std::vector<std::string>>("sheet", "lines"); }
  std::vector<std::string> proposal() const override { return member<std::vector<std::string>>("proposal", "lines"); }

  std::vector<std::string> ways(std::string_view line, std::size_t limit) const {
    return member<std::vector<std::string>>("ways", "ways", {{"line", line}, {"limit", limit}});
  }

 private:
  Json call(const char* name, Json members = Json::object()) const {
    members["call"] = name, members["game"] = game_;
    return module_->need(members);
  }
  /// The position has changed.
  void changed() { told_ = std::make_shared<Told>(); }
  /// The answer to a question about the position. It is asked once in each position, and a copy of the game knows it,
  /// too. Stays until the next question.
  const Json& asked(const char* name, Json members = Json::object()) const {
    std::string question = name + members.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (told_->size() >= k_most_told) told_->clear();
    auto at = told_->find(question);
    if (at == told_->end()) at = told_->emplace(std::move(question), call(name, std::move(members))).first;
    return at->second;
  }
  template <class T>
  T member(const char* name, const char* key, Json members = Json::object()) const {
    const Json& answer = asked(name, std::move(members));
    return checked([&] { return answer.at(key).get<T>(); });
  }

  void stand(const Json& state) {
    checked([&] {
      awaited_ = value_of<table::Awaited>(state.at("awaited"));
      segments_ = state.at("segments").get<std::size_t>(), over_ = state.at("over").get<bool>();
      const auto winner = state.find("winner");
      winner_ = winner == state.end() ? std::nullopt : std::optional(winner->get<Player>());
      const auto misfit = state.find("misfit");
      misfit_ = misfit == state.end() ? std::nullopt : std::optional(misfit->get<std::string>());
    });
    changed();
    // A run repeats its earlier trace and goes on. A cut may shorten the trace, which is then fetched again.
    whole_ = false;
    if (cut_) fetched_ = false;
  }
  Json cut_member() {
    if (cut_told_) return Json::object();
    cut_told_ = true, fetched_ = false;
    return {{"cut", cut_ ? Json(*cut_) : Json(nullptr)}};
  }
  /// Gives one more input. False if the module does not need it.
  bool go_on(Json given) {
    stand(call("run", {{"given", Json::array({std::move(given)})}}));
    return !misfit_;
  }
  bool feed(table::Source& source) {
    if (awaited_.kind == Awaited::Kind::dice) {
      const int faces = awaited_.faces;
      const auto value = source.die(faces, awaited_.rule);
      return value && go_on(Json::array({faces, *value}));
    }
    const Player who = awaited_.who;
    if (awaited_.kind == Awaited::Kind::card) {
      const int place = awaited_.faces;
      const auto card = source.card(who, place);
      return card && go_on(Json::array({who, place, *card}));
    }
    const std::uint32_t slot = awaited_.slot;
    auto policy = source.opening(who, slot);
    return policy && go_on(Json::array({who, slot, *std::move(policy)}));
  }

  const Json& packet() const { return asked("packet"); }
  template <class T>
  T packet_member(const char* key) const {
    return checked([&] { return packet().at(key).get<T>(); });
  }

  void fetch_trace() const {
    if (whole_) return;
    if (!fetched_) trace_.clear();
    const Json answer = call("trace", {{"from", fetched_ ? trace_base_ + trace_.size() : 0}});
    checked([&] {
      if (!fetched_) trace_base_ = answer.at("from").get<std::size_t>();
      for (const Json& one : answer.at("entries"))
        trace_.push_back(value_of<table::Entry>(one));
    });
    fetched_ = whole_ = true;
  }

  /// The policy's answer to each question of each side, to be sent to the module.
  Json words_of(const table::OddsPolicy& policy) const {
    Json out = Json::array();
    if (!policy) return out;
    const Json questions = asked("questions").at("questions");
    const auto sides = packet_member<std::vector<std::vector<std::string>>>("turn_names").size();
    for (std::size_t who = 0; who < sides; ++who) {
      Json words = Json::object();
      for (const Json& name : questions) {
        const auto question = checked([&] { return name.get<std::string>(); });
        if (const auto word = policy(static_cast<Player>(who), question)) words[question] = *word;
      }
      out.push_back(std::move(words));
    }
    return out;
  }

  std::shared_ptr<const Module> module_;
  std::uint32_t game_;
  Awaited awaited_;
  bool over_ = false;
  std::optional<Player> winner_;
  std::optional<std::string> misfit_;
  std::size_t segments_ = 0;
  bool has_cards_ = false;  ///< the battle's cards are dealt by mail
  std::optional<std::size_t> cut_;
  bool cut_told_ = true;  ///< the module knows of it
  mutable std::vector<Entry> trace_;
  mutable std::size_t trace_base_ = 0;
  mutable bool fetched_ = false;  ///< trace_ begins where the module's begins
  mutable bool whole_ = false;    ///< and goes on to its end
  using Told = std::map<std::string, Json>;
  static constexpr std::size_t k_most_told = 1000;
  /// By question, the answers in this position. Copies of the game share them until they change.
  std::shared_ptr<Told> told_ = std::make_shared<Told>();
  mutable table::Segment last_;
};

}  // namespace

std::unique_ptr<table::Match> make_match(std::shared_ptr<const Module> module, const Json& answer) {
  const auto game = checked([&] { return answer.at("game").get<std::uint32_t>(); });
  return std::make_unique<RemoteMatch>(std::move(module), game);
}

bool by_module(const table::Match& match) {
  return dynamic_cast<const RemoteMatch*>(&match) != nullptr;
}

std::vector<std::string> ways_of(const table::Match& match, std::string_view line, std::size_t limit) {
  const auto* remote = dynamic_cast<const RemoteMatch*>(&match);
  return remote ? remote->ways(line, limit) : std::vector<std::string>{};
}

}  // namespace hexpost::module
