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

/// An algorithm of a range, a predicate and a projection, by one of two iterators and a predicate.
template <class Algorithm>
struct ByPredicate {
  Algorithm algorithm;
  constexpr explicit ByPredicate(Algorithm a) : algorithm(a) {}
  template <class R, class Predicate, class Projection = std::identity>
  auto operator()(R&& r, Predicate predicate, Projection projection = {}) const {
    return algorithm(std::begin(r), std::end(r), through(predicate, projection));
  }
};

/// An algorithm of a range, an order and a projection, by one of two iterators and an order.
template <class Algorithm>
struct ByOrder {
  Algorithm algorithm;
  constexpr explicit ByOrder(Algorithm a) : algorithm(a) {}
  template <class R, class Order = std::less<>, class Projection = std::identity>
  auto operator()(R&& r, Order order = {}, Projection projection = {}) const {
    return algorithm(std::begin(r), std::end(r), ordered(order, projection));
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
struct Count {
  template <class R, class T, class Projection = std::identity>
  auto operator()(R&& r, const T& value, Projection projection = {}) const {
    return std::count_if(std::begin(r), std::end(r),
                         [&](auto&& element) -> bool { return std::invoke(projection, element) == value; });
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

inline constexpr hexpost_missing::ByPredicate any_of([](auto a, auto b, auto is) { return std::any_of(a, b, is); });
inline constexpr hexpost_missing::ByPredicate all_of([](auto a, auto b, auto is) { return std::all_of(a, b, is); });
inline constexpr hexpost_missing::ByPredicate none_of([](auto a, auto b, auto is) { return std::none_of(a, b, is); });
inline constexpr hexpost_missing::ByPredicate find_if([](auto a, auto b, auto is) { return std::find_if(a, b, is); });
inline constexpr hexpost_missing::ByPredicate count_if([](auto a, auto b, auto is) { return std::count_if(a, b, is); });
inline constexpr hexpost_missing::ByOrder sort([](auto a, auto b, auto order) { std::sort(a, b, order); });
inline constexpr hexpost_missing::ByOrder stable_sort([](auto a, auto b, auto order) {
  std::stable_sort(a, b, order);
});
inline constexpr hexpost_missing::ByOrder push_heap([](auto a, auto b, auto order) { std::push_heap(a, b, order); });
inline constexpr hexpost_missing::ByOrder pop_heap([](auto a, auto b, auto order) { std::pop_heap(a, b, order); });
inline constexpr hexpost_missing::ByOrder is_sorted([](auto a, auto b, auto order) {
  return std::is_sorted(a, b, order);
});
inline constexpr hexpost_missing::ByOrder min_element([](auto a, auto b, auto order) {
  return std::min_element(a, b, order);
});
inline constexpr hexpost_missing::ByOrder max_element([](auto a, auto b, auto order) {
  return std::max_element(a, b, order);
});
inline constexpr hexpost_missing::ByOrder min([](auto a, auto b, auto order) {
  return *std::min_element(a, b, order);
});
inline constexpr hexpost_missing::ByOrder max([](auto a, auto b, auto order) {
  return *std::max_element(a, b, order);
});
inline constexpr hexpost_missing::Find find;
inline constexpr hexpost_missing::Count count;
inline constexpr hexpost_missing::CopyIf copy_if;
inline constexpr hexpost_missing::Copy copy;
inline constexpr hexpost_missing::LowerBound lower_bound;
inline constexpr hexpost_missing::BinarySearch binary_search;
inline constexpr hexpost_missing::Reverse reverse;
inline constexpr hexpost_missing::AdjacentFind adjacent_find;
inline constexpr hexpost_missing::SetUnion set_union;
inline constexpr hexpost_missing::Mismatch mismatch;
inline constexpr hexpost_missing::Equal equal;

}  // namespace std::ranges
#endif
#endif
