#include "engine/data/toml_file.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace hexpost::data {
namespace {

/// Version 3.3 of the parser asserts where it should report an error in the text ("[" before a control character). Its
/// assertions throw this in every build, and the file is refused.
struct ParserFault {};
[[noreturn]] void parser_fault() {
  throw ParserFault{};
}

}  // namespace
}  // namespace hexpost::data

#undef NDEBUG  // else the assertions become assumptions
#define TOML_ASSERT(condition) (static_cast<bool>(condition) ? void() : ::hexpost::data::parser_fault())
#define TOML_EXCEPTIONS 1
#define TOML_HEADER_ONLY 1
#define TOML_MAX_NESTED_VALUES 16
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::data {
namespace {

constexpr int k_deepest = 12;
constexpr int k_most_dots = 40;  // per line: every dot of a key is a table within a table

std::string at(std::string_view name, std::size_t line, std::size_t column) {
  std::string out(name);
  if (line > 0) out += ":" + std::to_string(line);
  if (line > 0 && column > 0) out += ":" + std::to_string(column);
  return out;
}

/// Walks over the text of a TOML file and knows whether it is inside quotes or a comment. It agrees with the parser up
/// to the first error that the parser finds; nothing is read after that.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  /// A quote within a bare word, where a text cannot begin, or a `=` within a value: the parser reads such a word to
  /// its end, with any characters in it.
  bool misplaced(std::size_t at) const {
    if (quote_ != 0 || comment_) return false;
    if (text_[at] == '=') return in_value();
    if (text_[at] != '"' && text_[at] != '\'') return false;
    if (at > 0 && text_[at - 1] == '.') return in_value();  // a part of a key may be quoted
    while (at > 0 && (text_[at - 1] == '[' || text_[at - 1] == '{'))
      --at;
    return at > 0 && std::string_view(" \t\r\n,=").find(text_[at - 1]) == std::string_view::npos;
  }

  /// Steps over the byte at `at` (and over the rest of a delimiter that begins there); true while that byte lies
  /// outside of quotes and comments.
  bool outside(std::size_t& at) {
    const char c = text_[at];
    const std::string_view rest = text_.substr(at);
    ++at;
    if (quote_ == 0 && (!comment_ || c == '\n')) mark(c);
    if (comment_) {
      comment_ = c != '\n';
    } else if (quote_ != 0) {
      inside(rest, at);
    } else if (c == '#') {
      comment_ = true;
    } else if (c == '"' || c == '\'') {
      quote_ = c;
      multi_ = rest.starts_with(std::string(3, c));
      if (multi_) at += 2;
    } else {
      return true;
    }
    return false;
  }

 private:
  bool in_value() const { return value_ || (!open_.empty() && open_.back() == '['); }

  /// Tells keys from values: arrays have values only; inline tables and lines of their own have both.
  void mark(char c) {
    const char within = open_.empty() ? '\n' : open_.back();
    if (c == '=') {
      value_ = true;
    } else if ((c == '\n' && within == '\n') || (c == ',' && within == '{')) {
      value_ = false;
    } else if (c == '[' && in_value()) {
      open_ += '[';
    } else if (c == '{') {
      open_ += '{', value_ = false;
    } else if ((c == ']' && within == '[') || (c == '}' && within == '{')) {
      open_.pop_back();
      value_ = true;
    }
  }

  void inside(std::string_view rest, std::size_t& at) {
    const char c = rest.front();
    if (c == '\\' && quote_ == '"') {
      if (rest.size() > 1) ++at;
    } else if (c == '\n' && !multi_) {
      quote_ = 0;
    } else if (c == quote_ && !multi_) {
      quote_ = 0;
    } else if (c == quote_ && rest.starts_with(std::string(3, c))) {
      // One or two more quotes before the closing three belong to the text.
      at += 2;
      for (int extra = 0; extra < 2 && at < text_.size() && text_[at] == c; ++extra)
        ++at;
      quote_ = 0;
    }
  }

  std::string_view text_;
  char quote_ = 0;
  bool multi_ = false;
  bool comment_ = false;
  std::string open_;    ///< the enclosing brackets of arrays and inline tables
  bool value_ = false;  ///< behind a `=`
};

/// The parser builds and destroys nested tables by recursion and counts brackets only; and the behaviour of its
/// version 3.3 is undefined for some letters beyond ASCII where it looks for white space. So the text is checked
/// first.
std::optional<base::Error> refuse_text(const Source& source) {
  if (source.bytes.size() > k_largest_file) {
    return base::Error{"data", "the file is larger than 1 MiB; split or shorten it", source.name};
  }
  std::size_t line = 1;
  for (const std::string_view row : base::split(source.bytes, '\n')) {
    if (row.size() > k_longest_line || std::count(row.begin(), row.end(), '.') > k_most_dots) {
      return base::Error{"data", "the line has more than 2000 characters or 40 dots; break it up",
                         at(source.name, line, 0)};
    }
    ++line;
  }
  line = 1;
  Scanner scanner(source.bytes);
  for (std::size_t i = 0; i < source.bytes.size();) {
    const std::size_t here = i;
    if (scanner.misplaced(i))
      return base::Error{"data", "a word contains a quote or a =; quote the whole value", at(source.name, line, 0)};
    if (scanner.outside(i) && static_cast<unsigned char>(source.bytes[here]) >= 0x80) {
      return base::Error{"data", "only quoted texts and comments may have letters beyond ASCII; put them in quotes",
                         at(source.name, line, 0)};
    }
    line += static_cast<std::size_t>(std::count(source.bytes.begin() + static_cast<std::ptrdiff_t>(here),
                                                source.bytes.begin() + static_cast<std::ptrdiff_t>(i), '\n'));
  }
  return std::nullopt;
}

/// Turns the parser's tree into values; stops at the first one that is not allowed.
class Convert {
 public:
  explicit Convert(const Source& source) : source_(source) {}

  std::optional<base::Error> error;

  Value node(const toml::node& n, int depth) {
    Value v;
    v.line = static_cast<int>(n.source().begin.line);
    v.column = static_cast<int>(n.source().begin.column);
    if (depth > k_deepest) {
      fail(v, "tables are nested more than 12 deep; no data file needs that");
      return v;
    }
    if (const auto* table = n.as_table()) {
      fill_table(v, *table, depth);
    } else if (const auto* array = n.as_array()) {
      v.kind = Value::Kind::array;
      for (const toml::node& item : *array) {
        if (error) break;
        v.items.push_back(node(item, depth + 1));
      }
    } else if (const auto* text = n.as_string()) {
      v.kind = Value::Kind::text;
      v.text = text->get();
      check_text(v);
    } else if (const auto* integer = n.as_integer()) {
      v.kind = Value::Kind::integer;
      v.number = integer->get();
    } else if (const auto* boolean = n.as_boolean()) {
      v.kind = Value::Kind::boolean;
      v.number = boolean->get() ? 1 : 0;
    } else {
      fail(v, "a data file cannot have fractions or dates; write a whole number or a text in quotes");
    }
    return v;
  }

 private:
  void fill_table(Value& v, const toml::table& table, int depth) {
    v.kind = Value::Kind::table;
    for (const auto& [key, item] : table) {  // sorted by key
      if (error) return;
      v.keys.emplace_back(key.str());
      if (!base::is_printable(v.keys.back()) || v.keys.back().size() > 60) {
        fail(v, "a key has more than 60 characters or some that cannot be shown; use plain words");
        return;
      }
      v.items.push_back(node(item, depth + 1));
    }
  }

  void check_text(const Value& v) {
    if (v.text.size() > k_longest_text) fail(v, "a text has more than 2000 bytes; shorten it");
    for (const std::string_view line : base::split(v.text, '\n')) {
      if (!base::is_printable(line))
        fail(v, "a text has characters that cannot be shown or that hide others; remove them");
    }
  }

  void fail(const Value& v, std::string what) {
    if (!error) {
      error = base::Error{"data", std::move(what),
                          at(source_.name, static_cast<std::size_t>(v.line), static_cast<std::size_t>(v.column))};
    }
  }

  const Source& source_;
};

}  // namespace

