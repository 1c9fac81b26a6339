#include "engine/orders/line.h"

#include <algorithm>
#include <iterator>

#include "engine/base/text.h"
#include "engine/orders/tidy.h"

namespace hexpost::orders {

using base::Refusal;
using base::tr;

Line cut(std::string_view text) {
  Line line;
  line.text = std::string(base::trim(text));
  const auto words = base::words(line.text);
  line.words.reserve(words.size()), line.columns.reserve(words.size());
  for (const std::string_view word : words) {
    line.words.emplace_back(word);
    line.columns.push_back(static_cast<int>(word.data() - line.text.data()) + 1);
  }
  return line;
}

std::optional<Refusal> unfit(std::string_view text) {
  if (text.size() > k_max_line) {
    return Refusal{"",
                   base::fill(tr("the line has {} bytes, {} are allowed"),
                              {std::to_string(text.size()), std::to_string(k_max_line)}),
                   1, tr("break the order into several lines")};
  }
  std::string flat(text);
  std::replace(flat.begin(), flat.end(), '\t', ' ');
  if (!base::is_printable(flat)) {
    return Refusal{"", tr("the line has characters that cannot be printed"), 1,
                   tr("type it again in a plain text editor")};
  }
  return std::nullopt;
}

std::variant<std::vector<Numbered>, Refusal> split_file(std::string_view text) {
  if (text.size() > k_max_text) {
    return Refusal{"",
                   base::fill(tr("the file has {} bytes, {} are allowed"),
                              {std::to_string(text.size()), std::to_string(k_max_text)}),
                   0, ""};
  }
  std::vector<Numbered> out;
  int number = 0;
  for (std::string_view line : base::split(text, '\n')) {
    if (++number > static_cast<int>(k_max_lines)) {
      return Refusal{"", base::fill(tr("more than {} lines"), {std::to_string(k_max_lines)}), 0, ""};
    }
    line = base::trim(line.substr(0, line.find('#')));
    if (!line.empty()) out.push_back({number, std::string(line)});
  }
  return out;
}

std::variant<Conditional, Refusal> parse_conditional(const Line& line) {
  const auto at = [&](std::string_view word, std::size_t from) {
    for (std::size_t i = from; i < line.words.size(); ++i) {
      if (base::same_word(line.words[i], word)) return i;
    }
    return line.words.size();
  };
  const std::string form(k_conditional_usage);
  const std::size_t then = at("then", 1);
  const std::size_t otherwise = at("else", then);
  const bool negated = base::same_word(line.word(2), "not");
  if (then != (negated ? 4u : 3u) || then == line.words.size()) {
    return Refusal{"", tr("a condition is one name and one word, then an order"),
                   line.column(std::min(then, std::size_t{negated ? 4u : 3u})), form};
  }
  const auto part = [&](std::size_t from, std::size_t to) {
    const auto begin = static_cast<std::size_t>(line.column(from) - 1);
    const auto end = static_cast<std::size_t>(line.column(to) - 1);
    return cut(std::string_view(line.text).substr(begin, end - begin));
  };
  Conditional out{line.words[1],
                  negated,
                  base::lower(line.word(negated ? 3 : 2)),
                  part(then + 1, otherwise),
                  std::nullopt,
                  line.column(then + 1) - 1};
  if (otherwise < line.words.size()) {
    out.otherwise = part(otherwise + 1, line.words.size());
    out.before_otherwise = line.column(otherwise + 1) - 1;
  }
  for (const Line* branch : {&out.then, out.otherwise ? &*out.otherwise : &out.then}) {
    const int column = line.column((branch == &out.then ? then : otherwise) + 1);
    if (branch->words.empty()) return Refusal{"", tr("an order is missing here"), column, form};
    if (base::same_word(branch->verb(), "if")) return Refusal{"", tr("a condition inside a condition"), column, form};
  }
  return out;
}

std::string print(const Conditional& c) {
  std::string out = "if " + c.name + (c.negated ? " not " : " ") + c.condition + " then " + c.then.text;
  if (c.otherwise) out += " else " + c.otherwise->text;
  return out;
}

std::string canonical_word(const Names& names, std::string_view word) {
  if (const auto id = names.find_unit(word)) return names.unit(*id);
  if (const auto id = names.find_leader(word)) return names.leader(*id);
  if (auto other = names.find_other(word)) return *std::move(other);
  if (const auto facing = hex::find_facing(word)) return std::string(hex::facing_name(*facing));
  return base::lower(word);
}

namespace {

/// True if the word is the first letter of the name, some that follow, and its number.
bool may_abbreviate(std::string_view word, std::string_view name) {
  if (word.size() < 2 || name.empty()) return false;
  const std::string little = base::lower(word), whole = base::lower(name);
  const auto number = [](std::string_view text) { return text.substr(text.find_last_not_of("0123456789") + 1); };
  if (little.front() != whole.front() || number(little) != number(whole)) return false;
  std::size_t found = 0;
  for (const char c : whole) {
    if (found < little.size() && little[found] == c) ++found;
  }
  return found == little.size();
}

}  // namespace

Refusal unknown_name(const Names& names, std::string_view what, std::string_view word, int column) {
  if (word.empty()) return Refusal{"", base::fill(tr("{} is missing here"), {tr(what)}), column, ""};
  const bool unit = names.find_unit(word).has_value(), leader = names.find_leader(word).has_value();
  std::string hint;
  if (unit || leader) {
    hint = base::fill(tr("{} is the name of {}"), {word, tr(unit ? std::string_view("a unit") : names.leader_title())});
  } else {
    auto known = names.in_play();
    if (what == "a unit") std::erase_if(known, [&](const std::string& name) { return !names.find_unit(name); });
    if (what == names.leader_title())
      std::erase_if(known, [&](const std::string& name) { return !names.find_leader(name); });
    std::vector<std::string> meant;  // SI1 of either army
    std::ranges::copy_if(known, std::back_inserter(meant),
                         [&](const std::string& name) { return ends_name(word, name); });
    constexpr std::size_t k_most_meant = 4;
    if (meant.size() > k_most_meant) meant.clear();
    if (meant.empty() && !base::nearest(word, known)) {  // CH1 on a map of characters
      std::ranges::copy_if(known, std::back_inserter(meant),
                           [&](const std::string& name) { return may_abbreviate(word, name); });
      if (meant.size() > k_most_meant) meant.clear();
    }
    if (const auto close = base::nearest(word, known); close && meant.empty()) meant.push_back(*close);
    if (!meant.empty()) hint = base::fill(tr("did you mean {}?"), {base::join(meant, ", ")});
  }
  return Refusal{"", base::fill(tr("{} is not the name of {}"), {base::printable(word, 40), tr(what)}), column,
                 std::move(hint)};
}

}  // namespace hexpost::orders
