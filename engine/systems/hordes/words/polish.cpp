#include <array>

#include "engine/systems/hordes/words/order_words.h"

/// Hordes & Heroes: its order words in Polish, and English synonyms at the end of the file.
namespace hexpost::hordes {
namespace {

using orders::Heard;
using orders::Word;

constexpr std::array k_words{
    // set-up
    Word{"edge", "krawędź"}, Word{"south", "południe"}, Word{"north", "północ"}, Word{"deployment", "rozstawienie"},
    Word{"first", "pierwszy"}, Word{"second", "drugi"}, Word{"first-move", "pierwszy-ruch"}, Word{"place", "postaw"},
    Word{"station", "postaw-generała"}, Word{"place-rest", "postaw-resztę"},
    // command and movement
    Word{"end-command", "koniec-dowodzenia"}, Word{"deploy", "rozwiń", "rozstaw"}, Word{"command", "dowodzenie"},
    Word{"orders", "rozkazy"}, Word{"dismount", "zsiądź"}, Word{"remount", "wsiądź"}, Word{"on", "dalej"},
    Word{"interchange", "zamień"}, Word{"combine", "połącz"}, Word{"into", "w"}, Word{"step-back", "krok-wstecz"},
    Word{"deploy-in-combat", "rozwiń-w-walce"}, Word{"turn", "obróć"}, Word{"stakes", "pale"}, Word{"plant", "wbij"},
    Word{"lift", "wyjmij"}, Word{"remove", "usuń"}, Word{"split-blocks", "podziel-bloki"}, Word{"third", "trzeci"},
    Word{"exchange-stands", "wymień-podstawki"}, Word{"end-moves", "koniec-ruchów"},
    // answers to contact
    Word{"respond", "reakcja"}, Word{"evade", "unik"}, Word{"flee", "ucieczka"}, Word{"evade-to", "unik-na"},
    Word{"flee-to", "ucieczka-na"}, Word{"respond-first", "reaguje-pierwszy"}, Word{"face-attacker", "zwrot-do-wroga"},
    Word{"attacker", "atakujący"}, Word{"attack-passer", "atak-na-mijającego"},
    Word{"attack-barred", "atak-na-zamkniętego"}, Word{"follow-back", "za-cofającym"}, Word{"rally", "zbieranie"},
    Word{"enemy", "wróg"},
    // shooting
    Word{"shoot", "strzelaj"}, Word{"at", "na"}, Word{"rest", "reszta"}, Word{"dice", "kości"},
    Word{"suppress", "przygnieć"}, Word{"hold-fire", "wstrzymaj-ostrzał"}, Word{"end-hold-fire", "koniec-wstrzymania"},
    Word{"nearest", "najbliższy"}, Word{"strongest", "najsilniejszy"}, Word{"weakest", "najsłabszy"},
    // combat and what follows
    Word{"fight", "walcz"}, Word{"by", "przez"}, Word{"general-joins", "generał-dołącza"},
    Word{"attack-general", "atak-na-generała"}, Word{"general-attacks", "generał-atakuje"}, Word{"recoil", "cofnięcie"},
    Word{"leave", "opuść"}, Word{"displace", "przesuń"}, Word{"retreat-order", "kolejność-odwrotu"},
    Word{"follow-up", "podążanie"}, Word{"follow-first", "podąża-pierwszy"}, Word{"follow-to", "podążanie-na"},
    Word{"pursue", "pościg"}, Word{"pursue-along", "pościg-razem"}, Word{"along", "razem"},
    // tests and conditions
    Word{"built-up", "zabudowa"}, Word{"cavalry", "jazda"}, Word{"commanded", "dowodzony"},
    Word{"disrupted", "zdezorganizowany"}, Word{"engaged", "w-zwarciu"}, Word{"fled", "uciekł"},
    Word{"foes", "wrogowie"}, Word{"general", "generał"}, Word{"hero", "bohater"}, Word{"hexes", "heksy"},
    Word{"moved", "ruszony"}, Word{"pavises", "pawęże"}, Word{"reduced", "osłabiony"}, Word{"stands", "podstawki"},
    Word{"stronger", "silniejszy"}, Word{"units", "oddziały"}, Word{"wall", "mur-tarcz"}, Word{"water", "woda"},
    Word{"weaker", "słabszy"}};

constexpr std::array k_heard{Heard{"strzela", "shoot"},
                             Heard{"strzelają", "shoot"},
                             Heard{"strzał", "shoot"},
                             Heard{"uciekaj", "flee"},
                             Heard{"ścigaj", "pursue"},
                             Heard{"walka", "fight"},
                             Heard{"do-celu", "at"},
                             Heard{"silniejsza", "stronger"},
                             Heard{"zdezorganizowana", "disrupted"},
                             Heard{"osłabiona", "reduced"},
                             Heard{"najbliższego", "nearest"},
                             Heard{"najsłabszego", "weakest"},
                             Heard{"najsilniejszego", "strongest"}};

constexpr std::array k_places{Word{"<unit>", "<oddział>"},
                              Word{"<general>", "<generał>"},
                              Word{"<hex>", "<heks>"},
                              Word{"<facing>", "<zwrot>"},
                              Word{"<artillery>", "<artyleria>"},
                              Word{"<unit or general>", "<oddział lub generał>"}};

/// English words that are understood beside the canonical ones.
constexpr std::array k_english{Heard{"with", "by"}};

}  // namespace

std::span<const orders::Tongue* const> tongues() {
  static const orders::Tongue english("", {}, {k_english}, {});
  static const orders::Tongue polish("pl", {orders::polish_words(), k_words}, {orders::polish_heard(), k_heard},
                                     {orders::polish_places(), k_places});
  static const std::array<const orders::Tongue*, 2> all{&polish, &english};
  return all;
}

}  // namespace hexpost::hordes
