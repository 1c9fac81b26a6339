#include "tests/golden/golden_game.h"

#include <openssl/evp.h>

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "engine/base/text.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "tests/support/battles.h"

namespace hexpost::golden {
namespace {

using Json = nlohmann::ordered_json;
using table::Awaited;
using table::Entry;
using table::Match;
using table::Segment;

table::Given read_given(const Json& json) {
  if (json.size() == 2) return table::Rolled{json.at(0).get<int>(), json.at(1).get<int>()};
  if (json.at(2).is_number())
    return table::Shown{json.at(0).get<table::Player>(), json.at(1).get<int>(), json.at(2).get<int>()};
  return table::Opened{json.at(0).get<table::Player>(), json.at(1).get<std::uint32_t>(), json.at(2).get<std::string>()};
}

Json print_given(const table::Given& given) {
  if (const auto* rolled = std::get_if<table::Rolled>(&given)) return Json::array({rolled->faces, rolled->value});
  if (const auto* shown = std::get_if<table::Shown>(&given))
    return Json::array({shown->who, shown->place, shown->card});
  const auto& opened = std::get<table::Opened>(given);
  return Json::array({opened.who, opened.slot, opened.policy});
}

Segment read_segment(const Json& json) {
  Segment out{json.at("who").get<table::Player>(),
              json.at("lines").get<std::vector<std::string>>(),
              json.at("sealed").get<std::vector<bool>>(),
              {}};
  for (const Json& given : json.at("given"))
    out.given.push_back(read_given(given));
  for (const Json& shown : json.value("shown", Json::array()))
    out.shown.push_back({shown.at(0).get<int>(), shown.at(1).get<int>(), table::k_all_see});
  return out;
}

Json print_segment(const Segment& segment) {
  Json given = Json::array();
  for (const table::Given& g : segment.given)
    given.push_back(print_given(g));
  Json out = {{"who", segment.who}, {"sealed", segment.sealed}, {"lines", segment.lines}, {"given", given}};
  for (const table::KnownCard& card : segment.shown)
    out["shown"].push_back({card.place, card.card});
  return out;
}

/// The start of a hash: enough to tell two positions of one game apart, short enough to read.
std::string mark(std::string_view bytes) {
  return sha256_hex(bytes).substr(0, 8);
}

std::string lines(const std::vector<std::string>& all) {
  return base::join(all, "\n");
}

/// The texts for all readers at a stop.
std::string stop_line(const table::Battle& battle, const Match& match) {
  const auto brief = [](const std::string& text) { return " " + mark(text).substr(0, 4); };
  std::string out = mark(match.position()) + " stop: views";
  const std::array<std::optional<table::Player>, 3> viewers{0, 1, std::nullopt};
  for (const auto& viewer : viewers)
    out += brief(report::text(match.situation(viewer)));
  if (const auto pending = match.pending(200)) {
    out += ", offers" + brief(lines(pending->answers)) + brief(lines(match.order_sheet())) +
           brief(lines(match.proposal()));
  }
  return out + ". " + report::awaited_sentence(battle, match);
}

/// Two copies of one game: `live` is run from packet to packet; `slow` stops after every entry on the way. What is
/// there to read is looked at after every packet, in a game of hundreds of packets (random players' mails are short)
/// after each eighth.
class Replay {
 public:
  Replay(const table::Battle& battle, std::size_t packets)
      : battle_(battle), live_(battle.begin()), slow_(battle.begin()), look_every_(packets > 200 ? 8 : 1) {}

  void packet(const Segment& segment) {
    const auto number = std::to_string(live_->segments() + 1);
    live_->push(segment);
    slow_->push(segment);
    live_->run();
    if (live_->misfit()) throw std::runtime_error("packet " + number + ": " + *live_->misfit());
    out_ += "packet " + number + " of " + report::side_name(battle_, segment.who) + ": " +
            std::to_string(segment.lines.size()) + " lines, " + std::to_string(segment.given.size()) + " given\n";
    const auto& trace = live_->trace();
    for (; told_ < trace.size(); ++told_) {
      slow_->cut_at(told_ + 1);
      slow_->run();
      out_ += mark(slow_->position()) + " " + report::sentence(battle_, trace[told_]) + "\n";
    }
    slow_->cut_at(told_);  // a packet may bring steps of which nothing is told
    slow_->run();
    if (slow_->position() != live_->position())
      throw std::runtime_error("packet " + number + ": stopping on the way leads to another position");
    if (live_->segments() % look_every_ == 0 || live_->over()) out_ += stop_line(battle_, *live_) + "\n";
  }

  const Match& live() const { return *live_; }
  std::string take() { return std::move(out_); }

 private:
  const table::Battle& battle_;
  std::unique_ptr<Match> live_, slow_;
  std::size_t look_every_;
  std::size_t told_ = 0;
  std::string out_;
};

/// A player-turn as its reader gets it, read at its end.
std::string turn_text(const table::Battle& battle, const Match& whole, std::size_t from, std::size_t to,
                      std::optional<table::Player> viewer) {
  const auto match = whole.clone();
  match->cut_at(to);
  match->run();
  return report::text(report::turn_report(battle, *match, {viewer, from, to, true}));
}

std::string report_text(const table::Battle& battle, const Game& game, const std::vector<Entry>& trace) {
  const auto whole = battle.begin();
  for (const Segment& segment : game.journal)
    whole->push(segment);
  std::vector<std::size_t> turns;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].kind == Entry::Kind::told && trace[i].heading == 2 && i + 1 < trace.size()) turns.push_back(i);
  }
  if (turns.size() < 3) throw std::runtime_error("a golden game needs three player-turns");
  const std::size_t middle = turns.size() / 2;
  return turn_text(battle, *whole, turns[middle], turns[middle + 1], 0) + "\n" +
         turn_text(battle, *whole, turns.back(), trace.size(), std::nullopt);
}

}  // namespace

Game read_game(const std::string& text) {
  Game out;
  int number = 0;
  for (const std::string_view line : base::split(text, '\n')) {
    ++number;
    if (line.empty()) continue;
    try {
      const Json json = Json::parse(line);
      if (number > 1) {
        out.journal.push_back(read_segment(json));
        continue;
      }
      out.battle = json.at("battle").get<std::string>();
      out.options = json.at("options").get<std::vector<std::string>>();
      out.played = json.at("played").get<std::string>();
    } catch (const Json::exception& e) {
      throw std::runtime_error("line " + std::to_string(number) + ": " + e.what());
    }
  }
  return out;
}

std::string print_game(const Game& game) {
  const Json first = {{"battle", game.battle}, {"options", game.options}, {"played", game.played}};
  std::string out = first.dump() + "\n";
  for (const Segment& segment : game.journal)
    out += print_segment(segment).dump() + "\n";
  return out;
}

std::unique_ptr<table::Battle> load(const Game& game) {
  return test::load_any(game.battle, game.options);
}

Story replay(const Game& game) {
  const auto battle = load(game);
  Replay replay(*battle, game.journal.size());
  for (const Segment& segment : game.journal)
    replay.packet(segment);
  if (!replay.live().over()) throw std::runtime_error("the battle is not over");
  return {replay.take(), report_text(*battle, game, replay.live().trace())};
}

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), hash.data(), &size, EVP_sha256(), nullptr) != 1)
    throw std::runtime_error("no SHA-256");
  constexpr std::string_view k_digits = "0123456789abcdef";
  std::string out;
  for (unsigned i = 0; i < size; ++i) {
    out += k_digits[hash[i] >> 4];
    out += k_digits[hash[i] & 15];
  }
  return out;
}

}  // namespace hexpost::golden
