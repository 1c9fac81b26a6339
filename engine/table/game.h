#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/orders/standing.h"
#include "engine/orders/tongue.h"
#include "engine/table/canonical.h"
#include "engine/table/cards.h"
#include "engine/table/game_parts.h"
#include "engine/table/match.h"
#include "engine/table/packets.h"
#include "engine/table/plain_orders.h"
#include "engine/table/snapshot.h"
#include "engine/table/stand_line.h"
#include "engine/table/story.h"
#include "engine/table/system.h"
#include "engine/table/table.h"

/// Inputs in, position out: the log's side of the table [schemas/packets.md, The run].
namespace hexpost::table {

/// A battle of a rule system. Runs the rules at the table until an input is missing. While no one reads the story, the
/// rules make no facts; the first reader has the story played again, from its beginning, and from then on it is kept.
template <RuleSystem Sys>
class Game final : public Match, private Table<typename Sys::View, typename Sys::Fact> {
  using State = typename Sys::State;
  using Data = typename Sys::Data;
  using View = typename Sys::View;
  using Fact = typename Sys::Fact;
  using Tale = Story<Sys>;

 public:
  explicit Game(std::shared_ptr<const Data> data) : Game(data, Sys::start(*data)) {}
  Game(std::shared_ptr<const Data> data, State start)
      : data_(std::move(data)), state_(start), save_{std::move(start), {}, 0} {}
  Game(const Game& o) : Game(o, o.story_) {}
  Game& operator=(const Game&) = delete;

  std::unique_ptr<Match> clone() const override { return std::make_unique<Game>(*this); }
  const State& now() const { return state_; }
  const Data& data() const { return *data_; }

  void push(Segment segment) override { packets_.push(std::move(segment), &readings()); }
  bool learn(const KnownCard& card) override {
    save_.cards.learn(card);
    return cards_.learn(card);
  }

  const Awaited& run(Source* source = nullptr) override {
    source_ = source;
    go_back();
    std::size_t unkept = 0;  // steps since the savepoint: if packets follow, they most likely answer the next one, too
    try {
      std::size_t idle = 0;
      while (!Sys::over(view())) {
        const std::size_t before = inputs_;
        step();
        if (stopped_) break;
        idle = inputs_ == before ? idle + 1 : 0;
        base::ensure(idle < k_longest_idle, "the rules go on and on without a die or an answer");
        follow(view());
        if (++unkept == k_most_unkept || (packets_.at_last() && !tries_)) keep(), unkept = 0;
      }
      if (!stopped_) {
        if (unkept > 0) keep(), unkept = 0;
        awaited_ = {};
      }
    } catch (Stop& stop) {
      awaited_ = std::move(stop.awaited);
    }
    source_ = nullptr;
    if (unkept == 0 || tries_) return awaited_;
    go_back();
    for (; unkept > 0; --unkept)
      step(), follow(view());
    keep();
    return run(source);
  }

  const Awaited& awaited() const override { return awaited_; }
  std::optional<DealtCards> dealt_cards() const override {
    if constexpr (requires { Sys::dealt_cards(view()); }) return Sys::dealt_cards(view());
    return std::nullopt;
  }
  std::vector<std::vector<std::string>> every_card_stands() const override {
    if constexpr (requires { Sys::every_card_stands(view()); }) return Sys::every_card_stands(view());
    return {};
  }
  std::vector<std::string> card_stands(Player who) const override {
    const Cards seen = cards_.seen_by(who);
    if constexpr (requires { Sys::card_stands(view(), who); })
      return Sys::card_stands(view_of(*data_, state_, seen), who);
    return {};
  }
  std::optional<std::string> misfit() const override { return misfit_; }
  bool over() const override { return Sys::over(view()); }
  std::optional<Player> winner() const override { return Sys::winner(view()); }
  std::size_t trace_base() const override { return story_.base(); }
  std::size_t segments() const override { return packets_.count(); }
  const Segment& last() const override { return packets_.last(); }

  const std::vector<Entry>& trace() const override {
    if (!tells_) tell_all();
    return story_.entries(*data_);
  }
  void keep_story() override {
    if (!tells_) tell_all();
  }
  void forget_trace() override {
    story_.forget(save_.entries);
    origin_.reset(), packets_.drop_past();
  }
  std::optional<Entry> first_voided() const override {
    const auto last = static_cast<std::uint32_t>(segments() - 1);
    const auto* line = story_.first_voided(last);
    return line ? std::optional(Tale::entry_of(last, *line)) : std::nullopt;
  }
  bool last_answered() const override { return story_.answered(static_cast<std::uint32_t>(segments() - 1)); }

