#include "engine/rules/hordes/movement_orders.h"
#include "engine/rules/hordes/standing.h"
#include "engine/rules/hordes/sys.h"
#include "engine/rules/hordes/verbs.h"

/// Hordes & Heroes: every word that may begin an order line, and the one way of writing each line.
namespace hexpost::hordes {
namespace {

template <class... Order>
void add_verbs(std::vector<table::Verb>& out, std::initializer_list<const char*> help) {
  auto text = help.begin();
  (out.push_back({std::string(Order::verb), std::string(Order::usage), std::string(Order::rule), *text++}), ...);
}

/// The answers to what is asked in the middle of a move or at set-up.
const std::vector<table::Verb>& answer_verbs() {
  static const std::vector<table::Verb> verbs{
      {"edge", "edge (south | north)", "1.2.2", "choose your table edge"},
      {"deployment", "deployment (first | second)", "1.2.2", "deploy first (and move second) or second"},
      {"first-move", "first-move (first | second)", "1.2.3", "move first or second"},
      {"respond", "respond <unit> (stand | evade | flee)", "1.6.1", "answer an enemy's contact"},
      {"evade-to", "evade-to <unit> <hex>...", "1.6.2", "where an evading unit goes"},
      {"flee-to", "flee-to <unit> <hex>...", "1.6.4", "where a flee response goes"},
      {"respond-first", "respond-first <unit>", "Q39", "who carries out its answer first"},
      {"face-attacker", "face-attacker <unit> <facing>", "1.6.6", "turn to an attacker, or stay"},
      {"attack-passer", "attack-passer <unit> (yes | no)", "1.7.1", "attack one who could not attack you"},
      {"attack-barred", "attack-barred <unit> (yes | no)", "1.7.1", "attack one who could not attack you"},
      {"follow-back", "follow-back <unit> (yes | no)", "1.5.5", "follow a unit that steps back"},
      {"rally", "rally <unit> <facing> [column]", "1.12.2", "facing and formation of a rallied unit"}};
  return verbs;
}

}  // namespace

std::vector<table::Verb> all_verbs() {
  std::vector<table::Verb> out;
  add_verbs<Place, Station, PlaceRest, Lead, EndCommand>(
      out, {"put a unit on the table", "put a general on the table", "put everything else on the table", "move a general", "all generals have moved"});
  add_verbs<Move, GoOn, Interchange, Combine, StepBack, DeployInCombat, Turn, Stakes, SplitBlocks, ExchangeStands, EndMoves>(
      out, {"move a unit", "go on after the enemy has evaded", "two units change places", "join two reduced units", "class-A infantry steps back from combat",
            "a column in combat deploys", "artillery turns", "plant, lift or remove stakes", "two pike blocks become three units",
            "two combined-arms units sort themselves out", "all units have moved"});
  out.insert(out.end(), answer_verbs().begin(), answer_verbs().end());
  out.insert(out.end(), combat_verbs().begin(), combat_verbs().end());
  return out;
}

std::variant<std::string, base::Refusal> Sys::canonical(const GameData& game, const orders::Line& line) {
  const orders::Names& names = game.names;
  const auto order = orders::parse_any<Place, Station, PlaceRest, Lead, EndCommand, Move, GoOn, Interchange, Combine, StepBack, DeployInCombat, Turn,
                                       Stakes, SplitBlocks, ExchangeStands, EndMoves>(names, line);
  if (order) {
    if (const auto* refusal = std::get_if<base::Refusal>(&*order)) return *refusal;
    return std::visit([&](const auto& o) { return orders::print(names, o); }, std::get<0>(*order));
  }
  for (const table::Verb& verb : answer_verbs()) {
    if (!base::same_word(line.verb(), verb.verb)) continue;
    if (line.words.size() < 2) return base::Refusal{verb.rule, base::tr("the answer is missing"), line.column(1), verb.usage};
    std::string out = verb.verb;
    for (std::size_t i = 1; i < line.words.size(); ++i) out += " " + orders::canonical_word(names, line.words[i]);
    return out;
  }
  if (auto combat = canonical_combat_line(names, line)) return *std::move(combat);
  std::vector<std::string> known{"stand", "if"};
  for (const table::Verb& verb : all_verbs()) known.push_back(verb.verb);
  const auto close = base::nearest(line.verb(), known);
  return base::Refusal{"", base::fill(base::tr("{} is not an order"), {base::printable(line.verb(), 40)}), 1,
                       close ? base::fill(base::tr("did you mean {}?"), {*close}) : std::string()};
}

}  // namespace hexpost::hordes
