#include "cli/player/own_questions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "cli/player/verdicts.h"
#include "engine/systems/system.h"
#include "tests/property/plain_play.h"

/// `check` proposes every line that keeps a packet from coming back to its writer, all of them at once.
namespace {

using namespace hexpost;
using table::Awaited;

struct Seen {
  int packets = 0;                              ///< that would have come back to their writer
  std::size_t most = 0;                         ///< lines proposed for one of them
  std::set<std::string> asked;                  ///< questions that the lines answer
  std::vector<std::set<std::string>> together;  ///< the same for each packet
};

std::string question_of(const std::string& stand) {
  constexpr std::string_view k_head = "stand army ";
  return stand.starts_with(k_head) ? stand.substr(k_head.size(), stand.find(" do ") - k_head.size()) : std::string();
}

/// The plain orders of a turn without their answers to questions.
std::vector<std::string> bare(const table::Match& match) {
  std::vector<std::string> out = match.proposal();
  std::erase_if(out, [](const std::string& line) { return line.starts_with("stand "); });
  return out;
}

void try_position(const table::Battle& battle, const table::Match& board, Seen& seen) {
  const table::Player who = board.awaited().who;
  const std::vector<bool> sealed(battle.players().size(), true);
  const auto typed = bare(board);
  const auto outlook = [&](const std::vector<std::string>& lines) {
    return table::try_lines(board, who, lines, sealed, table::guess_policies(battle), cli::k_send_trials,
                            cli::k_trial_seed);
  };
  const cli::Writer writer{battle, board, who, sealed, cli::k_send_trials};
  const cli::OwnQuestions own = cli::own_questions(writer, typed, outlook(typed));
  if (own.lines.empty()) return;
  ++seen.packets;
  seen.together.emplace_back();
  seen.most = std::max(seen.most, own.lines.size());
  for (const std::string& line : own.lines)
    seen.asked.insert(question_of(line));
  for (const std::string& line : own.lines) {
    if (const std::string question = question_of(line); !question.empty()) seen.together.back().insert(question);
  }
  // with all of them nothing more is proposed
  std::vector<std::string> whole = own.lines;
  whole.insert(whole.end(), typed.begin(), typed.end());
  const cli::OwnQuestions again = cli::own_questions(writer, whole, outlook(whole));
  for (const std::string& line : again.lines)
    EXPECT_TRUE(question_of(line).empty() || std::ranges::find(own.lines, line) != own.lines.end())
        << line << " was not proposed at once";
}

Seen play(const std::string& system, const std::string& id, std::uint64_t seed, int packets) {
  const auto shipped = property::shipped(system, id);
  const table::Battle& battle = *shipped;
  Seen seen;
  const auto live = battle.begin();
  table::Chance chance(table::proposed_policies(battle), seed);
  table::Player who = live->run(&chance).who;
  for (int n = 0; n < packets && !live->over(); ++n) {
    if (live->awaited().kind == Awaited::Kind::decision) try_position(battle, *live, seen);
    live->push(property::plain_packet(battle, *live, who));
    who = live->run(&chance).who;
  }
  return seen;
}

TEST(OwnQuestions, of_chariots_are_answered_by_lines_that_are_proposed_at_once) {
  const Seen seen = play("chariots", "sumer", 3, 30);
  EXPECT_GT(seen.packets, 3);
  EXPECT_GE(seen.most, 3u) << "no packet of this game asks for three lines, so nothing was tried";
  for (const char* question : {"mode", "trump"})
    EXPECT_TRUE(seen.asked.contains(question)) << question;
}

TEST(OwnQuestions, of_hordes_are_answered_by_lines_that_are_proposed_at_once) {
  bool both = false;  // a packet that stops at either question, as the dice have it
  for (std::uint64_t seed = 1; seed <= 3 && !both; ++seed) {
    const Seen seen = play("hordes", "trebia", seed, 30);
    both = std::ranges::any_of(seen.together, [](const std::set<std::string>& asked) {
      return asked.contains("follow-up") && asked.contains("face-attacker");
    });
  }
  EXPECT_TRUE(both) << "no packet stops at follow-up and at face-attacker, so nothing was tried";
}

/// Beginners send plain orders: a victor that walks into a river is lost to the next attack.
TEST(PlainOrders, of_hordes_let_no_victor_follow_into_a_river) {
  const auto battle = property::shipped("hordes", "trebia");
  const auto live = battle->begin();
  table::Chance chance(table::proposed_policies(*battle), 5);
  table::Player who = live->run(&chance).who;
  int bounds = 0;
  for (int n = 0; n < 20 && !live->over(); ++n) {
    table::Segment s{who, {}, std::vector<bool>(battle->players().size(), true), {}};
    if (live->awaited().kind == Awaited::Kind::decision) {
      s.lines = live->proposal();
      if (live->awaited().question == "command") {
        ++bounds;
        EXPECT_TRUE(std::ranges::find(s.lines, "stand army follow-up if water do no") != s.lines.end());
      }
    }
    live->push(std::move(s));
    who = live->run(&chance).who;
  }
  EXPECT_GE(bounds, 6);
}

}  // namespace
