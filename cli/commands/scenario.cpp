#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/context.h"
#include "cli/names.h"
#include "cli/player/home.h"
#include "cli/player/outputs.h"
#include "cli/player/own_file.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/orders/piece_names.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"

/// Players' own battles: a file to begin with, its check, and a picture of it.
namespace hexpost::cli {
namespace {

struct ScenarioOptions {
  std::string name, from, out, file;
  Outputs outputs;
  bool json = false;
};

void add_battle_file(Command command, ScenarioOptions& o) {
  command.option("file", o.file, tr("the battle file (TOML)")).required();
}

/// A shipped battle's file: the system, and the bytes.
struct Model {
  const System* system = nullptr;
  std::string bytes;
};

base::Result<Model> model_of(const Context& context, const data::Library& library, const std::string& battle) {
  std::vector<std::string> known;
  for (const System& system : context.systems) {
    if (!system.own_file_name) continue;
    for (const BattleInfo& b : system.battles(library)) {
      known.push_back(b.id);
      if (!base::same_word(b.id, battle)) continue;
      if (const auto* source = library.find(system.name + "/battles/" + b.id + ".toml"))
        return Model{&system, source->bytes};
    }
  }
  const auto near = base::nearest(battle, known);
  return Error{"usage",
               near ? fill(tr("there is no battle {}; did you mean {}?"), {base::printable(battle, 60), *near})
                    : fill(tr("there is no battle {}; `hexpost scenarios` lists them"), {base::printable(battle, 60)}),
               "--from"};
}

/// The file of another battle under a new id, without the measured balance, which belongs to the other
/// battle.
std::string begun_from(const std::string& bytes, const std::string& id, const std::string& from) {
  std::string out =
      fill(tr("# A battle of your own, copied from {}. `hexpost scenario check FILE` judges it, `hexpost scenario "
              "preview FILE` draws it."),
           {from}) +
      "\n";
  bool table = false, skip = false, named = false;
  for (const std::string_view line : base::split(bytes, '\n')) {
    if (line.starts_with("[")) table = true, skip = line == "[balance]";
    if (skip) continue;
    if (!table && !named && line.starts_with("id = ")) {
      out += "id = \"" + id + "\"\n";
      named = true;
    } else {
      out += std::string(line) + "\n";
    }
  }
  while (out.ends_with("\n\n"))
    out.pop_back();
  return out;
}

/// True for a library file's name: small letters, digits and hyphens, the first not a hyphen.
bool is_battle_id(std::string_view text) {
  return !text.empty() && text.size() <= 40 && text.front() != '-' &&
         std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; });
}

base::Result<void> make_new(Context& context, const ScenarioOptions& o) {
  if (!is_battle_id(o.name))
    return Error{"usage",
                 fill(tr("{} cannot name a battle; use small letters, digits and - (not first), at most 40"),
                      {base::printable(o.name, 60)}),
                 ""};
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  const auto library = home->library();
  if (!library) return library.error();
  const auto model = model_of(context, *library, o.from);
  if (!model) return model.error();
  if (library->find(model->system->name + "/battles/" + o.name + ".toml") != nullptr)
    return Error{"usage", fill(tr("there is a battle {} already; choose another name"), {o.name}), ""};
  const std::string path = o.out.empty() ? o.name + ".toml" : o.out;
  std::error_code failed;
  if (path != "-" && std::filesystem::exists(path, failed))
    return Error{"exists", fill(tr("there is a file {} already; choose another with --out"), {base::printable(path)}),
                 ""};
  if (auto written = write_output(context.terminal, path, begun_from(model->bytes, o.name, o.from)); !written)
    return written;
  if (path == "-") return {};
  line(context.terminal,
       fill(tr("{} is written: a copy of the battle {} under the name {}, for you to change"), {path, o.from, o.name}));
  next(context.terminal, "hexpost scenario check " + path, tr("judges it after each change"));
  return {};
}

/// A player's battle file that loads, at its first decision.
struct Loaded {
  OwnFile file;
  BattleInfo info;
  LoadedBattle battle;
  std::unique_ptr<table::Match> match;
};

