#include "engine/systems/kadesh/model/objection.h"

namespace hexpost::kadesh {

std::string Mention::in_words() const {
  if (grid_ != nullptr) return grid_->label(hex_);
  return name_.empty() ? std::to_string(number_) : std::string(name_);
}

Bar::operator base::Refusal() const {
  Bar full = *this;
  if (hint.empty()) full.hint = remedy(rule);
  return full.worded([](const Mention& one) { return one.in_words(); });
}

}  // namespace hexpost::kadesh
