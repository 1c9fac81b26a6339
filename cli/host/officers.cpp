#include "cli/host/officers.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/host/desk.h"
#include "cli/names.h"
#include "cli/player/own_key.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "store/host/requests/command.h"
#include "store/mail/write.h"
#include "store/wire/signed_note.h"

namespace hexpost::cli {

base::Result<void> set_officer(Context& context, const host::Officer& o) {
  auto desk = open_host(context);
  if (!desk) return desk.error();
  if (!is_new_name(o.name)) return Error{"usage", tr("a name has letters, digits, - (not first) and _"), ""};
  if (o.roles == "none") {
    if (auto gone = desk->host.ledger().remove_officer(o.name); !gone) return gone;
    line(context.terminal, fill(tr("{} no longer has a duty"), {o.name}));
    return {};
  }
  for (const std::string_view role : base::words(o.roles)) {
    if (role != "director" && role != "umpire" && role != "secretary" && role != "moderator" && role != "co-umpire")
      return Error{"usage", tr("the roles are director, umpire, secretary, moderator, co-umpire"),
                   base::printable(role)};
  }
  const auto key = base::from_hex(o.key);
  if (!o.key.empty() && (!key || key->size() != 32))
    return Error{"usage", tr("the signing key is 64 hexadecimal digits, as `hexpost key show` prints it"), "--key"};
  if (!o.mail.empty() && !mail::is_address(o.mail))
    return Error{"usage", fill(tr("{} is not a mail address"), {base::printable(o.mail, 80)}), "--mail"};
  if (auto put = desk->host.ledger().put({o.name, o.mail, base::lower(o.key), o.roles}); !put) return put;
  line(context.terminal, fill(tr("{} is {}"), {o.name, o.roles}));
  return {};
}

base::Result<void> list_officers(Context& context, bool json) {
  auto desk = open_host(context);
  if (!desk) return desk.error();
  const auto all = desk->host.ledger().officers();
  if (!all) return all.error();
  if (json) {
    Json out = Json::array();
    for (const host::Officer& one : *all)
      out.push_back({{"name", one.name}, {"roles", base::words(one.roles)}, {"mail", one.mail}, {"key", one.key}});
    print_json(context.terminal, out);
    return {};
  }
  for (const host::Officer& one : *all)
    line(context.terminal, fill("{}  {}  {}  {}", {one.name, one.roles, one.mail, one.key.substr(0, 16)}));
  if (all->empty()) line(context.terminal, tr("no officer has a duty yet; hexpost host officer NAME --roles umpire"));
  return {};
}

base::Result<void> do_duty(Context& context, const std::string& officer, const std::string& duty, const HostRun& run) {
  auto desk = open_host(context);
  if (!desk) return desk.error();
  const auto all = desk->host.ledger().officers();
  if (!all) return all.error();
  const auto by = std::find_if(all->begin(), all->end(), [&](const host::Officer& one) { return one.name == officer; });
  if (by == all->end())
    return Error{"usage",
                 fill(tr("{} has no duty here; `hexpost host officers` lists the officers with duties"),
                      {base::printable(officer, 60)}),
                 "--as"};
  const auto done = desk->host.duty(*by, duty, context.now());
  if (!done) return done.error();
  line(context.terminal, *done);
  return post_host(*desk, run);
}

base::Result<void> sign_duty(Context& context, const SignedDuty& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  const auto key = desk->home.key_name(o.key);
  if (!key) return key.error();
  auto secrets = load_secrets(context.terminal, desk->home, *key);
  if (!secrets) return secrets.error();
  const auto me = Settings::load(desk->home.player_path(*key));
  if (!me) return me.error();
  const host::Duty duty{base::lower(o.to), o.by, base::to_hex(store::random_bytes(8)), o.line};
  store::SignedNote note{host::duty_text(duty), {}};
  if (!host::parse_duty(note.text)) return Error{"usage", tr("a duty is one short printable line"), ""};
  note.signatures.push_back(store::sign_note(note.text, host::duty_key_name(duty.by), secrets->signing));
  const std::string text = store::print_note(note);
  const base::ByteView bytes = base::as_bytes(text);
  mail::Outgoing out;
  out.from = {me->get("name"), me->get("mail")}, out.to = {{"", duty.host}};
  out.subject = "[hexpost] duty", out.date = context.now(), out.text = duty.line + "\n";
  out.block = {mail::Kind::note, "", 0, {bytes.begin(), bytes.end()}};
  const auto mail = mail::write_mail(out);
  if (!mail) return mail.error();
  auto settings = Settings::load("");
  if (!settings) return settings.error();
  settings->set("key", *key);
  settings->set("to", duty.host);
  if (auto good = check_destination(*desk, *settings, o.dest); !good) return good;
  return dispatch(*desk, *settings, o.dest, *mail);
}

}  // namespace hexpost::cli
