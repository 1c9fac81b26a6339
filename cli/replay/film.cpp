#include "cli/replay/film.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "cli/names.h"
#include "engine/base/text.h"
#include "engine/module/drawing.h"
#include "store/wire/leaves.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

using table::Entry;

/// Which leaves a packet's decisions are, and which ones the dice and openings on them; by place in the segment.
struct Leaves {
  std::vector<std::uint64_t> lines;
  struct Given {
    std::uint64_t event = 0;
    bool roll = true;
  };
  std::vector<Given> given;
};

/// By first index of the packet. What is rolled on a packet stands in the next one.
Result<std::map<std::uint64_t, Leaves>> leaves_of(const store::Log& log) {
  const Error damaged{"damaged", tr("a packet of this log cannot be read"), ""};
  std::map<std::uint64_t, Leaves> out;
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  Leaves* before = nullptr;
  for (const std::uint64_t first : *starts) {
    const auto bytes = log.packet_at(first);
    if (!bytes) return bytes.error();
    const auto packet = *bytes ? store::decode_packet(**bytes) : Result<store::Packet>(damaged);
    if (!packet) return packet.error();
    Leaves& own = out[first];
    for (std::size_t i = 0; i < packet->leaves.size(); ++i) {
      const auto type = store::type_of_bytes(packet->leaves[i]);
      if (type == store::LeafType::decision) own.lines.push_back(first + i);
      if (!before) continue;
      if (type == store::LeafType::roll) before->given.push_back({first + i, true});
      if (type == store::LeafType::opening) before->given.push_back({first + i, false});
    }
    before = &own;
  }
  return out;
}

/// Finds the leaf of each entry, in the order of the trace.
class Finder {
 public:
  Finder(const std::map<std::uint64_t, Leaves>& leaves, const std::vector<store::JournalEntry>& packets)
      : leaves_(leaves), packets_(packets), used_(packets.size(), 0) {}

  std::int64_t event(const Entry& e) {
    if (e.segment >= packets_.size()) return -1;
    const auto found = leaves_.find(packets_[e.segment].first);
    if (found == leaves_.end()) return -1;
    const Leaves& l = found->second;
    std::size_t& used = used_[e.segment];
    if (e.kind == Entry::Kind::voided || e.kind == Entry::Kind::lapsed ||
        (e.kind == Entry::Kind::answered && e.by == Entry::By::line))
      return e.line < l.lines.size() ? static_cast<std::int64_t>(l.lines[e.line]) : -1;
    // Openings that say `ask`, or mean nothing now, are passed over: they leave no entry.
    if (e.kind == Entry::Kind::rolled) {
      while (used < l.given.size() && !l.given[used].roll)
        ++used;
      return used < l.given.size() ? static_cast<std::int64_t>(l.given[used++].event) : -1;
    }
    if (e.kind != Entry::Kind::answered || e.by != Entry::By::sealed) return -1;
    std::int64_t out = -1;
    while (used < l.given.size() && !l.given[used].roll)
      out = static_cast<std::int64_t>(l.given[used++].event);
    return out;
  }

 private:
  const std::map<std::uint64_t, Leaves>& leaves_;
  const std::vector<store::JournalEntry>& packets_;
  std::vector<std::size_t> used_;  ///< by segment: dice and openings passed
};

/// The counters of a hex; a cell that has only the short texts of the text map makes one plain counter.
std::vector<report::Counter> counters_of(const report::Cell& cell) {
  if (!cell.counters.empty() || cell.above.empty()) return cell.counters;
  report::Counter plain;
  plain.name = cell.above, plain.strength = cell.below, plain.side = cell.side, plain.facing = cell.facing;
  return {plain};
}

/// Looks at positions one after the other and keeps what is new in them.
class Camera {
 public:
  /// `board`: the whole map; if it is empty, the map of the first look is the board.
  Camera(Film& film, std::vector<std::string> sides, const report::Map& board) : film_(film), sides_(std::move(sides)) {
    number({});
    if (!board.cells.empty()) begin(board);
  }

