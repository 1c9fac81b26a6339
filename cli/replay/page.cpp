#include "cli/replay/page.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/note_text.h"
#include "cli/replay/embedded.h"
#include "cli/replay/film.h"
#include "cli/replay/parts.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/module/drawing.h"
#include "engine/orders/tongue.h"
#include "engine/report/markup.h"
#include "engine/report/picture.h"
#include "store/crypto/hash.h"
#include "store/protocol/deal_audit.h"
#include "store/wire/leaves.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

using table::Entry;

/// Steps in one block: a changed byte spoils no more than these.
constexpr std::size_t k_block_steps = 400;
/// As much as a leaf can hold: an order that is cut would not be the one that was signed.
constexpr std::size_t k_longest_text = 65536;
/// Bytes of a leaf hash that name a changed event; they prove nothing.
constexpr std::size_t k_sum_bytes = 6;

Json changes_json(const std::vector<PileChange>& changes) {
  Json out = Json::array();
  for (const PileChange& change : changes)
    out.push_back(change.cell), out.push_back(change.pile);
  return out;
}

/// The effect of a fact on the map: [kind (0 goes, 1 fights, 2 loses), side, cells].
Json deeds_json(const std::vector<table::Deed>& deeds, const std::map<std::string, std::size_t>& cells) {
  Json out = Json::array();
  for (const table::Deed& deed : deeds) {
    if (deed.kind == table::Deed::Kind::passes) continue;  // the page draws the way as a whole
    Json where = Json::array();
    for (const std::string& label : deed.hexes) {
      if (const auto cell = cells.find(label); cell != cells.end()) where.push_back(cell->second);
    }
    Json one = Json::array();
    one.push_back(static_cast<int>(deed.kind)), one.push_back(deed.side), one.push_back(std::move(where));
    out.push_back(std::move(one));
  }
  return out;
}

Json step_json(const table::Battle& battle, const FilmStep& step, const std::map<std::string, std::size_t>& cells) {
  const Entry& e = step.entry;
  const auto printable = [](const std::string& text) { return base::printable(text, k_longest_text); };
  Json out = Json::array();
  const auto put = [&out](auto&&... values) { (out.push_back(values), ...); };
  // in the reader's words, if they differ from the signed ones
  const auto put_shown = [&](const std::string& line) {
    if (std::string shown = orders::shown(battle.names(), line); shown != line) put(printable(shown));
  };
  switch (e.kind) {
    case Entry::Kind::rolled: {
      const std::string face = battle.die_face(e.faces, e.value);
      put(0, e.segment, step.event, step.standing, e.faces, e.value);
      if (face == std::to_string(e.value))
        put(0);
      else
        put(face);
      // whose luck it is, whether the face does him good (2: no face does), and what it was worth among all faces
      const bool counts = e.luck.needed != 0;
      // of dice that are read together: in such parts of one that the sum over the faces of a die is a whole number
      const int parts = e.luck.outcomes > 0 ? e.luck.outcomes / e.faces : 1;
      put(e.rule, e.luck.who, counts ? static_cast<int>(e.luck.needed >> (e.value - 1) & 1u) : 2, parts * e.luck.worth,
          e.luck.sum, parts * e.luck.squares);
      break;
    }
    case Entry::Kind::told:
      put(1, e.segment, step.event, step.standing, printable(e.text), e.rule, e.heading);
      if (e.deeds.empty())
        put(0);
      else
        put(deeds_json(e.deeds, cells));
      if (e.score.size() < 2)
        put(0);
      else
        put(std::vector<int>(e.score.begin() + 1, e.score.end()));
      break;
    case Entry::Kind::answered:
      put(2, e.segment, step.event, step.standing, printable(e.text), e.who,
          e.by == Entry::By::standing ? 1
          : e.by == Entry::By::sealed ? 2
                                      : 0,
          e.rule);
      put_shown(e.text);
      break;
    case Entry::Kind::lapsed:
      put(3, e.segment, step.event, step.standing, printable(e.text), e.who, tr("its turn is over"), "");
      put_shown(e.text);
      break;
    case Entry::Kind::voided:
      put(3, e.segment, step.event, step.standing, printable(e.text), e.who, printable(e.why), e.rule);
      put_shown(e.text);
      break;
  }
  if (!step.changes.empty()) put(changes_json(step.changes));
  return out;
}