  std::vector<std::string> unused() const override { return packets_.unused(); }
  std::string turn() const override { return Sys::turn_title(*data_, Sys::player_turn(view())); }
  std::string turn_name() const override { return name_of(Sys::player_turn(view())); }
  std::vector<std::string> turn_names(Player who) const override {
    std::vector<std::string> out;
    for (const TurnName& turn : Sys::turn_names(*data_)) {
      if (turn.whose == who) out.push_back(turn.name);
    }
    return out;
  }
  bool turn_passed() const override { return packets_.turn_passed(); }

  std::string position() const override {
    return std::string(at_savepoint() ? k_at_savepoint : k_at_stop) + Sys::position(*data_, state_);
  }

  std::string save() const override {
    SnapshotWriter out;
    out.text(Sys::position(*data_, save_.state));
    out.number(save_.entries), out.number(story_.end());
    packets_.save(save_.cursor, out);
    return out.take();
  }

  static base::Result<std::unique_ptr<Match>> load(std::shared_ptr<const Data> data, std::string_view saved) {
    const base::Error bad{"snapshot", "the snapshot does not fit and is thrown away", ""};
    SnapshotReader in(saved);
    auto state = Sys::read_position(*data, in.text());
    if (!state) return bad;
    auto game = std::make_unique<Game>(std::move(data), *std::move(state));
    game->save_.entries = in.size();
    game->story_ = Tale(game->save_.entries);
    in.number();
    if (!game->packets_.load(in, game->save_.cursor)) return bad;
    game->packets_.go_to(game->save_.cursor);
    game->learn_shown();
    game->save_.cards = game->cards_;
    game->run();
    if (game->misfit_) return bad;
    return base::Result<std::unique_ptr<Match>>(std::move(game));
  }

  static base::Result<std::unique_ptr<Match>> from_position(std::shared_ptr<const Data> data, std::string_view text) {
    if (text.substr(0, k_at_savepoint.size()) != k_at_savepoint) {
      const bool stop = text.substr(0, k_at_stop.size()) == k_at_stop;
      return base::Error{
          "position",
          stop ? base::tr("this position was taken in the middle of a rule: you can view it, but not play from it")
               : base::tr("this is not a position text"),
          "line 1"};
    }
    auto state = Sys::read_position(*data, text.substr(k_at_savepoint.size()));
    if (!state) return state.error();
    auto game = std::make_unique<Game>(std::move(data), *std::move(state));
    game->run();
    return base::Result<std::unique_ptr<Match>>(std::move(game));
  }

  std::optional<Pending> pending(std::size_t limit) const override {
    if (!pending_) return std::nullopt;
    const Cards seen = cards_.seen_by(awaited_.who);
    const View v = view_of(*data_, state_, seen);
    return Pending{std::string(pending_->name()), std::string(pending_->rule()),
                   pending_->subject(v),          pending_->about(),
                   pending_->list(v, limit),      pending_->words(v)};
  }
  std::string sample(dice::Random& random) const override {
    base::ensure(pending_ != nullptr, "sample without a pending decision");
    const Cards seen = cards_.seen_by(awaited_.who);
    return pending_->sample(view_of(*data_, state_, seen), random);
  }

  std::variant<std::string, base::Refusal> canonical(std::string_view text) const override {
    const auto by = asked();
    if (packets_.is_known_canonical(text, by)) return std::string(text);
    if (auto refusal = orders::unfit(text)) return *refusal;
    const Line typed = orders::cut(text);
    return canonical_of(typed, orders::understood(Sys::names(*data_), typed), by);
  }

  std::optional<std::string> joined(std::string_view line, std::string_view next) const override {
    if constexpr (requires { &Sys::joined; }) return Sys::joined(parsed(line)->line, parsed(next)->line);
    return std::nullopt;
  }

