#include "store/post/imap_reply.h"

#include <algorithm>
#include <limits>

#include "engine/base/bytes.h"
#include "engine/base/text.h"
#include "store/mail/entity.h"

namespace hexpost::post {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::optional<std::uint32_t> number32(std::string_view text) {
  const auto number = base::number(text);
  if (!number || *number < 1 || *number > std::numeric_limits<std::uint32_t>::max()) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

/// The words of a FETCH response: atoms (with what stands in square brackets), quoted strings, literals, parentheses.
class Words {
 public:
  explicit Words(const ImapReply& reply) : rest_(reply.text) {}

  struct Word {
    enum class Is : std::uint8_t { atom, quoted, literal, open, close, end, broken } is = Is::end;
    std::string text;
    std::size_t literal = 0;
  };

  Word next() {
    while (rest_.starts_with(' '))
      rest_.remove_prefix(1);
    if (rest_.empty()) return {};
    const char first = rest_.front();
    if (first == '(' || first == ')') {
      rest_.remove_prefix(1);
      return {first == '(' ? Word::Is::open : Word::Is::close, "", 0};
    }
    if (first == '"') return quoted();
    if (first == '{') {
      rest_.remove_prefix(std::min(rest_.size(), rest_.find('}')));
      if (rest_.empty()) return {Word::Is::broken, "", 0};
      rest_.remove_prefix(1);
      return {Word::Is::literal, "", literals_++};
    }
    std::size_t n = 0;
    for (int brackets = 0; n < rest_.size(); ++n) {
      const char c = rest_[n];
      if (c == '[') ++brackets;
      if (c == ']') --brackets;
      if (brackets <= 0 && (c == ' ' || c == '(' || c == ')')) break;
    }
    Word out{Word::Is::atom, std::string(rest_.substr(0, n)), 0};
    rest_.remove_prefix(n);
    return out;
  }

 private:
  Word quoted() {
    Word out{Word::Is::quoted, "", 0};
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      if (rest_[i] == '"') {
        rest_.remove_prefix(i + 1);
        return out;
      }
      if (rest_[i] == '\\') ++i;
      if (i < rest_.size()) out.text += rest_[i];
    }
    return {Word::Is::broken, "", 0};
  }

  std::string_view rest_;
  std::size_t literals_ = 0;
};

/// One code point outside ASCII, as UTF-16 in big-endian bytes.
void append_utf16(base::Bytes& out, char32_t c) {
  const auto put = [&](std::uint32_t unit) {
    out.push_back(static_cast<std::uint8_t>(unit >> 8));
    out.push_back(static_cast<std::uint8_t>(unit & 0xff));
  };
  const auto value = static_cast<std::uint32_t>(c);
  if (value < 0x10000) return put(value);
  put(0xd800 + ((value - 0x10000) >> 10));
  put(0xdc00 + ((value - 0x10000) & 0x3ff));
}

}  // namespace

std::optional<std::uint64_t> literal_at_end(std::string_view line) {
  if (!line.ends_with('}')) return std::nullopt;
  const std::size_t open = line.rfind('{');
  if (open == std::string_view::npos) return std::nullopt;
  std::string_view digits = line.substr(open + 1, line.size() - open - 2);
  if (digits.ends_with('+')) digits.remove_suffix(1);
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
  const auto number = base::number(digits);
  return number ? static_cast<std::uint64_t>(*number) : std::numeric_limits<std::uint64_t>::max();
}

std::optional<std::uint32_t> code_number(std::string_view text, std::string_view code) {
  const std::size_t open = text.find('[');
  if (open == std::string_view::npos) return std::nullopt;
  text.remove_prefix(open + 1);
  if (!base::same_word(text.substr(0, code.size()), code)) return std::nullopt;
  text.remove_prefix(code.size());
  if (!text.starts_with(' ')) return std::nullopt;
  text.remove_prefix(1);
  const std::size_t end = text.find(']');
  return end == std::string_view::npos ? std::nullopt : number32(text.substr(0, end));
}

std::optional<Fetched> read_fetch(ImapReply reply) {
  using Is = Words::Word::Is;
  Words words(reply);
  const auto star = words.next();
  const auto number = words.next();
  const auto fetch = words.next();
  if (star.text != "*" || !number32(number.text) || !base::same_word(fetch.text, "FETCH") ||
      words.next().is != Is::open)
    return std::nullopt;
  Fetched out;
  for (;;) {
    const auto name = words.next();
    if (name.is == Is::close) return out;
    if (name.is != Is::atom) return std::nullopt;
    auto value = words.next();
    if (base::same_word(name.text, "UID") && value.is == Is::atom) {
      out.uid = number32(value.text).value_or(0);
    } else if (base::same_word(name.text, "RFC822.SIZE") && value.is == Is::atom) {
      const auto size = base::number(value.text);
      if (size && *size >= 0) out.size = static_cast<std::uint64_t>(*size);
    } else if (base::same_word(name.text, "BODY[]") && value.is == Is::literal &&
               value.literal < reply.literals.size()) {
      out.body = std::move(reply.literals[value.literal]);
    } else if (base::same_word(name.text, "BODY[]") && value.is == Is::quoted) {
      out.body = std::move(value.text);
    } else if (value.is == Is::open) {
      for (int depth = 1; depth > 0;) {
        const auto inner = words.next();
        if (inner.is == Is::open) ++depth;
        if (inner.is == Is::close) --depth;
        if (inner.is == Is::end || inner.is == Is::broken) return std::nullopt;
      }
    } else if (value.is == Is::end || value.is == Is::broken || value.is == Is::close) {
      return std::nullopt;
    }
  }
}

std::string quoted_folder(std::string_view name) {
  std::string out = "\"";
  base::Bytes shifted;
  const auto unshift = [&] {
    if (shifted.empty()) return;
    std::string text = base::to_base64(shifted);
    text.erase(std::min(text.find('='), text.size()));
    std::replace(text.begin(), text.end(), '/', ',');
    out += "&" + text + "-";
    shifted.clear();
  };
  while (!name.empty()) {
    const mail::CodePoint c = mail::code_point(name);
    name.remove_prefix(c.length);
    if (c.value < 0x20 || c.value > 0x7e) {
      append_utf16(shifted, c.value);
      continue;
    }
    unshift();
    if (c.value == '"' || c.value == '\\') out += '\\';
    out += static_cast<char>(c.value);
    if (c.value == '&') out += '-';
  }
  unshift();
  return out + "\"";
}

}  // namespace hexpost::post
