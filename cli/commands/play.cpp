#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/commands/turn.h"
#include "cli/names.h"
#include "cli/player/game.h"
#include "cli/player/offer.h"
#include "cli/player/shared_options.h"
#include "engine/base/text.h"
#include "engine/report/turn.h"

namespace hexpost::cli {
namespace {

using store::Phase;

struct PlayOptions {
  std::string battle, side;
  bool two = false, fresh = false;
};

/// One of the two players at this computer, with a separate folder and keys.
struct Seat {
  std::string home;
  std::string name;
  bool robot = false;
};

/// A battle at one computer. Both sides sign packets and check those of the other, by the same commands as players who
/// write mails; the mails are files in the practice folder, and the player need not see them.
class Practice {
 public:
  Practice(Context& context, const PlayOptions& o, std::string folder)
      : context_(context),
        o_(o),
        folder_(std::move(folder)),
        seats_{Seat{folder_ + "/first", tr("You"), false}, Seat{folder_ + "/second", tr("Robot"), true}} {
    if (o_.two)
      seats_ = {Seat{folder_ + "/first", tr("First player"), false},
                Seat{folder_ + "/second", tr("Second player"), false}};
  }

  Result<void> run() {
    if (auto begun = begin(); !begun) return begun;
    for (;;) {
      std::array<Phase, 2> phases{};
      for (std::size_t i = 0; i < 2; ++i) {
        const auto phase = phase_of(seats_[i]);
        if (!phase) return phase.error();
        phases[i] = *phase;
      }
      const auto writes = [&](std::size_t i) {
        return phases[i] == Phase::move || phases[i] == Phase::answer || phases[i] == Phase::setup;
      };
      // the inviter writes the first packet
      const std::size_t writer = writes(0) ? 0 : 1;
      if (!writes(writer)) return end();
      const auto sent = write(writer);
      if (!sent) return sent.error();
      if (!*sent) {
        next(context_.terminal, again(), tr("continues the battle where you left it"));
        return {};
      }
      if (auto taken = deliver(1 - writer); !taken) return taken;
    }
  }

 private:
  std::string mail() const { return folder_ + "/packet.eml"; }
  std::string again() const { return "hexpost play " + o_.battle + (o_.two ? " --two" : ""); }

  Result<std::string> command(const Seat& seat, const std::vector<std::string>& words) const {
    const Inside done = run_inside(context_, seat.home, words);
    if (done.exit == Exit::ok) return done.out;
    return Error{"play", std::string(base::trim(base::printable(done.err, 1500))), words.front()};
  }

  Result<void> begin() {
    std::error_code failed;
    if (o_.fresh) std::filesystem::remove_all(folder_, failed);
    if (std::filesystem::exists(folder_ + "/begun", failed)) return {};
    std::filesystem::remove_all(folder_, failed);  // a game without its first packet
    std::filesystem::create_directories(folder_, failed);
    if (failed) return Error{"disk", tr("the practice folder cannot be made"), folder_};
    for (std::size_t i = 0; i < 2; ++i) {
      const std::string address = (i == 0 ? "first" : "second") + std::string("@localhost");
      if (auto made = command(seats_[i], {"key", "new", "me", "--player", seats_[i].name, "--mail", address}); !made)
        return made.error();
    }
    std::vector<std::string> invite{"invite",       "--battle", o_.battle,          "--name", "battle", "--opponent",
                                    seats_[1].name, "--to",     "second@localhost", "--out",  mail()};
    if (!o_.side.empty()) invite.insert(invite.end(), {"--side", o_.side});
    if (auto made = command(seats_[0], invite); !made) return made.error();
    if (auto made = command(seats_[1], {"join", mail(), "--name", "battle", "--out", folder_ + "/join.eml"}); !made)
      return made.error();
    if (auto made = command(seats_[0], {"receive", folder_ + "/join.eml"}); !made) return made.error();
    return write_output(context_.terminal, folder_ + "/begun", "");
  }

  Result<Phase> phase_of(const Seat& seat) const {
    Context own{context_.terminal, context_.systems, context_.now, seat.home, {}, Exit::ok};
    auto desk = open_desk(own);
    if (!desk) return desk.error();
    auto game = open_game(*desk);
    if (!game) return game.error();
    const Phase phase = game->node.phase();
    const bool ready = phase != Phase::setup || (game->setup && game->setup->ready);
    return ready ? phase : Phase::wait;
  }

