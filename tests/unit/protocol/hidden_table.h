#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "engine/systems/ancients/battle.h"
#include "engine/systems/ancients/load/battle.h"
#include "store/protocol/course_state.h"
#include "store/protocol/deal_audit.h"
#include "store/protocol/replay.h"
#include "tests/unit/protocol/club.h"

/// Two players at a battle with hidden hands, and one of them as a false dealer.
namespace hexpost::store::test {

/// `few`: a deck of First Strikes and some other cards, so that the pile runs out.
inline std::shared_ptr<const table::Battle> hidden(const std::string& id, bool few = false) {
  auto loaded = ancients::load_scenario(data::Library::builtin(), id);
  if (!loaded) throw std::runtime_error(loaded.error().what);
  if (few) {
    int i = 0;
    std::erase_if(loaded->data.cards, [&](const auto& card) {
      const auto& kind = loaded->data.kinds[static_cast<std::size_t>(card.kind)];
      return kind.effect != ancients::Effect::first_strike && kind.effect != ancients::Effect::spartacus &&
             ++i % 4 != 0;
    });
  }
  loaded->data.options[ancients::index_of(ancients::Option::hidden_hands)] = true;
  return ancients::battle(std::move(loaded->data));
}

/// The first player resigns, and each discloses the seeds to the other.
inline void resign_and_disclose(Club& club) {
  const auto end = club[0].resign();
  ASSERT_TRUE(end);
  ASSERT_TRUE(club[1].receive_note(*end));
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto seeds = club[seat].disclose();
    ASSERT_TRUE(seeds) << seeds.error().what;
    ASSERT_TRUE(club[1 - seat].receive_note(*seeds));
  }
}

/// Two players at a battle with hidden hands.
class HiddenHands : public testing::Test {
 protected:
  explicit HiddenHands(const std::string& id = "outposts", int umpires = 0)
      : battle(hidden(id)), club(Club::Rules{.umpires = umpires, .resolve = [this](const Genesis&) {
                                               return base::Result<std::shared_ptr<const table::Battle>>(battle);
                                             }}) {}

  std::vector<std::string> proposed(table::Player who) const {
    std::vector<std::string> lines;
    for (const auto& q : battle->standing()) {
      if (q.theirs() && q.proposed != "ask")
        lines.push_back("stand army " + q.name + " do " + (q.name == "strike" ? strikes : q.proposed));
    }
    return seal_texts(*battle, who, lines);
  }
  bool decides(std::size_t seat) {
    const auto& awaited = club[seat].board().awaited();
    return awaited.kind == table::Awaited::Kind::decision && club[seat].course().seat_of(awaited.who) == seat &&
           !club[seat].deals();
  }
  /// What a plain player sends.
  Draft plain(std::size_t seat) {
    if (!club[seat].course().player_of(static_cast<std::uint8_t>(seat))) return {};  // an umpire
    Draft draft{{}, proposed(static_cast<table::Player>(seat)), {}};
    if (decides(seat)) draft.lines = club[seat].board().proposal();
    return draft;
  }
  void step() {
    const std::size_t w = *club.writer();
    ASSERT_NO_FATAL_FAILURE(club.help());
    club.send(w, plain(w));
  }
  /// The first packet and the deal: the first player with a hand is to decide.
  void deal() {
    club.prepare();
    club.send(0, {{}, proposed(0), {}});
    for (int mails = 0; mails < 6 && !decides(*club.writer()); ++mails)
      ASSERT_NO_FATAL_FAILURE(step());
    ASSERT_TRUE(decides(*club.writer()));
  }
  void play(int mails) {
    for (int i = 0; i < mails && !club[0].outcome(); ++i)
      ASSERT_NO_FATAL_FAILURE(step());
  }
  const Hands& hands(std::size_t seat = 0) { return *club[seat].course().state().hands; }
  DealAudit audited(std::size_t seat) {
    const auto report = audit(club[seat].log(), club.resolve);
    EXPECT_TRUE(report) << report.error().what;
    EXPECT_FALSE(report->failure) << report->failure->sentence;
    return *report->deals;
  }
  /// A copy of a seat's file, which is closed for it.
  std::string backup(std::size_t seat) {
    club.members[seat].node.reset();
    const std::string out = club.folder / "backup";
    std::filesystem::copy_file(club.members[seat].path, out);
    club.reopen(seat);
    return out;
  }
  void put_back(std::size_t seat, const std::string& copy) {
    club.members[seat].node.reset();
    for (const char* tail : {"", "-wal", "-shm"})
      std::filesystem::remove(club.members[seat].path + tail);
    std::filesystem::rename(copy, club.members[seat].path);
  }
  /// Gives the code by which the writer's next packet is refused with changed leaves, signed again; `said` is the
  /// sentence. The honest packet passes and is sent.
  template <class Change>
  std::string changed(Change change) {
    const std::size_t w = *club.writer();
    club.help();
    const Course before = club[w].course().clone();
    const Bytes honest = written(club, w, plain(w));
    Forgery forgery(honest);
    change(forgery.leaves, before);
    const Bytes false_packet = forgery.signed_by(club.members[w].secrets, before.frontier());
    EXPECT_NE(false_packet, honest);
    const std::size_t other = w == 0 ? 1 : 0;
    const auto refused = refusal(club, other, false_packet);
    said = refused ? refused->why : "";
    EXPECT_EQ(code(club, other, honest), "") << "the honest packet must pass";
    club.give_all(w, honest);
    return refused ? refused->code : "";
  }

