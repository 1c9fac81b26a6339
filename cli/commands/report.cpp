#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/names.h"
#include "cli/player/beginning.h"
#include "cli/player/game.h"
#include "cli/player/history.h"
#include "cli/player/note_text.h"
#include "cli/player/outputs.h"
#include "cli/player/report_head.h"
#include "cli/player/shared_options.h"
#include "cli/replay/page.h"
#include "cli/say/document_json.h"
#include "cli/say/pager.h"
#include "cli/say/trace_csv.h"
#include "engine/base/text.h"
#include "engine/report/plain.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "store/wire/leaves.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

using table::Entry;

struct ReportOptions {
  std::int64_t at = -1, turn = -1;
  std::string side, out, csv;
  bool all = false, no_map = false, plain = false, wide = false, json = false;
  int width = 0;  ///< 0: by --wide
  Outputs outputs;
};

base::Result<std::optional<table::Player>> viewer_of(const Game& game, const std::string& wanted) {
  if (wanted.empty()) return game.side();
  if (base::same_word(wanted, "all")) return std::optional<table::Player>();
  const auto players = game.battle->players();
  for (std::size_t i = 0; i < players.size(); ++i) {
    if (base::same_word(players[i], wanted) || wanted == std::to_string(i))
      return std::optional<table::Player>(static_cast<table::Player>(i));
  }
  return Error{
      "usage",
      fill(tr("there is no side {}; there are {}, or all"), {base::printable(wanted, 60), base::join(players, ", ")}),
      "--for"};
}

/// A game that has a battle, and the side that looks at it.
struct ViewedGame {
  Desk desk;
  Game game;
  std::optional<table::Player> viewer;  ///< nothing: everything is shown
};

base::Result<ViewedGame> open_viewed(Context& context, const std::string& side) {
  auto desk = open_desk(context, true);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (!game->battle) return Error{"phase", tr("nothing has been received yet"), game->name};
  const auto viewer = viewer_of(*game, side);
  if (!viewer) return viewer.error();
  return ViewedGame{std::move(*desk), std::move(*game), *viewer};
}

/// --for
void add_viewer(Command command, std::string& side) {
  command.option("--for", side, tr("show what this side may see; all: show everything (default: your side)"));
}

/// The packet that holds an event.
base::Result<store::Packet> packet_with(const store::Log& log, std::uint64_t event) {
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  const auto after = std::upper_bound(starts->begin(), starts->end(), event);
  if (event >= log.size() || after == starts->begin()) {
    return Error{"event",
                 fill(tr("there is no event {}; the game has events 0 to {}"),
                      {std::to_string(event), std::to_string(log.size() == 0 ? 0 : log.size() - 1)}),
                 ""};
  }
  const auto bytes = log.packet_at(*std::prev(after));
  if (!bytes) return bytes.error();
  if (!*bytes) return Error{"damaged", tr("a packet is missing in the game file"), ""};
  return store::decode_packet(**bytes);
}

/// The number of leaves of a type up to an event.
template <class Kind>
base::Result<std::size_t> count_up_to(const store::Log& log, std::uint64_t event) {
  std::size_t count = 0;
  auto walked = log.each_leaf(0, event + 1, [&](std::uint64_t, base::ByteView bytes) {
    const auto leaf = store::decode_leaf(bytes);
    count += leaf && std::holds_alternative<Kind>(*leaf) ? 1u : 0u;
    return true;
  });
  if (!walked) return walked.error();
  return count;
}