const Value* Value::find(std::string_view key) const {
  const auto found = std::lower_bound(keys.begin(), keys.end(), key);
  if (found == keys.end() || *found != key) return nullptr;
  return &items[static_cast<std::size_t>(found - keys.begin())];
}

int Value::integer(std::string_view key) const {
  const Value* v = find(key);
  base::ensure(v && v->kind == Kind::integer && v->number >= std::numeric_limits<int>::min() &&
                   v->number <= std::numeric_limits<int>::max(),
               "a number that the schema promised");
  return static_cast<int>(v->number);
}

int Value::integer(std::string_view key, int absent) const {
  return find(key) ? integer(key) : absent;
}

bool Value::flag(std::string_view key, bool absent) const {
  const Value* v = find(key);
  base::ensure(!v || v->kind == Kind::boolean, "a true or false that the schema promised");
  return v ? v->number != 0 : absent;
}

const std::string& Value::string(std::string_view key) const {
  const Value* v = find(key);
  base::ensure(v && v->kind == Kind::text, "a text that the schema promised");
  return v->text;
}

std::string Value::string(std::string_view key, std::string_view absent) const {
  return find(key) ? string(key) : std::string(absent);
}

const std::vector<Value>& Value::array(std::string_view key) const {
  static const std::vector<Value> k_none;
  const Value* v = find(key);
  base::ensure(!v || v->kind == Kind::array, "an array that the schema promised");
  return v ? v->items : k_none;
}

std::string Document::place(const Value& value) const {
  return at(name, static_cast<std::size_t>(value.line), static_cast<std::size_t>(value.column));
}

base::Error Document::error(const Value& value, std::string what, std::string code) const {
  return {std::move(code), std::move(what), place(value)};
}

base::Result<Document> read_toml(const Source& source) {
  if (auto refused = refuse_text(source)) return *refused;
  const auto refused = [&](std::string_view why, const toml::source_position& where) {
    return base::Error{"data", "this is not TOML: " + base::printable(why), at(source.name, where.line, where.column)};
  };
  try {
    const toml::table parsed = toml::parse(std::string_view(source.bytes));
    Convert convert(source);
    Document out{source.name, convert.node(parsed, 0)};
    if (convert.error) return *convert.error;
    return out;
  } catch (const toml::parse_error& e) {
    return refused(e.description(), e.source().begin);
  } catch (const ParserFault&) {
    return refused("a key or a value is missing here; compare the file with a shipped one", {});
  }
}

std::string canonical(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  std::string out;
  out.reserve(bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (bytes[i] == '\r' && i + 1 < bytes.size() && bytes[i + 1] == '\n') continue;
    out += bytes[i];
  }
  return out;
}

}  // namespace hexpost::data
