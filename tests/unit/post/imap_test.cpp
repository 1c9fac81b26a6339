#include <gtest/gtest.h>

#include <map>

#include "store/mail/read.h"
#include "store/post/server.h"
#include "tests/unit/post/fake_server.h"

namespace hexpost::post {
namespace {

/// A small IMAP server for one folder; a test bends what it says.
struct Folder {
  std::uint32_t validity = 7;
  std::map<std::uint32_t, std::string> mails;
  std::vector<std::string> commands;  ///< without tags, of all connections
  int drop_after = -1;                ///< mails sent in all before the connection is cut in the middle of the next
  int sent = 0;
  std::function<bool(FakeServer::Line&, const std::string& tag, const std::string& command)> instead;

  static std::vector<std::string> words(const std::string& line) {
    std::vector<std::string> out(1);
    for (const char c : line) {
      if (c == ' ')
        out.emplace_back();
      else
        out.back() += c;
    }
    return out;
  }
  bool wanted(const std::string& set, std::uint32_t uid) const {
    std::string rest = set + ",";
    while (!rest.empty()) {
      const std::string one = rest.substr(0, rest.find(','));
      rest.erase(0, one.size() + 1);
      const std::size_t colon = one.find(':');
      const auto first = static_cast<std::uint32_t>(std::stoul(one));
      if (colon == std::string::npos ? uid == first : uid >= first || uid == mails.rbegin()->first) return true;
    }
    return false;
  }
  void serve(FakeServer::Line& line) {
    line.write("* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR] ready\r\n");
    std::string said;
    while (line.read(said)) {
      const std::string tag = said.substr(0, said.find(' '));
      const std::string command = said.substr(std::min(said.size(), tag.size() + 1));
      commands.push_back(command);
      if (instead && instead(line, tag, command)) continue;
      const auto w = words(command);
      if (w[0] == "CAPABILITY") {
        line.write("* CAPABILITY IMAP4rev1 AUTH=PLAIN SASL-IR\r\n");
      } else if (w[0] == "EXAMINE") {
        const std::uint32_t next = mails.empty() ? 1 : mails.rbegin()->first + 1;
        line.write("* " + std::to_string(mails.size()) + " EXISTS\r\n* OK [UIDVALIDITY " + std::to_string(validity) +
                   "] ok\r\n* OK [UIDNEXT " + std::to_string(next) + "] ok\r\n");
      } else if (w[0] == "UID" && command.find("RFC822.SIZE") != std::string::npos) {
        int number = 0;
        for (const auto& [uid, text] : mails) {
          ++number;
          if (wanted(w[2], uid))
            line.write("* " + std::to_string(number) + " FETCH (UID " + std::to_string(uid) + " RFC822.SIZE " +
                       std::to_string(text.size()) + ")\r\n");
        }
      } else if (w[0] == "UID") {
        for (const auto& [uid, text] : mails) {
          if (!wanted(w[2], uid)) continue;
          const std::string head = "* 1 FETCH (FLAGS (\\Recent) UID " + std::to_string(uid) + " BODY[] {" +
                                   std::to_string(text.size()) + "}\r\n";
          if (drop_after >= 0 && sent == drop_after) {
            drop_after = -1;
            line.write(head + text.substr(0, text.size() / 2));
            return;
          }
          ++sent;
          line.write(head + text + ")\r\n");
        }
      } else if (w[0] == "LOGOUT") {
        line.write("* BYE\r\n");
      }
      line.write(tag + " OK done\r\n");
    }
  }
};

struct Room {
  Folder folder;
  FakeServer server{[this](FakeServer::Line& line, int) { folder.serve(line); }};

