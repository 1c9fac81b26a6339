#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "store/post/maildir.h"
#include "store/post/process.h"
#include "store/post/secret.h"
#include "store/post/server.h"
#include "tests/unit/post/fake_server.h"
#include "tests/unit/post/folder.h"

namespace hexpost::post {
namespace {

const Envelope k_envelope{"anna@example.org", {"bela@example.org", "archive@example.org"}};
const std::string k_mail = "From: anna@example.org\nTo: bela@example.org\n\nhello\n.\n.dots\nlast\n";

/// A small SMTP server; a test bends what it says.
struct Smtp {
  std::vector<std::string> said;
  std::string data;
  std::function<std::string(const std::string& command)> instead;  ///< "" lets it go its way

  void serve(FakeServer::Line& line) {
    line.write("220 mx.example.org ESMTP\r\n");
    std::string command;
    while (line.read(command)) {
      said.push_back(command);
      const std::string other = instead ? instead(command) : "";
      if (!other.empty()) {
        line.write(other);
      } else if (command.starts_with("EHLO")) {
        line.write("250-mx.example.org\r\n250-AUTH PLAIN LOGIN\r\n250 SIZE\r\n");
      } else if (command.starts_with("AUTH")) {
        line.write("334 \r\n");
        line.read(command);
        line.write("235 ok\r\n");
      } else if (command == "DATA") {
        line.write("354 go\r\n");
        std::string text;
        while (line.read(text) && text != ".")
          data += (text.starts_with('.') ? text.substr(1) : text) + "\n";
        const std::string end = instead ? instead("END OF DATA") : "";
        line.write(end.empty() ? "250 taken\r\n" : end);
      } else if (command == "QUIT") {
        line.write("221 bye\r\n");
        return;
      } else {
        line.write("250 ok\r\n");
      }
    }
  }
};

struct Room {
  Smtp smtp;
  FakeServer server{[this](FakeServer::Line& line, int) { smtp.serve(line); }};

