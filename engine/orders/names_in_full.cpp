#include "engine/orders/names_in_full.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "engine/base/text.h"
#include "engine/orders/lexicon.h"
#include "engine/orders/tidy.h"

namespace hexpost::orders {
namespace {

/// True if `at` follows the words from here, which are names: `LI5 at LI2` in a list of attacks.
bool aims(const std::vector<std::string>& words, std::size_t i) {
  while (i < words.size() && !base::same_word(words[i], "and") && !base::same_word(words[i], "at"))
    ++i;
  return i < words.size() && base::same_word(words[i], "at");
}

}  // namespace

void write_ranges_out(const Names& names, const std::vector<std::string>& own, std::vector<std::string>& words) {
  const bool plays = !words.empty() && has_sense(names, words[0], Sense::play);
  const auto by = std::ranges::find_if(words, [](const std::string& w) { return base::same_word(w, "by"); });
  const std::size_t first = plays ? 1 : static_cast<std::size_t>(by - words.begin());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t before = out.size();
    if (i > first && !known(names, words[i])) {
      std::ranges::copy_if(own, std::back_inserter(out), [&](auto& name) { return is_in_range(words[i], name); });
    }
    if (out.size() == before) out.push_back(words[i]);
  }
  words = std::move(out);
}

void write_names_out(const Names& names, const std::vector<std::string>& own, std::vector<std::string>& words) {
  if (words.empty() || base::same_word(words[0], "if")) return;
  if (base::same_word(words[0], "stand")) {  // words of the question follow the name
    if (words.size() > 1) words[1] = whole_name(names, own, words[1]);
    return;
  }
  constexpr std::array<Sense, 3> k_all_own{Sense::play, Sense::rally, Sense::pick};
  const Sense sense = sense_of(names, words[0]);
  const bool all_own = std::ranges::find(k_all_own, sense) != k_all_own.end();
  const auto aimed = [&](std::string_view word) { return attacks(names, word); };
  constexpr std::array<std::string_view, 5> k_of_own{"by", "under", "with", "taking", "to"};
  // the names after `by`, and after the hex of an attack
  bool listed = words.size() > 2 && aimed(words[0]) && names.grid().find(words[1]);
  std::size_t last_acting = 0;  // of the pieces that act, as `advance A and B` has them
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool of_own =
        std::ranges::any_of(k_of_own, [&](std::string_view w) { return base::same_word(words[i - 1], w); });
    const bool named = names.find_unit(words[i - 1]) || names.find_leader(words[i - 1]);
    listed = of_own || (listed && (named || i <= 2 || base::same_word(words[i - 1], "and")));
    const std::string own_name = whole_name(names, own, words[i]);
    const bool in_row = i == last_acting + 1 && base::same_word(words[0], "advance") &&  // `advance A B C`
                        (names.find_unit(own_name) || base::same_word(words[i], "and"));
    const bool acts = i == 1 || in_row || (i == last_acting + 2 && base::same_word(words[i - 1], "and"));
    if (acts) last_acting = i;
    if (acts || listed || all_own || (aimed(words[0]) && aims(words, i)))
      words[i] = whole_name(names, own, words[i]);
    else
      words[i] =
          aimed(words[0]) || sense == Sense::shoot_and_go || aimed(words[i - 1]) || (i > 2 && aimed(words[i - 2]))
              ? attacked_name(names, own, words[i])
              : whole_name(names, {}, words[i]);
  }
}

}  // namespace hexpost::orders
