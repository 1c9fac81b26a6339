#include "engine/table/readings.h"

#include "engine/base/text.h"
#include "engine/orders/tongue.h"

namespace hexpost::table {

Parsed parsed(orders::Line line) {
  Parsed out{std::move(line), nullptr, nullptr, nullptr};
  const auto take = [](auto part, auto& to) {
    using Part = std::variant_alternative_t<0, decltype(part)>;
    if (auto* good = std::get_if<Part>(&part)) to = std::make_shared<const Part>(std::move(*good));
  };
  if (orders::is_heading(out.line))
    take(orders::parse_heading(out.line), out.heading);
  else if (base::same_word(out.line.verb(), "if"))
    take(orders::parse_conditional(out.line), out.conditional);
  else if (base::same_word(out.line.verb(), "stand"))
    take(orders::parse_stand(out.line), out.stand);
  return out;
}

template <class Value>
std::shared_ptr<const Value> Readings::keep(ByText<Value>& known, std::string_view text,
                                            std::shared_ptr<const Value> value) {
  if (known.size() >= k_most) known.clear();
  return known.emplace(text, std::move(value)).first->second;
}

std::shared_ptr<const orders::Line> Readings::line(std::string_view text) {
  if (const auto known = lines_.find(text); known != lines_.end()) return known->second;
  return keep(lines_, text, std::make_shared<const orders::Line>(orders::cut(text)));
}

std::shared_ptr<const orders::Line> Readings::understood(const orders::Names& names, std::string_view text) {
  if (const auto known = understood_.find(text); known != understood_.end()) return known->second;
  return keep(understood_, text, std::make_shared<const orders::Line>(orders::understood(names, *line(text))));
}

std::shared_ptr<const Parsed> Readings::parsed(std::string_view text) {
  if (const auto known = parsed_.find(text); known != parsed_.end()) return known->second;
  return keep(parsed_, text, std::make_shared<const Parsed>(table::parsed(*line(text))));
}

std::shared_ptr<const Reading> Readings::reading(std::string_view text, std::optional<Player> by,
                                                 const std::function<Canonical()>& read) {
  ByText<Reading>& known = readings_[by];
  if (const auto one = known.find(text); one != known.end()) return one->second;
  Canonical canonical = read();
  Reading out;
  if (auto* refusal = std::get_if<base::Refusal>(&canonical)) out.refusal = std::move(*refusal);
  out.parsed = parsed(out.refusal ? std::string_view() : std::string_view(std::get<std::string>(canonical)));
  return keep(known, text, std::make_shared<const Reading>(std::move(out)));
}

}  // namespace hexpost::table
