#include "store/host/inbox/patience.h"

#include <algorithm>
#include <array>

#include "engine/base/text.h"
#include "store/crypto/hash.h"

namespace hexpost::host {
namespace {

constexpr std::int64_t k_one_day = 86400;

struct Window {
  std::int64_t span;
  std::size_t most, of_a_stranger;
};
constexpr std::array k_windows{Window{k_one_day, 5, 1}, Window{7 * k_one_day, 10, 3}, Window{30 * k_one_day, 15, 4},
                               Window{k_letters_kept, 20, 5}};

/// Removes "Re:", "Odp:", "Automatic reply:" and the like, which are one or two words and a colon.
std::string_view bare_subject(std::string_view subject) {
  for (std::size_t colon = subject.find(':'); colon != std::string_view::npos && colon <= 20; colon = subject.find(':'))
    subject = base::trim(subject.substr(colon + 1));
  return subject;
}

}  // namespace

base::Hash words_of(const std::vector<std::string>& own_lines, const std::string& subject) {
  std::vector<std::string> all;
  for (const std::string& line : own_lines) {
    for (const std::string_view word : base::words(line))
      all.push_back(base::lower(word));
  }
  store::Sha256 hash;
  hash.tag("hexpost letter v1");
  if (all.empty()) hash.counted(base::as_bytes("subject"));
  const std::string text = all.empty() ? base::lower(bare_subject(subject)) : base::join(all, " ");
  return hash.counted(base::as_bytes(text)).done();
}

std::int64_t answered_from(const std::vector<LetterRow>& answered, bool stranger) {
  std::int64_t out = 0;
  for (const Window& w : k_windows) {
    const std::size_t most = stranger ? w.of_a_stranger : w.most;
    if (answered.size() >= most) out = std::max(out, answered[answered.size() - most].at + w.span);
  }
  return out;
}

}  // namespace hexpost::host
