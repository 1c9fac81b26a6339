#include "store/sandbox/interpreter.h"

#include <wabt/binary-reader.h>
#include <wabt/error.h>
#include <wabt/interp/binary-reader-interp.h>
#include <wabt/interp/interp.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <utility>
#include <vector>

namespace hexpost::store {

using wabt::interp::DefinedFunc;
using wabt::interp::Thread;
using wabt::interp::Trap;
using wabt::interp::Value;
using wabt::interp::Values;
using wabt::interp::ValueTypes;

namespace {

// A call that can be stopped must run in slices. Thread::Run does that, but only the interpreter's own classes may put
// the call on its stack. An explicit instantiation may name private members [C++20, 13.9.3], so this reaches them
// without changing the library.
using PushCall = wabt::interp::RunResult (Thread::*)(const DefinedFunc&, Trap::Ptr*);
using PushValues = void (Thread::*)(const ValueTypes&, const Values&);
using PopValues = void (Thread::*)(const ValueTypes&, Values*);
PushCall member_of(PushCall*);
PushValues member_of(PushValues*);
PopValues member_of(PopValues*);
template <class Member, Member member>
struct Reach {
  friend Member member_of(Member*) { return member; }
};
template struct Reach<PushCall, &Thread::PushCall>;
template struct Reach<PushValues, &Thread::PushValues>;
template struct Reach<PopValues, &Thread::PopValues>;

/// Instructions between two looks at the bound.
constexpr int k_slice = 1'000'000;
constexpr std::uint64_t k_page = 65'536;
/// Objects that calls may leave behind before they are collected.
constexpr std::size_t k_most_left = 10'000;

void expect(bool condition, const char* what) {
  if (!condition) throw std::runtime_error(what);
}

}  // namespace

struct Interpreter::Inside {
  wabt::interp::Store store;
  wabt::interp::Instance::Ptr instance;
  wabt::interp::Memory::Ptr memory;
  DefinedFunc::Ptr room, call, answer;
  std::uint64_t steps = 0;
  std::size_t objects = 0;  ///< after its beginning: functions, tables, memory
  bool broken = false;

  explicit Inside(const wabt::Features& features) : store(features) {}

  /// Runs a function within the bound. The value it returns; 0 for one without.
  std::uint32_t run(const DefinedFunc& function, const Values& arguments) {
    expect(!broken, "the module of the rules has stopped before");
    broken = true;  // unless it returns
    Thread thread(store);
    Trap::Ptr trap;
    (thread.*member_of(static_cast<PushValues*>(nullptr)))(function.type().params, arguments);
    auto state = (thread.*member_of(static_cast<PushCall*>(nullptr)))(function, &trap);
    for (std::uint64_t done = 0; state == wabt::interp::RunResult::Ok; done += k_slice) {
      if (done >= steps) throw std::runtime_error("the module of the rules takes too many steps");
      state = thread.Run(k_slice, &trap);
    }
    if (state == wabt::interp::RunResult::Trap || state == wabt::interp::RunResult::Exception)
      throw std::runtime_error("the module of the rules stops: " +
                               (trap ? trap->message() : std::string("an exception")));
    Values results;
    (thread.*member_of(static_cast<PopValues*>(nullptr)))(function.type().results, &results);
    broken = false;
    return results.empty() ? 0 : results.front().Get<std::uint32_t>();
  }

