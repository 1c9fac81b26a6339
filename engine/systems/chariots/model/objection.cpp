#include "engine/systems/chariots/model/objection.h"

#include "engine/hex/packed.h"
#include "engine/systems/chariots/model/things.h"

namespace hexpost::chariots {

base::Arg unit_arg(UnitId u) {
  return base::thing(Thing::unit, u);
}
base::Arg leader_arg(LeaderId l) {
  return base::thing(Thing::leader, l);
}
base::Arg hex_arg(Hex h) {
  return base::thing(Thing::hex, hex::packed(h));
}
base::Arg facing_arg(Facing f) {
  return base::thing(Thing::facing, f);
}
base::Arg obstacle_arg(Obstacle what) {
  return base::thing(Thing::obstacle, static_cast<int>(what));
}

base::Refusal worded(View v, const Objection& objection) {
  base::Refusal out = objection.worded([&v](base::Arg arg) {
    if (arg.kind == base::Arg::k_number) return std::to_string(arg.n);
    const auto kind = static_cast<Thing>(arg.kind - base::Arg::k_first_thing);
    if (kind == Thing::leader) return v.leader_name(static_cast<LeaderId>(arg.n));
    return name_of(v.data, kind, arg.n);
  });
  if (objection.remedy != nullptr) out.hint = objection.remedy(v, objection);
  return out;
}

std::optional<base::Refusal> worded(View v, const Objected& objected) {
  return objected ? std::optional(worded(v, *objected)) : std::nullopt;
}

}  // namespace hexpost::chariots
