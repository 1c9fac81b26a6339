#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/unit/protocol/club.h"

namespace hexpost::store::test {
namespace {

void expect_agreement(Club& club) {
  for (std::size_t i = 0; i < club.seats(); ++i) {
    EXPECT_EQ(club[i].log().head(), club[0].log().head());
    EXPECT_EQ(club[i].outcome(), club[0].outcome());
    EXPECT_EQ(club[i].phase(), Phase::over);
    const auto report = audit(club[i].log(), club.resolve);
    ASSERT_TRUE(report);
    EXPECT_TRUE(report->good()) << report->failure->sentence;
    EXPECT_EQ(report->head, club[0].log().head());
    EXPECT_EQ(report->outcome, club[0].outcome());
    EXPECT_GT(report->rolls, 0u);
  }
}

TEST(Game, two_seats_play_from_invitation_to_victory_and_agree_on_every_head) {
  Club club;
  club.begin();
  ASSERT_TRUE(club.play_out(1));
  expect_agreement(club);
}

TEST(Game, a_program_that_opens_and_closes_for_every_mail_plays_the_same) {
  Club steady, fleeting;
  steady.begin(), fleeting.begin();
  dice::Random a(5), b(5);
  for (int i = 0; i < 25 && !steady[0].outcome(); ++i) {
    steady.turn(a);
    for (std::size_t seat = 0; seat < 2; ++seat)
      fleeting.reopen(seat);
    fleeting.turn(b);
    ASSERT_EQ(steady[0].log().head(), fleeting[0].log().head());
  }
}

TEST(Game, without_snapshots_the_log_plays_to_the_same_position) {
  Club club;
  club.begin();
  club.turns(12, 7);
  const std::string position = club[1].course().now().position();
  const Bytes saved = club[1].course().save();
  {
    auto log = std::move(*club.members[1].node);
    club.members[1].node.reset();
  }
  auto log = Log::open(club.members[1].path);
  ASSERT_TRUE(log && log->drop_snapshots());
  log = base::Error{};
  club.reopen(1);
  EXPECT_EQ(club[1].course().now().position(), position);
  EXPECT_EQ(club[1].course().save(), saved);
}

TEST(Game, players_and_umpires_of_any_number_end_in_agreement) {
  struct Row {
    const char* name;
    Club::Rules rules;
    std::uint64_t seed;
  };
  const Row k_rows[] = {
      {"three seats answer each other with slips", {.players = 3, .umpires = 0, .hits = 1}, 3},
      {"an umpire answers for all players with the deposits", {.players = 2, .umpires = 1, .hits = 2}, 4},
      {"two umpires answer together", {.players = 3, .umpires = 2, .hits = 1}, 6},
  };
  for (const Row& row : k_rows) {
    SCOPED_TRACE(row.name);
    Club club(row.rules);
    club.begin();
    ASSERT_TRUE(club.play_out(row.seed));
    expect_agreement(club);
  }
}

TEST(Game, an_umpire_may_invite_and_a_player_writes_the_first_packet) {
  Club club({.players = 2, .umpires = 1, .hits = 1, .arbiter = false, .resolve = {}});
  club.prepare(2);
  EXPECT_EQ(club[2].send({}).error().code, "phase");
  club.send(0);
  ASSERT_TRUE(club.play_out(8));
  expect_agreement(club);
}

TEST(Game, many_random_games_end_in_agreement) {
  for (std::uint64_t seed = 10; seed < 14; ++seed) {
    Club club({.players = seed % 2 == 0 ? 2 : 3, .umpires = 0, .hits = 1, .arbiter = false, .resolve = {}});
    club.begin();
    ASSERT_TRUE(club.play_out(seed)) << seed;
    expect_agreement(club);
  }
}

TEST(Game, receiving_costs_no_more_in_a_long_game) {
  // what is stored for the next command does not grow with the number of packets
  Club club({.players = 2, .umpires = 0, .hits = 60, .arbiter = false, .resolve = {}});
  club.begin();
  dice::Random random(9);
  for (int i = 0; i < 20; ++i)
    club.turn(random);
  std::size_t early = 0, late = 0;
  for (int i = 0; i < 20; ++i)
    club.turn(random), early = std::max(early, club[0].course().save().size());
  for (int i = 0; i < 60; ++i)
    club.turn(random), late = std::max(late, club[0].course().save().size());
  EXPECT_LT(late, early + 600);
}

/// A game after some turns, and its export.
struct Exported {
  Exported(int turns, std::uint64_t seed) {
    club.begin();
    club.turns(turns, seed);
    std::ostringstream out;
    EXPECT_TRUE(export_log(club[0].log(), out));
    text = out.str();
  }
  Club club;
  std::string text;
};

TEST(Export, brings_the_same_head_to_another_file_and_reads_nothing_but_packets) {
  Exported game(10, 11);
  std::istringstream text(game.text);
  const auto copy = import_log(game.club.folder / "copy", text, game.club.resolve);
  ASSERT_TRUE(copy) << copy.error().what;
  EXPECT_EQ(copy->head(), game.club[0].log().head());
  std::ostringstream again;
  ASSERT_TRUE(export_log(*copy, again));
  EXPECT_EQ(again.str(), game.text);
}

TEST(Export, a_player_opens_an_imported_game_with_the_own_keys_and_goes_on) {
  Exported game(6, 12);
  Club& club = game.club;
  std::istringstream text(game.text);
  ASSERT_TRUE(import_log(club.folder / "copy", text, club.resolve));
  club.members[0].path = club.folder / "copy";
  club.reopen(0);
  EXPECT_FALSE(club[0].behind_top());
  EXPECT_EQ(club[0].log().head(), club[1].log().head());
}

TEST(Export, a_changed_line_is_refused) {
  Exported game(3, 13);
  Club& club = game.club;
  const std::string& text = game.text;
  int taken = 0;
  for (std::size_t i = 0; i < text.size(); i += 97) {
    std::string changed = text;
    changed[i] = changed[i] == 'A' ? 'B' : 'A';
    std::stringstream in(changed);
    const auto copy = import_log(club.folder / "bad", in, club.resolve);
    if (!copy) continue;
    ++taken;
  }
  EXPECT_EQ(taken, 0);
  std::stringstream cut(text.substr(0, text.rfind('{')));
  EXPECT_EQ(import_log(club.folder / "bad", cut, club.resolve).error().code, "export");
}

TEST(Export, is_valid_json_and_comes_back_exactly_whatever_strangers_have_put_into_texts) {
  Club club;
  club.begin();
  Packet odd;  // a file does not judge what it keeps, so neither may an export
  odd.game_id = club[0].course().game_id();
  odd.first = club[0].log().size();
  std::string all;
  for (int c = 1; c < 256; ++c)
    all.push_back(static_cast<char>(c));
  for (const std::string& text :
       {std::string("\xff\",\"envelope\":\""), std::string("line\nfeed \\u0000 \x1b]0;x\x07"), all}) {
    odd.leaves.push_back(encode_leaf(Opening{1, 0, Salt{}, text, {}}));
    odd.leaves.push_back(encode_leaf(NoteLeaf{text}));
  }
  const auto first = decode_packet(**club[0].log().packet_at(0));
  auto log = Log::create(club.folder / "odd");
  ASSERT_TRUE(log && first);
  ASSERT_TRUE(log->append({*first, encode_packet(*first), {}, {}, {}, {}}));
  ASSERT_TRUE(log->append({odd, encode_packet(odd), {}, {}, {}, {}}));
  std::stringstream out;
  ASSERT_TRUE(export_log(*log, out));
  std::size_t lines = 0;
  for (std::string line; std::getline(out, line); ++lines)
    EXPECT_TRUE(nlohmann::json::accept(line)) << line;
  EXPECT_EQ(lines, 3u);
  std::stringstream in(out.str());
  const auto history = read_history(in);
  ASSERT_TRUE(history) << history.error().what;
  ASSERT_EQ(history->size(), 2u);
  EXPECT_EQ((*history)[1].leaves, odd.leaves);
}

TEST(Receipt, of_any_roll_proves_it_without_the_log) {
  Club club;
  club.begin();
  club.turns(12, 14);
  int rolls = 0;
  for (std::uint64_t event = 0; event < club[0].log().size(); ++event) {
    const bool is_roll = type_of_bytes(*club[0].log().leaf(event)) == LeafType::roll;
    const auto receipt = receipt_of(club[0].log(), event);
    ASSERT_EQ(receipt.has_value(), is_roll) << event;
    if (!is_roll) continue;
    ++rolls;
    const auto facts = verify_receipt(*receipt);
    ASSERT_TRUE(facts) << facts.error().what;
    EXPECT_EQ(facts->event, event);
    EXPECT_LT(print_receipt(*receipt).size(), 8000u);
  }
  EXPECT_GT(rolls, 3);
}

TEST(Journal, replays_to_the_same_end_with_a_full_trace) {
  Club club;
  club.begin();
  ASSERT_TRUE(club.play_out(15));
  const auto pages = journal(club[0].log(), club.resolve);
  ASSERT_TRUE(pages);
  EXPECT_TRUE(pages->complete);
  const auto battle = toy::battle(2, 2);
  auto match = battle->begin();
  for (const auto& page : pages->entries)
    match->push(page.segment);
  match->run();
  EXPECT_EQ(match->misfit(), std::nullopt);
  EXPECT_TRUE(match->over());
  EXPECT_EQ(match->trace_base(), 0u);
  EXPECT_EQ(match->position(), club[0].course().rest().position());
}

TEST(Audit, can_be_stopped) {
  Club club;
  club.begin();
  club.turns(4, 16);
  int told = 0;
  const auto report = audit(club[0].log(), club.resolve, [&](std::uint64_t done, std::uint64_t all) {
    EXPECT_LE(done, all);
    return ++told < 2;
  });
  EXPECT_EQ(report.error().code, "stopped");
  EXPECT_EQ(told, 2);
}

}  // namespace
}  // namespace hexpost::store::test