/// The trace entry right after an event's effect: that of a roll, that of a decision at its turn, and for other leaves
/// the moment at which the packet was written.
base::Result<std::size_t> entry_after(const Game& game, const History& history, std::uint64_t event) {
  const auto packet = packet_with(game.node.log(), event);
  if (!packet) return packet.error();
  const auto leaf = store::decode_leaf(packet->leaves[event - packet->first]);
  if (!leaf) return leaf.error();
  const auto& trace = history.whole->trace();
  const auto found = std::find_if(history.packets.begin(), history.packets.end(),
                                  [&](const auto& p) { return p.first == packet->first; });
  const auto segment = static_cast<std::size_t>(found - history.packets.begin());
  if (std::holds_alternative<store::Roll>(*leaf)) {
    auto wanted = count_up_to<store::Roll>(game.node.log(), event);
    if (!wanted) return wanted.error();
    for (std::size_t i = 0; i < trace.size(); ++i) {
      if (trace[i].kind == Entry::Kind::rolled && --*wanted == 0) return i + 1;
    }
  }
  if (std::holds_alternative<store::Decision>(*leaf) && found != history.packets.end()) {
    std::uint32_t line = 0;
    for (std::uint64_t e = packet->first; e < event; ++e) {
      const auto before = store::decode_leaf(packet->leaves[e - packet->first]);
      line += before && std::holds_alternative<store::Decision>(*before) ? 1u : 0u;
    }
    for (std::size_t i = 0; i < trace.size(); ++i) {
      const bool by_line = trace[i].kind == Entry::Kind::voided ||
                           (trace[i].kind == Entry::Kind::answered && trace[i].by == Entry::By::line);
      if (by_line && trace[i].segment == segment && trace[i].line == line) return i + 1;
    }
    return history.ends[segment];
  }
  // before the first segment whose packet came later
  std::size_t out = 0;
  for (std::size_t i = 0; i < history.packets.size() && history.packets[i].first < packet->first; ++i)
    out = history.ends[i];
  return out;
}

/// Adds the origin of the first position, in a game that continues another one, and the faults of the
/// file, which a reader must know before trusting the report.
base::Result<void> tell_file(const Desk& desk, const Game& game, report::Document& document) {
  if (const auto beginning = beginning_of(desk, game))
    document.sections.push_back({tr("Where this game begins"), {report::Paragraph{beginning_sentence(*beginning)}}});
  if (!game.begun()) return {};
  const auto examined = game.node.examine();
  if (!examined) return examined.error();
  report::Section section{tr("This game file is damaged"), {}};
  for (const store::Damage& d : examined->damage)
    section.blocks.emplace_back(
        report::Paragraph{fill(tr("the game file is damaged (table {}): {}"), {d.table, d.what})});
  if (!section.blocks.empty()) document.sections.insert(document.sections.begin(), std::move(section));
  return {};
}

/// Adds facts outside the rules: an end by the players or the arbiter, and take-backs.
void tell_end(const Game& game, report::Document& document) {
  report::Section section;
  for (const std::string& one : taken_back(game))
    section.blocks.emplace_back(report::Paragraph{one});
  if (!section.blocks.empty()) {
    section.heading = tr("Taken back");
    document.sections.push_back(std::move(section));
  }
  add_end(game, document);
}

/// "1 Egypt: Chariot Wing ..." of the last few: the first heading in each.
std::string turn_names(const History& history, const std::vector<std::size_t>& turns) {
  constexpr std::size_t k_few = 8;
  const auto& trace = history.whole->trace();
  const std::size_t base = history.whole->trace_base();
  std::string out;
  for (std::size_t n = turns.size() > k_few ? turns.size() - k_few : 0; n < turns.size(); ++n) {
    const std::size_t end = n + 1 < turns.size() ? turns[n + 1] : history.entries();
    std::string first;
    for (std::size_t i = std::max(turns[n], base); i < end && i - base < trace.size() && first.empty(); ++i) {
      if (trace[i - base].heading > 0) first = trace[i - base].text;
    }
    out += (out.empty() ? "" : "; ") + std::to_string(n + 1) + (first.empty() ? "" : " " + first);
  }
  return out;
}

