#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "engine/base/bytes.h"
#include "engine/base/result.h"

/// Runs the rules of another revision: a WebAssembly module with the interface of schemas/module.md. It reaches
/// nothing but its own memory: no file, no network, no clock, no chance.
namespace hexpost::store {

class Interpreter;  // interpreter.h

class Sandbox {
 public:
  /// The limits of a module.
  struct Bounds {
    std::uint64_t memory = std::uint64_t{1} << 30;  ///< bytes that the module may declare as its largest memory
    std::uint64_t steps = 20'000'000'000;           ///< instructions of one call: some minutes
  };

  /// Loads a module and lets it set itself up. Error "module" when the bytes are no valid module, when it imports
  /// anything, when it does not bound its memory or lacks a function of the interface.
  static base::Result<std::unique_ptr<Sandbox>> load(base::ByteView module, const Bounds& bounds);
  static base::Result<std::unique_ptr<Sandbox>> load(base::ByteView module) { return load(module, Bounds{}); }

  ~Sandbox();
  /// Answers a request. Throws base::Bug when the module traps, takes too many steps, or answers outside its memory;
  /// it then answers no more requests.
  std::string call(std::string_view request);
  /// The whole state of the module between two calls: what it has been told need not be told again. Empty if it cannot
  /// be kept.
  std::string image() const;
  /// Goes back to an image that a sandbox of the same module has made. False if the bytes do not fit; then nothing has
  /// changed. The module believes its own memory, so the caller must know that an image is its own.
  bool restore(std::string_view image);

 private:
  explicit Sandbox(std::unique_ptr<Interpreter> interpreter);
  std::unique_ptr<Interpreter> interpreter_;
};

}  // namespace hexpost::store