  /// The changes since the previous look, and the score.
  std::pair<std::vector<PileChange>, std::uint32_t> look(const report::Document& situation) {
    std::vector<PileChange> out;
    SideStanding standing{base::join(situation.subtitle, ", "), std::vector<std::string>(sides_.size()), {}};
    for (const report::Section& section : situation.sections) {
      const bool aside =
          std::ranges::none_of(section.blocks,
                               [](const report::Block& block) { return std::holds_alternative<report::Map>(block); }) &&
          std::ranges::find(sides_, section.heading) == sides_.end();
      for (const report::Block& block : section.blocks) {
        // what lies beside the map: hands, piles, boxes
        if (const auto* list = std::get_if<report::List>(&block); list != nullptr && aside)
          standing.more.insert(standing.more.end(), list->items.begin(), list->items.end());
        if (const auto* map = std::get_if<report::Map>(&block)) {
          changes(*map, out);
          for (const report::Tray& tray : map->trays)
            say(tray, standing);
        }
        if (const auto* words = std::get_if<report::Paragraph>(&block)) say(section.heading, words->text, standing);
      }
    }
    const auto [at, fresh] = standings_.try_emplace(standing, static_cast<std::uint32_t>(film_.standings.size()));
    if (fresh) film_.standings.push_back(std::move(standing));
    return {std::move(out), at->second};
  }

 private:
  /// The first sentence under a side's name is its state; all others go to `more`.
  void say(const std::string& heading, const std::string& text, SideStanding& out) const {
    const auto side = std::find(sides_.begin(), sides_.end(), heading);
    std::string* first = side == sides_.end() ? nullptr : &out.sides[static_cast<std::size_t>(side - sides_.begin())];
    if (first && first->empty())
      *first = text;
    else
      out.more.push_back(side == sides_.end() ? text : heading + ": " + text);
  }

  /// The pieces of a box beside the map, each with its leaders.
  static void say(const report::Tray& tray, SideStanding& out) {
    std::vector<std::string> names;
    for (const report::Counter& c : tray.counters) {
      if (!c.name.empty()) names.push_back(c.name);
      names.insert(names.end(), c.leaders.begin(), c.leaders.end());
    }
    if (!names.empty()) out.more.push_back(tray.name + ": " + base::join(names, ", "));
  }

  void begin(const report::Map& board) {
    film_.board = module::without_pieces(board);
    shown_.resize(board.cells.size());
    for (const report::Cell& cell : board.cells)
      columns_ = std::max(columns_, static_cast<std::size_t>(cell.column) + 1);
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
      const std::size_t at = place(board.cells[i]);
      if (at >= numbers_of_cells_.size()) numbers_of_cells_.resize(at + 1, k_none);
      numbers_of_cells_[at] = i;
    }
  }
  std::size_t place(const report::Cell& cell) const {
    return static_cast<std::size_t>(cell.row) * columns_ + static_cast<std::size_t>(cell.column);
  }

  /// The map may show a part of the board only, now this and now that one: all pieces stand in it.
  void changes(const report::Map& map, std::vector<PileChange>& out) {
    if (film_.board.cells.empty()) begin(map);
    std::vector<const report::Cell*> there(shown_.size(), nullptr);
    for (const report::Cell& cell : map.cells) {
      const std::size_t at = place(cell);
      const bool known = static_cast<std::size_t>(cell.column) < columns_ && at < numbers_of_cells_.size();
      if (known && numbers_of_cells_[at] != k_none) there[numbers_of_cells_[at]] = &cell;
    }
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      std::vector<report::Counter> now = there[i] ? counters_of(*there[i]) : std::vector<report::Counter>{};
      if (now == shown_[i]) continue;
      out.push_back({static_cast<std::uint32_t>(i), number(now)});
      shown_[i] = std::move(now);
    }
  }

  std::uint32_t number(const std::vector<report::Counter>& pile) {
    std::string key;
    const auto add = [&key](const std::string& word) { key += word, key += '\0'; };
    for (const report::Counter& c : pile) {
      add(c.name), add(c.type), add(c.quality), add(c.movement), add(c.strength);
      add(std::to_string(static_cast<int>(c.symbol)) + " " + std::to_string(c.side) + " " + std::to_string(c.facing));
      for (const report::Mark& mark : c.marks)
        add(mark.sign), add(mark.word);
      add("leaders");
      for (const std::string& name : c.leaders)
        add(name);
      add("standards");
      for (const std::string& name : c.standards)
        add(name);
    }
    const auto [at, fresh] = numbers_.try_emplace(std::move(key), static_cast<std::uint32_t>(film_.piles.size()));
    if (fresh) film_.piles.push_back(pile);
    return at->second;
  }

  static constexpr std::size_t k_none = static_cast<std::size_t>(-1);

  Film& film_;
  std::vector<std::string> sides_;
  std::size_t columns_ = 1;
  std::vector<std::size_t> numbers_of_cells_;        ///< of the board, by place
  std::vector<std::vector<report::Counter>> shown_;  ///< by cell
  std::map<std::string, std::uint32_t> numbers_;
  std::map<SideStanding, std::uint32_t> standings_;
};