/// The packet's number in the log, answers included; "-" if it is in no packet yet.
std::string number_of_packet(const Game& game, const History& history, std::size_t segment) {
  if (segment >= history.packets.size() || !game.begun()) return "-";
  const auto starts = game.node.log().packet_starts();
  if (!starts) return "-";
  const auto at = std::lower_bound(starts->begin(), starts->end(), history.packets[segment].first);
  return std::to_string(at - starts->begin() + 1);
}

/// The report for other programs, or its entries as rows.
base::Result<void> report_for_programs(Context& context, const ReportOptions& o, const Game& game,
                                       const History& history, const report::TurnStyle& style,
                                       const report::Document& document) {
  if (!o.csv.empty()) {
    const TraceRows rows{*game.battle, history.whole->trace(), style.from, style.to,
                         [&](std::size_t segment) { return number_of_packet(game, history, segment); }};
    const std::string text = trace_csv(rows, o.csv);
    if (!o.out.empty()) return write_output(context.terminal, o.out, text);
    context.terminal.out << text;
    return {};
  }
  Json out{{"game", game.name}, {"viewer", style.viewer ? Json(*style.viewer) : Json()}};
  out["steps"] = {{"from", style.from}, {"to", std::min(style.to, history.entries())}};
  out.update(document_json(document));
  if (o.out.empty()) {
    print_json(context.terminal, out);
    return {};
  }
  return write_output(context.terminal, o.out, out.dump(1, ' ', true, Json::error_handler_t::replace) + "\n");
}

base::Result<void> report(Context& context, const ReportOptions& o) {
  auto viewed = open_viewed(context, o.side);
  if (!viewed) return viewed.error();
  auto& [desk, game, viewer] = *viewed;
  auto history = history_of(desk, game);
  if (!history) return history.error();
  if (const auto shown = show_cards(*history, game, viewer); !shown) return shown;
  report::TurnStyle style{viewer, 0, history->entries(), !o.no_map};
  style.graph = style.form = style.dice = !o.no_map;
  std::unique_ptr<table::Match> past;
  std::string moment = tr("now");
  if (o.at >= 0) {
    const auto entry = entry_after(game, *history, static_cast<std::uint64_t>(o.at));
    if (!entry) return entry.error();
    style.to = *entry;
    style.from = o.all ? 0 : *entry > 0 ? *entry - 1 : 0;
    moment = fill(tr("after event {}"), {std::to_string(o.at)});
  } else if (o.turn >= 0) {
    const auto turns = history->turns();
    if (o.turn < 1 || static_cast<std::size_t>(o.turn) > turns.size()) {
      return Error{"usage",
                   fill(tr("there is no turn {}; there are turns 1 to {}: {}"),
                        {std::to_string(o.turn), std::to_string(turns.size()), turn_names(*history, turns)}),
                   "--turn"};
    }
    const auto n = static_cast<std::size_t>(o.turn);
    style.from = o.all ? 0 : turns[n - 1];
    style.to = n < turns.size() ? turns[n] : history->entries();
    moment = fill(tr("player-turn {}"), {std::to_string(o.turn)});
  } else if (!o.all) {
    style.from = std::min<std::size_t>(
        static_cast<std::size_t>(std::max<std::int64_t>(0, base::number(game.player.get("report-from")).value_or(0))),
        history->entries());
  }
  if (style.to < history->entries()) past = history->at(style.to);
  report::Document document = report::turn_report(*game.battle, past ? *past : *history->whole, style);
  document.subtitle.push_back(fill(tr("game {}, {}"), {game.name, moment}));
  if (style.to >= history->entries()) {
    add_awaited(context, game, document);
    tell_end(game, document);
  }
  if (const auto told = tell_file(desk, game, document); !told) return told;
  // also for a past moment: the head of the log at that moment
  if (!o.no_map) add_foot(game, document);
  if (o.json || !o.csv.empty()) return report_for_programs(context, o, game, *history, style, document);
  const auto elsewhere = write_outputs(context.terminal, o.outputs, document);
  if (!elsewhere) return elsewhere.error();
  if (*elsewhere && o.out.empty()) return {};
  constexpr int k_wide = 120;
  const int preferred = context.config.number("width"), columns = terminal_columns(context.terminal);
  const int screen = columns > 0 ? columns : report::TextStyle{}.width;
  const int width = o.width > 0 ? o.width : o.wide ? k_wide : preferred > 0 ? preferred : screen;
  const std::string text = o.plain ? report::plain_text(document) : report::text(document, {width});
  if (o.out.empty()) {
    show_paged(context.terminal, context.config.get("pager"), text);
    return {};
  }
  return write_output(context.terminal, o.out, text);
}

