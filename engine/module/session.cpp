#include "engine/module/session.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/ensure.h"
#include "engine/module/drawing.h"
#include "engine/module/listed.h"
#include "engine/module/refused.h"
#include "engine/module/to_json.h"
#include "engine/module/tongue.h"
#include "engine/report/html.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "engine/table/duty.h"
#include "engine/table/judged.h"

namespace hexpost::module {

using base::Error;

/// One request being carried out: the battle or game it names, and a function for each kind of request.
struct Answering {
  Session& session;
  const Json& asked;

  std::string text(const char* key) const { return asked.at(key).get<std::string>(); }
  std::vector<std::string> texts(const char* key) const { return asked.at(key).get<std::vector<std::string>>(); }
  template <class T>
  T number_or(const char* key, T otherwise, T least, T most) const {
    const auto at = asked.find(key);
    if (at == asked.end()) return otherwise;
    if (!at->is_number_integer()) refuse_request("request", "this member must be an integer", key);
    if (at->is_number_unsigned() && at->get<std::uint64_t>() > static_cast<std::uint64_t>(most)) return most;
    return std::clamp(static_cast<T>(at->get<std::int64_t>()), least, most);
  }
  std::optional<table::Player> viewer(const table::Battle& battle) const {
    const auto at = asked.find("viewer");
    if (at == asked.end() || at->is_null()) return std::nullopt;
    return side(battle, *at, "viewer");
  }
  table::Player side(const table::Battle& battle, const Json& value, const char* key) const {
    const auto who = value.get<std::uint64_t>();
    if (who >= battle.players().size()) refuse_request("request", "the battle has no side of this number", key);
    return static_cast<table::Player>(who);
  }

  std::uint32_t open_number() const {
    if (session.battles_.size() + session.games_.size() >= k_most_open)
      refuse_request("limit", "too many battles and games are open; close some first");
    return session.next_++;
  }
  Session::OpenBattle& battle() const {
    const auto at = session.battles_.find(asked.at("battle").get<std::uint32_t>());
    if (at == session.battles_.end()) refuse_request("request", "no battle of this number is open", "battle");
    return at->second;
  }
  Session::OpenGame& game() const { return game_at("game"); }
  /// The game, about to be changed by the request.
  Session::OpenGame& changing() const {
    if (asked.at("game").get<std::uint32_t>() == session.drawn_game_) session.drawn_game_ = 0;
    return game();
  }
  Session::OpenGame& game_at(const char* key) const {
    const auto at = session.games_.find(asked.at(key).get<std::uint32_t>());
    if (at == session.games_.end()) refuse_request("request", "no game of this number is open", key);
    return at->second;
  }
  Json opened(Session::OpenBattle of, std::unique_ptr<table::Match> match) const {
    const std::uint32_t number = open_number();
    session.games_.emplace(number, Session::OpenGame{std::move(of), std::move(match)});
    return {{"game", number}};
  }
  /// The end of the answer to every change of a game: the state of the game now.
  static Json standing(const table::Match& match) {
    Json out{{"awaited", json_of(match.awaited())}, {"segments", match.segments()}, {"over", match.over()}};
    if (const auto winner = match.winner()) out["winner"] = *winner;
    if (const auto misfit = match.misfit()) out["misfit"] = *misfit;
    return out;
  }
  struct Draft {
    table::Player who;
    std::vector<std::string> lines;
    std::vector<bool> sealed;
  };
  Draft draft() const {
    const auto& of = *game().of.battle;
    auto sealed = asked.value("sealed", std::vector<bool>{});
    sealed.resize(of.players().size());
    return {side(of, asked.at("who"), "who"), texts("lines"), std::move(sealed)};
  }
  static Json list_of(const auto& all) {
    Json out = Json::array();
    for (const auto& one : all)
      out.push_back(json_of(one));
    return out;
  }

  Json tongue() const { return speak(asked.at("texts").get<Tongue>()), Json::object(); }
  Json systems() const {
    Json out = Json::array();
    for (const hexpost::System& one : session.systems_)
      out.push_back({{"name", one.name}, {"title", one.title}, {"revision", one.revision}});
    return {{"systems", out}};
  }

  const hexpost::System* system_named() const {
    const hexpost::System* system = hexpost::find_system(session.systems_, text("system"));
    if (!system) refuse_request("system", "this module has no rule system of this name", text("system"));
    return system;
  }
  /// The module's data files and the player's own.
  data::Library library() const {
    data::Library out = data::Library::builtin();
    if (const auto files = asked.find("files"); files != asked.end()) {
      for (const auto& [name, bytes] : files->items()) {
        if (const auto added = out.add({name, bytes.get<std::string>()}); !added) throw Refused{added.error()};
      }
    }
    return out;
  }

