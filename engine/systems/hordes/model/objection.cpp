#include "engine/systems/hordes/model/objection.h"

#include <string>

#include "engine/hex/packed.h"
#include "engine/systems/hordes/model/things.h"

namespace hexpost::hordes {

base::Arg unit_arg(UnitId u) {
  return base::thing(Thing::unit, u);
}
base::Arg hex_arg(Hex h) {
  return base::thing(Thing::hex, hex::packed(h));
}
base::Arg facing_arg(Facing f) {
  return base::thing(Thing::facing, f);
}

base::Refusal worded(const Data& data, const Objection& objection) {
  return objection.worded([&](base::Arg arg) {
    if (arg.kind == base::Arg::k_number) return std::to_string(arg.n);
    const auto kind = static_cast<Thing>(arg.kind - base::Arg::k_first_thing);
    if (kind == Thing::hex && data.slot(hex::unpacked(arg.n)) < 0) return std::string("-");
    return name_of(data, kind, arg.n);
  });
}

}  // namespace hexpost::hordes
