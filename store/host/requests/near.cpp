#include "store/host/requests/near.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/text.h"
#include "store/host/requests/command.h"
#include "store/mail/about.h"

namespace hexpost::host {

using base::fill;
using base::tr;

namespace {

/// Longer mails are letters for a person, whatever their lines look like.
constexpr std::size_t k_most_lines = 12, k_most_words = 16;

/// One letter too many or too few, or two exchanged letters; short words have too many neighbours.
bool is_near(std::string_view typed, std::string_view word) {
  if (typed == word) return true;
  if (word.size() < 4) return false;
  std::size_t front = 0, back = 0;
  while (front < std::min(typed.size(), word.size()) && typed[front] == word[front])
    ++front;
  while (back < std::min(typed.size(), word.size()) - front &&
         typed[typed.size() - 1 - back] == word[word.size() - 1 - back])
    ++back;
  const std::size_t left = typed.size() - front - back, right = word.size() - front - back;
  if (left <= 1 && right <= 1) return true;
  return left == 2 && right == 2 && typed[front] == word[front + 1] && typed[front + 1] == word[front];
}

template <std::size_t N>
std::string_view near_of(std::string_view typed, const std::array<std::string_view, N>& words) {
  for (const std::string_view word : words) {
    if (typed == word) return word;
  }
  for (const std::string_view word : words) {
    if (is_near(typed, word)) return word;
  }
  return {};
}

constexpr std::array<std::string_view, 5> k_alone{"games", "players", "ladder", "help", "guide"};
constexpr std::array<std::string_view, 3> k_of_a_game{"join", "resend", "game"};
constexpr std::array<std::string_view, 3> k_orders{"extend", "absent", "address"};
constexpr std::array<std::string_view, 3> k_notes{"resign", "draw", "take-back"};

/// The line's words in lower case, without the marks around them.
std::vector<std::string> plain_words(std::string_view line) {
  std::vector<std::string> out;
  for (const std::string_view word : base::words(line)) {
    std::string w = base::lower(word);
    const auto inside = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
    };
    while (!w.empty() && !inside(w.back()))
      w.pop_back();
    w.erase(w.begin(), std::find_if(w.begin(), w.end(), inside));
    if (!w.empty()) out.push_back(std::move(w));
  }
  return out;
}

bool is_number(std::string_view word) {
  return base::number(word).has_value();
}

std::optional<Near> in_line(const std::vector<std::string>& words, std::span<const std::string> games) {
  if (words.empty() || words.size() > k_most_words) return std::nullopt;
  const auto known = [&](const std::string& w) { return std::find(games.begin(), games.end(), w) != games.end(); };
  const auto write = [](const std::string& line) {
    return fill(tr("Did you mean `{}`? Write it on a separate line, spelt like that."), {line});
  };
  // a verb next to a game's name, also within a sentence
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const std::string_view verb = near_of(words[i], k_of_a_game);
    if (!verb.empty() && known(words[i + 1])) return Near{write(std::string(verb) + " " + words[i + 1]), true};
  }
  const auto game = std::find_if(words.begin(), words.end(), known);
  const std::string of = game != words.end() ? " --game " + *game : std::string();
  const auto first = std::string_view(words.front());
  if (const auto order = near_order(first); order && words.size() >= 2 && words.size() <= 6) {
    std::string line(*order);
    bool number = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (game == words.begin() + static_cast<std::ptrdiff_t>(i)) continue;
      line += " " + words[i], number = number || is_number(words[i]);
    }
    if (number || *order != "extend")
      return Near{fill(tr("Your program must sign a request for more time, an absence or a new address: run hexpost{} "
                          "note host \"{}\" --out mail.eml, and send mail.eml here."),
                       {of, line}),
                  number && first == "extend"};
  }
  if (words.size() > 2) return std::nullopt;
  if (const std::string_view note = near_of(first, k_notes); !note.empty() && (words.size() == 1 || !of.empty()))
    return Near{fill(tr("Your program must sign that: run hexpost{} note {} --out mail.eml, and send mail.eml "
                        "here."),
                     {of, note}),
                !of.empty()};
  if (words.size() == 1) {
    if (const std::string_view verb = near_of(first, k_alone); !verb.empty()) return Near{write(std::string(verb))};
    return std::nullopt;
  }
  if (const std::string_view verb = near_of(first, k_of_a_game); !verb.empty()) {
    const auto near = base::nearest(words[1], games);
    if (near) return Near{write(std::string(verb) + " " + *near)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> near_order(std::string_view verb) {
  constexpr std::array<std::string_view, 4> k_away{"absence", "away", "holiday", "vacation"};
  const std::string small = base::lower(verb);
  if (std::find(k_away.begin(), k_away.end(), small) != k_away.end()) return std::string("absent");
  const std::string_view order = near_of(small, k_orders);
  return order.empty() ? std::nullopt : std::optional<std::string>(order);
}

std::optional<Near> near_command(std::string_view subject, std::string_view text, std::span<const std::string> games) {
  const auto lines = mail::own_lines(text);
  const auto written =
      std::count_if(lines.begin(), lines.end(), [](const std::string& l) { return !base::trim(l).empty(); });
  if (static_cast<std::size_t>(written) > k_most_lines) return std::nullopt;
  std::optional<Near> out;
  for (const std::string& line : lines) {
    auto near = in_line(plain_words(line), games);
    if (near && (!out || (near->certain && !out->certain))) out = std::move(near);
  }
  if (!out && written == 0) out = in_line(plain_words(subject), games);
  return out;
}

}  // namespace hexpost::host
