#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/host/backup.h"
#include "cli/host/officers.h"
#include "cli/host/run.h"
#include "cli/mail/incoming.h"
#include "cli/mail/mailing.h"
#include "cli/names.h"
#include "cli/player/shared_options.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "store/crypto/key_file.h"
#include "store/crypto/recovery_words.h"
#include "store/host/calendar/deadline.h"
#include "store/host/ledger/ladder.h"
#include "store/host/requests/command.h"
#include "store/mail/write.h"
#include "store/wire/signed_note.h"

namespace hexpost::cli {
namespace {

struct HostOptions {
  HostRun run;
  bool tick = false;
  std::string address, name, director, key, roles, by, line, to, value;
  host::OpenRequest open;
  std::string sanction;
  std::vector<std::string> addresses;
  std::int64_t count = 50;
  Destination dest;
};

// ---- making a host --------------------------------------------------------------------------------------------------

base::Result<void> make_key(Context& context, const Home& home, const std::string& name, const std::string& player,
                            const std::string& address) {
  const auto seed = store::new_seed();
  if (auto saved = store::save_key_file(home.key_path(name), seed, ""); !saved) {
    if (saved.error().code == "exists") return {};
    return saved;
  }
  auto settings = Settings::load(home.player_path(name));
  if (!settings) return settings.error();
  settings->set("name", player);
  settings->set("mail", address);
  if (auto saved = settings->save(); !saved) return saved;
  say(context.terminal, fill(tr("Recovery words of the key {}. They are the whole key: print them, keep them with the "
                                "club's papers, and do not show them to anyone."),
                             {name}));
  const std::string words = store::recovery_words(seed);
  for (const auto row : base::split(words, '\n'))
    line(context.terminal, "    " + std::string(row));
  line(context.terminal, "");
  return {};
}

base::Result<void> init(Context& context, const HostOptions& o) {
  auto home = Home::open(context.home);
  if (!home) return home.error();
  auto settings = Settings::load(host_settings_path(*home));
  if (!settings) return settings.error();
  if (const std::string address = settings->get("address"); !address.empty()) {
    return Error{"exists",
                 fill(tr("the host {} is here already; nothing was changed (`hexpost host set address` and `name` "
                         "change it, `hexpost host officer NAME --roles director` makes a director)"),
                      {address}),
                 base::printable(home->folder())};
  }
  const std::string name = o.name.empty() ? "The Club" : o.name;
  for (const auto& [setting, value] : {std::pair<std::string, std::string>{"address", o.address}, {"name", name}}) {
    if (auto good = check_host_setting(setting, value); !good) return good;
    settings->set(setting, value);
  }
  if (auto made = make_key(context, *home, "host", name, o.address); !made) return made;
  if (auto made = make_key(context, *home, "arbiter", name + " (arbiter)", o.address); !made) return made;
  if (auto saved = settings->save(); !saved) return saved;
  auto desk = open_host(context);
  if (!desk) return desk.error();
  if (!o.director.empty()) {
    if (auto put = desk->host.ledger().put(host::Officer{o.director, "", "", "director"}); !put) return put;
  }
  line(context.terminal, fill(tr("the host {} is ready in {}"), {o.address, home->folder()}));
  next(context.terminal, "hexpost host open --battle NAME", tr("offers a game"));
  next(context.terminal, "hexpost host --deliver", tr("takes a mail on standard input, as a mail server pipes it"));
  return {};
}

/// Every setting of a host with its value.
base::Result<void> show_settings(Context& context, const Settings& settings, bool json) {
  if (json) {
    Json out = Json::array();
    for (const std::string& name : host_setting_names())
      out.push_back({{"name", name}, {"value", settings.get(name)}, {"default", host_setting_default(name)}});
    print_json(context.terminal, out);
    return {};
  }
  for (const std::string& name : host_setting_names()) {
    const std::string value = settings.get(name);
    line(context.terminal, value.empty() ? fill(tr("{} is {} (default)"), {name, host_setting_default(name)})
                                         : fill(tr("{} is {}"), {name, value}));
  }
  return {};
}

base::Result<void> set(Context& context, const HostOptions& o, bool json) {
  auto home = Home::open(context.home);
  if (!home) return home.error();
  if (o.name.empty()) {
    const auto settings = Settings::load(host_settings_path(*home));
    return settings ? show_settings(context, *settings, json) : base::Result<void>(settings.error());
  }
  if (auto good = check_host_setting(o.name, o.value); !good) return good;
  auto settings = Settings::load(host_settings_path(*home));
  if (!settings) return settings.error();
  settings->set(o.name, o.value);
  if (auto saved = settings->save(); !saved) return saved;
  line(context.terminal, fill(tr("{} is {}"), {o.name, o.value}));
  return {};
}

// ---- games ----------------------------------------------------------------------------------------------------------

base::Result<void> open_game(Context& context, HostOptions o) {
  auto desk = open_host(context);
  if (!desk) return desk.error();
  if (!o.sanction.empty()) {
    if (auto good = check_host_setting("sanction", o.sanction); !good) return good;
    o.open.sanction = o.sanction == "none" ? 0 : o.sanction == "adjourn" ? 1 : 2;
  }
  if (o.open.press != "all" && o.open.press != "public" && o.open.press != "none")
    return Error{"usage", tr("press is one of all, public, none"), "--press"};
  const auto row = desk->host.open_game(o.open, context.now());
  if (!row) return row.error();
  line(context.terminal,
       fill(tr("game {} is open; players write `join {}` to {}"), {row->name, row->name, desk->host.config().address}));
  return {};
}

std::string state_word(host::Host& host, const host::GameRow& game) {
  switch (game.state) {
    case host::GameState::open: {
      const auto stage = host.stage(game);
      return stage ? stage->words : tr("its file cannot be read");
    }
    case host::GameState::playing:
      return tr("playing");
    case host::GameState::over:
      return tr("over");
    case host::GameState::closed:
      return tr("closed");
  }
  return {};
}

/// A game known only by its file, which hexpost import has put into the folder.
base::Result<void> adopt(Context& context, const HostOptions& o) {
  auto desk = open_host(context);
  if (!desk) return desk.error();
  const auto row = desk->host.adopt(o.name, o.addresses, context.now());
  if (!row) return row.error();
  line(context.terminal, fill(tr("this host leads the game {} again: {}"), {row->name, state_word(desk->host, *row)}));
  next(context.terminal, "hexpost host games",
       tr("tells which player must act; its players may run hexpost send --again"));
  return {};
}

/// Another host's game, whose invitation reserves a seat for this host.
base::Result<void> serve(Context& context, const HostOptions& o) {
  const auto mail = read_incoming(context.terminal, o.key);
  if (!mail) return mail.error();
  if (mail->block.kind != mail::Kind::invite)
    return Error{"usage", tr("this mail holds no invitation; write `join GAME` to the other host to get it"), ""};
  auto desk = open_host(context);
  if (!desk) return desk.error();
  const auto row =
      desk->host.serve(base::as_text(mail->block.bytes), o.to.empty() ? mail->from_address : o.to, context.now());
  if (!row) return row.error();
  line(context.terminal, fill(tr("this host is the second umpire of a game, which is called {} here"), {row->name}));
  return post_host(*desk, o.run);
}

Json game_json(HostDesk& desk, const host::GameRow& g, const std::vector<host::SeatRow>& seats) {
  Json who = Json::array();
  for (const host::SeatRow& s : seats)
    who.push_back({{"seat", s.seat}, {"name", s.name}, {"awaited", s.seat == g.awaited}, {"bounces", s.bounces}});
  return {{"game", g.name},
          {"battle", g.battle},
          {"state", state_word(desk.host, g)},
          {"result", g.result},
          {"due", g.due > 0 ? Json(g.due) : Json(nullptr)},
          {"seats", who}};
}

base::Result<void> games(Context& context, bool json) {
  auto desk = open_host(context);
  if (!desk) return desk.error();
  const auto all = desk->host.ledger().games();
  if (!all) return all.error();
  Json list = Json::array();
  for (const host::GameRow& g : *all) {
    const auto seats = desk->host.ledger().seats(g.name);
    if (!seats) return seats.error();
    list.push_back(game_json(*desk, g, *seats));
    if (json) continue;
    std::string who, note;
    for (const host::SeatRow& s : *seats) {
      who += (who.empty() ? "" : ", ") + base::printable(s.name, 60) + (s.seat == g.awaited ? "*" : "");
      if (s.bounces > 0) note += "; " + fill(tr("{} mails to {} came back"), {std::to_string(s.bounces), s.mail});
    }
    if (g.state == host::GameState::over && !g.result.empty()) note = "; " + g.result + note;
    if (g.due > 0) note = "; " + fill(tr("due {}"), {host::date_words(g.due)}) + note;
    line(context.terminal, fill("{}  {}  {}  {}{}", {g.name, g.battle, state_word(desk->host, g), who, note}));
  }
  if (json) {
    print_json(context.terminal, list);
  } else if (all->empty()) {
    line(context.terminal, tr("no games yet"));
  }
  return {};
}

Json journal_json(const std::vector<host::MailIn>& in, const std::vector<host::MailOut>& out) {
  Json all{{"in", Json::array()}, {"out", Json::array()}};
  for (const host::MailIn& m : in)
    all["in"].push_back({{"at", m.received},
                         {"message_id", m.message_id},
                         {"from", m.sender},
                         {"game", m.game},
                         {"verdict", m.verdict}});
  for (const host::MailOut& m : out)
    all["out"].push_back({{"at", m.made},
                          {"message_id", m.message_id},
                          {"to", m.to},
                          {"game", m.game},
                          {"kind", m.kind},
                          {"sent", m.sent > 0 ? Json(m.sent) : Json(nullptr)},
                          {"tries", m.tries},
                          {"error", m.error},
                          {"bounced", bool(m.bounced)}});
  return all;
}

base::Result<void> journal(Context& context, std::int64_t count, bool json) {
  auto desk = open_host(context);
  if (!desk) return desk.error();
  const auto limit = static_cast<std::size_t>(std::clamp<std::int64_t>(count, 1, 1'000'000));
  const auto in = desk->host.ledger().mails_in(limit);
  if (!in) return in.error();
  const auto out = desk->host.ledger().mails_out(limit);
  if (!out) return out.error();
  if (json) {
    print_json(context.terminal, journal_json(*in, *out));
    return {};
  }
  // mails in and out, in the order of the host's clock: a mail before its answers
  std::vector<std::pair<std::int64_t, std::string>> lines;
  for (const host::MailIn& m : *in)
    lines.emplace_back(m.received, fill("in   {}  <{}>  {}  {}  {}",
                                        {host::date_words(m.received), m.message_id, m.sender, m.game, m.verdict}));
  for (const host::MailOut& m : *out)
    lines.emplace_back(
        m.made, fill("out  {}  <{}>  {}  {}  {}, {}{}",
                     {host::date_words(m.made), m.message_id, m.to, m.game, m.kind,
                      m.sent > 0 ? tr("sent") : fill(tr("waiting, {} tries {}"), {std::to_string(m.tries), m.error}),
                      m.bounced ? tr(", came back") : ""}));
  std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [at, text] : lines)
    line(context.terminal, text);
  return {};
}

// ---- the clock ------------------------------------------------------------------------------------------------------

/// Times are seconds since 1970-01-01 UTC.
Json clock_json(const host::ClockState& state) {
  return {{"machine", state.machine},
          {"reckoned", state.reckoned},
          {"last", state.last > 0 ? Json(state.last) : Json(nullptr)},
          {"trusted", state.doubt == host::Doubt::none},
          {"doubt_since", state.doubt == host::Doubt::none ? Json(nullptr) : Json(state.doubt_since)},
          {"sentences", host::clock_words(state)}};
}

base::Result<void> clock(Context& context, const HostOptions& o, bool json) {
  if (!o.line.empty() && o.line != "right")
    return Error{"usage", tr("write: hexpost host clock, or hexpost host clock right"), ""};
  auto desk = open_host(context);
  if (!desk) return desk.error();
  if (o.line.empty()) {
    const auto state = desk->host.clock(context.now());
    if (!state) return state.error();
    if (json) return print_json(context.terminal, clock_json(*state)), base::Result<void>();
    const std::string words = host::clock_words(*state);
    for (const std::string_view row : base::split(words, '\n')) {
      if (row.empty() || row.starts_with(' '))
        line(context.terminal, row);
      else
        say(context.terminal, row);
    }
    return {};
  }
  const auto done = desk->host.clock_is_right(context.now());
  if (!done) return done.error();
  line(context.terminal, *done);
  return {};
}

base::Result<void> backup(Context& context, const HostOptions& o) {
  auto desk = open_host(context);
  if (!desk) return desk.error();
  if (auto done = back_up(*desk, o.value); !done) return done;
  line(context.terminal, fill(tr("the host's folder is copied to {}"), {o.value}));
  return {};
}

/// --out
void add_mail_folder(Command command, HostOptions& o) {
  command.option("--out", o.run.out, tr("write the mails into this folder instead of sending them"));
}

}  // namespace

