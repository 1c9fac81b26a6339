#include "engine/systems/ancients/advice/card_line.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/text.h"
#include "engine/orders/tidy.h"
#include "engine/orders/tongue.h"
#include "engine/systems/ancients/rules/cards/effect.h"
#include "engine/systems/ancients/rules/cards/orders.h"
#include "engine/systems/ancients/rules/cards/orders_bar.h"
#include "engine/systems/ancients/words/order_words.h"

namespace hexpost::ancients {
namespace {

using Words = std::vector<std::string_view>;

/// Without the signs that end a list or a sentence.
std::string_view bare(std::string_view word) {
  while (!word.empty() && std::string_view(",.:;!").find(word.back()) != std::string_view::npos)
    word.remove_suffix(1);
  return word;
}

/// A word that does not distinguish one card from another.
bool is_idle(std::string_view word) {
  constexpr std::array<std::string_view, 3> k_idle{"the", "of", "a"};
  return std::ranges::any_of(k_idle, [&](std::string_view one) { return base::same_word(one, word); });
}

/// A word, or a part of one between hyphens.
struct Part {
  std::string_view text;
  std::size_t words = 0;  ///< up to and with the word that it ends; 0 inside a word
};

/// The parts of these words without idle ones.
std::vector<Part> parts_of(std::span<const std::string_view> words) {
  std::vector<Part> out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto pieces = base::split(bare(words[i]), '-');
    for (std::size_t k = 0; k < pieces.size(); ++k) {
      if (!is_idle(pieces[k])) out.push_back({pieces[k], k + 1 == pieces.size() ? i + 1 : 0});
    }
  }
  return out;
}

/// The number of typed words that these parts of a title take; 0 if the line does not begin with them.
std::size_t matched(std::span<const Part> title, std::span<const Part> typed) {
  if (title.empty() || title.size() > typed.size()) return 0;
  for (std::size_t i = 0; i < title.size(); ++i) {
    if (!base::same_word(title[i].text, typed[i].text)) return 0;
  }
  return typed[title.size() - 1].words;
}

/// A kind of card that the line may begin with.
struct Reading {
  KindId kind = k_no_card;
  std::size_t parts = 0;  ///< of its title
  std::size_t words = 0;  ///< of the line
  bool whole = false;
};

/// The best reading of the line as this title: whole, or the longest beginning or end.
Reading read_title(KindId kind, std::span<const Part> title, std::span<const Part> typed) {
  for (std::size_t n = title.size(); n > 0; --n) {
    for (const auto part : {title.first(n), title.last(n)}) {
      if (const std::size_t words = matched(part, typed); words > 0) return {kind, n, words, n == title.size()};
    }
  }
  return {};
}

/// The best reading of the line as this kind of card, by its word or its title in either language.
Reading read_kind(const TableView& v, KindId kind, std::span<const Part> typed) {
  const CardKind& card = v.data.kinds[static_cast<std::size_t>(kind)];
  Reading best;
  for (const std::string& title : {card.name, card.title, base::tr(card.title)}) {
    const Words words = base::words(title);
    const std::vector<Part> parts = parts_of(words);
    std::span<const Part> all(parts);
    const bool order = all.size() > 1 && base::same_word(all.front().text, "order");
    for (std::span<const Part> one : {all, order ? all.subspan(1) : all}) {
      const Reading reading = read_title(kind, one, typed);
      if (reading.whole > best.whole || (reading.whole == best.whole && reading.parts > best.parts)) best = reading;
    }
  }
  return best;
}

bool in_hand(const TableView& v, SideId side, KindId kind) {
  return std::ranges::any_of(v.hand(side), [&](Place place) {
    const auto card = v.card_of(place);
    return card && v.data.cards[static_cast<std::size_t>(*card)].kind == kind;
  });
}

/// The reading with the most parts; of several, the one whose card is in the hand; none if that does not decide.
std::optional<Reading> only_best(const TableView& v, SideId side, std::vector<Reading> readings) {
  std::size_t most = 0;
  for (const Reading& one : readings)
    most = std::max(most, one.parts);
  std::erase_if(readings, [&](const Reading& one) { return one.parts < most; });
  if (readings.size() > 1) std::erase_if(readings, [&](const Reading& one) { return !in_hand(v, side, one.kind); });
  return readings.size() == 1 ? std::optional(readings.front()) : std::nullopt;
}

/// The card that these words begin with, and how many of them name it.
std::optional<NamedCard> card_called(const TableView& v, SideId side, const Words& words) {
  const std::vector<Part> typed = parts_of(words);
  std::vector<Reading> whole, parts;
  for (std::size_t k = 0; k < v.data.kinds.size(); ++k) {
    const auto kind = static_cast<KindId>(k);
    const Reading reading = read_kind(v, kind, typed);
    if (reading.words == 0) continue;
    (reading.whole ? whole : parts).push_back(reading);
  }
  const auto named = [&](const Reading& reading) {
    return NamedCard{v.data.kinds[static_cast<std::size_t>(reading.kind)].name, reading.words};
  };
  if (const auto best = only_best(v, side, whole)) return named(*best);
  const std::vector<std::string> all(words.begin(), words.end());
  const NamedCard of_section = section_card(orders::cut("play " + base::join(all, " ")));
  if (of_section.length > 0) return of_section;
  const auto best = only_best(v, side, parts);
  return best ? std::optional(named(*best)) : std::nullopt;
}

/// The units of the card's fullest order that names units alone; empty if it has none.
std::vector<std::string> all_it_orders(const TableView& v, SideId side, const std::string& card) {
  std::vector<std::string> out;
  for (const PlayOrder& order : full_orders(v, order_candidates(v, side))) {
    const auto is_unit = [](const Item& item) { return item.kind == Item::Kind::unit; };
    if (order.card != card || !std::ranges::all_of(order.items, is_unit) || order.items.size() <= out.size()) continue;
    out.clear();
    for (const Item& item : order.items)
      out.push_back(v.name(item.unit));
  }
  return out;
}

/// True for a word of the unit's type, in the singular or in the plural: `elephants`, `cavalry`.
bool is_type(const TableView& v, UnitId u, std::string_view word) {
  const auto stem = [](std::string_view one) { return one.ends_with('s') ? one.substr(0, one.size() - 1) : one; };
  const std::string& title = v.type(u).name;
  const std::string own = base::tr(title);
  for (const std::string& name : {title, own}) {
    for (const std::string_view of : base::words(name)) {
      if (base::same_word(stem(of), stem(word))) return true;
    }
  }
  return false;
}

/// The units of the side in this group, such as `elephants`, that the card can order; if it can order none, all of
/// them, so that its refusal says why. Empty for any other word.
std::vector<std::string> of_group(const TableView& v, SideId side, const std::string& card, std::string_view group) {
  std::vector<std::string> all, may;
  if (v.names().find_unit(group) || v.names().find_leader(group)) return all;
  const KindId kind = kind_called(v, card);
  for (const Item& item : order_candidates(v, side)) {
    if (item.kind != Item::Kind::unit || !(v.names().covers(group, v.name(item.unit)) || is_type(v, item.unit, group)))
      continue;
    all.push_back(v.name(item.unit));
    if (kind == k_no_card) continue;
    Played meaning = meaning_of(v, side, kind);
    if (!orders_bar(v, side, meaning, {item})) may.push_back(all.back());
  }
  return may.empty() ? all : may;
}

/// The words after the card, with names for `all` and for groups of units.
std::vector<std::string> with_names(const TableView& v, SideId side, const std::string& card,
                                    std::span<const std::string_view> pieces) {
  std::vector<std::string> out;
  for (const std::string_view word : pieces) {
    const std::string read = orders::canonical_words(v.names(), bare(word));
    const bool all = pieces.size() == 1 && base::same_word(read, "all");
    const auto names = all ? all_it_orders(v, side, card) : of_group(v, side, card, bare(word));
    if (names.empty())
      out.emplace_back(word);
    else
      out.insert(out.end(), names.begin(), names.end());
  }
  return out;
}

/// The words after the card, each leader with the word that its order needs.
std::string with_leaders(const TableView& v, SideId side, const std::string& card, const Words& pieces) {
  constexpr std::array<std::string_view, 3> k_said{"under", "alone", "taking"};
  const KindId kind = kind_called(v, card);
  const auto effect = kind == k_no_card ? std::nullopt : effect_of(v, meaning_of(v, side, kind));
  bool leads = effect == Effect::inspired || effect == Effect::leadership;
  const auto is_named = [&](UnitId u) {
    return std::ranges::any_of(pieces, [&](std::string_view word) {
      return base::same_word(bare(word), v.name(u)) || orders::ends_name(bare(word), v.name(u));
    });
  };
  std::string out, before;
  for (const std::string_view word : pieces) {
    const std::string read = orders::canonical_words(v.names(), bare(word));
    const auto found = v.names().find_leader(bare(word));
    const bool said = std::ranges::any_of(k_said, [&](std::string_view w) { return base::same_word(w, before); });
    leads = leads && !base::same_word(read, "under");
    before = read;
    if (found && !said && v.leader_side(static_cast<LeaderId>(*found)) == side) {
      const auto l = static_cast<LeaderId>(*found);
      const UnitId with = v.leader_here(l) ? v.unit_at(v.leader(l).at) : k_no_unit;
      if (!leads && with != k_no_unit && is_named(with)) continue;
      out += leads ? " under" : " alone";
      leads = false;
    }
    out += " " + std::string(word);
  }
  return out;
}

/// One order of a line; its text as it is if it plays no card.
std::string of_one(const TableView& v, SideId side, std::string_view typed) {
  Words words = base::words(typed);
  if (words.empty()) return std::string(typed);
  const std::string first(bare(words.front()));
  const std::string verb = orders::canonical_words(v.names(), first);
  const bool plays = base::same_word(verb, PlayOrder::verb) || base::same_word(verb, "plays");
  if (plays) {
    words.erase(words.begin());
  } else {
    const auto verbs = all_verbs();
    const auto is_verb = [&](const table::Verb& one) { return base::same_word(one.verb, first); };
    if (v.s.phase != Phase::card || v.s.active != side || std::ranges::any_of(verbs, is_verb))
      return std::string(typed);
  }
  const auto card = card_called(v, side, words);
  if (!card) return std::string(typed);
  // without a verb one word is a card only by itself, or before a colon
  const bool clear = card->length > 1 || words.size() == 1 || words[card->length - 1].ends_with(':') ||
                     first.find('-') != std::string::npos;
  if (!plays && !clear) return std::string(typed);
  const auto named = with_names(v, side, card->word, std::span(words).subspan(card->length));
  const Words pieces(named.begin(), named.end());
  std::string out = std::string(PlayOrder::verb) + " " + card->word + with_leaders(v, side, card->word, pieces);
  return base::words(out) == base::words(typed) ? std::string(typed) : out;
}

}  // namespace

std::string card_line(const TableView& v, SideId side, std::string_view typed) {
  std::vector<std::string> out;
  bool changed = false;
  for (const std::string_view part : base::split(typed, ';')) {
    out.push_back(of_one(v, side, part));
    changed = changed || out.back() != part;
  }
  return changed ? base::join(out, ";") : std::string(typed);
}

}  // namespace hexpost::ancients
