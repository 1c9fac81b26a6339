#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

/// The words of the order language in a natural language. A line may be typed in the canonical words, in those of a
/// language, or mixed; the signed, stored and judged line is canonical [schemas/orders.md]. Names, hexes, numbers and
/// signs are the same in every language, and a name is never read as another word.
namespace hexpost::orders {

/// One canonical word and its spelling in the language.
struct Word {
  std::string_view canonical;
  std::string_view local;
  std::string_view verb = {};  ///< its form as the first word of a line; empty: like `local`
  std::string_view test = {};  ///< its form as a test or condition; empty: like `local`
};

/// Another spelling, a synonym, which is understood but never shown.
struct Heard {
  std::string_view local, canonical;
};

/// The words of one language for one rule system.
class Tongue {
 public:
  /// `places` are the words in capitals (UNIT) or angle brackets (<unit>) of a grammar. A local word with
  /// two meanings is a bug, except that `no` and `not` may share a word.
  Tongue(std::string_view language, const std::vector<std::span<const Word>>& words,
         const std::vector<std::span<const Heard>>& heard, const std::vector<std::span<const Word>>& places);

  std::string_view language() const { return language_; }
  /// The canonical word of a typed one, in upper or lower case, with or without the marks on its letters.
  std::optional<std::string_view> canonical(std::string_view typed) const;
  /// The spelling of a canonical word; null if the language lacks it.
  const Word* find(std::string_view canonical) const;
  /// The spelling of a place of a grammar; nothing if the language lacks it.
  std::optional<std::string_view> place(std::string_view place) const;
  /// True if `no` and `not` are one word here; its place in the line decides which one is meant.
  bool one_no() const { return one_no_; }
  /// Every word in its shown form.
  std::vector<std::string> all() const;

 private:
  void hear(std::string_view local, std::string_view canonical);

  std::string language_;
  std::map<std::string, std::string_view, std::less<>> heard_;           ///< folded -> canonical
  std::map<std::string_view, const Word*, std::less<>> words_, places_;  ///< by canonical word
  bool one_no_ = false;
};

/// Lower case, and the letters of Polish without their marks: Ą and ą become a. Other bytes stay as they are.
std::string fold(std::string_view word);

/// True for a canonical word of the order language: each has a spelling in every other language. Case does not count.
bool is_order_word(std::span<const Tongue* const> tongues, std::string_view word);

/// Reads a line in any of the battle's languages: the result has the words, text and columns of the
/// canonical line.
Line understood(const Names& names, const Line& typed);

/// A typed line that may hold several orders, with the canonical words for those of the reader's language; commas and
/// semicolons stay at their words. The line itself if all of its words are canonical, or if English is the language.
std::string canonical_words(const Names& names, std::string_view typed);

/// The kind of a piece of canonical text; the form of a word depends on it.
enum class As { line, answer, test };
/// Shows canonical text in the words of the reader's language: a line, its grammar or a question's name (all
/// `As::line`), an answer, a test. Unchanged if the battle has no words in that language.
std::string shown(const Names& names, std::string_view text, As as = As::line);
/// Several answers or tests, likewise.
std::vector<std::string> shown(const Names& names, const std::vector<std::string>& all, As as);
/// Shows a line of an order sheet: an order, also after `#`, in the reader's words; any other text stays.
std::string shown_on_sheet(const Names& names, std::string_view line);
/// The candidates for a misspelt word: the words of the reader's language, then the canonical ones.
std::vector<std::string> known_words(const Names& names, std::vector<std::string> canonical);

/// Shows a grammar in the words of the reader's language without a battle.
std::string shown(std::span<const Tongue* const> tongues, std::string_view line);

/// The Polish words and places of the kernel's own lines: stand, if, yes, no, the compass.
std::span<const Word> polish_words();
std::span<const Heard> polish_heard();
std::span<const Word> polish_places();
/// True for the Polish `do` in `strzela do X`, "fires at X". It is no Heard word: `do` is a word of standing orders.
bool is_polish_to(std::string_view word);

}  // namespace hexpost::orders