  /// `size` bytes of its memory.
  std::uint8_t* bytes(std::uint32_t at, std::uint32_t size) {
    expect(memory->IsValidAccess(at, 0, size), "the module of the rules names bytes outside its memory");
    return memory->UnsafeData() + at;
  }
};

Interpreter::Interpreter(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Interpreter::~Interpreter() = default;

namespace {

using wabt::interp::ExportDesc;
using wabt::interp::ModuleDesc;

/// Null if there is none of that name and kind.
const ExportDesc* export_named(const ModuleDesc& module, std::string_view name, wabt::ExternalKind kind) {
  const auto at = std::find_if(module.exports.begin(), module.exports.end(), [&](const ExportDesc& one) {
    return one.type.name == name && one.type.type->kind == kind;
  });
  return at == module.exports.end() ? nullptr : &*at;
}

/// True if the function has that many arguments and results, all of them whole numbers of 32 bits.
bool is_function(const ModuleDesc& module, std::string_view name, std::size_t arguments, std::size_t results) {
  const ExportDesc* one = export_named(module, name, wabt::ExternalKind::Func);
  if (!one || one->index >= module.funcs.size()) return false;
  const auto& type = module.funcs[one->index].type;
  const auto plain = [](wabt::Type t) { return t == wabt::Type::I32; };
  return type.params.size() == arguments && type.results.size() == results &&
         std::all_of(type.params.begin(), type.params.end(), plain) &&
         std::all_of(type.results.begin(), type.results.end(), plain);
}

using Fault = Interpreter::Fault;

/// The error in the module's interface or its bounds.
Fault fault_of(const ModuleDesc& module, std::uint64_t most_memory) {
  if (!module.imports.empty()) return Fault::imports;
  if (!module.starts.empty()) return Fault::starts;
  if (module.memories.size() != 1 || !export_named(module, "memory", wabt::ExternalKind::Memory)) return Fault::memory;
  const wabt::Limits& memory = module.memories.front().type.limits;
  if (!memory.has_max || memory.max > most_memory / k_page || memory.is_64) return Fault::memory;
  for (const auto& table : module.tables) {
    if (table.type.limits.initial > k_page) return Fault::table;
  }
  const bool whole = is_function(module, "_initialize", 0, 0) && is_function(module, "hexpost_room", 1, 1) &&
                     is_function(module, "hexpost_call", 2, 1) && is_function(module, "hexpost_answer", 0, 1);
  return whole ? Fault::none : Fault::missing;
}

std::size_t index_of_export(const ModuleDesc& module, std::string_view name) {
  const auto at = std::find_if(module.exports.begin(), module.exports.end(),
                               [&](const ExportDesc& one) { return one.type.name == name; });
  return static_cast<std::size_t>(at - module.exports.begin());
}

/// A function with one local and a `try` that catches everything.
constexpr std::uint8_t k_probe[] = {0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, 0x01, 0x04,
                                    0x01, 0x60, 0x00, 0x00, 0x03, 0x02, 0x01, 0x00, 0x0a, 0x0a,
                                    0x01, 0x08, 0x01, 0x01, 0x7f, 0x06, 0x40, 0x19, 0x0b, 0x0b};

std::uint32_t declared_locals(const wabt::interp::FuncDesc& function) {
  std::uint32_t out = 0;
  for (const auto& local : function.locals)
    out += local.count;
  return out;
}

/// Corrects errors of wabt 1.0.32's interpreter with exceptions.
/// - A function that catches an exception loses its locals: the height to which the stack is cut leaves them out (issue
///   2476 of wabt). Later versions count them, so a probe tells whether they are missing.
/// - A handler also catches what the call just before its `try` throws. The interpreter looks for the handler by the
///   place to which the call returns, and that is where the `try` begins. No instruction has only one byte, so a range
///   that begins one byte later holds the same instructions without that place.
void put_catches_right(ModuleDesc& module, const wabt::ReadBinaryOptions& options) {
  wabt::Errors errors;
  ModuleDesc probe;
  expect(wabt::Succeeded(wabt::interp::ReadBinaryInterp("probe", k_probe, sizeof k_probe, options, &errors, &probe)) &&
             !probe.funcs.front().handlers.empty(),
         "the interpreter reads no exceptions");
  const bool locals_missing = probe.funcs.front().handlers.back().values < declared_locals(probe.funcs.front());
  for (auto& function : module.funcs) {
    for (auto& handler : function.handlers) {
      ++handler.try_start_offset;
      if (locals_missing) handler.values += declared_locals(function);
    }
  }
}

}  // namespace

std::unique_ptr<Interpreter> Interpreter::load(const std::uint8_t* bytes, std::size_t size, std::uint64_t most_memory,
                                               std::uint64_t most_steps, Fault& fault) {
  wabt::Features features;
  features.enable_exceptions();
  features.disable_simd();
  const wabt::ReadBinaryOptions options(features, nullptr, false, true, false);
  wabt::Errors errors;
  ModuleDesc module;
  fault = Fault::damaged;
  if (wabt::Failed(wabt::interp::ReadBinaryInterp("module", bytes, size, options, &errors, &module))) return nullptr;
  fault = fault_of(module, most_memory);
  if (fault != Fault::none) return nullptr;
  put_catches_right(module, options);
  const std::size_t start = index_of_export(module, "_initialize"), room = index_of_export(module, "hexpost_room"),
                    call = index_of_export(module, "hexpost_call"), answer = index_of_export(module, "hexpost_answer"),
                    memory = index_of_export(module, "memory");
  auto inside = std::make_unique<Inside>(features);
  inside->steps = most_steps;
  auto& store = inside->store;
  const auto made = wabt::interp::Module::New(store, std::move(module));
  Trap::Ptr trap;
  fault = Fault::set_up;
  inside->instance = wabt::interp::Instance::Instantiate(store, made.ref(), {}, &trap);
  if (!inside->instance) return nullptr;
  const auto& exports = inside->instance->exports();
  inside->room = store.UnsafeGet<DefinedFunc>(exports[room]);
  inside->call = store.UnsafeGet<DefinedFunc>(exports[call]);
  inside->answer = store.UnsafeGet<DefinedFunc>(exports[answer]);
  inside->memory = store.UnsafeGet<wabt::interp::Memory>(exports[memory]);
  inside->run(*store.UnsafeGet<DefinedFunc>(exports[start]), {});
  store.Collect();
  inside->objects = store.object_count();
  fault = Fault::none;
  return std::unique_ptr<Interpreter>(new Interpreter(std::move(inside)));
}

namespace {

/// An image: this line; the pages of the memory, as u32; each variable that may change, as u64; then each block that is
/// not empty, as its u32 number and its bytes.
constexpr std::string_view k_image = "hexpost image v1\n";
constexpr std::size_t k_block = 4096;

void put(std::string& out, std::uint64_t value, std::size_t size) {
  for (std::size_t i = 0; i < size; ++i)
    out += static_cast<char>(value >> (8 * i) & 0xff);
}
std::uint64_t number_at(std::string_view in, std::size_t at, std::size_t size) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < size; ++i)
    out |= std::uint64_t{static_cast<std::uint8_t>(in[at + i])} << (8 * i);
  return out;
}

/// The variables that may change; false if one of them is no whole number.
bool variables_of(wabt::interp::Store& store, const wabt::interp::Instance& instance,
                  std::vector<wabt::interp::Global::Ptr>& out) {
  for (const auto& ref : instance.globals()) {
    auto one = store.UnsafeGet<wabt::interp::Global>(ref);
    if (one->type().mut != wabt::interp::Mutability::Var) continue;
    if (one->type().type != wabt::Type::I32 && one->type().type != wabt::Type::I64) return false;
    out.push_back(std::move(one));
  }
  return true;
}

}  // namespace

