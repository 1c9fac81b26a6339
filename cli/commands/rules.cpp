#include <algorithm>
#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/context.h"
#include "cli/names.h"
#include "cli/player/home.h"
#include "cli/player/offer.h"
#include "cli/player/own_file.h"
#include "cli/say/document_json.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/text.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

struct RulesOptions {
  std::string system;
  std::string use;
  std::string number;              ///< of one rule or chart, or words to search for
  std::vector<std::string> words;  ///< as typed; `number` joins them
  bool verbs = false;
  bool json = false;
};

/// The part of a document about one rule or word: the rows and items that name it or a part of it (1.9 finds 1.9.7, and
/// `trump` finds Trumping). `digits`: for books that number the parts of 10.2 as 10.21, 10.22.
report::Document about_rule(const report::Document& document, const std::string& asked, bool digits = false) {
  const std::string number = base::lower(asked);
  const auto names_it = [&](std::string_view written) {
    const std::string text = base::lower(written);
    for (std::size_t at = text.find(number); at != std::string_view::npos; at = text.find(number, at + 1)) {
      const auto figure = [&text](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
      const bool before = at > 0 && (figure(at - 1) || text[at - 1] == '.');
      const std::size_t end = at + number.size();
      if (!before && (!figure(end) || (digits && !figure(end + 1)))) return true;
    }
    return false;
  };
  report::Document out{document.title, {}, {}, {}};
  for (const report::Section& section : document.sections) {
    const auto is_list = [](const report::Block& b) { return std::holds_alternative<report::List>(b); };
    // steps of one procedure belong together: a match of their heading keeps all
    if (std::all_of(section.blocks.begin(), section.blocks.end(), is_list) && names_it(section.heading)) {
      out.sections.push_back(section);
      continue;
    }
    report::Section kept{section.heading, {}};
    for (const report::Block& block : section.blocks) {
      if (const auto* table = std::get_if<report::Table>(&block)) {
        report::Table some{table->head, table->right, {}};
        for (const auto& row : table->rows) {
          if (std::any_of(row.begin(), row.end(), names_it)) some.rows.push_back(row);
        }
        if (!some.rows.empty()) kept.blocks.emplace_back(std::move(some));
      } else if (const auto* list = std::get_if<report::List>(&block)) {
        report::List some;
        std::copy_if(list->items.begin(), list->items.end(), std::back_inserter(some.items), names_it);
        if (!some.items.empty()) kept.blocks.emplace_back(std::move(some));
      } else if (const auto* paragraph = std::get_if<report::Paragraph>(&block);
                 paragraph && names_it(paragraph->text)) {
        kept.blocks.emplace_back(*paragraph);
      }
    }
    if (!kept.blocks.empty()) out.sections.push_back(std::move(kept));
  }
  return out;
}

base::Error unknown_system(const Context& context, const std::string& name) {
  std::vector<std::string> known;
  for (const System& s : context.systems)
    known.push_back(s.name);
  const auto near = base::nearest(name, known);
  return {
      "usage",
      near ? fill(tr("there is no rule system {}; did you mean {}?"), {base::printable(name, 60), *near})
           : fill(tr("there is no rule system {}; there is {}"), {base::printable(name, 60), base::join(known, ", ")}),
      ""};
}

/// Checks a player's own chart, list, map or battle and copies it into the player's folder.
Exit use_file(Context& context, const Home& home, const std::string& path) {
  const auto before = home.library();
  if (!before) return fail(context.terminal, before.error());
  const auto file = read_own_file(context, *before, path);
  if (!file) return fail(context.terminal, file.error());
  const std::string target = home.charts() + "/" + file->name;
  std::error_code failed;
  std::filesystem::create_directories(std::filesystem::path(target).parent_path(), failed);
  if (auto written = store::replace_file(target, base::as_bytes(file->bytes)); !written)
    return fail(context.terminal, written.error());
  line(context.terminal, fill(tr("{} is in use from now on, as {}"), {path, file->name}));
  say(context.terminal, tr("Games that began with other figures still need those figures. Delete the copy "
                           "to return to the shipped file."));
  line(context.terminal, fill(tr("copy: {}"), {target}));
  return Exit::ok;
}

/// The order language of a system, word by word.
void show_verbs(Terminal& terminal, const System& system, bool json) {
  Json all = Json::array();
  for (const table::Verb& v : system.verbs()) {
    all.push_back(
        {{"verb", v.verb}, {"usage", v.usage}, {"rule", v.rule}, {"help", tr(v.help)}, {"example", v.example}});
    if (json) continue;
    say(terminal, orders::shown(system.tongues(), v.usage));
    for (const std::string& l : report::wrap(
             (v.help.empty() ? "" : tr(v.help) + " ") + (v.rule.empty() ? "" : "[" + v.rule + "]"), 72, "    ", "    "))
      line(terminal, l);
    line(terminal, "    " + orders::shown(system.tongues(), v.example));
  }
  if (json)
    print_json(terminal, all);
  else
    next(terminal, "hexpost orders",
         tr("writes what you may order now; hexpost standing show has the questions that "
            "standing orders answer"));
}

Exit show_rules(Context& context, const RulesOptions& options) {
  auto home = Home::open(context.home);
  if (!home) return fail(context.terminal, home.error());
  if (!options.use.empty()) return use_file(context, *home, options.use);
  const auto library = home->library();
  if (!library) return fail(context.terminal, library.error());
  if (options.system.empty() && options.verbs)
    return fail(
        context.terminal,
        {"usage", fill(tr("name the rule system: hexpost rules {} --verbs"), {context.systems.front().name}), ""});
  if (options.system.empty()) {
    Json all = Json::array();
    for (const System& s : context.systems) {
      all.push_back({{"name", s.name}, {"title", s.title}, {"revision", s.revision}});
      if (!options.json)
        line(context.terminal, fill(tr("{}  {}, revision {}"), {s.name, s.title, std::to_string(s.revision)}));
    }
    if (options.json)
      print_json(context.terminal, all);
    else
      next(context.terminal, "hexpost rules " + context.systems.front().name,
           tr("shows its charts with the origin of every figure, its options and rules"));
    return Exit::ok;
  }
  const System* system = find_system(context.systems, options.system);
  if (system == nullptr) return fail(context.terminal, unknown_system(context, options.system));
  if (options.verbs) {
    show_verbs(context.terminal, *system, options.json);
    return Exit::ok;
  }
  const bool charts = system->charts && base::same_word(options.number, "charts");
  auto document = charts ? system->charts(*library) : system->rules(*library);
  if (!document) return fail(context.terminal, document.error());
  if (!charts && !options.number.empty()) {
    *document = about_rule(*document, options.number, system->parts_by_digit);
    if (document->sections.empty())
      return fail(context.terminal, {"usage",
                                     fill(tr("the rules do not mention {}; `hexpost rules {}` lists every number"),
                                          {base::printable(options.number, 40), system->name}),
                                     ""});
  }
  if (options.json)
    print_json(context.terminal, document_json(*document));
  else
    context.terminal.out << report::text(*document);
  return Exit::ok;
}

/// The smallest first: a new player reads from the top.
std::vector<BattleInfo> by_size(std::vector<BattleInfo> battles) {
  std::ranges::stable_sort(battles, {}, &BattleInfo::size);
  return battles;
}

Json battle_json(const System& system, const BattleInfo& b) {
  return {{"system", system.name}, {"battle", b.id},   {"name", b.name},
          {"intro", b.intro},      {"about", b.about}, {"sides", b.sides},
          {"own", b.own},          {"units", b.size},  {"first_evening", b.first_evening}};
}

Exit show_scenarios(Context& context, const RulesOptions& options) {
  auto home = Home::open(context.home);
  if (!home) return fail(context.terminal, home.error());
  const auto library = home->library();
  if (!library) return fail(context.terminal, library.error());
  Json all = Json::array();
  std::vector<std::string> known;
  std::string first;  // the first battle marked for a first evening
  bool found = false;
  for (const System& system : context.systems) {
    if (options.system.empty() && !options.json && context.systems.size() > 1) {
      if (!known.empty()) line(context.terminal, "");
      line(context.terminal, system.title + " (hexpost rules " + system.name + "):");
    }
    for (const BattleInfo& b : by_size(system.battles(*library))) {
      known.push_back(b.id);
      if (first.empty() && b.first_evening) first = b.id;
      if (!options.system.empty() && !is_called(b, options.system)) continue;
      found = true;
      if (options.json) {
        all.push_back(battle_json(system, b));
        continue;
      }
      line(context.terminal, b.id + "  " + b.name + (b.own ? "  (" + tr("yours") + ")" : "") +
                                 (b.first_evening ? "  (" + tr("for a first evening") + ")" : ""));
      for (const std::string& side : b.sides)
        line(context.terminal, "    " + side);
      line(context.terminal, "    " + b.about);
      if (options.system.empty()) continue;
      line(context.terminal, "");
      say(context.terminal, b.intro);
      auto loaded = system.load(*library, {b.id, {}, {}});
      if (!loaded) return fail(context.terminal, loaded.error());
      auto match = loaded->battle->begin();
      match->run();
      line(context.terminal, "");
      context.terminal.out << report::text(match->situation(std::nullopt));
    }
  }
  if (!found && !options.system.empty()) {
    const auto near = base::nearest(options.system, known);
    return fail(
        context.terminal,
        {"usage",
         near
             ? fill(tr("there is no battle {}; did you mean {}?"), {base::printable(options.system, 60), *near})
             : fill(tr("there is no battle {}; `hexpost scenarios` lists them"), {base::printable(options.system, 60)}),
         ""});
  }
  if (options.json)
    print_json(context.terminal, all);
  else if (!known.empty())
    next(context.terminal,
         "hexpost invite --battle " +
             (!options.system.empty() ? options.system
              : first.empty()         ? known.front()
                                      : first) +
             " --out invite.eml",
         tr("invites a player to play it"));
  return Exit::ok;
}

struct ArmyOptions {
  std::string file, system;
  bool json = false;
};

Exit check_army(Context& context, const ArmyOptions& o) {
  auto home = Home::open(context.home);
  if (!home) return fail(context.terminal, home.error());
  const auto library = home->library();
  if (!library) return fail(context.terminal, library.error());
  auto bytes = read_input(context.terminal, o.file, data::k_largest_file);
  if (!bytes) return fail(context.terminal, bytes.error());
  for (const System& system : context.systems) {
    if (!system.check_army || (!o.system.empty() && !base::same_word(system.name, o.system))) continue;
    const auto verdict = system.check_army(*library, {o.file, *bytes});
    if (!verdict) return fail(context.terminal, verdict.error());
    if (o.json)
      print_json(context.terminal, verdict_json(system.name, *verdict));
    else
      context.terminal.out << report::text(verdict->report);
    if (!verdict->lawful) {
      error(context.terminal, fill(tr("{}: the army breaks its list; see the lines marked wrong"), {o.file}));
      return Exit::refused;
    }
    if (!o.json)
      next(context.terminal, "hexpost invite --battle NAME --army 0=" + o.file + " --out invite.eml",
           tr("invites a player to a battle with this army on side 0"));
    return Exit::ok;
  }
  return fail(context.terminal, {"usage", tr("no rule system of that name has army lists"), ""});
}

struct ProposeOptions {
  std::string first, second, out = ".";
  std::int64_t points = 0;
  bool json = false;
};

Json army_json(const ProposedArmy& army) {
  return {{"list", army.list},         {"name", army.name},     {"points", army.points}, {"units", army.units},
          {"generals", army.generals}, {"stands", army.stands}, {"file", army.text}};
}

/// Two armies of equal points, as files and in words.
base::Result<void> propose_armies(Context& context, const ProposeOptions& o) {
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  const auto library = home->library();
  if (!library) return library.error();
  const auto system =
      std::ranges::find_if(context.systems, [](const System& s) { return s.propose_armies != nullptr; });
  if (system == context.systems.end()) return base::Error{"usage", tr("no rule system has army lists"), ""};
  const auto armies =
      system->propose_armies(*library, {o.first, o.second.empty() ? o.first : o.second}, static_cast<int>(o.points));
  if (!armies) return armies.error();
  if (o.json) {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const ProposedArmy& army : *armies)
      all.push_back(army_json(army));
    print_json(context.terminal, {{"system", system->name}, {"points", armies->front().points}, {"armies", all}});
    return {};
  }
  std::array<std::string, 2> paths;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const ProposedArmy& army = (*armies)[i];
    const bool same = (*armies)[0].list == (*armies)[1].list;
    paths[i] = (std::filesystem::path(o.out) /
                (army.list + "-" + std::to_string(army.points) + (same ? i == 0 ? "-a" : "-b" : "") + ".toml"))
                   .string();
    std::error_code failed;
    if (std::filesystem::exists(paths[i], failed))
      return base::Error{"exists", fill(tr("there is a file {} already"), {base::printable(paths[i])}), "--out"};
  }
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const ProposedArmy& army = (*armies)[i];
    if (auto written = write_output(context.terminal, paths[i], army.text); !written) return written;
    line(context.terminal,
         fill(tr("{0}: {1}, {2} {2|point|points}, {3} {3|unit|units}, {4} {4|general|generals}, {5} combat "
                 "{5|stand|stands}"),
              {paths[i], army.name, std::to_string(army.points), std::to_string(army.units),
               std::to_string(army.generals), std::to_string(army.stands)}));
  }
  next(context.terminal, "hexpost army check " + paths[0], tr("judges an army after you have changed it"));
  next(context.terminal,
       "hexpost invite --battle NAME --army 0=" + paths[0] + " --army 1=" + paths[1] + " --out invite.eml",
       tr("invites a player to a battle with these armies"));
  return {};
}

}  // namespace

