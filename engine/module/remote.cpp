#include "engine/module/remote.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "engine/base/text.h"
#include "engine/module/from_json.h"
#include "engine/module/remote_match.h"
#include "engine/table/duty.h"

namespace hexpost::module {

using base::Error;
using base::Result;

Json Module::ask(const Json& request) const {
  // a player's text may not be valid UTF-8
  const std::string answer = caller_(request.dump(-1, ' ', false, Json::error_handler_t::replace));
  Json out = Json::parse(answer, nullptr, false);
  if (!out.is_object()) base::bug("the module of the rules answers with something else than an object");
  return out;
}

Json Module::need(const Json& request) const {
  Json out = ask(request);
  if (const auto error = out.find("error"); error != out.end())
    base::bug("the module of the rules refuses the call " + request.at("call").dump() + ": " + error->dump());
  return out;
}

namespace {

/// The names of a module's battle, for the order language.
class RemoteNames final : public orders::Names {
 public:
  RemoteNames(std::shared_ptr<const Module> module, std::uint32_t battle, const Json& opened,
              std::span<const orders::Tongue* const> tongues)
      : module_(std::move(module)),
        battle_(battle),
        grid_(grid_of(opened.at("grid"))),
        all_(opened.at("names").get<std::vector<std::string>>()),
        tongues_(tongues) {}

  std::string unit(int id) const override { return named(id); }
  std::string leader(int id) const override { return named(id); }
  std::optional<int> find_unit(std::string_view name) const override { return number("unit", name); }
  std::optional<int> find_leader(std::string_view name) const override { return number("leader", name); }
  std::optional<std::string> find_other(std::string_view word) const override { return found("other", word); }
  const hex::Grid& grid() const override { return grid_; }
  std::vector<std::string> all() const override { return all_; }
  bool covers(std::string_view who, std::string_view unit) const override {
    return checked([&] {
      return module_->need({{"call", "covers"}, {"battle", battle_}, {"who", who}, {"unit", unit}})
          .at("covers")
          .get<bool>();
    });
  }
  std::span<const orders::Tongue* const> tongues() const override { return tongues_; }
  std::span<const orders::Verb> verbs() const override { return verbs_; }
  /// The battle's order words; they outlive these names.
  void set_verbs(std::span<const orders::Verb> verbs) { verbs_ = verbs; }

 private:
  /// Returns the name of that kind that the word stands for.
  std::optional<std::string> found(const char* kind, std::string_view word) const {
    auto at = known_.find(word);
    if (at == known_.end()) {
      if (known_.size() >= k_most_known) known_.clear();
      const Json answer = module_->need({{"call", "name"}, {"battle", battle_}, {"word", word}});
      at = known_.emplace(std::string(word), answer).first;
    }
    const auto name = at->second.find(kind);
    return name == at->second.end() ? std::nullopt : std::optional(checked([&] { return name->get<std::string>(); }));
  }
  /// Our own numbers, given to names in the order in which they are first needed.
  std::optional<int> number(const char* kind, std::string_view word) const {
    const auto name = found(kind, word);
    if (!name) return std::nullopt;
    for (std::size_t i = 0; i < numbered_.size(); ++i) {
      if (numbered_[i] == *name) return static_cast<int>(i);
    }
    numbered_.push_back(*name);
    return static_cast<int>(numbered_.size() - 1);
  }
  std::string named(int id) const {
    base::ensure(id >= 0 && static_cast<std::size_t>(id) < numbered_.size(), "a number that no name has");
    return numbered_[static_cast<std::size_t>(id)];
  }

