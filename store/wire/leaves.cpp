#include "store/wire/leaves.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/base/text.h"
#include "store/wire/leaf_fields.h"

namespace hexpost::store {
namespace {

using base::Error;
using base::Result;

constexpr std::string_view k_names[] = {"genesis", "assent",     "seen", "share",    "roll", "opening",
                                        "mark",    "decision",   "seal", "draw",     "note", "secret",
                                        "deal",    "card-share", "card", "card-pass"};
static_assert(std::size(k_names) == std::variant_size_v<Leaf>);
static_assert(std::is_same_v<std::variant_alternative_t<11, Leaf>, SecretLeaf>);
static_assert(std::is_same_v<std::variant_alternative_t<15, Leaf>, CardPassLeaf>);
static_assert(static_cast<std::size_t>(LeafType::card_pass) == std::variant_size_v<Leaf>);

constexpr std::size_t k_name_limit = 200;

/// One line fit to print, not too long; the empty one where allowed.
bool fit_line(std::string_view text, std::size_t limit, bool may_be_empty) {
  return text.size() <= limit && (may_be_empty || !text.empty()) && base::is_printable(text);
}

const char* unfit(const Genesis& v) {
  if (!fit_line(v.system, k_name_limit, false)) return "the rule system's name is not fit to print";
  if (!fit_line(v.scenario, k_name_limit, false)) return "the scenario's name is not fit to print";
  for (std::size_t i = 0; i < v.options.size(); ++i) {
    if (!fit_line(v.options[i].name, k_name_limit, false)) return "an option's name is not fit to print";
    if (v.options[i].name.find_first_of("= ") != std::string::npos) return "an option's name has a blank or an =";
    if (!fit_line(v.options[i].value, k_name_limit, true)) return "an option's value is not fit to print";
    if (i > 0 && v.options[i].name <= v.options[i - 1].name) return "the options are not in ascending order";
  }
  for (const Seat& seat : v.seats) {
    if (!fit_line(seat.name, k_name_limit, false)) return "a player's name is not fit to print";
  }
  if (v.deadline.sanction > Sanction::forfeit) return "the deadline's sanction is unknown";
  return nullptr;
}
const char* unfit(const Roll& v) {
  if (v.faces < 2) return "a die has at least two faces";
  if (v.value < 1 || v.value > v.faces) return "the die shows none of its faces";
  if (!fit_line(v.rule, k_name_limit, false)) return "the roll's rule is not fit to print";
  return nullptr;
}
const char* unfit(const Opening& v) {
  return v.path.size() > 32 ? "a path has at most 32 steps" : nullptr;
}
const char* unfit(const Decision& v) {
  return fit_line(v.text, k_leaf_limit, false) ? nullptr : "a decision is not one line fit to print";
}
const char* unfit(const Seal& v) {
  return v.slots == 0 || v.slots == k_secret_slot ? "a seal has no such number of slots" : nullptr;
}
const char* unfit(const NoteLeaf& v) {
  return v.text.empty() ? "a note is empty" : nullptr;
}
const char* unfit(const DealLeaf& v) {
  return v.cards.empty() || v.cards.size() > k_most_cards ? "a pile has no such number of cards" : nullptr;
}
/// All other bodies are fixed bytes: everything that decodes is a value.
const char* unfit(const auto&) {
  return nullptr;
}

/// What canonical::decode gives for a body that is a text and nothing else. Most leaves of a game are decisions, and a
/// long game has thousands of them; these bytes need no archives and can have no second encoding. Nothing for other
/// bytes: they get their error from canonical::decode.
std::optional<Decision> decode_text(ByteView body) {
  constexpr std::size_t k_count = 4;
  if (body.size() < k_count) return std::nullopt;
  std::size_t count = 0;
  for (std::size_t i = k_count; i-- > 0;)
    count = count << 8 | body[i];
  const ByteView text = body.subspan(k_count);
  if (count != text.size()) return std::nullopt;
  return Decision{std::string(text.begin(), text.end())};
}

template <class T>
Result<T> decode_as(ByteView body) {
  if constexpr (std::is_same_v<T, Decision>) {
    if (auto decision = decode_text(body)) return *std::move(decision);
  }
  return canonical::decode<T>(body, k_leaf_limit - 2);
}

template <std::size_t... i>
Result<Leaf> decode_body(std::size_t alternative, ByteView body, std::index_sequence<i...>) {
  Result<Leaf> out = Error{"encoding", "a leaf of an unknown type", ""};
  const auto attempt = [&]<class T>(std::in_place_type_t<T>) {
    Result<T> decoded = decode_as<T>(body);
    if (!decoded) {
      out = decoded.error();
    } else if (const char* why = unfit(*decoded)) {
      out = Error{"encoding", why, ""};
    } else {
      out = Leaf(std::move(*decoded));
    }
  };
  ((alternative == i ? attempt(std::in_place_type<std::variant_alternative_t<i, Leaf>>) : void()), ...);
  return out;
}

}  // namespace

LeafType type_of(const Leaf& leaf) {
  return static_cast<LeafType>(leaf.index() + 1);
}

std::string_view name_of(LeafType type) {
  const auto number = static_cast<std::size_t>(type);
  base::ensure(number >= 1 && number <= std::size(k_names), "a leaf type without a name");
  return k_names[number - 1];
}

std::optional<LeafType> type_of_bytes(ByteView bytes) {
  if (bytes.size() < 2) return std::nullopt;
  const unsigned number = bytes[0] | static_cast<unsigned>(bytes[1]) << 8;
  if (number < 1 || number > std::variant_size_v<Leaf>) return std::nullopt;
  return static_cast<LeafType>(number);
}

const char* unfit_leaf(const Leaf& leaf) {
  return std::visit([](const auto& body) { return unfit(body); }, leaf);
}

Bytes encode_leaf(const Leaf& leaf) {
  if (const char* why = unfit_leaf(leaf)) base::bug(std::string("a leaf that nobody would accept: ") + why);
  Bytes bytes;
  canonical::Out out(bytes);
  out(static_cast<std::uint16_t>(type_of(leaf)));
  std::visit([&](const auto& body) { out(body); }, leaf);
  base::ensure(bytes.size() <= k_leaf_limit, "a leaf beyond its limit");
  return bytes;
}

Result<Leaf> decode_leaf(ByteView bytes) {
  if (bytes.size() > k_leaf_limit) return Error{"encoding", "a leaf is larger than 64 KiB", ""};
  const auto type = type_of_bytes(bytes);
  if (!type) return Error{"encoding", "a leaf of an unknown type; perhaps from a newer version of the program", ""};
  Result<Leaf> out = decode_body(static_cast<std::size_t>(*type) - 1, bytes.subspan(2),
                                 std::make_index_sequence<std::variant_size_v<Leaf>>());
  if (!out) return Error{"encoding", out.error().what, std::string(name_of(*type))};
  return out;
}

}  // namespace hexpost::store