// ---- replay -----------------------------------------------------------------------------------------------------

/// The place in a battle, and the steps from it.
class Stepper {
 public:
  Stepper(Terminal& terminal, const Game& game, const History& history, std::optional<table::Player> viewer)
      : terminal_(terminal), game_(game), history_(history), viewer_(viewer) {}

  static constexpr std::string_view k_help =
      "n next, p previous; packet, turn, phase, order, die: forward to the next one, or back with - in front; g N: "
      "go to step N; s: the situation; q: quit";

  /// False after q.
  bool step(std::string_view word, std::string_view argument) {
    const bool back = !word.empty() && word.front() == '-';
    if (back) word.remove_prefix(1);
    if (word == "q" || word == "quit") return false;
    if (word == "s" || word == "show") return situation(), true;
    if (word == "?" || word == "h" || word == "help") return say(terminal_, tr(k_help)), true;
    if (word == "g") {
      const auto to = base::number(argument);
      if (to && *to >= 0) at_ = std::min(static_cast<std::size_t>(*to), history_.entries());
      return here(), true;
    }
    if (word == "p") return move(true, "n"), true;
    return move(back, word), true;
  }

  void here() const {
    if (at_ == 0)
      return line(terminal_, fill(tr("step 0 of {}: before the battle"), {std::to_string(history_.entries())}));
    const Entry& e = history_.whole->trace()[at_ - 1];
    line(terminal_,
         fill(tr("step {} of {}, packet {}: {}"), {std::to_string(at_), std::to_string(history_.entries()),
                                                   packet_number(e.segment), report::sentence(*game_.battle, e)}));
    const auto outcome = game_.begun() ? game_.node.outcome() : std::nullopt;
    if (at_ == history_.entries() && outcome && outcome->how != store::Outcome::How::battle)
      line(terminal_, fill(tr("the game is over: {}"), {ending(game_, *outcome)}));
  }

 private:
  std::string packet_number(std::size_t segment) const { return number_of_packet(game_, history_, segment); }

  /// True if the step from entry i-1 to i ends at an entry of this kind.
  std::optional<bool> is(std::string_view kind, std::size_t i) const {
    const auto& trace = history_.whole->trace();
    const Entry& e = trace[i - 1];
    if (kind == "n" || kind == "next" || kind.empty()) return true;
    if (kind == "die") return e.kind == Entry::Kind::rolled;
    if (kind == "order") return e.kind == Entry::Kind::answered || e.kind == Entry::Kind::voided;
    if (kind == "phase") return e.kind == Entry::Kind::told && e.heading >= 1;
    if (kind == "turn") return e.kind == Entry::Kind::told && e.heading == 2;
    if (kind == "packet" || kind == "mail") return i == trace.size() || trace[i].segment != e.segment;
    return std::nullopt;
  }

  void move(bool back, std::string_view kind) {
    const std::size_t last = history_.entries();
    std::size_t i = at_;
    for (;;) {
      if (back ? i == 0 : i == last) {
        if (last > 0 && !is(kind, std::max<std::size_t>(i, 1))) return say(terminal_, tr(k_help));
        if (i != at_ && back) break;
        return line(terminal_, back ? tr("this is the beginning") : tr("there are no more"));
      }
      i = back ? i - 1 : i + 1;
      if (i == 0) break;
      const auto hit = is(kind, i);
      if (!hit) return say(terminal_, tr(k_help));
      if (*hit) break;
    }
    at_ = i;
    here();
  }

