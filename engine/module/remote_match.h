#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/module/from_json.h"
#include "engine/module/remote.h"
#include "engine/table/match.h"

/// The implementation of remote.h: the module behind the requests, and a match that lives in it.
namespace hexpost::module {

/// The module and its one function.
class Module {
 public:
  explicit Module(Caller caller) : caller_(std::move(caller)) {}
  /// Returns the answer, which may be an `error`.
  Json ask(const Json& request) const;
  /// Returns the answer to a request that must succeed; a Bug if the module fails.
  Json need(const Json& request) const;
  /// Closes a battle or a game in the module. Never throws: on failure it stays open there.
  void close(const char* what, std::uint32_t number) const {
    try {
      (void)ask({{"call", "close"}, {what, number}});
    } catch (const std::exception&) {
    }
  }

 private:
  Caller caller_;
};

/// Reads an answer; an answer of another form counts as a failure of the module.
auto checked(auto read) -> decltype(read()) {
  try {
    return read();
  } catch (const Json::exception& error) {
    base::bug(std::string("the module of the rules answers in a form that this program does not know: ") +
              error.what());
  }
}

/// Makes the match that the answer to `begin`, `load`, `place` or `clone` names.
std::unique_ptr<table::Match> make_match(std::shared_ptr<const Module> module, const Json& answer);

}  // namespace hexpost::module
