#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

/// wabt's interpreter behind one function. Its headers are not valid C++20 for g++
/// 12, so interpreter.cpp is compiled as
/// C++17, and this header uses nothing newer.
namespace hexpost::store {

class Interpreter {
 public:
  enum class Fault : std::uint8_t {
    none,
    damaged,  ///< no valid module
    imports,  ///< it imports something
    starts,   ///< it has a start function
    memory,   ///< none, or without a bound, or with too large a one
    table,    ///< too large
    missing,  ///< a function of the interface
    set_up    ///< it cannot be set up
  };
  /// Loads a module that may declare `most_memory` bytes and take `most_steps` instructions in one call. Null, and
  /// `fault` says why. Throws std::runtime_error when it stops while it sets itself up.
  static std::unique_ptr<Interpreter> load(const std::uint8_t* bytes, std::size_t size, std::uint64_t most_memory,
                                           std::uint64_t most_steps, Fault& fault);
  ~Interpreter();
  /// Answers a request of at most 2^32 - 1 bytes. Throws std::runtime_error when the module stops, takes too many
  /// steps, has no room or answers outside its memory; it then answers no more requests.
  std::string call(std::string_view request);
  /// The module's memory and variables between two calls; empty if it has variables that are no whole numbers, or has
  /// stopped.
  std::string image() const;
  /// Goes back to an image of the same module. False if the bytes do not fit; then nothing has changed.
  bool restore(std::string_view image);

 private:
  struct Inside;
  explicit Interpreter(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace hexpost::store
