#include <nlohmann/json.hpp>

#include "cli/context.h"
#include "cli/names.h"
#include "cli/player/home.h"
#include "cli/player/shared_options.h"
#include "cli/say/json.h"
#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

struct ConfigOptions {
  std::string key, value;
  bool json = false;
};

base::Result<void> set_config(Context& context, const ConfigOptions& o) {
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  if (auto done = Config::write(home->config_path(), o.key, o.value); !done) return done;
  line(context.terminal,
       o.value.empty() ? fill(tr("{} is no longer set"), {o.key}) : fill(tr("{} is {}"), {o.key, o.value}));
  return {};
}

base::Result<void> get_config(Context& context, const ConfigOptions& o) {
  const auto home = Home::look(context.home);
  if (!home) return home.error();
  const auto config = Config::load(home->config_path());
  if (!config) return config.error();
  Json all = Json::object();
  bool known = o.key.empty();
  for (const ConfigKey& key : Config::keys()) {
    const std::string name(key.name);
    const std::string value = config->get(name);
    known = known || o.key == name;
    if (!o.key.empty() && o.key != name) continue;
    all[name] = value.empty() ? Json(nullptr) : Json(value);
    if (o.json) continue;
    if (!o.key.empty()) {
      line(context.terminal, value);
    } else {
      line(context.terminal, value.empty() ? fill(tr("{}: not set (it takes: {})"), {name, tr(key.values)})
                                           : fill(tr("{}: {}"), {name, value}));
    }
  }
  if (!known) return Error{"usage", Config::fault(o.key, ""), ""};
  if (o.json) print_json(context.terminal, all);
  return {};
}

/// The end of the help.
std::string config_settings() {
  return tr(
      "Settings, in the file `config.toml` of your folder:\n"
      "  paper     a4 or letter: the paper of printed pages\n"
      "  width     columns of a report (default: those of the terminal, else 72)\n"
      "  language  en or pl; $HEXPOST_LANGUAGE overrides it\n"
      "  colour    auto, always, never; auto heeds NO_COLOR, CLICOLOR, CLICOLOR_FORCE\n"
      "  pager     the command that shows a long report, or none (default: $PAGER, else less)\n"
      "  editor    the command that opens your orders (default: $VISUAL, $EDITOR)\n"
      "  game      the game that a command without --game means\n"
      "  mail      true: mails are sent unless a file is named, as with `hexpost mail set always yes`\n"
      "  timezone  local, UTC or a name such as Europe/Warsaw: for times that are shown (signed times stay UTC)\n"
      "  download  the address from which to get the program; invitations include it");
}

}  // namespace

void define_config(Command config, Context& context) {
  config.footer(config_settings());
  const auto o = std::make_shared<ConfigOptions>();
  on_run(add_set(config, "hexpost config set paper letter", "key", o->key, o->value), context,
         result_of(context, set_config, o));
  Command get = add_command(config, "get", tr("show the settings, or one"), "hexpost config get paper");
  get.option("key", o->key, tr("the setting (default: all)"));
  add_json(get, o->json);
  on_read(get, context, result_of(context, get_config, o));
}

}  // namespace hexpost::cli
