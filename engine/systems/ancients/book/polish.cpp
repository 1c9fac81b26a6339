#include "engine/systems/ancients/book/polish.h"

#include <array>

/// Commands & Colors: Ancients: its order words in Polish, and English synonyms at the end of the file.
namespace hexpost::ancients {
namespace {

using orders::Heard;
using orders::Word;

constexpr std::array k_ancients_words{
    // orders
    Word{"play", "zagraj"}, Word{"under", "pod"}, Word{"enter", "wejdź"}, Word{"taking", "zabierając"},
    Word{"rouse", "porusz"}, Word{"rally", "zbierz"}, Word{"off", "poza"}, Word{"end-moves", "koniec-ruchów"},
    Word{"attack", "atak"}, Word{"at", "na"}, Word{"leader", "wódz"}, Word{"fire", "strzelaj"},
    Word{"end-battle", "koniec-walki"},
    // answers
    Word{"defend", "obrona"}, Word{"evade", "unik"}, Word{"evade-to", "unik-na"}, Word{"strike", "uprzedź"},
    Word{"strike-card", "karta-uderzenia"}, Word{"held", "w-ręku"}, Word{"flags", "flagi"}, Word{"all", "wszystko"},
    Word{"retreat", "odwrót"}, Word{"escape", "ucieczka"}, Word{"back", "odpór"}, Word{"press", "dalej"},
    Word{"advance", "natarcie"}, Word{"extra", "dodatkowo"}, Word{"bonus", "premia"}, Word{"first", "pierwszy"},
    Word{"away", "precz"}, Word{"left", "lewo"}, Word{"right", "prawo"}, Word{"support", "wsparcie"},
    Word{"unit", "oddział"}, Word{"far", "daleko"}, Word{"battle", "walka"}, Word{"keep-1", "zostaw-1"},
    Word{"keep-2", "zostaw-2"}, Word{"keep-3", "zostaw-3"},
    // tests and conditions
    Word{"dice", "kości"}, Word{"blocks", "bloki"}, Word{"full", "pełny"}, Word{"supported", "wspierany"},
    Word{"path", "droga"}, Word{"foot", "pieszy"}, Word{"mounted", "konny"}, Word{"elephants", "słonie"},
    Word{"light", "lekki"}, Word{"medium", "średni"}, Word{"heavy", "ciężki"},
    Word{"attacker-blocks", "bloki-atakującego"}, Word{"attacker-full", "pełny-atakujący"},
    Word{"attacker-leader", "wódz-atakującego"}, Word{"plain", "równina"}, Word{"hill", "wzgórze"},
    Word{"forest", "las"}, Word{"camp", "obóz"}, Word{"needs", "brakuje"}, Word{"missing", "niewykonane"},
    Word{"dead", "wyeliminowany"}, Word{"lost", "stracone"}, Word{"card", "karta"}, Word{"led", "dowodzony"},
    Word{"ordered", "z-rozkazem"}, Word{"engaged", "w-styku"}, Word{"broken", "teren-trudny"}, Word{"ford", "bród"},
    Word{"marsh", "bagno"}, Word{"loss", "strata"}, Word{"hits", "trafienia"}, Word{"distance", "odległość"},
    Word{"to-leader", "do-wodza"}, Word{"to-support", "do-wsparcia"}, Word{"to-forest", "do-lasu"},
    Word{"to-hill", "na-wzgórze"}, Word{"to-camp", "do-obozu"}, Word{"nearest", "najbliższy"},
    Word{"blocks-1", "bloki-1"}, Word{"blocks-2", "bloki-2"}, Word{"blocks-3", "bloki-3"},
    // the type of an attacker
    Word{"attacker-li", "atakujący-li"}, Word{"attacker-lb", "atakujący-lb"}, Word{"attacker-ls", "atakujący-ls"},
    Word{"attacker-ax", "atakujący-ax"}, Word{"attacker-mi", "atakujący-mi"}, Word{"attacker-wa", "atakujący-wa"},
    Word{"attacker-hi", "atakujący-hi"}, Word{"attacker-hwm", "atakujący-hwm"}, Word{"attacker-lc", "atakujący-lc"},
    Word{"attacker-lbc", "atakujący-lbc"}, Word{"attacker-mc", "atakujący-mc"}, Word{"attacker-hc", "atakujący-hc"},
    Word{"attacker-hcc", "atakujący-hcc"}, Word{"attacker-cam", "atakujący-cam"}, Word{"attacker-ccm", "atakujący-ccm"},
    Word{"attacker-bch", "atakujący-bch"}, Word{"attacker-hch", "atakujący-hch"}, Word{"attacker-el", "atakujący-el"}};

/// The cards by their words.
constexpr std::array k_ancients_cards{Word{"order-two-left", "dwa-lewo"},
                                      Word{"order-two-center", "dwa-środek"},
                                      Word{"order-two-right", "dwa-prawo"},
                                      Word{"order-three-left", "trzy-lewo"},
                                      Word{"order-three-center", "trzy-środek"},
                                      Word{"order-three-right", "trzy-prawo"},
                                      Word{"order-four-left", "cztery-lewo"},
                                      Word{"order-four-center", "cztery-środek"},
                                      Word{"order-four-right", "cztery-prawo"},
                                      Word{"out-flanked", "oskrzydlenie"},
                                      Word{"coordinated-attack", "skoordynowany-atak"},
                                      Word{"order-light-troops", "lekkie-wojska"},
                                      Word{"order-medium-troops", "średnie-wojska"},
                                      Word{"order-heavy-troops", "ciężkie-wojska"},
                                      Word{"order-mounted", "konne-wojska"},
                                      Word{"inspired-left-leadership", "natchnione-lewo"},
                                      Word{"inspired-center-leadership", "natchnione-środek"},
                                      Word{"inspired-right-leadership", "natchnione-prawo"},
                                      Word{"leadership-any-section", "dowodzenie"},
                                      Word{"clash-of-shields", "starcie-tarcz"},
                                      Word{"counter-attack", "kontratak"},
                                      Word{"darken-the-sky", "zaćmić-niebo"},
                                      Word{"double-time", "biegiem"},
                                      Word{"first-strike", "pierwsze-uderzenie"},
                                      Word{"i-am-spartacus", "ja-jestem-spartakus"},
                                      Word{"line-command", "rozkaz-dla-linii"},
                                      Word{"mounted-charge", "szarża-konnych"},
                                      Word{"move-fire-move", "ruch-ostrzał-ruch"}};

constexpr std::array k_ancients_heard{Heard{"strzela", "fire"},  Heard{"strzelają", "fire"}, Heard{"atakuj", "attack"},
                                      Heard{"strzał", "fire"},   Heard{"pełna", "full"},     Heard{"dwa", "two"},
                                      Heard{"trzy", "three"},    Heard{"cztery", "four"},    Heard{"środku", "center"},
                                      Heard{"środek", "center"}, Heard{"lewej", "left"},     Heard{"prawej", "right"}};

constexpr std::array k_ancients_places{Word{"UNIT", "ODDZIAŁ"}, Word{"LEADER", "WÓDZ"}, Word{"HEX", "HEKS"},
                                       Word{"CARD", "KARTA"}, Word{"NUMBER", "LICZBA"}};

/// English words that are understood beside the canonical ones.
constexpr std::array k_english{Heard{"shoot", "fire"}, Heard{"card", "play"}};

}  // namespace

std::span<const orders::Tongue* const> tongues() {
  static const orders::Tongue english("", {}, {k_english}, {});
  static const orders::Tongue polish("pl", {orders::polish_words(), k_ancients_words, k_ancients_cards},
                                     {orders::polish_heard(), k_ancients_heard},
                                     {orders::polish_places(), k_ancients_places});
  static const std::array<const orders::Tongue*, 2> all{&polish, &english};
  return all;
}

}  // namespace hexpost::ancients