  std::variant<Odds, base::Refusal> odds(std::string_view text, const OddsPolicy& policy) const override {
    if (auto refusal = orders::unfit(text)) return *refusal;
    if constexpr (requires { &Sys::consider; }) {
      const auto typed = readings().line(text), line = readings().understood(Sys::names(*data_), text);
      auto considered = Sys::consider(view(), *line);
      if (auto* refusal = std::get_if<base::Refusal>(&considered))
        return as_typed(Sys::names(*data_), std::move(*refusal), *line, *typed);
      const auto& it = std::get<0>(considered);
      return odds_of<View, Fact>(
          it, state_, policy, [&](const State& s, const auto& facts) { return Sys::became(*data_, state_, s, facts); });
    } else {
      return base::Refusal{"", base::tr("hexpost has no odds for this rule system"), 0, ""};
    }
  }

  void cut_at(std::optional<std::size_t> at) override { cut_ = at; }

  Score score() const override {
    if constexpr (requires { &Sys::score; }) return Sys::score(view());
    return {};
  }
  std::vector<std::string> cautions(std::string_view answer, std::string_view by) const override {
    if constexpr (requires { &Sys::cautions; }) return Sys::cautions(view(), parsed(answer)->line, parsed(by)->line);
    return {};
  }
  report::Document situation(std::optional<Player> viewer) const override {
    const Cards seen = cards_.seen_by(viewer);
    return Sys::situation(view_of(*data_, state_, seen), viewer, awaited_);
  }
  std::vector<std::string> order_sheet() const override {
    const auto question = pending(200);
    const Cards seen = cards_.seen_by(awaited_.who);
    const View v = view_of(*data_, state_, seen);
    const Pending* asked = question ? &*question : nullptr;
    const auto when = pending_ ? pending_->circumstances() : std::span<const Circumstance>{};
    if constexpr (requires { Sys::order_sheet(v, awaited_, asked, when); })
      return Sys::order_sheet(v, awaited_, asked, when);
    else
      return Sys::order_sheet(v, awaited_, asked);
  }

  std::vector<std::string> proposal() const override;

 private:
  static constexpr std::size_t k_longest_proposal = 300;  ///< lines
  static constexpr std::size_t k_longest_idle = 10'000;   ///< steps without an input; more are an endless loop
  static constexpr std::string_view k_at_savepoint = "hexpost position v1\nat savepoint\n";
  static constexpr std::string_view k_at_stop = "hexpost position v1\nat stop\n";

  static constexpr bool k_has_cards = requires(const Data& data, State& s, Table<View, Fact>& table, Cards& cards) {
    Sys::step(data, s, table, cards);
  };
  /// Steps between savepoints as long as packets follow. Copying the state costs nearly as much as a step.
  static constexpr std::size_t k_most_unkept = 16;

  /// Writes the line that answers the question; nothing if the battle is to stop there.
  using Writer = std::function<std::optional<std::string>(const View&, const Awaited&, AnyQuestion<View>&)>;

  /// Only the table's functions throw it, and only run() catches it.
  struct Stop {
    Awaited awaited;
  };
  struct Savepoint {
    State state;
    Packets::Cursor cursor;
    std::size_t entries = 0;  ///< of the story
    Cards cards = {};         ///< those known there
  };

  Game(const Game& o, Tale story, bool tries = false)
      : Match(o),
        data_(o.data_),
        state_(o.state_),
        cards_(o.cards_),
        save_(o.save_),
        packets_(o.packets_),
        story_(std::move(story)),
        awaited_(o.awaited_),
        pending_(o.pending_ ? o.pending_->clone() : nullptr),
        misfit_(o.misfit_),
        cut_(o.cut_),
        tries_(tries),
        tells_(o.tells_ && !tries),
        origin_(tries ? nullptr : o.origin_) {
    if (tries) packets_.drop_past();
  }
  /// The player who must decide, if one must.
  std::optional<Player> asked() const {
    return awaited_.kind == Awaited::Kind::decision ? std::optional(awaited_.who) : std::nullopt;
  }
  std::shared_ptr<const Parsed> parsed(std::string_view line) const { return readings().parsed(line); }
  std::variant<std::string, base::Refusal> read(std::string_view text) const override {
    if (auto refusal = orders::unfit(text)) return *refusal;
    return canonical_of(*readings().line(text), *readings().understood(Sys::names(*data_), text), asked());
  }
  std::variant<std::string, base::Refusal> canonical_of(const Line& typed, const Line& line,
                                                        std::optional<Player> by) const {
    auto out = canonical_line<Sys>(*data_, view(), line, by);
    if (auto* refusal = std::get_if<base::Refusal>(&out))
      return as_typed(Sys::names(*data_), std::move(*refusal), line, typed);
    if (const std::string& canonical = std::get<std::string>(out); canonical == typed.text)
      packets_.note_canonical(canonical, by);
    return out;
  }
  /// A copy whose story begins at the savepoint and is not kept. It makes no savepoint where it stops, because few
  /// trials go on.
  Game trial() const { return Game(*this, Tale(story_, save_.entries), true); }

