#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/verdicts.h"
#include "cli/say/document_json.h"
#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/report/sheet.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "engine/table/trial.h"
#include "store/files.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {
namespace {

constexpr std::size_t k_limit = 4 * 1024 * 1024;
constexpr std::string_view k_head = "hexpost what-if v1\n";

/// A battle for experiments. The file has no key, no signature and no log, so its output can never
/// count as a packet:
///
///     hexpost what-if v1
///     genesis <base64 of leaf 0>
///     seed <n>
///     steps <n>
///     match
///     <Match::save()>
struct Scratch {
  store::Genesis genesis;
  std::uint64_t seed = 1;
  std::uint64_t steps = 0;
  std::shared_ptr<const table::Battle> battle;
  std::unique_ptr<table::Match> match;
};

base::Result<void> save(const std::string& path, const Scratch& s) {
  std::string text(k_head);
  text += "genesis " + base::to_base64(store::encode_leaf(s.genesis)) + "\n";
  text += "seed " + std::to_string(s.seed) + "\nsteps " + std::to_string(s.steps) + "\nmatch\n" + s.match->save();
  return store::replace_file(path, base::as_bytes(text));
}

/// The rest of the line that begins with `name `; removes the line from the text.
std::optional<std::string> take(std::string_view& text, std::string_view name) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos || text.substr(0, name.size()) != name) return std::nullopt;
  const std::string out(base::trim(text.substr(name.size(), end - name.size())));
  text.remove_prefix(end + 1);
  return out;
}

base::Result<Scratch> load(const Desk& desk, const std::string& path) {
  const auto bytes = store::read_file(path, k_limit, false);
  if (!bytes) return bytes.error();
  const std::string all = base::as_text(*bytes);
  std::string_view text(all);
  const Error bad{"what-if", tr("this is not a what-if file; `hexpost whatif start FILE` makes one"),
                  base::printable(path)};
  if (text.substr(0, k_head.size()) != k_head) return bad;
  text.remove_prefix(k_head.size());
  const auto leaf0 = take(text, "genesis "), seed = take(text, "seed "), steps = take(text, "steps "),
             mark = take(text, "match");
  if (!leaf0 || !seed || !steps || !mark) return bad;
  const auto leaf_bytes = base::from_base64(*leaf0);
  const auto s = base::number(*seed), n = base::number(*steps);
  if (!leaf_bytes || !s || !n || *s < 0 || *n < 0) return bad;
  auto leaf = store::decode_leaf(*leaf_bytes);
  if (!leaf || !std::holds_alternative<store::Genesis>(*leaf)) return bad;
  Scratch out{std::get<store::Genesis>(std::move(*leaf)), static_cast<std::uint64_t>(*s),
              static_cast<std::uint64_t>(*n), nullptr, nullptr};
  auto battle = desk.setting.resolve(out.genesis);
  if (!battle) return battle.error();
  out.battle = std::move(*battle);
  auto match = out.battle->load(text);
  if (!match) return Error{match.error().code, match.error().what, base::printable(path)};
  out.match = std::move(*match);
  return out;
}

std::size_t played(const Scratch& s) {
  return s.match->trace_base() + s.match->trace().size();
}

std::vector<report::Section> told_since(const Scratch& s, std::size_t from) {
  return report::narrative(*s.battle, s.match->trace(), s.match->trace_base(), from, static_cast<std::size_t>(-1));
}

/// Plays on with dice and guessed openings until a decision is due or the battle is over.
void roll_on(Scratch& s) {
  table::Chance chance(table::proposed_policies(*s.battle), s.seed + s.steps * 1000003u);
  ++s.steps;
  s.match->run(&chance);
}

/// True if a die or an opening is due: a witness's copy may stop there before the answer arrives.
bool is_due(const Scratch& s) {
  const auto kind = s.match->awaited().kind;
  return kind == table::Awaited::Kind::dice || kind == table::Awaited::Kind::opening;
}

