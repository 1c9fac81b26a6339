#include <array>

#include "engine/systems/kadesh/words/order_words.h"

/// Day of the Chariot: Kadesh: its order words in Polish, and English synonyms at the end of the file.
namespace hexpost::kadesh {
namespace {

using orders::Heard;
using orders::Word;

constexpr std::array k_kadesh_words{
    // set-up and modes
    Word{"place", "postaw"}, Word{"post", "postaw-wodza"}, Word{"pick", "wybierz"},
    Word{"end-setup", "koniec-rozstawienia"}, Word{"mode", "tryb"}, Word{"modes", "tryby"}, Word{"combat", "bój"},
    Word{"march", "marsz"}, Word{"bind", "podporządkuj"}, Word{"halt", "stań"}, Word{"top", "na-wierzch"},
    Word{"end-modes", "koniec-trybów"}, Word{"first-player", "pierwszy-gracz"}, Word{"hatti", "hetyci"},
    Word{"egypt", "egipt"},
    // activation
    Word{"camp", "obóz"}, Word{"alert", "alarm"}, Word{"release", "zwolnij"}, Word{"arrival", "przybycie"},
    Word{"borrow", "pożycz"}, Word{"hasten", "pośpiech"}, Word{"together", "razem"}, Word{"leave", "opuść"},
    Word{"rally", "zbiórka"}, Word{"west", "zachodnia"}, Word{"south", "południowa"}, Word{"first", "pierwszy"},
    // movement
    Word{"charge", "szarża"}, Word{"overrun", "przejazd"}, Word{"end-charges", "koniec-szarż"},
    Word{"quick", "forsownie"}, Word{"enter", "wejdź"}, Word{"reserve", "odwód"}, Word{"end-moves", "koniec-ruchów"},
    Word{"taking", "zabierając"}, Word{"at", "cel"},  // not "na": the Ne'arin are NA
    Word{"failed-exit", "nieudane-wyjście"}, Word{"step", "krok"}, Word{"react", "reakcja"}, Word{"strike", "uderz"},
    Word{"away", "precz"}, Word{"rout-to", "ucieczka-na"},
    // combat
    Word{"fire", "strzelaj"}, Word{"by", "przez"}, Word{"end-fire", "koniec-ostrzału"}, Word{"javelin", "oszczep"},
    Word{"end-javelins", "koniec-oszczepów"}, Word{"slaughter", "rzeź"}, Word{"end-slaughter", "koniec-rzezi"},
    Word{"attack", "atak"}, Word{"under", "pod"}, Word{"end-attacks", "koniec-ataków"},
    Word{"defensive-fire", "ostrzał-obronny"}, Word{"strongest", "najsilniejszy"}, Word{"charging", "szarżujący"},
    Word{"strongest-first", "najsilniejszy-najpierw"}, Word{"strongest-last", "najsilniejszy-na-końcu"},
    Word{"charging-first", "szarżujący-najpierw"}, Word{"charging-last", "szarżujący-na-końcu"},
    Word{"second", "drugi"}, Word{"third", "trzeci"}, Word{"last", "ostatni"}, Word{"withdraw", "wycofanie"},
    Word{"withdraw-to", "wycofanie-na"}, Word{"near", "blisko"}, Word{"far", "daleko"},
    Word{"defending-leader", "wódz-broni"}, Word{"loss", "strata"}, Word{"loss-hex", "strata-heks"},
    Word{"least", "najtańszy"}, Word{"weakest", "najsłabszy"}, Word{"retreat", "odwrót"}, Word{"leader", "wódz"},
    Word{"displace", "przesuń"}, Word{"advance", "natarcie"}, Word{"ahead", "wprost"}, Word{"recover", "powrót"},
    Word{"archery", "łucznicy"}, Word{"javelins", "oszczepy"}, Word{"slaughters", "rzezie"}, Word{"attacks", "ataki"},
    // tests and conditions
    Word{"odds", "stosunek"}, Word{"flanked", "oskrzydlony"}, Word{"level", "poziom"}, Word{"enemy", "wróg"},
    Word{"hexes", "heksy"}, Word{"routed", "rozbity"}, Word{"eliminated", "wyeliminowany"},
    Word{"disordered", "nieuporządkowany"}, Word{"shaken", "wstrząśnięty"}, Word{"steady", "pewny"},
    Word{"locked", "związany"}, Word{"led", "dowodzony"}};

constexpr std::array k_kadesh_heard{
    Heard{"strzela", "fire"},    Heard{"strzelają", "fire"},     Heard{"szarżuj", "charge"},
    Heard{"strzał", "fire"},     Heard{"atakuj", "attack"},      Heard{"rozbita", "routed"},
    Heard{"południe", "south"},  Heard{"maszeruj", "march"},     Heard{"szarżuje", "charge"},
    Heard{"szarżują", "charge"}, Heard{"przejeżdża", "overrun"}, Heard{"przejeżdżają", "overrun"},
    Heard{"maszeruje", "march"}, Heard{"maszerują", "march"},    Heard{"wchodzi", "enter"},
    Heard{"wchodzą", "enter"},   Heard{"prowadzi", "lead"},      Heard{"rezerwa", "reserve"}};

constexpr std::array k_kadesh_places{Word{"UNIT", "ODDZIAŁ"}, Word{"LEADER", "WÓDZ"}, Word{"HEX", "HEKS"},
                                     Word{"FACING", "ZWROT"}};

/// English words that are understood beside the canonical ones.
constexpr std::array k_english{Heard{"shoot", "fire"}};

}  // namespace

std::span<const orders::Tongue* const> tongues() {
  static const orders::Tongue english("", {}, {k_english}, {});
  static const orders::Tongue polish("pl", {orders::polish_words(), k_kadesh_words},
                                     {orders::polish_heard(), k_kadesh_heard},
                                     {orders::polish_places(), k_kadesh_places});
  static const std::array<const orders::Tongue*, 2> all{&polish, &english};
  return all;
}

}  // namespace hexpost::kadesh
