#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/module/session.h"

/// The requests of schemas/module.md, as a program in another language makes them.
namespace hexpost::module {
namespace {

using Json = nlohmann::ordered_json;

class Module : public ::testing::Test {
 protected:
  Json ask(const Json& request) { return Json::parse(session.call(request.dump())); }
  /// The error's code; empty for a good answer.
  std::string code(const Json& request) {
    const Json answer = ask(request);
    return answer.contains("error") ? answer["error"]["code"].get<std::string>() : "";
  }
  int open(const char* system = "hordes", const char* battle = "first-battle") {
    return ask({{"call", "open"}, {"system", system}, {"battle", battle}}).at("battle").get<int>();
  }
  int begin(int battle) { return ask({{"call", "begin"}, {"battle", battle}}).at("game").get<int>(); }

  Session session{hexpost::systems()};
};

TEST_F(Module, names_its_rule_systems_with_their_revisions) {
  const Json answer = ask({{"call", "systems"}});
  ASSERT_GE(answer.at("systems").size(), 2u);
  EXPECT_EQ(answer["systems"][0]["name"], "hordes");
  EXPECT_GE(answer["systems"][0]["revision"].get<int>(), 1);
}

TEST_F(Module, plays_plain_orders_to_the_end_of_a_battle) {
  const int game = begin(open());
  // the first packet begins the game; later ones are of the side that must decide
  int who = 0, dice = 0;
  Json lines = Json::array();
  Json state;
  for (int packet = 0; packet < 400; ++packet) {
    Json given = Json::array();
    const Json copy = ask({{"call", "clone"}, {"game", game}});
    const auto pushed = [&](int of) {
      return ask({{"call", "push"},
                  {"game", of},
                  {"segment", {{"who", who}, {"sealed", {false, false}}, {"lines", lines}, {"given", given}}}});
    };
    // a die is given when the run asks for it, each time from the beginning of the packet
    for (;;) {
      const Json trial = ask({{"call", "clone"}, {"game", copy["game"]}});
      state = pushed(trial["game"].get<int>());
      ASSERT_FALSE(state.contains("error")) << state;
      EXPECT_TRUE(ask({{"call", "close"}, {"game", trial["game"]}}).empty());
      if (state["awaited"]["kind"] != "dice") break;
      const int faces = state["awaited"]["faces"].get<int>();
      given.push_back({faces, dice++ * 5 % faces + 1});
    }
    ASSERT_EQ(pushed(game), state);
    ASSERT_TRUE(ask({{"call", "close"}, {"game", copy["game"]}}).empty());
    if (state["over"] == true) break;
    ASSERT_EQ(state["awaited"]["kind"], "decision") << state;
    who = state["awaited"]["who"].get<int>();
    lines = ask({{"call", "proposal"}, {"game", game}}).at("lines");
    const Json judged = ask({{"call", "judge"}, {"game", game}, {"who", who}, {"lines", lines}});
    EXPECT_EQ(judged.at("good"), true) << judged;
  }
  EXPECT_EQ(state.at("over"), true);
  const Json trace = ask({{"call", "trace"}, {"game", game}, {"from", 10}});
  EXPECT_EQ(trace.at("from"), 10);
  EXPECT_GT(trace.at("entries").size(), 50u);
  EXPECT_NE(
      ask({{"call", "report"}, {"game", game}, {"format", "text"}}).at("text").get<std::string>().find("victory for "),
      std::string::npos);
  // the battle may be closed before its game
  EXPECT_EQ(code({{"call", "close"}, {"battle", 1}}), "");
  EXPECT_EQ(code({{"call", "position"}, {"game", game}}), "");
}

TEST_F(Module, goes_on_from_a_snapshot_and_from_a_position) {
  const int battle = open();
  const int game = begin(battle);
  const Json first{{"who", 0}, {"sealed", {false, false}}, {"lines", Json::array()}, {"given", Json::array()}};
  ask({{"call", "push"}, {"game", game}, {"segment", first}});
  const Json snapshot = ask({{"call", "save"}, {"game", game}}).at("snapshot");
  const Json again = ask({{"call", "load"}, {"battle", battle}, {"snapshot", snapshot}});
  const Json position = ask({{"call", "position"}, {"game", game}});
  EXPECT_EQ(ask({{"call", "position"}, {"game", again.at("game")}}), position);
  EXPECT_EQ(code({{"call", "load"}, {"battle", battle}, {"snapshot", "hexpost snapshot v2\nx"}}), "snapshot");
  EXPECT_EQ(code({{"call", "place"}, {"battle", battle}, {"position", "nonsense"}}), "position");
}

TEST_F(Module, says_what_a_line_would_do_and_why_not) {
  const int game = begin(open());
  const Json first{{"who", 0}, {"sealed", {false, false}}, {"lines", Json::array()}, {"given", Json::array()}};
  const Json state = ask({{"call", "push"}, {"game", game}, {"segment", first}});
  ASSERT_EQ(state["awaited"]["kind"], "decision");
  const int who = state["awaited"]["who"].get<int>();
  const Json due = ask({{"call", "due"}, {"game", game}, {"limit", 5}});
  ASSERT_FALSE(due["pending"]["answers"].empty());
  const std::string answer = due["pending"]["answers"][0];
  const Json legal = ask({{"call", "legal"}, {"game", game}, {"prefix", answer.substr(0, 4)}, {"limit", 3}});
  EXPECT_GE(legal["answers"].size(), 1u);
  EXPECT_LE(legal["answers"].size(), 3u);
  const Json judged = ask({{"call", "judge"}, {"game", game}, {"who", who}, {"lines", {answer, "move Nobody 0101"}}});
  EXPECT_EQ(judged["lines"][0]["verdict"], "legal");
  EXPECT_EQ(judged["lines"][1]["verdict"], "malformed");
  EXPECT_TRUE(judged["lines"][1].contains("refusal"));
  EXPECT_TRUE(ask({{"call", "canonical"}, {"game", game}, {"line", "mvoe x"}}).contains("refusal"));
  EXPECT_EQ(ask({{"call", "canonical"}, {"game", game}, {"line", answer}})["canonical"], answer);
  const Json tried =
      ask({{"call", "try"}, {"game", game}, {"who", who}, {"lines", {answer}}, {"runs", 3}, {"seed", 7}});
  EXPECT_EQ(tried["runs"], 3);
}

TEST_F(Module, refuses_what_it_cannot_use) {
  const int game = begin(open());
  EXPECT_EQ(Json::parse(session.call("")).at("error").at("code"), "request");
  EXPECT_EQ(Json::parse(session.call("[1]")).at("error").at("code"), "request");
  EXPECT_EQ(Json::parse(session.call(std::string(100'000, '['))).at("error").at("code"), "request");
  EXPECT_EQ(Json::parse(session.call("{\"call\":\"\xff\"}")).at("error").at("code"), "request");
  EXPECT_EQ(code({{"call", "fly"}}), "request");
  EXPECT_EQ(code({{"call", 3}}), "request");
  EXPECT_EQ(code({{"call", "begin"}}), "request");
  EXPECT_EQ(code({{"call", "begin"}, {"battle", 99}}), "request");
  EXPECT_EQ(code({{"call", "begin"}, {"battle", game}}), "request") << "a game's number is not a battle's";
  EXPECT_EQ(code({{"call", "open"}, {"system", "chess"}, {"battle", "x"}}), "system");
  EXPECT_NE(code({{"call", "open"}, {"system", "hordes"}, {"battle", "no-such-battle"}}), "");
  EXPECT_NE(code({{"call", "open"}, {"system", "hordes"}, {"battle", "trebia"}, {"options", {"nonsense=1"}}}), "");
  EXPECT_EQ(code({{"call", "situation"}, {"game", game}, {"viewer", 7}}), "request");
  EXPECT_EQ(code({{"call", "situation"}, {"game", game}, {"format", "pdf"}}), "request");
  EXPECT_EQ(code({{"call", "trace"}, {"game", game}, {"from", "x"}}), "request");
  EXPECT_EQ(code({{"call", "trace"}, {"game", game}, {"from", 18446744073709551615u}}), "");
  const auto packet = [&](const Json& segment) {
    return code({{"call", "push"}, {"game", game}, {"segment", segment}});
  };
  EXPECT_EQ(packet({{"who", 9}, {"sealed", Json::array()}, {"lines", Json::array()}}), "request");
  EXPECT_EQ(packet({{"who", 0}, {"lines", Json::array()}}), "request");
  EXPECT_EQ(packet({{"who", 0}, {"sealed", {false, false}}, {"lines", Json::array()}, {"given", {{9, 0, "x"}}}}),
            "request");
  EXPECT_EQ(code({{"call", "judge"}, {"game", game}, {"who", 5}, {"lines", Json::array()}}), "request");
}

TEST_F(Module, opens_so_many_and_no_more) {
  const int battle = open();
  for (std::size_t i = 1; i < k_most_open; ++i)
    ASSERT_EQ(code({{"call", "begin"}, {"battle", battle}}), "");
  EXPECT_EQ(code({{"call", "begin"}, {"battle", battle}}), "limit");
  EXPECT_EQ(code({{"call", "close"}, {"game", 2}}), "");
  EXPECT_EQ(code({{"call", "begin"}, {"battle", battle}}), "");
}

}  // namespace
}  // namespace hexpost::module
