#include "cli/player/game.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "cli/names.h"
#include "cli/player/army_option.h"
#include "cli/player/note_text.h"
#include "cli/player/own_key.h"
#include "cli/player/revisions.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/crypto/hash.h"
#include "store/protocol/continued.h"

namespace hexpost::cli {
namespace {

using store::Phase;

Error not_here(const store::Genesis& genesis, std::string what) {
  return {"genesis", std::move(what), genesis.system + "/" + genesis.scenario};
}

/// The battle of a genesis from one library, if its files are the very ones.
base::Result<std::shared_ptr<const table::Battle>> find_battle(const System& system, const data::Library& library,
                                                               const store::Genesis& genesis) {
  const BattleChoice choice = choice_of(genesis);
  auto loaded = system.load(library, choice);
  if (!loaded) return loaded.error();
  if (store::sha256(base::as_bytes(loaded->data)) != genesis.data_hash) {
    return not_here(genesis, tr("your charts are not those of this game; one of you plays with other figures: exchange "
                                "the files and take them into use with `hexpost rules --use FILE`"));
  }
  if (store::sha256(base::as_bytes(loaded->scenario)) != genesis.scenario_hash) {
    return not_here(genesis, tr("your files of this battle are not those of this game; exchange the files and take "
                                "them into use with `hexpost rules --use FILE`"));
  }
  if (genesis_options(*loaded, choice) != genesis.options) {
    return not_here(genesis, tr("the options of this game are not those of its battle; the inviter's program differs"));
  }
  return std::shared_ptr<const table::Battle>(std::move(loaded->battle));
}

std::string cache_key(const store::Genesis& g) {
  std::string key = g.system + "\n" + std::to_string(g.revision) + "\n" + base::to_hex(g.data_hash) +
                    base::to_hex(g.scenario_hash) + g.scenario;
  for (const store::Option& o : g.options)
    key += "\n" + o.name + "=" + o.value;
  return key;
}

std::string plural_games(const std::vector<std::string>& names) {
  return base::join(names, ", ");
}

}  // namespace

BattleChoice choice_of(const store::Genesis& genesis) {
  BattleChoice out{genesis.scenario, {}, {}, true};
  std::map<std::uint8_t, std::string> pieces;  // ascending by name, so in order
  for (const store::Option& o : genesis.options) {
    if (const auto side = army_side(o.name))
      pieces[*side] += o.value;
    else if (!store::is_continuation_option(o.name))
      out.options.push_back(o.name + "=" + o.value);
  }
  // text that is not base64 makes an army that no loader takes
  for (const auto& [side, text] : pieces)
    out.armies[side] = base::as_text(base::from_base64(text).value_or(base::Bytes{}));
  return out;
}

base::Result<void> check_armies(const BattleChoice& choice) {
  for (const auto& [side, bytes] : choice.armies) {
    if (base::to_base64(base::as_bytes(bytes)).size() <= k_piece * k_pieces) continue;
    return Error{"army",
                 fill(tr("the army file has {} bytes, but an invitation has room for {}; remove the comments"),
                      {std::to_string(bytes.size()), std::to_string(k_piece * k_pieces / 4 * 3)}),
                 fill(tr("side {}"), {std::to_string(side)})};
  }
  return {};
}

std::vector<store::Option> genesis_options(const LoadedBattle& loaded, const BattleChoice& choice) {
  std::vector<store::Option> out;
  for (const std::string& word : loaded.options) {
    const std::size_t at = word.find('=');
    out.push_back({word.substr(0, at), at == std::string::npos ? "on" : word.substr(at + 1)});
  }
  for (const auto& [side, bytes] : choice.armies) {
    const std::string text = base::to_base64(base::as_bytes(bytes));
    for (std::size_t piece = 0; piece * k_piece < text.size(); ++piece)
      out.push_back({army_option(side, piece), text.substr(piece * k_piece, k_piece)});
  }
  std::sort(out.begin(), out.end(), [](const store::Option& a, const store::Option& b) { return a.name < b.name; });
  return out;
}

store::Resolver resolver(const Systems& systems, data::Library library) {
  return resolver_by(revisions_of("", systems), std::move(library));
}

store::Resolver resolver_by(std::shared_ptr<Revisions> revisions, data::Library library) {
  using Found = base::Result<std::shared_ptr<const table::Battle>>;
  const auto own = std::make_shared<data::Library>(std::move(library));
  const auto known = std::make_shared<std::map<std::string, std::shared_ptr<const table::Battle>>>();
  return store::with_continuations([revisions, own, known](const store::Genesis& genesis) -> Found {
    const std::string key = cache_key(genesis);
    if (const auto found = known->find(key); found != known->end()) return found->second;
    const auto rules = revisions->own_or_find(genesis.system, genesis.revision);
    if (!rules) return not_here(genesis, rules.error().what);
    const System* system = *rules;
    Found out = find_battle(*system, *own, genesis);
    if (!out) {  // a player's own charts must not keep him from games with the shipped ones
      if (Found shipped = find_battle(*system, data::Library::builtin(), genesis)) out = std::move(shipped);
    }
    if (out) known->emplace(key, *out);
    return out;
  });
}

base::Result<Desk> open_desk(Context& context, bool reads) {
  auto home = reads ? Home::look(context.home) : Home::open(context.home);
  if (!home) return home.error();
  auto library = home->library();
  if (!library) return library.error();
  store::Setting setting;
  setting.resolve = resolver_by(revisions_of(home->folder(), context.systems), std::move(*library));
  setting.top = home->top();
  setting.cache_key = home->cache_key();
  const auto mail = Settings::load(home->mail_path());
  context.terminal.inbox = mail && !mail->get("inbox").empty();
  return Desk{context, std::move(*home), std::move(setting)};
}

std::string game_name(const std::string& path) {
  return std::filesystem::path(path).stem().string();
}

namespace {

/// The only game file of the current folder; empty when there is none or more than one.
std::string game_here() {
  std::string found;
  std::error_code failed;
  for (std::filesystem::directory_iterator at(".", failed), end; !failed && at != end; at.increment(failed)) {
    if (at->path().extension() != ".hexpost" || !at->is_regular_file(failed)) continue;
    if (!found.empty()) return {};
    found = at->path().filename().string();
  }
  return found;
}

}  // namespace

base::Result<std::string> game_path(const Desk& desk) {
  const std::string& wanted = desk.context.game;
  const auto all = desk.home.games();
  if (!wanted.empty()) {
    if (std::find(all.begin(), all.end(), wanted) != all.end()) return desk.home.game_path(wanted);
    std::error_code failed;
    if (std::filesystem::exists(wanted, failed)) return wanted;
    const auto same = std::find_if(all.begin(), all.end(), [&](const auto& n) { return base::same_word(n, wanted); });
    if (same != all.end()) return desk.home.game_path(*same);
    const auto near = base::nearest(wanted, all);
    return Error{"game",
                 near ? fill(tr("there is no game {}; did you mean {}?"), {base::printable(wanted, 60), *near})
                      : fill(tr("there is no game {}; `hexpost status` lists them"), {base::printable(wanted, 60)}),
                 ""};
  }
  if (all.size() == 1) return desk.home.game_path(all.front());
  if (auto here = game_here(); !here.empty()) return here;
  if (const std::string usual = desk.context.config.get("game"); std::find(all.begin(), all.end(), usual) != all.end())
    return desk.home.game_path(usual);
  if (all.empty())
    return Error{
        "game", tr("there is no game yet; `hexpost invite` begins one, `hexpost join MAIL` accepts an invitation"), ""};
  return Error{"game", fill(tr("there are several games ({}); choose one with --game"), {plural_games(all)}), ""};
}

base::Result<Game> open_game(Desk& desk, bool secrets) {
  const auto path = game_path(desk);
  if (!path) return path.error();
  return open_game_at(desk, *path, secrets);
}

namespace {

/// After an agreed new signing key the seat signs with that of another key file (hexpost note new-key).
base::Result<void> with_new_signing_key(Desk& desk, const Settings& player, const std::string& path,
                                        std::optional<store::SeatSecrets>& keys, store::Node& node) {
  const std::string other = player.get("signing-key");
  if (other.empty() || !keys || !node.begun() || !node.seat()) return {};
  if (node.course().signing_key(*node.seat()) == store::signing_key(keys->signing)) return {};
  auto loaded = load_secrets(desk.context.terminal, desk.home, other);
  if (!loaded) return loaded.error();
  keys->signing = loaded->signing;
  { auto closed = std::move(node); }
  auto again = store::Node::open(path, keys, desk.setting);
  if (!again) return again.error();
  node = std::move(*again);
  return {};
}

}  // namespace

base::Result<Game> open_game_at(Desk& desk, const std::string& path, bool secrets) {
  auto player = Settings::load(player_path(path));
  if (!player) return player.error();
  if (secrets && player->get("key").empty()) {
    if (const auto known = find_own_key(desk, path, *player); !known) return known.error();
  }
  std::optional<store::SeatSecrets> keys;
  if (secrets && !player->get("key").empty()) {
    auto loaded = load_secrets(desk.context.terminal, desk.home, player->get("key"));
    if (!loaded) return loaded.error();
    keys = std::move(*loaded);
  }
  auto node = store::Node::open(path, keys, desk.setting);
  if (!node) return node.error();
  if (auto changed = with_new_signing_key(desk, *player, path, keys, *node); !changed) return changed.error();
  Game game{game_name(path), path, std::move(*player), std::move(*node), nullptr};
  // where there are others, a command that does not name it would ask which one is meant
  desk.context.terminal.game = desk.home.games().size() > 1 ? game.name : std::string();
  if (!game.begun()) {
    game.setup = game.node.setup();
    if (!game.setup) return game;  // a witness without a first packet
  }
  auto battle = desk.setting.resolve(game.genesis());
  if (!battle) return battle.error();
  game.battle = std::move(*battle);
  return game;
}

const store::Genesis& Game::genesis() const {
  return begun() ? node.course().genesis() : setup->invite.genesis;
}

bool Game::decides() {
  const auto& awaited = board().awaited();
  return awaited.kind == table::Awaited::Kind::decision && awaited.who == side() && !deals();
}

bool Game::deals() {
  return begun() ? node.deals() : board().dealt_cards().has_value();
}

const table::Match& Game::board() {
  if (begun()) return node.board();
  if (!opening) {
    opening = battle->begin();
    opening->run();
  }
  return *opening;
}

std::optional<table::Player> Game::side() const {
  const auto seat = node.seat();
  if (!seat || *seat >= genesis().seats.size() || genesis().seats[*seat].side == store::k_umpire_side)
    return std::nullopt;
  return genesis().seats[*seat].side;
}

std::string Game::seat_name(std::uint8_t seat) const {
  if (begun()) return base::printable(node.course().name(seat), 60);
  const std::string& who = setup && seat < setup->names.size() ? setup->names[seat] : genesis().seats[seat].name;
  return who.empty() ? fill(tr("seat {}"), {std::to_string(seat)}) : base::printable(who, 60);
}

std::string Game::seat_and_side(std::uint8_t seat) const {
  const std::uint8_t of = genesis().seats[seat].side;
  return fill(tr("{} ({})"),
              {seat_name(seat), of == store::k_umpire_side ? tr("umpire") : report::side_name(*battle, of)});
}

std::vector<bool> Game::sealed(bool with_mine) const {
  std::vector<bool> out(battle->players().size(), false);
  for (std::size_t p = 0; p < out.size(); ++p) {
    const auto who = static_cast<table::Player>(p);
    out[p] = begun() && node.course().seal(node.course().seat_of(who)).has_value();
    if (with_mine && side() == who) out[p] = true;
  }
  return out;
}

std::string Game::standing_path() const {
  return std::filesystem::path(path).replace_extension(".standing").string();
}

namespace {

void next_turn(Terminal& terminal) {
  next(terminal, "hexpost turn",
       tr("opens sheet and map, checks, sends; or `hexpost orders`, `hexpost check`, `hexpost send FILE`"));
}

void next_in_setup(Terminal& terminal, Game& game) {
  const auto all = game.node.outbox();
  const bool due = all && std::any_of(all->begin(), all->end(), [](const store::OutboxEntry& e) {
                     return !e.sent && (e.row.kind == "leaf0" || e.row.kind == "assent");
                   });
  if (due) next(terminal, "hexpost outbox --out setup.eml", tr("writes the mail that is due now, for all players"));
  if (game.setup->ready) {
    if (game.decides()) {
      next_turn(terminal);
    } else {
      std::error_code failed;
      if (!std::filesystem::exists(game.standing_path(), failed)) {
        next(terminal, "hexpost standing propose",
             tr("proposes standing orders for questions to you in the enemy's turn"));
      }
      next(terminal, "hexpost send --out first.eml", tr("writes the mail with the first packet"));
    }
    return;
  }
  const bool inviter = game.node.seat() == game.setup->invite.seat;
  if (inviter && !game.setup->terms) {
    next(terminal, "hexpost receive join.eml",
         tr("when the answer to your invitation has come, as you saved it from your mail program"));
  } else if (!game.setup->terms) {
    next(terminal, "hexpost receive FILE",
         tr("when the mail with the terms has come; send your join mail first, if you have not"));
  } else if (game.node.seat() == game.setup->first) {
    next(terminal, "hexpost receive FILE", tr("when a missing assent has come"));
  } else {
    next(terminal, "hexpost receive first.eml",
         tr("when the first packet has come; send your join mail first, if you have not"));
  }
}

}  // namespace

std::string ask_host_again(const Game& game) {
  const auto& seats = game.genesis().seats;
  const bool hosted =
      std::any_of(seats.begin(), seats.end(), [](const store::Seat& s) { return s.side == store::k_umpire_side; });
  if (!hosted) return {};
  const std::string host = game.player.get("to");
  return fill(tr("the line `resend {} 20` in a mail to {} brings the last mails of the game again"),
              {game.name, host.empty() ? tr("the host") : host});
}

void what_next(Terminal& terminal, Game& game) {
  if (!terminal.game.empty()) terminal.game = game.name;
  const Phase phase = game.node.phase();
  if (phase == Phase::setup)
    return game.setup ? next_in_setup(terminal, game)
                      : next(terminal, "hexpost receive FILE", tr("takes the game's first packet"));
  if (game.node.handed_over())
    return next(terminal, "hexpost report", tr("shows the situation in which you left the game"));
  if (game.node.behind_top() && phase != Phase::over)  // nothing that is written now could be signed
    return next(terminal, "hexpost receive FILE", tr("with your own sent mail, or one that the others have of it"));
  const bool mine = game.decides();
  switch (phase) {
    case Phase::move:
    case Phase::answer:
      if (game.node.missing().own_policy_lost) {
        next(terminal, "hexpost standing restore FILE",
             tr("takes your copy of the standing orders that you sealed: this file no longer has them, and nothing can "
                "be sent without them"));
      } else if (mine) {
        next_turn(terminal);
      } else {
        next(terminal, "hexpost send --out answer.eml",
             phase == Phase::move
                 ? tr("writes the mail with your part of the deal; you can read your hand when the next mails have "
                      "come")
                 : tr("writes the mail with your answer; there is nothing for you to decide"));
      }
      return;
    case Phase::share:
      return next(terminal, "hexpost send --slip --out slip.eml", tr("writes the mail with your share of the dice"));
    case Phase::wait:
      return next(terminal, "hexpost receive FILE",
                  tr("after the next mail; `hexpost send --again` writes your last mail again"));
    case Phase::dispute:
      if (game.node.may_replace())
        return next(terminal, "hexpost send orders.txt --replace --out replaced.eml",
                    tr("writes the one packet that replaces the refused one"));
      return next(terminal, "hexpost compare MINE THEIRS",
                  tr("names the first event in which the two histories differ: `hexpost export` on both sides, and "
                     "exchange the files"));
    case Phase::over:
      if (game.node.owes_seeds())
        next(terminal, "hexpost note seeds --out seeds.eml",
             tr("discloses your shuffles, so that anyone can check the deal"));
      next(terminal, "hexpost report", tr("shows how it ended"));
      return next(terminal, "hexpost verify", tr("checks the whole game from its first byte"));
    case Phase::setup:
      return;
  }
}

namespace {

/// Which players a game waits for before it begins, as far as this seat can know it: joins reach only the inviter,
/// assents reach the inviter and the writer of the first packet.
std::string waiting_in_setup(const Game& game) {
  const store::Node::SetupState& s = *game.setup;
  if (s.ready) return tr("all players have joined: you must write the first packet");
  const auto mine = game.node.seat();
  const bool inviter = mine == s.invite.seat;
  /// All but those in `there`, me, and `but`.
  const auto others = [&](const std::vector<std::uint8_t>& there, std::optional<std::uint8_t> but) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < s.names.size(); ++i) {
      const auto seat = static_cast<std::uint8_t>(i);
      if (seat != mine && seat != but && std::find(there.begin(), there.end(), seat) == there.end())
        out.push_back(game.seat_and_side(seat));
    }
    return base::join(out, ", ");
  };
  if (!s.terms && inviter)
    return s.names.size() == 2 ? tr("waiting for the invited player to join")
                               : fill(tr("waiting for {} to join"), {others(s.joined, std::nullopt)});
  if (!s.terms)
    return fill(tr("waiting until all players have joined; then {} sends the terms"),
                {game.seat_and_side(s.invite.seat)});
  const auto box = game.node.outbox();
  if (box && std::any_of(box->begin(), box->end(),
                         [](const store::OutboxEntry& e) { return !e.sent && e.row.kind == "assent"; }))
    return tr("your consent to the terms is due: you have not mailed it yet");
  const std::string silent = mine == s.first || inviter ? others(s.assented, s.first) : std::string();
  if (!silent.empty()) return fill(tr("waiting for the assent of {}"), {silent});
  return fill(tr("waiting for the first packet of {}"), {game.seat_and_side(s.first)});
}

}  // namespace

