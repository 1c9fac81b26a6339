#pragma once

#include <cereal/cereal.hpp>
#include <cereal/types/array.hpp>
#include <cereal/types/common.hpp>
#include <cereal/types/string.hpp>
#include <cereal/types/vector.hpp>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "engine/base/bytes.h"
#include "engine/base/result.h"

/// The canonical encoding: cereal walks the structs, these two archives make and read the bytes.
///
/// Integers little-endian at their own width; bool 00 or 01; enums by their underlying type; strings, vectors: u32
/// count, then the elements; arrays of bytes as they are; optional: bool, then the value. No floats, no pointers, no
/// versions, no unordered containers, no raw memory but bytes. A count beyond the bytes left is refused, so memory is
/// never reserved beyond the input's size. `decode` encodes again and compares: one content, one encoding.
namespace hexpost::store::canonical {

/// Thrown by In, caught by `decode`; leaves this header nowhere else.
struct Malformed {
  const char* what;
};

class Out : public cereal::OutputArchive<Out, cereal::AllowEmptyClassElision> {
 public:
  explicit Out(base::Bytes& bytes) : OutputArchive(this), bytes_(bytes) {}

  template <class T>
  void integer(T value) {
    auto v = static_cast<std::make_unsigned_t<T>>(value);
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      bytes_.push_back(static_cast<std::uint8_t>(v & 0xFF));
      if constexpr (sizeof(T) > 1) v = static_cast<std::make_unsigned_t<T>>(v >> 8);
    }
  }
  void raw(const void* data, std::size_t size) {
    const auto* from = static_cast<const std::uint8_t*>(data);
    bytes_.insert(bytes_.end(), from, from + size);
  }

 private:
  base::Bytes& bytes_;
};

class In : public cereal::InputArchive<In, cereal::AllowEmptyClassElision> {
 public:
  explicit In(base::ByteView bytes) : InputArchive(this), left_(bytes) {}

  template <class T>
  T integer() {
    const base::ByteView from = take(sizeof(T));
    std::make_unsigned_t<T> v = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) {
      v = static_cast<std::make_unsigned_t<T>>(v | static_cast<std::make_unsigned_t<T>>(from[i]) << (8 * i));
    }
    return static_cast<T>(v);
  }
  void raw(void* data, std::size_t size) {
    const base::ByteView from = take(size);
    std::copy(from.begin(), from.end(), static_cast<std::uint8_t*>(data));
  }
  /// The only check of sizes: every element takes at least a byte, so a count beyond the bytes left is false.
  std::uint32_t count() {
    const auto size = integer<std::uint32_t>();
    if (size > left_.size()) throw Malformed{"a count exceeds the bytes that are left"};
    return size;
  }
  std::size_t left() const { return left_.size(); }

 private:
  base::ByteView take(std::size_t size) {
    if (size > left_.size()) throw Malformed{"the bytes end too early"};
    const base::ByteView out = left_.first(size);
    left_ = left_.subspan(size);
    return out;
  }
  base::ByteView left_;
};

template <class T>
concept Number = std::is_integral_v<T> && !std::is_same_v<T, bool>;

void CEREAL_SAVE_FUNCTION_NAME(Out& out, const Number auto& value) {
  out.integer(value);
}
template <Number T>
void CEREAL_LOAD_FUNCTION_NAME(In& in, T& value) {
  value = in.integer<T>();
}
inline void CEREAL_SAVE_FUNCTION_NAME(Out& out, const bool& value) {
  out.integer<std::uint8_t>(value ? 1 : 0);
}
inline void CEREAL_LOAD_FUNCTION_NAME(In& in, bool& value) {
  const auto v = in.integer<std::uint8_t>();
  if (v > 1) throw Malformed{"a truth value is neither 00 nor 01"};
  value = v == 1;
}
template <class T>
void CEREAL_SAVE_FUNCTION_NAME(Out&, const T&) requires std::is_floating_point_v<T>
= delete;
template <class T>
void CEREAL_LOAD_FUNCTION_NAME(In&, T&) requires std::is_floating_point_v<T>
= delete;

/// Bytes and characters only: other arrays of numbers go element by element, so that their bytes have one order.
template <class T>
concept ByteLike = sizeof(std::remove_pointer_t<std::decay_t<T>>) == 1;
template <ByteLike T>
void CEREAL_SAVE_FUNCTION_NAME(Out& out, const cereal::BinaryData<T>& data) {
  out.raw(data.data, static_cast<std::size_t>(data.size));
}
template <ByteLike T>
void CEREAL_LOAD_FUNCTION_NAME(In& in, cereal::BinaryData<T>& data) {
  in.raw(data.data, static_cast<std::size_t>(data.size));
}

template <class T>
void CEREAL_SAVE_FUNCTION_NAME(Out& out, const cereal::SizeTag<T>& tag) {
  out.integer(static_cast<std::uint32_t>(tag.size));
}
template <class T>
void CEREAL_LOAD_FUNCTION_NAME(In& in, cereal::SizeTag<T>& tag) {
  tag.size = in.count();
}
template <class T>
void CEREAL_SERIALIZE_FUNCTION_NAME(Out& out, cereal::NameValuePair<T>& pair) {
  out(pair.value);
}
template <class T>
void CEREAL_SERIALIZE_FUNCTION_NAME(In& in, cereal::NameValuePair<T>& pair) {
  in(pair.value);
}
template <class T>
void CEREAL_SAVE_FUNCTION_NAME(Out& out, const std::optional<T>& value) {
  out(value.has_value());
  if (value) out(*value);
}
template <class T>
void CEREAL_LOAD_FUNCTION_NAME(In& in, std::optional<T>& value) {
  bool present = false;
  in(present);
  value.reset();
  if (present) in(value.emplace());
}

/// The canonical bytes of a value. `size`: as many as they will probably be.
base::Bytes encode(const auto& value, std::size_t size = 0) {
  base::Bytes bytes;
  bytes.reserve(size);
  Out out(bytes);
  out(value);
  return bytes;
}

/// The value whose canonical bytes these are, of at most `limit`. Error "encoding" for anything else.
template <class T>
base::Result<T> decode(base::ByteView bytes, std::size_t limit) {
  if (bytes.size() > limit) return base::Error{"encoding", "the record is larger than its limit", ""};
  T value{};
  try {
    In in(bytes);
    in(value);
    if (in.left() != 0) return base::Error{"encoding", "bytes stand after the end of the record", ""};
  } catch (const Malformed& malformed) {
    return base::Error{"encoding", malformed.what, ""};
  }
  const base::Bytes again = encode(value, bytes.size());
  if (!std::equal(again.begin(), again.end(), bytes.begin(), bytes.end())) {
    return base::Error{"encoding", "the record is not in its one canonical encoding", ""};
  }
  return value;
}

}  // namespace hexpost::store::canonical

CEREAL_REGISTER_ARCHIVE(hexpost::store::canonical::Out)
CEREAL_REGISTER_ARCHIVE(hexpost::store::canonical::In)
CEREAL_SETUP_ARCHIVE_TRAITS(hexpost::store::canonical::In, hexpost::store::canonical::Out)
