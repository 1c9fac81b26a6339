#pragma once

#include <concepts>
#include <cstdint>
#include <span>

/// A procedure of the book as the list of its steps. Play runs it from its beginning to its end; exact odds pause
/// before each step that may roll, and merge equal positions.
namespace hexpost::table {

/// The progress of a procedure.
struct Progress {
  std::uint8_t step = 0;   ///< index in the list; the size of the list at the end
  std::uint16_t item = 0;  ///< in a step that goes from item to item: the next piece of work
  bool operator==(const Progress&) const = default;
};

/// Steps of a procedure with the rules' Play `P`. Between steps everything is in the state and in the work `W`, which
/// has a member `progress`, and `items()` if a step goes from item to item.
template <class P, class W>
struct Procedure {
  struct Step {
    void (*play)(P&, W&) = nullptr;    ///< one piece of it
    bool (*open)(const W&) = nullptr;  ///< true if there is (more) to do; null: the step is played once
    bool follows = false;  ///< odds do not pause before it: a step without dice is played with the one before
    constexpr Step at_once() const { return {play, open, true}; }
  };
  using Steps = std::span<const Step>;

  /// One call.
  template <auto Does>
  static constexpr Step once() {
    return {[](P& p, W& work) { Does(p, work); }};
  }
  /// One call for each item and function: all functions for the first item, then for the next.
  template <auto... Does>
  static constexpr Step each() {
    constexpr std::size_t k_many = sizeof...(Does);
    return {[](P& p, W& work) {
              const std::size_t piece = work.progress.item++;
              auto& item = work.items()[piece / k_many];
              std::size_t index = 0;
              const auto call = [&](auto does) {
                if (index++ != piece % k_many) return;
                if constexpr (std::invocable<decltype(does), P&, W&, decltype(item)>)
                  does(p, work, item);
                else
                  does(p, item);
              };
              (call(Does), ...);
            },
            [](const W& work) { return work.progress.item < work.items().size() * k_many; }};
  }
  /// Repeats the call until the list is empty.
  template <auto List, auto Does>
  static constexpr Step until_empty() {
    return {[](P& p, W& work) { Does(p, work); }, [](const W& work) { return !(work.*List).empty(); }};
  }

  /// Plays to the next pause. False if nothing was left to do.
  static bool go_on(Steps steps, P& p, W& work) {
    const auto skip = [&] {
      while (work.progress.step < steps.size() && steps[work.progress.step].open &&
             !steps[work.progress.step].open(work))
        work.progress = {static_cast<std::uint8_t>(work.progress.step + 1), 0};
    };
    skip();
    if (work.progress.step >= steps.size()) return false;
    while (true) {
      const std::size_t now = work.progress.step;
      steps[now].play(p, work);
      if (!steps[now].open) work.progress = {static_cast<std::uint8_t>(now + 1), 0};
      skip();
      if (work.progress.step >= steps.size() || work.progress.step == now || !steps[work.progress.step].follows)
        return true;
    }
  }
  /// Plays to the end.
  static void play(Steps steps, P& p, W& work) {
    while (go_on(steps, p, work)) {
    }
  }
};

}  // namespace hexpost::table
