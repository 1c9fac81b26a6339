#include "engine/systems/ancients/battle.h"

#include <utility>

#include "engine/systems/ancients/advice/card_line.h"
#include "engine/systems/ancients/advice/ordered_units.h"
#include "engine/systems/ancients/advice/ways.h"
#include "engine/systems/ancients/book/options.h"
#include "engine/systems/ancients/report/map_report.h"
#include "engine/systems/ancients/sys.h"
#include "engine/systems/ancients/words/order_words.h"
#include "engine/systems/lookups.h"
#include "engine/table/card_names.h"

namespace hexpost::ancients {
namespace {

using base::fill;
using base::tr;

class AncientsBattle final : public table::SystemBattle<Sys>, public table::CardNames {
 public:
  using SystemBattle::SystemBattle;
  std::vector<table::Verb> verbs() const override {
    auto out = all_verbs();
    std::erase_if(out, [this](const table::Verb& verb) {
      const table::Question* question = table::find_question(declared().all, verb.verb);
      return question != nullptr && !table::may_be_asked(table::thing(game().data), *question, k_top) &&
             !table::may_be_asked(table::thing(game().data), *question, k_bottom);
    });
    return out;
  }
  std::vector<std::string> footnotes() const override;
  std::string card_name(int card) const override {
    const auto at = static_cast<std::size_t>(card);
    if (card < 0 || at >= game().data.cards.size()) return {};
    return tr(game().data.kinds[static_cast<std::size_t>(game().data.cards[at].kind)].title);
  }
  std::string die_face(int faces, int value) const override {
    if (faces != static_cast<int>(k_face_words.size())) return std::to_string(value);
    return letters({static_cast<Face>(value - 1)});
  }
};

/// The battle's special rules, options in force, who sees the cards, and what the letters of the dice mean.
std::vector<std::string> AncientsBattle::footnotes() const {
  const Data& data = game().data;
  std::vector<std::string> out;
  if (!data.intro.empty()) out.push_back(tr(data.intro));
  out.push_back(table::options_note(
      table::names_in_force(named_options(), [&](const NamedOption& o) { return has(data, o.option); })));
  out.push_back(has(data, Option::hidden_hands) ? tr("The hands are hidden: each player sees only their own cards.")
                                                : tr("The hands are open: both players see all cards."));
  out.push_back(tr("Dice: G green, B blue, R red, S sword, H helmet, F flag."));
  return out;
}

}  // namespace

std::unique_ptr<table::Battle> battle(Data data) {
  return std::make_unique<AncientsBattle>(std::make_shared<const GameData>(std::move(data)));
}

std::vector<std::string> with_units(const table::Match& match, table::Player who, std::string_view line,
                                    const std::function<std::vector<std::string>()>& others) {
  return table::answer_of<Sys>(
      match, [&](const TableView& v) { return with_units(v, static_cast<SideId>(who), line, others); });
}

std::string card_line(const table::Match& match, table::Player who, std::string_view line) {
  const auto v = table::view_of<Sys>(match);
  return v ? card_line(*v, static_cast<SideId>(who), line) : std::string(line);
}

hexpost::Lookups lookups() {
  return hexpost::lookups_of<Sys, ways, moves_into_contact, draw_map>();
}

}  // namespace hexpost::ancients