std::string waiting_for(Game& game) {
  const Phase phase = game.node.phase();
  if (phase == Phase::setup) return game.setup ? waiting_in_setup(game) : tr("waiting for the first packet");
  if (const auto who = game.node.handed_over())
    return fill(tr("{} plays your seat now; there is nothing left for you to do in this game"), {*who});
  const auto writer = game.node.course().next_writer();
  const std::string awaited = report::awaited_sentence(*game.battle, game.board());
  switch (phase) {
    case Phase::move:
      if (!game.decides()) return tr("the cards are being dealt by mail, and your part of the deal is due");
      return fill(tr("your move: {}"), {awaited});
    case Phase::answer:
      if (game.board().over()) return fill(tr("your answer is due: it tells how the battle ended. {}"), {awaited});
      if (game.deals()) return tr("the cards are being dealt by mail, and your part of the deal is due");
      return game.board().awaited().who == game.side()
                 ? fill(tr("your turn (your mail also answers the other side's dice): {}"), {awaited})
                 : fill(tr("only your answer is due; it reveals the dice. Then {}"), {awaited});
    case Phase::share:
      return tr("your share of the dice is needed");
    case Phase::wait:
      return writer ? fill(tr("waiting for {}. {}"), {game.seat_and_side(*writer), awaited}) : awaited;
    case Phase::dispute:
      return tr("in dispute: a packet was refused, and nothing is signed until the dispute is settled");
    case Phase::over:
      return how_it_ended(game);
    case Phase::setup:
      break;
  }
  return {};
}