std::string Interpreter::image() const {
  Inside& in = *inside_;
  std::vector<wabt::interp::Global::Ptr> variables;
  if (in.broken || !variables_of(in.store, *in.instance, variables)) return {};
  std::string out(k_image);
  put(out, in.memory->PageSize(), 4);
  for (const auto& one : variables) {
    const bool wide = one->type().type == wabt::Type::I64;
    put(out, wide ? one->Get().Get<std::uint64_t>() : one->Get().Get<std::uint32_t>(), 8);
  }
  const std::uint8_t* bytes = in.memory->UnsafeData();
  for (std::size_t at = 0; at < in.memory->ByteSize(); at += k_block) {
    if (std::all_of(bytes + at, bytes + at + k_block, [](std::uint8_t b) { return b == 0; })) continue;
    put(out, at / k_block, 4);
    out.append(reinterpret_cast<const char*>(bytes + at), k_block);
  }
  return out;
}

bool Interpreter::restore(std::string_view image) {
  Inside& in = *inside_;
  std::vector<wabt::interp::Global::Ptr> variables;
  if (in.broken || !variables_of(in.store, *in.instance, variables)) return false;
  const std::size_t head = k_image.size() + 4 + 8 * variables.size();
  if (image.size() < head || image.substr(0, k_image.size()) != k_image || (image.size() - head) % (k_block + 4) != 0)
    return false;
  const std::uint64_t pages = number_at(image, k_image.size(), 4), now = in.memory->PageSize();
  for (std::size_t at = head; at < image.size(); at += k_block + 4) {
    if (number_at(image, at, 4) >= pages * (k_page / k_block)) return false;
  }
  if (pages < now || (pages > now && wabt::Failed(in.memory->Grow(pages - now)))) return false;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const std::uint64_t value = number_at(image, k_image.size() + 4 + 8 * i, 8);
    const bool wide = variables[i]->type().type == wabt::Type::I64;
    variables[i]->UnsafeSet(wide ? Value::Make(value) : Value::Make(static_cast<std::uint32_t>(value)));
  }
  std::uint8_t* bytes = in.memory->UnsafeData();
  std::memset(bytes, 0, in.memory->ByteSize());
  for (std::size_t at = head; at < image.size(); at += k_block + 4)
    std::memcpy(bytes + number_at(image, at, 4) * k_block, image.data() + at + 4, k_block);
  return true;
}

std::string Interpreter::call(std::string_view request) {
  Inside& in = *inside_;
  expect(request.size() <= UINT32_MAX, "no memory of a module holds such a request");
  const auto size = static_cast<std::uint32_t>(request.size());
  const std::uint32_t at = in.run(*in.room, {Value::Make(size)});
  expect(at != 0, "the module of the rules has no room for the request");
  std::memcpy(in.bytes(at, size), request.data(), size);
  const std::uint32_t length = in.run(*in.call, {Value::Make(at), Value::Make(size)});
  const std::uint32_t from = in.run(*in.answer, {});
  const auto* answer = reinterpret_cast<const char*>(in.bytes(from, length));
  std::string out(answer, length);
  // Exceptions that were thrown and caught. To look for them takes longer than a short call, so some may gather.
  if (in.store.object_count() > in.objects + k_most_left) in.store.Collect();
  return out;
}

}  // namespace hexpost::store
