#include <gtest/gtest.h>

#include "store/host/calendar/deadline.h"
#include "store/host/requests/command.h"
#include "store/host/requests/near.h"
#include "store/mail/about.h"

/// The small parts: dates, commands in letters, what a mail says about itself.
namespace hexpost::host {
namespace {

TEST(Deadline, absences_do_not_count_however_they_overlap) {
  EXPECT_EQ(due_after(100, 50, {}), 150);
  EXPECT_EQ(due_after(100, 50, {{120, 140}}), 170);
  EXPECT_EQ(due_after(100, 50, {{130, 160}, {120, 140}}), 190);
  EXPECT_EQ(due_after(100, 50, {{0, 50}, {150, 200}, {900, 901}}), 150);
  EXPECT_EQ(due_after(100, 50, {{90, 110}}), 160);
}

TEST(Deadline, reminders_part_the_time_evenly) {
  EXPECT_EQ(reminder_at(0, 300, 2, 1), 100);
  EXPECT_EQ(reminder_at(0, 300, 2, 3), 300);
  EXPECT_EQ(reminders_by(99, 0, 300, 2), 0);
  EXPECT_EQ(reminders_by(100, 0, 300, 2), 1);
  EXPECT_EQ(reminders_by(299, 0, 300, 2), 2);
  EXPECT_EQ(reminders_by(10000, 0, 300, 2), 3);
}

TEST(Deadline, dates_are_strict_and_come_back) {
  for (const char* text : {"1970-01-01", "2000-02-29", "2026-11-21", "2100-03-01"}) {
    const auto seconds = date(text);
    ASSERT_TRUE(seconds) << text;
    EXPECT_EQ(date_words(*seconds), std::string(text) + " 00:00 UTC");
  }
  EXPECT_EQ(date_words(1'800'000'000), "2027-01-15 08:00 UTC");
  for (const char* text :
       {"2026-02-30", "2100-02-29", "2026-13-01", "26-01-01", "2026-1-1", "2026/01/01", "", "2026-01-01x"})
    EXPECT_FALSE(date(text)) << text;
}

TEST(Commands, are_known_with_politeness_around_them) {
  for (const char* text : {"ladder?", "ladder please", "Ladder, please!", "ladder ?"})
    EXPECT_EQ(plain_commands("hello", text), (std::vector<Command>{{"ladder", {}}})) << text;
  EXPECT_EQ(plain_commands("hello", "game spring-1 please"), (std::vector<Command>{{"game", {"spring-1"}}}));
  EXPECT_EQ(plain_commands("hello", "resend spring-1, thanks!"), (std::vector<Command>{{"resend", {"spring-1"}}}));
  EXPECT_TRUE(plain_commands("hello", "games are fun?").empty());
  EXPECT_TRUE(plain_commands("hello", "please help me?").empty());
}

TEST(Commands, stand_on_lines_of_their_own_and_letters_have_none) {
  EXPECT_EQ(plain_commands("", "games\n"), (std::vector<Command>{{"games", {}}}));
  EXPECT_EQ(plain_commands("Games", "Hello!"), (std::vector<Command>{{"games", {}}}));
  EXPECT_EQ(plain_commands("", "Dear host,\n\n  JOIN spring-1 \n\nthanks"),
            (std::vector<Command>{{"join", {"spring-1"}}}));
  EXPECT_TRUE(plain_commands("", "Join us for a drink and some games tonight").empty());
  for (const char* line : {"`join spring-1`", "\u201cJoin spring-1.\u201d", "*join* spring-1", "join <spring-1>,"})
    EXPECT_EQ(plain_commands("", line), (std::vector<Command>{{"join", {"spring-1"}}})) << line;
  EXPECT_TRUE(plain_commands("", "Open it!\nHelp!\n\"\"\n''").empty());
  EXPECT_TRUE(plain_commands("", "On Monday you wrote:\n> games\n> help\n").empty());
  EXPECT_TRUE(plain_commands("", "-- \ngames\n").empty());
  EXPECT_EQ(plain_commands("", "games\ngames\nhelp\nplayers\nladder\ngame x\njoin y\njoin z\n").size(), 5u);
}

TEST(Commands, are_read_with_the_spaces_of_html) {
  EXPECT_EQ(plain_commands("", "join\u00a0spring-1"), (std::vector<Command>{{"join", {"spring-1"}}}));
}

TEST(Commands, how_to_play_is_asked_in_the_words_that_people_use) {
  for (const char* text : {"How do I play?", "how to play", "How do I play this game??", "guide", "  How does it work?",
                           "Jak gra\u0107?", "Jak si\u0119 gra"})
    EXPECT_EQ(plain_commands("hello", text), (std::vector<Command>{{"guide", {}}})) << text;
  EXPECT_EQ(plain_commands("Re: How do I play?", "I am new here."), (std::vector<Command>{{"guide", {}}}));
  EXPECT_EQ(plain_commands("", "guide spring-1"), (std::vector<Command>{{"guide", {"spring-1"}}}));
  EXPECT_TRUE(plain_commands("", "How do I play against Anna in spring?").empty());
}

TEST(Commands, near_misses_are_answered_with_what_was_meant) {
  const std::vector<std::string> games{"spring-1", "bronze"};
  const auto said = [&](std::string_view text) {
    const auto near = near_command("Re: hello", text, games);
    return near ? near->said : std::string();
  };
  for (const char* text :
       {"jion spring-1", "Join Spring-1!", "/joni: spring-1", "I would like to join spring-1\n\nAnna"})
    EXPECT_NE(said(text).find("`join spring-1`"), std::string::npos) << text << ": " << said(text);
  EXPECT_NE(said("join spring1").find("`join spring-1`"), std::string::npos);
  EXPECT_NE(said("games!").find("`games`"), std::string::npos);
  EXPECT_NE(said("hlep").find("`help`"), std::string::npos);
  EXPECT_NE(said("extend bronze 3").find("hexpost --game bronze note host \"extend 3\""), std::string::npos);
  EXPECT_NE(said("extned 3").find("note host \"extend 3\""), std::string::npos);
  EXPECT_NE(said("resign").find("hexpost note resign"), std::string::npos);
  for (const char* text : {"Good game, thank you", "I draw your attention to rule 3", "see you on Friday", "same here",
                           "My computer is dead", "go on", "> jion spring-1"})
    EXPECT_EQ(said(text), "") << text;
  EXPECT_FALSE(near_command("", "hlep", games)->certain) << "of a stranger it may be anything";
  EXPECT_TRUE(near_command("", "jion spring-1", games)->certain);
}

TEST(Commands, near_orders_of_a_host) {
  EXPECT_EQ(near_order("adress"), "address");
  EXPECT_EQ(near_order("absence"), "absent");
  EXPECT_EQ(near_order("extend"), "extend");
  EXPECT_FALSE(near_order("surrender"));
}

TEST(Commands, press_has_its_directives_first_and_comes_back) {
  const Press press{"Bob", true, {}, "Hello\nthere"};
  EXPECT_EQ(read_press(write_press(press)), press);
  Press order;
  order.order = Command{"extend", {"3"}};
  EXPECT_EQ(write_press(order), "/host extend 3");
  EXPECT_EQ(read_press("/host extend 3"), order);
  EXPECT_EQ(read_press("/shrug\n/to Bob").text, "/shrug\n/to Bob");
  EXPECT_EQ(read_press("plain words").to, "all");
}

TEST(Commands, a_duty_is_read_strictly) {
  const Duty duty{"host@club.example", "carol", "0123456789abcdef", "extend spring-1 3"};
  EXPECT_EQ(parse_duty(duty_text(duty)), duty);
  EXPECT_FALSE(parse_duty(duty_text(duty) + "\n"));
  EXPECT_FALSE(parse_duty("hexpost duty v1\nhost a\nby b\nnonce 1\ndo c\n"));
  EXPECT_FALSE(parse_duty(""));
}

base::ByteView bytes(std::string_view text) {
  return base::as_bytes(text);
}

TEST(About, a_mail_names_its_writer_and_tells_robots) {
  const auto about =
      mail::about_mail(bytes("From: \"Anna (home)\" <Anna@Example.org>\nSubject: =?utf-8?q?gr=C3=BC=C3=9Fe?=\n"
                             "Message-ID: <a@b>\nIn-Reply-To: <c@d>\nReferences: <x@y> <c@d>\n\nhello\n"));
  EXPECT_EQ(about.from, "anna@example.org");
  EXPECT_EQ(about.message_id, "a@b");
  EXPECT_EQ(about.in_reply_to, "c@d");
  EXPECT_EQ(about.references, (std::vector<std::string>{"x@y", "c@d"}));
  EXPECT_EQ(about.subject,
            "gr\xc3\xbc\xc3\x9f"
            "e");
  EXPECT_FALSE(about.automatic);
  EXPECT_TRUE(mail::about_mail(bytes("From: a@b.c\nSubject: x\nauto-submitted: AUTO-REPLIED; x=y\n\nx")).automatic);
  EXPECT_FALSE(mail::about_mail(bytes("From: a@b.c\nSubject: x\nAuto-Submitted: no\n\nx")).automatic);
  EXPECT_TRUE(mail::about_mail(bytes("From: MAILER-DAEMON@b.c\nSubject: x\n\nx")).bounce);
  EXPECT_EQ(mail::about_mail(bytes("From: not an address\nSubject: x\n\nx")).from, "");
  EXPECT_EQ(mail::about_mail(bytes("")).from, "");
}

TEST(About, the_same_mail_by_another_way_is_the_same_mail) {
  const std::string mail = "From: a@b.c\nMessage-ID: <1@b.c>\nSubject: x\n\nline\nline\n";
  const auto identity = mail::mail_identity(bytes(mail));
  EXPECT_EQ(mail::mail_identity(bytes("Received: by there\nDelivered-To: h\n" + mail)), identity);
  EXPECT_EQ(mail::mail_identity(bytes("From x Sat Nov 21 2026\n" + mail + "\n")), identity);
  std::string crlf;
  for (const char c : mail)
    crlf += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(mail::mail_identity(bytes(crlf)), identity);
  EXPECT_NE(mail::mail_identity(bytes("From: a@b.c\nMessage-ID: <2@b.c>\nSubject: x\n\nline\nline\n")), identity);
  EXPECT_NE(mail::mail_identity(bytes("From: a@b.c\nMessage-ID: <1@b.c>\nSubject: x\n\nline\n")), identity);
}

}  // namespace
}  // namespace hexpost::host