  /// Makes the packet of a side. False if the player has stopped.
  Result<bool> write(std::size_t i) {
    const Seat& seat = seats_[i];
    if (seat.robot) return write_plain(seat);
    Terminal& terminal = context_.terminal;
    if (o_.two && !curtain(seat)) return false;
    Context own{terminal, context_.systems, context_.now, seat.home, {}, Exit::ok};
    const auto turned = take_turn(own, {{mail(), false}, true});
    if (!turned) return turned.error();
    return *turned == Turned::sent;
  }

  /// Waits for Enter before a side's orders are shown, since the two players share one screen.
  bool curtain(const Seat& seat) {
    std::string typed;
    context_.terminal.out << fill(tr("{}: press Enter when you are at the screen. "), {side_of(seat)}) << std::flush;
    return static_cast<bool>(std::getline(context_.terminal.in, typed));
  }

  std::string side_of(const Seat& seat) const {
    Context own{context_.terminal, context_.systems, context_.now, seat.home, {}, Exit::ok};
    auto desk = open_desk(own);
    auto game = desk ? open_game(*desk) : Result<Game>(Error{});
    return game && game->side() ? report::side_name(*game->battle, *game->side()) : seat.name;
  }

  Result<bool> write_plain(const Seat& seat) {
    std::error_code ignored;
    const std::string orders = folder_ + "/orders.txt";
    std::filesystem::remove(orders, ignored);
    if (!std::filesystem::exists(seat.home + "/games/battle.standing", ignored)) {
      if (auto set = command(seat, {"standing", "propose"}); !set) return set.error();
    }
    // nothing to order: only the dice of the other's packet are due
    const bool decides = command(seat, {"orders", "--plain", "--out", orders}).has_value();
    const auto sent = decides ? command(seat, {"send", orders, "--anyway", "--out", mail()})
                              : command(seat, {"send", "--out", mail()});
    if (!sent) return sent.error();
    return true;
  }

  /// The other side takes the packet; a human player sees the report.
  Result<void> deliver(std::size_t i) {
    const auto told = command(seats_[i], {"receive", mail()});
    if (!told) return told.error();
    if (seats_[i].robot) return {};
    context_.terminal.out << std::string_view(*told).substr(0, told->find("\n-> ")) << "\n";
    return {};
  }

  Result<void> end() {
    const auto report = command(seats_[0], {"report", "--no-map"});
    if (!report) return report.error();
    context_.terminal.out << *report;
    next(context_.terminal, again() + " --new", tr("restarts the battle"));
    next(context_.terminal, "hexpost invite --battle " + o_.battle + " --opponent NAME --to ADDRESS --out invite.eml",
         tr("plays it with another player by mail; `hexpost key new` makes your key first"));
    return {};
  }

  Context& context_;
  const PlayOptions& o_;
  std::string folder_;
  std::array<Seat, 2> seats_;
};

Result<void> play(Context& context, const PlayOptions& o) {
  if (!context.terminal.interactive)
    return Error{"usage",
                 tr("`hexpost play` needs a terminal; without one: `hexpost invite` and `hexpost bot`, then `hexpost "
                    "orders`, `hexpost check`, `hexpost send`"),
                 ""};
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  if (!is_name(o.battle))
    return Error{"usage",
                 fill(tr("there is no battle {}; `hexpost scenarios` lists them"), {base::printable(o.battle, 60)}),
                 ""};
  Practice practice(context, o, home->folder() + "/play/" + o.battle + (o.two ? "-two" : ""));
  return practice.run();
}

}  // namespace

void define_play(Command c, Context& context) {
  const auto o = std::make_shared<PlayOptions>();
  add_battle(c, "battle", o->battle);
  add_side(c, o->side);
  c.flag("--two", o->two, tr("two players take turns at this computer"));
  c.flag("--new", o->fresh, tr("start again, and delete the battle in progress"));
  on_run(c, context, result_of(context, play, o));
}

}  // namespace hexpost::cli