  Json open() const {
    const hexpost::System* system = system_named();
    hexpost::BattleChoice choice{
        text("battle"), asked.value("options", std::vector<std::string>{}), {}, asked.value("pinned", false)};
    if (const auto armies = asked.find("armies"); armies != asked.end()) {
      std::uint8_t seat = 0;
      for (const Json& army : *armies) {
        if (!army.is_null()) choice.armies[seat] = army.get<std::string>();
        ++seat;
      }
    }
    auto loaded = good(system->load(library(), choice));
    const std::uint32_t number = open_number();
    const std::shared_ptr<const table::Battle> battle = std::move(loaded.battle);
    session.battles_.emplace(number, Session::OpenBattle{system, battle});
    Json duties = Json::object(), slots = Json::array(), leaders = Json::array();
    if (const auto* named = dynamic_cast<const table::DutyNames*>(battle.get())) {
      for (const table::Duty& duty : named->duties())
        duties[std::string(duty.question)] = duty.words;
    }
    for (std::size_t who = 0; who < battle->players().size(); ++who) {
      slots.push_back(battle->slots(static_cast<table::Player>(who)));
      leaders.push_back(battle->leaders(static_cast<table::Player>(who)));
    }
    return {{"battle", number},
            {"id", battle->id()},
            {"title", battle->title()},
            {"players", battle->players()},
            {"options", loaded.options},
            {"data", loaded.data},
            {"scenario", loaded.scenario},
            {"footnotes", battle->footnotes()},
            {"verbs", list_of(battle->verbs())},
            {"standing", list_of(battle->standing())},
            {"duties", duties},
            {"slots", slots},
            {"leaders", leaders},
            {"grid", json_of(battle->names().grid())},
            {"names", battle->names().all()}};
  }

  Json battles() const { return {{"battles", list_of(system_named()->battles(library()))}}; }
  /// The thing that a word names.
  Json name() const {
    const orders::Names& names = battle().battle->names();
    const std::string word = text("word");
    Json out = Json::object();
    if (const auto unit = names.find_unit(word)) out["unit"] = names.unit(*unit);
    if (const auto leader = names.find_leader(word)) out["leader"] = names.leader(*leader);
    if (const auto other = names.find_other(word)) out["other"] = *other;
    return out;
  }
  Json rules() const { return {{"document", json_of(good(system_named()->rules(library())))}}; }
  Json covers() const { return {{"covers", battle().battle->names().covers(text("who"), text("unit"))}}; }
  Json face() const {
    return {{"face", battle().battle->die_face(number_or("faces", 6, 1, 1000), number_or("value", 1, 0, 1000))}};
  }

  Json begin() const { return opened(battle(), battle().battle->begin()); }
  Json load() const { return opened(battle(), good(battle().battle->load(text("snapshot")))); }
  Json place() const { return opened(battle(), good(battle().battle->from_position(text("position")))); }
  Json clone() const { return opened(game().of, game().match->clone()); }
  Json close() const {
    if (asked.contains("game")) {
      (void)game();
      session.games_.erase(asked.at("game").get<std::uint32_t>());
    } else {
      (void)battle();
      session.battles_.erase(asked.at("battle").get<std::uint32_t>());
    }
    return Json::object();
  }

