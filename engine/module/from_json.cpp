#include "engine/module/from_json.h"

#include <algorithm>
#include <charconv>
#include <string>
#include <type_traits>
#include <utility>

#include "engine/module/members.h"

namespace hexpost::module {
namespace {

std::uint64_t wide_number(const Json& json) {
  const auto text = json.get<std::string>();
  std::uint64_t out = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size()) (void)Json::object().at(text);
  return out;
}

template <class Kind, class Names>
Kind kind_of(const Names& names, const Json& json) {
  const auto word = json.get<std::string>();
  const auto at = std::find(names.begin(), names.end(), word);
  if (at == names.end()) (void)Json::object().at(word);  // throws: a kind of another revision
  return static_cast<Kind>(at - names.begin());
}

template <class T>
T read(const Json& json);

/// Reads the members of an object (members.h); one that is left out keeps its empty value.
class Reader {
 public:
  explicit Reader(const Json& json) : json_(json) {
    if (!json.is_object()) (void)json.at("an object");  // throws, as for any other form
  }
  template <class T>
  Reader& put(const char* key, T& out) {
    if (const Json* at = find(key)) out = at->get<T>();
    return *this;
  }
  template <class T>
  Reader& some(const char* key, T& out, const std::type_identity_t<T>& = T{}) {
    return put(key, out);
  }
  template <class Names, class Kind>
  Reader& word(const char* key, const Names& names, Kind& out) {
    if (const Json* at = find(key)) out = kind_of<Kind>(names, *at);
    return *this;
  }
  template <class Names, class Kind>
  Reader& some_word(const char* key, const Names& names, Kind& out, Kind) {
    return word(key, names, out);
  }
  template <class Names, class Kind>
  Reader& words(const char* key, const Names& names, std::vector<Kind>& out) {
    return list(key, out, [&names](const Json& one) { return kind_of<Kind>(names, one); });
  }
  Reader& wide(const char* key, std::uint64_t& out) {
    out = wide_number(json_.at(key));
    return *this;
  }
  template <class T>
  Reader& value(const char* key, T& out) {
    if (const Json* at = find(key)) out = read<T>(*at);
    return *this;
  }
  template <class T>
  Reader& each(const char* key, std::vector<T>& out) {
    return list(key, out, read<T>);
  }
  Reader& blocks(const char* key, std::vector<report::Block>& out) {
    return list(key, out, [](const Json& one) {
      return block_of(kind_of<std::size_t>(k_block, one.at("block")), one,
                      std::make_index_sequence<std::variant_size_v<report::Block>>());
    });
  }
  Reader& derived(const char*, const auto&) { return *this; }

 private:
  const Json* find(const char* key) const {
    const auto at = json_.find(key);
    return at == json_.end() ? nullptr : &*at;
  }
  template <class T, class Of>
  Reader& list(const char* key, std::vector<T>& out, const Of& of) {
    if (const Json* at = find(key)) {
      for (const Json& one : *at)
        out.push_back(of(one));
    }
    return *this;
  }
  /// The block with that index in the variant.
  template <std::size_t... I>
  static report::Block block_of(std::size_t index, const Json& json, std::index_sequence<I...>) {
    report::Block out;
    (void)((I == index && (out = read<std::variant_alternative_t<I, report::Block>>(json), true)) || ...);
    return out;
  }

  const Json& json_;
};

template <class T>
T read(const Json& json) {
  T out{};
  Reader reader(json);
  members(reader, out);
  return out;
}

}  // namespace

template <class T>
T value_of(const Json& json) {
  return read<T>(json);
}
template base::Error value_of(const Json&);
template base::Refusal value_of(const Json&);
template table::Awaited value_of(const Json&);
template table::Entry value_of(const Json&);
template table::Pending value_of(const Json&);
template table::Odds value_of(const Json&);
template table::Score value_of(const Json&);
template table::Verb value_of(const Json&);
template table::StandingQuestion value_of(const Json&);
template report::Document value_of(const Json&);
template hexpost::BattleInfo value_of(const Json&);

table::DealtCards dealt_of(const Json& json) {
  table::DealtCards out;
  out.cards = json.at("cards").get<int>();
  for (const Json& deal : json.at("deals")) {
    table::Deal one{deal.at("first").get<int>(), {}};
    for (const Json& lot : deal.at("lots"))
      one.lots.push_back({lot.at(0).get<int>() == 1, lot.at(1).get<int>()});
    out.deals.push_back(std::move(one));
  }
  for (const Json& hand : json.at("hands"))
    out.hands.push_back({hand.at(0).get<int>(), hand.at(1).get<table::Player>()});
  if (const Json& plays = json.at("plays"); !plays.is_null()) out.plays = plays.get<table::Player>();
  return out;
}

hex::Grid grid_of(const Json& json) {
  hex::Grid out;
  bool flat = false;
  Reader(json)
      .put("flat_top", flat)
      .put("shift_even", out.shift_even)
      .put("columns", out.columns)
      .put("rows", out.rows)
      .put("row_first", out.row_first);
  out.top = flat ? hex::Grid::Top::flat : hex::Grid::Top::pointy;
  return out;
}

}  // namespace hexpost::module