  Access access(const std::string& user = "anna") const {
    Access out;
    out.server = {ServerUrl::Scheme::imap, user, "127.0.0.1", static_cast<std::uint16_t>(server.port()), "INBOX"};
    out.plain_loopback = true;
    out.silence = 60;  // for a busy machine: nothing here waits for it
    if (!user.empty()) out.password = [] { return base::Result<std::string>("s3cret"); };
    return out;
  }
  base::Result<void> read(Bookmark& mark, std::vector<std::string>& out) {
    out.clear();
    auto done = imap_inbox(access())->read(mark, [&](const Letter& letter) -> base::Result<void> {
      out.push_back(letter.id + ":" + base::as_text(letter.bytes));
      return {};
    });
    server.settle();  // the program does not wait for the answer to LOGOUT
    return done;
  }
  /// The same; no read fails.
  std::vector<std::string> news(Bookmark& mark) {
    std::vector<std::string> out;
    EXPECT_TRUE(read(mark, out));
    return out;
  }
};

using Texts = std::vector<std::string>;

TEST(Imap, new_mails_are_read_once_and_nothing_is_marked) {
  Room room;
  room.folder.mails = {{3, "three\r\n"}, {5, "five"}, {9, ""}};
  Bookmark mark;
  Texts texts;
  ASSERT_TRUE(room.read(mark, texts));
  EXPECT_EQ(texts, (Texts{"3:three\r\n", "5:five", "9:"}));
  EXPECT_EQ(mark.position, "7 10");
  // the second look knows from EXAMINE alone that there is nothing new: it asks for no list
  room.folder.commands.clear();
  ASSERT_TRUE(room.read(mark, texts));
  EXPECT_EQ(texts, Texts{});
  for (const std::string& command : room.folder.commands)
    EXPECT_FALSE(command.starts_with("UID")) << command;
  room.folder.mails[10] = "ten";
  ASSERT_TRUE(room.read(mark, texts));
  EXPECT_EQ(texts, Texts{"10:ten"});
  for (const std::string& command : room.folder.commands) {
    EXPECT_FALSE(command.starts_with("SELECT") || command.find("BODY[]") != std::string::npos ||
                 command.find("STORE") != std::string::npos)
        << command;
  }
}

TEST(Imap, another_uidvalidity_makes_everything_new) {
  Room room;
  room.folder.mails = {{3, "three"}};
  Bookmark mark;
  room.news(mark);
  room.folder.validity = 8;
  EXPECT_EQ(room.news(mark), Texts{"3:three"});
}

TEST(Imap, a_dropped_connection_loses_nothing_and_repeats_nothing) {
  for (int drop = 0; drop < 12; ++drop) {
    Room room;
    for (std::uint32_t uid = 1; uid <= 12; ++uid)
      room.folder.mails[uid] = "mail " + std::to_string(uid);
    room.folder.drop_after = drop;
    Bookmark mark;
    Texts first, rest;
    const auto read = room.read(mark, first);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, "mail-away");
    EXPECT_EQ(first.size(), static_cast<std::size_t>(drop));
    ASSERT_TRUE(room.read(mark, rest));
    first.insert(first.end(), rest.begin(), rest.end());
    ASSERT_EQ(first.size(), 12u) << drop;
    for (std::uint32_t uid = 1; uid <= 12; ++uid)
      EXPECT_EQ(first[uid - 1], std::to_string(uid) + ":mail " + std::to_string(uid));
  }
}

TEST(Imap, many_mails_come_in_batches) {
  Room room;
  for (std::uint32_t uid = 1; uid <= 450; ++uid)
    room.folder.mails[uid] = std::string(uid, 'x');
  Bookmark mark;
  Texts texts;
  ASSERT_TRUE(room.read(mark, texts));
  EXPECT_EQ(texts.size(), 450u);
  const auto fetches = std::count_if(room.folder.commands.begin(), room.folder.commands.end(),
                                     [](const std::string& c) { return c.find("BODY.PEEK") != std::string::npos; });
  EXPECT_EQ(fetches, 5);
}

TEST(Imap, a_mail_that_is_asked_for_again_comes_again) {
  Room room;
  room.folder.mails = {{1, "one"}, {2, "two"}, {3, "three"}};
  Bookmark mark;
  room.news(mark);
  imap_inbox(room.access())->forget(mark, "2");
  EXPECT_EQ(room.news(mark), Texts{"2:two"});
  EXPECT_EQ(room.news(mark), Texts{});
}

TEST(Imap, a_mail_that_is_too_large_is_named_and_not_fetched) {
  Room room;
  room.folder.mails = {{1, std::string(mail::k_max_mail + 1, 'x')}, {2, "two"}};
  Bookmark mark;
  std::size_t size = 0;
  ASSERT_TRUE(imap_inbox(room.access())->read(mark, [&](const Letter& letter) -> base::Result<void> {
    if (letter.id == "1") size = letter.size;
    EXPECT_EQ(letter.bytes.empty(), letter.id == "1");
    return {};
  }));
  EXPECT_EQ(size, mail::k_max_mail + 1);
}

TEST(Imap, a_wrong_password_is_said_and_not_repeated) {
  Room room;
  room.folder.instead = [](FakeServer::Line& line, const std::string& tag, const std::string& command) {
    if (!command.starts_with("AUTHENTICATE") && !command.starts_with("LOGIN")) return false;
    line.write(tag + " NO wrong: " + command + "\r\n");
    return true;
  };
  Bookmark mark;
  Texts texts;
  const auto read = room.read(mark, texts);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "mail-login");
  EXPECT_EQ(read.error().what.find("s3cret"), std::string::npos);
  EXPECT_EQ(read.error().what.find("AGFubmEAczNjcmV0"), std::string::npos);
}