/// Plays on with these lines of the player who must decide.
void play(Scratch& s, std::vector<std::string> lines) {
  s.match->push({s.match->awaited().who, std::move(lines), std::vector<bool>(s.battle->players().size(), true), {}});
  roll_on(s);
}

void show(Terminal& terminal, const Scratch& s, std::vector<report::Section> sections) {
  report::Document d{
      fill(tr("What if: {}"), {s.battle->title()}),
      {tr("A scratch copy: nothing of this has happened, and it cannot be sent."),
       tr("Sealed orders are guessed: every sealed standing order shown here is the program's proposal.")},
      std::move(sections),
      {}};
  d.sections.push_back(
      {report::awaited_heading(s.match->over()), {report::Paragraph{report::awaited_sentence(*s.battle, *s.match)}}});
  terminal.out << report::text(d);
}

struct WhatifOptions {
  std::string file, orders, out;
  std::int64_t seed = 1, steps = 1;
  bool random = false, json = false;
};

void add_scratch_file(Command command, WhatifOptions& o) {
  command.option("file", o.file, tr("the scratch file")).required();
}

base::Result<void> start(Context& context, const WhatifOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (!game->begun())
    return Error{"phase",
                 fill(tr("there is no position to try moves in yet: an invitation has no opponent, and only the first "
                         "packet, with both signatures, begins the game. Now: {}"),
                      {game->setup ? waiting_for(*game) : tr("waiting for the first packet")}),
                 game->name};
  std::error_code failed;
  if (std::filesystem::exists(o.file, failed))
    return Error{"exists", tr("the file already exists; choose another name"), base::printable(o.file)};
  Scratch s{game->genesis(), static_cast<std::uint64_t>(std::max<std::int64_t>(0, o.seed)), 0, game->battle,
            game->board().clone()};
  if (auto saved = save(o.file, s); !saved) return saved;
  line(context.terminal, fill(tr("scratch copy written to {}"), {o.file}));
  say(context.terminal, report::awaited_sentence(*s.battle, *s.match));
  next(context.terminal, "hexpost whatif orders " + o.file, tr("shows the possible orders"));
  next(context.terminal, "hexpost whatif play " + o.file + " orders.txt",
       tr("plays orders for the player who must act, with dice from the seed"));
  return {};
}

base::Result<void> play_file(Context& context, const WhatifOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto s = load(*desk, o.file);
  if (!s) return s.error();
  if (s->match->awaited().kind == table::Awaited::Kind::over)
    return Error{"phase", report::awaited_sentence(*s->battle, *s->match), o.file};
  const std::size_t from = played(*s);
  const bool rolled = is_due(*s);
  if (rolled) roll_on(*s);
  if (rolled && (o.orders.empty() || s->match->awaited().kind != table::Awaited::Kind::decision)) {
    show(context.terminal, *s, told_since(*s, from));
    return save(o.file, *s);
  }
  std::vector<orders::Numbered> lines;
  if (!o.orders.empty()) {
    auto read = read_lines(context.terminal, o.orders);
    if (!read) return read.error();
    lines = table::join_lines(*s->match, *read);
  }
  const auto judged = table::judge_lines(*s->match, s->match->awaited().who, texts_of(lines),
                                         std::vector<bool>(s->battle->players().size(), true));
  std::vector<std::string> canonical;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (judged.lines[i].verdict.refusal)
      show_refusal(context.terminal, o.orders, lines[i], *judged.lines[i].verdict.refusal);
    canonical.push_back(judged.lines[i].canonical);
  }
  if (!judged.good()) return Error{"lines", tr("nothing was played; fix the lines above"), base::printable(o.orders)};
  if (!judged.answers)
    return Error{"lines", fill(tr("nothing was played: {}"), {unanswered(*s->battle, *s->match)}),
                 base::printable(o.orders)};
  play(*s, std::move(canonical));
  show(context.terminal, *s, told_since(*s, from));
  return save(o.file, *s);
}

