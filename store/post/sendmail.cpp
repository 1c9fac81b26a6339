#include <algorithm>

#include "engine/base/text.h"
#include "store/post/process.h"
#include "store/post/server.h"

namespace hexpost::post {
namespace {

using base::Error;
using base::fill;
using base::tr;

constexpr int k_temporary = 75;  // EX_TEMPFAIL of sysexits.h

class Sendmail : public Outbox {
 public:
  explicit Sendmail(std::string command) : command_(std::move(command)) {}

  base::Result<void> send(const Envelope& envelope, std::string_view mail) override {
    if (auto good = check_envelope(envelope); !good) return good;
    Run what;
    for (const std::string_view word : base::words(command_))
      what.words.emplace_back(word);
    what.input = mail;
    what.seconds = 300;
    const auto ended = run(what);
    if (!ended) return Error{"mail-away", ended.error().what, ""};
    if (ended->status == 0) return {};
    const bool temporary = ended->status == k_temporary || ended->status > 128;
    return Error{
        temporary ? "mail-away" : "mail-refused",
        fill(tr("{} ended with {}: {}"), {base::printable(what.words.front(), 100), std::to_string(ended->status),
                                          base::printable(base::trim(ended->output), 300)}),
        ""};
  }

 private:
  std::string command_;
};

}  // namespace

std::unique_ptr<Outbox> sendmail_outbox(std::string command) {
  return std::make_unique<Sendmail>(std::move(command));
}

}  // namespace hexpost::post
