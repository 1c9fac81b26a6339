#include "engine/orders/lexicon.h"

#include <algorithm>
#include <array>
#include <span>

#include "engine/base/text.h"

namespace hexpost::orders {
namespace {

/// English words of one sense, one blank between them.
struct Said {
  Sense sense;
  std::string_view words;
};
constexpr std::array<Said, 15> k_said{{{Sense::place, "deploy put setup set-up position place post station"},
                                       {Sense::move, "move march ride walk go"},
                                       {Sense::lead, "move march ride walk go"},
                                       {Sense::charge, "charge"},
                                       {Sense::drive_through, "overrun"},
                                       {Sense::face, "face turn wheel"},
                                       {Sense::join, "join merge unite"},
                                       {Sense::swap, "swap exchange switch"},
                                       {Sense::pick, "choose select"},
                                       {Sense::attack, "attack fight charge assault shock battle"},
                                       {Sense::shoot, "shoot fire"},
                                       {Sense::shoot_and_go, "run"},
                                       {Sense::recover, "rest"},
                                       {Sense::halt, "stop"},
                                       {Sense::play, "card play use"}}};

/// True for one of these words, with or without an s.
bool is_one_of(std::string_view words, std::string_view typed) {
  const std::string_view stem = typed.substr(0, typed.size() - (typed.ends_with('s') ? 1 : 0));
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    const std::string_view word = words.substr(at, end - at);
    if (base::same_word(word, typed) || base::same_word(word, stem)) return true;
    at = end + 1;
  }
  return false;
}

/// True for a verb of the battle with one of these senses, with or without an s, or for a word that players say for it.
bool means(const Names& names, std::string_view typed, std::span<const Sense> senses) {
  const auto has = [&](std::string_view verb) {
    return std::ranges::find(senses, sense_of(names, verb)) != senses.end();
  };
  return std::ranges::any_of(senses, [typed](Sense sense) { return says(sense, typed); }) || has(typed) ||
         (typed.ends_with('s') && has(typed.substr(0, typed.size() - 1)));
}

}  // namespace

std::vector<std::string_view> words_for(Sense sense) {
  const auto said = std::ranges::find(k_said, sense, &Said::sense);
  return said == k_said.end() ? std::vector<std::string_view>{} : base::words(said->words);
}

bool says(Sense sense, std::string_view word) {
  const auto said = std::ranges::find(k_said, sense, &Said::sense);
  return said != k_said.end() && is_one_of(said->words, word);
}

Sense sense_of(const Names& names, std::string_view verb) {
  const auto verbs = names.verbs();
  const auto found = std::ranges::find_if(verbs, [verb](const Verb& one) { return base::same_word(one.verb, verb); });
  return found == verbs.end() ? Sense::none : found->sense;
}

bool has_sense(const Names& names, std::string_view verb, Sense sense) {
  return sense_of(names, verb) == sense;
}

std::vector<const Verb*> orders_of(const Names& names, Sense sense) {
  std::vector<const Verb*> out;
  for (const Verb& verb : names.verbs()) {
    if (verb.sense == sense) out.push_back(&verb);
  }
  return out;
}

std::string_view verb_of(const Names& names, Sense sense) {
  const auto all = orders_of(names, sense);
  return all.empty() ? std::string_view() : std::string_view(all.front()->verb);
}

bool names_target_first(const Verb& attack) {
  return base::words(attack.usage).size() > 2 && base::words(attack.usage)[2] == "by";
}

bool closes(const Names& names, std::string_view verb) {
  constexpr std::array<Sense, 2> k_closing{Sense::attack, Sense::charge};
  return means(names, verb, k_closing) || base::same_word(verb, "hits");
}

bool attacks(const Names& names, std::string_view verb) {
  constexpr std::array<Sense, 4> k_combat{Sense::attack, Sense::charge, Sense::drive_through, Sense::shoot};
  return means(names, verb, k_combat);
}

bool is_way(const Names& names, std::string_view verb) {
  constexpr std::array<Sense, 4> k_ways{Sense::move, Sense::way, Sense::charge, Sense::drive_through};
  return std::ranges::find(k_ways, sense_of(names, verb)) != k_ways.end();
}

bool turns(std::string_view verb) {
  return says(Sense::face, verb);
}

}  // namespace hexpost::orders