/// One mail of the player who must decide: plain orders, or one random answer.
std::vector<std::string> a_mail(const Scratch& s, bool at_random, dice::Random& random) {
  if (!at_random) {
    auto lines = s.match->proposal();
    if (!lines.empty()) return lines;
  }
  return {s.match->sample(random)};
}

/// Plays on automatically, to see a possible course.
base::Result<void> play_on(Context& context, const WhatifOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto s = load(*desk, o.file);
  if (!s) return s.error();
  dice::Random random(s->seed ^ (s->steps * 7919u + 1));
  Progress progress(context.terminal, tr("playing on"));
  const std::size_t from = played(*s);
  if (is_due(*s)) roll_on(*s);
  for (std::int64_t i = 0; i < o.steps && s->match->awaited().kind == table::Awaited::Kind::decision; ++i) {
    play(*s, a_mail(*s, o.random, random));
    progress.at(static_cast<std::size_t>(i), static_cast<std::size_t>(o.steps));
  }
  show(context.terminal, *s, told_since(*s, from));
  return save(o.file, *s);
}

base::Result<void> look(Context& context, const WhatifOptions& o, bool sheet) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto s = load(*desk, o.file);
  if (!s) return s.error();
  if (sheet && o.json) {
    Json lines = Json::array();
    for (const std::string& l : s->match->order_sheet())
      lines.push_back(orders::shown_on_sheet(s->battle->names(), l));
    print_json(context.terminal, {{"battle", s->battle->title()},
                                  {"steps", s->steps},
                                  {"forms", forms_json(report::forms(s->match->order_sheet()))},
                                  {"lines", lines}});
    return {};
  }
  if (o.json) {
    print_json(context.terminal, {{"battle", s->battle->title()},
                                  {"steps", s->steps},
                                  {"awaited", report::awaited_sentence(*s->battle, *s->match)},
                                  {"situation", document_json(s->match->situation(std::nullopt))}});
    return {};
  }
  if (sheet) {
    for (const std::string& l : s->match->order_sheet())
      line(context.terminal, orders::shown_on_sheet(s->battle->names(), l));
    return {};
  }
  context.terminal.out << report::text(s->match->situation(std::nullopt));
  say(context.terminal, report::awaited_sentence(*s->battle, *s->match));
  return {};
}

}  // namespace

void define_whatif(Command whatif, Context& context) {
  const auto o = std::make_shared<WhatifOptions>();
  Command c = add_command(whatif, "start", tr("copy what you can see of the position"),
                          "hexpost whatif start try.whatif --seed 7");
  c.option("file", o->file, tr("the scratch file to write")).required();
  c.option("--seed", o->seed, tr("the seed of the dice; the same seed rolls the same dice (default: 1)"));
  on_run(c, context, result_of(context, start, o));
  c = add_command(whatif, "orders", tr("print the order sheet of the scratch copy"),
                  "hexpost whatif orders try.whatif");
  add_scratch_file(c, *o);
  add_json(c, o->json);
  on_read(c, context, result_of(context, [&context, o] { return look(context, *o, true); }));
  c = add_command(whatif, "show", tr("print the situation of the scratch copy"), "hexpost whatif show try.whatif");
  add_scratch_file(c, *o);
  add_json(c, o->json);
  on_read(c, context, result_of(context, [&context, o] { return look(context, *o, false); }));
  c = add_command(whatif, "play", tr("play orders there, for the player who must act"),
                  "hexpost whatif play try.whatif orders.txt");
  add_scratch_file(c, *o);
  c.option("orders", o->orders, tr("the order file (default: none, only dice)"));
  on_run(c, context, result_of(context, play_file, o));
  c = add_command(whatif, "auto", tr("play on there with the program's plain orders"),
                  "hexpost whatif auto try.whatif --steps 4");
  add_scratch_file(c, *o);
  c.option("--steps", o->steps, tr("how many mails (default: 1)"));
  c.flag("--random", o->random, tr("random answers instead, one a step"));
  on_run(c, context, result_of(context, play_on, o));
}

}  // namespace hexpost::cli
