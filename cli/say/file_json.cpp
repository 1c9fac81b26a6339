#include "cli/say/file_json.h"

#include <nlohmann/json.hpp>

#include "store/crypto/spoken.h"

namespace hexpost::cli {

Json head_json(const store::Head& head) {
  return {{"size", head.size}, {"root", base::to_hex(head.root)}, {"root_short", store::short_root(head.root)}};
}

Json forks_json(const store::ForkRows& rows) {
  Json out = Json::array();
  for (const store::ProvedFork& f : rows.proved)
    out.push_back({{"seat", f.seat},
                   {"name", f.name},
                   {"event", f.event},
                   {"heads", {head_json(f.fork.held.head), head_json(f.fork.other.head)}}});
  return out;
}

Json damage_json(const std::vector<store::Damage>& damage) {
  Json out = Json::array();
  for (const store::Damage& d : damage)
    out.push_back({{"table", d.table}, {"event", d.event}, {"what", d.what}});
  return out;
}

}  // namespace hexpost::cli
