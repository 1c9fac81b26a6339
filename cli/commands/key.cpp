#include <nlohmann/json.hpp>

#include "cli/context.h"
#include "cli/names.h"
#include "cli/player/home.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "store/crypto/key_file.h"
#include "store/crypto/recovery_words.h"
#include "store/mail/write.h"
#include "store/wire/setup.h"

namespace hexpost::cli {
namespace {

struct KeyOptions {
  std::string name;
  std::string player;
  std::string mail;
  bool passphrase = false;
  bool words = false;
  bool json = false;
};

base::Error bad_name(const std::string& name) {
  return {"usage",
          fill(tr("{} cannot name a key file; use letters, digits, - (not first) and _ (your name as others see it is "
                  "--player)"),
               {base::printable(name, 60)}),
          ""};
}

/// Checks the form of a seat's name before the first invitation. Error "usage".
base::Result<void> check_player(const std::string& name) {
  if (name.empty() || store::is_player_name(name)) return {};
  return base::Error{"usage",
                     fill(tr("{} cannot name a player; a name has 1 to 200 bytes, no control characters, and is not -"),
                          {base::printable(name, 60)}),
                     "--player"};
}

base::Result<void> save(Context& context, const Home& home, const KeyOptions& options, const store::SecretBytes& seed) {
  if (auto good = check_player(options.player); !good) return good;
  std::string passphrase;
  if (options.passphrase) {
    auto typed = ask_passphrase(context.terminal, tr("new passphrase: "));
    if (!typed) return typed.error();
    auto again = ask_passphrase(context.terminal, tr("again: "));
    if (!again) return again.error();
    if (*typed != *again) return base::Error{"passphrase", tr("the two passphrases differ; nothing was written"), ""};
    if (typed->empty())
      return base::Error{"passphrase", tr("an empty passphrase protects nothing; leave out --passphrase"), ""};
    passphrase = std::move(*typed);
  }
  if (auto saved = store::save_key_file(home.key_path(options.name), seed, passphrase); !saved) {
    if (saved.error().code != "exists") return saved;
    return base::Error{
        "exists",
        fill(tr("there is a key {} already, and a key is never overwritten; choose another name, or give this one your "
                "name and address with `hexpost key change {} --player NAME --mail ADDRESS`"),
             {options.name, options.name}),
        ""};
  }
  auto player = Settings::load(home.player_path(options.name));
  if (!player) return player.error();
  player->set("name", options.player.empty() ? options.name : options.player);
  player->set("mail", options.mail);
  return player->save();
}

void show_words(Terminal& terminal, const store::SecretBytes& seed) {
  say(terminal, tr("Recovery words. They are the whole key: print them or copy them by hand, keep them with your "
                   "papers, and do not show them to anyone."));
  line(terminal, "");
  const std::string words = store::recovery_words(seed);
  for (const auto row : base::split(words, '\n'))
    line(terminal, "    " + std::string(row));
  line(terminal, "");
}

/// A player needs a name before the first mail, since every report shows it. Asks at a terminal. Error "usage".
base::Result<void> ask_player(Terminal& terminal, KeyOptions& options) {
  if (!options.player.empty() || !options.name.empty()) return {};
  if (terminal.interactive) {
    terminal.out << tr("Your name as others will see it: ") << std::flush;
    std::string typed;
    std::getline(terminal.in, typed);
    options.player = base::trim(typed);
  }
  if (!options.player.empty() && base::is_printable(options.player)) return {};
  return base::Error{"usage",
                     tr("the key needs a player's name: hexpost key new --player \"Anna Ash\" --mail anna@example.org"),
                     "--player"};
}

Exit key_new(Context& context, KeyOptions& options) {
  auto home = Home::open(context.home);
  if (!home) return fail(context.terminal, home.error());
  if (auto asked = ask_player(context.terminal, options); !asked) return fail(context.terminal, asked.error());
  if (options.name.empty()) options.name = "me";
  if (!is_new_name(options.name)) return fail(context.terminal, bad_name(options.name));
  if (!options.mail.empty() && !mail::is_address(options.mail)) {
    return fail(context.terminal,
                {"usage", fill(tr("{} is not a mail address"), {base::printable(options.mail, 80)}), "--mail"});
  }
  const auto seed = store::new_seed();
  if (auto saved = save(context, *home, options, seed); !saved) return fail(context.terminal, saved.error());
  line(context.terminal, fill(tr("key {} made"), {options.name}));
  if (options.player.empty())
    hint(context.terminal,
         fill(tr("others will see you as {}; to change that before you invite or join: hexpost key change {} --player "
                 "NAME"),
              {options.name, options.name}));
  if (options.mail.empty())
    hint(context.terminal,
         fill(tr("mails need your address in their From line: hexpost key change {} --mail ADDRESS"), {options.name}));
  line(context.terminal, "");
  show_words(context.terminal, seed);
  next(context.terminal, "hexpost scenarios",
       tr("shows what can be played; then invite somebody, or join with the mail you got"));
  return Exit::ok;
}

/// Name and address are not part of the key: they may change, for later games.
Exit key_change(Context& context, const KeyOptions& options) {
  auto home = Home::open(context.home);
  if (!home) return fail(context.terminal, home.error());
  const auto name = home->key_name(options.name);
  if (!name) return fail(context.terminal, name.error());
  if (options.player.empty() && options.mail.empty())
    return fail(context.terminal, {"usage", tr("say what to change: --player NAME, --mail ADDRESS"), ""});
  if (auto good = check_player(options.player); !good) return fail(context.terminal, good.error());
  if (!options.mail.empty() && !mail::is_address(options.mail)) {
    return fail(context.terminal,
                {"usage", fill(tr("{} is not a mail address"), {base::printable(options.mail, 80)}), "--mail"});
  }
  auto player = Settings::load(home->player_path(*name));
  if (!player) return fail(context.terminal, player.error());
  if (!options.player.empty()) player->set("name", options.player);
  if (!options.mail.empty()) player->set("mail", options.mail);
  if (auto saved = player->save(); !saved) return fail(context.terminal, saved.error());
  line(context.terminal, fill(tr("key {}: player {}, mail {}; games that have begun keep the name they began with"),
                              {*name, player->get("name"), player->get("mail")}));
  return Exit::ok;
}

void show_one(Terminal& terminal, const std::string& name, const Settings& player, bool locked,
              const store::SeatKeys* keys) {
  line(terminal, fill(tr("key {}"), {name}));
  line(terminal, fill(tr("  player      {}"), {player.get("name")}));
  if (!player.get("mail").empty()) line(terminal, fill(tr("  mail        {}"), {player.get("mail")}));
  line(terminal, locked ? tr("  file        with a passphrase") : tr("  file        without a passphrase"));
  if (keys == nullptr) return;
  line(terminal, "  signing     " + base::to_hex(keys->signing));
  line(terminal, "  vrf         " + base::to_hex(keys->vrf));
  line(terminal, "  recovery    " + base::to_hex(keys->recovery));
  line(terminal, "  deck        " + base::to_hex(keys->deck));
}

Exit key_show(Context& context, const KeyOptions& options) {
  auto home = Home::open(context.home);
  if (!home) return fail(context.terminal, home.error());
  std::vector<std::string> names = home->keys();
  if (!options.name.empty()) {
    auto name = home->key_name(options.name);
    if (!name) return fail(context.terminal, name.error());
    names = {*name};
  }
  if (names.empty() && !options.json) {
    next(context.terminal, "hexpost key new", tr("there is no key yet"));
    return Exit::ok;
  }
  Json all = Json::array();
  for (const std::string& name : names) {
    auto player = Settings::load(home->player_path(name));
    if (!player) return fail(context.terminal, player.error());
    const auto locked = store::key_file_is_locked(home->key_path(name));
    if (!locked) return fail(context.terminal, locked.error());
    auto secrets = load_secrets(context.terminal, *home, name);
    if (!secrets) return fail(context.terminal, secrets.error());
    const store::SeatKeys keys = store::seat_keys(*secrets);
    if (options.json) {
      all.push_back({{"name", name},
                     {"player", player->get("name")},
                     {"mail", player->get("mail")},
                     {"passphrase", *locked},
                     {"signing", base::to_hex(keys.signing)},
                     {"vrf", base::to_hex(keys.vrf)},
                     {"recovery", base::to_hex(keys.recovery)},
                     {"deck", base::to_hex(keys.deck)}});
      continue;
    }
    show_one(context.terminal, name, *player, *locked, &keys);
    if (options.words) {
      line(context.terminal, "");
      show_words(context.terminal, secrets->seed);
    }
  }
  if (options.json) print_json(context.terminal, all);
  return Exit::ok;
}

Exit key_recover(Context& context, KeyOptions& options) {
  auto home = Home::open(context.home);
  if (!home) return fail(context.terminal, home.error());
  if (options.name.empty()) options.name = "me";
  if (!is_new_name(options.name)) return fail(context.terminal, bad_name(options.name));
  if (context.terminal.interactive) say(context.terminal, tr("Type the 24 words; end with an empty line and Ctrl-D."));
  auto text = read_input(context.terminal, "-", 4096);
  if (!text) return fail(context.terminal, text.error());
  const auto seed = store::seed_of_words(*text);
  if (!seed) return fail(context.terminal, seed.error());
  if (auto saved = save(context, *home, options, *seed); !saved) return fail(context.terminal, saved.error());
  line(context.terminal, fill(tr("key {} recovered"), {options.name}));
  next(context.terminal, "hexpost import FILE",
       tr("brings a game back from an export; ask your opponent for one, and give your own sent mails to `hexpost "
          "receive`"));
  return Exit::ok;
}

/// --player, --mail; `address`: the help of the address.
void add_person(Command command, KeyOptions& options, const std::string& address) {
  command.option("--player", options.player, tr("your name as others see it"));
  command.option("--mail", options.mail, address);
}

/// What goes into a new key file. `name`: how its name is given.
void add_key_file(Command command, KeyOptions& options, const std::string& name, const std::string& address) {
  command.option(name, options.name, tr("name of the key file (default: me)"));
  add_person(command, options, address);
  command.flag("--passphrase", options.passphrase, tr("protect the file with a passphrase"));
}

}  // namespace

void define_key(Command key, Context& context) {
  const auto options = std::make_shared<KeyOptions>();

  Command fresh = add_command(key, "new", tr("make a key and print its recovery words, once"),
                              "hexpost key new alice --player \"Alice Ash\" --mail alice@example.org");
  add_key_file(fresh, *options, "name,--name", tr("your mail address, for the From line"));
  on_run(fresh, context, [&context, options] { return key_new(context, *options); });

  Command change = add_command(key, "change", tr("change the name and address that go with a key"),
                               "hexpost key change --player \"Alice Ash\" --mail alice@example.org");
  change.option("name", options->name, tr("the key (default: the only one)"));
  add_person(change, *options, tr("your mail address, for the From line"));
  on_run(change, context, [&context, options] { return key_change(context, *options); });

  Command show = add_command(key, "show", tr("show your public keys"), "hexpost key show alice");
  show.option("name", options->name, tr("the key (default: all)"));
  show.flag("--words", options->words, tr("print the secret recovery words, too"));
  add_json(show, options->json);
  on_run(show, context, [&context, options] { return key_show(context, *options); });

  Command recover = add_command(key, "recover", tr("make the key file again from its words on standard input"),
                                "hexpost key recover alice < words.txt");
  add_key_file(recover, *options, "name", tr("your mail address"));
  on_run(recover, context, [&context, options] { return key_recover(context, *options); });
}

}  // namespace hexpost::cli
