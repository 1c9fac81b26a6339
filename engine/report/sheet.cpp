#include "engine/report/sheet.h"

#include "engine/base/text.h"
#include "engine/orders/sheet_lines.h"

namespace hexpost::report {
namespace {

constexpr std::size_t k_longest_name = 4;  ///< words before a colon: "U1 CH-2 0607 NE"; more are a sentence

/// "move Gaul1 0605  # into contact with Leg1": on paper the remark is in brackets.
std::string bracketed(std::string_view text) {
  constexpr std::string_view k_remark = "  # ";
  const std::size_t at = text.find(k_remark);
  if (at == std::string_view::npos) return std::string(text);
  return std::string(text.substr(0, at)) + " (" + std::string(base::trim(text.substr(at + k_remark.size()))) + ")";
}

enum class Listed { no, names, hexes };
/// What the line lists, if each of its words is a name or the number of a hex.
Listed listed(std::string_view line) {
  Listed out = Listed::no;
  for (const std::string_view word : base::words(line)) {
    const bool digit = word.front() >= '0' && word.front() <= '9';
    if (!digit && (word.front() < 'A' || word.front() > 'Z')) return Listed::no;
    if (out == Listed::no) out = digit ? Listed::hexes : Listed::names;
  }
  return out;
}

/// True if the line goes on with the list of the line before it, which is full [orders::add_in_lines].
bool goes_on_listing(std::string_view before, std::string_view line) {
  if (listed(line) == Listed::no || listed(before) != listed(line)) return false;
  constexpr std::string_view k_begin = "#   ";  // taken off both lines
  const auto columns = k_begin.size() + base::width(before) + 1 + base::width(base::words(line).front());
  return base::words(before).size() == orders::k_list_words || columns > orders::k_list_columns;
}

}  // namespace

std::vector<Form> forms(const std::vector<std::string>& sheet) {
  std::vector<Form> out;
  const auto form = [&]() -> Form& {
    if (out.empty()) out.emplace_back();
    return out.back();
  };
  const auto title = [&](std::string_view text) {
    std::string& said = form().title;
    std::string more(base::trim(text));
    const bool begins = !said.empty() && said.back() == '.';
    if (begins && !more.empty() && more[0] >= 'a' && more[0] <= 'z') more[0] = static_cast<char>(more[0] - 'a' + 'A');
    said += (said.empty() ? "" : " ") + more;
  };
  const auto stop = [&] {
    std::string& said = form().title;
    constexpr std::string_view k_ends = ".:!?";
    if (!said.empty() && k_ends.find(said.back()) == std::string_view::npos) said += '.';
  };
  bool told = false;        // the title consists of sentences about the purpose of the sheet
  bool listing = false;     // answers follow: each is a row
  std::size_t deep = 0;     // blanks before the order or list to which deeper lines below it belong
  std::string_view before;  // the line before, if it belongs to a row
  for (const std::string& line : sheet) {
    if (line.empty()) continue;
    if (line.front() != '#') {
      form().rows.push_back({bracketed(line), {}, {}});
      continue;
    }
    std::string_view text = std::string_view(line).substr(1);
    if (text.starts_with("   ")) {
      listing = listing || text.ends_with(':');
      if (form().rows.empty()) {
        if (told) stop();  // facts that the question depends on: sentences without their full stops
        title(text);
      } else {
        auto& may = form().rows.back().may;
        const std::size_t indent = text.find_first_not_of(' ');
        text = base::trim(text);
        if (!may.empty() && deep > 0 && (indent > deep || goes_on_listing(before, text))) {
          may.back() += " " + std::string(text);
        } else {
          may.emplace_back(text);
          deep = indent;
        }
        before = text;
      }
      continue;
    }
    deep = 0, before = {};
    if (text.ends_with(' ')) continue;
    const bool goes_on = text.starts_with("  ");  // continues the sentence of the previous line
    text = base::trim(text);
    if (goes_on && text.ends_with(':') && form().rows.empty() && !form().title.empty()) {
      title(text);
      listing = true;
      continue;
    }
    if (text.starts_with("-- ") || text.ends_with(':')) {
      listing = text.ends_with(':');
      if (text.starts_with("-- ")) text.remove_prefix(3);
      if (told) stop();
      told = false;
      if (!form().title.empty() || !form().rows.empty()) out.emplace_back();
      title(text);
      continue;
    }
    const std::size_t colon = text.substr(0, text.find("  # ")).find(": ");
    const bool row = colon != std::string_view::npos && base::words(text.substr(0, colon)).size() <= k_longest_name;
    const bool heading = !listing && form().rows.empty();
    if (heading && (out.size() == 1 || !row)) {  // the first lines state the purpose of the sheet
      if (!goes_on) stop();
      title(text);
      told = true;
    } else if (!row && !listing && !form().rows.back().about.empty())
      form().rows.back().may.push_back(bracketed(text));
    else if (!row)
      form().rows.push_back({bracketed(text), {}, {}});
    else {
      form().rows.push_back({std::string(text.substr(0, colon)), std::string(text.substr(colon + 2)), {}});
      listing = false;  // the complete orders below belong to this unit
    }
  }
  if (told) stop();
  return out;
}

}  // namespace hexpost::report