void define_host(Command c, Context& context) {
  const auto o = std::make_shared<HostOptions>();
  c.flag("--deliver", o->run.deliver, tr("take one mail on standard input: for a mail server's pipe"));
  c.option("--maildir", o->run.maildir, tr("take the new mails of a Maildir"));
  c.option("--imap", o->run.box, tr("take the mails of imaps://user@host/folder (or of a box that receive reads)"));
  c.option("--smtp", o->run.smtp, tr("send by smtps://user@host (default: as `hexpost mail` says)"));
  add_mail_folder(c, *o);
  c.option("--page", o->run.page, tr("keep the public page of games in this folder"));
  c.flag("--tick", o->tick, tr("send reminders, apply deadlines, send waiting mails, write the page, then stop"));
  c.flag("--once", o->run.once, tr("take the mails that are there, then stop"));
  c.option("--workers", o->run.workers, tr("processes that share the mails of a Maildir (default: 1)")).between(1, 64);
  c.option("--every", o->run.every, tr("seconds between two checks for mail (default: 10)")).between(1, 86400);
  on_run(c, context, [&context, o] {
    const int ways =
        (o->run.deliver ? 1 : 0) + (o->run.maildir.empty() ? 0 : 1) + (o->run.box.empty() ? 0 : 1) + (o->tick ? 1 : 0);
    if (ways > 1) {
      return fail(
          context.terminal,
          {"usage",
           tr("give only one of --deliver, --maildir, --imap, --tick: --maildir and --imap also do the work of --tick"),
           ""});
    }
    if (ways == 0) {
      return fail(context.terminal, {"usage",
                                     tr("give one of --deliver, --maildir, --imap, --tick, or a command: init, "
                                        "set, open, adopt, serve, games, clock, backup, log, "
                                        "officer, officers, duty, sign-duty"),
                                     ""});
    }
    if (o->tick) o->run.once = true;
    return run_host(context, o->run);
  });

  Command i = add_command(c, "init", tr("make a host in the folder of --home: keys, settings, ledger"),
                          "hexpost --home /var/lib/hexpost host init --address host@club.example --name \"The Club\"");
  i.option("--address", o->address, tr("the host's mail address")).required();
  i.option("--name", o->name, tr("its name, for people"));
  i.option("--director", o->director, tr("the name of an officer with all duties"));
  on_run(i, context, result_of(context, init, o));

  Command s = add_command(c, "set", tr("change a setting"), "hexpost host set days 5");
  s.option("name", o->name,
           tr("address, name, days, grace, reminders, sanction, open-by-mail, ... (default: show them all)"));
  s.option("value", o->value, tr("its value"));
  const auto json = std::make_shared<bool>(false);
  add_json(s, *json);
  on_run(s, context, result_of(context, set, o, json));

  Command g = add_command(c, "open", tr("offer a game that players join by mail"),
                          "hexpost host open --battle first-battle --name spring-1 --days 5 --grace 2");
  add_battle(g, "--battle", o->open.battle);
  g.option("--name", o->open.name, tr("name of the game (default: the battle's)"));
  g.option("--option", o->open.options, tr("an option, NAME=VALUE; may be given several times")).one_each();
  g.option("--days", o->open.days, tr("days for each answer; 0: no deadline")).between(0, 365);
  g.option("--grace", o->open.grace, tr("days of grace after the deadline")).between(0, 365);
  g.option("--reminders", o->open.reminders, tr("reminders before the deadline")).between(0, 10);
  g.option("--sanction", o->sanction, tr("what happens after the grace: none, adjourn, forfeit"));
  g.option("--press", o->open.press, tr("messages between players: all, public, none"));
  g.option("--co-umpire", o->open.co_umpire,
           tr("an officer with that role: that officer's host and this one roll the dice together"));
  on_run(g, context, result_of(context, [&context, o] { return open_game(context, *o); }));

  Command v = add_command(c, "serve", tr("be the second umpire of another host's game: takes its invitation"),
                          "hexpost host serve invitation.eml");
  v.option("file", o->key, tr("the mail with the invitation")).required();
  v.option("--to", o->to, tr("the other host's address (default: the sender's)"));
  add_mail_folder(v, *o);
  on_run(v, context, result_of(context, serve, o));

  Command ad = add_command(c, "adopt", tr("take over a game from its file, if the host does not know it"),
                           "hexpost host adopt spring-4 anna@example.org bela@example.org");
  ad.option("name", o->name, tr("its name, as hexpost import gave it")).required();
  ad.option("addresses", o->addresses,
            tr("its players' addresses in the order of their seats (default: those they play with here)"));
  on_run(ad, context, result_of(context, adopt, o));

  Command all = add_command(c, "games", tr("list every game, the player who must act (*) and the deadline"),
                            "hexpost host games");
  add_json(all, *json);
  on_read(all, context, result_of(context, games, json));

  Command k = add_command(c, "clock",
                          tr("show whether the host trusts the machine's clock, and if not, why; `right` confirms the "
                             "clock, and the host then corrects the deadlines after a jump or a long break"),
                          "hexpost host clock right");
  k.option("right", o->line, tr("the word `right`: the machine's clock is right as it is now"));
  add_json(k, *json);
  on_read(k, context, result_of(context, clock, o, json));

  Command b = add_command(c, "backup", tr("copy the whole folder into a new one while the host runs"),
                          "hexpost host backup /var/backups/hexpost-monday");
  b.option("folder", o->value, tr("the folder to make")).required();
  on_run(b, context, result_of(context, backup, o));

  Command log = add_command(c, "log", tr("list the incoming and outgoing mails"), "hexpost host log --last 20");
  log.option("--last", o->count, tr("how many mails to list (default: 50)"));
  add_json(log, *json);
  on_read(log, context, result_of(context, [&context, o, json] { return journal(context, o->count, *json); }));

  Command f =
      add_command(c, "officer", tr("give an officer a duty, or take it away (--roles none)"),
                  "hexpost host officer carol --roles \"umpire moderator\" --mail carol@club.example --key KEY");
  f.option("name", o->name, tr("the player's name")).required();
  f.option("--roles", o->roles, tr("director, umpire, secretary, moderator, co-umpire; separated by blanks; none"))
      .required();
  f.option("--mail", o->address,
           tr("the umpire's address: for messages to the umpire, and for the seats of players who vanish"));
  f.option("--key", o->key, tr("the officer's signing key, for duties by mail"));
  on_run(f, context, result_of(context, [&context, o] {
           return set_officer(context, {o->name, o->address, o->key, o->roles});
         }));

  Command fs = add_command(c, "officers", tr("list the duties of each officer"), "hexpost host officers");
  add_json(fs, *json);
  on_read(fs, context, result_of(context, list_officers, json));

  Command d = add_command(c, "duty", tr("do a duty: extend GAME DAYS, rule GAME adjourned, ..."),
                          "hexpost host duty --as carol \"extend spring-1 3\"");
  d.option("--as", o->by, tr("the officer")).required();
  d.option("duty", o->line, tr("the words")).required();
  add_mail_folder(d, *o);
  on_run(d, context, result_of(context, [&context, o] { return do_duty(context, o->by, o->line, o->run); }));

  Command sd =
      add_command(c, "sign-duty", tr("an officer's duty as a signed mail to the host"),
                  "hexpost host sign-duty \"extend spring-1 3\" --as carol --to host@club.example --out duty.eml");
  sd.option("duty", o->line, tr("the words")).required();
  sd.option("--as", o->by, tr("your name at the host")).required();
  sd.option("--to", o->to, tr("the host's address")).required();
  add_own_key(sd, o->key);
  add_destination(sd, o->dest);
  on_run(sd, context, result_of(context, [&context, o] {
           return sign_duty(context, {o->key, o->to, o->by, o->line, o->dest});
         }));
}

}  // namespace hexpost::cli
