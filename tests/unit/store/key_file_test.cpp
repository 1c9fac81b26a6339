#include "store/crypto/key_file.h"

#include <sys/stat.h>

#include "tests/unit/store/support.h"

namespace hexpost::store {
namespace {

using test::seed;

TEST(KeyFile, gives_the_seed_back) {
  const test::TempFolder folder;
  ASSERT_TRUE(save_key_file(folder.file("key"), seed(5)));
  const auto back = load_key_file(folder.file("key"));
  ASSERT_TRUE(back) << back.error().what;
  EXPECT_TRUE(*back == seed(5));
  EXPECT_FALSE(*key_file_is_locked(folder.file("key")));
}

TEST(KeyFile, under_a_passphrase_it_needs_the_same_one) {
  const test::TempFolder folder;
  ASSERT_TRUE(save_key_file(folder.file("key"), seed(5),
                            "a\xC5\x82\xC3\xB3"
                            "dka"));
  EXPECT_TRUE(*key_file_is_locked(folder.file("key")));
  EXPECT_TRUE(*load_key_file(folder.file("key"),
                             "a\xC5\x82\xC3\xB3"
                             "dka") == seed(5));
  EXPECT_EQ(load_key_file(folder.file("key")).error().code, "passphrase");
  EXPECT_EQ(load_key_file(folder.file("key"), "wrong").error().code, "passphrase");
  // Neither the seed nor twice the same bytes stand in the file.
  ASSERT_TRUE(save_key_file(folder.file("again"), seed(5), "x"));
  ASSERT_TRUE(save_key_file(folder.file("once more"), seed(5), "x"));
  EXPECT_NE(test::read_text(folder.file("again")), test::read_text(folder.file("once more")));
}

TEST(KeyFile, is_never_overwritten) {
  const test::TempFolder folder;
  ASSERT_TRUE(save_key_file(folder.file("key"), seed(5)));
  const auto second = save_key_file(folder.file("key"), seed(6));
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, "exists");
  EXPECT_TRUE(*load_key_file(folder.file("key")) == seed(5));
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    files += entry.exists() ? 1u : 0u;
  EXPECT_EQ(files, 1u);
}

TEST(KeyFile, is_for_its_owner_alone) {
  const test::TempFolder folder;
  ASSERT_TRUE(save_key_file(folder.file("key"), seed(5)));
  struct stat info {};
  ASSERT_EQ(::stat(folder.file("key").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777u, mode_t{0600});
  ASSERT_EQ(::chmod(folder.file("key").c_str(), 0644), 0);
  EXPECT_EQ(load_key_file(folder.file("key")).error().code, "permissions");
  EXPECT_EQ(load_key_file(folder.file("none")).error().code, "missing");
  EXPECT_EQ(load_key_file(folder.path()).error().code, "damaged");
}

TEST(KeyFile, every_changed_or_missing_byte_is_found) {
  const test::TempFolder folder;
  ASSERT_TRUE(save_key_file(folder.file("key"), seed(5)));
  const std::string good = test::read_text(folder.file("key"));
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    test::write_text(folder.file("key"), bad);
    EXPECT_FALSE(load_key_file(folder.file("key"))) << i;
    test::write_text(folder.file("key"), good.substr(0, i));
    EXPECT_FALSE(load_key_file(folder.file("key"))) << i;
  }
  test::write_text(folder.file("key"), good + "\n");
  EXPECT_EQ(load_key_file(folder.file("key")).error().code, "damaged");
}

TEST(KeyFile, a_file_cannot_ask_for_its_own_scrypt_costs) {
  const test::TempFolder folder;
  ASSERT_TRUE(save_key_file(folder.file("key"), seed(5), "x"));
  std::string text = test::read_text(folder.file("key"));
  text.replace(text.find("15 8 1"), 6, "30 8 1");
  test::write_text(folder.file("key"), text);
  EXPECT_EQ(load_key_file(folder.file("key"), "x").error().code, "damaged");
}

}  // namespace
}  // namespace hexpost::store