  std::string said;
  std::string strikes = "held";  ///< what is sealed for First Strike
  std::shared_ptr<const table::Battle> battle;
  Club club;
};

template <class T>
T& first_of(std::vector<Leaf>& leaves) {
  const auto at = std::ranges::find_if(leaves, [](const Leaf& leaf) { return std::holds_alternative<T>(leaf); });
  if (at == leaves.end()) throw std::runtime_error("no such leaf");
  return std::get<T>(*at);
}
template <class T>
void drop_first(std::vector<Leaf>& leaves) {
  const auto at = std::ranges::find_if(leaves, [](const Leaf& leaf) { return std::holds_alternative<T>(leaf); });
  if (at == leaves.end()) throw std::runtime_error("no such leaf");
  leaves.erase(at);
}

class HiddenAkragas : public HiddenHands {
 protected:
  HiddenAkragas() : HiddenHands("akragas") {}
};

/// A program that changes what it shuffles: the packet is made again with the changed leaf and right shares.
class FalseDealer : public HiddenHands {
 protected:
  template <class Change>
  void cheat(Change change) {
    club.prepare();
    club.send(0, {{}, proposed(0), {}});
    const Course before = club[1].course().clone();
    const auto saved = backup(1);
    Forgery forgery(written(club, 1, {{}, proposed(1), {}}));
    DealLeaf& deal = first_of<DealLeaf>(forgery.leaves);
    change(deal.cards, before);
    for (Leaf& leaf : forgery.leaves) {
      if (auto* share = std::get_if<CardShare>(&leaf))
        share->proof = *open_share(club.members[1].secrets.deck, deal.cards[share->place]);
    }
    const Bytes bytes = forgery.signed_by(club.members[1].secrets, before.frontier());
    // the cheat's own file takes the packet that it sends
    put_back(1, saved);
    std::filesystem::remove(club.members[1].top);
    ASSERT_NO_FATAL_FAILURE(club.reopen(1));
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto got = club[seat].receive(bytes);
      ASSERT_TRUE(got) << got.error().what;
      ASSERT_EQ(got->is, Received::Is::applied) << (got->refusal ? got->refusal->why : "");
    }
  }
};

}  // namespace hexpost::store::test
