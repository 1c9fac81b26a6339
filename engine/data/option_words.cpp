#include "engine/data/option_words.h"

#include <set>

#include "engine/base/text.h"

namespace hexpost::data {

using base::Error;
using base::fill;
using base::Result;

OptionWord cut_option(std::string_view word) {
  const std::string low = base::lower(base::trim(word));
  const auto equals = low.find('=');
  return {std::string(base::trim(std::string_view(low).substr(0, equals))),
          equals == std::string::npos ? "on" : std::string(base::trim(std::string_view(low).substr(equals + 1)))};
}

Result<std::vector<OptionWord>> cut_options(std::span<const std::string> words,
                                            std::string (*meant)(std::string_view)) {
  std::vector<OptionWord> out;
  std::set<std::string> seen;
  for (const std::string& word : words) {
    OptionWord cut = cut_option(word);
    if (meant) cut = {meant(cut.name), meant(cut.value)};
    if (!seen.insert(cut.name).second) {
      const std::string name = base::printable(cut.name, 60);
      return Error{"option", fill(base::tr("the option {} is given twice; keep one"), {name}), name};
    }
    out.push_back(std::move(cut));
  }
  return out;
}

Error unknown_option(std::string_view name, const std::vector<std::string>& known) {
  const auto meant = base::nearest(name, known);
  return {"option",
          meant ? fill(base::tr("there is no option {}; did you mean {}?"), {base::printable(name, 60), *meant})
                : fill(base::tr("there is no option {}; there are: {}"),
                       {base::printable(name, 60), base::join(known, " ")}),
          base::printable(name, 60)};
}

Error wrong_option(std::string_view name, std::string_view value, std::string_view values) {
  return {"option", fill(base::tr("{} cannot be {}; it is one of: {}"), {name, base::printable(value, 40), values}),
          std::string(name)};
}

Result<bool> option_on(const OptionWord& word) {
  const std::string_view v = word.value;
  if (v == "on" || v == "true" || v == "yes" || v == "tak") return true;
  if (v == "off" || v == "false" || v == "no" || v == "nie") return false;
  return wrong_option(word.name, v, "on off");
}

}  // namespace hexpost::data
