#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "store/mail/read.h"
#include "store/post/maildir.h"
#include "store/post/mbox.h"
#include "tests/unit/post/folder.h"

namespace hexpost::post {
namespace {

/// The texts that a reading of the box hands out.
std::vector<std::string> texts(Inbox& box, Bookmark& mark) {
  std::vector<std::string> out;
  const auto read = box.read(mark, [&](const Letter& letter) -> base::Result<void> {
    out.push_back(base::as_text(letter.bytes));
    return {};
  });
  EXPECT_TRUE(read.has_value()) << (read ? "" : read.error().what);
  return out;
}

using Texts = std::vector<std::string>;

TEST(Maildir, what_was_delivered_is_read_once_in_order) {
  Folder folder;
  ASSERT_TRUE(make_maildir(folder / "box"));
  Maildir box(folder / "box");
  Bookmark mark;
  EXPECT_EQ(texts(box, mark), Texts{});
  for (const char* const text : {"one", "two", "three"})
    ASSERT_TRUE(deliver(folder / "box", text));
  EXPECT_EQ(texts(box, mark).size(), 3u);
  EXPECT_EQ(texts(box, mark), Texts{});
  ASSERT_TRUE(deliver(folder / "box", "four"));
  EXPECT_EQ(texts(box, mark), Texts{"four"});
}

TEST(Maildir, names_are_ordered_as_their_mails_were_delivered) {
  const Texts names = {"",
                       "7",
                       "9.eml",
                       "10.eml",
                       "999999999.M1P1.host",
                       "1763759000.M9P2Q1.host",
                       "1763759000.M99999P2Q9.host",
                       "1763759000.M100000P2Q10.host",
                       "1763759000.M100000P2Q11.host",
                       "1763759000.M999999P2Q12.host",
                       "1763759001.M1P2Q13.host",
                       "a",
                       "a07",
                       "a7",
                       "a7b",
                       "a18446744073709551616",
                       "a18446744073709551617",
                       "\xc5\xbc"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = 0; j < names.size(); ++j)
      EXPECT_EQ(earlier_name(names[i], names[j]), i < j) << names[i] << " | " << names[j];
  }
}

TEST(Maildir, mails_come_in_the_order_of_their_delivery) {
  Folder folder;
  ASSERT_TRUE(make_maildir(folder / "box"));
  // As other programs name them: microseconds without leading zeros, around a full second.
  for (const char* const name : {"1763759000.M99998P7.host", "1763759000.M100002P7.host", "1763759001.M3P7.host"})
    write(folder / "box/new/" + name, name);
  Texts expected = {"1763759000.M99998P7.host", "1763759000.M100002P7.host", "1763759001.M3P7.host"};
  for (int i = 1; i <= 50; ++i) {
    expected.push_back("mail " + std::to_string(i));
    ASSERT_TRUE(deliver(folder / "box", expected.back()));
  }
  Maildir box(folder / "box");
  Bookmark mark;
  EXPECT_EQ(texts(box, mark), expected);
}

TEST(Maildir, delivery_leaves_a_whole_file_in_new_and_nothing_in_tmp) {
  Folder folder;
  ASSERT_TRUE(make_maildir(folder / "box"));
  const auto name = deliver(folder / "box", "From: a@b\n\nhello\n");
  ASSERT_TRUE(name);
  EXPECT_EQ(read(folder / ("box/new/" + *name)), "From: a@b\n\nhello\n");
  EXPECT_TRUE(std::filesystem::is_empty(folder / "box/tmp"));
  EXPECT_EQ(deliver(folder / "nowhere", "x").error().code, "missing");
  EXPECT_EQ(deliver(folder.path, "x").error().code, "missing");
}

/// A Maildir with one mail.
struct BoxOfOne : testing::Test {
  void SetUp() override {
    ASSERT_TRUE(make_maildir(folder / "box"));
    const auto delivered = deliver(folder / "box", "one");
    ASSERT_TRUE(delivered);
    name = *delivered;
  }