void define_rules(Command rules, Context& context) {
  const auto options = std::make_shared<RulesOptions>();
  rules.option("system", options->system, tr("the rule system (default: list them)"));
  rules.option("number", options->words,
               tr("a rule number (1.9.7), a word to search for (pursuit), or `charts` for every figure of the charts"));
  rules.option("--use", options->use, tr("use a chart, list, map or battle file of your own"));
  rules.flag("--verbs", options->verbs, tr("the words of the order language: grammar, rule, an example of each"));
  add_json(rules, options->json);
  on_read(rules, context, [&context, options] {
    options->number = base::join(options->words, " ");
    const bool figures = !options->number.empty() && options->number.front() >= '0' && options->number.front() <= '9';
    if (figures) std::replace(options->number.begin(), options->number.end(), ',', '.');  // Poles may write 9,13
    return show_rules(context, *options);
  });
}

void define_scenarios(Command scenarios, Context& context) {
  const auto options = std::make_shared<RulesOptions>();
  scenarios.option("battle", options->system, tr("show this one with its map (default: list them)"));
  add_json(scenarios, options->json);
  on_read(scenarios, context, [&context, options] { return show_scenarios(context, *options); });
}

void define_army(Command army, Context& context) {
  const auto judged = std::make_shared<ArmyOptions>();
  Command check = add_command(army, "check", tr("judge an army file by its list and the point formula, line by line"),
                              "hexpost army check romans.toml");
  check.option("file", judged->file, tr("the army file (TOML)")).required();
  check.option("--system", judged->system, tr("its rule system (default: the one it fits)"));
  add_json(check, judged->json);
  on_read(check, context, [&context, judged] { return check_army(context, *judged); });
  Command propose = add_command(army, "propose", tr("propose two armies of equal points from one list or two"),
                                "hexpost army propose carthaginian imperial-roman --points 150");
  const auto o = std::make_shared<ProposeOptions>();
  propose.option("list", o->first, tr("the army list of the first side, for example carthaginian")).required();
  propose.option("second", o->second, tr("the army list of the second side (default: the same)"));
  propose.option("--points", o->points, tr("the most points of each army")).required();
  propose.option("--out", o->out, tr("the folder for the two army files (default: this one)"));
  add_json(propose, o->json);
  on_run(propose, context, result_of(context, propose_armies, o));
}

}  // namespace hexpost::cli
