#include <algorithm>

#include "cli/mail/boxes.h"
#include "cli/mail/game_finder.h"
#include "cli/mail/intake.h"
#include "cli/names.h"
#include "engine/base/text.h"
#include "store/mail/armour.h"

namespace hexpost::cli {
namespace {

struct ReceiveOptions {
  std::vector<std::string> mails;
  Destination refusals;
  bool all = false;
};

/// One saved mail, or standard input.
base::Result<Taken> take_one(Desk& desk, const IncomingMail& mail, const std::string& file, const Destination& to) {
  if (mail.block.kind == mail::Kind::invite) {
    auto shown = show_invite(desk, mail, file);
    return shown ? base::Result<Taken>(Taken{}) : shown.error();
  }
  GameFinder finder(desk);
  const auto path = finder.find(mail.block);
  if (!path && path.error().code == "join") {  // it was taken before, and its game has begun
    line(desk.context.terminal, path.error().what);
    return Taken{false, true};
  }
  if (!path) return path.error();
  auto session = open_session(desk, *path, to, &mail.block);
  if (!session) return session.error();
  auto taken = take(*session, mail);
  if (taken) finish(*session);
  return taken;
}

Exit receive(Context& context, const ReceiveOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return fail(context.terminal, desk.error());
  std::vector<std::string> names = o.mails;
  if (names.empty()) {
    auto usual = usual_inbox(desk->home);
    if (!usual) return fail(context.terminal, usual.error());
    names.push_back(std::move(*usual));
  }
  Exit exit = Exit::ok;
  const auto worse = [&](Exit other) {
    if (exit == Exit::ok || other == Exit::world) exit = other == Exit::ok ? exit : other;
  };
  for (const std::string& name : names) {
    if (names.size() > 1) line(context.terminal, fill(tr("== {}"), {name}));
    if (is_box(name)) {
      worse(receive_box(*desk, name, o.refusals, o.all));
      continue;
    }
    auto piped = read_piped(context.terminal, name);
    if (!piped) {
      worse(fail(context.terminal, piped.error()));
    } else if (piped->size() == 1) {
      const auto taken = take_one(*desk, piped->front(), name, o.refusals);
      worse(!taken ? fail(context.terminal, taken.error()) : taken->refused ? Exit::refused : Exit::ok);
    } else {
      worse(receive_many(*desk, std::move(*piped), o.refusals));
    }
  }
  return exit;
}

}  // namespace

void define_receive(Command c, Context& context) {
  const auto o = std::make_shared<ReceiveOptions>();
  c.option("mail", o->mails,
           tr("saved mails; - for standard input; a Maildir or a folder of mails; an mbox; "
              "imaps://user@host/folder (default: the box of `hexpost mail set inbox`)"));
  c.option("--out", o->refusals.file, tr("where to write the answer if a packet is refused"));
  c.flag("--mail", o->refusals.mail, tr("send these refusals back (hexpost mail --help)"));
  c.flag("--all", o->all, tr("look at every mail of a box again, not only at the new ones"));
  on_run(c, context, [&context, o] { return receive(context, *o); });
}

}  // namespace hexpost::cli