  Folder folder;
  Maildir box{folder / "box"};
  Bookmark mark;
  std::string name;
};

TEST_F(BoxOfOne, moving_and_flagging_a_mail_does_not_make_it_new) {
  EXPECT_EQ(texts(box, mark), Texts{"one"});
  std::filesystem::rename(folder / ("box/new/" + name), folder / ("box/cur/" + name + ":2,S"));
  EXPECT_EQ(texts(box, mark), Texts{});
  std::filesystem::rename(folder / ("box/cur/" + name + ":2,S"), folder / ("box/cur/" + name + ":2,RS"));
  EXPECT_EQ(texts(box, mark), Texts{});
}

TEST_F(BoxOfOne, an_error_of_the_taker_leaves_the_mail_new) {
  ASSERT_TRUE(deliver(folder / "box", "two"));
  int count = 0;
  const auto read = box.read(mark, [&](const Letter&) -> base::Result<void> {
    if (++count == 2) return base::Error{"disk", "full", ""};
    return {};
  });
  EXPECT_EQ(read.error().code, "disk");
  EXPECT_EQ(texts(box, mark), Texts{"two"});
}

TEST_F(BoxOfOne, a_mail_that_is_asked_for_again_comes_again) {
  ASSERT_TRUE(deliver(folder / "box", "two"));
  EXPECT_EQ(texts(box, mark).size(), 2u);
  box.forget(mark, name);
  EXPECT_EQ(texts(box, mark), Texts{"one"});
}

TEST_F(BoxOfOne, the_bookmark_forgets_what_is_not_in_the_box_any_more) {
  texts(box, mark);
  EXPECT_EQ(mark.ids.size(), 1u);
  std::filesystem::remove(folder / ("box/new/" + name));
  texts(box, mark);
  EXPECT_EQ(mark.ids.size(), 0u);
}

TEST(Maildir, a_mail_that_is_too_large_is_named_and_not_read) {
  Folder folder;
  ASSERT_TRUE(make_maildir(folder / "box"));
  ASSERT_TRUE(deliver(folder / "box", std::string(mail::k_max_mail + 1, 'x')));
  Maildir box(folder / "box");
  Bookmark mark;
  std::size_t size = 0;
  ASSERT_TRUE(box.read(mark, [&](const Letter& letter) -> base::Result<void> {
    EXPECT_TRUE(letter.bytes.empty());
    size = letter.size;
    return {};
  }));
  EXPECT_EQ(size, mail::k_max_mail + 1);
}

TEST(Maildir, what_is_no_mail_is_passed_over) {
  Folder folder;
  ASSERT_TRUE(make_maildir(folder / "box"));
  std::filesystem::create_directory(folder / "box/new/a-folder");
  write(folder / "box/cur/.hidden", "x");
  write(folder / "box/cur/bad\x1b[31mname", "x");
  ASSERT_EQ(::mkfifo((folder / "box/new/a-pipe").c_str(), 0600), 0);
  Maildir box(folder / "box");
  Bookmark mark;
  EXPECT_EQ(texts(box, mark), Texts{});
  Maildir none(folder / "none");
  EXPECT_EQ(none.read(mark, [](const Letter&) -> base::Result<void> { return {}; }).error().code, "missing");
}

TEST(MailFolder, every_file_is_a_mail) {
  Folder folder;
  write(folder / "b.eml", "two");
  write(folder / "a.eml", "one");
  MailFolder box(folder.path);
  Bookmark mark;
  EXPECT_EQ(texts(box, mark), (Texts{"one", "two"}));
  write(folder / "c.eml", "three");
  EXPECT_EQ(texts(box, mark), Texts{"three"});
}

const std::string k_two =
    "From a Tue Nov 14 22:13:20 2023\nSubject: 1\n\none\n>From here\n>>From there\n\n"
    "From b Tue Nov 14 22:13:21 2023\nSubject: 2\n\ntwo\nFrom not a mark\n\n";

TEST(Mbox, mails_are_told_apart_by_from_lines_behind_empty_lines) {
  Folder folder;
  write(folder / "mbox", k_two);
  Mbox box(folder / "mbox");
  Bookmark mark;
  EXPECT_EQ(texts(box, mark),
            (Texts{"Subject: 1\n\none\nFrom here\n>From there\n", "Subject: 2\n\ntwo\nFrom not a mark\n"}));
  EXPECT_EQ(texts(box, mark), Texts{});
}

TEST(Mbox, only_what_was_appended_is_read_the_second_time) {
  Folder folder;
  write(folder / "mbox", k_two);
  Mbox box(folder / "mbox");
  Bookmark mark;
  EXPECT_EQ(texts(box, mark).size(), 2u);
  write(folder / "mbox", "From c Tue Nov 14 22:13:22 2023\n\nthree\n\n", true);
  mark.ids.clear();  // so that nothing but the position saves the first two from being read again
  EXPECT_EQ(texts(box, mark), Texts{"\nthree\n"});
}

TEST(Mbox, a_file_that_was_written_anew_gives_what_is_not_known) {
  Folder folder;
  write(folder / "mbox", k_two);
  Mbox box(folder / "mbox");
  Bookmark mark;
  texts(box, mark);
  write(folder / "mbox", "From x Tue Nov 14 22:13:20 2023\n\nnew\n\n" + k_two);
  EXPECT_EQ(texts(box, mark), Texts{"\nnew\n"});
  write(folder / "mbox", "From x Tue Nov 14 22:13:20 2023\n\nnew\n\n");
  EXPECT_EQ(texts(box, mark), Texts{});
  EXPECT_EQ(mark.ids.size(), 1u);
}

TEST(Mbox, odd_files) {
  Folder folder;
  Bookmark mark;
  write(folder / "empty", "");
  Mbox empty(folder / "empty");
  EXPECT_EQ(texts(empty, mark), Texts{});
  write(folder / "crlf", "From a\r\nSubject: 1\r\n\r\none\r\n\r\nFrom b\r\n\r\ntwo\r\n");
  Mbox crlf(folder / "crlf");
  EXPECT_EQ(texts(crlf, mark), (Texts{"Subject: 1\r\n\r\none\r\n", "\r\ntwo\r\n"}));
  write(folder / "cut", "From a\nSubject: 1\n\none");
  Mbox cut(folder / "cut");
  mark = {};
  EXPECT_EQ(texts(cut, mark), Texts{"Subject: 1\n\none"});
  write(folder / "long",
        "From a" + std::string(200000, 'x') + "\n\n" + std::string(200000, 'y') + "\n\nFrom b\n\ntwo\n");
  Mbox long_lines(folder / "long");
  mark = {};
  EXPECT_EQ(texts(long_lines, mark), (Texts{"\n" + std::string(200000, 'y') + "\n", "\ntwo\n"}));
  write(folder / "none", "Subject: no mbox\n");
  Mbox none(folder / "none");
  const auto nothing = [](const Letter&) -> base::Result<void> { return {}; };
  EXPECT_EQ(none.read(mark, nothing).error().code, "damaged");
  Mbox missing(folder / "missing");
  EXPECT_EQ(missing.read(mark, nothing).error().code, "missing");
}

TEST(Mbox, a_mail_without_end_takes_no_memory) {
  Folder folder;
  write(folder / "mbox", "From a\n\n" + std::string(mail::k_max_mail + 10, 'x') + "\n\nFrom b\n\ntwo\n");
  Mbox box(folder / "mbox");
  Bookmark mark;
  std::vector<std::size_t> sizes;
  ASSERT_TRUE(box.read(mark, [&](const Letter& letter) -> base::Result<void> {
    sizes.push_back(letter.bytes.size());
    return {};
  }));
  EXPECT_EQ(sizes, (std::vector<std::size_t>{0, 5}));
}

TEST(Mbox, who_holds_it_is_waited_for_and_nothing_stays_behind) {
  Folder folder;
  write(folder / "mbox", k_two);
  {
    const auto lock = MboxLock::take(folder / "mbox");
    ASSERT_TRUE(lock);
    EXPECT_FALSE(std::filesystem::exists(folder / "mbox.lock")) << "who is killed would leave it to stop all mail";
  }
  write(folder / "mbox.lock", "");
  const auto busy = MboxLock::take(folder / "mbox");
  ASSERT_FALSE(busy);
  EXPECT_EQ(busy.error().code, "busy");
  EXPECT_TRUE(std::filesystem::exists(folder / "mbox.lock")) << "the other's lock must stay";
  std::filesystem::remove(folder / "mbox.lock");
  EXPECT_TRUE(MboxLock::take(folder / "mbox").has_value());
}

TEST(Mbox, a_mail_that_was_cut_off_is_read_again_when_it_is_whole) {
  Folder folder;
  write(folder / "mbox", k_two + "From c Tue Nov 14 22:13:22 2023\n\nthr");
  Mbox box(folder / "mbox");
  Bookmark mark;
  EXPECT_EQ(texts(box, mark).size(), 3u);
  write(folder / "mbox", "ee\n\n", true);
  EXPECT_EQ(texts(box, mark), Texts{"\nthree\n"});
}

TEST(Bookmark, comes_back_as_it_was_and_a_spoilt_one_is_empty) {
  Folder folder;
  Bookmark mark{"17 42", {"a", "b c", "żółw"}};
  ASSERT_TRUE(mark.save(folder / "mark"));
  EXPECT_EQ(*Bookmark::load(folder / "mark"), mark);
  EXPECT_EQ(*Bookmark::load(folder / "none"), Bookmark{});
  write(folder / "mark", "something else\n17 42\n");
  EXPECT_EQ(*Bookmark::load(folder / "mark"), Bookmark{});
  write(folder / "mark", "hexpost bookmark v1\n\x1b[31m\n");
  EXPECT_EQ(*Bookmark::load(folder / "mark"), Bookmark{});
}

}  // namespace
}  // namespace hexpost::post