  static void check_sides(const Session::OpenGame& at, const table::Segment& segment) {
    const auto players = at.of.battle->players().size();
    if (segment.who >= players) refuse_request("request", "the battle has no side of this number", "segment");
    for (const table::Given& given : segment.given) {
      const auto* opened_slot = std::get_if<table::Opened>(&given);
      if (opened_slot && opened_slot->who >= players)
        refuse_request("request", "the battle has no side of this number", "segment");
    }
  }
  Json push() const {
    auto& at = changing();
    auto segment = segment_of(asked.at("segment"));
    check_sides(at, segment);
    const auto& awaited = at.match->awaited();
    if (at.match->over()) refuse_request("over", "the battle is over");
    if (at.match->segments() > 0 && (awaited.kind != table::Awaited::Kind::decision || awaited.who != segment.who))
      refuse_request("request", "the game does not wait for a packet of this side; `run` says what it waits for");
    at.match->push(std::move(segment));
    at.match->run();
    return standing(*at.match);
  }
  /// The next packet as a log has it; an input that does not fit shows in the run as a misfit.
  Json append() const {
    auto& at = changing();
    auto segment = segment_of(asked.at("segment"));
    check_sides(at, segment);
    return at.match->push(std::move(segment)), Json::object();
  }
  /// Plays on with more dice or openings of the packet pushed last, or again up to another cut.
  Json run() const {
    auto& match = *changing().match;
    std::vector<table::Given> given;
    if (const auto more = asked.find("given"); more != asked.end()) {
      for (const Json& one : *more)
        given.push_back(given_of(one));
    }
    if (const auto at = asked.find("cut"); at != asked.end())
      match.cut_at(at->is_null() ? std::nullopt : std::optional(at->get<std::size_t>()));
    Listed listed(std::move(given));
    match.run(&listed);
    return standing(match);
  }
  /// Cards that this player knows: [place, card, bits of the players who see it].
  Json learn() const {
    auto& match = *changing().match;
    bool learnt = true;
    for (const Json& one : asked.at("cards"))
      learnt = match.learn({one.at(0).get<int>(), one.at(1).get<int>(), one.at(2).get<std::uint32_t>()}) && learnt;
    match.run();
    Json out = standing(match);
    out["learnt"] = learnt;
    return out;
  }
  /// The public facts about cards dealt by mail, and the program's own sealed orders.
  Json dealt() const {
    const auto& at = game();
    const auto dealt = at.match->dealt_cards();
    Json out{{"dealt", dealt ? json_of(*dealt) : Json(nullptr)}, {"every", at.match->every_card_stands()}};
    if (const auto who = asked.find("who"); who != asked.end())
      out["stands"] = at.match->card_stands(side(*at.of.battle, *who, "who"));
    return out;
  }
  Json forget() const { return game().match->forget_trace(), Json::object(); }
  /// The packet pushed last and its effect.
  Json packet() const {
    const auto& match = *game().match;
    Json names = Json::array();
    for (std::size_t who = 0; who < game().of.battle->players().size(); ++who)
      names.push_back(match.turn_names(static_cast<table::Player>(who)));
    Json out{{"turn", match.turn()}, {"turn_names", names}, {"trace_from", match.trace_base()}};
    if (match.segments() == 0) return out;
    out["last"] = json_of(match.last()), out["answered"] = match.last_answered(), out["unused"] = match.unused();
    out["turn_passed"] = match.turn_passed();
    if (const auto voided = match.first_voided()) out["voided"] = json_of(*voided);
    return out;
  }
  /// The names that standing orders can answer for.
  Json questions() const {
    Json out = Json::array();
    for (const table::StandingQuestion& one : game().of.battle->standing())
      out.push_back(one.name);
    return {{"questions", out}};
  }
  Json joined() const {
    const auto one = game().match->joined(text("line"), text("next"));
    return one ? Json{{"joined", *one}} : Json::object();
  }
  Json cautions() const { return {{"cautions", game().match->cautions(text("answer"), text("by"))}}; }
  Json sample() const {
    const auto& match = *game().match;
    if (match.awaited().kind != table::Awaited::Kind::decision) refuse_request("request", "no decision is due");
    dice::Random random(asked.at("seed").get<std::uint64_t>());
    return {{"line", match.sample(random)}};
  }
  Json state() const { return standing(*game().match); }
  Json trace() const {
    const auto& match = *game().match;
    const auto& all = match.trace();
    const auto from = number_or<std::size_t>("from", 0, 0, match.trace_base() + all.size());
    Json entries = Json::array();
    for (std::size_t i = std::max(from, match.trace_base()); i < match.trace_base() + all.size(); ++i)
      entries.push_back(json_of(all[i - match.trace_base()]));
    return {{"from", std::max(from, match.trace_base())}, {"entries", entries}};
  }
  Json due() const {
    const auto& match = *game().match;
    Json out{{"turn", match.turn()}};
    if (const auto pending = match.pending(number_or<std::size_t>("limit", 100, 0, k_most_answers)))
      out["pending"] = json_of(*pending);
    return out;
  }
  Json legal() const {
    const std::string prefix = text("prefix");
    const auto limit = number_or<std::size_t>("limit", 100, 1, k_most_answers);
    Json out = Json::array();
    if (const auto pending = game().match->pending(k_most_answers)) {
      for (const std::string& answer : pending->answers) {
        if (answer.starts_with(prefix) && out.size() < limit) out.push_back(answer);
      }
    }
    return {{"answers", out}};
  }
  Json canonical() const {
    const auto read = game().match->canonical(text("line"));
    if (const auto* refusal = std::get_if<base::Refusal>(&read)) return {{"refusal", json_of(*refusal)}};
    return {{"canonical", std::get<std::string>(read)}};
  }
  Json ways() const {
    const auto& ways = game().of.system->ways;
    if (!ways) return {{"ways", Json::array()}};
    return {{"ways", ways(*game().match, text("line"), number_or<std::size_t>("limit", 20, 1, 1000))}};
  }
  Json judge() const {
    const auto d = draft();
    auto [judged, after] = table::judge_and_play(*game().match, d.who, d.lines, d.sealed);
    Json out{{"lines", list_of(judged.lines)},
             {"stop", json_of(judged.stop)},
             {"answers", judged.answers},
             {"good", judged.good()}};
    if (asked.value("keep", false)) out.update(opened(game().of, std::move(after)));
    return out;
  }
  /// Plays on with random dice and guessed answers of the other side, up to the next decision: a trial.
  Json chance() const {
    auto& at = changing();
    const auto seed = number_or<std::int64_t>("seed", 1, 0, INT64_MAX);
    table::Chance by(table::guess_policies(*at.of.battle), static_cast<std::uint64_t>(seed));
    at.match->run(&by);
    return standing(*at.match);
  }
  Json control() const {
    const table::Player of = side(*game().of.battle, asked.at("of"), "of");
    const auto& controls = game().of.system->control;
    const table::Control held = controls ? controls(*game().match, of) : table::Control{};
    return {{"rule", held.rule}, {"hexes", held.hexes}};
  }
  Json trial() const {
    const auto d = draft();
    const auto& at = game();
    const auto seed = number_or<std::int64_t>("seed", 1, 0, INT64_MAX);
    const auto guess = table::guess_policies(*at.of.battle);
    auto outlook = table::try_lines(*at.match, d.who, d.lines, d.sealed, guess, number_or("runs", 40, 1, k_most_runs),
                                    static_cast<std::uint64_t>(seed));
    table::add_cautions(outlook, *at.match, d.who, d.lines, d.sealed, guess, static_cast<std::uint64_t>(seed));
    Json endings = Json::array();
    for (const table::Ending& one : outlook.endings)
      endings.push_back({{"awaited", json_of(one.awaited)}, {"turn_passed", one.turn_passed}, {"times", one.times}});
    return {{"lines", list_of(outlook.lines)},
            {"stop", json_of(outlook.stop)},
            {"answers", outlook.answers},
            {"endings", endings},
            {"runs", outlook.runs}};
  }
  Json odds() const {
    using Words = std::vector<std::map<std::string, std::string>>;  // by side: the answers to questions
    const auto words = asked.value("policy", Words{});
    const auto policy = [&](table::Player who, std::string_view question) -> std::optional<std::string> {
      if (who >= words.size()) return std::nullopt;
      const auto at = words[who].find(std::string(question));
      return at == words[who].end() ? std::nullopt : std::optional(at->second);
    };
    const auto answer = game().match->odds(text("line"), policy);
    if (const auto* refusal = std::get_if<base::Refusal>(&answer)) return {{"refusal", json_of(*refusal)}};
    return {{"odds", json_of(std::get<table::Odds>(answer))}};
  }
  Json position() const { return {{"position", game().match->position()}}; }
  Json save() const { return {{"snapshot", game().match->save()}}; }
  Json sheet() const { return {{"lines", game().match->order_sheet()}}; }
  Json proposal() const { return {{"lines", game().match->proposal()}}; }
  Json score() const { return {{"score", json_of(game().match->score())}}; }
  Json situation() const { return laid_out(game().match->situation(viewer(*game().of.battle))); }
  /// The pieces on the map as drawing commands; with `ground` also the map itself. With `than` only those that
  /// differ from that game's. A page asks after each change how the new game differs from the last one drawn, so the
  /// last map is kept: drawing it again would double the time.
  Json pieces() const {
    (void)viewer(*game().of.battle);  // no system hides a piece
    const auto drawn = [](const Session::OpenGame& at) {
      return at.of.system->drawn_map ? at.of.system->drawn_map(*at.match) : report::Map{};
    };
    const auto number = asked.at("game").get<std::uint32_t>();
    std::optional<report::Map> than;
    if (asked.contains("than")) {
      const Session::OpenGame& other = game_at("than");
      const bool kept = asked.at("than").get<std::uint32_t>() == session.drawn_game_;
      than = kept ? std::move(session.drawn_) : drawn(other);
      if (kept) session.drawn_game_ = 0;
    }
    if (session.drawn_game_ != number) {
      session.drawn_game_ = 0;
      session.drawn_ = drawn(game());
      session.drawn_game_ = number;
    }
    Json out = module::pieces(session.drawn_, asked.value("ground", false), than ? &*than : nullptr);
    if (than) out["than"] = asked.at("than");
    return out;
  }
  /// The report of trace entries [from, to). The game's position stays as it was.
  Json report() const {
    const auto& at = game();
    report::TurnStyle style{viewer(*at.of.battle)};
    const std::size_t end = at.match->trace_base() + at.match->trace().size();
    style.from = number_or<std::size_t>("from", 0, 0, end);
    style.to = number_or<std::size_t>("to", end, style.from, end);
    style.map = asked.value("map", true);
    if (style.to == end) return laid_out(report::turn_report(*at.of.battle, *at.match, style));
    const auto cut = at.match->clone();
    cut->cut_at(style.to);
    cut->run();
    return laid_out(report::turn_report(*at.of.battle, *cut, style));
  }
  Json laid_out(const report::Document& document) const {
    const std::string format = asked.value("format", std::string("json"));
    if (format == "text") return {{"text", report::text(document)}};
    if (format == "html") return {{"html", report::html(document)}};
    if (format != "json") refuse_request("request", "a format is json, text or html", "format");
    return {{"document", json_of(document)}};
  }
};

namespace {

struct Kind {
  std::string_view name;
  Json (Answering::*answer)() const;
};
constexpr std::array k_kinds = {
    Kind{"systems", &Answering::systems},   Kind{"battles", &Answering::battles},
    Kind{"open", &Answering::open},         Kind{"rules", &Answering::rules},
    Kind{"name", &Answering::name},         Kind{"covers", &Answering::covers},
    Kind{"face", &Answering::face},         Kind{"begin", &Answering::begin},
    Kind{"load", &Answering::load},         Kind{"place", &Answering::place},
    Kind{"clone", &Answering::clone},       Kind{"close", &Answering::close},
    Kind{"push", &Answering::push},         Kind{"append", &Answering::append},
    Kind{"run", &Answering::run},           Kind{"forget", &Answering::forget},
    Kind{"packet", &Answering::packet},     Kind{"questions", &Answering::questions},
    Kind{"joined", &Answering::joined},     Kind{"cautions", &Answering::cautions},
    Kind{"sample", &Answering::sample},     Kind{"state", &Answering::state},
    Kind{"trace", &Answering::trace},       Kind{"due", &Answering::due},
    Kind{"legal", &Answering::legal},       Kind{"canonical", &Answering::canonical},
    Kind{"ways", &Answering::ways},         Kind{"judge", &Answering::judge},
    Kind{"try", &Answering::trial},         Kind{"odds", &Answering::odds},
    Kind{"position", &Answering::position}, Kind{"save", &Answering::save},
    Kind{"sheet", &Answering::sheet},       Kind{"proposal", &Answering::proposal},
    Kind{"score", &Answering::score},       Kind{"situation", &Answering::situation},
    Kind{"report", &Answering::report},     Kind{"chance", &Answering::chance},
    Kind{"control", &Answering::control},   Kind{"pieces", &Answering::pieces},
    Kind{"learn", &Answering::learn},       Kind{"dealt", &Answering::dealt},
    Kind{"tongue", &Answering::tongue},
};

Json failure(const Error& error) {
  return {{"error", json_of(error)}};
}

}  // namespace

std::string Session::call(std::string_view request) {
  const auto answer = [&]() -> Json {
    if (request.size() > k_most_request) return failure({"limit", "the request is too long", ""});
    const Json asked = Json::parse(request, nullptr, false);
    if (!asked.is_object()) return failure({"request", "a request is one JSON object", ""});
    try {
      const std::string name = asked.at("call").get<std::string>();
      const auto kind = std::find_if(k_kinds.begin(), k_kinds.end(), [&](const Kind& k) { return k.name == name; });
      if (kind == k_kinds.end()) return failure({"request", "there is no call of this name", name});
      return (Answering{*this, asked}.*(kind->answer))();
    } catch (const Refused& refused) {
      return failure(refused.error);
    } catch (const Json::exception& error) {
      return failure({"request", "a member is missing or has the wrong form", error.what()});
    } catch (const base::Bug& bug) {
      return failure({"bug", bug.what(), ""});
    }
  };
  // bytes that are not UTF-8 become the replacement character
  return answer().dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace hexpost::module