/// The position without the line that says whether it was taken inside a rule.
std::string position_of(const table::Match& match) {
  std::string text = match.position();
  const std::size_t first = text.find('\n');
  const std::size_t second = first == std::string::npos ? first : text.find('\n', first + 1);
  return second == std::string::npos ? text : text.substr(second + 1);
}

}  // namespace

Result<Film> film_of(const Desk& desk, Game& game, std::optional<table::Player> viewer) {
  Film out;
  std::vector<store::JournalEntry> packets;
  std::map<std::uint64_t, Leaves> leaves;
  const auto match = game.battle->begin();
  if (game.begun()) {
    auto journal = store::journal(game.node.log(), desk.setting.resolve);
    if (!journal) return journal.error();
    packets = std::move(journal->entries);
    auto read = leaves_of(game.node.log());
    if (!read) return read.error();
    leaves = *std::move(read);
  }
  for (const store::JournalEntry& packet : packets)
    match->push(packet.segment);
  const auto cards = cards_shown_to(viewer, game, packets);
  if (!cards) return cards.error();
  const auto whole = match->clone();
  whole->run();
  if (whole->misfit()) {
    return Error{"damaged", tr("the log does not fit the rules: hexpost verify says where"), *whole->misfit()};
  }
  const std::vector<Entry>& trace = whole->trace();

  Finder finder(leaves, packets);
  match->cut_at(0);
  match->run();
  const System* system = find_system(desk.context.systems, game.genesis().system);
  Camera camera(out, game.battle->players(), system && system->drawn_map ? system->drawn_map(*match) : report::Map{});
  std::string seen;
  std::uint32_t standing = 0;
  // One match goes from entry to entry: each run begins at the last savepoint, so this costs what playing costs.
  for (std::size_t at = 0; at <= trace.size(); ++at) {
    match->cut_at(at < trace.size() ? std::optional<std::size_t>(at) : std::nullopt);
    match->run();
    std::vector<PileChange> changes;
    if (std::string now = position_of(*match); now != seen) {
      // the hidden cards are laid over the position: the rules have judged with what was public
      const auto open = cards->empty() ? nullptr : match->clone();
      for (const table::KnownCard& card : *cards)
        open->learn(card);
      std::tie(changes, standing) = camera.look((open ? *open : *match).situation(viewer));
      seen = std::move(now);
    }
    if (at == 0) {
      out.start = std::move(changes), out.first_standing = standing;
      continue;
    }
    const Entry& e = trace[at - 1];
    const table::Player by = e.segment < packets.size() ? packets[e.segment].segment.who : table::Player{};
    out.steps.push_back({e, by, finder.event(e), standing, std::move(changes)});
  }
  out.score = match->score();
  out.footnotes = match->situation(viewer).footnotes;
  for (const std::string& note : game.battle->footnotes()) {
    if (std::find(out.footnotes.begin(), out.footnotes.end(), note) == out.footnotes.end())
      out.footnotes.push_back(note);
  }
  return out;
}

}  // namespace hexpost::cli
