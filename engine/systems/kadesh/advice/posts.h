#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "engine/systems/kadesh/advice/thoughts.h"
#include "engine/systems/kadesh/rules/command/command.h"

/// Day of the Chariot: Kadesh: where plain orders send leaders.
namespace hexpost::kadesh {

/// How good a hex is for a leader: units that the leader would command there, most of all those that no other leader
/// commands; company, no enemies next to it.
class Posts {
 public:
  Posts(View v, Thoughts& mind, LeaderId l)
      : v_(v), mind_(&mind), l_(l), side_(v.leader_info(l).side), led_(static_cast<std::size_t>(v.count())) {
    for (LeaderId one = 0; one < v.leader_count(); ++one) {
      if (one == l || !v.leader_here(one) || v.leader_info(one).side != side_) continue;
      for (const UnitId u : mind.commanded(one, v.leader(one).at))
        led_[static_cast<std::size_t>(u)] = true;
    }
    for (const UnitId u : commandable(v, l)) {
      if (const int worth = of_command(u); worth > 0) able_.push_back({v.unit(u).at, worth});
    }
  }
  int value(Hex at) const {
    int out = of_place(at);
    for (const UnitId u : mind_->commanded(l_, at))
      out += of_command(u);
    return out;
  }
  /// An upper limit of the value: it counts units within range as the crow flies.
  int most(Hex at) const {
    const int range = v_.leader_info(l_).range;
    int out = of_place(at);
    for (const Able& one : able_)
      out += range == 0 || hex::distance(at, one.at) <= std::max(range, 1) ? one.worth : 0;
    return out;
  }

 private:
  /// A unit that the leader may command, and what that is worth.
  struct Able {
    Hex at;
    int worth = 0;
  };
  int of_place(Hex at) const {
    constexpr int k_company = 15, k_exposed = 8, k_alone = 100;
    const bool company = v_.held_by(side_, at);
    const int exposed = v_.next_to(other(side_), at) ? (company ? k_exposed : k_alone) : 0;
    return (company ? k_company : 0) - exposed;
  }
  int of_command(UnitId u) const {
    constexpr int k_own = 10, k_shared = 2;
    return !needs_command(v_.type(u)) ? 0 : led_[static_cast<std::size_t>(u)] ? k_shared : k_own;
  }

  View v_;
  Thoughts* mind_;
  LeaderId l_;
  SideId side_;
  std::vector<bool> led_;   ///< by unit: another leader commands it
  std::vector<Able> able_;  ///< those that need command
};

}  // namespace hexpost::kadesh
