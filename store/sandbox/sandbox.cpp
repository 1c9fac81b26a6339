#include "store/sandbox/sandbox.h"

#include <stdexcept>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/base/named.h"
#include "engine/base/text.h"
#include "store/sandbox/interpreter.h"

namespace hexpost::store {

using base::tr;
using Fault = Interpreter::Fault;

namespace {

constexpr auto k_faults = [] {
  using enum Interpreter::Fault;
  return base::texts_for<Fault>({{none, "the module of the rules is damaged"},
                                 {damaged, "the module of the rules is damaged"},
                                 {imports, "the module of the rules wants something from outside"},
                                 {starts, "the module of the rules starts by itself"},
                                 {memory, "the module of the rules wants more memory than it may have"},
                                 {table, "the module of the rules has too large a table"},
                                 {missing, "the module of the rules lacks a function of its interface"},
                                 {set_up, "the module of the rules is damaged"}});
}();

}  // namespace

Sandbox::Sandbox(std::unique_ptr<Interpreter> interpreter) : interpreter_(std::move(interpreter)) {}
Sandbox::~Sandbox() = default;

base::Result<std::unique_ptr<Sandbox>> Sandbox::load(base::ByteView module, const Bounds& bounds) {
  Fault fault = Fault::none;
  try {
    auto made = Interpreter::load(module.data(), module.size(), bounds.memory, bounds.steps, fault);
    if (made) return std::unique_ptr<Sandbox>(new Sandbox(std::move(made)));
  } catch (const std::runtime_error&) {
    fault = Fault::set_up;
  }
  return base::Error{"module", tr(k_faults(fault)), ""};
}

std::string Sandbox::image() const {
  return interpreter_->image();
}

bool Sandbox::restore(std::string_view image) {
  return interpreter_->restore(image);
}

std::string Sandbox::call(std::string_view request) {
  try {
    return interpreter_->call(request);
  } catch (const std::runtime_error& stopped) {
    base::bug(stopped.what());
  }
}

}  // namespace hexpost::store
