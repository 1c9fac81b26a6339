#pragma once

#ifndef HEXPOST_NO_SYSTEM  // no_system.cpp
#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

// The constrained algorithms that the engine uses, for the standard library of emscripten 3.1.6 (libc++ 13), which
// lacks them. The build of the module includes this file before every source; other builds do not see it. Each does
// what the standard says of it [C++20, 25.4-25.8], for whole ranges, as far as the engine needs it.
#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 15000
namespace std::ranges {
namespace hexpost_missing {

auto through(auto& predicate, auto& projection) {
  return [&](auto&& value) -> bool { return std::invoke(predicate, std::invoke(projection, value)); };
}
auto ordered(auto& order, auto& projection) {
  return [&](auto&& a, auto&& b) -> bool {
    return std::invoke(order, std::invoke(projection, a), std::invoke(projection, b));
  };
}

struct Any {
  template <class R, class Predicate, class Projection = std::identity>
  bool operator()(R&& r, Predicate predicate, Projection projection = {}) const {
    return std::any_of(std::begin(r), std::end(r), through(predicate, projection));
  }
};
struct All {
  template <class R, class Predicate, class Projection = std::identity>
  bool operator()(R&& r, Predicate predicate, Projection projection = {}) const {
    return std::all_of(std::begin(r), std::end(r), through(predicate, projection));
  }
};
struct None {
  template <class R, class Predicate, class Projection = std::identity>
  bool operator()(R&& r, Predicate predicate, Projection projection = {}) const {
    return std::none_of(std::begin(r), std::end(r), through(predicate, projection));
  }
};
struct Find {
  template <class R, class T, class Projection = std::identity>
  auto operator()(R&& r, const T& value, Projection projection = {}) const {
    auto at = std::begin(r);
    const auto end = std::end(r);
    while (at != end && !(std::invoke(projection, *at) == value))
      ++at;
    return at;
  }
};
struct FindIf {
  template <class R, class Predicate, class Projection = std::identity>
  auto operator()(R&& r, Predicate predicate, Projection projection = {}) const {
    return std::find_if(std::begin(r), std::end(r), through(predicate, projection));
  }
};
struct Count {
  template <class R, class T, class Projection = std::identity>
  auto operator()(R&& r, const T& value, Projection projection = {}) const {
    return std::count_if(std::begin(r), std::end(r),
                         [&](auto&& element) -> bool { return std::invoke(projection, element) == value; });
  }
};
struct CountIf {
  template <class R, class Predicate, class Projection = std::identity>
  auto operator()(R&& r, Predicate predicate, Projection projection = {}) const {
    return std::count_if(std::begin(r), std::end(r), through(predicate, projection));
  }
};
struct CopyIf {
  template <class R, class Out, class Predicate, class Projection = std::identity>
  auto operator()(R&& r, Out out, Predicate predicate, Projection projection = {}) const {
    return std::copy_if(std::begin(r), std::end(r), std::move(out), through(predicate, projection));
  }
};
struct Copy {
  auto operator()(auto&& r, auto out) const { return std::copy(std::begin(r), std::end(r), std::move(out)); }
};
struct Sort {
  template <class R, class Order = std::less<>, class Projection = std::identity>
  void operator()(R&& r, Order order = {}, Projection projection = {}) const {
    std::sort(std::begin(r), std::end(r), ordered(order, projection));
  }
};
struct PushHeap {
  template <class R, class Order = std::less<>, class Projection = std::identity>
  void operator()(R&& r, Order order = {}, Projection projection = {}) const {
    std::push_heap(std::begin(r), std::end(r), ordered(order, projection));
  }
};
struct PopHeap {
  template <class R, class Order = std::less<>, class Projection = std::identity>
  void operator()(R&& r, Order order = {}, Projection projection = {}) const {
    std::pop_heap(std::begin(r), std::end(r), ordered(order, projection));
  }
};
struct StableSort {
  template <class R, class Order = std::less<>, class Projection = std::identity>
  void operator()(R&& r, Order order = {}, Projection projection = {}) const {
    std::stable_sort(std::begin(r), std::end(r), ordered(order, projection));
  }
};
struct IsSorted {
  template <class R, class Order = std::less<>, class Projection = std::identity>
  bool operator()(R&& r, Order order = {}, Projection projection = {}) const {
    return std::is_sorted(std::begin(r), std::end(r), ordered(order, projection));
  }
};
struct LowerBound {
  template <class R, class T, class Order = std::less<>, class Projection = std::identity>
  auto operator()(R&& r, const T& value, Order order = {}, Projection projection = {}) const {
    return std::lower_bound(std::begin(r), std::end(r), value, [&](auto&& element, const T& wanted) -> bool {
      return std::invoke(order, std::invoke(projection, element), wanted);
    });
  }
};
struct BinarySearch {
  template <class R, class T, class Order = std::less<>, class Projection = std::identity>
  bool operator()(R&& r, const T& value, Order order = {}, Projection projection = {}) const {
    const auto at = LowerBound{}(r, value, order, projection);
    return at != std::end(r) && !std::invoke(order, value, std::invoke(projection, *at));
  }
};
struct MinElement {
  template <class R, class Order = std::less<>, class Projection = std::identity>
  auto operator()(R&& r, Order order = {}, Projection projection = {}) const {
    return std::min_element(std::begin(r), std::end(r), ordered(order, projection));
  }
};
struct MaxElement {
  template <class R, class Order = std::less<>, class Projection = std::identity>
  auto operator()(R&& r, Order order = {}, Projection projection = {}) const {
    return std::max_element(std::begin(r), std::end(r), ordered(order, projection));
  }
};
struct Min {
  template <class R, class Order = std::less<>, class Projection = std::identity>
  auto operator()(R&& r, Order order = {}, Projection projection = {}) const {
    return *MinElement{}(r, order, projection);
  }
};
struct Max {
  template <class R, class Order = std::less<>, class Projection = std::identity>
  auto operator()(R&& r, Order order = {}, Projection projection = {}) const {
    return *MaxElement{}(r, order, projection);
  }
};
struct Reverse {
  void operator()(auto&& r) const { std::reverse(std::begin(r), std::end(r)); }
};
struct AdjacentFind {
  template <class R, class Predicate = std::equal_to<>, class Projection = std::identity>
  auto operator()(R&& r, Predicate predicate = {}, Projection projection = {}) const {
    return std::adjacent_find(std::begin(r), std::end(r), ordered(predicate, projection));
  }
};
struct SetUnion {
  auto operator()(auto&& a, auto&& b, auto out) const {
    return std::set_union(std::begin(a), std::end(a), std::begin(b), std::end(b), std::move(out));
  }
};
template <class A, class B>
struct InIn {
  A in1;
  B in2;
};
struct Mismatch {
  auto operator()(auto&& a, auto&& b) const {
    const auto both = std::mismatch(std::begin(a), std::end(a), std::begin(b), std::end(b));
    return InIn<decltype(both.first), decltype(both.second)>{both.first, both.second};
  }
};
struct Equal {
  bool operator()(auto&& a, auto&& b) const {
    return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b));
  }
};

}  // namespace hexpost_missing