/// The key to the map as it is at the beginning.
Json key_json(const Film& film, module::Artist& artist) {
  report::Map map = film.board;
  for (const PileChange& change : film.start)
    map.cells[change.cell].counters = film.piles[change.pile];
  return module::key_json(map, artist);
}

/// "Anna (Romans) against Bela (Dacians)".
std::string players_of(const Game& game) {
  std::vector<std::string> out;
  if (!game.begun()) return base::join(game.battle->players(), tr(" against "));
  for (std::size_t seat = 0; seat < game.genesis().seats.size(); ++seat)
    out.push_back(base::printable(game.seat_and_side(static_cast<std::uint8_t>(seat))));
  return base::join(out, tr(" against "));
}

/// Exact packets, and the first bytes of each leaf's hash.
struct Signed {
  Json packets = Json::array();
  std::string sums;
  std::vector<std::string> decisions;  ///< by event; empty for other leaves
};
Result<Signed> signed_of(const Game& game) {
  Signed out;
  if (!game.begun()) return out;
  const store::Log& log = game.node.log();
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  for (const std::uint64_t first : *starts) {
    const auto bytes = log.packet_at(first);
    if (!bytes) return bytes.error();
    const auto packet = *bytes
                            ? store::decode_packet(**bytes)
                            : Result<store::Packet>(Error{"damaged", tr("a packet is missing in the game file"), ""});
    if (!packet) return packet.error();
    out.packets.push_back(base::to_base64(**bytes));
    for (const base::Bytes& leaf : packet->leaves) {
      const auto read = store::decode_leaf(leaf);
      const auto* decision = read ? std::get_if<store::Decision>(&*read) : nullptr;
      out.decisions.push_back(decision ? decision->text : std::string());
    }
  }
  const auto hashes = log.leaf_hashes(log.size());
  if (!hashes) return hashes.error();
  for (const store::Hash& hash : *hashes)
    out.sums += base::to_base64(base::ByteView(hash).first(k_sum_bytes));
  return out;
}

/// The turns of a whole battle are hundreds of kilobytes: short ones alone stay readable in the file.
constexpr std::size_t k_turn_packed_from = 1'000;

/// Turns as blocks, the first of which begins with the first step; what stands where at the beginning of each.
Json add_turns(PageBlocks& blocks, const table::Battle& battle, const Film& film) {
  Json turns = Json::array();
  std::map<std::string, std::size_t> cells;
  for (std::size_t i = 0; i < film.board.cells.size(); ++i)
    cells.emplace(film.board.cells[i].label, i);
  std::vector<std::uint32_t> piles(film.board.cells.size());
  const auto apply = [&piles](const std::vector<PileChange>& changes) {
    for (const PileChange& change : changes)
      piles[change.cell] = change.pile;
  };
  apply(film.start);
  for (std::size_t from = 0; from < film.steps.size();) {
    Json standing = Json::array();
    for (std::size_t i = 0; i < piles.size(); ++i) {
      if (piles[i] != 0) standing.push_back(i), standing.push_back(piles[i]);
    }
    Json steps = Json::array();
    std::size_t to = from;
    do {
      apply(film.steps[to].changes);
      steps.push_back(step_json(battle, film.steps[to], cells));
      ++to;
    } while (to < film.steps.size() && to - from < k_block_steps &&
             !(film.steps[to].entry.kind == Entry::Kind::told && film.steps[to].entry.heading == 2));
    const std::string id = "turn-" + std::to_string(turns.size());
    turns.push_back({id, to - from});
    blocks.add(id, {{"piles", std::move(standing)}, {"steps", std::move(steps)}}, k_turn_packed_from);
    from = to;
  }
  return turns;
}

