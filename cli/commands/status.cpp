#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/beginning.h"
#include "cli/player/game.h"
#include "cli/player/history.h"
#include "cli/player/note_text.h"
#include "cli/player/standing.h"
#include "cli/say/file_json.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"
#include "store/crypto/spoken.h"

namespace hexpost::cli {
namespace {

/// The number of mails for each player-turn so far. A packet counts if its dice have been answered in the log, and a
/// turn if it began in such a packet, so that both players get the same figure.
struct Mails {
  std::size_t packets = 0;
  std::size_t turns = 0;
  /// "1.25" for programs; hundredths by whole numbers.
  std::string per_turn() const { return turns == 0 ? "-" : figure("{}.{}"); }
  /// The same in a sentence.
  std::string sentence() const {
    const std::string mails = std::to_string(packets);
    if (turns == 0) return mails;
    if (turns == 1) return fill(tr("{} for 1 player-turn"), {mails});
    return fill(tr("{} for {} player-turns: {} each"), {mails, std::to_string(turns), figure(tr("{}.{}"))});
  }

 private:
  std::string figure(std::string_view form) const {
    const std::size_t hundredths = (packets * 100 + turns / 2) / turns;
    const std::string rest = std::to_string(hundredths % 100);
    return fill(form, {std::to_string(hundredths / 100), (rest.size() < 2 ? "0" : "") + rest});
  }
};

base::Result<Mails> mails_of(const Desk& desk, Game& game) {
  Mails out;
  if (!game.begun()) return out;
  const auto starts = game.node.log().packet_starts();
  if (!starts) return starts.error();
  const auto history = history_of(desk, game);
  if (!history) return history.error();
  const std::size_t open = game.node.course().open_x() ? 1 : 0;
  out.packets = starts->size() - open;
  for (const std::size_t entry : history->turns())
    if (history->whole->trace()[entry].segment + open < history->packets.size()) ++out.turns;
  return out;
}

/// "take-back to event 120".
std::string agreement_name(const store::Note& note) {
  const std::string kind(store::name_of(note.kind));
  return note.kind == store::NoteKind::take_back ? fill(tr("{} to event {}"), {kind, std::string(note.field("to"))})
                                                 : kind;
}

std::string standing_text(Game& game) {
  if (!game.side()) return tr("none (no side)");
  std::error_code failed;
  const bool written = std::filesystem::exists(game.standing_path(), failed);
  const auto seal = game.begun() ? game.node.course().seal(*game.node.seat()) : std::nullopt;
  if (seal)
    return fill(standing_changed(game) ? tr("sealed at event {}; changed since; your next packet seals them again")
                                       : tr("sealed at event {}"),
                {std::to_string(seal->first)});
  return written ? tr("written; sealed with your next packet") : tr("none: you are asked about everything");
}

Json seats_json(const Game& game) {
  Json out = Json::array();
  const auto& seats = game.genesis().seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    out.push_back({{"seat", i},
                   {"name", game.seat_name(static_cast<std::uint8_t>(i))},
                   {"side", seats[i].side},
                   {"you", game.node.seat() == i}});
  }
  return out;
}

Json status_json(Game& game, const Mails& mails, std::int64_t since) {
  Json out{{"game", game.name}, {"phase", std::string(store::name_of(game.node.phase()))}};
  if (!game.battle) return out;
  const auto& genesis = game.genesis();
  out["system"] = genesis.system, out["revision"] = genesis.revision, out["battle"] = genesis.scenario;
  out["seats"] = seats_json(game);
  if (game.begun()) {
    const auto& course = game.node.course();
    out["id"] = base::to_hex(course.game_id());
    out["events"] = course.size();
    out["head"] = base::to_hex(course.last_head().head.root);
    if (const auto writer = course.next_writer()) out["next_writer"] = *writer;
    out["open_dice"] = course.open_x().has_value();
  }
  const auto& awaited = game.board().awaited();
  static constexpr std::array<const char*, 5> k_kinds{"over", "dice", "opening", "decision", "cut"};
  out["awaited"] = {{"kind", k_kinds[static_cast<std::size_t>(awaited.kind)]},
                    {"side", awaited.who},
                    {"question", awaited.question},
                    {"subject", awaited.subject},
                    {"rule", awaited.rule}};
  if (since > 0) out["since"] = utc_text(since);
  out["packets"] = mails.packets, out["player_turns"] = mails.turns, out["mails_per_player_turn"] = mails.per_turn();
  if (const auto o = game.node.outcome()) out["winner"] = o->winner ? Json(*o->winner) : Json(nullptr);
  return out;
}

/// The state of the file itself.
struct Extra {
  std::optional<store::Examined> examined;
  std::optional<Beginning> beginning;
};

void show(Context& context, Game& game, const Mails& mails, std::int64_t since, const Extra& extra) {
  Terminal& t = context.terminal;
  const auto& genesis = game.genesis();
  line(t, fill(tr("game      {}: {} ({}, revision {})"),
               {game.name, game.battle->title(), genesis.system, std::to_string(genesis.revision)}));
  for (std::size_t i = 0; i < genesis.seats.size(); ++i) {
    const auto seat = static_cast<std::uint8_t>(i);
    line(t, fill(tr("seat {}    {}{}"),
                 {std::to_string(i), game.seat_and_side(seat), game.node.seat() == seat ? tr(", you") : ""}));
  }
  if (game.begun()) {
    const auto& course = game.node.course();
    line(t, fill(tr("log       {} events, head {}, game {}"),
                 {std::to_string(course.size()), store::short_root(course.last_head().head.root),
                  base::to_hex(course.game_id()).substr(0, 16)}));
    line(t, fill(tr("mails     {}"), {mails.sentence()}));
  }
  line(t, fill(tr("standing  {}"), {standing_text(game)}));
  if (since > 0)
    line(t,
         fill(tr("since     {} ({})"), {date_text(since), since > context.now() ? tr("later than this computer's clock")
                                                                                : span_text(context.now() - since)}));
  if (game.node.behind_top())
    warn(t, tr("this file was restored from an older copy: you have signed more than it holds. Give your sent mails to "
               "`hexpost receive`; hexpost signs nothing until then"));
  if (const auto waits = game.node.waits_for_mine(); waits && *waits)
    warn(t,
         fill(tr("a packet waits that follows one with your signature, event {}, which this copy does not have: "
                 "take that one first (your sent mail, or `hexpost outbox --from {} --out FILE` of the other player)"),
              {std::to_string(game.node.log().size()), std::to_string(game.node.log().size())}));
  if (const auto refused = game.node.refusal())
    warn(t, fill(tr("refused: event {}, {}: {}"), {std::to_string(refused->event), refused->code, refused->why}));
  if (game.begun() && !game.node.outcome()) {
    for (const auto& a : game.node.agreements()) {
      const bool mine = std::find(a.missing.begin(), a.missing.end(), game.node.seat()) != a.missing.end();
      const std::string how = a.complete ? agreement_waits(game, a.note)
                                         : fill(mine ? tr("signatures are missing: {}; yours: hexpost note accept")
                                                     : tr("signatures are missing: {}"),
                                                {seat_names(game, a.missing)});
      line(t, fill(tr("agreement {}: {}"), {agreement_name(a.note), how}));
    }
  }
  if (const auto& found = extra.examined) {
    for (const store::Damage& d : found->damage)
      warn(t, fill(tr("the game file is damaged (table {}): {}"), {d.table, d.what}));
    if (!found->damage.empty()) next(t, "hexpost verify --repair", tr("repairs what it can, and names the rest"));
    if (!found->forks.proved.empty())
      warn(t, fill(tr("{} has signed two histories from event {} on; both packets are kept in the game file as proof. "
                      "Your game goes on unchanged; `hexpost export --out dispute.jsonl` writes the proof, and "
                      "`hexpost verify "
                      "dispute.jsonl` checks it on any machine"),
                   {base::printable(found->forks.proved.front().name, 60),
                    std::to_string(found->forks.proved.front().event)}));
  }
  if (extra.beginning) tell_beginning(t, *extra.beginning);
  line(t, "");
  if (const auto o = game.node.outcome())
    say(t, ending(game, *o));
  else
    say(t, waiting_for(game));
  what_next(t, game);
  const auto outbox = game.begun() ? game.node.outbox() : base::Result<std::vector<store::OutboxEntry>>(base::Error{});
  if (outbox && std::any_of(outbox->begin(), outbox->end(), [](const store::OutboxEntry& e) { return !e.sent; }))
    next(t, "hexpost outbox --out FILE", tr("writes a mail that is ready and has never been written"));
}

Exit status_one(Context& context, Desk& desk, const std::string& path, bool json) {
  auto game = open_game_at(desk, path, true);
  if (!game) return fail(context.terminal, game.error());
  if (!game->battle && json) {
    print_json(context.terminal, status_json(*game, {}, 0));
    return Exit::ok;
  }
  if (!game->battle) {
    line(context.terminal, fill(tr("game      {}: nothing received yet"), {game->name}));
    return Exit::ok;
  }
  const auto mails = mails_of(desk, *game);
  if (!mails) return fail(context.terminal, mails.error());
  const std::int64_t since = base::number(game->player.get("since")).value_or(0);
  Extra extra{std::nullopt, beginning_of(desk, *game)};
  if (game->begun()) {
    auto examined = game->node.examine();
    if (!examined) return fail(context.terminal, examined.error());
    extra.examined = *std::move(examined);
  }
  if (json) {
    Json out = status_json(*game, *mails, since);
    if (extra.beginning) out["beginning"] = beginning_json(*extra.beginning);
    if (extra.examined) out["forks"] = forks_json(extra.examined->forks);
    if (extra.examined) out["damage"] = damage_json(extra.examined->damage);
    print_json(context.terminal, out);
  } else {
    show(context, *game, *mails, since, extra);
  }
  return Exit::ok;
}

/// One line for each game.
Exit status_all(Context& context, Desk& desk, bool json) {
  Json all = Json::array();
  for (const std::string& name : desk.home.games()) {
    auto game = open_game_at(desk, desk.home.game_path(name), true);
    if (!game) {
      if (json)
        all.push_back({{"game", name}, {"error", game.error().what}});
      else
        line(context.terminal, fill(tr("{}: {} [{}]"), {name, game.error().what, game.error().code}));
      continue;
    }
    if (json)
      all.push_back({{"game", name}, {"phase", std::string(store::name_of(game->node.phase()))}});
    else
      line(context.terminal, fill(tr("{}: {}"), {name, waiting_for(*game)}));
  }
  if (json)
    print_json(context.terminal, all);
  else
    next(context.terminal, "hexpost status --game NAME", tr("tells more about one game"));
  return Exit::ok;
}

Exit status(Context& context, bool json) {
  auto desk = open_desk(context, true);
  if (!desk) return fail(context.terminal, desk.error());
  if (context.game.empty() && desk->home.games().size() > 1) return status_all(context, *desk, json);
  const auto path = game_path(*desk);
  if (path) return status_one(context, *desk, *path, json);
  if (!context.game.empty() || !desk->home.games().empty()) return fail(context.terminal, path.error());
  if (json) {
    print_json(context.terminal, Json::array());
    return Exit::ok;
  }
  line(context.terminal, tr("no game yet"));
  if (desk->home.keys().empty()) next(context.terminal, "hexpost key new", tr("makes your key first"));
  next(context.terminal, "hexpost scenarios", tr("shows what can be played"));
  next(context.terminal, "hexpost join invite.eml --out join.eml", tr("accepts an invitation that you got"));
  return Exit::ok;
}

}  // namespace

void define_status(Command c, Context& context) {
  const auto json = std::make_shared<bool>(false);
  add_json(c, *json);
  on_read(c, context, [&context, json] { return status(context, *json); });
}

}  // namespace hexpost::cli