TEST(Imap, a_bearer_token_logs_in_where_the_settings_say_so) {
  Room room;
  std::string login;
  room.folder.mails = {{1, "one"}};
  room.folder.instead = [&](FakeServer::Line& line, const std::string& tag, const std::string& command) {
    if (command == "CAPABILITY") {
      line.write("* CAPABILITY IMAP4rev1 AUTH=PLAIN AUTH=XOAUTH2 SASL-IR\r\n" + tag + " OK\r\n");
      return true;
    }
    if (!command.starts_with("AUTHENTICATE")) return false;
    login = command;
    line.write(tag + " OK\r\n");
    return true;
  };
  Access access = room.access();
  access.bearer = true;
  Bookmark mark;
  ASSERT_TRUE(imap_inbox(access)->read(mark, [](const Letter&) -> base::Result<void> { return {}; }));
  room.server.settle();
  // base64 of "user=anna^Aauth=Bearer s3cret^A^A"
  EXPECT_EQ(login, "AUTHENTICATE XOAUTH2 dXNlcj1hbm5hAWF1dGg9QmVhcmVyIHMzY3JldAEB");
}

TEST(Imap, without_tls_nothing_is_said_unless_it_is_allowed) {
  Room room;
  Access access = room.access();
  access.plain_loopback = false;
  Bookmark mark;
  const auto nothing = [](const Letter&) -> base::Result<void> { return {}; };
  const auto read = imap_inbox(access)->read(mark, nothing);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "mail-tls");
  room.server.settle();
  for (const std::string& command : room.folder.commands)
    EXPECT_FALSE(command.starts_with("AUTH") || command.starts_with("LOGIN")) << command;
  access.plain_loopback = true;
  access.server.host = "mail.example.org";
  EXPECT_EQ(imap_inbox(access)->read(mark, nothing).error().code, "usage");
}

/// What a hostile server says instead of an answer to a command, and the error it earns.
struct Trick {
  std::string name, command, answer, code;
};