std::string awaited_heading(const Game& game) {
  return report::awaited_heading(game.node.phase() == Phase::over);
}

base::Result<std::vector<orders::Numbered>> read_lines(Terminal& terminal, const std::string& path) {
  auto text = read_input(terminal, path, orders::k_max_text);
  if (!text) return text.error();
  return lines_of(*text, path);
}

base::Result<std::vector<orders::Numbered>> lines_of(std::string_view text, const std::string& path) {
  auto lines = orders::split_file(text);
  if (const auto* refusal = std::get_if<base::Refusal>(&lines)) {
    return Error{"orders", refusal->why + (refusal->hint.empty() ? "" : "; " + refusal->hint), base::printable(path)};
  }
  // an answer with the whole mail below: one word about that, not one for each of its lines
  for (const orders::Numbered& line : std::get<0>(lines)) {
    if (!line.text.starts_with(">") && !line.text.starts_with("-----BEGIN ")) continue;
    return Error{"orders",
                 fill(tr("line {} belongs to a mail and is not an order; delete the mail and keep your orders"),
                      {std::to_string(line.number)}),
                 base::printable(path)};
  }
  return std::get<0>(std::move(lines));
}

std::vector<std::string> texts_of(const std::vector<orders::Numbered>& lines) {
  std::vector<std::string> out;
  for (const orders::Numbered& l : lines)
    out.push_back(l.text);
  return out;
}

}  // namespace hexpost::cli
