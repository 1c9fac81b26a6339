#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/beginning.h"
#include "cli/player/copies.h"
#include "cli/player/game.h"
#include "cli/player/history.h"
#include "cli/player/revisions.h"
#include "cli/say/deal_text.h"
#include "cli/say/file_json.h"
#include "cli/say/findings.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/crypto/key_file.h"
#include "store/crypto/spoken.h"
#include "store/log/top.h"
#include "store/protocol/audit.h"
#include "store/protocol/dispute.h"
#include "store/protocol/examine.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {
namespace {

Json audit_json(const store::AuditReport& r) {
  Json out{{"good", r.good()}, {"game", base::to_hex(r.game_id)}, {"head", head_json(r.head)}, {"packets", r.packets},
           {"rolls", r.rolls}, {"openings", r.openings},          {"decisions", r.decisions}};
  if (r.deals) out["deal"] = deal_json(*r.deals);
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

/// The results of verify besides the audit.
struct Examined {
  store::ForkRows forks;
  std::vector<store::Damage> damage;
  std::optional<Beginning> beginning;
};

void show_audit(Terminal& t, const store::AuditReport& r, const Examined& found) {
  line(t, fill(tr("game      {}"), {base::to_hex(r.game_id)}));
  line(t, fill(tr("checked   {0} {0|packet|packets}, {1} {1|decision|decisions}, {2} {2|die|dice}, {3} sealed "
                  "{3|answer|answers}"),
               {std::to_string(r.packets), std::to_string(r.decisions), std::to_string(r.rolls),
                std::to_string(r.openings)}));
  line(t, fill(tr("head      {}"), {head_text(r.head)}));
  const bool checked = !found.beginning || (found.beginning->unchecked.empty() && !found.beginning->is_false());
  if (r.good() && found.damage.empty() && checked) {
    say(t, tr("Everything is right: every signature, every die, every order by the rules. Two players with the same "
              "head hold the same game to the last byte."));
  } else if (r.good() && found.damage.empty()) {
    say(t, tr("From the first packet on everything is right: every signature, every die, every order by the rules. The "
              "position "
              "before it is not in this file."));
  } else if (r.good()) {
    say(t, tr("The packets are right: every signature, every die, every order by the rules. The file also has rows "
              "that "
              "differ from what was signed:"));
  } else if (r.failure) {
    const auto& f = *r.failure;
    line(t, "");
    say(t, fill(tr("NOT RIGHT from event {} on: {}"), {std::to_string(f.refused.event), f.sentence}));
    line(t, fill(tr("  last good     {}"), {head_text(f.good)}));
    line(t, fill(tr("  file claims   {}"), {head_text(f.claimed)}));
  }
  if (found.beginning) say(t, beginning_sentence(*found.beginning));
  if (r.deals) say(t, deal_sentence(r));
}

void show_verdict(Terminal& t, const store::Verdict& v, const Examined& found) {
  if (v.by_the_rules) {
    show_audit(t, v.history, found);
  } else {
    line(t, fill(tr("game      {}"), {base::to_hex(v.history.game_id)}));
    line(t, fill(tr("head      {}"), {head_text(v.history.head)}));
    say(t, v.history.good()
               ? tr("Every signature of the history is right. Dice, orders and positions are NOT checked, because "
                    "the rules of this game are not here.")
               : fill(tr("NOT RIGHT: {}"), {v.history.failure->sentence}));
    say(t, fill(tr("The reason: {}"), {v.no_rules}));
    if (found.beginning) say(t, beginning_sentence(*found.beginning));
  }
  show_findings(t, v.findings);
}

/// The evidence beside the history of the file, except forks, which have their own table.
base::Result<std::vector<store::Finding>> other_findings(const store::Log& log, const store::Resolver& resolve) {
  const auto all = store::exported(log);
  if (!all) return all.error();
  if (all->evidence.empty()) return std::vector<store::Finding>();
  auto verdict = store::judge(all->history, all->evidence, resolve);
  if (!verdict) return verdict.error();
  std::erase_if(verdict->findings, [](const store::Finding& f) { return f.what == store::Finding::What::fork; });
  return std::move(verdict->findings);
}

/// The player's secrets, if they need no passphrase; they allow a check of the standing orders, too.
std::optional<store::SeatSecrets> own_secrets(Context& context, const Desk& desk, const std::string& path) {
  const auto player = Settings::load(std::filesystem::path(path).replace_extension(".player").string());
  if (!player || player->get("key").empty()) return std::nullopt;
  const auto locked = store::key_file_is_locked(desk.home.key_path(player->get("key")));
  if (!locked || *locked) return std::nullopt;
  auto secrets = load_secrets(context.terminal, desk.home, player->get("key"));
  return secrets ? std::optional(*std::move(secrets)) : std::nullopt;
}

/// The marks of a player, and of a host's game.
base::Result<std::optional<store::Damage>> behind_marks(const Desk& desk, const store::Log& log,
                                                        const std::string& path) {
  for (const std::string& top : {desk.home.top(), desk.home.folder() + "/tops/" + game_name(path)}) {
    const auto mark = store::read_top(top, *log.game_id());
    if (!mark) return mark.error();
    if (auto behind = store::behind_mark(log, *mark)) return behind;
  }
  return std::optional<store::Damage>();
}

/// The player's folder and the path of the player's own game file. Both are empty for another file.
struct Own {
  Desk* desk = nullptr;
  std::string path;
  bool repaired = false;
  const Desk* around = nullptr;  ///< a folder whose games are compared with a foreign file
};

/// The evidence beside the history of the file. A foreign file is checked without a key and a mark.
base::Result<Examined> look_at(Context& context, const Own& own, const store::Log& log) {
  const auto mine = own.desk ? own_secrets(context, *own.desk, own.path) : std::nullopt;
  auto examined = store::examine(log, mine ? &*mine : nullptr);
  if (!examined) return examined.error();
  Examined out{std::move(examined->forks), std::move(examined->damage), std::nullopt};
  if (const auto whole = log.check_integrity(); !whole)
    out.damage.push_back({"file", 0, whole.error().what, std::nullopt, {}});
  const auto behind = own.desk ? behind_marks(*own.desk, log, own.path)
                               : base::Result<std::optional<store::Damage>>(std::optional<store::Damage>());
  if (!behind) return behind.error();
  if (*behind) out.damage.push_back(**behind);
  if (const auto& genesis = examined->chain.genesis)
    out.beginning = beginning_of(own.desk ? own.desk : own.around, *genesis, inviter_of(log, *genesis));
  return out;
}

base::Result<void> repair(Context& context, const std::string& path) {
  const auto said = store::Node::put_right(path);
  if (!said) return said.error();
  if (!said->empty()) say(context.terminal, *said);
  auto log = store::Log::open(path);
  if (!log) return log.error();
  const auto examined = store::examine(*log);
  if (!examined) return examined.error();
  if (const auto removed = store::remove_damage(*log, examined->damage); !removed) return removed;
  for (const store::Damage& d : examined->damage) {
    if (d.row || !d.key.empty()) say(context.terminal, fill(tr("removed (table {}): {}"), {d.table, d.what}));
  }
  return {};
}

Exit verify_log(Context& context, const store::Resolver& resolve, const store::Log& log, const Own& own, bool json) {
  if (log.size() == 0)
    return fail(context.terminal, {"phase", tr("the game has no event yet: there is nothing to check"), ""});
  Progress progress(context.terminal, tr("checking"));
  const auto report = store::audit(log, resolve, [&](std::uint64_t done, std::uint64_t all) {
    progress.at(done, all);
    return true;
  });
  if (!report) return fail(context.terminal, report.error());
  auto found = look_at(context, own, log);
  if (!found) return fail(context.terminal, found.error());
  found->damage.insert(found->damage.end(), report->snapshots.begin(), report->snapshots.end());
  const bool good = report->good() && found->damage.empty() && !(found->beginning && found->beginning->is_false());
  const auto beside = good ? other_findings(log, resolve) : std::vector<store::Finding>();
  if (!beside) return fail(context.terminal, beside.error());
  if (json) {
    Json out = audit_json(*report);
    out["good"] = good;
    out["forks"] = forks_json(found->forks), out["damage"] = damage_json(found->damage);
    out["findings"] = findings_json(*beside);
    if (found->beginning) out["beginning"] = beginning_json(*found->beginning);
    print_json(context.terminal, out);
  } else {
    show_audit(context.terminal, *report, *found);
    show_findings(context.terminal, *beside);
  }
  for (const store::ProvedFork& fork : found->forks.proved)
    warn(context.terminal,
         fill(tr("{} signed two packets for one place, event {}; both are kept in the file as proof"),
              {fill(tr("seat {}"), {std::to_string(fork.seat)}) + " (" + base::printable(fork.name, 60) + ")",
               std::to_string(fork.event)}));
  for (const store::Damage& d : found->damage)
    warn(context.terminal, fill(tr("the game file is damaged (table {}): {}"), {d.table, d.what}));
  if (!found->damage.empty() && own.desk && !own.repaired && !json)
    next(context.terminal, "hexpost verify --repair", tr("repairs what it can, and names the rest"));
  return good ? Exit::ok : Exit::unverified;
}

Exit verify(Context& context, bool json, bool repairs) {
  auto desk = open_desk(context, true);
  if (!desk) return fail(context.terminal, desk.error());
  const auto path = game_path(*desk);
  if (!path) return fail(context.terminal, path.error());
  if (repairs) {
    if (const auto done = repair(context, *path); !done) return fail(context.terminal, done.error());
  }
  const auto log = store::Log::open(*path);
  if (!log) return fail(context.terminal, log.error());
  return verify_log(context, desk->setting.resolve, *log, {&*desk, *path, repairs}, json);
}

/// The claimed beginning of an export's game, compared with the games of the player's folder.
std::optional<Beginning> beginning_in(const Desk* desk, const store::History& history) {
  const auto genesis =
      history.empty() || history.front().leaves.empty() ? std::nullopt : genesis_in(history.front().leaves.front());
  if (!genesis) return std::nullopt;
  return beginning_of(desk, *genesis, inviter_in(*genesis, history.front().seat));
}

/// Verifies a foreign file: an export, a dispute file, or a game file. None of it is trusted.
Exit verify_file(Context& context, const std::string& path, bool json) {
  const auto desk = desk_if_any(context);
  if (!desk) return fail(context.terminal, desk.error());
  const Desk* const here = *desk ? &**desk : nullptr;
  const store::Resolver rules =
      here ? here->setting.resolve : resolver(context.systems, data::Library::builtin());  // with the player's charts
  std::error_code failed;
  if (std::filesystem::exists(path, failed) && !std::filesystem::is_regular_file(path, failed)) {
    // a pipe may be empty until its writer comes, and can be read only once
    return fail(context.terminal, {"usage",
                                   tr("this is not a regular file; write its content to a file, and give "
                                      "hexpost that one"),
                                   base::printable(path)});
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return fail(context.terminal, {"missing", tr("the file cannot be read"), base::printable(path)});
  if (is_game_file(in)) {
    const auto log = store::Log::open(path);
    Own other;
    other.around = here;
    return log ? verify_log(context, rules, *log, other, json) : fail(context.terminal, log.error());
  }
  const auto all = store::read_exported(in);
  if (!all)
    return fail(context.terminal,
                {all.error().code, all.error().what, base::printable(path) + ":" + all.error().where});
  Progress progress(context.terminal, tr("checking"));
  const auto verdict = store::judge(all->history, all->evidence, rules, [&](std::uint64_t done, std::uint64_t of) {
    progress.at(done, of);
    return true;
  });
  if (!verdict) return fail(context.terminal, verdict.error());
  Examined found;
  found.beginning = beginning_in(here, all->history);
  const bool good = verdict->good() && !(found.beginning && found.beginning->is_false());
  if (json) {
    Json out = audit_json(verdict->history);
    if (found.beginning) out["beginning"] = beginning_json(*found.beginning);
    out["good"] = good, out["by_the_rules"] = verdict->by_the_rules;
    if (!verdict->by_the_rules) out["no_rules"] = verdict->no_rules;
    out["findings"] = findings_json(verdict->findings);
    print_json(context.terminal, out);
  } else {
    show_verdict(context.terminal, *verdict, found);
  }
  return good ? Exit::ok : Exit::unverified;
}

// ---- modules of the rules ----------------------------------------------------------------------------------------

/// The hash of a module and its systems; or all modules that this program uses to judge games.
base::Result<void> show_modules(Context& context, const std::string& file, bool json) {
  base::Result<std::vector<ListedModule>> all = std::vector<ListedModule>{};
  std::string home;
  if (!file.empty()) {
    all = examine_module(file);
  } else {
    const auto folder = Home::look(context.home);
    if (!folder) return folder.error();
    home = folder->folder();
    all = revisions_of(home, context.systems)->listed();
  }
  if (!all) return all.error();
  Json told = Json::array();
  for (const ListedModule& one : *all) {
    told.push_back(
        {{"system", one.system}, {"revision", one.revision}, {"sha256", base::to_hex(one.hash)}, {"file", one.path}});
    if (!json) {
      const std::string name =
          fill(tr("{} revision {}"), {base::printable(one.system, 60), std::to_string(one.revision)});
      line(context.terminal, base::to_hex(one.hash) + "  " + name);
    }
  }
  if (json) return print_json(context.terminal, Json{{"modules", told}}), base::Result<void>();
  if (!all->empty()) return {};
  line(context.terminal, tr("no module of the rules is installed: this program can use only its own revisions"));
  for (const System& own : context.systems)
    line(context.terminal, fill(tr("{} revision {}"), {own.name, std::to_string(own.revision)}));
  return {};
}

}  // namespace

void define_verify(Command c, Context& context) {
  const auto json = std::make_shared<bool>(false);
  const auto other = std::make_shared<std::string>();
  const auto repairs = std::make_shared<bool>(false);
  c.option("file", *other, tr("check this export, dispute file or game file instead; it needs no game and no key"));
  add_json(c, *json);
  c.flag("--repair", *repairs, tr("first repair damaged rows of the file from signed packets, and remove false rows"));
  const auto module = std::make_shared<bool>(false);
  c.flag("--module", *module,
         tr("print the SHA-256 of FILE, a module of the rules; without FILE, of all installed modules"));
  on_read(c, context, [&context, json, other, repairs, module] {
    if (*module) {
      const auto shown = show_modules(context, *other, *json);
      return shown ? Exit::ok : fail(context.terminal, shown.error());
    }
    return other->empty() ? verify(context, *json, *repairs) : verify_file(context, *other, *json);
  });
}

}  // namespace hexpost::cli
