#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/table/match.h"

namespace hexpost::module {

/// A source that gives the items of a list in order, and nothing after the last.
class Listed final : public table::Source {
 public:
  explicit Listed(std::vector<table::Given> given) : given_(std::move(given)) {}
  std::optional<int> die(int faces, std::string_view) override {
    const auto* rolled = next<table::Rolled>();
    return rolled && rolled->faces == faces ? std::optional(rolled->value) : std::nullopt;
  }
  std::optional<std::string> opening(table::Player who, std::uint32_t slot) override {
    const auto* opened = next<table::Opened>();
    return opened && opened->who == who && opened->slot == slot ? std::optional(opened->policy) : std::nullopt;
  }
  std::optional<int> card(table::Player who, int place) override {
    const auto* shown = next<table::Shown>();
    return shown && shown->who == who && shown->place == place ? std::optional(shown->card) : std::nullopt;
  }

 private:
  template <class T>
  const T* next() {
    return at_ < given_.size() ? std::get_if<T>(&given_[at_++]) : nullptr;
  }
  std::vector<table::Given> given_;
  std::size_t at_ = 0;
};

}  // namespace hexpost::module