  /// True if the line is a legal answer to the question.
  static bool takes(const View& view, AnyQuestion<View>& question, const std::string& line) {
    const auto cut = orders::cut(line);
    return question.speaks(view, cut) && !question.take(view, cut);
  }

  /// The outcome of a packet before the first die.
  struct Tried {
    bool answered = false;              ///< some line has answered a question
    std::optional<std::size_t> voided;  ///< the first line that is void
  };
  Tried try_packet(const std::vector<std::string>& lines) const {
    Game copy = trial();
    copy.push({awaited_.who, lines, {}, {}});
    copy.run();
    const auto voided = copy.first_voided();
    return {copy.last_answered(), voided ? std::optional<std::size_t>(voided->line) : std::nullopt};
  }
  std::string first_answer() const {
    const Cards seen = cards_.seen_by(awaited_.who);
    return pending_->list(view_of(*data_, state_, seen), 1).front();
  }

  static View view_of(const Data& data, const State& s, const Cards& cards) {
    if constexpr (std::constructible_from<View, const Data&, const State&, const Cards&>) return View{data, s, cards};
    return View{data, s};
  }
  /// The rules' view, with every card that is known here.
  View view() const { return view_of(*data_, state_, cards_); }
  void step() {
    if constexpr (requires { Sys::step(*data_, state_, *this, cards_); })
      Sys::step(*data_, state_, *this, cards_);
    else
      Sys::step(*data_, state_, *this);
  }

  /// To the savepoint.
  void go_back() {
    state_ = save_.state;
    cards_ = save_.cards;
    packets_.go_to(save_.cursor);
    story_.cut(save_.entries);
    pending_.reset();
    misfit_.reset();
    stopped_ = false;
  }
  /// Makes this position the savepoint.
  void keep() {
    if (!tells_ && !origin_ && story_.end() > save_.entries) origin_ = std::make_shared<const Savepoint>(save_);
    if (tells_ && origin_) origin_.reset();
    save_.state = state_, save_.cards = cards_;
    save_.cursor = packets_.cursor(), save_.entries = story_.end();
    packets_.forget_before(save_.cursor, origin_ ? Packets::Past::kept : Packets::Past::dropped);
  }
  /// Replays the story to its end, and keeps the facts from now on.
  void tell_all() const {
    const Savepoint& from = origin_ ? *origin_ : save_;
    Game again(data_, from.state);
    again.save_ = from;
    again.packets_ = packets_;
    if (origin_) again.packets_.bring_back();
    again.story_ = Tale(story_.base());
    again.cut_ = story_.end();
    again.tries_ = again.tells_ = true;
    again.run();
    base::ensure(again.story_.end() == story_.end(), "a battle that is played again tells another story");
    story_ = std::move(again.story_);
    tells_ = true;
  }
  bool at_savepoint() const { return story_.end() == save_.entries && state_ == save_.state; }

  void stop_at_cut() const {
    if (cut_ && story_.end() >= *cut_) throw Stop{Awaited{Awaited::Kind::cut, 0, 0, 0, {}, {}, {}, {}}};
  }
  void record(typename Tale::What what) {
    stop_at_cut();
    story_.add(packets_.number(), std::move(what));
  }
  /// Records an entry of which only the number and the kind are kept.
  void count(Entry::Kind kind) {
    stop_at_cut();
    story_.count(packets_.number(), kind);
  }

  [[noreturn]] void misfit(std::string what) {
    misfit_ = std::move(what);
    throw Stop{Awaited{Awaited::Kind::cut, 0, 0, 0, {}, {}, {}, {}}};
  }

