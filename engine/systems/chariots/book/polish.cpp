#include "engine/systems/chariots/book/polish.h"

#include <array>

/// Chariots of Fire: its order words in Polish, with the terms of the Polish edition where it has one, and English
/// synonyms at the end of the file.
namespace hexpost::chariots {
namespace {

using orders::Heard;
using orders::Word;

constexpr std::array k_words{
    // the sequence of play
    Word{"marker", "znacznik"}, Word{"trump", "przebicie"}, Word{"trump-wing", "skrzydło-przebicia"},
    Word{"momentum", "momentum"}, Word{"mode", "sposób"}, Word{"chariot", "rydwan"}, Word{"foot", "pieszo"},
    Word{"order", "rozkaz"}, Word{"orders", "rozkazy"}, Word{"leaders", "dowódcy"}, Word{"act", "działaj"},
    Word{"disengage", "wyjście-ze-zwarcia"}, Word{"rally", "porządkowanie"}, Word{"all", "wszyscy"},
    Word{"chariots", "rydwany"}, Word{"back", "wyjdź"}, Word{"replace", "zastąp"}, Word{"end", "koniec"},
    // movement
    Word{"speed", "prędkość"}, Word{"line", "linia"}, Word{"part", "rozdziel"}, Word{"on", "dalej"},
    Word{"recover", "zbieraj"}, Word{"retreat", "odejdź"}, Word{"leader", "dowódca"}, Word{"standard", "sztandar"},
    Word{"end-orders", "koniec-rozkazów"}, Word{"end-leads", "koniec-dowódców"}, Word{"...", "pauza"},
    Word{"react-first", "reaguje-pierwszy"}, Word{"withdraw", "wycofanie"}, Word{"withdraw-to", "wycofanie-na"},
    Word{"far", "daleko"}, Word{"near", "blisko"}, Word{"leader-follows", "dowódca-idzie"},
    Word{"leader-at", "dowódca-przy"}, Word{"towards", "ku-wrogowi"}, Word{"block", "blokada"},
    Word{"vertex", "wierzchołek"}, Word{"left", "lewo", {}, "zostało"}, Word{"right", "prawo"},
    // missile fire
    Word{"fire", "ostrzał"}, Word{"run", "odskok"}, Word{"entry-fire", "ostrzał-na-wejściu"},
    Word{"retire-fire", "ostrzał-na-wycofanie"}, Word{"withdrawal-fire", "ostrzał-w-wycofaniu"},
    Word{"return-fire", "ostrzał-w-odpowiedzi"}, Word{"runners", "biegacze"},
    // Shock
    Word{"shock", "wręcz"}, Word{"at", "na"}, Word{"turn-on", "agresywna-reakcja"}, Word{"charge-to", "szarża-na"},
    Word{"charge-facing", "szarża-zwrot"}, Word{"shock-first", "uprzedzenie"}, Word{"clash-by", "typ-atakujących"},
    Word{"clash-as", "typ-obrońców"}, Word{"share", "trafienie"}, Word{"strongest", "najsilniejszy"},
    Word{"advance", "ruch-po-walce"}, Word{"advance-to", "ruch-po-walce-na"},
    Word{"advance-facing", "ruch-po-walce-zwrot"},
    // what follows
    Word{"rally-at", "umieszczenie"}, Word{"rout-facing", "rozbicie-zwrot"}, Word{"enemy", "wróg"},
    Word{"keep", "zachowaj"}, Word{"destroy", "zniszcz"}, Word{"challenge", "wyzwanie"}, Word{"arrow", "strzała"},
    Word{"accept", "przyjmij"}, Word{"duel", "pojedynek"}, Word{"fight", "walcz"}, Word{"champion", "czempion"},
    // tests and conditions
    Word{"attackers", "atakujący"}, Word{"behind", "gorzej-o"}, Word{"better", "lepszy"}, Word{"chance", "szansa"},
    Word{"engaged", "w-zwarciu"}, Word{"flanked", "od-flanki"}, Word{"front", "przód"}, Word{"gains", "zyskuje"},
    Word{"hit", "trafiony"}, Word{"hits", "trafienia"}, Word{"in-command", "dowodzony"}, Word{"low", "mało-pocisków"},
    Word{"margin", "zapas"}, Word{"points", "punkty"}, Word{"range", "zasięg"}, Word{"rating", "współczynnik"},
    Word{"rear", "tył"}, Word{"rolls", "rzuca"}, Word{"routed", "rozbity"}, Word{"second", "drugi"},
    Word{"stacked", "w-stosie"}, Word{"tq", "jakość"}, Word{"wake", "budzi"}, Word{"worse", "gorszy"},
    Word{"wounded", "ranny"}};

constexpr std::array k_heard{Heard{"strzela", "fire"},
                             Heard{"strzelają", "fire"},
                             Heard{"strzelaj", "fire"},
                             Heard{"strzel", "fire"},
                             Heard{"ostrzał-i-odskok", "run"},
                             Heard{"odskocz", "run"},
                             Heard{"walka-wręcz", "shock"},
                             Heard{"atakuj", "shock"},
                             Heard{"wycofaj", "withdraw"},
                             Heard{"zbierz", "rally"},
                             Heard{"zbieranie", "rally"},
                             Heard{"uporządkuj", "rally"},
                             Heard{"uporządkowanie", "rally"},
                             Heard{"odzyskaj", "recover"},
                             Heard{"zbiórka", "rally-at"},
                             Heard{"umieść", "rally-at"},
                             Heard{"f&r", "run"},
                             Heard{"h&r", "run"},
                             Heard{"atak", "shock"},
                             Heard{"północ", "N"},
                             Heard{"południe", "S"},
                             Heard{"impet", "momentum"},
                             Heard{"blokuj", "block"},
                             Heard{"rozbita", "routed"},
                             Heard{"rozbite", "routed"},
                             Heard{"trafiona", "hit"},
                             Heard{"dowodzona", "in-command"},
                             Heard{"sama", "alone"},
                             Heard{"tq", "tq"},
                             Heard{"ranna", "wounded"}};

constexpr std::array k_places{Word{"UNIT", "JEDNOSTKA"}, Word{"TARGET", "CEL"},    Word{"LEADER", "DOWÓDCA"},
                              Word{"HEX", "HEKS"},       Word{"WING", "SKRZYDŁO"}, Word{"FACING", "ZWROT"},
                              Word{"NUMBER", "LICZBA"}};

/// The canonical word for a move that waits is three dots, which say nothing to a reader: English has a word for it,
/// too.
constexpr std::array k_shown_in_english{Word{"...", "pause"}};

}  // namespace

std::span<const orders::Tongue* const> tongues() {
  static const orders::Tongue english("", {k_shown_in_english}, {}, {});
  static const orders::Tongue polish("pl", {orders::polish_words(), k_words}, {orders::polish_heard(), k_heard},
                                     {orders::polish_places(), k_places});
  static const std::array<const orders::Tongue*, 2> all{&polish, &english};
  return all;
}

}  // namespace hexpost::chariots