  static constexpr std::size_t k_most_known = 10'000;
  std::shared_ptr<const Module> module_;
  std::uint32_t battle_;
  hex::Grid grid_;
  std::vector<std::string> all_;
  std::span<const orders::Tongue* const> tongues_;
  std::span<const orders::Verb> verbs_;
  mutable std::map<std::string, Json, std::less<>> known_;
  mutable std::vector<std::string> numbered_;
};

/// A battle that a module has opened.
class RemoteBattle final : public table::Battle, public table::DutyNames {
 public:
  /// `known`: the verbs of the system in this program, if it has the system.
  RemoteBattle(std::shared_ptr<const Module> module, const Json& opened, std::span<const orders::Tongue* const> tongues,
               const std::vector<table::Verb>& known)
      : module_(std::move(module)),
        number_(opened.at("battle").get<std::uint32_t>()),
        id_(opened.at("id").get<std::string>()),
        title_(opened.at("title").get<std::string>()),
        players_(opened.at("players").get<std::vector<std::string>>()),
        slots_(opened.at("slots").get<std::vector<std::vector<std::string>>>()),
        leaders_(opened.at("leaders").get<std::vector<std::vector<std::string>>>()),
        footnotes_(opened.at("footnotes").get<std::vector<std::string>>()),
        names_(module_, number_, opened, tongues) {
    for (const Json& one : opened.at("verbs"))
      verbs_.push_back(value_of<table::Verb>(one));
    for (table::Verb& verb : verbs_) {  // modules of older revisions do not tell senses
      const auto same = std::ranges::find(known, verb.verb, &table::Verb::verb);
      if (verb.sense == orders::Sense::none && same != known.end()) verb.sense = same->sense;
    }
    names_.set_verbs(verbs_);
    for (const Json& one : opened.at("standing"))
      standing_.push_back(value_of<table::StandingQuestion>(one));
    // modules of older revisions have no duties
    if (const auto found = opened.find("duties"); found != opened.end())
      said_ = found->get<std::map<std::string, std::string>>();
    for (const auto& [question, words] : said_)
      duties_.push_back({question, words});
  }
  RemoteBattle(const RemoteBattle&) = delete;
  RemoteBattle& operator=(const RemoteBattle&) = delete;
  ~RemoteBattle() override { module_->close("battle", number_); }

  std::string id() const override { return id_; }
  std::string title() const override { return title_; }
  std::vector<std::string> players() const override { return players_; }
  std::vector<std::string> slots(table::Player who) const override { return slots_.at(who); }
  std::vector<std::string> leaders(table::Player who) const override { return leaders_.at(who); }
  std::vector<table::Verb> verbs() const override { return verbs_; }
  std::vector<table::StandingQuestion> standing() const override { return standing_; }
  std::span<const table::Duty> duties() const override { return duties_; }
  const orders::Names& names() const override { return names_; }
  std::vector<std::string> footnotes() const override { return footnotes_; }

  std::unique_ptr<table::Match> begin() const override {
    return checked([&] { return make_match(module_, module_->need({{"call", "begin"}, {"battle", number_}})); });
  }
  Result<std::unique_ptr<table::Match>> load(std::string_view saved) const override {
    return opened({{"call", "load"}, {"battle", number_}, {"snapshot", saved}});
  }
  Result<std::unique_ptr<table::Match>> from_position(std::string_view text) const override {
    return opened({{"call", "place"}, {"battle", number_}, {"position", text}});
  }
  std::string die_face(int faces, int value) const override {
    auto at = faces_.find({faces, value});
    if (at == faces_.end()) {
      const Json face = module_->need({{"call", "face"}, {"battle", number_}, {"faces", faces}, {"value", value}});
      at = faces_.emplace(std::pair(faces, value), checked([&] { return face.at("face").get<std::string>(); })).first;
    }
    return at->second;
  }

 private:
  Result<std::unique_ptr<table::Match>> opened(const Json& request) const {
    return checked([&]() -> Result<std::unique_ptr<table::Match>> {
      const Json answer = module_->ask(request);
      if (const auto error = answer.find("error"); error != answer.end()) return value_of<base::Error>(*error);
      return make_match(module_, answer);
    });
  }

