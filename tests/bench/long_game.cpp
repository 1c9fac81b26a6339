#include "tests/bench/long_game.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "cli/player/game.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "engine/systems/system.h"
#include "tests/property/big_battle.h"
#include "tests/support/policies.h"

namespace hexpost::bench {
namespace {

/// Up to `count` legal moves at random, one after the other, then what ends the bound: a long game in which little
/// dies.
std::vector<std::string> wandering(const table::Battle& battle, const table::Match& match, dice::Random& random,
                                   int count) {
  std::vector<std::string> out{"end-command"};
  const auto copy = match.clone();
  const table::Player who = copy->awaited().who;
  const auto give = [&](const std::string& line) { copy->push({who, {line}, {}, {}}), copy->run(); };
  if (copy->awaited().question == "command") give("end-command");
  while (static_cast<int>(out.size()) < count && copy->awaited().kind == table::Awaited::Kind::decision &&
         copy->awaited().who == who && copy->awaited().question == "orders") {
    const std::string line = copy->sample(random);
    if (line == "end-moves") continue;
    out.push_back(line);
    give(line);
  }
  for (const char* line : {"end-moves", "shoot nearest", "stand army fight do auto", "stand army on do stop"})
    out.push_back(line);
  for (const auto& q : battle.standing()) {
    if (q.own_turn && q.proposed != "ask" && q.name != "fight" && q.name != "on")
      out.push_back("stand army " + q.name + " do " + q.proposed);
  }
  return out;
}

template <class T>
T need(base::Result<T> result) {
  if (!result) throw std::runtime_error(result.error().code + ": " + result.error().what);
  return *std::move(result);
}

}  // namespace

Field open_field(int units_a_side) {
  const std::shared_ptr<const table::Battle> battle = property::big_battle(units_a_side, 100);
  const auto of = [](std::shared_ptr<const table::Battle> one) -> store::Resolver {
    return [one = std::move(one)](const store::Genesis&) -> base::Result<std::shared_ptr<const table::Battle>> {
      return one;
    };
  };
  return {std::to_string(units_a_side) + " a side",
          battle,
          of(battle),
          [=] { return of(property::big_battle(units_a_side, 100)); },
          {}};
}

namespace {

Field field_of(const std::string& of, const hexpost::BattleChoice& choice) {
  const hexpost::System* found = hexpost::find_system(hexpost::systems(), of);
  if (found == nullptr) throw std::runtime_error("no system " + of);
  const hexpost::System& system = *found;
  auto loaded = need(system.load(data::Library::builtin(), choice));
  const auto pin = [&system, id = choice.battle, data = store::sha256(base::as_bytes(loaded.data)),
                    scenario = store::sha256(base::as_bytes(loaded.scenario)),
                    options = cli::genesis_options(loaded, choice)](store::Genesis& g) {
    g.system = system.name, g.revision = system.revision, g.scenario = id;
    g.data_hash = data, g.scenario_hash = scenario, g.options = options;
  };
  const auto fresh = [] { return cli::resolver(hexpost::systems(), data::Library::builtin()); };  // loads at each call
  return {choice.battle, std::move(loaded.battle), fresh(), fresh, pin};
}

}  // namespace

Field shipped(const std::string& id) {
  return field_of("hordes", {id, {"break_percent=100", "turn_limit=200"}, {}});
}

Field plain(const std::string& system, const std::string& battle) {
  Field out = field_of(system, {battle, {}, {}});
  out.plain = true;
  return out;
}

LongGame::LongGame(Field field, std::uint64_t events)
    : club(store::test::Club::Rules{.resolve = field.resolve, .pin = field.pin}), field_(std::move(field)) {
  dice::Random random(7);
  club.prepare();
  const table::Battle& battle = *field_.battle;
  bool sealed[2] = {false, false};
  for (std::size_t mails = 0, writer = 0; mails == 0 || (!club[1].outcome() && club[1].course().size() < events);
       ++mails) {
    auto& node = club[writer];
    const auto start = battle.begin();
    start->run();
    const table::Match& board = mails == 0 ? *start : node.board();
    store::Draft draft;
    const auto awaited = board.awaited();
    if (awaited.kind == table::Awaited::Kind::decision && awaited.who == writer) {
      const bool bound = !field_.plain && (awaited.question == "command" || awaited.question == "orders");
      draft.lines = bound ? wandering(battle, board, random, 62) : board.proposal();
    }
    if (!sealed[writer])
      draft.policies = test::proposed_policies(battle, static_cast<table::Player>(writer)), sealed[writer] = true;
    const auto sent = node.send(draft);
    if (!sent) throw std::runtime_error(sent.error().code + ": " + sent.error().what);
    const auto packet = club.newest(writer, "packet");
    if (draft.lines.size() >= 60) largest_of_60 = std::max(largest_of_60, packet.size());
    receive(1 - writer, packet);
    writer = club[1].course().next_writer().value_or(0);
  }
}

void LongGame::receive(std::size_t reader, const base::Bytes& packet) {
  const auto from = std::chrono::steady_clock::now();
  club.reopen(reader);
  const auto got = club[reader].receive(packet);
  if (!got || got->is != store::Received::Is::applied) throw std::runtime_error("a packet was not taken");
  const std::string text = report::text(report::turn_report(*field_.battle, club[reader].board(), {}));
  if (text.empty()) throw std::runtime_error("a report without a word");
  receive_seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count());
}

}  // namespace hexpost::bench
