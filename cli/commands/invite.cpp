#include <algorithm>
#include <filesystem>

#include "cli/mail/mailing.h"
#include "cli/mail/post.h"
#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/new_game.h"
#include "cli/player/offer.h"
#include "cli/player/revisions.h"
#include "cli/player/shared_options.h"
#include "cli/player/terms.h"
#include "engine/base/text.h"
#include "store/mail/write.h"

namespace hexpost::cli {
namespace {

struct InviteOptions {
  Destination dest;
  std::string battle, system, side, opponent, to, cc, key, name, host, sanction = "none", arbiter;
  std::vector<std::string> options, armies;
  int days = 0, reminders = 0;
  std::int64_t revision = -1;
};

base::Result<void> read_armies(Terminal& terminal, const InviteOptions& o, BattleChoice& choice) {
  for (const std::string& word : o.armies) {
    const std::size_t at = word.find('=');
    const auto side = base::number(std::string_view(word).substr(0, at));
    if (at == std::string::npos || !side || *side < 0 || *side > 9)
      return Error{"usage", tr("say which side the army is for: --army 0=FILE"), base::printable(word, 100)};
    auto bytes = read_input(terminal, word.substr(at + 1), data::k_largest_file);
    if (!bytes) return bytes.error();
    choice.armies[static_cast<std::uint8_t>(*side)] = std::move(*bytes);
  }
  return check_armies(choice);
}

base::Result<store::Deadline> deadline_of(const InviteOptions& o) {
  store::Deadline out;
  if (o.days < 0 || o.days > 3650 || o.reminders < 0 || o.reminders > 100)
    return Error{"usage", tr("this number of days or reminders is not allowed"), "--deadline"};
  out.days = static_cast<std::uint16_t>(o.days), out.reminders = static_cast<std::uint8_t>(o.reminders);
  if (o.sanction == "none")
    out.sanction = store::Sanction::none;
  else if (o.sanction == "adjourn")
    out.sanction = store::Sanction::adjourn;
  else if (o.sanction == "forfeit")
    out.sanction = store::Sanction::forfeit;
  else
    return Error{"usage", tr("the sanction is one of none, adjourn, forfeit"), "--sanction"};
  if (o.arbiter.empty()) return out;
  const auto key = base::from_hex(o.arbiter);
  if (!key || key->size() != 32)
    return Error{"usage", tr("the arbiter's signing key is 64 hexadecimal digits, as `hexpost key show` prints it"),
                 "--arbiter"};
  store::SigningKey arbiter{};
  std::copy(key->begin(), key->end(), arbiter.begin());
  out.arbiter = arbiter;
  return out;
}

/// A duel's seats: one for each side, each answered by all the others.
std::vector<store::Seat> seats_of(const table::Battle& battle, std::uint8_t mine, const std::string& me,
                                  const std::string& opponent) {
  std::vector<store::Seat> out;
  const auto sides = static_cast<std::uint8_t>(battle.players().size());
  for (std::uint8_t s = 0; s < sides; ++s) {
    store::Seat seat;
    seat.side = s;
    seat.name = s == mine ? me : sides == 2 ? opponent : "";
    for (std::uint8_t other = 0; other < sides; ++other) {
      if (other != s) seat.answerers.push_back(other);
    }
    out.push_back(std::move(seat));
  }
  return out;
}

/// The battle by this program's revision of the rules, or by the requested one.
base::Result<BattleOffer> offer_for(const Desk& desk, const data::Library& library, const InviteOptions& o,
                                    const BattleChoice& choice) {
  if (o.revision < 0) return offer_of(desk.context.systems, library, o.system, choice);
  if (o.system.empty())
    return Error{"usage", tr("name the rule system of the revision: --system hordes --revision 1"), "--revision"};
  if (o.revision > UINT32_MAX) return Error{"usage", tr("this is not a revision of the rules"), "--revision"};
  const auto rules = revisions_of(desk.home.folder(), desk.context.systems)
                         ->own_or_find(o.system, static_cast<std::uint32_t>(o.revision));
  if (!rules) return rules.error();
  return offer_of({**rules}, library, o.system, choice);
}

base::Result<void> invite(Context& context, const InviteOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  const auto library = desk->home.library();
  if (!library) return library.error();
  const auto key = desk->home.key_name(o.key);
  if (!key) return key.error();
  BattleChoice choice{o.battle, o.options, {}};
  if (auto read = read_armies(context.terminal, o, choice); !read) return read;
  auto offer = offer_for(*desk, *library, o, choice);
  if (!offer) return offer.error();
  const auto side = side_of(*offer->battle, o.side);
  if (!side) return side.error();
  const auto deadline = deadline_of(o);
  if (!deadline) return deadline.error();
  const auto name = game_name_for(desk->home, o.name, offer->genesis.scenario);
  if (!name) return name.error();
  const auto me = Settings::load(desk->home.player_path(*key));
  if (!me) return me.error();
  auto secrets = load_secrets(context.terminal, desk->home, *key);
  if (!secrets) return secrets.error();

  store::Genesis plan = std::move(offer->genesis);
  plan.deadline = *deadline;
  const std::string plan_system = plan.system;
  const std::string player_name = me->get("name").empty() ? *key : me->get("name");
  plan.seats = seats_of(*offer->battle, *side, player_name, o.opponent);

  const std::string path = desk->home.game_path(*name);
  auto settings = Settings::load(std::filesystem::path(path).replace_extension(".player").string());
  if (!settings) return settings.error();
  if (auto noted = note_addresses(*desk, *settings, *key, o.to, o.cc, o.dest); !noted) return noted;
  auto node = store::Node::invite(path, std::move(plan), *side, *secrets, desk->setting);
  if (!node) return node.error();
  { auto closed = std::move(*node); }  // one open handle at a time
  auto game = write_first(*desk, path, "invite", o.dest);
  if (!game) return game.error();
  if (o.dest.file == "-") return {};
  tell_first(*desk, *game, o.dest, tr("game {} made; the invitation is {}"));
  const System* system = find_system(context.systems, plan_system);
  if (system != nullptr && system->options_hint) {
    if (const std::string said = system->options_hint(o.options); !said.empty()) hint(context.terminal, said);
  }
  if (!mail::is_address(o.to))
    hint(context.terminal,
         tr("the mail has no address of your opponent yet: type it in your mail program, or give it with --to"));
  line(context.terminal, "");
  next(context.terminal, "",
       o.dest.mail ? tr("when the answer has come:") : tr("send the mail to your opponent; then:"));
  what_next(context.terminal, *game);
  return {};
}

/// With a host the game belongs to the host, which invites both players after a request by mail.
base::Result<void> ask_host(Context& context, const InviteOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  if (!mail::is_address(o.host))
    return Error{"usage", fill(tr("{} is not a mail address"), {base::printable(o.host, 80)}), "--host"};
  if (!o.to.empty() && !mail::is_address(o.to))
    return Error{"usage", fill(tr("{} is not a mail address"), {base::printable(o.to, 80)}), "--to"};
  if (!o.armies.empty() || !o.arbiter.empty())
    return Error{"usage", tr("a host plays with the armies of the battle, and the host is the arbiter"), "--host"};
  const auto library = desk->home.library();
  if (!library) return library.error();
  const auto offer = offer_for(*desk, *library, o, {o.battle, o.options, {}});
  if (!offer) return offer.error();
  const auto key = desk->home.key_name(o.key);
  if (!key) return key.error();
  const auto me = Settings::load(desk->home.player_path(*key));
  if (!me) return me.error();
  std::string wish = "open " + offer->genesis.scenario;
  const auto side = o.side.empty() ? base::Result<std::uint8_t>(std::uint8_t{0}) : side_of(*offer->battle, o.side);
  if (!side) return side.error();
  if (!o.side.empty()) wish += " side=" + std::to_string(*side);
  if (o.days > 0) wish += " days=" + std::to_string(o.days);
  if (!o.name.empty()) wish += " name=" + base::lower(o.name);
  if (!o.to.empty()) wish += " opponent=" + o.to;
  if (o.revision >= 0) wish += " revision=" + std::to_string(o.revision);
  for (const std::string& option : o.options)
    wish += " " + option;
  auto settings = Settings::load("");
  if (!settings) return settings.error();
  settings->set("key", *key);
  settings->set("to", o.host);
  if (auto good = check_destination(*desk, *settings, o.dest); !good) return good;
  const auto who = correspondents(desk->home, *settings);
  if (!who) return who.error();
  mail::Outgoing out;
  out.from = {me->get("name"), who->from}, out.to = {{"", o.host}};
  out.subject = tr("[hexpost] a new game"), out.date = context.now(), out.text = wish + "\n";
  const auto written = mail::write_text_mail(out);
  if (!written) return written.error();
  if (auto gone = dispatch(*desk, *settings, o.dest, *written); !gone) return gone;
  if (o.dest.file == "-") return {};
  line(context.terminal, fill(tr("your wish is {}"), {where_it_went(desk->home, *settings, o.dest)}));
  next(context.terminal, "hexpost join FILE --side SIDE --out join.eml",
       tr("with the invitation that the host sends you; the answer goes to the host"));
  return {};
}

}  // namespace

void define_invite(Command c, Context& context) {
  const auto o = std::make_shared<InviteOptions>();
  add_battle(c, "--battle", o->battle);
  c.option("--system", o->system, tr("its rule system (default: the one that knows the battle)"));
  add_side(c, o->side);
  c.option("--revision", o->revision, tr("play by this revision of the system's rules (default: this program's)"));
  c.option("--option", o->options,
           tr("an option, NAME=VALUE; may be given several times; `hexpost rules SYSTEM` lists them"))
      .one_each();
  c.option("--army", o->armies, tr("an army of your own for a side, 0=FILE; may be given for each side")).one_each();
  c.option("--opponent", o->opponent, tr("the name of the invited player (default: any player who answers)"));
  c.option("--to", o->to, tr("the player's mail address"));
  c.option("--host", o->host, tr("let the host at this address be the umpire: asks the host for the game"));
  add_copy_to(c, o->cc);
  c.option("--deadline", o->days, tr("days for each answer (default: none)"));
  c.option("--reminders", o->reminders, tr("reminders before a claim"));
  c.option("--sanction", o->sanction, tr("what a claim may lead to: none, adjourn, forfeit"));
  c.option("--arbiter", o->arbiter, tr("signing key of the arbiter who rules on claims"));
  add_own_key(c, o->key);
  add_game_name(c, o->name);
  add_destination(c, o->dest);
  on_run(c, context, result_of(context, [&context, o] {
           use_setting(context, o->dest);
           return o->host.empty() ? invite(context, *o) : ask_host(context, *o);
         }));
}

}  // namespace hexpost::cli