inline constexpr hexpost_missing::Any any_of;
inline constexpr hexpost_missing::All all_of;
inline constexpr hexpost_missing::None none_of;
inline constexpr hexpost_missing::Find find;
inline constexpr hexpost_missing::FindIf find_if;
inline constexpr hexpost_missing::Count count;
inline constexpr hexpost_missing::CountIf count_if;
inline constexpr hexpost_missing::CopyIf copy_if;
inline constexpr hexpost_missing::Copy copy;
inline constexpr hexpost_missing::Sort sort;
inline constexpr hexpost_missing::PushHeap push_heap;
inline constexpr hexpost_missing::PopHeap pop_heap;
inline constexpr hexpost_missing::StableSort stable_sort;
inline constexpr hexpost_missing::IsSorted is_sorted;
inline constexpr hexpost_missing::LowerBound lower_bound;
inline constexpr hexpost_missing::BinarySearch binary_search;
inline constexpr hexpost_missing::MinElement min_element;
inline constexpr hexpost_missing::MaxElement max_element;
inline constexpr hexpost_missing::Min min;
inline constexpr hexpost_missing::Max max;
inline constexpr hexpost_missing::Reverse reverse;
inline constexpr hexpost_missing::AdjacentFind adjacent_find;
inline constexpr hexpost_missing::SetUnion set_union;
inline constexpr hexpost_missing::Mismatch mismatch;
inline constexpr hexpost_missing::Equal equal;

}  // namespace std::ranges
#endif
#endif
