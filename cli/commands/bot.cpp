#include <filesystem>
#include <functional>
#include <sstream>

#include "cli/commands/turn.h"
#include "cli/context.h"
#include "cli/mail/incoming.h"
#include "cli/names.h"
#include "cli/player/game.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"

namespace hexpost::cli {
namespace {

struct BotOptions {
  std::string mail, out, name = "Robot", address = "robot@localhost";
};

/// A simple player with its own folder and keys. It acts only by the commands that people use, so it
/// has no other powers than they, and its packets are signed and judged like theirs.
class Robot {
 public:
  Robot(Context& context, std::string folder) : context_(context), folder_(std::move(folder)) {}

  /// Takes a mail and writes the answer, if one is due. True if there was one.
  Result<bool> answer(const BotOptions& o) {
    if (auto keyed = take_key(o); !keyed) return keyed.error();
    const auto mail = read_incoming(context_.terminal, o.mail);
    if (!mail) return mail.error();
    if (mail->block.kind == mail::Kind::invite) return join(o, mail->block);
    if (auto taken = command({"receive", o.mail}); !taken) return taken.error();
    const auto due = game_to_answer();
    if (!due) return due.error();
    if (due->empty()) return disclose(o.out);
    return play(*due, o.out);
  }

 private:
  /// Runs a command of the program in the robot's folder; its error, if it fails.
  Result<void> command(const std::vector<std::string>& words) {
    const Inside ran = run_inside(context_, folder_, words);
    if (ran.exit == Exit::ok) return {};
    std::string_view what = ran.err;
    constexpr std::string_view k_prefix = "hexpost: error: ";
    if (what.starts_with(k_prefix)) what.remove_prefix(k_prefix.size());
    return Error{ran.exit == Exit::world ? "disk" : "robot", std::string(base::trim(what)), words.front()};
  }

  Result<void> take_key(const BotOptions& o) {
    const auto home = Home::open(folder_);
    if (!home) return home.error();
    if (!home->keys().empty()) return {};
    return command({"key", "new", "robot", "--player", o.name, "--mail", o.address});
  }

  /// One game for each invitation: a second copy sends the mail of the first again.
  Result<bool> join(const BotOptions& o, const mail::Block& invitation) {
    const auto home = Home::open(folder_);
    if (!home) return home.error();
    const std::string mark = base::to_hex(store::sha256(invitation.bytes)).substr(0, 32);
    const std::string kept = folder_ + "/games/" + mark + ".joined";
    std::error_code failed;
    if (!std::filesystem::exists(kept, failed)) {
      const std::string name = "game-" + std::to_string(home->games().size() + 1);
      const std::string fresh = kept + ".new";
      std::filesystem::remove(fresh, failed);
      if (const auto joined = command({"join", o.mail, "--name", name, "--out", fresh}); !joined) return joined.error();
      std::filesystem::rename(fresh, kept, failed);
      if (failed) return Error{"disk", tr("the robot cannot keep its mail"), kept};
    }
    const auto mail = read_input(context_.terminal, kept, mail::k_max_text);
    if (!mail) return mail.error();
    if (auto written = write_output(context_.terminal, o.out, *mail); !written) return written.error();
    return true;
  }

  /// The first of the robot's games for which `wanted` is true; empty if there is none.
  Result<std::string> game_where(const std::function<bool(Game&)>& wanted) {
    const auto home = Home::open(folder_);
    if (!home) return home.error();
    Terminal quiet{context_.terminal.in, nowhere_, nowhere_};
    Context mine{quiet, context_.systems, context_.now, folder_, {}, Exit::ok};
    auto desk = open_desk(mine);
    if (!desk) return desk.error();
    for (const std::string& name : home->games()) {
      auto game = open_game_at(*desk, home->game_path(name), true);
      if (!game) return game.error();
      if (wanted(*game)) return name;
    }
    return std::string();
  }

  /// The game in which the robot must write; empty if there is none.
  Result<std::string> game_to_answer() {
    return game_where([](Game& game) {
      const store::Phase phase = game.node.phase();
      return phase == store::Phase::move || phase == store::Phase::answer || phase == store::Phase::setup;
    });
  }

  /// Discloses the shuffles after a battle with hidden hands. True if there was one to disclose.
  Result<bool> disclose(const std::string& out) {
    const auto over = game_where([](Game& game) { return game.node.owes_seeds(); });
    if (!over) return over.error();
    if (over->empty()) return false;
    if (const auto made = command({"--game", *over, "note", "seeds", "--out", out}); !made) return made.error();
    return true;
  }

  Result<bool> play(const std::string& game, const std::string& out) {
    if (!std::filesystem::exists(folder_ + "/games/" + game + ".standing")) {
      if (const auto set = command({"--game", game, "standing", "propose"}); !set) return set.error();
    }
    const std::string orders = folder_ + "/games/" + game + ".orders";
    std::error_code ignored;
    std::filesystem::remove(orders, ignored);
    // nothing to order: only the dice of the other's packet are due
    if (!command({"--game", game, "orders", "--plain", "--out", orders})) {
      if (const auto sent = command({"--game", game, "send", "--out", out}); !sent) return sent.error();
      return true;
    }
    if (const auto sent = command({"--game", game, "send", orders, "--anyway", "--out", out}); !sent)
      return sent.error();
    return true;
  }

  Context& context_;
  std::string folder_;
  std::ostringstream nowhere_;
};

Result<void> bot(Context& context, const BotOptions& o) {
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  Robot robot(context, home->folder() + "/robot");
  const auto answered = robot.answer(o);
  if (!answered) return answered.error();
  if (!*answered) {
    line(context.terminal, tr("the robot has nothing to answer now"));
    return {};
  }
  if (o.out == "-") return {};
  line(context.terminal, fill(tr("the robot's answer is in {}"), {o.out}));
  next(context.terminal, "hexpost receive " + o.out, tr("takes it"));
  return {};
}

}  // namespace

void define_bot(Command c, Context& context) {
  const auto o = std::make_shared<BotOptions>();
  c.option("mail", o->mail, tr("your mail to it: an invitation, then your packets")).required();
  c.option("--out", o->out, tr("the mail file to write")).required();
  c.option("--player", o->name, tr("its name when it makes its key (default: Robot)"));
  c.option("--mail", o->address, tr("its mail address when it makes its key (default: robot@localhost)"));
  on_run(c, context, result_of(context, bot, o));
}

}  // namespace hexpost::cli
