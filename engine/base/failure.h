#pragma once

#include <type_traits>
#include <utility>

#include "engine/base/result.h"

/// Errors of a loader. It has many functions that may find a fault, and the first fault ends it.
namespace hexpost::base {

/// An Error on its way from a function of a loader to attempt().
struct Failure {
  Error error;
};
/// Ends the loader.
[[noreturn]] inline void fail(Error error) {
  throw Failure{std::move(error)};
}
/// The value of the result; its Error ends the loader.
template <class T>
T good(Result<T> result) {
  if (!result) fail(result.error());
  return *std::move(result);
}
inline void good(const Result<void>& result) {
  if (!result) fail(result.error());
}
/// What a loader makes, or the Error that has ended it: its functions need not hand the fault on to each other.
template <class Load>
auto attempt(Load load) -> Result<decltype(load())> {
  try {
    if constexpr (std::is_void_v<decltype(load())>) {
      load();
      return {};
    } else {
      return load();
    }
  } catch (Failure& failure) {
    return std::move(failure.error);
  }
}

}  // namespace hexpost::base
