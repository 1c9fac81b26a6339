#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/systems/system.h"
#include "engine/table/match.h"

/// The engine as one module: battles and games behind numbers, requests and answers as JSON text. A browser, another
/// program, or hexpost itself may be on the other side. schemas/module.md is the reference.
namespace hexpost::module {

/// Requests of more bytes than this are refused.
inline constexpr std::size_t k_most_request = std::size_t{16} << 20;
/// At most this many battles and games are open at a time.
inline constexpr std::size_t k_most_open = 4096;
/// Most trial runs in one request; a page shows a hundred at a time.
inline constexpr int k_most_runs = 1000;
/// Most legal answers in one request.
inline constexpr std::size_t k_most_answers = 10'000;

/// The battles and games that requests have opened. It reads no clock, no file and no source of chance: equal requests
/// in equal order get equal answers on every machine.
class Session {
 public:
  explicit Session(const hexpost::Systems& systems) : systems_(systems) {}

  /// Answers one request. The answer is a JSON object: what was asked for, or `error` with code, what and where. Never
  /// throws on bad input.
  std::string call(std::string_view request);

 private:
  struct OpenBattle {
    const hexpost::System* system = nullptr;
    std::shared_ptr<const table::Battle> battle;
  };
  struct OpenGame {
    OpenBattle of;  ///< keeps the battle alive when its number is closed
    std::unique_ptr<table::Match> match;
  };
  friend struct Answering;

  const hexpost::Systems& systems_;
  std::uint32_t next_ = 1;  ///< number of the battle or game that is opened next
  std::map<std::uint32_t, OpenBattle> battles_;
  std::map<std::uint32_t, OpenGame> games_;
  std::uint32_t drawn_game_ = 0;  ///< the game whose map is drawn_, as it stands; 0: none
  report::Map drawn_;
};

}  // namespace hexpost::module
