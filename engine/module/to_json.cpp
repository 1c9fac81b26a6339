#include "engine/module/to_json.h"

#include <type_traits>

#include "engine/module/members.h"

namespace hexpost::module {
namespace {

Json written(const auto& value);

/// Writes the members of an object (members.h).
class Writer {
 public:
  Writer& put(const char* key, const auto& value) {
    json_[key] = value;
    return *this;
  }
  template <class T>
  Writer& some(const char* key, const T& value, const std::type_identity_t<T>& empty = T{}) {
    if (!(value == empty)) json_[key] = value;
    return *this;
  }
  Writer& word(const char* key, const auto& names, auto kind) {
    return put(key, names.at(static_cast<std::size_t>(kind)));
  }
  template <class Names, class Kind>
  Writer& some_word(const char* key, const Names& names, Kind kind, Kind empty) {
    return kind == empty ? *this : word(key, names, kind);
  }
  template <class Names, class Kind>
  Writer& words(const char* key, const Names& names, const std::vector<Kind>& kinds) {
    Json list = Json::array();
    for (const Kind kind : kinds)
      list.push_back(names.at(static_cast<std::size_t>(kind)));
    return some(key, list, Json::array());
  }
  Writer& wide(const char* key, std::uint64_t number) { return put(key, std::to_string(number)); }
  template <class T>
  Writer& value(const char* key, const T& value) {
    return value == T{} ? *this : put(key, written(value));
  }
  template <class T>
  Writer& each(const char* key, const std::vector<T>& values) {
    if (values.empty()) return *this;
    Json& list = json_[key] = Json::array();
    for (const T& value : values)
      list.push_back(written(value));
    return *this;
  }
  Writer& blocks(const char* key, const std::vector<report::Block>& blocks) {
    Json& list = json_[key] = Json::array();
    for (const report::Block& block : blocks) {
      Writer out;
      out.put("block", k_block.at(block.index()));
      std::visit([&out](const auto& content) { members(out, content); }, block);
      list.push_back(out.take());
    }
    return *this;
  }
  Writer& derived(const char* key, const auto& value) { return put(key, value); }
  Json take() { return std::move(json_); }

 private:
  Json json_ = Json::object();
};

Json written(const auto& value) {
  Writer out;
  members(out, value);
  return out.take();
}

}  // namespace

template <class T>
Json json_of(const T& value) {
  return written(value);
}
template Json json_of(const base::Error&);
template Json json_of(const base::Refusal&);
template Json json_of(const table::Awaited&);
template Json json_of(const table::Entry&);
template Json json_of(const table::Pending&);
template Json json_of(const table::Odds&);
template Json json_of(const table::Score&);
template Json json_of(const table::Verb&);
template Json json_of(const table::StandingQuestion&);
template Json json_of(const report::Document&);
template Json json_of(const hexpost::BattleInfo&);

namespace {

Json given_json(const table::Given& given) {
  if (const auto* rolled = std::get_if<table::Rolled>(&given)) return Json::array({rolled->faces, rolled->value});
  if (const auto* shown = std::get_if<table::Shown>(&given))
    return Json::array({shown->who, shown->place, shown->card});
  const auto& opened = std::get<table::Opened>(given);
  return Json::array({opened.who, opened.slot, opened.policy});
}

}  // namespace

Json json_of(const table::Segment& segment) {
  Json given = Json::array(), shown = Json::array();
  for (const table::Given& one : segment.given)
    given.push_back(given_json(one));
  for (const table::KnownCard& card : segment.shown)
    shown.push_back({card.place, card.card});
  return Writer()
      .put("who", segment.who)
      .put("sealed", segment.sealed)
      .put("lines", segment.lines)
      .some("given", given, Json::array())
      .some("shown", shown, Json::array())
      .take();
}

Json json_of(const table::DealtCards& dealt) {
  Json deals = Json::array(), hands = Json::array();
  for (const table::Deal& deal : dealt.deals) {
    Json lots = Json::array();
    for (const table::Lot& lot : deal.lots)
      lots.push_back({lot.hidden ? 1 : 0, lot.number});
    deals.push_back({{"first", deal.first}, {"lots", lots}});
  }
  for (const table::HandPlace& hand : dealt.hands)
    hands.push_back({hand.place, hand.who});
  return {{"cards", dealt.cards},
          {"deals", deals},
          {"hands", hands},
          {"plays", dealt.plays ? Json(*dealt.plays) : Json(nullptr)}};
}

Json json_of(const table::LineOutlook& line) {
  Writer out;
  out.put("canonical", line.canonical)
      .some("stand", line.stand)
      .some("heading", line.heading)
      .some("turn", line.turn)
      .word("verdict", k_verdict, line.verdict.is);
  if (line.verdict.refusal) out.put("refusal", json_of(*line.verdict.refusal));
  out.some("reached", line.reached).some("legal", line.legal);
  if (line.trouble) out.put("trouble", json_of(*line.trouble)).put("times", line.times);
  return out.some("sure", line.sure).some("cautions", line.cautions).take();
}

Json json_of(const hex::Grid& grid) {
  return {{"flat_top", grid.top == hex::Grid::Top::flat},
          {"shift_even", grid.shift_even},
          {"columns", grid.columns},
          {"rows", grid.rows},
          {"row_first", grid.row_first}};
}

table::Given given_of(const Json& json) {
  if (json.size() == 2) return table::Rolled{json.at(0).get<int>(), json.at(1).get<int>()};
  if (json.at(2).is_number())
    return table::Shown{json.at(0).get<table::Player>(), json.at(1).get<int>(), json.at(2).get<int>()};
  return table::Opened{json.at(0).get<table::Player>(), json.at(1).get<std::uint32_t>(), json.at(2).get<std::string>()};
}

table::Segment segment_of(const Json& json) {
  table::Segment out;
  out.who = json.at("who").get<table::Player>();
  out.lines = json.at("lines").get<std::vector<std::string>>();
  out.sealed = json.at("sealed").get<std::vector<bool>>();
  if (const auto given = json.find("given"); given != json.end()) {
    for (const Json& one : *given)
      out.given.push_back(given_of(one));
  }
  if (const auto shown = json.find("shown"); shown != json.end()) {
    for (const Json& one : *shown)
      out.shown.push_back({one.at(0).get<int>(), one.at(1).get<int>(), table::k_all_see});
  }
  return out;
}

}  // namespace hexpost::module
