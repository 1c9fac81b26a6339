#include <array>

#include "engine/orders/tongue.h"

/// The kernel's own words in Polish.
namespace hexpost::orders {
namespace {

constexpr std::array k_words{Word{"stand", "stój", "rozkaz-stały"},
                             Word{"if", "jeśli"},
                             Word{"not", "nie"},
                             Word{"then", "to"},
                             Word{"else", "inaczej"},
                             Word{"and", "oraz"},
                             Word{"do", "odpowiedz"},
                             Word{"ask", "pytaj"},
                             Word{"army", "armia"},
                             Word{"yes", "tak"},
                             Word{"no", "nie"},
                             Word{"always", "zawsze"},
                             Word{"never", "nigdy"},
                             Word{"none", "żaden"},
                             Word{"best", "najlepiej"},
                             Word{"listed", "po-kolei"},
                             Word{"auto", "samo"},
                             Word{"stay", "zostań"},
                             Word{"stop", "stop"},
                             Word{"face", "zwrot"},
                             Word{"column", "kolumna"},
                             Word{"with", "z"},
                             Word{"gone", "przepadł"}};

constexpr std::array k_heard{
    Heard{"jeżeli", "if"}, Heard{"albo", "else"}, Heard{"potem", "then"}, Heard{"i", "and"}, Heard{"rób", "do"},
    Heard{"zapytaj", "ask"}, Heard{"żadna", "none"}, Heard{"żadne", "none"}, Heard{"nikt", "none"},
    Heard{"nic", "none"}, Heard{"najlepszy", "best"}, Heard{"najlepsza", "best"}, Heard{"zostaje", "stay"},
    Heard{"rozkaz-staly", "stand"}, Heard{"przepadła", "gone"}, Heard{"przepadło", "gone"},
    // the compass
    Heard{"pn", "N"}, Heard{"pn-wsch", "NE"}, Heard{"wsch-pn-wsch", "ENE"}, Heard{"wsch", "E"},
    Heard{"wsch-pd-wsch", "ESE"}, Heard{"pd-wsch", "SE"}, Heard{"pd", "S"}, Heard{"pd-zach", "SW"},
    Heard{"zach-pd-zach", "WSW"}, Heard{"zach", "W"}, Heard{"zach-pn-zach", "WNW"}, Heard{"pn-zach", "NW"}};

constexpr std::array k_places{Word{"NAME", "NAZWA"},      Word{"CONDITION", "STAN"},   Word{"ORDER", "ROZKAZ"},
                              Word{"WHO", "KTO"},         Word{"QUESTION", "PYTANIE"}, Word{"TEST", "WARUNEK"},
                              Word{"ANSWER", "ODPOWIEDŹ"}};

}  // namespace

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
