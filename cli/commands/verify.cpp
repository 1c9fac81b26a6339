#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <ostream>

#include "cli/player/game.h"
#include "cli/player/history.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/protocol/audit.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {
namespace {

using base::Error;
using base::fill;
using base::tr;

constexpr std::size_t k_receipt_limit = 1024 * 1024;

std::string head_text(const store::Head& head) {
  return fill(tr("{} events, root {}"), {std::to_string(head.size), base::to_base64(head.root)});
}

/// Opens a log without any key: whoever checks a game needs none.
base::Result<store::Log> open_log(Context& context, Desk& desk) {
  const auto path = game_path(desk);
  if (!path) return path.error();
  (void)context;
  return store::Log::open(*path);
}

std::optional<store::Genesis> genesis_in(base::ByteView leaf0) {
  const auto leaf = store::decode_leaf(leaf0);
  const auto* genesis = leaf ? std::get_if<store::Genesis>(&*leaf) : nullptr;
  return genesis ? std::optional(*genesis) : std::nullopt;
}

std::optional<store::Genesis> genesis_of(const store::Log& log) {
  const auto leaf0 = log.leaf(0);
  return leaf0 ? genesis_in(*leaf0) : std::nullopt;
}

/// "seat 1 (Bob)": the name is that of the game's beginning.
std::string player_of(const std::optional<store::Genesis>& genesis, std::uint8_t seat) {
  const std::string number = fill(tr("seat {}"), {std::to_string(seat)});
  if (!genesis || seat >= genesis->seats.size() || genesis->seats[seat].name.empty()) return number;
  return number + " (" + base::printable(genesis->seats[seat].name, 60) + ")";
}

Json head_json(const store::Head& head) {
  return {{"size", head.size}, {"root", base::to_hex(head.root)}};
}

Json audit_json(const store::AuditReport& r) {
  Json out{{"good", r.good()}, {"game", base::to_hex(r.game_id)}, {"head", head_json(r.head)}, {"packets", r.packets},
           {"rolls", r.rolls}, {"openings", r.openings},          {"decisions", r.decisions}};
  if (r.failure) {
    const auto& f = *r.failure;
    out["failure"] = {{"event", f.refused.event},
                      {"code", f.refused.code},
                      {"rule", f.refused.rule},
                      {"why", f.refused.why},
                      {"sentence", f.sentence},
                      {"good_head", head_json(f.good)},
                      {"claimed_head", head_json(f.claimed)}};
  }
  return out;
}

void show_audit(Terminal& t, const store::AuditReport& r) {
  line(t, fill(tr("game      {}"), {base::to_hex(r.game_id)}));
  line(t, fill(tr("checked   {} packets, {} decisions, {} dice, {} sealed answers"),
               {std::to_string(r.packets), std::to_string(r.decisions), std::to_string(r.rolls),
                std::to_string(r.openings)}));
  line(t, fill(tr("head      {}"), {head_text(r.head)}));
  if (r.good()) {
    say(t, tr("Everything is right: every signature, every die, every order by the rules. Two players with the same "
              "head hold the same game to the last byte."));
    return;
  }
  const auto& f = *r.failure;
  line(t, "");
  say(t, fill(tr("NOT RIGHT from event {} on: {}"), {std::to_string(f.refused.event), f.sentence}));
  line(t, fill(tr("  last good     {}"), {head_text(f.good)}));
  line(t, fill(tr("  file claims   {}"), {head_text(f.claimed)}));
}

Exit verify(Context& context, bool json) {
  auto desk = open_desk(context);
  if (!desk) return fail(context.terminal, desk.error());
  const auto log = open_log(context, *desk);
  if (!log) return fail(context.terminal, log.error());
  if (log->size() == 0)
    return fail(context.terminal, {"phase", tr("the game has no event yet: there is nothing to check"), ""});
  Progress progress(context.terminal, tr("checking"));
  const auto report = store::audit(*log, desk->setting.resolve, [&](std::uint64_t done, std::uint64_t all) {
    progress.at(done, all);
    return true;
  });
  if (!report) return fail(context.terminal, report.error());
  if (json)
    print_json(context.terminal, audit_json(*report));
  else
    show_audit(context.terminal, *report);
  const auto forks = log->forks();
  if (forks && !forks->empty())
    warn(context.terminal,
         fill(tr("{} signed two packets for one place, event {}; both are kept in the file as proof"),
              {player_of(genesis_of(*log), forks->front().other.seat), std::to_string(forks->front().index)}));
  return report->good() ? Exit::ok : Exit::unverified;
}

// ---- receipts ---------------------------------------------------------------------------------------------------

base::Result<void> check_receipt(Context& context, const std::string& file, bool json) {
  const auto text = read_input(context.terminal, file, k_receipt_limit);
  if (!text) return text.error();
  const auto receipt = store::parse_receipt(*text);
  if (!receipt) return Error{"receipt", receipt.error().what, base::printable(file)};
  const auto facts = store::verify_receipt(*receipt);
  const auto genesis = genesis_in(receipt->genesis);
  if (!facts) return Error{"verify", facts.error().what, base::printable(file)};
  if (json) {
    print_json(context.terminal, Json{{"good", true},
                                      {"game", base::to_hex(facts->game_id)},
                                      {"event", facts->event},
                                      {"faces", facts->roll.faces},
                                      {"value", facts->roll.value},
                                      {"rule", facts->roll.rule},
                                      {"actor", facts->actor},
                                      {"signer", facts->signer},
                                      {"x", base::to_hex(facts->x)},
                                      {"beta", base::to_hex(facts->beta)}});
    return {};
  }
  say(context.terminal,
      fill(tr("The receipt is right. In game {}, event {}, a die of {} faces shows {} [{}]: of the dice "
              "for the packet of {}, under a head signed by {}."),
           {base::to_hex(facts->game_id).substr(0, 16), std::to_string(facts->event), std::to_string(facts->roll.faces),
            std::to_string(facts->roll.value), facts->roll.rule, player_of(genesis, facts->actor),
            player_of(genesis, facts->signer)}));
  return {};
}

/// Every roll with what it was for, so that one can be chosen.
base::Result<void> list_rolls(Context& context) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk, false);
  if (!game) return game.error();
  if (!game->begun()) return Error{"phase", tr("the game has no event yet: no die has been rolled"), ""};
  const auto history = history_of(*desk, *game);
  if (!history) return history.error();
  std::vector<std::size_t> rolled;  // entries of the battle as it counts now
  const auto& trace = history->whole->trace();
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].kind == table::Entry::Kind::rolled) rolled.push_back(i);
  }
  std::vector<std::pair<std::uint64_t, store::Roll>> rolls;
  const store::Log& log = game->node.log();
  const auto walked = log.each_leaf(0, log.size(), [&](std::uint64_t index, base::ByteView bytes) {
    if (store::type_of_bytes(bytes) != store::LeafType::roll) return true;
    if (const auto leaf = store::decode_leaf(bytes)) rolls.emplace_back(index, std::get<store::Roll>(*leaf));
    return true;
  });
  if (!walked) return walked;
  const auto turns = history->turns();
  const bool all_count = rolled.size() == rolls.size();  // nothing was taken back
  for (std::size_t i = 0; i < rolls.size(); ++i) {
    const auto& [event, roll] = rolls[i];
    const std::string what =
        fill(tr("event {}: die of {} faces: {} [{}]"), {std::to_string(event), std::to_string(roll.faces),
                                                        std::to_string(roll.value), base::printable(roll.rule, 60)});
    const auto turn = all_count ? std::upper_bound(turns.begin(), turns.end(), rolled[i]) - turns.begin() : 0;
    line(context.terminal, turn > 0 ? what + fill(tr(", player-turn {}"), {std::to_string(turn)}) : what);
  }
  if (rolls.empty())
    line(context.terminal, tr("no die has been rolled yet"));
  else
    next(context.terminal, "hexpost receipt EVENT --out receipt.txt", tr("writes the proof of one of them"));
  return {};
}

