#include <gtest/gtest.h>

#include "store/post/imap_reply.h"
#include "store/post/server.h"

namespace hexpost::post {
namespace {

using Scheme = ServerUrl::Scheme;

TEST(ServerUrl, is_read_and_printed_alike) {
  const auto url = read_server_url("imaps://anna%40example.org@imap.example.org/Games/Play%20by%20mail");
  ASSERT_TRUE(url);
  EXPECT_EQ(*url, (ServerUrl{Scheme::imaps, "anna@example.org", "imap.example.org", 993, "Games/Play by mail"}));
  for (const char* const text :
       {"imaps://anna@mail.example.org/INBOX", "imap://anna@mail.example.org:1430/INBOX", "smtps://mail.example.org",
        "smtp://anna@[::1]:2525", "imaps://127.0.0.1:9993/Archiv", "smtp://anna%40example.org@mx.example.org"}) {
    const auto read = read_server_url(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(read->text(), text);
    EXPECT_EQ(*read_server_url(read->text()), *read);
  }
}

TEST(ServerUrl, what_is_left_out_is_put_in) {
  EXPECT_EQ(read_server_url("imaps://h")->folder, "INBOX");
  EXPECT_EQ(read_server_url("imaps://h")->port, 993);
  EXPECT_EQ(read_server_url("IMAP://h/")->port, 143);
  EXPECT_EQ(read_server_url("smtp://h")->port, 587);
  EXPECT_EQ(read_server_url("smtps://a@b@h")->user, "a@b");
}

TEST(ServerUrl, a_password_in_it_is_refused_and_never_repeated) {
  for (const char* const text : {"imaps://anna:hunter2@example.org/INBOX", "smtps://anna:hunter2@example.org",
                                 "imaps://anna:hun/hunter2@example.org", "imaps://anna:hunter2@"}) {
    const auto read = read_server_url(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, "usage");
    EXPECT_EQ((read.error().what + read.error().where).find("hunter2"), std::string::npos) << read.error().what;
  }
}

TEST(ServerUrl, what_is_none_is_refused) {
  for (const char* const text :
       {"", "imaps:/h", "http://h/", "imaps://", "imaps://@h", "imaps://h:0", "imaps://h:99999", "imaps://h:x",
        "imaps://-h", "imaps://h%41", "imaps://h/%0aEXAMINE", "imaps://h/%ZZ", "imaps://h/%4", "smtp://h/folder",
        "imaps://[::1", "imaps://[h]", "imaps://a b", "imaps://h\r\nX", "imaps://us%00er@h"}) {
    EXPECT_FALSE(read_server_url(text).has_value()) << text;
  }
  EXPECT_FALSE(is_server_url("imaps"));
  EXPECT_FALSE(is_server_url("/home/anna/imaps://x"));
  EXPECT_TRUE(is_server_url("SMTPS://h"));
}

TEST(ServerUrl, knows_this_very_machine) {
  for (const char* const text : {"imap://localhost", "imap://127.0.0.1", "imap://127.8.9.1", "imap://[::1]"})
    EXPECT_TRUE(read_server_url(text)->loopback()) << text;
  for (const char* const text : {"imap://localhost.example.org", "imap://127.0.0.1.example.org", "imap://128.0.0.1",
                                 "imap://[::2]", "imap://127.0.0"})
    EXPECT_FALSE(read_server_url(text)->loopback()) << text;
}

TEST(ImapReply, literals_are_counted_at_the_end_of_a_line) {
  EXPECT_EQ(literal_at_end("* 1 FETCH (BODY[] {12}"), 12u);
  EXPECT_EQ(literal_at_end("x {12+}"), 12u);
  EXPECT_EQ(literal_at_end("x {}"), std::nullopt);
  EXPECT_EQ(literal_at_end("x {1a}"), std::nullopt);
  EXPECT_EQ(literal_at_end("x {12} "), std::nullopt);
  EXPECT_EQ(literal_at_end("{99999999999999999999999}"), std::numeric_limits<std::uint64_t>::max());
}

TEST(ImapReply, fetch_responses_are_read_in_any_order) {
  const auto fetched = read_fetch({"* 7 FETCH (FLAGS (\\Seen $X) BODY[] {0} UID 42 RFC822.SIZE 5)", {"hello"}});
  ASSERT_TRUE(fetched);
  EXPECT_EQ(fetched->uid, 42u);
  EXPECT_EQ(fetched->size, 5u);
  EXPECT_EQ(fetched->body, "hello");
  const auto quoted = read_fetch({"* 7 fetch (uid 1 body[] \"a \\\"b\\\"\")", {}});
  ASSERT_TRUE(quoted);
  EXPECT_EQ(quoted->body, "a \"b\"");
  const auto nil = read_fetch({"* 7 FETCH (UID 1 BODY[] NIL ENVELOPE ((\"a\" NIL) {0} \"b(\"))", {"x"}});
  ASSERT_TRUE(nil);
  EXPECT_FALSE(nil->body);
}

TEST(ImapReply, what_is_no_fetch_or_broken_is_nothing) {
  for (const char* const text : {"", "*", "* 7", "* 7 EXISTS", "* 7 FETCH", "* 7 FETCH (UID", "* 7 FETCH (UID 1",
                                 "* 7 FETCH (UID 1 FLAGS (", "* x FETCH (UID 1)", "* 0 FETCH (UID 1)",
                                 "* 7 FETCH (UID \"1)", "* 7 FETCH ((", "* 7 FETCH UID 1", "* 7 FETCH (UID 1 {"})
    EXPECT_FALSE(read_fetch({text, {}}).has_value()) << text;
  const auto no_literal = read_fetch({"* 7 FETCH (UID 1 BODY[] {3})", {}});
  ASSERT_TRUE(no_literal);
  EXPECT_FALSE(no_literal->body);
  EXPECT_EQ(read_fetch({"* 7 FETCH (UID 99999999999)", {}})->uid, 0u);
}

TEST(ImapReply, codes_in_brackets) {
  EXPECT_EQ(code_number("* OK [UIDVALIDITY 17] ok", "UIDVALIDITY"), 17u);
  EXPECT_EQ(code_number("* OK [uidnext 4]", "UIDNEXT"), 4u);
  EXPECT_EQ(code_number("* OK [UIDNEXT x]", "UIDNEXT"), std::nullopt);
  EXPECT_EQ(code_number("* OK [UIDNEXT 4", "UIDNEXT"), std::nullopt);
  EXPECT_EQ(code_number("* OK UIDNEXT 4", "UIDNEXT"), std::nullopt);
}

TEST(ImapReply, folders_are_named_in_modified_utf_7) {
  EXPECT_EQ(quoted_folder("INBOX"), "\"INBOX\"");
  EXPECT_EQ(quoted_folder("a \"b\" \\ & c"), "\"a \\\"b\\\" \\\\ &- c\"");
  EXPECT_EQ(quoted_folder("Entwürfe"), "\"Entw&APw-rfe\"");
  EXPECT_EQ(quoted_folder("台北"), "\"&U,BTFw-\"");  // RFC 3501, 5.1.3
  EXPECT_EQ(quoted_folder("\U0001f600"), "\"&2D3eAA-\"");
}

}  // namespace
}  // namespace hexpost::post
