#include "engine/systems/kadesh/model/bar.h"

#include <algorithm>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::kadesh {

std::string Mention::in_words() const {
  if (grid_ != nullptr) return grid_->label(hex_);
  return name_.empty() ? std::to_string(number_) : std::string(name_);
}

Bar::Bar(std::string_view rule, std::string_view why, std::initializer_list<Mention> named, std::string_view hint)
    : rule_(rule), why_(why), hint_(hint), count_(named.size()) {
  base::ensure(named.size() <= k_most, "a reason names too much");
  std::ranges::copy(named, named_.begin());
}

Bar::operator base::Refusal() const {
  std::array<std::string, k_most> words;
  for (std::size_t i = 0; i < count_; ++i)
    words[i] = named_[i].in_words();
  const std::string_view what = hint_.empty() ? remedy(rule_) : hint_;
  return {std::string(rule_), base::fill(base::tr(why_), {words[0], words[1], words[2]}), 0,
          what.empty() ? std::string() : base::tr(what)};
}

Bar refuse(std::string_view rule, std::string_view why, std::initializer_list<Mention> named, std::string_view hint) {
  return {rule, why, named, hint};
}

}  // namespace hexpost::kadesh
