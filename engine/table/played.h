#pragma once

namespace hexpost::table {

/// A considered line as it is played: `begin` makes the position of its moment, `act` plays it there.
template <class Play>
auto played(const auto& v, auto begin, auto act) {
  return [&data = v.data, &names = v.names(), begin, act](auto& s, auto& table) {
    begin(s);
    Play p{data, s, table, names};
    act(p);
  };
}

}  // namespace hexpost::table
