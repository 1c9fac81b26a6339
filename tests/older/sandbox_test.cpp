#include "store/sandbox/sandbox.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "engine/base/ensure.h"

/// What a hostile or broken module can do: nothing but fail. The modules are those of wat/.
namespace hexpost::store {
namespace {

base::Bytes module_of(const std::string& name) {
  std::ifstream in(HEXPOST_WASM_DIR "/" + name + ".wasm", std::ios::binary);
  EXPECT_TRUE(in.good()) << name;
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  return {text.begin(), text.end()};
}

constexpr Sandbox::Bounds k_small{std::uint64_t{1} << 20, 5'000'000};

base::Result<std::unique_ptr<Sandbox>> sandbox_of(const std::string& name) {
  return Sandbox::load(module_of(name), k_small);
}

TEST(Sandbox, passes_requests_and_answers) {
  const auto sandbox = sandbox_of("echo");
  ASSERT_TRUE(sandbox.has_value());
  EXPECT_EQ((*sandbox)->call("{}"), "{}");
  EXPECT_EQ((*sandbox)->call(""), "");
  EXPECT_EQ((*sandbox)->call(std::string(60'000, 'x')).size(), 60'000u);
  EXPECT_THROW((void)(*sandbox)->call(std::string(70'000, 'x')), base::Bug) << "larger than its memory";
}

TEST(Sandbox, keeps_the_locals_of_a_function_that_catches_an_exception) {
  const auto sandbox = sandbox_of("catches");
  ASSERT_TRUE(sandbox.has_value());
  EXPECT_EQ((*sandbox)->call("{}"), "right");
  EXPECT_EQ((*sandbox)->call("{}"), "right");
}

TEST(Sandbox, catches_what_is_thrown_within_a_try_and_not_what_is_thrown_just_before_it) {
  const auto sandbox = sandbox_of("throws_before");
  ASSERT_TRUE(sandbox.has_value());
  EXPECT_EQ((*sandbox)->call("{}"), "right");
}

TEST(Sandbox, loads_no_module_that_wants_more_than_its_memory) {
  for (const char* name : {"imports", "starts", "unbounded", "too_large", "lacks", "sets_up_for_ever"}) {
    const auto sandbox = sandbox_of(name);
    ASSERT_FALSE(sandbox.has_value()) << name;
    EXPECT_EQ(sandbox.error().code, "module") << name;
  }
  EXPECT_NE(sandbox_of("imports").error().what.find("outside"), std::string::npos);
  EXPECT_NE(sandbox_of("too_large").error().what.find("more memory"), std::string::npos);
  EXPECT_NE(sandbox_of("unbounded").error().what.find("more memory"), std::string::npos);
  EXPECT_NE(sandbox_of("lacks").error().what.find("lacks"), std::string::npos);
}

TEST(Sandbox, loads_no_damaged_module) {
  base::Bytes bytes = module_of("echo");
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(Sandbox::load({bytes.data(), size}, k_small).has_value()) << size;
  EXPECT_FALSE(Sandbox::load({}, k_small).has_value());
}

TEST(Sandbox, stops_a_call_that_fails_or_never_ends_and_answers_no_more) {
  for (const char* name : {"loops", "recurses", "traps", "throws", "outside", "room_outside", "no_room"}) {
    const auto sandbox = sandbox_of(name);
    ASSERT_TRUE(sandbox.has_value()) << name;
    EXPECT_THROW((void)(*sandbox)->call("{}"), base::Bug) << name;
    EXPECT_THROW((void)(*sandbox)->call("{}"), base::Bug) << name;
  }
}

TEST(Sandbox, gives_a_module_no_more_memory_than_it_declares) {
  const auto sandbox = sandbox_of("grows");
  ASSERT_TRUE(sandbox.has_value());
  EXPECT_EQ((*sandbox)->call("{}"), std::string(1, 'A' + 16));
}

}  // namespace
}  // namespace hexpost::store
