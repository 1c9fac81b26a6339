#include "engine/orders/usage.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/text.h"
#include "engine/hex/hex.h"

namespace hexpost::orders {
namespace {

using Item = Grammar::Item;
using Sequence = Grammar::Sequence;

/// True for WING, HEX or <facing>: a name or a figure is written in its place.
bool is_place(std::string_view word) {
  return word.front() == '<' || (word.front() >= 'A' && word.front() <= 'Z');
}

/// The words of a grammar and its signs, each of its own: `( ) [ ] { } | ...`.
std::vector<std::string> tokens_of(std::string_view usage) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < usage.size();) {
    const char c = usage[at];
    std::size_t length = 1;
    if (c == '<')
      length = usage.find('>', at) + 1 - at;
    else if (usage.substr(at, 3) == "...")
      length = 3;
    else if (std::string_view(" ()[]{}|").find(c) == std::string_view::npos)
      length = std::min(usage.find_first_of(" ()[]{}|<.", at), usage.size()) - at;
    if (c != ' ') out.emplace_back(usage.substr(at, length));
    at += length;
  }
  return out;
}

/// Reads the alternatives from `at` up to the sign that ends them, or to the end.
std::vector<Sequence> read_alternatives(const std::vector<std::string>& tokens, std::size_t& at, std::string_view end) {
  std::vector<Sequence> out(1);
  for (; at < tokens.size() && tokens[at] != end; ++at) {
    const std::string& token = tokens[at];
    if (token == "|") {
      out.emplace_back();
    } else if (token == "...") {
      if (!out.back().empty()) out.back().back().repeats = true;
    } else if (token == "(" || token == "[" || token == "{") {
      auto inner = read_alternatives(tokens, ++at, token == "(" ? ")" : token == "[" ? "]" : "}");
      out.back().push_back({"", std::move(inner), token == "[", token == "{"});
    } else {
      out.back().push_back({token});
    }
  }
  return out;
}

class Matcher {
 public:
  Matcher(const Names& names, const Line& line) : names_(names), line_(line) {}

  std::optional<Misfit> match(const std::vector<Sequence>& grammar) {
    const Places ends = after(grammar, {0});
    if (ends.contains(line_.words.size())) return std::nullopt;
    const std::size_t read = ends.empty() ? 0 : *ends.rbegin();
    if (read > failed_.word || failed_.wanted.empty()) return Misfit{read, {}};
    return failed_;
  }

 private:
  using Places = std::set<std::size_t>;

  Places after(const std::vector<Sequence>& alternatives, const Places& from) {
    Places out;
    for (const Sequence& one : alternatives) {
      Places at = from;
      for (const Item& item : one)
        at = after(item, at);
      out.merge(at);
    }
    return out;
  }
  Places after(const Item& item, const Places& from) {
    Places out = once(item, from);
    for (Places more = out; item.repeats && !more.empty();) {
      Places next = once(item, more);
      std::erase_if(next, [&](std::size_t at) { return out.contains(at); });
      out.insert(next.begin(), next.end());
      more = std::move(next);
    }
    if (item.optional) out.insert(from.begin(), from.end());
    return out;
  }
  Places once(const Item& item, const Places& from) {
    if (!item.inner.empty()) return after(item.inner, from);
    Places out;
    for (const std::size_t at : from) {
      if (fits(item.word, line_.word(at)))
        out.insert(at + 1);
      else
        fail(at, item.word);
    }
    return out;
  }

  bool fits(std::string_view place, std::string_view word) const {
    if (word.empty()) return false;
    const auto is = [&](std::string_view one) { return base::same_word(place, one); };
    if (!is_place(place)) return base::same_word(place, word);
    if (is("UNIT") || is("<unit>")) return names_.find_unit(word).has_value();
    if (is("LEADER") || is("<general>")) return names_.find_leader(word).has_value();
    if (is("HEX") || is("<hex>")) return names_.grid().find(word).has_value();
    if (is("FACING") || is("<facing>")) return hex::find_facing(word).has_value();
    if (is("NUMBER")) return base::number(word).has_value();
    if (is("NAME")) return !names_.grid().find(word) && !hex::find_facing(word);
    return true;
  }
  void fail(std::size_t at, const std::string& wanted) {
    if (at < failed_.word) return;
    if (at > failed_.word) failed_ = {at, {}};
    if (std::ranges::find(failed_.wanted, wanted) == failed_.wanted.end()) failed_.wanted.push_back(wanted);
  }

  const Names& names_;
  const Line& line_;
  Misfit failed_;
};

}  // namespace

Grammar::Grammar(std::string_view usage) {
  std::size_t at = 0;
  alternatives_ = read_alternatives(tokens_of(usage), at, "");
}

std::optional<Misfit> Grammar::misfit(const Names& names, const Line& line) const {
  return Matcher(names, line).match(alternatives_);
}

std::optional<LastWord> Grammar::last_word() const {
  const auto is_word = [](const Item& item) { return item.inner.empty() && !item.repeats; };
  if (alternatives_.size() != 1 || alternatives_.front().size() < 2) return std::nullopt;
  const Sequence& all = alternatives_.front();
  const Item& last = all.back();
  const bool before = std::all_of(all.begin(), all.end() - 1, is_word);
  if (!before || last.inner.empty() || last.repeats) return std::nullopt;
  LastWord out{all.size() - 1, {}};
  for (const Sequence& one : last.inner) {
    if (one.size() != 1 || !is_word(one.front())) return std::nullopt;
    if (is_place(one.front().word) && one.front().word != "WING") return std::nullopt;
    out.choices.push_back(one.front().word);
  }
  if (last.optional && out.choices != std::vector<std::string>{"WING"}) return std::nullopt;  // another line fits
  return out;
}

}  // namespace hexpost::orders
