#include <algorithm>
#include <filesystem>
#include <optional>

#include "cli/mail/incoming.h"
#include "cli/mail/intake.h"
#include "cli/mail/mailing.h"
#include "cli/mail/post.h"
#include "cli/mail/setup_mails.h"
#include "cli/names.h"
#include "cli/player/beginning.h"
#include "cli/player/game.h"
#include "cli/player/new_game.h"
#include "cli/player/shared_options.h"
#include "cli/player/terms.h"
#include "engine/base/text.h"
#include "store/mail/write.h"
#include "store/wire/alike.h"

namespace hexpost::cli {
namespace {

/// The host's name for the game: the subjects of its mails begin with [hexpost NAME], which replies and forwarding
/// keep. Empty if the subject has none.
std::string name_in_subject(std::string_view subject) {
  constexpr std::string_view k_mark = "[hexpost ";
  const std::size_t at = subject.find(k_mark);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = subject.substr(at + k_mark.size());
  const std::string name(rest.substr(0, rest.find(']')));
  return rest.find(']') != std::string_view::npos && is_new_name(name) ? name : std::string();
}

struct JoinOptions {
  Destination dest;
  std::string file, key, name, to, cc, side;
  int seat = -1;
};

/// The joins of the other players, which a host adds to the invitation if one seat is still free.
std::vector<std::string> joins_in(const IncomingMail& mail) {
  std::vector<std::string> out;
  for (const mail::Block& other : mail.more)
    out.push_back(base::as_text(other.bytes));
  return out;
}

base::Result<std::uint8_t> seat_to_take(const store::Invite& invite, const table::Battle& battle,
                                        const std::vector<mail::Block>& beside, const JoinOptions& o) {
  if (o.seat >= 0) return static_cast<std::uint8_t>(std::min(o.seat, 255));
  if (!o.side.empty()) {
    const auto side = side_of(battle, o.side);
    if (!side) return side.error();
    for (std::size_t i = 0; i < invite.genesis.seats.size(); ++i) {
      if (invite.genesis.seats[i].side == *side) return static_cast<std::uint8_t>(i);
    }
    return Error{"usage", tr("that side has no seat"), "--side"};
  }
  if (const auto free = free_seats(invite, beside); free.size() == 1) return free.front();
  if (invite.genesis.seats.size() != 2)
    return Error{"usage",
                 fill(tr("the game has several seats; choose one with --seat or --side, which may be: {}"),
                      {base::join(battle.players(), ", ")}),
                 ""};
  return static_cast<std::uint8_t>(1 - invite.seat);
}

/// The name of the game in my folder. A host's mails and its command `resend` use the host's name, and a host
/// may have several games of one battle, so the battle's name would not do.
base::Result<std::string> name_to_join(const Desk& desk, const store::Invite& invite, const IncomingMail& mail,
                                       const std::string& wanted) {
  const auto& seats = invite.genesis.seats;
  const bool hosted = invite.seat < seats.size() && seats[invite.seat].side == store::k_umpire_side;
  if (!wanted.empty() || !hosted) return game_name_for(desk.home, wanted, invite.genesis.scenario);
  const std::string given = name_in_subject(mail.subject);
  if (given.empty())
    return Error{"usage",
                 tr("this is a host's invitation, and its subject does not say what the host calls the game: give the "
                    "name from the mail with --name"),
                 "--name"};
  return free_name(desk.home, given);
}

/// The invitation is already a game of mine. It makes room if the player asks for another seat than the one for
/// which it waits, because a quicker player has that one. Error "exists" otherwise, and for the inviter's own game.
base::Result<void> may_make_room(const Desk& desk, const std::string& name, std::uint8_t seat, const JoinOptions& o) {
  const auto node = store::Node::open(desk.home.game_path(name), std::nullopt, desk.setting);
  if (!node) return node.error();
  const auto setup = node->setup();
  const bool asked = o.seat >= 0 || !o.side.empty();
  const bool waits = setup && node->seat() && *node->seat() != setup->invite.seat && *node->seat() != seat;
  if (asked && waits && seat < setup->invite.genesis.seats.size() && seat != setup->invite.seat) return {};
  return Error{
      "exists",
      fill(tr("this invitation is already your game {}; `hexpost send --again` writes its mail again"), {name}),
      base::printable(o.file)};
}

/// Renames a game's files so that they do not count as a game; nothing is lost.
base::Result<void> put_aside(Context& context, const Desk& desk, const std::string& name) {
  namespace fs = std::filesystem;
  const std::string path = desk.home.game_path(name);
  std::error_code failed;
  std::string aside;
  for (int i = 1; aside.empty() || fs::exists(aside, failed); ++i)
    aside = path + ".left" + std::to_string(i);
  for (const char* ending : {".player", ".sent", ".standing", ".hexpost-wal", ".hexpost-shm"}) {
    const fs::path from = fs::path(path).replace_extension(ending);
    if (fs::exists(from, failed)) fs::rename(from, aside + ending, failed);
    if (failed) return Error{"disk", failed.message(), base::printable(from.string())};
  }
  fs::rename(path, aside, failed);
  if (failed) return Error{"disk", failed.message(), base::printable(path)};
  line(context.terminal,
       fill(tr("your game {}, in which you asked for another seat, is renamed to {}"), {name, base::printable(aside)}));
  return {};
}

/// The only invitation that `receive` has saved and that is not a game yet. Error "usage" lists them.
base::Result<std::string> waiting_invitation(const Desk& desk, Terminal& terminal) {
  const auto at = desk.home.own_path("invitations", "");
  if (!at) return at.error();
  std::vector<std::string> waiting;
  std::error_code failed;
  for (std::filesystem::directory_iterator file(*at, failed), end; !failed && file != end; file.increment(failed)) {
    if (file->path().extension() != ".eml") continue;
    const auto mail = read_incoming(terminal, file->path().string());
    if (!mail || mail->block.kind != mail::Kind::invite) continue;
    const auto invite = store::read_invite(base::as_text(mail->block.bytes));
    if (invite && game_of_invite(desk, *invite).empty()) waiting.push_back(file->path().string());
  }
  std::ranges::sort(waiting);
  if (waiting.size() == 1) return waiting.front();
  if (waiting.empty())
    return Error{"usage",
                 tr("no invitation waits here; `hexpost receive` looks for one in your mail box, `hexpost join MAIL` "
                    "takes one that you saved"),
                 ""};
  return Error{"usage", fill(tr("several invitations wait; name one of them: {}"), {base::join(waiting, " ")}), ""};
}

base::Result<void> join(Context& context, const JoinOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  const auto file = o.file.empty() ? waiting_invitation(*desk, context.terminal) : base::Result<std::string>(o.file);
  if (!file) return file.error();
  auto incoming = read_incoming(context.terminal, *file);
  if (!incoming) return incoming.error();
  if (incoming->block.kind != mail::Kind::invite) {
    return Error{"kind",
                 fill(tr("this mail holds no invitation; it holds: {}; give it to `hexpost receive`"),
                      {std::string(mail::kind_word(incoming->block.kind))}),
                 base::printable(o.file)};
  }
  const std::string text = base::as_text(incoming->block.bytes);
  const auto invite = store::read_invite(text);
  if (!invite) return invite.error();
  const auto key = desk->home.key_name(o.key);
  if (!key) return key.error();
  const auto battle = desk->setting.resolve(invite->genesis);
  if (!battle) return battle.error();
  const auto seat = seat_to_take(*invite, **battle, incoming->more, o);
  if (!seat) return seat.error();
  const auto beginning = beginning_of(&*desk, invite->genesis, invite->genesis.seats[invite->seat].name);
  if (beginning && beginning->is_false())
    return Error{"continues",
                 beginning_sentence(*beginning) + " " +
                     tr("Nothing was joined. Ask the inviter for an invitation with the "
                        "position that both of you have"),
                 base::printable(o.file)};
  const std::string known = game_of_invite(*desk, *invite);
  if (!known.empty()) {
    if (auto good = may_make_room(*desk, known, *seat, o); !good) return good;
  }
  const bool again = !known.empty() && (o.name.empty() || o.name == known);
  const auto name = again ? base::Result<std::string>(known) : name_to_join(*desk, *invite, *incoming, o.name);
  if (!name) return name.error();
  const auto me = Settings::load(desk->home.player_path(*key));
  if (!me) return me.error();
  auto secrets = load_secrets(context.terminal, desk->home, *key);
  if (!secrets) return secrets.error();
  std::string my_name = me->get("name").empty() ? *key : me->get("name");
  if (*seat < invite->genesis.seats.size() && !invite->genesis.seats[*seat].name.empty())
    my_name = invite->genesis.seats[*seat].name;
  const auto taken = [&] {
    const auto joined = joins_in(*incoming);
    return std::any_of(invite->genesis.seats.begin(), invite->genesis.seats.end(),
                       [&](const store::Seat& s) {
                         return &s != &invite->genesis.seats[*seat] && store::look_alike(s.name, my_name);
                       }) ||
           std::any_of(joined.begin(), joined.end(), [&](const std::string& one) {
             const auto other = store::read_join(one);
             return other && store::look_alike(other->name, my_name);
           });
  };
  if (*seat < invite->genesis.seats.size() && taken()) {
    my_name += " 2";
    warn(context.terminal,
         fill(tr("another player of this game has your name or one that looks like it; you play as {}"), {my_name}));
  }

  if (!known.empty()) {
    if (auto aside = put_aside(context, *desk, known); !aside) return aside;
  }
  const std::string path = desk->home.game_path(*name);
  auto settings = Settings::load(std::filesystem::path(path).replace_extension(".player").string());
  if (!settings) return settings.error();
  const std::string to = o.to.empty() && mail::is_address(incoming->from_address) ? incoming->from_address : o.to;
  if (auto noted = note_addresses(*desk, *settings, *key, to, o.cc, o.dest); !noted) return noted;
  settings->set("reply-to", incoming->message_id);
  if (auto saved = settings->save(); !saved) return saved;
  auto node = store::Node::join(path, text, *seat, my_name, *secrets, desk->setting, joins_in(*incoming));
  if (!node) return node.error();
  { auto closed = std::move(*node); }
  auto game = write_first(*desk, path, "join", o.dest);
  if (!game) return game.error();
  if (o.dest.file == "-") return {};
  tell_first(*desk, *game, o.dest, tr("game {} made; your answer is {}"));
  if (beginning) tell_beginning(context.terminal, *beginning);
  line(context.terminal, "");
  next(context.terminal, "",
       o.dest.mail ? tr("when the answer has come:") : tr("send the mail to the player who invited you; then:"));
  what_next(context.terminal, *game);
  return {};
}

}  // namespace

void define_join(Command c, Context& context) {
  const auto o = std::make_shared<JoinOptions>();
  c.option("mail", o->file,
           tr("the invitation as you saved it; - for standard input (default: the one that `receive` has found)"));
  c.option("--seat", o->seat, tr("the seat to take, if there are several"));
  c.option("--side", o->side, tr("the seat, by the name or number of its side"));
  c.option("--to", o->to, tr("the inviter's mail address (default: the sender of the mail)"));
  add_copy_to(c, o->cc);
  add_own_key(c, o->key);
  c.option("--name", o->name, tr("name of the game in your folder (default: the host's name for it, or the battle's)"));
  add_destination(c, o->dest);
  on_run(c, context, result_of(context, [&context, o] {
           use_setting(context, o->dest);
           return join(context, *o);
         }));
}

}  // namespace hexpost::cli
