#include "engine/systems/hordes/model/objection.h"

#include <algorithm>
#include <string>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "engine/hex/packed.h"
#include "engine/systems/hordes/model/things.h"

namespace hexpost::hordes {

base::Arg unit_arg(UnitId u) {
  return base::thing(Thing::unit, u);
}
base::Arg general_arg(GeneralId g) {
  return base::thing(Thing::general, g);
}
base::Arg hex_arg(Hex h) {
  return base::thing(Thing::hex, hex::packed(h));
}
base::Arg facing_arg(Facing f) {
  return base::thing(Thing::facing, f);
}

Objection refuse(std::string_view rule, std::string_view why, std::initializer_list<base::Arg> about,
                 std::string_view hint) {
  Objection out{rule, why, hint, {}};
  base::ensure(about.size() <= out.about.size(), "an objection names too many things");
  std::ranges::copy(about, out.about.begin());
  return out;
}

base::Refusal worded(const Data& data, const Objection& objection) {
  const auto name = [&](base::Arg arg) {
    if (arg.kind == base::Arg::k_number) return std::to_string(arg.n);
    const auto kind = static_cast<Thing>(arg.kind - base::Arg::k_first_thing);
    if (kind == Thing::hex && data.slot(hex::unpacked(arg.n)) < 0) return std::string("-");
    return name_of(data, kind, arg.n);
  };
  const auto& about = objection.about;
  const std::array<std::string, Objection::k_most> names{name(about[0]), name(about[1]), name(about[2])};
  return {std::string(objection.rule), base::fill(base::tr(objection.why), {names[0], names[1], names[2]}), 0,
          objection.hint.empty() ? std::string() : base::tr(objection.hint)};
}

}  // namespace hexpost::hordes
