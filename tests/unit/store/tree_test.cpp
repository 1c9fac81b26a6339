#include "store/wire/tree.h"

#include "tests/unit/store/support.h"

namespace hexpost::store {
namespace {

using test::filled;
using test::hex;

/// RFC 6962 2.1 word by word: the definition, not the method.
Hash slow_root(std::span<const Hash> leaves) {
  if (leaves.empty()) return sha256({});
  if (leaves.size() == 1) return leaves[0];
  std::size_t k = 1;
  while (k * 2 < leaves.size())
    k *= 2;
  return node_hash(slow_root(leaves.first(k)), slow_root(leaves.subspan(k)));
}

std::vector<Hash> many(std::size_t n) {
  std::vector<Hash> out;
  for (std::size_t i = 0; i < n; ++i)
    out.push_back(leaf_hash(Bytes{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i >> 8)}));
  return out;
}

TEST(Tree, agrees_with_the_published_roots_of_certificate_transparency) {
  // The eight inputs and roots of the reference implementation's tests.
  const char* inputs[] = {
      "", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"};
  const char* roots[] = {"6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
                         "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
                         "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
                         "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
                         "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
                         "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
                         "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
                         "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"};
  Frontier tree;
  EXPECT_EQ(tree.root(), hex<32>("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
  for (std::size_t i = 0; i < 8; ++i) {
    tree.append(leaf_hash(*base::from_hex(inputs[i])));
    EXPECT_EQ(tree.root(), hex<32>(roots[i]));
  }
}

TEST(Tree, the_frontier_has_the_root_of_the_definition_at_every_size) {
  const auto leaves = many(130);
  Frontier tree;
  for (std::size_t n = 0; n <= leaves.size(); ++n) {
    EXPECT_EQ(tree.size(), n);
    EXPECT_EQ(tree.root(), slow_root(std::span(leaves).first(n)));
    if (n < leaves.size()) tree.append(leaves[n]);
  }
}

TEST(Tree, a_frontier_survives_its_encoding_at_every_size) {
  const auto leaves = many(70);
  Frontier tree;
  for (const Hash& leaf : leaves) {
    tree.append(leaf);
    const Bytes bytes = tree.encode();
    const auto back = Frontier::decode(bytes);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, tree);
    EXPECT_FALSE(Frontier::decode(ByteView(bytes).first(bytes.size() - 1)));
    Bytes longer = bytes;
    longer.insert(longer.end(), 32, 0);
    EXPECT_FALSE(Frontier::decode(longer));
  }
  EXPECT_FALSE(Frontier::decode(Bytes{}));
  EXPECT_FALSE(Frontier::decode(Bytes(8, 0xFF)));
}

TEST(Tree, inclusion_is_proved_for_every_leaf_of_every_size_and_for_no_other) {
  const auto all = many(40);
  for (std::size_t n = 1; n <= all.size(); ++n) {
    const std::span<const Hash> leaves = std::span(all).first(n);
    const Hash root = slow_root(leaves);
    for (std::size_t i = 0; i < n; ++i) {
      auto path = inclusion_proof(leaves, i);
      EXPECT_TRUE(verify_inclusion(leaves[i], i, n, path, root)) << n << " " << i;
      for (std::size_t k = 0; k < n; ++k) {
        if (k != i) {
          EXPECT_FALSE(verify_inclusion(leaves[i], k, n, path, root)) << n << " " << i << " " << k;
        }
      }
      EXPECT_FALSE(verify_inclusion(leaves[i], n, n, path, root));
      EXPECT_FALSE(verify_inclusion(filled(1), i, n, path, root));
      if (!path.empty()) {
        EXPECT_FALSE(verify_inclusion(leaves[i], i, n, std::span(path).first(path.size() - 1), root));
        auto bent = path;
        bent[0][0] ^= 1;
        EXPECT_FALSE(verify_inclusion(leaves[i], i, n, bent, root));
      }
      path.push_back(filled(0));
      EXPECT_FALSE(verify_inclusion(leaves[i], i, n, path, root));
    }
  }
}

TEST(Tree, consistency_is_proved_between_all_sizes_and_for_no_other_history) {
  const auto all = many(33);
  for (std::size_t n = 1; n <= all.size(); ++n) {
    const std::span<const Hash> leaves = std::span(all).first(n);
    for (std::size_t m = 1; m <= n; ++m) {
      const Hash old_root = slow_root(leaves.first(m));
      auto path = consistency_proof(leaves, m);
      EXPECT_TRUE(verify_consistency(m, old_root, n, slow_root(leaves), path)) << m << " " << n;
      auto other = std::vector<Hash>(leaves.begin(), leaves.end());
      other[m - 1] = filled(1);
      EXPECT_FALSE(verify_consistency(m, slow_root(std::span(other).first(m)), n, slow_root(leaves), path));
      EXPECT_FALSE(verify_consistency(m, old_root, n, slow_root(other), path));
      if (m < n) {
        EXPECT_FALSE(verify_consistency(m, old_root, n, slow_root(leaves), std::span(path).first(path.size() - 1)));
      }
      path.push_back(filled(0));
      EXPECT_FALSE(verify_consistency(m, old_root, n, slow_root(leaves), path));
    }
    EXPECT_FALSE(verify_consistency(0, sha256({}), n, slow_root(leaves), {}));
    EXPECT_FALSE(verify_consistency(n + 1, slow_root(leaves), n, slow_root(leaves), {}));
  }
}

}  // namespace
}  // namespace hexpost::store