  void situation() const {
    const auto match = history_.at(at_);
    terminal_.out << report::text(match->situation(viewer_));
  }

  Terminal& terminal_;
  const Game& game_;
  const History& history_;
  std::optional<table::Player> viewer_;
  std::size_t at_ = 0;
};

/// The steps of a line; "-turn" and "turn -" are the same. False after q.
bool steps_of(Stepper& stepper, const std::string& typed) {
  const auto words = base::words(typed);
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string word(words[i]);
    std::string argument;
    if (i + 1 < words.size() && words[i + 1] == "-") word.insert(0, "-"), ++i;
    if (word == "g" && i + 1 < words.size()) argument = words[++i];
    if (!stepper.step(word, argument)) return false;
  }
  return true;
}

struct ReplayOptions {
  std::string steps, side, html;
  bool light = false;
};

base::Result<void> replay(Context& context, const ReplayOptions& o) {
  auto viewed = open_viewed(context, o.side);
  if (!viewed) return viewed.error();
  auto& [desk, game, viewer] = *viewed;
  if (!o.html.empty()) {
    const auto page = replay_page(desk, game, viewer, o.light);
    if (!page) return page.error();
    return write_output(context.terminal, o.html, *page);
  }
  auto history = history_of(desk, game);
  if (!history) return history.error();
  if (const auto shown = show_cards(*history, game, viewer); !shown) return shown;
  Stepper stepper(context.terminal, game, *history, viewer);
  stepper.here();
  std::istringstream given(o.steps);
  std::istream& in = o.steps.empty() ? context.terminal.in : given;
  const auto prompt = [&] {
    if (context.terminal.interactive && o.steps.empty()) context.terminal.out << "> " << std::flush;
  };
  if (context.terminal.interactive && o.steps.empty()) say(context.terminal, tr(Stepper::k_help));
  std::string typed;
  for (prompt(); std::getline(in, typed); prompt()) {
    if (!steps_of(stepper, typed)) break;
  }
  return {};
}

}  // namespace

void define_report(Command c, Context& context) {
  const auto o = std::make_shared<ReportOptions>();
  c.option("--at", o->at, tr("report the moment right after this event of the log"));
  c.option("--turn", o->turn, tr("report this player-turn, with the position at its end"));
  add_viewer(c, o->side);
  add_out(c, o->out);
  c.flag("--plain", o->plain, tr("in sentences, for reading aloud: no table, no drawing"));
  c.flag("--wide", o->wide, tr("lines of 120 columns instead of 72"));
  c.option("--width", o->width, tr("width in columns")).between(k_narrowest, k_widest);
  add_outputs(c, o->outputs);
  c.flag("--all", o->all, tr("tell everything from the beginning"));
  c.flag("--no-map", o->no_map, tr("only what happened"));
  add_json(c, o->json);
  c.option("--csv", o->csv,
           tr("rows for a spreadsheet instead: orders, rolls or losses (with --all: of the whole game)"))
      .one_of({"orders", "rolls", "losses"});
  on_run(c, context, result_of(context, report, o));
}

void define_replay(Command c, Context& context) {
  const auto o = std::make_shared<ReplayOptions>();
  c.option("--steps", o->steps, tr("take these steps instead of asking for them"));
  c.option("--html", o->html, tr("write the whole battle, with its signatures, as one page to watch in a browser"));
  c.flag("--light", o->light, tr("with --html: leave out the module that judges the rules in the reader's browser"));
  add_viewer(c, o->side);
  on_run(c, context, result_of(context, replay, o));
}

}  // namespace hexpost::cli
