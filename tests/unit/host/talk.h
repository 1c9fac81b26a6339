#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/host/town.h"

namespace hexpost::host::test {

/// How many of the texts hold a word.
inline std::size_t count(const std::vector<std::string>& texts, std::string_view word) {
  return static_cast<std::size_t>(std::count_if(
      texts.begin(), texts.end(), [&](const std::string& t) { return t.find(word) != std::string::npos; }));
}

/// A game that has begun, with a move due.
class Talk : public testing::Test {
 protected:
  Talk() {
    town.begin();
    dice::Random random(11);
    EXPECT_TRUE(town.turn(random));
    mover = town.awaited();
    other = mover == &town[0] ? &town[1] : &town[0];
    hear();
  }
  void hear() { mine = town.news(*mover), theirs = town.news(*other); }
  Taken say(Player& who, const std::string& text) {
    const auto note = who.node->chat(text);
    EXPECT_TRUE(note) << note.error().what;
    (void)town.mail_newest(who, "note");
    hear();
    return last();
  }
  /// The same words of a player, in two mails.
  void mail_twice(Player& who, const std::string& text) {
    const auto note = who.node->chat(text);
    ASSERT_TRUE(note);
    const Bytes bytes(note->begin(), note->end());
    town.give(who, mail::Kind::note, bytes);
    town.give(who, mail::Kind::note, bytes);
  }
  Taken last() {
    const auto in = town.host().ledger().mails_in(1);
    return in && !in->empty() ? Taken{false, in->back().verdict, in->back().game} : Taken{};
  }
  /// All players have learned the end of the battle, its cause and the situation in one mail.
  void expect_told(std::string_view how) {
    for (const auto* news : {&mine, &theirs}) {
      ASSERT_EQ(count(*news, "the battle is over"), 1u);
      const auto told = std::find_if(news->begin(), news->end(), [](const std::string& text) {
        return text.find("the battle is over") != std::string::npos;
      });
      EXPECT_NE(told->find(how), std::string::npos) << *told;
      EXPECT_NE(told->find("game fencing"), std::string::npos) << "the report: " << *told;
    }
  }
  GameRow row() { return **town.host().ledger().game("fencing"); }
  void give_mail(Written mail) {
    mail.id = mail.id.empty() ? "x" + std::to_string(++town.mails) + "@example.org" : mail.id;
    town.give(mail_text(mail));
    hear();
  }

  Town town;
  Player *mover = nullptr, *other = nullptr;
  std::vector<std::string> mine, theirs;
};

}  // namespace hexpost::host::test