base::Result<Loaded> load_own(const Context& context, const std::string& path) {
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  const auto before = home->library();
  if (!before) return before.error();
  auto file = read_own_file(context, *before, path);
  if (!file) return file.error();
  const std::string id = file->battle();
  if (id.empty())
    return Error{
        "kind",
        fill(tr("this file is not a battle but {}; `hexpost rules --use FILE` takes it into use"), {file->name}),
        base::printable(path)};
  Loaded out;
  for (BattleInfo& b : file->system->battles(file->library)) {
    if (b.id == id) out.info = std::move(b);
  }
  auto battle = file->system->load(file->library, {id, {}, {}});
  if (!battle) return battle.error();
  if (auto fault = orders::new_name_fault(battle->battle->names()))
    return Error{"name", *std::move(fault), base::printable(path)};
  out.file = std::move(*file), out.battle = std::move(*battle);
  out.match = out.battle.battle->begin();
  out.match->run();
  return out;
}

base::Result<void> check(Context& context, const ScenarioOptions& o) {
  const auto own = load_own(context, o.file);
  if (!own) return own.error();
  const std::string awaited = report::awaited_sentence(*own->battle.battle, *own->match);
  if (o.json) {
    print_json(context.terminal, {{"system", own->file.system->name},
                                  {"battle", own->info.id},
                                  {"name", own->info.name},
                                  {"sides", own->info.sides},
                                  {"about", own->info.about},
                                  {"units", own->info.size},
                                  {"first", awaited}});
    return {};
  }
  Terminal& t = context.terminal;
  line(t, fill(tr("{} is a playable battle of {}: {}"), {o.file, own->file.system->title, own->info.name}));
  for (const std::string& side : own->info.sides)
    line(t, "    " + side);
  line(t, "    " + own->info.about);
  say(t, fill(tr("It begins: {}"), {awaited}));
  if (own->file.bytes.find("\n[balance]") == std::string::npos)
    say(t, fill(tr("Its balance is not measured. Once it is in use, `hexpost play {}` tries it against the robot."),
                {own->info.id}));
  next(t, "hexpost scenario preview " + o.file + " --png map.png", tr("draws the map with the units on it"));
  next(t, "hexpost rules --use " + o.file, tr("plays with it; the opponent needs the same file"));
  return {};
}

base::Result<void> preview(Context& context, const ScenarioOptions& o) {
  const auto own = load_own(context, o.file);
  if (!own) return own.error();
  report::TurnStyle style;
  style.graph = style.dice = false;
  const report::Document document = report::turn_report(*own->battle.battle, *own->match, style);
  const auto written = write_outputs(context.terminal, o.outputs, document);
  if (!written) return written.error();
  if (!*written) context.terminal.out << report::text(document);
  return {};
}

}  // namespace

void define_scenario(Command scenario, Context& context) {
  const auto o = std::make_shared<ScenarioOptions>();
  Command fresh =
      add_command(scenario, "new", tr("write a new battle file, a copy of an existing battle, for you to change"),
                  "hexpost scenario new our-ford --from first-battle");
  fresh.option("name", o->name, tr("the new battle's name: small letters, digits and -")).required();
  fresh.option("--from", o->from, tr("the battle to begin from, as `hexpost scenarios` names it")).required();
  fresh.option("--out", o->out, tr("the file to write; - for standard output (default: NAME.toml)"));
  on_run(fresh, context, result_of(context, make_new, o));
  Command judge = add_command(scenario, "check", tr("judge a battle file: what is wrong and where, or what it plays"),
                              "hexpost scenario check our-ford.toml");
  add_battle_file(judge, *o);
  add_json(judge, o->json);
  on_run(judge, context, result_of(context, check, o));
  Command draw =
      add_command(scenario, "preview", tr("show a battle file's map and units as they stand at the beginning"),
                  "hexpost scenario preview our-ford.toml --png map.png");
  add_battle_file(draw, *o);
  add_outputs(draw, o->outputs);
  on_run(draw, context, result_of(context, preview, o));
}

}  // namespace hexpost::cli