  Access access() const {
    Access out;
    out.server = {ServerUrl::Scheme::smtp, "anna", "127.0.0.1", static_cast<std::uint16_t>(server.port()), ""};
    out.plain_loopback = true;
    out.silence = 60;  // for a busy machine: nothing here waits for it
    out.password = [] { return base::Result<std::string>("s3cret"); };
    return out;
  }
};

TEST(Smtp, a_mail_arrives_byte_for_byte_at_every_addressee) {
  Room room;
  ASSERT_TRUE(smtp_outbox(room.access())->send(k_envelope, k_mail));
  room.server.settle();  // the program does not wait for the answer to QUIT
  EXPECT_EQ(room.smtp.data, k_mail);
  std::vector<std::string> to;
  for (const std::string& line : room.smtp.said) {
    if (line.starts_with("RCPT")) to.push_back(line);
  }
  EXPECT_EQ(to, (std::vector<std::string>{"RCPT TO:<bela@example.org>", "RCPT TO:<archive@example.org>"}));
}

TEST(Smtp, errors_say_whether_to_try_again) {
  struct Answer {
    std::string command, answer, code;
  };
  for (const Answer& a :
       {Answer{"MAIL", "451 later\r\n", "mail-away"}, Answer{"MAIL", "550 not you\r\n", "mail-refused"},
        Answer{"RCPT", "550 no such user\r\n", "mail-refused"}, Answer{"RCPT", "450 busy\r\n", "mail-away"},
        Answer{"DATA", "554 no\r\n", "mail-refused"}, Answer{"END OF DATA", "452 full\r\n", "mail-away"},
        Answer{"END OF DATA", "552 too large\r\n", "mail-refused"},
        Answer{"AUTH", "535 wrong AGFubmEAczNjcmV0\r\n", "mail-login"}, Answer{"AUTH", "454 later\r\n", "mail-away"}}) {
    Room room;
    room.smtp.instead = [&](const std::string& command) { return command.starts_with(a.command) ? a.answer : ""; };
    const auto sent = smtp_outbox(room.access())->send(k_envelope, k_mail);
    ASSERT_FALSE(sent) << a.answer;
    EXPECT_EQ(sent.error().code, a.code) << a.command << " " << a.answer << sent.error().what;
    EXPECT_EQ(sent.error().what.find("s3cret"), std::string::npos);
    EXPECT_EQ(sent.error().what.find("AGFubmE"), std::string::npos) << "what a server says of a login is never shown";
  }
}

TEST(Smtp, without_tls_nothing_is_said_unless_it_is_allowed) {
  Room room;
  Access access = room.access();
  access.plain_loopback = false;
  EXPECT_EQ(smtp_outbox(access)->send(k_envelope, k_mail).error().code, "mail-tls");
  room.server.settle();
  for (const std::string& line : room.smtp.said)
    EXPECT_FALSE(line.starts_with("AUTH") || line.starts_with("MAIL")) << line;
}

TEST(Smtp, without_a_server_says_so) {
  const DeafPort port;
  Access access = Room().access();
  access.server.port = static_cast<std::uint16_t>(port.number());
  EXPECT_EQ(smtp_outbox(access)->send(k_envelope, k_mail).error().code, "mail-away");
}

TEST(Envelope, only_addresses_go_into_it) {
  for (const Envelope& bad :
       std::vector<Envelope>{{"anna@example.org", {}},
                             {"", {"b@example.org"}},
                             {"anna@example.org", {"b@example.org>\r\nRCPT TO:<c@example.org"}},
                             {"anna@example.org", {"-oQ/tmp@example.org"}},
                             {"anna@example.org", std::vector<std::string>(101, "b@example.org")}})
    EXPECT_EQ(check_envelope(bad).error().code, "address");
  EXPECT_TRUE(check_envelope(k_envelope));
}

TEST(Sendmail, gets_the_mail_on_its_standard_input) {
  Folder folder;
  write(folder / "sendmail", "#!/bin/sh\necho \"$@\" > " + (folder / "words") + "\ncat > " + (folder / "mail") + "\n");
  ::chmod((folder / "sendmail").c_str(), 0755);
  ASSERT_TRUE(sendmail_outbox((folder / "sendmail") + " -t  -i")->send(k_envelope, k_mail));
  EXPECT_EQ(read(folder / "words"), "-t -i\n");
  EXPECT_EQ(read(folder / "mail"), k_mail);
}

TEST(Sendmail, its_exit_says_whether_to_try_again) {
  Folder folder;
  for (const auto& [status, code] : {std::pair("75", "mail-away"), std::pair("67", "mail-refused")}) {
    write(folder / "sendmail", "#!/bin/sh\necho nobody of that name >&2\nexit " + std::string(status) + "\n");
    ::chmod((folder / "sendmail").c_str(), 0755);
    const auto sent = sendmail_outbox(folder / "sendmail")->send(k_envelope, k_mail);
    ASSERT_FALSE(sent);
    EXPECT_EQ(sent.error().code, code);
    EXPECT_NE(sent.error().what.find("nobody of that name"), std::string::npos);
  }
  EXPECT_EQ(sendmail_outbox(folder / "none")->send(k_envelope, k_mail).error().code, "mail-away");
  EXPECT_EQ(sendmail_outbox("")->send(k_envelope, k_mail).error().code, "mail-away");
}

TEST(MaildirOutbox, delivers) {
  Folder folder;
  ASSERT_TRUE(make_maildir(folder / "box"));
  ASSERT_TRUE(MaildirOutbox(folder / "box").send(k_envelope, k_mail));
  Bookmark mark;
  std::string got;
  ASSERT_TRUE(Maildir(folder / "box").read(mark, [&](const Letter& letter) -> base::Result<void> {
    got = base::as_text(letter.bytes);
    return {};
  }));
  EXPECT_EQ(got, k_mail);
}

TEST(Process, much_input_and_output_at_once) {
  const std::string much(3'000'000, 'x');
  const auto ended = run({{"cat"}, much, true, 4'000'000, 60});
  ASSERT_TRUE(ended);
  EXPECT_EQ(ended->output, much);
  const auto cut = run({{"cat"}, much, true, 1000, 60});
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->output, std::string(1000, 'x'));
}

TEST(Process, a_program_that_does_not_read_or_does_not_end) {
  EXPECT_EQ(run({{"true"}, std::string(1'000'000, 'x'), true, 100, 60})->status, 0);
  EXPECT_EQ(run({{"sh", "-c", "kill -9 $$"}, {}, true, 100, 60})->status, 137);
  EXPECT_EQ(run({{"sleep", "30"}, {}, true, 100, 1}).error().code, "process");
  EXPECT_EQ(run({{"/no/such/program"}, {}, true, 100, 1}).error().code, "process");
}

TEST(Secret, comes_from_the_first_source_that_is_set) {
  Folder folder;
  write(folder / "file", "from the file\nsecond line\n");
  ::chmod((folder / "file").c_str(), 0600);
  ::setenv("HEXPOST_TEST_SECRET", "from the environment", 1);
  const SecretSource all{"HEXPOST_TEST_SECRET", folder / "file", "echo from the command"};
  EXPECT_EQ(*read_secret(all), "from the environment");
  ::unsetenv("HEXPOST_TEST_SECRET");
  EXPECT_EQ(*read_secret(all), "from the file");
  EXPECT_EQ(*read_secret({"HEXPOST_TEST_SECRET", "", "echo from the command; echo more"}), "from the command");
  EXPECT_EQ(read_secret({"HEXPOST_TEST_SECRET", "", ""}).error().code, "mail-login");
}

TEST(Secret, a_file_that_others_may_read_is_refused) {
  Folder folder;
  write(folder / "file", "hunter2\n");
  ::chmod((folder / "file").c_str(), 0644);
  const auto read = read_secret({"", folder / "file", ""});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "permissions");
  EXPECT_EQ(read.error().what.find("hunter2"), std::string::npos);
}

TEST(Secret, a_command_that_fails_says_so_without_what_it_printed) {
  const auto read = read_secret({"", "", "echo hunter2; exit 3"});
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, "mail-login");
  EXPECT_EQ(read.error().what.find("hunter2"), std::string::npos);
  EXPECT_FALSE(read_secret({"", "", "true"}).has_value());
  EXPECT_FALSE(read_secret({"", "", "printf 'a\\001b'"}).has_value());
}

}  // namespace
}  // namespace hexpost::post
