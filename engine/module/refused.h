#pragma once

#include <string>
#include <utility>

#include "engine/base/result.h"

/// How a request to the module is refused.
namespace hexpost::module {

/// Thrown while a request is read or carried out; becomes the answer's `error`.
struct Refused {
  base::Error error;
};

[[noreturn]] inline void refuse_request(std::string code, std::string what, std::string where = {}) {
  throw Refused{{std::move(code), std::move(what), std::move(where)}};
}

template <class T>
T good(base::Result<T> result) {
  if (!result) throw Refused{result.error()};
  return *std::move(result);
}

}  // namespace hexpost::module