base::Result<void> make_receipt(Context& context, std::int64_t event, const std::string& out) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  const auto log = open_log(context, *desk);
  if (!log) return log.error();
  if (event < 0 || static_cast<std::uint64_t>(event) >= log->size()) {
    return Error{
        "receipt",
        fill(tr("there is no event {}; the game has {} events"), {std::to_string(event), std::to_string(log->size())}),
        ""};
  }
  const auto receipt = store::receipt_of(*log, static_cast<std::uint64_t>(event));
  if (!receipt) return receipt.error();
  const std::string text = store::print_receipt(*receipt);
  if (auto written = write_output(context.terminal, out.empty() ? "-" : out, text); !written) return written;
  if (!out.empty() && out != "-")
    next(context.terminal, "hexpost receipt --check " + out, tr("checks it; anybody can, without the game"));
  return {};
}

// ---- compare ----------------------------------------------------------------------------------------------------

/// A history from a game file or an export.
base::Result<store::History> read_history(Terminal& terminal, const Desk& desk, const std::string& name) {
  std::string path = name;
  if (is_name(name)) {
    for (const std::string& known : desk.home.games()) {
      if (known == name) path = desk.home.game_path(name);
    }
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"missing", tr("the file cannot be read"), base::printable(path)};
  char magic[16] = "";
  in.read(magic, 15);
  if (std::string_view(magic) == "SQLite format 3") {
    const auto log = store::Log::open(path);
    if (!log) return log.error();
    return store::history_of(*log);
  }
  in.clear();
  in.seekg(0);
  (void)terminal;
  auto history = store::read_history(in);
  if (!history)
    return Error{history.error().code, history.error().what, base::printable(path) + ":" + history.error().where};
  return history;
}

