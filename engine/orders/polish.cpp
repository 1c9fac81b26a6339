#include <algorithm>
#include <array>

#include "engine/base/language.h"
#include "engine/base/text.h"
#include "engine/orders/compass.h"
#include "engine/orders/tongue.h"

/// The kernel's own words in Polish.
namespace hexpost::orders {
namespace {

constexpr std::array k_words{
    Word{"stand", "stój", "rozkaz-stały"}, Word{"if", "jeśli"}, Word{"not", "nie"}, Word{"then", "to"},
    Word{"else", "inaczej"}, Word{"next-turn", "następna-tura"}, Word{"when", "gdy"}, Word{"acts", "działa"},
    Word{"and", "oraz"}, Word{"do", "odpowiedz"}, Word{"ask", "pytaj"}, Word{"army", "armia"}, Word{"yes", "tak"},
    Word{"no", "nie"}, Word{"always", "zawsze"}, Word{"never", "nigdy"}, Word{"none", "żaden"},
    Word{"best", "najlepiej"}, Word{"listed", "po-kolei"}, Word{"auto", "samo"}, Word{"stay", "zostań"},
    Word{"stop", "stop"}, Word{"face", "zwrot"}, Word{"column", "kolumna"}, Word{"with", "z"}, Word{"gone", "przepadł"},
    Word{"alone", "sam"}, Word{"move", "ruch"}, Word{"lead", "prowadź"},
    // the compass: W means west in orders, but a Pole would read it as wschód, east
    Word{"N", "pn"}, Word{"NE", "pn-wsch"}, Word{"ENE", "wsch-pn-wsch"}, Word{"E", "wsch"}, Word{"ESE", "wsch-pd-wsch"},
    Word{"SE", "pd-wsch"}, Word{"S", "pd"}, Word{"SW", "pd-zach"}, Word{"WSW", "zach-pd-zach"}, Word{"W", "zach"},
    Word{"WNW", "zach-pn-zach"}, Word{"NW", "pn-zach"}};

constexpr std::array k_heard{
    Heard{"jeżeli", "if"}, Heard{"kiedy", "when"}, Heard{"następna", "next"}, Heard{"albo", "else"},
    Heard{"potem", "then"}, Heard{"i", "and"}, Heard{"rób", "do"}, Heard{"zapytaj", "ask"}, Heard{"żadna", "none"},
    Heard{"żadne", "none"}, Heard{"nikt", "none"}, Heard{"nic", "none"}, Heard{"najlepszy", "best"},
    Heard{"najlepsza", "best"}, Heard{"zostaje", "stay"}, Heard{"rozkaz-staly", "stand"}, Heard{"przepadła", "gone"},
    Heard{"przepadło", "gone"}, Heard{"wszystkie", "all"}, Heard{"naprzód", "advance"}, Heard{"stos", "stack"},
    Heard{"atakuje", "attack"}, Heard{"atakują", "attack"}, Heard{"naciera", "attack"}, Heard{"nacierają", "attack"},
    Heard{"stoi", "hold"}, Heard{"stoją", "hold"}, Heard{"czeka", "hold"}, Heard{"czekają", "hold"},
    Heard{"reszta", "rest"}, Heard{"wszyscy", "all"}, Heard{"szarżuje", "charge"}, Heard{"szarżują", "charge"},
    Heard{"obrót", "face"}, Heard{"skręt", "face"}, Heard{"skręca", "face"}, Heard{"dołącza", "join"},
    Heard{"idź", "move"}, Heard{"rusz", "move"}, Heard{"idzie", "move"}, Heard{"idą", "move"}, Heard{"rusza", "move"},
    Heard{"ruszają", "move"}, Heard{"jak", "as"}, Heard{"ostatnio", "last"}, Heard{"poprzednio", "last"},
    // whole words of the compass; a system that has edges of these names adds the other two
    Heard{"północny-wschód", "NE"}, Heard{"wschód", "E"}, Heard{"południowy-wschód", "SE"},
    Heard{"południowy-zachód", "SW"}, Heard{"zachód", "W"}, Heard{"północny-zachód", "NW"},
    Heard{"wschód-północny-wschód", "ENE"}, Heard{"wschód-południowy-wschód", "ESE"},
    Heard{"zachód-południowy-zachód", "WSW"}, Heard{"zachód-północny-zachód", "WNW"}};

constexpr std::array k_places{Word{"NAME", "NAZWA"},      Word{"CONDITION", "STAN"},   Word{"ORDER", "ROZKAZ"},
                              Word{"WHO", "KTO"},         Word{"QUESTION", "PYTANIE"}, Word{"TEST", "WARUNEK"},
                              Word{"ANSWER", "ODPOWIEDŹ"}};

}  // namespace

std::optional<hex::Facing> point_meant(hex::Facing facing) {
  switch (facing) {
    case 1:
      return hex::Facing{2};  // NE: ENE
    case 5:
      return hex::Facing{4};  // SE: ESE
    case 7:
      return hex::Facing{8};  // SW: WSW
    case 11:
      return hex::Facing{10};  // NW: WNW
    default:
      return std::nullopt;
  }
}

std::string facing_shown(hex::Facing facing) {
  const std::string_view canonical = hex::facing_name(facing);
  if (base::language() != "pl") return std::string(canonical);
  const auto word = std::ranges::find(k_words, canonical, &Word::canonical);
  return std::string(word == k_words.end() ? canonical : word->local);
}

bool is_polish_to(std::string_view word) {
  return base::same_word(word, "do") || base::same_word(word, "ku") || base::same_word(word, "na");
}

std::span<const Word> polish_words() {
  return k_words;
}
std::span<const Heard> polish_heard() {
  return k_heard;
}
std::span<const Word> polish_places() {
  return k_places;
}

}  // namespace hexpost::orders
