#include <istream>
#include <optional>
#include <streambuf>

#include "cli/mail/boxes.h"
#include "cli/names.h"
#include "engine/base/text.h"
#include "store/mail/pile.h"
#include "store/mail/read.h"
#include "store/post/mbox.h"

namespace hexpost::cli {
namespace {

/// Most bytes taken from a pipe at once.
constexpr std::size_t k_most_at_once = 32u << 20;

/// Some characters that were read already, then the rest of a stream.
class Refilled : public std::streambuf {
 public:
  Refilled(std::string first, std::istream& rest) : buffer_(std::move(first)), rest_(rest) {
    setg(buffer_.data(), buffer_.data(), buffer_.data() + buffer_.size());
  }

 protected:
  int_type underflow() override {
    buffer_.resize(64 * 1024);
    rest_.read(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    setg(buffer_.data(), buffer_.data(), buffer_.data() + rest_.gcount());
    return rest_.gcount() == 0 ? traits_type::eof() : traits_type::to_int_type(buffer_.front());
  }

 private:
  std::string buffer_;
  std::istream& rest_;
};

}  // namespace

base::Result<std::vector<IncomingMail>> read_piped(Terminal& terminal, const std::string& name) {
  std::vector<IncomingMail> out;
  if (name != "-") {
    auto mail = read_incoming(terminal, name);
    if (!mail) return mail.error();
    out.push_back(std::move(*mail));
    return out;
  }
  std::string first(5, '\0');
  terminal.in.read(first.data(), static_cast<std::streamsize>(first.size()));
  first.resize(static_cast<std::size_t>(terminal.in.gcount()));
  const bool mbox = post::looks_like_mbox(first);
  Refilled buffer(std::move(first), terminal.in);
  std::istream in(&buffer);
  Terminal refilled{in, terminal.out, terminal.err, terminal.interactive};
  std::optional<Error> why;
  const auto add = [&](base::Result<mail::Incoming> mail) {
    if (!mail)
      why = mail.error();
    else if (!mail->blocks.empty())
      out.push_back(incoming_of(std::move(*mail)));
  };
  if (!mbox) {
    const auto text = read_input(refilled, name, k_most_at_once);
    if (!text) return text.error();
    const auto pile = mail::split_pile(*text);
    if (pile.size() == 1) {
      auto mail = incoming_in(*text, name);
      if (!mail) return mail.error();
      out.push_back(std::move(*mail));
      return out;
    }
    for (const std::string_view one : pile)
      add(mail::read_mail(base::as_bytes(one)));
  } else {
    post::MboxStream mails(in);
    for (std::size_t bytes = 0; bytes <= k_most_at_once;) {
      auto letter = mails.next();
      if (!letter) return letter.error();
      if (!*letter) break;
      bytes += (*letter)->bytes.size();
      if ((*letter)->size <= mail::k_max_mail) add(mail::read_mail((*letter)->bytes));
    }
  }
  if (why) return Error{why->code, why->what, why->where.empty() ? name : name + ":" + why->where};
  if (out.empty()) return Error{"no-block", tr("there is no hexpost block in these mails"), name};
  return out;
}

}  // namespace hexpost::cli
