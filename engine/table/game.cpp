#include "engine/table/game.h"

namespace hexpost::table {

std::vector<Prepared> prepare(const std::vector<std::string>& lines) {
  std::vector<Prepared> out;
  out.reserve(lines.size());
  for (const std::string& text : lines) {
    Prepared p{orders::cut(text), std::nullopt, std::nullopt};
    if (base::same_word(p.line.verb(), "if")) {
      auto parsed = orders::parse_conditional(p.line);
      if (auto* c = std::get_if<orders::Conditional>(&parsed)) p.conditional = std::move(*c);
    } else if (base::same_word(p.line.verb(), "stand")) {
      auto parsed = orders::parse_stand(p.line);
      if (auto* s = std::get_if<orders::Stand>(&parsed)) p.stand = std::move(*s);
    }
    out.push_back(std::move(p));
  }
  return out;
}

}  // namespace hexpost::table
