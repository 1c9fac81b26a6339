#pragma once

#include <array>
#include <cereal/archives/json.hpp>
#include <string>

#include "engine/base/utf8.h"
#include "store/wire/canonical.h"
#include "store/wire/leaves.h"

/// The fields of every leaf body in the order of their bytes. The order is frozen; the names are for JSON only.
namespace hexpost::store {

template <class T>
constexpr bool is_byte_array = false;
template <std::size_t n>
constexpr bool is_byte_array<std::array<std::uint8_t, n>> = true;

/// Any bytes as JSON: `{"hex": "..."}`.
struct HexBytes {
  std::string hex;
};
void serialize(auto& a, HexBytes& v) {
  a(cereal::make_nvp("hex", v.hex));
}

/// One field: bytes to the canonical archives; to JSON a name with readable hex or a string, or the bytes of a text
/// that is not UTF-8, so that different texts always look different.
template <class Archive, class T>
void field(Archive& archive, const char* name, T& value) {
  using Plain = std::remove_const_t<T>;
  if constexpr (!std::is_same_v<Archive, cereal::JSONOutputArchive>) {
    archive(value);
  } else if constexpr (is_byte_array<Plain>) {
    archive(cereal::make_nvp(name, base::to_hex(value)));
  } else if constexpr (std::is_same_v<Plain, std::optional<SigningKey>>) {
    archive(cereal::make_nvp(name, value ? base::to_hex(*value) : std::string("none")));
  } else if constexpr (std::is_same_v<Plain, std::string>) {
    if (base::is_utf8(value)) {
      archive(cereal::make_nvp(name, value));
    } else {
      archive(cereal::make_nvp(name, HexBytes{base::to_hex(base::as_bytes(value))}));
    }
  } else {
    archive(cereal::make_nvp(name, value));
  }
}

void serialize(auto& a, Option& v) {
  field(a, "name", v.name);
  field(a, "value", v.value);
}
void serialize(auto& a, Seat& v) {
  field(a, "name", v.name);
  field(a, "side", v.side);
  field(a, "signing_key", v.keys.signing);
  field(a, "vrf_key", v.keys.vrf);
  field(a, "recovery_key", v.keys.recovery);
  field(a, "deck_key", v.keys.deck);
  field(a, "deck_proof", v.deck_proof);
  field(a, "nonce", v.nonce);
  field(a, "answerers", v.answerers);
}
void serialize(auto& a, Deadline& v) {
  field(a, "days", v.days);
  field(a, "reminders", v.reminders);
  field(a, "arbiter", v.arbiter);
  field(a, "sanction", v.sanction);
}
void serialize(auto& a, Genesis& v) {
  field(a, "system", v.system);
  field(a, "revision", v.revision);
  field(a, "data_hash", v.data_hash);
  field(a, "scenario", v.scenario);
  field(a, "scenario_hash", v.scenario_hash);
  field(a, "options", v.options);
  field(a, "seats", v.seats);
  field(a, "deadline", v.deadline);
}
void serialize(auto& a, Assent& v) {
  field(a, "seat", v.seat);
  field(a, "signature", v.signature);
  field(a, "possession", v.possession);
}
void serialize(auto& a, Seen& v) {
  field(a, "seat", v.seat);
  field(a, "size", v.size);
  field(a, "signature", v.signature);
}
void serialize(auto& a, Share& v) {
  field(a, "seat", v.seat);
  field(a, "proof", v.proof);
}
void serialize(auto& a, Roll& v) {
  field(a, "index", v.index);
  field(a, "faces", v.faces);
  field(a, "value", v.value);
  field(a, "rule", v.rule);
}

/// A path's count is one byte; each element is 32.
template <class A>
void save_path(A& a, const std::vector<Hash>& path) {
  if constexpr (std::is_same_v<A, cereal::JSONOutputArchive>) {
    std::vector<std::string> hex;
    for (const Hash& hash : path)
      hex.push_back(base::to_hex(hash));
    a(cereal::make_nvp("path", hex));
  } else {
    a(static_cast<std::uint8_t>(path.size()));
    for (const Hash& hash : path)
      a(hash);
  }
}
void save(auto& a, const Opening& v) {
  field(a, "seat", v.seat);
  field(a, "slot", v.slot);
  field(a, "salt", v.salt);
  field(a, "policy", v.policy);
  save_path(a, v.path);
}
void load(auto& a, Opening& v) {
  field(a, "seat", v.seat);
  field(a, "slot", v.slot);
  field(a, "salt", v.salt);
  field(a, "policy", v.policy);
  std::uint8_t count = 0;
  a(count);
  v.path.clear();
  for (unsigned i = 0; i < count; ++i)
    a(v.path.emplace_back());
}
void serialize(auto& a, Mark& v) {
  field(a, "hash", v.hash);
}
void serialize(auto& a, Decision& v) {
  field(a, "text", v.text);
}
void serialize(auto& a, Seal& v) {
  field(a, "slots", v.slots);
  field(a, "root", v.root);
}
void serialize(auto& a, Draw& v) {
  field(a, "proof", v.proof);
}
void serialize(auto& a, NoteLeaf& v) {
  field(a, "text", v.text);
}
void serialize(auto& a, SealedCard& v) {
  field(a, "first", v.first);
  field(a, "second", v.second);
}
template <class A>
void save(A& a, const DealLeaf& v) {
  field(a, "seat", v.seat);
  field(a, "deal", v.deal);
  field(a, "commitment", v.commitment);
  if constexpr (std::is_same_v<A, cereal::JSONOutputArchive>) {
    a(cereal::make_nvp("cards", v.cards));
  } else {
    a(static_cast<std::uint8_t>(v.cards.size()));
    for (const SealedCard& card : v.cards)
      a(card);
  }
}
void load(auto& a, DealLeaf& v) {
  field(a, "seat", v.seat);
  field(a, "deal", v.deal);
  field(a, "commitment", v.commitment);
  std::uint8_t count = 0;
  a(count);
  v.cards.clear();
  for (unsigned i = 0; i < count; ++i)
    a(v.cards.emplace_back());
}
void serialize(auto& a, CardShare& v) {
  field(a, "seat", v.seat);
  field(a, "place", v.place);
  field(a, "proof", v.proof);
}
void serialize(auto& a, CardLeaf& v) {
  field(a, "seat", v.seat);
  field(a, "place", v.place);
  field(a, "card", v.card);
  field(a, "proof", v.proof);
}
void serialize(auto& a, CardPassLeaf& v) {
  field(a, "seat", v.seat);
  field(a, "place", v.place);
  field(a, "first", v.pass.first);
  field(a, "second", v.pass.second);
  field(a, "challenge", v.pass.challenge);
  field(a, "key-answer", v.pass.key_answer);
  field(a, "factor-answer", v.pass.factor_answer);
}
void serialize(auto& a, SecretLeaf& v) {
  field(a, "hash", v.hash);
}

}  // namespace hexpost::store
