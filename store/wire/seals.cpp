#include "engine/base/ensure.h"
#include "store/wire/tree.h"

namespace hexpost::store {

SealTree make_seal(const SecretBytes& seal_key, const Hash& game_id, std::uint8_t seat, std::uint64_t first,
                   std::span<const std::string> policies) {
  base::ensure(!policies.empty() && policies.size() < k_secret_slot, "a seal has no such number of slots");
  SealTree out;
  for (std::uint32_t slot = 0; slot < policies.size(); ++slot) {
    out.slots.push_back(
        slot_hash(game_id, seat, first, slot, slot_salt(seal_key, game_id, first, slot), policies[slot]));
  }
  out.root = tree_root(out.slots);
  return out;
}

Opening open_slot(const SealTree& seal, const SecretBytes& seal_key, const Hash& game_id, std::uint8_t seat,
                  std::uint64_t first, std::uint32_t slot, std::string policy) {
  const Salt salt = slot_salt(seal_key, game_id, first, slot);
  base::ensure(slot < seal.slots.size() && seal.slots[slot] == slot_hash(game_id, seat, first, slot, salt, policy),
               "an opening that does not fit the own seal");
  return {seat, slot, salt, std::move(policy), inclusion_proof(seal.slots, slot)};
}

bool verify_opening(const Opening& opening, const Seal& seal, const Hash& game_id, std::uint64_t first) {
  const Hash leaf = slot_hash(game_id, opening.seat, first, opening.slot, opening.salt, opening.policy);
  return verify_inclusion(leaf, opening.slot, seal.slots, opening.path, seal.root);
}

SecretLeaf make_secret(const SecretBytes& seal_key, const Hash& game_id, std::uint8_t seat, std::uint64_t first,
                       std::string_view decision) {
  const Salt salt = slot_salt(seal_key, game_id, first, k_secret_slot);
  return {slot_hash(game_id, seat, first, k_secret_slot, salt, decision)};
}

Opening open_secret(const SecretBytes& seal_key, const Hash& game_id, std::uint8_t seat, std::uint64_t first,
                    std::string decision) {
  return {seat, k_secret_slot, slot_salt(seal_key, game_id, first, k_secret_slot), std::move(decision), {}};
}

bool verify_secret(const Opening& opening, const SecretLeaf& secret, const Hash& game_id, std::uint64_t first) {
  return opening.slot == k_secret_slot && opening.path.empty() &&
         slot_hash(game_id, opening.seat, first, k_secret_slot, opening.salt, opening.policy) == secret.hash;
}

}  // namespace hexpost::store
