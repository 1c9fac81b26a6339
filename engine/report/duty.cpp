#include "engine/report/duty.h"

#include <algorithm>

#include "engine/base/text.h"
#include "engine/orders/tongue.h"
#include "engine/table/duty.h"

namespace hexpost::report {

using base::fill;
using base::tr;

std::string duty(const table::Battle& battle, const table::Awaited& asked) {
  const auto* named = dynamic_cast<const table::DutyNames*>(&battle);
  const auto all = named ? named->duties() : std::span<const table::Duty>();
  const auto found = std::ranges::find(all, asked.question, &table::Duty::question);
  std::string out;
  bool about = !asked.about.empty();  // still to be said
  if (found != all.end()) {
    about = about && found->words.find("{1}") == std::string_view::npos;
    out = fill(tr(std::string(found->words)), {asked.subject, asked.about});
  } else {
    out = fill(tr("decide: {}"), {orders::shown(battle.names(), asked.question)});
    if (!asked.subject.empty()) out = fill(tr("{} of {}"), {out, asked.subject});
  }
  if (about) out = fill(tr("{} ({})"), {out, asked.about});
  return asked.rule.empty() ? out : out + " [" + asked.rule + "]";
}

}  // namespace hexpost::report
