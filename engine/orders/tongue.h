#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/orders/line.h"

/// The words of the order language in a language of people. A line may be typed in the canonical words, in those of a
/// tongue, or mixed; what is signed, stored and judged is canonical [DESIGN 4]. Names, hexes, numbers and signs are the
/// same in every tongue, and a word that is a name is never taken for anything else.
namespace hexpost::orders {

/// One canonical word and how people write it.
struct Word {
  std::string_view canonical;
  std::string_view local;
  std::string_view verb = {};  ///< how it is shown as the first word of a line; empty: like `local`
  std::string_view test = {};  ///< how it is shown as a test or condition; empty: like `local`
};

/// Another spelling that is understood and never shown.
struct Heard {
  std::string_view local, canonical;
};

/// The words of one language for one rule system.
class Tongue {
 public:
  /// `places` are the words in capitals (UNIT) or angle brackets (<unit>) that a grammar is written with. A local word
  /// with two meanings is a bug, but for one: `no` and `not` may share theirs.
  Tongue(std::string_view language, const std::vector<std::span<const Word>>& words,
         const std::vector<std::span<const Heard>>& heard, const std::vector<std::span<const Word>>& places);

  std::string_view language() const { return language_; }
  /// The canonical word behind a typed one, in any case and with or without the marks on its letters.
  std::optional<std::string_view> canonical(std::string_view typed) const;
  /// How a canonical word is written; nothing for a word that this tongue has not.
  const Word* find(std::string_view canonical) const;
  /// How a place of a grammar is written; nothing for one that this tongue has not.
  std::optional<std::string_view> place(std::string_view place) const;
  /// `no` and `not` are one word here; which is meant follows from where it stands.
  bool one_no() const { return one_no_; }
  /// Every word as it is shown.
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

/// A line read in whatever tongue it was typed in: its words are canonical, its text and columns are those of the
/// canonical line.
Line understood(const Names& names, const Line& typed);

/// What a piece of canonical text is: a word may be shown in different forms.
enum class As { line, answer, test };
/// A canonical line, the grammar of one, a question's name (all `As::line`), an answer, a test: in the words of the
/// reader's language; as it is when there are none.
std::string shown(const Names& names, std::string_view text, As as = As::line);
/// Several answers or tests, likewise.
std::vector<std::string> shown(const Names& names, const std::vector<std::string>& all, As as);
/// A line of an order sheet: an order, also behind `#`, is shown in the reader's words; anything else stays.
std::string shown_on_sheet(const Names& names, std::string_view line);
/// The words that a misspelt one may have been meant for: the reader's own, then the canonical ones.
std::vector<std::string> known_words(const Names& names, std::vector<std::string> canonical);

/// A grammar in the words of the reader's language, for who has no battle at hand.
std::string shown(std::span<const Tongue* const> tongues, std::string_view line);

/// Words and places that the kernel's own lines have, in Polish: stand, if, yes, no, the compass.
std::span<const Word> polish_words();
std::span<const Heard> polish_heard();
std::span<const Word> polish_places();

}  // namespace hexpost::orders
