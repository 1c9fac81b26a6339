#include "engine/systems/ancients/model/fact.h"

#include <array>

#include "engine/base/ensure.h"
#include "engine/base/text.h"

namespace hexpost::ancients {

std::string describe(const Fact& fact) {
  std::array<std::string, 8> a;
  base::ensure(fact.args.size() <= a.size(), "a sentence has too many places");
  for (std::size_t i = 0; i < fact.args.size(); ++i)
    a[i] = fact.args[i].translated ? base::tr(fact.args[i].text) : fact.args[i].text;
  return base::fill(base::tr(fact.pattern), {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7]});
}

}  // namespace hexpost::ancients
