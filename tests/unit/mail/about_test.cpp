#include "store/mail/about.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/base/bytes.h"

/// The sender's own words: only they can be a command, not the rest of the mail.
namespace hexpost::mail {
namespace {

std::vector<std::string> own(const std::string& mail) {
  return own_lines(about_mail(base::as_bytes(mail)).text);
}
std::string html_mail(const std::string& body) {
  return "From: eve@example.org\nTo: host@club.example\nSubject: hi\nMIME-Version: 1.0\n"
         "Content-Type: text/html; charset=utf-8\n\n" +
         body + "\n";
}
using Lines = std::vector<std::string>;

TEST(OwnLines, of_html_are_those_outside_of_quotations) {
  EXPECT_EQ(own(html_mail("<p>games</p><blockquote type=\"cite\"><p>open duel</p></blockquote>")), Lines{"games"});
  EXPECT_EQ(own(html_mail("<div>games</div><BLOCKQUOTE class='gmail_quote'><div>open duel</div><blockquote>join "
                          "x</blockquote>ladder</BLOCKQUOTE><div>players</div>")),
            (Lines{"games", "players"}));
  EXPECT_EQ(own(html_mail("games<blockquote><p>open duel")), Lines{"games"}) << "it does not end";
  EXPECT_EQ(own(html_mail("</blockquote>games<blockquotes>help</blockquotes>")).front(), "games");
  EXPECT_EQ(own(html_mail("games<blockquote title=\"a")), Lines{"games"}) << "cut off";
}

TEST(OwnLines, end_where_a_program_begins_to_quote_without_marks) {
  EXPECT_EQ(own_lines("games\n\n-----Original Message-----\nFrom: host\n\nopen duel\n"), Lines{"games"});
  EXPECT_EQ(own_lines("games\n-------- Wiadomo\u015b\u0107 oryginalna --------\nopen duel\n"), Lines{"games"});
  EXPECT_EQ(own_lines("games\n---------- Forwarded message ---------\nopen duel\n"), Lines{"games"});
  EXPECT_EQ(own_lines("games\n________________________________\nFrom: host\nopen duel\n"), Lines{"games"});
  EXPECT_EQ(own_lines("games\n-----\nladder\n"), (Lines{"games", "-----", "ladder"})) << "a line is no quotation";
}

TEST(OwnLines, of_many_quotations_in_each_other_end) {
  std::string body;
  for (int i = 0; i < 20000; ++i)
    body += "<blockquote>";
  EXPECT_EQ(own(html_mail("games" + body + "open duel")), Lines{"games"});
}

}  // namespace
}  // namespace hexpost::mail
