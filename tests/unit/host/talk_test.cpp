#include "tests/unit/host/talk.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/base/text.h"
#include "store/files.h"
#include "store/host/calendar/deadline.h"
#include "store/host/ledger/ladder.h"
#include "store/host/requests/command.h"
#include "store/protocol/audit.h"
#include "store/protocol/continued.h"

/// Messages of players through a host, requests to it, and senders without an answer.
namespace hexpost::host::test {
namespace {

// ---- press ----------------------------------------------------------------------------------------------------------

TEST_F(Talk, press_goes_to_the_others_under_its_writers_signature) {
  EXPECT_EQ(say(*mover, "Well met!").verdict, "press");
  EXPECT_EQ(count(theirs, "a message from " + mover->name), 1u);
  EXPECT_EQ(count(theirs, "BEGIN HEXPOST NOTE"), 1u);
  EXPECT_EQ(count(mine, "your words are passed on"), 1u);
}

TEST_F(Talk, private_press_goes_to_one_alone_and_a_wrong_name_is_said) {
  EXPECT_EQ(say(*mover, "/to " + other->name + "\nOnly you.").verdict, "press");
  EXPECT_EQ(count(theirs, "writes to you alone"), 1u);
  EXPECT_EQ(say(*mover, "/to Zoe\nhello").verdict, "refused: no player of that name");
  EXPECT_TRUE(theirs.empty());
  EXPECT_EQ(count(mine, "no player called Zoe"), 1u);
}

TEST_F(Talk, anonymous_press_comes_from_the_host_and_its_writer_gets_it_too) {
  EXPECT_EQ(say(*mover, "/anonymous\nSomebody will lose.").verdict, "anonymous press");
  ASSERT_EQ(theirs.size(), 1u);
  EXPECT_EQ(count(theirs, mover->name), 0u);
  EXPECT_EQ(count(theirs, mover->address), 0u);
  EXPECT_EQ(count(theirs, "BEGIN HEXPOST"), 0u);
  EXPECT_EQ(count(mine, "Somebody will lose."), 1u);
}

TEST_F(Talk, words_that_look_like_a_block_stand_behind_a_colon_and_the_block_goes) {
  EXPECT_EQ(say(*mover, "-----BEGIN HEXPOST PACKET-----\nGame: 1\n-----END HEXPOST PACKET-----").verdict, "press");
  EXPECT_EQ(count(theirs, "BEGIN HEXPOST NOTE"), 1u);
  EXPECT_EQ(count(theirs, "  : _____BEGINHEXPOSTPACKET_____\n  : Game: 1\n  : _____ENDHEXPOSTPACKET_____"), 1u);
  EXPECT_EQ(count(theirs, "could not be written into it"), 0u);
}

TEST_F(Talk, the_same_press_in_another_mail_is_told_once) {
  mail_twice(*mover, "Once.");
  hear();
  EXPECT_EQ(count(theirs, "Once."), 1u);
}

TEST_F(Talk, press_is_what_the_game_allows) {
  GameRow game = row();
  game.press = "public";
  ASSERT_TRUE(town.host().ledger().put(game));
  EXPECT_EQ(say(*mover, "/anonymous\nhm").verdict, "press not allowed");
  EXPECT_EQ(say(*mover, "hm").verdict, "press");
  EXPECT_EQ(say(*mover, "/to umpire\nHelp!").verdict, "press not allowed");
  EXPECT_EQ(count(mine, "Write to all, under your name"), 1u);
  game.press = "none";
  ASSERT_TRUE(town.host().ledger().put(game));
  EXPECT_EQ(say(*mover, "hm").verdict, "press not allowed");
  EXPECT_EQ(count(mine, "The host does not pass on messages here"), 1u);
  EXPECT_EQ(count(mine, "Write to all"), 0u) << "nobody reads it";
}

TEST_F(Talk, press_to_the_umpire_reaches_the_officers) {
  ASSERT_TRUE(town.host().ledger().put(Officer{"carol", "carol@club.example", "", "umpire"}));
  EXPECT_EQ(say(*mover, "/to umpire\nHe moved twice.").verdict, "press to the umpire");
  ASSERT_EQ(town.lost.size(), 1u);
  EXPECT_EQ(town.lost[0].to, "carol@club.example");
  EXPECT_TRUE(theirs.empty());
}

// ---- agreements -----------------------------------------------------------------------------------------------------

TEST_F(Talk, a_draw_that_both_sign_ends_the_game) {
  const auto proposal = mover->node->propose(store::NoteKind::draw, {});
  ASSERT_TRUE(proposal) << proposal.error().what;
  ASSERT_TRUE(town.mail_newest(*mover, "note"));
  hear();
  EXPECT_EQ(count(theirs, "A player proposes a draw."), 1u);
  const auto waiting = other->node->agreements();
  ASSERT_EQ(waiting.size(), 1u);
  ASSERT_TRUE(other->node->countersign(waiting[0].text));
  ASSERT_TRUE(town.mail_newest(*other, "note"));
  // it needs no packet, and no deadline runs on
  EXPECT_EQ(row().state, GameState::over);
  EXPECT_EQ(row().how, "drawn");
  EXPECT_EQ(row().winner, -1);
  EXPECT_EQ(row().result, "The players agreed on a draw.");
  EXPECT_EQ(mover->node->phase(), store::Phase::over);
  EXPECT_EQ(other->node->phase(), store::Phase::over);
  hear();
  expect_told("The players agreed on a draw.");
  EXPECT_EQ(count(mine, "Waiting for") + count(theirs, "Waiting for"), 0u)
      << "the game is over and waits for no player";
  const auto standing = ladder(town.host().ledger());
  ASSERT_TRUE(standing);
  ASSERT_EQ(standing->size(), 2u);
  EXPECT_EQ((*standing)[0].drawn, 1);
  EXPECT_EQ((*standing)[0].rating, 1500);
  const auto uneven = ladder(town.host().ledger(), [](const auto&, const auto&) { return std::array{900, 100, 0}; });
  ASSERT_TRUE(uneven);
  EXPECT_GT((*uneven)[0].rating + (*uneven)[1].rating, 2990);
  EXPECT_NE((*uneven)[0].rating, 1500) << "a draw with the stronger side costs";
}

TEST_F(Talk, a_lost_signing_key_is_replaced_with_the_umpires_signature) {
  const auto fresh = store::test::secrets_of(77);
  ASSERT_TRUE(mover->node->propose(
      store::NoteKind::new_signing_key,
      {{"seat", std::to_string(mover->seat)}, {"key", base::to_hex(store::signing_key(fresh.signing))}}));
  ASSERT_TRUE(town.mail_newest(*mover, "note"));
  ASSERT_EQ(other->node->agreements().size(), 1u);
  ASSERT_TRUE(other->node->countersign(other->node->agreements()[0].text));
  ASSERT_TRUE(town.mail_newest(*other, "note"));
  ASSERT_EQ(mover->node->agreements().size(), 1u);
  EXPECT_TRUE(mover->node->agreements()[0].complete) << "the umpire has signed, too";
}

TEST_F(Talk, a_concession_ends_the_game_for_all) {
  ASSERT_TRUE(other->node->resign());
  ASSERT_TRUE(town.mail_newest(*other, "note"));
  hear();
  EXPECT_EQ(row().state, GameState::over);
  EXPECT_EQ(row().how, "resigned");
  EXPECT_EQ(row().winner, mover->seat);
  EXPECT_EQ(mover->node->phase(), store::Phase::over);
  expect_told("victory for ");
}

// ---- deadlines ------------------------------------------------------------------------------------------------------

TEST_F(Talk, reminders_come_evenly_then_the_grace_then_the_ruling) {
  const GameRow start = row();
  ASSERT_EQ(start.due, start.since + 7 * k_day);
  std::size_t reminders = 0, late = 0;
  for (int hour = 1; hour <= 9 * 24; ++hour) {
    town.now = start.since + hour * 3600;
    ASSERT_TRUE(town.host().tick(town.now));
    town.deliver();
    hear();
    reminders += count(mine, "your turn is due"), late += count(mine, "your answer is late");
    EXPECT_EQ(row().state, GameState::playing) << hour;
  }
  EXPECT_EQ(reminders, 2u);
  EXPECT_EQ(late, 1u);
  town.now += 3600;
  ASSERT_TRUE(town.host().tick(town.now));
  town.deliver();
  EXPECT_EQ(row().state, GameState::over);
  EXPECT_EQ(row().how, "ruled");
  EXPECT_EQ(row().winner, other->seat);
  hear();
  expect_told("Ruled by the arbiter");
  EXPECT_EQ(mover->node->phase(), store::Phase::over);
  EXPECT_EQ(other->node->phase(), store::Phase::over);
  ASSERT_TRUE(town.host().tick(town.now + 30 * k_day));
}

TEST_F(Talk, a_late_answer_within_the_grace_counts_and_is_noted_as_late) {
  town.run_until(row().due + k_day);
  dice::Random random(8);
  ASSERT_TRUE(town.turn(random));
  const auto replies = town.host().ledger().replies();
  ASSERT_TRUE(replies);
  const auto found =
      std::find_if(replies->begin(), replies->end(), [&](const ReplyRow& r) { return r.player == mover->name; });
  ASSERT_NE(found, replies->end());
  EXPECT_EQ(found->late, 1);
  EXPECT_EQ(found->longest, 8 * k_day);
}

TEST_F(Talk, more_time_needs_both) {
  const std::int64_t due = row().due;
  EXPECT_EQ(say(*mover, "/host extend 3").verdict, "order: extend");
  EXPECT_EQ(row().due, due);
  EXPECT_EQ(count(theirs, "a player asks for more time"), 1u);
  say(*other, "/host extend 3");
  EXPECT_EQ(row().due, due + 3 * k_day);
  EXPECT_EQ(count(mine, "All players agree"), 1u);
}

TEST_F(Talk, a_signed_order_counts_once_however_often_it_is_mailed) {
  mail_twice(*other, "/host extend 3");
  EXPECT_EQ(last().verdict, "order: extend, done before");
}

TEST_F(Talk, no_deadline_runs_in_an_absence) {
  const std::int64_t due = row().due, from = row().since + 2 * k_day;
  const std::string first = date_words(from).substr(0, 10), until = date_words(from + 9 * k_day).substr(0, 10);
  EXPECT_EQ(say(*mover, "/host absent " + first + " to " + until).verdict, "order: absent");
  EXPECT_EQ(row().due, due + 10 * k_day);
  EXPECT_EQ(count(theirs, "is away from " + first), 1u);
  EXPECT_EQ(say(*mover, "/host absent 2026-02-30 to 2026-03-01").verdict, "refused: dates");
  EXPECT_EQ(say(*mover, "/host absent " + until + " to " + first).verdict, "refused: dates");
}

TEST_F(Talk, a_new_address_gets_the_mails_and_the_old_one_is_told) {
  const std::string old = mover->address;
  say(*mover, "/host address new@example.net");
  EXPECT_EQ(count(mine, "new@example.net"), 1u);
  EXPECT_EQ(town.lost.size(), 1u);
  const auto seats = town.host().ledger().seats("fencing");
  EXPECT_EQ(seats->at(mover->seat).mail, "new@example.net");
}

TEST_F(Talk, a_claim_is_answered_by_the_hosts_clock) {
  ASSERT_TRUE(other->node->claim());
  ASSERT_TRUE(town.mail_newest(*other, "note"));
  hear();
  EXPECT_EQ(count(theirs, "no player is late"), 1u);
  town.run_until(row().due + 2 * k_day);
  town.now += 60;
  ASSERT_TRUE(other->node->claim());
  const auto notes = other->node->outbox();
  town.give(*other, mail::Kind::note, notes->back().row.bytes);
  EXPECT_EQ(row().state, GameState::over);
  hear();
  expect_told("Ruled by the arbiter");
}

TEST_F(Talk, the_date_header_is_not_a_clock) {
  Written mail{mover->address, "host@club.example", "", "games", "games", {"Date: Thu, 1 Jan 2099 00:00:00 +0000"}, {}};
  give_mail(mail);
  EXPECT_EQ(town.host().ledger().mails_in(1)->back().received, town.now);
}

// ---- robots, strangers, budgets -------------------------------------------------------------------------------------

TEST_F(Talk, robots_are_not_answered) {
  for (const char* header : {"Auto-Submitted: auto-replied", "Auto-Submitted: auto-generated", "Precedence: bulk",
                             "Precedence: junk", "Precedence: list", "List-Id: <club.example>", "Return-Path: <>"}) {
    give_mail({mover->address, "host@club.example", "", "hi", "help", {header}, {}});
    EXPECT_TRUE(mine.empty()) << header;
    give_mail({mover->address, "host@club.example", "", "hi", "-----BEGIN HEXPOST PACKET-----\nrubbish", {header}, {}});
    EXPECT_TRUE(mine.empty()) << header;
  }
  give_mail({mover->address, "host@club.example", "", "hi", "help", {"Auto-Submitted: no"}, {}});
  EXPECT_EQ(mine.size(), 1u);
}

TEST_F(Talk, the_host_does_not_talk_to_itself_and_answers_words_above_its_own_packet) {
  dice::Random random(9);
  ASSERT_TRUE(town.turn(random));
  hear();
  std::string quoted;
  const auto sent = mail::read_mail(mover->got.back().bytes);
  ASSERT_TRUE(sent && sent->blocks.size() == 1);
  const mail::Block& block = sent->blocks[0];
  const std::string armoured = mail::armour(block.kind, block.bytes, block.game, block.seat);
  for (const std::string_view line : base::split(armoured, '\n'))
    quoted += "> " + std::string(line) + "\n";
  give_mail({"host@club.example", "host@club.example", "", "hi", "help", {}, {}});
  EXPECT_EQ(last().verdict, "my own mail");
  // with the header that says what is answered, and by a program that leaves it out
  for (const bool threaded : {false, true}) {
    std::vector<std::string> headers;
    if (threaded) headers.push_back("In-Reply-To: <" + mover->got.back().message_id + ">");
    give_mail({mover->address, "host@club.example", "", "Re: your turn", "strike B1\n\n" + quoted, headers, {}});
    EXPECT_EQ(last().verdict, "letter");
    EXPECT_EQ(count(mine, "Nothing has been moved"), 1u);
    give_mail({mover->address, "host@club.example", "", "Re: your turn", quoted + "\nresend fencing 1", headers, {}});
    EXPECT_EQ(last().verdict, "command: resend") << "below the quotation, of the game whose packet is quoted";
    EXPECT_TRUE(theirs.empty());
  }
}

TEST_F(Talk, letters_without_a_command_or_a_block_are_not_answered) {
  give_mail({"eve@example.org",
             "host@club.example",
             "",
             "hello",
             "I saw your games and would like to join you for a drink.\nopen it!",
             {},
             {}});
  EXPECT_EQ(last().verdict, "nothing for a host");
  EXPECT_TRUE(town.lost.empty());
}

TEST_F(Talk, a_stranger_who_names_a_game_or_the_program_is_told_how_once_a_day) {
  const auto write = [&](const std::string& from, const std::string& text, std::vector<std::string> headers = {}) {
    town.lost.clear();
    give_mail({from, "host@club.example", "", "hello", text, std::move(headers), {}});
    return town.lost.size();
  };
  EXPECT_EQ(write("eve@example.org", "May I have a seat in Fencing?"), 1u);
  EXPECT_EQ(last().verdict, "letter");
  EXPECT_EQ(write("eve@example.org", "May I have a seat in fencing, please?"), 0u);
  EXPECT_EQ(write("dan@example.org", "I have installed hexpost. And now?"), 1u);
  EXPECT_EQ(write("ann@example.org", "Fencingly yours"), 0u);
}

/// From another address than he plays with, with orders in plain words, or with nothing: whoever answers a mail of the
/// host's is not left without one.
TEST_F(Talk, who_answers_a_mail_of_the_hosts_is_never_left_without_an_answer) {
  const auto reply = [&](const std::string& from, const std::string& text) {
    town.lost.clear(), mine.clear();
    give_mail({from,
               "host@club.example",
               "",
               "Re: your turn",
               text,
               {"In-Reply-To: <" + mover->got.back().message_id + ">"},
               {}});
  };
  reply(mover->address, "strike B1\nend-turn");
  EXPECT_EQ(count(mine, "Nothing has been moved"), 1u);
  reply(mover->address, "strike B1 at A1\nend-turn");
  EXPECT_EQ(count(mine, "Nothing has been moved"), 1u) << "the second time, too";
  reply(mover->address, "> quoted\n> alone");
  EXPECT_EQ(count(mine, "It has no text of yours"), 1u);
  for (int i = 0; i < 4; ++i)
    reply(mover->address, "Hello? " + std::to_string(i));
  EXPECT_EQ(count(mine, "your letter"), 0u) << "five a day";
  reply("other@example.org", "strike B1\nend-turn");
  ASSERT_EQ(town.lost.size(), 1u);
  const std::string text = base::as_text(town.lost[0].bytes);
  EXPECT_NE(text.find("No player here has your address other@example.org"), std::string::npos) << text;
}

TEST_F(Talk, words_above_quoted_press_are_the_readers) {
  say(*mover, "Well met!");
  const auto sent = mail::read_mail(other->got.back().bytes);
  ASSERT_TRUE(sent && sent->blocks.size() == 1);
  Written reply{other->address, "host@club.example", "", "Re: press", "And to you.", {}, sent->blocks[0]};
  reply.headers = {"In-Reply-To: <" + other->got.back().message_id + ">"};
  give_mail(reply);
  EXPECT_EQ(last().verdict, "letter");
  EXPECT_EQ(count(theirs, "your letter"), 1u);
  EXPECT_TRUE(mine.empty());
}

TEST(Budget, a_damaged_block_is_refused_with_a_hint_until_the_budget_is_spent) {
  Config config;
  config.refusals_a_day = 3, config.refusal_budget = 5;
  Town town(2, config);
  Player& anna = town.add("Anna");
  Player& bela = town.add("Bela");
  const auto broken = [&](Player& who) {
    town.give(mail_text({who.address,
                         "host@club.example",
                         "b" + std::to_string(++town.mails) + "@example.org",
                         "move",
                         "-----BEGIN HEXPOST PACKET-----\nGame: 1234\nrubbish\n-----END HEXPOST PACKET-----",
                         {},
                         {}}));
  };
  for (int i = 0; i < 6; ++i)
    broken(anna);
  const auto first = town.news(anna);
  EXPECT_EQ(first.size(), 3u);
  EXPECT_EQ(count(first, "your mail could not be used"), 3u);
  for (int i = 0; i < 6; ++i)
    broken(bela);
  EXPECT_EQ(town.news(bela).size(), 2u) << "the budget of all together";
  town.now += k_day;
  broken(bela);
  EXPECT_EQ(town.news(bela).size(), 1u);
}

TEST(Budget, a_question_too_many_is_read_and_not_answered) {
  Config config;
  config.mails_a_day = 2;
  Town town(2, config);
  Player& anna = town.add("Anna");
  for (int i = 0; i < 5; ++i)
    town.ask(anna, "games");
  EXPECT_EQ(town.news(anna).size(), 2u);
}

TEST(Budget, games_asked_for_are_counted_and_games_that_do_not_begin_are_closed) {
  Config config;
  config.opens_a_day = 2, config.offer_days = 10;
  Town town(2, config);
  Player& anna = town.add("Anna");
  for (int i = 0; i < 4; ++i)
    town.ask(anna, "open fencing opponent=victim@example.net");
  EXPECT_EQ(town.host().ledger().games()->size(), 2u);
  EXPECT_TRUE(town.lost.empty()) << "a seat must be taken first";
  EXPECT_EQ(count(town.news(anna), "enough games today"), 2u);
  const auto row = town.host().ledger().game("fencing");
  anna.node = *store::Node::join(anna.path, (*row)->invitation, 0, anna.name, anna.secrets, town.player_setting(anna));
  ASSERT_TRUE(town.mail_newest(anna, "join"));
  EXPECT_EQ(town.lost.size(), 1u);
  EXPECT_EQ((*town.host().ledger().game("fencing"))->state, GameState::open);
  for (int day = 0; day < 11; ++day) {
    town.now += k_day;
    ASSERT_TRUE(town.host().tick(town.now));
  }
  town.deliver();
  EXPECT_EQ((*town.host().ledger().game("fencing"))->state, GameState::closed);
  EXPECT_EQ((*town.host().ledger().game("fencing-2"))->state, GameState::closed);
  EXPECT_EQ(count(town.news(anna), "the game is closed"), 1u);
}

TEST_F(Talk, mails_of_every_shape_are_taken_and_answered_once_at_most) {
  const std::filesystem::path root = HEXPOST_SOURCE_DIR;
  std::size_t mails = 0;
  for (const char* folder : {"tests/fuzz/corpus/mail", "tests/mail/corpus"}) {
    std::set<std::filesystem::path> paths;  // in the same order on every disk
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      if (entry.is_regular_file()) paths.insert(entry.path());
    }
    for (const auto& path : paths) {
      const auto bytes = store::read_file(path.string(), mail::k_max_mail, false);
      if (!bytes) continue;
      const auto before = town.host().ledger().mails_out(1000)->size();
      const auto taken = town.host().take(*bytes, town.now);
      ASSERT_TRUE(taken) << path << ": " << taken.error().what;
      EXPECT_LE(town.host().ledger().mails_out(1000)->size(), before + 1) << path;
      const auto again = town.host().take(*bytes, town.now);
      ASSERT_TRUE(again && again->again) << path;
      ++mails;
    }
  }
  EXPECT_GE(mails, 8u);
}

TEST_F(Talk, lost_mails_come_again_to_the_players_of_the_game) {
  town.ask(*other, "resend fencing 2");
  const auto again = town.news(*other);
  EXPECT_EQ(again.size(), 3u);
  EXPECT_EQ(count(again, "BEGIN HEXPOST PACKET"), 2u);
  town.ask(*other, "resend fencing 2");
  EXPECT_EQ(count(town.news(*other), "BEGIN HEXPOST PACKET"), 0u) << "each once a day";
  Player& eve = town.add("Eve");
  town.ask(eve, "resend fencing");
  const auto told = town.news(eve);
  EXPECT_EQ(told.size(), 1u);
  EXPECT_EQ(count(told, "Only the players of a game get its mails"), 1u);
}

TEST(Again, the_terms_and_assents_come_again_before_the_game_begins) {
  Town town;
  town.begin();
  town.news(town[0]), town.news(town[1]);
  town.ask(town[0], "resend fencing");
  const auto first = town.news(town[0]);
  EXPECT_EQ(count(first, "BEGIN HEXPOST GENESIS"), 1u);
  EXPECT_EQ(count(first, "BEGIN HEXPOST ASSENT"), 1u);
  EXPECT_EQ(count(first, "BEGIN HEXPOST"), 1u) << "the terms and both assents in one mail";
  town.ask(town[1], "resend fencing");
  EXPECT_EQ(count(town.news(town[1]), "BEGIN HEXPOST"), 1u);
}

TEST_F(Talk, a_bounce_is_noted_at_the_seat) {
  const auto out = town.host().ledger().mails_out(1000);
  const auto sent = std::find_if(out->begin(), out->end(), [&](const MailOut& m) { return m.to == other->address; });
  ASSERT_NE(sent, out->end());
  const std::string report =
      "From: MAILER-DAEMON@mx.example.org\nTo: host@club.example\nSubject: Undelivered Mail Returned to Sender\n"
      "Message-ID: <bounce1@mx.example.org>\nMIME-Version: 1.0\nReturn-Path: <>\n"
      "Content-Type: multipart/report; report-type=delivery-status; boundary=\"B\"\n\n--B\nContent-Type: text/plain\n\n"
      "I could not deliver it.\n--B\nContent-Type: text/rfc822-headers\n\nFrom: host@club.example\nMessage-ID: <" +
      sent->message_id + ">\n\n--B--\n";
  town.give(report);
  EXPECT_EQ(last().verdict, "bounce: " + other->address);
  EXPECT_EQ(town.host().ledger().seats("fencing")->at(other->seat).bounces, 1);
  hear();
  EXPECT_TRUE(mine.empty() && theirs.empty());
}

TEST_F(Talk, a_stranger_cannot_speak_for_a_player) {
  const auto forged = store::test::secrets_of(66);
  store::Note note = store::make_note(store::NoteKind::resign, mover->node->course().game_id(),
                                      mover->node->log().head(), {{"seat", std::to_string(mover->seat)}});
  store::SignedNote signed_note{store::note_text(note), {}};
  store::add_signature(signed_note, store::key_name(note.game_id, mover->seat), forged.signing);
  const std::string text = store::print_note(signed_note);
  Player& eve = town.add("Eve");
  const std::string id = base::to_hex(mover->node->course().game_id()).substr(0, 16);
  give_mail({eve.address,
             "host@club.example",
             "",
             "I give up",
             "",
             {},
             mail::Block{mail::Kind::note, id, mover->seat, {text.begin(), text.end()}}});
  EXPECT_EQ(row().state, GameState::playing);
  EXPECT_EQ(count(town.news(eve), "could not be used"), 1u);
  EXPECT_TRUE(mine.empty() && theirs.empty());
}

// ---- duties ---------------------------------------------------------------------------------------------------------

TEST_F(Talk, officers_do_what_their_role_allows) {
  Host& host = town.host();
  const Officer umpire{"carol", "", "", "umpire"}, press{"dave", "", "", "moderator"};
  const std::int64_t due = row().due;
  EXPECT_FALSE(host.duty(press, "extend fencing 3", town.now));
  ASSERT_TRUE(host.duty(umpire, "extend fencing 3", town.now));
  EXPECT_EQ(row().due, due + 3 * k_day);
  ASSERT_TRUE(host.duty(press, "press fencing none", town.now));
  EXPECT_EQ(say(*mover, "hello?").verdict, "press not allowed");
  ASSERT_TRUE(host.duty(press, "announce fencing The club meets on Friday.", town.now));
  town.deliver(), hear();
  EXPECT_EQ(count(theirs, "The club meets on Friday."), 1u);
  EXPECT_FALSE(host.duty(umpire, "rule fencing won 9 because", town.now));
  EXPECT_FALSE(host.duty(umpire, "rule nothing adjourned", town.now));
  EXPECT_FALSE(host.duty(umpire, "dance", town.now));
  ASSERT_TRUE(host.duty(umpire, "rule fencing adjourned the hall has burnt down", town.now));
  town.deliver();
  EXPECT_EQ(row().state, GameState::over);
  EXPECT_NE(row().result.find("the hall has burnt down"), std::string::npos);
  EXPECT_EQ(mover->node->phase(), store::Phase::over);
}

TEST_F(Talk, a_duty_by_mail_needs_the_officers_signature_and_counts_once) {
  const auto carol = store::test::secrets_of(60);
  ASSERT_TRUE(
      town.host().ledger().put(Officer{"carol", "", base::to_hex(store::signing_key(carol.signing)), "umpire"}));
  const std::int64_t due = row().due;
  const auto duty = [&](const store::SeatSecrets& by, const std::string& to, const std::string& line) {
    const std::string id = "d" + std::to_string(++town.mails) + "@example.org";
    town.give(duty_mail("carol@club.example", to, "carol", by, line, id));
    hear();
    return last().verdict;
  };
  EXPECT_EQ(duty(store::test::secrets_of(61), "host@club.example", "extend fencing 3"), "refused: duty");
  EXPECT_EQ(duty(carol, "host@elsewhere.example", "extend fencing 3"), "refused: duty");
  EXPECT_EQ(row().due, due);
  EXPECT_EQ(duty(carol, "host@club.example", "extend fencing 3"), "duty: extend by carol");
  EXPECT_EQ(row().due, due + 3 * k_day);
  EXPECT_EQ(duty(carol, "host@club.example", "extend fencing 3"), "duty done before");
  EXPECT_EQ(row().due, due + 3 * k_day);
}

TEST_F(Talk, a_game_that_is_begun_anew_goes_on_from_the_position_and_the_old_log_stays) {
  dice::Random random(17);
  for (int i = 0; i < 4 && town.awaited() != nullptr; ++i)
    ASSERT_TRUE(town.turn(random));
  Player* const gone = town.awaited();
  ASSERT_NE(gone, nullptr);
  Player& stays = gone == &town[0] ? town[1] : town[0];
  Player& cora = town.add("Cora");
  const std::uint64_t size = stays.node->log().size();
  const std::string position = *store::savepoint_position(stays.node->course().battle(), stays.node->course().rest());
  const int side = *stays.node->course().player_of(gone->seat);
  ASSERT_TRUE(town.host().duty(Officer{"carol", "", "", "umpire"},
                               "restart fencing " + std::to_string(gone->seat) + " cora@example.org", town.now));
  town.deliver();
  EXPECT_EQ(row().state, GameState::over);
  EXPECT_EQ(row().winner, -1);
  EXPECT_EQ(stays.node->phase(), store::Phase::over);
  const auto next = town.host().ledger().game("fencing-on");
  ASSERT_TRUE(next && *next);
  EXPECT_EQ(count(town.news(cora), "BEGIN HEXPOST INVITE"), 1u);
  EXPECT_EQ(count(town.news(stays), "BEGIN HEXPOST INVITE"), 1u);
  const auto invite = store::read_invite((*next)->invitation);
  const auto continuation = store::continuation_of(invite->genesis);
  ASSERT_TRUE(continuation);
  EXPECT_EQ(continuation->game_id, stays.node->course().game_id());
  EXPECT_EQ(continuation->size, size);
  EXPECT_EQ(continuation->position, position);
  for (Player* p : {&cora, &stays}) {
    const int own = p == &cora ? side : 1 - side;
    for (std::uint8_t s = 0; s < 2; ++s) {
      if (invite->genesis.seats[s].side == own) p->seat = s;
    }
    p->path += "-on", p->top += "-on";
    p->node = *store::Node::join(p->path, (*next)->invitation, p->seat, p->name, p->secrets, town.player_setting(*p));
    ASSERT_TRUE(town.mail_newest(*p, "join"));
  }
  gone->node.reset();
  Player& second = cora.seat == 1 ? cora : stays;
  ASSERT_TRUE(town.mail_newest(second, "assent"));
  int packets = 0;
  while (packets < 300 && town.turn(random))
    ++packets;
  const auto end = town.host().ledger().game("fencing-on");
  EXPECT_EQ((*end)->state, GameState::over);
  EXPECT_EQ(cora.node->log().head(), stays.node->log().head());
  const auto audit = store::audit(cora.node->log(), town.player_setting(cora).resolve);
  ASSERT_TRUE(audit);
  EXPECT_TRUE(audit->good()) << audit->failure->sentence;
}

}  // namespace
}  // namespace hexpost::host::test