Json battle_json(const Game& game, const Film& film, const Signed& signed_part, std::vector<std::string> undone,
                 std::optional<table::Player> viewer) {
  module::Artist artist;
  Json ground = module::ground_json(film.board, artist), piles = Json::array();
  Json standings = Json::array();
  for (const SideStanding& s : film.standings)
    standings.push_back({{"moment", s.moment}, {"sides", s.sides}, {"more", s.more}});
  Json score_lines = Json::array();
  for (const table::Score::Line& l : film.score.lines)
    score_lines.push_back({{"side", l.side}, {"value", l.value}, {"limit", l.limit}});
  Json segments = Json::array(), said = Json::object();
  for (const std::vector<report::Counter>& pile : film.piles)
    piles.push_back(module::pile_json(pile, artist));
  for (const FilmStep& step : film.steps) {
    while (segments.size() <= step.entry.segment)
      segments.push_back(step.by);
    // An order may be told otherwise than it was written: the branch of a condition, a line that implies it.
    const auto event = static_cast<std::size_t>(step.event);
    if (step.event >= 0 && event < signed_part.decisions.size() && !signed_part.decisions[event].empty() &&
        signed_part.decisions[event] != step.entry.text)
      said[std::to_string(event)] = signed_part.decisions[event];
  }
  return {{"title", game.battle->title()},
          {"who", players_of(game)},
          {"sides", game.battle->players()},
          {"viewer", viewer ? Json(*viewer) : Json(nullptr)},
          {"gameId", game.begun() ? base::to_hex(*game.node.log().game_id()) : ""},
          {"events", game.begun() ? game.node.log().size() : 0},
          {"map", module::map_json(film.board)},
          {"key", key_json(film, artist)},
          {"ground", std::move(ground)},
          {"piles", std::move(piles)},
          {"styles", artist.styles()},
          {"start", changes_json(film.start)},
          {"standings", std::move(standings)},
          {"standing", film.first_standing},
          {"score", {{"title", film.score.title}, {"lines", std::move(score_lines)}}},
          {"segments", std::move(segments)},
          {"said", std::move(said)},
          {"footnotes", film.footnotes},
          {"undone", std::move(undone)}};
}

}  // namespace

std::vector<std::string> page_words() {
  return words_in(replay_script());
}

Result<std::string> replay_page(const Desk& desk, Game& game, std::optional<table::Player> viewer, bool light) {
  const auto film = film_of(desk, game, viewer);
  if (!film) return film.error();
  const auto signed_part = signed_of(game);
  if (!signed_part) return signed_part.error();
  std::vector<std::string> undone = taken_back(game);
  if (const auto outcome = game.begun() ? game.node.outcome() : std::nullopt;
      outcome && outcome->how != store::Outcome::How::battle)
    undone.push_back(ending(game, *outcome));

  PageBlocks blocks;
  blocks.add("words", translated(page_words()));
  blocks.add("battle", battle_json(game, *film, *signed_part, std::move(undone), viewer));
  const Json turns = add_turns(blocks, *game.battle, *film);
  // Another revision of the rules may have come in the middle of the game: the page judges up to there.
  std::string module;
  if (!light && game.begun()) {
    module = packed_module(desk, game.genesis()).value_or(std::string());
  }
  if (!module.empty()) blocks.add("files", own_files(desk));
  blocks.add("packets", signed_part->packets);
  const auto seeds =
      game.begun() ? store::seed_notes(game.node.log()) : Result<std::vector<std::string>>(std::vector<std::string>());
  if (!seeds) return seeds.error();
  if (!seeds->empty()) blocks.add("seeds", *seeds);
  const Json sums = blocks.sums();
  blocks.add("manifest", {{"turns", turns}, {"sums", sums}, {"leaves", signed_part->sums}});

  const std::string style = std::string(replay_style()) + ink_style("svg.picture"), script(replay_script());
  return filled_frame(
      replay_frame(),
      {{"lang", tr("en")},
       {"style-hash", "sha256-" + base64_sum(style)},
       {"script-hash", "sha256-" + base64_sum(script)},
       {"wasm", module.empty() ? "" : " 'wasm-unsafe-eval'"},
       {"reach", ""},
       {"module", module.empty() ? "" : "<script type=\"text/plain\" id=\"module\">" + module + "</script>\n"},
       {"title", report::escaped(base::printable(game.battle->title()))},
       {"who", report::escaped(players_of(game))},
       {"unchecked",
        report::escaped(tr("Not checked: the program of this page does not run here, or it has been changed"))},
       {"style", style},
       {"script", script},
       {"blocks", blocks.take()}});
}

}  // namespace hexpost::cli
