#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/ensure.h"
#include "engine/module/from_json.h"
#include "engine/module/remote.h"
#include "engine/table/match.h"

/// Inside of remote.h: the other side of the requests, and a match that lives there.
namespace hexpost::module {

/// The module behind its one function.
class Module {
 public:
  explicit Module(Caller caller) : caller_(std::move(caller)) {}
  /// The answer, which may be an `error`.
  Json ask(const Json& request) const;
  /// The answer to a request that cannot fail unless the module does: then a Bug.
  Json need(const Json& request) const;
  /// Gives a battle or a game back. Never throws: what cannot be given back stays open there.
  void close(const char* what, std::uint32_t number) const {
    try {
      (void)ask({{"call", "close"}, {what, number}});
    } catch (const std::exception&) {
    }
  }

 private:
  Caller caller_;
};

/// Reads an answer; one of another form is the module's fault.
template <class Read>
auto reading(Read read) -> decltype(read()) {
  try {
    return read();
  } catch (const Json::exception& error) {
    base::bug(std::string("the module of the rules answers in a form that this program does not know: ") +
              error.what());
  }
}

/// The match that the answer to `begin`, `load`, `place` or `clone` names.
std::unique_ptr<table::Match> make_match(std::shared_ptr<const Module> module, const Json& answer);

}  // namespace hexpost::module