std::string side_text(const std::optional<store::Genesis>& genesis, const store::Parting::Side& s) {
  if (!s.seat) return tr("ends here");
  return fill(tr("packet of {} from event {}, {}; signature {}"),
              {player_of(genesis, *s.seat), std::to_string(s.first), head_text(s.head),
               s.signed_right ? tr("right") : tr("WRONG")});
}

Exit compare(Context& context, const std::string& left, const std::string& right, bool json) {
  auto desk = open_desk(context);
  if (!desk) return fail(context.terminal, desk.error());
  const auto a = read_history(context.terminal, *desk, left);
  if (!a) return fail(context.terminal, a.error());
  const auto b = read_history(context.terminal, *desk, right);
  if (!b) return fail(context.terminal, b.error());
  const auto parting = store::compare(*a, *b);
  if (!parting) return fail(context.terminal, parting.error());
  if (!*parting) {
    if (json)
      print_json(context.terminal, Json{{"same", true}, {"packets", {a->size(), b->size()}}});
    else if (a->size() == b->size())
      line(context.terminal, tr("the two histories are the same"));
    else
      say(context.terminal, fill(tr("One history is the other's beginning: {} has {} packets, {} has {}."),
                                 {left, std::to_string(a->size()), right, std::to_string(b->size())}));
    return Exit::ok;
  }
  const store::Parting& p = **parting;
  if (json) {
    Json doubles = Json::array();
    for (const auto& d : p.doubles)
      doubles.push_back({{"seat", d.seat}, {"left", head_json(d.left.head)}, {"right", head_json(d.right.head)}});
    print_json(context.terminal,
               Json{{"same", false}, {"event", p.event}, {"sentence", p.sentence}, {"signed_both", doubles}});
    return Exit::unverified;
  }
  const auto genesis = a->front().leaves.empty() ? std::nullopt : genesis_in(a->front().leaves.front());
  line(context.terminal, fill(tr("they part at event {}"), {std::to_string(p.event)}));
  line(context.terminal, "  " + left + ": " + side_text(genesis, p.left));
  line(context.terminal, "  " + right + ": " + side_text(genesis, p.right));
  for (const auto& d : p.doubles) {
    say(context.terminal,
        fill(tr("{} signed both: {} and {}. No program does that; both signatures together prove it to anybody."),
             {player_of(genesis, d.seat), head_text(d.left.head), head_text(d.right.head)}));
  }
  return Exit::unverified;
}

}  // namespace

void add_verify(Command app, Context& context) {
  const auto json = std::make_shared<bool>(false);
  Command c = add_command(app, "verify",
                          tr("recheck the whole game from its first byte: signatures, dice, every order by the rules"),
                          "hexpost verify");
  c.flag("--json", *json, tr("print JSON"));
  on_run(c, context, [&context, json] { return verify(context, *json); });

  const auto event = std::make_shared<std::int64_t>(-1);
  const auto file = std::make_shared<std::string>();
  const auto out = std::make_shared<std::string>();
  Command r = add_command(app, "receipt", tr("the proof of one roll, which verifies alone; or check one"),
                          "hexpost receipt 57 --out roll57.txt");
  r.option("event", *event, tr("the roll's event number (default: lists all rolls)"));
  r.option("--check", *file, tr("check this receipt instead"));
  r.option("--out", *out, tr("the file to write (default: standard output)"));
  r.flag("--json", *json, tr("with --check: print JSON"));
  on_run(r, context, result_of(context, [&context, event, file, out, json] {
           return !file->empty() ? check_receipt(context, *file, *json)
                  : *event < 0   ? list_rolls(context)
                                 : make_receipt(context, *event, *out);
         }));

  const auto left = std::make_shared<std::string>();
  const auto right = std::make_shared<std::string>();
  Command d = add_command(app, "compare", tr("where two histories of one game part, and who signed both"),
                          "hexpost compare mine.jsonl theirs.jsonl");
  d.option("left", *left, tr("a game, a game file or an export")).required();
  d.option("right", *right, tr("another")).required();
  d.flag("--json", *json, tr("print JSON"));
  on_run(d, context, [&context, left, right, json] { return compare(context, *left, *right, *json); });
}

}  // namespace hexpost::cli
