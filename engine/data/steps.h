#pragma once

#include <initializer_list>

#include "engine/base/result.h"

namespace hexpost::data {

/// The steps of a reader, one after the other, until one fails.
template <class R>
base::Result<void> in_steps(R& reader, std::initializer_list<base::Result<void> (R::*)()> steps) {
  for (const auto step : steps) {
    if (auto done = (reader.*step)(); !done) return done;
  }
  return {};
}

}  // namespace hexpost::data