  /// Lets the lines of a finished player-turn lapse, and the lines for the current player-turn answer.
  void follow(const View& view) {
    if (!packets_.begun()) return;
    const PlayerTurn now = Sys::player_turn(view);
    if (now == packets_.turn()) return;
    for (const std::size_t i : packets_.enter(now, name_of(now))) {
      if (!tells_) {
        count(Entry::Kind::lapsed);
        continue;
      }
      typename Tale::Line lapsed;
      lapsed.kind = Entry::Kind::lapsed, lapsed.who = packets_.current().who;
      lapsed.line = static_cast<std::uint32_t>(i), lapsed.text = packets_.lines()[i].line.text;
      record(std::move(lapsed));
    }
  }
  /// The turn's name in a heading; empty if turns have no names.
  std::string name_of(const PlayerTurn& turn) const {
    if (turn.name == PlayerTurn::k_unnamed) return {};
    const std::vector<TurnName> all = Sys::turn_names(*data_);
    return static_cast<std::size_t>(turn.name) < all.size() ? all[static_cast<std::size_t>(turn.name)].name : "";
  }
  /// A packet's cards are known from its beginning on. So an earlier packet is judged without them, also when a whole
  /// log is replayed at once.
  bool begin_next() {
    if (!packets_.begin_next(Sys::player_turn(view()))) return false;
    learn_shown();
    return true;
  }
  void learn_shown() {
    if (!packets_.begun()) return;
    for (const KnownCard& card : packets_.current().shown)
      cards_.learn(card);
  }

  void do_favour(const Die& die, const OfFace& worth) override;
  void do_favour_of_sum(int dice, const Die& die, const OfFace& worth) override;
  int do_roll(int faces, Rule rule, const Classes&) override;
  std::optional<int> do_show(Player who, int place) override;
  void do_tell(Rule rule, Fact fact) override;
  bool do_listen() const override { return tells_; }
  void do_miss() override { count(Entry::Kind::told); }
  void do_ask(const View& view, Player who, AnyQuestion<View>& q) override;
  bool do_ask_or_stop(const View& view, Player who, AnyQuestion<View>& q) override;
  void stop_at(const AnyQuestion<View>& q, Awaited asked);
  /// Matches lines with a forced answer. A line that says the same is carried out. Another line that the question
  /// consumes is used up: silently if it is legal, such as shots without a target, and as void if it is illegal.
  void hear(const View& view, Player who, AnyQuestion<View>& q);
  /// The line, or its branch that holds now, if it can answer now and addresses the question; otherwise null.
  const Line* line_for(const View& view, std::size_t i, const AnyQuestion<View>& q) const;
  void answered(const View& view, Player who, Entry::By by, std::size_t line, const AnyQuestion<View>& q);
  /// Records that the writer's line is void.
  void voided(std::size_t i, const base::Refusal& refusal);
  /// Answers by the first line of this turn that addresses the question (an illegal one is void, and the next is
  /// tried); then by an answer that a later line of the turn implies; then by open `stand` lines.
  bool ask_writer(const View& view, Player who, AnyQuestion<View>& q);
  /// True if the line may end a phase: a standing order does so only in the player-turn for which it was written.
  bool may_end(const Prepared& p) const;
  const Line* branch(const View& view, const orders::Conditional& c) const;
  bool ask_sealed(const View& view, Player who, AnyQuestion<View>& q);
  std::optional<std::uint32_t> slot_of(const View& view, Player who, const AnyQuestion<View>& q) const;

  std::shared_ptr<const Data> data_;
  State state_;
  Cards cards_;  // kept beside the log, not in snapshots
  Savepoint save_;
  Packets packets_;
  std::size_t inputs_ = 0;  // used so far in all runs; only its growth matters
  mutable Tale story_;
  Awaited awaited_;
  std::unique_ptr<AnyQuestion<View>> pending_;
  std::optional<std::string> misfit_;
  std::optional<std::size_t> cut_;
  bool stopped_ = false;  // by a question of the step that ran last
  bool tries_ = false;    // trial()
  // Facts are kept from the first reader on; with hidden cards at once, because cards that were learned later would
  // take part when the story is played again.
  mutable bool tells_ = k_has_cards;
  std::shared_ptr<const Savepoint> origin_;  // where the story begins if not at save_; not needed once it is told
  Writer writer_;                            // of a trial: of the packets that are missing
  Source* source_ = nullptr;
  Luck luck_;                // of the dice that are being rolled
  std::vector<int> worths_;  // by face
  LuckOfSum luck_of_sum_;    // of the dice whose sum is read
};

}  // namespace hexpost::table

#include "engine/table/game_answers.h"
#include "engine/table/game_proposal.h"
