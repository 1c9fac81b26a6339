#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/systems/chariots/model/facts.h"

/// Chariots of Fire: a fact's parts as words, for the sentences of every chapter.
namespace hexpost::chariots {

class FactWords {
 public:
  FactWords(const Data& data, const Fact& fact) : data_(data), f_(fact) {}
  std::string unit() const { return unit(f_.unit); }
  std::string other() const { return unit(f_.other); }
  /// "E-CH1 with E-RI1" when a stack acts as one.
  std::string pair() const {
    return f_.other == k_no_unit ? unit() : base::fill(base::tr("{} with {}"), {unit(), other()});
  }
  std::string leader() const { return leader(f_.leader); }
  std::string second() const { return leader(f_.second); }
  std::string side() const { return side(f_.side); }
  std::string side(int index) const { return base::tr(data_.scenario.sides[static_cast<std::size_t>(index)].name); }
  std::string wing() const { return f_.wing == k_no_wing ? std::string("-") : wing_words(data_, f_.wing); }
  std::string marker() const {
    if (f_.marker == k_no_marker) return "-";
    return marker_words(data_, f_.marker);
  }
  /// The marker where the sentence says whose it is.
  std::string own_marker() const {
    const MarkerInfo& m = data_.markers[static_cast<std::size_t>(f_.marker)];
    return m.wing == k_no_wing ? marker() : wing_words(data_, m.wing);
  }
  std::string standard() const {
    return f_.standard == k_no_standard ? std::string("-")
                                        : data_.standards[static_cast<std::size_t>(f_.standard)].name;
  }
  std::string from() const { return data_.scenario.map.grid.label(f_.from); }
  std::string to() const { return data_.scenario.map.grid.label(f_.to); }
  std::string a() const { return std::to_string(f_.a); }
  std::string b() const { return std::to_string(f_.b); }
  std::string c() const { return std::to_string(f_.c); }
  std::string d() const { return std::to_string(f_.d); }
  /// Figure a as a facing.
  std::string facing() const { return orders::facing_shown(hex::clock(f_.a)); }

 private:
  std::string unit(UnitId u) const {
    return u == k_no_unit ? std::string("-") : data_.units[static_cast<std::size_t>(u)].name;
  }
  std::string leader(LeaderId l) const {
    return l == k_no_leader ? std::string("-") : data_.leaders[static_cast<std::size_t>(l)].name;
  }
  const Data& data_;
  const Fact& f_;
};

/// A sentence in the reader's language, filled in.
inline std::string say(std::string_view pattern, std::initializer_list<std::string_view> arguments = {}) {
  return base::fill(base::tr(pattern), arguments);
}

}  // namespace hexpost::chariots
