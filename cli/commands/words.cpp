#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/group_orders.h"
#include "cli/player/own_words.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/orders/lenient.h"
#include "engine/orders/tongue.h"

/// hexpost words: the player's own words of a game.
namespace hexpost::cli {
namespace {

/// Why this cannot be an own word: the battle uses it already.
std::optional<Error> refused_name(const table::Battle& battle, const std::string& name) {
  const orders::Names& names = battle.names();
  if (!is_own_word(name))
    return Error{"words", tr("a word has 2 to 30 letters, digits and -, a letter first"), base::printable(name)};
  const auto verbs = battle.verbs();
  const bool verb = std::ranges::any_of(verbs, [&](const table::Verb& v) { return base::same_word(v.verb, name); });
  const orders::Line read = orders::understood(names, orders::cut(name));
  const bool other = !base::same_word(read.verb(), name) || base::same_word(name, "all") ||
                     base::same_word(name, "advance") || base::same_word(name, "stack");
  if (verb || other || names.find_unit(name) || names.find_leader(name) || names.find_other(name))
    return Error{"words", tr("this word already has a meaning in this battle; choose another"), name};
  return std::nullopt;
}

/// Checks the text of a word: names of units make a group; any other text must be valid order lines.
std::optional<Error> refused_text(Game& game, const std::vector<OwnWord>& words, const std::string& text) {
  if (text.empty() || text.size() > orders::k_max_line) return Error{"words", tr("the text is empty or too long"), ""};
  if (text.find_first_of("#=\n") != std::string::npos) return Error{"words", tr("the text may not contain # or ="), ""};
  if (names_units(*game.battle, text)) return std::nullopt;
  for (const std::string& line : orders::plain_lines(game.battle->names(), text)) {
    const auto read = game.board().canonical(line);
    if (read.index() == 0 || read_group_order(nullptr, *game.battle, game.board(), *game.side(), words, line)) continue;
    const base::Refusal& refusal = std::get<1>(read);
    return Error{"words", fill(tr("`{}`: {}"), {base::printable(line, 200), refusal.why}), ""};
  }
  return std::nullopt;
}

/// The words and their texts. A group's text names units; any other text is order lines with ; between them.
Json words_json(const Game& game, const std::vector<OwnWord>& all) {
  Json out = Json::array();
  for (const OwnWord& word : all)
    out.push_back({{"word", word.name}, {"text", word.text}, {"group", names_units(*game.battle, word.text)}});
  return out;
}

/// `NAME TEXT` sets a word, `NAME` alone shows it, --remove removes it, nothing lists all.
base::Result<void> words(Context& context, const std::string& name, const std::vector<std::string>& parts, bool remove,
                         bool json) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (!game->battle || !game->side()) return Error{"phase", tr("you have no side in this game"), game->name};
  const std::string path = own_words_path(game->path);
  auto all = read_own_words(path);
  if (!all) return all.error();
  if (name.empty() && json) {
    print_json(context.terminal, words_json(*game, *all));
    return {};
  }
  if (name.empty()) {
    for (const OwnWord& word : *all)
      line(context.terminal, word.name + " = " + word.text);
    if (all->empty())
      next(context.terminal, "hexpost words left Leg1 Leg2", tr("makes `left` a group: `advance left 2` moves both"));
    return {};
  }
  if (parts.empty() && !remove) {
    const auto text = find_own_word(*all, name);
    if (!text) return Error{"words", tr("there is no such word; `hexpost words` lists them"), base::printable(name)};
    if (json)
      print_json(context.terminal, words_json(*game, {{name, *text}}));
    else
      line(context.terminal, name + " = " + *text);
    return {};
  }
  const auto gone = std::erase_if(*all, [&](const OwnWord& w) { return base::same_word(w.name, name); });
  if (remove) {
    if (gone == 0)
      return Error{"words", tr("there is no such word; `hexpost words` lists them"), base::printable(name)};
    if (auto written = write_own_words(path, *all); !written) return written;
    line(context.terminal, fill(tr("{} is forgotten"), {name}));
    return {};
  }
  const std::string text = base::join(parts, " ");
  if (const auto refused = refused_name(*game->battle, name)) return *refused;
  if (const auto refused = refused_text(*game, *all, text)) return *refused;
  if (all->size() == k_most_own_words)
    return Error{"words", fill(tr("a game has at most {} words of your own"), {std::to_string(k_most_own_words)}), ""};
  all->push_back({name, text});
  if (auto written = write_own_words(path, *all); !written) return written;
  line(context.terminal, name + " = " + text);
  hint(context.terminal,
       names_units(*game->battle, text)
           ? fill(tr("a group: `advance {} 2`, `all of {} 3 N` and `move {} 0705` order each unit"), {name, name, name})
           : fill(tr("a line `{}` in your orders means this text"), {name}));
  return {};
}

}  // namespace

void define_words(Command c, Context& context) {
  const auto name = std::make_shared<std::string>();
  const auto parts = std::make_shared<std::vector<std::string>>();
  const auto remove = std::make_shared<bool>(false);
  c.option("name", *name, tr("the word (default: list all)"));
  c.option("text", *parts, tr("its meaning: units, or order lines with ; between them (default: show it)"));
  c.flag("--remove", *remove, tr("forget the word"));
  const auto json = std::make_shared<bool>(false);
  add_json(c, *json);
  on_run(c, context, result_of(context, words, name, parts, remove, json));
}

}  // namespace hexpost::cli
