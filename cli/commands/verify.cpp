#include <fstream>
#include <ostream>

#include "cli/game.h"
#include "cli/json.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/protocol/audit.h"

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
    warn(context.terminal, fill(tr("somebody signed two packets for one place, event {}; both are kept in the file"),
                                {std::to_string(forks->front().index)}));
  return report->good() ? Exit::ok : Exit::unverified;
}

// ---- receipts ---------------------------------------------------------------------------------------------------

base::Result<void> check_receipt(Context& context, const std::string& file, bool json) {
  const auto text = read_input(context.terminal, file, k_receipt_limit);
  if (!text) return text.error();
  const auto receipt = store::parse_receipt(*text);
  if (!receipt) return Error{"receipt", receipt.error().what, base::printable(file)};
  const auto facts = store::verify_receipt(*receipt);
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
  say(context.terminal, fill(tr("The receipt is right. In game {}, event {}, a die of {} faces shows {} [{}]: the dice "
                                "of seat {}'s packet, under a head signed by seat {}."),
                             {base::to_hex(facts->game_id).substr(0, 16), std::to_string(facts->event),
                              std::to_string(facts->roll.faces), std::to_string(facts->roll.value), facts->roll.rule,
                              std::to_string(facts->actor), std::to_string(facts->signer)}));
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

std::string side_text(const store::Parting::Side& s) {
  if (!s.seat) return tr("ends here");
  return fill(tr("packet of seat {} from event {}, {}; signature {}"),
              {std::to_string(*s.seat), std::to_string(s.first), head_text(s.head),
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
  say(context.terminal, p.sentence);
  line(context.terminal, fill(tr("they part at event {}"), {std::to_string(p.event)}));
  line(context.terminal, "  " + left + ": " + side_text(p.left));
  line(context.terminal, "  " + right + ": " + side_text(p.right));
  for (const auto& d : p.doubles) {
    say(context.terminal,
        fill(tr("Seat {} signed both: {} and {}. No program does that; both signatures together prove it to anybody."),
             {std::to_string(d.seat), head_text(d.left.head), head_text(d.right.head)}));
  }
  return Exit::unverified;
}

}  // namespace

void add_verify(CLI::App& app, Context& context) {
  const auto json = std::make_shared<bool>(false);
  CLI::App* c = add_command(
      app, "verify", tr("recheck the whole game from its first byte: signatures, dice, every order by the rules"),
      "hexpost verify");
  c->add_flag("--json", *json, tr("print JSON"));
  on_run(c, context, [&context, json] { return verify(context, *json); });

  const auto event = std::make_shared<std::int64_t>(-1);
  const auto file = std::make_shared<std::string>();
  const auto out = std::make_shared<std::string>();
  CLI::App* r = add_command(app, "receipt", tr("the proof of one roll, which verifies alone; or check one"),
                            "hexpost receipt 57 --out roll57.txt");
  r->add_option("event", *event, tr("the roll's event number (hexpost inspect events)"));
  r->add_option("--check", *file, tr("check this receipt instead"));
  r->add_option("--out", *out, tr("the file to write (default: standard output)"));
  r->add_flag("--json", *json, tr("with --check: print JSON"));
  on_run(r, context, [&context, event, file, out, json] {
    if (file->empty() && *event < 0)
      return fail(context.terminal, {"usage", tr("give the number of a roll's event, or --check FILE"), ""});
    const auto done = file->empty() ? make_receipt(context, *event, *out) : check_receipt(context, *file, *json);
    return done ? Exit::ok : fail(context.terminal, done.error());
  });

  const auto left = std::make_shared<std::string>();
  const auto right = std::make_shared<std::string>();
  CLI::App* d = add_command(app, "compare", tr("where two histories of one game part, and who signed both"),
                            "hexpost compare mine.jsonl theirs.jsonl");
  d->add_option("left", *left, tr("a game, a game file or an export"))->required();
  d->add_option("right", *right, tr("another"))->required();
  d->add_flag("--json", *json, tr("print JSON"));
  on_run(d, context, [&context, left, right, json] { return compare(context, *left, *right, *json); });
}

}  // namespace hexpost::cli
