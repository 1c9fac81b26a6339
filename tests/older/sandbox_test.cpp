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

TEST(Sandbox, goes_on_from_an_image_of_its_memory_and_its_variables) {
  const auto sandbox = sandbox_of("counts");
  ASSERT_TRUE(sandbox.has_value());
  EXPECT_EQ((*sandbox)->call("{}"), "AA");
  EXPECT_EQ((*sandbox)->call("{}"), "BB");
  const std::string image = (*sandbox)->image();
  EXPECT_EQ((*sandbox)->call("{}"), "CC");
  const auto again = sandbox_of("counts");
  ASSERT_TRUE((*again)->restore(image));
  EXPECT_EQ((*again)->call("{}"), "CC");
  EXPECT_EQ((*again)->call("{}"), "DD");
  EXPECT_FALSE((*again)->restore(image)) << "a memory never becomes smaller";
  EXPECT_EQ((*again)->call("{}"), "EE");
}

TEST(Sandbox, takes_no_bytes_that_are_not_an_image_of_it) {
  const auto sandbox = sandbox_of("counts");
  ASSERT_TRUE(sandbox.has_value());
  (void)(*sandbox)->call("{}");
  const std::string image = (*sandbox)->image();
  for (std::size_t size = 0; size < image.size(); size += size < 100 ? 1 : 997)
    (void)(*sandbox_of("counts"))->restore(std::string_view(image).substr(0, size));  // a sanitizer watches
  for (const std::size_t at : {0, 16, 17, 18, 19, 20, 30, 31, 32}) {
    std::string other = image;
    other[at] = static_cast<char>(0xff);
    const auto fresh = sandbox_of("counts");
    if (!(*fresh)->restore(other)) EXPECT_EQ((*fresh)->call("{}"), "AA") << at << ": nothing has changed";
  }
  const auto stopped = sandbox_of("traps");
  EXPECT_THROW((void)(*stopped)->call("{}"), base::Bug);
  EXPECT_EQ((*stopped)->image(), "");
  EXPECT_FALSE((*stopped)->restore(image));
}

}  // namespace
}  // namespace hexpost::store
