#include <nlohmann/json.hpp>

#include "cli/context.h"
#include "cli/names.h"
#include "cli/player/home.h"
#include "cli/say/document_json.h"
#include "engine/base/text.h"
#include "engine/report/text.h"

/// A player's own charts: a template for the figures of a printed card, and the check of the result.
namespace hexpost::cli {
namespace {

/// The named system, or the first one that takes players' own charts.
base::Result<const System*> system_with_charts(const Context& context, const std::string& wanted) {
  std::vector<std::string> known;
  for (const System& system : context.systems) {
    if (!system.check_charts) continue;
    if (wanted.empty() || base::same_word(system.name, wanted)) return &system;
    known.push_back(system.name);
  }
  return base::Error{"usage",
                     known.empty() ? tr("no rule system lets players use their own charts")
                                   : fill(tr("{} does not let players use their own charts; name one of: {}"),
                                          {base::printable(wanted, 60), base::join(known, " ")}),
                     ""};
}

Exit show_template(Context& context, const std::string& wanted) {
  const auto system = system_with_charts(context, wanted);
  if (!system) return fail(context.terminal, system.error());
  context.terminal.out << (*system)->charts_template();
  return Exit::ok;
}

/// The system whose kind of charts these are; `system`, if there is none.
const System* system_of(const Context& context, const data::Source& charts, const System* system) {
  for (const System& one : context.systems) {
    if (!one.check_charts) continue;
    const auto verdict = one.check_charts(charts);
    if (verdict || verdict.error().code != "kind") return &one;
  }
  return system;
}

Exit check(Context& context, const std::string& path, const std::string& wanted, bool json) {
  auto system = system_with_charts(context, wanted);
  if (!system) return fail(context.terminal, system.error());
  const auto bytes = read_input(context.terminal, path, data::k_largest_file);
  if (!bytes) return fail(context.terminal, bytes.error());
  if (wanted.empty()) system = system_of(context, {path, *bytes}, *system);
  const auto verdict = (*system)->check_charts({path, *bytes});
  if (!verdict) return fail(context.terminal, verdict.error());
  if (json) {
    print_json(context.terminal, verdict_json((*system)->name, *verdict));
    return Exit::ok;
  }
  context.terminal.out << report::text(verdict->report);
  next(context.terminal, "hexpost rules --use " + path,
       tr("plays with these charts; the opponent needs the same file"));
  return Exit::ok;
}

}  // namespace

void define_charts(Command charts, Context& context) {
  const auto file = std::make_shared<std::string>();
  const auto system = std::make_shared<std::string>();
  Command judge = add_command(charts, "check",
                              tr("judge a charts file: what differs from the shipped charts and from the rulebook"),
                              "hexpost charts check card.toml");
  judge.option("file", *file, tr("the charts file (TOML)")).required();
  judge.option("--system", *system, tr("its rule system (default: that of the file's kind)"));
  const auto json = std::make_shared<bool>(false);
  add_json(judge, *json);
  on_read(judge, context, [&context, file, system, json] { return check(context, *file, *system, *json); });
  Command show = add_command(charts, "template", tr("print a charts file to write your own figures into"),
                             "hexpost charts template > card.toml");
  show.option("system,--system", *system, tr("the rule system (default: the system with such charts)"));
  on_run(show, context, [&context, system] { return show_template(context, *system); });
}

}  // namespace hexpost::cli