TEST(Imap, hostile_servers_are_left) {
  const std::vector<Trick> tricks = {
      {"a literal of 16 exabytes", "BODY.PEEK", "* 1 FETCH (UID 1 BODY[] {18446744073709551615}\r\n", "mail-refused"},
      {"a literal of 5 megabytes", "BODY.PEEK", "* 1 FETCH (UID 1 BODY[] {5242880}\r\n", "mail-refused"},
      {"a line without end", "EXAMINE", "* " + std::string(200000, 'x'), "mail-refused"},
      {"many literals in one answer", "EXAMINE",
       [] {
         std::string out = "* X";
         for (int i = 0; i < 50; ++i)
           out += " {1}\r\nx";
         return out + "\r\n";
       }(),
       "mail-refused"},
      {"no", "EXAMINE", "TAG NO there is no such box\r\n", "mail-refused"},
      {"bad", "UID FETCH", "TAG BAD what\r\n", "mail-refused"},
      {"no uidvalidity", "EXAMINE", "* 1 EXISTS\r\nTAG OK\r\n", "mail-refused"},
      {"bye", "EXAMINE", "* BYE shutting down\r\n", "mail-away"},
      {"an escape in what it says", "EXAMINE", "TAG NO \x1b[31mred\r\n", "mail-refused"},
  };
  for (const Trick& trick : tricks) {
    Room room;
    room.folder.mails = {{1, "one"}};
    room.folder.instead = [&](FakeServer::Line& line, const std::string& tag, const std::string& command) {
      if (command.find(trick.command) == std::string::npos) return false;
      std::string answer = trick.answer;
      if (const std::size_t at = answer.find("TAG"); at != std::string::npos) answer.replace(at, 3, tag);
      line.write(answer);
      return true;
    };
    Bookmark mark;
    Texts texts;
    const auto read = room.read(mark, texts);
    ASSERT_FALSE(read) << trick.name;
    EXPECT_EQ(read.error().code, trick.code) << trick.name << ": " << read.error().what;
    EXPECT_EQ(read.error().what.find('\x1b'), std::string::npos);
    EXPECT_TRUE(texts.empty()) << trick.name;
  }
}

TEST(Imap, mails_that_were_not_fetched_are_not_taken) {
  Room room;
  room.folder.mails = {{1, "one"}};
  room.folder.instead = [](FakeServer::Line& line, const std::string& tag, const std::string& command) {
    if (command.find("BODY.PEEK") == std::string::npos) return false;
    line.write("* 9 FETCH (UID 99 BODY[] {4}\r\nevil)\r\n* 1 FETCH (UID 1 BODY[] {3}\r\none)\r\n" + tag + " OK\r\n");
    return true;
  };
  Bookmark mark;
  Texts texts;
  ASSERT_TRUE(room.read(mark, texts));
  EXPECT_EQ(texts, Texts{"1:one"});
}

TEST(Imap, a_server_that_lies_about_sizes_fills_no_memory) {
  Room room;
  for (std::uint32_t uid = 1; uid <= 20; ++uid)
    room.folder.mails[uid] = "one";
  room.folder.instead = [](FakeServer::Line& line, const std::string& tag, const std::string& command) {
    if (command.find("BODY.PEEK") == std::string::npos) return false;
    const std::string large(4u << 20, 'x');
    for (int uid = 1; uid <= 20; ++uid)
      line.write("* " + std::to_string(uid) + " FETCH (UID " + std::to_string(uid) + " BODY[] {4194304}\r\n" + large +
                 ")\r\n");
    line.write(tag + " OK\r\n");
    return true;
  };
  Bookmark mark;
  Texts texts;
  const auto read = room.read(mark, texts);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "mail-refused") << read.error().what;
  EXPECT_LE(texts.size(), 3u);
}

TEST(Imap, a_silent_server_is_left_after_its_time) {
  Room room;
  room.folder.mails = {{1, "one"}};
  room.folder.instead = [](FakeServer::Line&, const std::string&, const std::string& command) {
    return command.find("BODY.PEEK") != std::string::npos;
  };
  Access access = room.access();
  access.silence = 1;
  Bookmark mark;
  const auto read = imap_inbox(access)->read(mark, [](const Letter&) -> base::Result<void> { return {}; });
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "mail-away");
}

TEST(Imap, without_a_server_says_so) {
  const DeafPort port;
  Access access = Room().access();
  access.server.port = static_cast<std::uint16_t>(port.number());
  Bookmark mark;
  const auto read = imap_inbox(access)->read(mark, [](const Letter&) -> base::Result<void> { return {}; });
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "mail-away");
}

}  // namespace
}  // namespace hexpost::post
