#include "tests/fuzz/forger.h"

#include "engine/base/ensure.h"
#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/load/battle.h"
#include "engine/systems/hordes/battle.h"
#include "engine/systems/hordes/load/battle.h"
#include "engine/table/trial.h"

namespace hexpost::fuzz {
namespace {

using store::test::Club;

base::Result<std::shared_ptr<const table::Battle>> first_battle(const store::Genesis&) {
  auto loaded = hordes::load_scenario(data::Library::builtin(), "first-battle");
  return std::shared_ptr<const table::Battle>(*hordes::battle(std::move(loaded->scenario)));
}

base::Result<std::shared_ptr<const table::Battle>> dealt_battle(const store::Genesis&) {
  auto loaded = ancients::load_scenario(data::Library::builtin(), "outposts");
  loaded->data.options[ancients::index_of(ancients::Option::hidden_hands)] = true;
  return std::shared_ptr<const table::Battle>(ancients::battle(std::move(loaded->data)));
}

/// What a player without cunning sends: the proposal where he is asked, and every slot as the rule system proposes it.
store::Draft plain_draft(Club& club, std::uint8_t seat, bool begun) {
  store::Draft out;
  const auto battle = *club.resolve(club.plan());
  const auto proposed = table::proposed_policies(*battle);
  dice::Random random(1);
  const auto slots = static_cast<std::uint32_t>(battle->slots(seat).size());
  out.policies.emplace();
  for (std::uint32_t slot = 0; slot < slots; ++slot)
    out.policies->push_back(proposed(seat, slot, random));
  if (!begun) return out;
  const table::Match& board = club[seat].board();
  if (club[seat].deals()) return out;
  if (board.awaited().kind == table::Awaited::Kind::decision && board.awaited().who == seat)
    out.lines = board.proposal();
  return out;
}

}  // namespace

std::deque<Table>& tables() {
  static std::deque<Table> all = [] {
    std::deque<Table> out;
    store::test::duel(out.emplace_back(Club::Rules{}).club);
    store::test::moved_duel(out.emplace_back(Club::Rules{}).club);
    const auto after_packets = [&](const auto& resolve, int count) {
      Club::Rules rules;
      rules.resolve = resolve;
      Club& club = out.emplace_back(rules).club;
      club.prepare();
      for (int i = 0; i < count; ++i) {
        const auto writer = i == 0 ? std::uint8_t{0} : *club.writer();
        club.send(writer, plain_draft(club, writer, i > 0));
      }
    };
    for (int packets = 1; packets <= 2; ++packets)
      after_packets(first_battle, packets);
    // hidden hands: the second shuffle is due, a hand opens, a card is to be played, and its run to be answered
    for (int packets = 1; packets <= 4; ++packets)
      after_packets(dealt_battle, packets);
    for (Table& table : out)
      table.writer = *table.club.writer();
    return out;
  }();
  return all;
}

base::Bytes honest_input(std::size_t number) {
  Table& table = tables()[number];
  dice::Random random(1);
  store::Draft draft;
  if (number == 1) draft.lines = {table.club[table.writer].board().sample(random)};
  if (number > 1) draft = plain_draft(table.club, table.writer, true);
  const store::test::Forgery packet(store::test::written(table.club, table.writer, draft));
  base::Bytes out{static_cast<std::uint8_t>(number << 1)};
  for (const store::Leaf& leaf : packet.leaves) {
    if (std::holds_alternative<store::Seen>(leaf)) continue;
    if (std::holds_alternative<store::Draw>(leaf)) {
      out[0] |= 1;
      continue;
    }
    const base::Bytes bytes = store::encode_leaf(leaf);
    out.push_back(static_cast<std::uint8_t>(bytes.size() & 255));
    out.push_back(static_cast<std::uint8_t>(bytes.size() >> 8));
    out.insert(out.end(), bytes.begin(), bytes.end());
  }
  return out;
}

}  // namespace hexpost::fuzz
