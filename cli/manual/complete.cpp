#include "cli/manual/complete.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/player/game.h"
#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

/// A partial command line.
struct TypedLine {
  const CLI::App* at = nullptr;          ///< the innermost command
  const CLI::Option* waiting = nullptr;  ///< the option whose value is being typed
  std::string home, game;                ///< values of --home and --game
  std::size_t given = 0;                 ///< arguments of `at` that are neither options nor their values
};

const CLI::Option* option_called(const CLI::App* app, std::string_view word) {
  for (; app != nullptr; app = app->get_parent()) {
    for (const CLI::Option* option : app->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        if (word == "--" + name) return option;
      }
    }
  }
  return nullptr;
}

bool takes_value(const CLI::Option& option) {
  return option.get_items_expected_max() > 0;
}

TypedLine read_typed(const CLI::App& app, const std::vector<std::string>& words) {
  TypedLine out;
  out.at = &app;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string& word = words[i];
    if (out.waiting != nullptr) {
      if (out.waiting->check_lname("home")) out.home = word;
      if (out.waiting->check_lname("game")) out.game = word;
      out.waiting = nullptr;
    } else if (word.starts_with("-")) {
      const CLI::Option* option = option_called(out.at, word);
      if (option != nullptr && takes_value(*option)) out.waiting = option;
    } else {
      const auto below = out.at->get_subcommands([&](const CLI::App* sub) { return sub->get_name() == word; });
      if (below.empty()) {
        ++out.given;
      } else {
        out.at = below.front();
        out.given = 0;
      }
    }
  }
  return out;
}

std::vector<Candidate> battle_candidates(const Context& context) {
  std::vector<Candidate> out;
  const auto home = Home::look(context.home);
  const auto library = home ? home->library() : base::Result<data::Library>(data::Library::builtin());
  if (!library) return out;
  for (const System& system : context.systems) {
    for (const BattleInfo& battle : system.battles(*library))
      out.push_back({battle.id, battle.name});
  }
  return out;
}

/// What the player's folder holds by these names; nothing without a folder.
template <class Names>
std::vector<Candidate> candidates_at_home(const Context& context, Names names) {
  std::vector<Candidate> out;
  const auto home = Home::look(context.home);
  if (!home) return out;
  const std::vector<std::string> found = names(*home);
  for (const std::string& name : found)
    out.push_back({name, {}});
  return out;
}

std::vector<Candidate> game_candidates(const Context& context) {
  return candidates_at_home(context, [](const Home& home) { return home.games(); });
}

std::vector<Candidate> key_candidates(const Context& context) {
  return candidates_at_home(context, [](const Home& home) { return home.keys(); });
}

/// Order words and names of the current game.
std::vector<Candidate> order_candidates(Context context) {
  std::vector<Candidate> out;
  auto desk = open_desk(context, true);
  if (!desk) return out;
  const auto game = open_game(*desk, false);
  if (!game || !game->battle) return out;
  for (const table::Verb& verb : game->battle->verbs())
    out.push_back({verb.verb, verb.help});
  for (const std::string& name : game->battle->names().in_play())
    out.push_back({name, {}});
  return out;
}

/// The words of `{a4,letter}`, the list that Option::one_of shows.
std::vector<Candidate> listed_words(const CLI::Option& option) {
  std::vector<Candidate> out;
  const std::string type = option.get_type_name();
  const std::size_t open = type.find('{');
  const std::size_t close = type.find('}', open == std::string::npos ? 0 : open);
  if (open == std::string::npos || close == std::string::npos) return out;
  for (const std::string_view word : base::split(type.substr(open + 1, close - open - 1), ','))
    out.push_back({std::string(word), {}});
  return out;
}

std::vector<Candidate> values_of(const Context& context, const TypedLine& line) {
  const CLI::Option& option = *line.waiting;
  if (option.check_lname("battle")) return battle_candidates(context);
  if (option.check_lname("game")) return game_candidates(context);
  if (option.check_lname("key")) return key_candidates(context);
  return listed_words(option);
}

std::vector<Candidate> arguments_of(const Context& context, const TypedLine& line) {
  const std::string name = line.at->get_name();
  if (name == "odds") return order_candidates(context);
  if (line.given > 0) return {};
  if (name == "play" || name == "scenarios") return battle_candidates(context);
  if (name == "watch") return game_candidates(context);
  if (name == "rules") {
    std::vector<Candidate> out;
    for (const System& system : context.systems)
      out.push_back({system.name, system.title});
    return out;
  }
  const CLI::App* parent = line.at->get_parent();
  if (parent != nullptr && parent->get_name() == "key") return key_candidates(context);
  return {};
}

}  // namespace

std::vector<Candidate> complete(const Context& context, Command command, const std::vector<std::string>& words) {
  const TypedLine line = read_typed(command.app(), words);
  Context own = context;
  if (!line.home.empty()) own.home = line.home;
  if (!line.game.empty()) own.game = line.game;
  const std::string typed = words.empty() ? std::string() : words.back();
  std::vector<Candidate> known;
  if (line.waiting != nullptr) {
    known = values_of(own, line);
  } else if (typed.starts_with("-")) {
    for (const CLI::App* app = line.at; app != nullptr; app = app->get_parent()) {
      for (const CLI::Option* option : app->get_options()) {
        for (const std::string& name : option->get_lnames())
          known.push_back({"--" + name, option->get_description()});
      }
    }
  } else {
    known = arguments_of(own, line);
    for (const CLI::App* sub : line.at->get_subcommands([](const CLI::App*) { return true; })) {
      if (line.given == 0 && !sub->get_group().empty()) known.push_back({sub->get_name(), sub->get_description()});
    }
  }
  std::erase_if(known, [&](const Candidate& c) { return !c.word.starts_with(typed); });
  std::ranges::stable_sort(known, {}, &Candidate::word);
  const auto same_word = [](const Candidate& a, const Candidate& b) { return a.word == b.word; };
  known.erase(std::unique(known.begin(), known.end(), same_word), known.end());
  return known;
}

Exit show_candidates(const Context& context, Command app, const std::vector<std::string>& words) {
  constexpr std::size_t k_longest = 300;
  for (const Candidate& c : complete(context, app, words)) {
    context.terminal.out << base::printable(c.word, k_longest);
    if (!c.what.empty()) context.terminal.out << "\t" << base::printable(c.what, k_longest);
    context.terminal.out << "\n";
  }
  return Exit::ok;
}

}  // namespace hexpost::cli