  std::shared_ptr<const Module> module_;
  std::uint32_t number_;
  std::string id_, title_;
  std::vector<std::string> players_;
  std::vector<std::vector<std::string>> slots_, leaders_;
  std::vector<std::string> footnotes_;
  std::vector<table::Verb> verbs_;
  std::vector<table::StandingQuestion> standing_;
  std::map<std::string, std::string> said_;
  std::vector<table::Duty> duties_;  ///< views of said_
  RemoteNames names_;
  mutable std::map<std::pair<int, int>, std::string> faces_;
};

/// A player's own data files.
Json own_files(const data::Library& library) {
  Json out = Json::object();
  for (const std::string& name : library.names()) {
    if (library.own(name)) out[name] = library.find(name)->bytes;
  }
  return out;
}

Result<hexpost::LoadedBattle> load_in(const std::shared_ptr<const Module>& module, const std::string& system,
                                      std::span<const orders::Tongue* const> tongues,
                                      const std::vector<table::Verb>& verbs, const data::Library& library,
                                      const hexpost::BattleChoice& choice) {
  Json armies = Json::array();
  for (const auto& [side, text] : choice.armies) {
    while (armies.size() < side)
      armies.push_back(nullptr);
    armies.push_back(text);
  }
  return checked([&]() -> Result<hexpost::LoadedBattle> {
    const Json answer = module->ask({{"call", "open"},
                                     {"system", system},
                                     {"battle", choice.battle},
                                     {"options", choice.options},
                                     {"pinned", choice.pinned},
                                     {"armies", armies},
                                     {"files", own_files(library)}});
    if (const auto error = answer.find("error"); error != answer.end()) return value_of<base::Error>(*error);
    hexpost::LoadedBattle out;
    out.data = answer.at("data").get<std::string>(), out.scenario = answer.at("scenario").get<std::string>();
    out.options = answer.at("options").get<std::vector<std::string>>();
    out.battle = std::make_unique<RemoteBattle>(module, answer, tongues, verbs);
    return out;
  });
}

hexpost::System system_of(const std::shared_ptr<const Module>& module, const Json& info, const hexpost::System* like) {
  hexpost::System out;
  out.name = info.at("name").get<std::string>(), out.title = info.at("title").get<std::string>();
  out.revision = info.at("revision").get<std::uint32_t>();
  std::span<const orders::Tongue* const> tongues;
  if (like) tongues = like->tongues(), out.parts_by_digit = like->parts_by_digit;
  const std::string name = out.name;
  out.battles = [module, name](const data::Library& library) {
    return checked([&] {
      std::vector<hexpost::BattleInfo> all;
      const Json answer = module->need({{"call", "battles"}, {"system", name}, {"files", own_files(library)}});
      for (const Json& one : answer.at("battles"))
        all.push_back(value_of<hexpost::BattleInfo>(one));
      return all;
    });
  };
  out.verbs = like ? like->verbs : [] { return std::vector<table::Verb>{}; };
  out.load = [module, name, tongues, verbs = out.verbs](const data::Library& library,
                                                        const hexpost::BattleChoice& choice) {
    return load_in(module, name, tongues, verbs(), library, choice);
  };
  out.rules = [module, name](const data::Library& library) {
    return checked([&]() -> Result<report::Document> {
      const Json answer = module->ask({{"call", "rules"}, {"system", name}, {"files", own_files(library)}});
      if (const auto error = answer.find("error"); error != answer.end()) return value_of<base::Error>(*error);
      return value_of<report::Document>(answer.at("document"));
    });
  };
  out.tongues = [tongues] { return tongues; };
  out.ways = ways_of;
  return out;
}

}  // namespace

Result<hexpost::System> system_in(Caller caller, std::string_view name, const hexpost::System* like) {
  const auto module = std::make_shared<const Module>(std::move(caller));
  const Json answer = module->ask({{"call", "systems"}});
  try {
    for (const Json& one : answer.at("systems")) {
      if (one.at("name").get<std::string>() == name) return system_of(module, one, like);
    }
  } catch (const Json::exception&) {
    return Error{"module", base::tr("the module of the rules answers in a form that this program does not know"), ""};
  }
  return Error{"module", base::tr("the module of the rules has no such rule system"), std::string(name)};
}

}  // namespace hexpost::module
