#include "store/mail/html.h"

#include <array>

#include "engine/base/text.h"
#include "store/mail/entity.h"
#include "store/mail/one_of.h"

namespace hexpost::mail {
namespace {

constexpr std::array<std::string_view, 27> k_line_tags = {
    "br", "p",  "div", "pre", "blockquote", "tr",     "table",  "ul",      "ol",      "li",    "dl",   "dt", "dd", "hr",
    "h1", "h2", "h3",  "h4",  "h5",         "center", "header", "section", "article", "aside", "body", "td", "th"};
constexpr std::array<std::string_view, 4> k_unseen = {"script", "style", "title", "template"};

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_name(char c) {
  return is_letter(c) || (c >= '0' && c <= '9');
}

class Extractor {
 public:
  explicit Extractor(std::string_view html) : rest_(html) {}

  std::string run() {
    while (!rest_.empty()) {
      if (rest_.front() == '<') {
        markup();
      } else if (const CodePoint c = entity(rest_); c.length > 0) {
        append_utf8(out_, c.value);
        rest_.remove_prefix(c.length);
      } else {
        out_ += rest_.front();
        rest_.remove_prefix(1);
      }
    }
    return std::move(out_);
  }

 private:
  void markup() {
    const bool closing = rest_.starts_with("</");
    const std::size_t name_at = closing ? 2 : 1;
    if (rest_.starts_with("<!--")) {
      skip_to("-->", 4);
    } else if (rest_.starts_with("<!") || rest_.starts_with("<?")) {
      skip_to(">", 2);
    } else if (rest_.size() > name_at && is_letter(rest_[name_at])) {
      tag(name_at, closing);
    } else {
      out_ += '<';
      rest_.remove_prefix(1);
    }
  }
  void tag(std::size_t name_at, bool closing) {
    std::size_t end = name_at;
    while (end < rest_.size() && is_name(rest_[end]))
      ++end;
    const std::string_view name = rest_.substr(name_at, end - name_at);
    rest_.remove_prefix(end);
    skip_attributes();
    if (one_of(k_line_tags, name)) out_ += '\n';
    if (!closing && one_of(k_unseen, name)) skip_element(name);
  }
  /// Up to the `>` that no quotes hide.
  void skip_attributes() {
    char quote = '\0';
    while (!rest_.empty()) {
      const char c = rest_.front();
      rest_.remove_prefix(1);
      if (quote != '\0') {
        if (c == quote) quote = '\0';
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == '>') {
        return;
      }
    }
  }
  /// Up to the tag that closes `name`; the tag itself is read next.
  void skip_element(std::string_view name) {
    while (!rest_.empty()) {
      const std::size_t at = rest_.find("</");
      if (at == std::string_view::npos) {
        rest_ = {};
        return;
      }
      rest_.remove_prefix(at);
      if (base::same_word(rest_.substr(2, name.size()), name)) return;
      rest_.remove_prefix(2);
    }
  }
  void skip_to(std::string_view end, std::size_t from) {
    const std::size_t at = rest_.find(end, from);
    rest_.remove_prefix(at == std::string_view::npos ? rest_.size() : at + end.size());
  }

  std::string_view rest_;
  std::string out_;
};

}  // namespace

std::string html_text(std::string_view html) {
  return Extractor(html).run();
}

bool looks_like_html(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  text = base::trim(text.substr(0, 1024));
  return base::same_word(text.substr(0, 9), "<!doctype") || base::same_word(text.substr(0, 5), "<html");
}

}  // namespace hexpost::mail
