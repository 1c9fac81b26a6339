#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/mail/mailing.h"
#include "cli/names.h"
#include "cli/player/shared_options.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "store/post/server.h"

namespace hexpost::cli {
namespace {

constexpr std::array<std::string_view, 13> k_names{"always",
                                                   "inbox",
                                                   "smtp",
                                                   "sendmail",
                                                   "password-file",
                                                   "password-eval",
                                                   "imap-password-file",
                                                   "plain-loopback",
                                                   "login",
                                                   "imap-password-eval",
                                                   "smtp-password-file",
                                                   "smtp-password-eval",
                                                   "ca-file"};

struct MailOptions {
  std::string name, value;
};

base::Result<void> check(const MailOptions& o) {
  if (std::find(k_names.begin(), k_names.end(), o.name) == k_names.end()) {
    const std::vector<std::string> names(k_names.begin(), k_names.end());
    if (base::lower(o.name).find("password") != std::string::npos && !base::nearest(o.name, names)) {
      return Error{"usage",
                   tr("a password does not belong on a command line; name a file of your own (password-file) or a "
                      "command that prints it (password-eval)"),
                   ""};
    }
    return Error{
        "usage",
        fill(tr("there is no setting {}; there are {}"), {base::printable(o.name, 60), base::join(names, ", ")}), ""};
  }
  if (o.value.empty()) return {};
  const bool url = post::is_server_url(o.value);
  if (o.name == "smtp" || (o.name == "inbox" && url)) {
    const auto server = post::read_server_url(o.value);
    if (!server) return server.error();
    if (server->is_imap() != (o.name == "inbox"))
      return Error{"usage", tr("mails are fetched with imaps: or imap:, sent with smtps: or smtp:"), o.name};
  }
  if (o.name == "always" && o.value != "yes" && o.value != "no")
    return Error{"usage", tr("the value is yes or no"), o.name};
  if (o.value.size() > 900 || !base::is_printable(o.value))
    return Error{"usage", tr("the value must be one printable line"), o.name};
  return {};
}

/// Makes a path absolute, since hexpost also runs from other folders.
std::string from_anywhere(const MailOptions& o) {
  const bool path =
      (o.name == "inbox" && !post::is_server_url(o.value)) || o.name.ends_with("password-file") || o.name == "ca-file";
  if (!path || o.value.empty()) return o.value;
  std::error_code failed;
  const auto whole = std::filesystem::absolute(o.value, failed);
  return failed ? o.value : whole.lexically_normal().string();
}

base::Result<void> set(Context& context, const MailOptions& o) {
  if (auto good = check(o); !good) return good;
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  auto settings = Settings::load(home->mail_path());
  if (!settings) return settings.error();
  const std::string value = from_anywhere(o);
  settings->set(o.name, value);
  if (auto saved = settings->save(); !saved) return saved;
  line(context.terminal,
       value.empty() ? fill(tr("{} is no longer set"), {o.name}) : fill(tr("{} is {}"), {o.name, value}));
  return {};
}

base::Result<void> show(Context& context, bool json) {
  const auto home = Home::open(context.home);
  if (!home) return home.error();
  const auto settings = Settings::load(home->mail_path());
  if (!settings) return settings.error();
  std::vector<std::string_view> names(k_names.begin(), k_names.end());
  std::sort(names.begin(), names.end());
  bool any = false;
  Json all = Json::object();
  for (const std::string_view name : names) {
    const std::string value = settings->get(name);
    if (value.empty()) continue;
    any = true;
    all[std::string(name)] = value;
    if (!json) line(context.terminal, fill("{} {}", {name, value}));
  }
  if (json) {
    print_json(context.terminal, all);
    return {};
  }
  if (!any) {
    line(context.terminal, fill(tr("nothing is set: {} sends your mails"), {post::k_sendmail}));
    next(context.terminal, "hexpost mail set smtp smtps://anna@mail.example.org", tr("sends by a mail server"));
    next(context.terminal, "hexpost mail set inbox imaps://anna@mail.example.org/INBOX",
         tr("is then what `hexpost receive` reads"));
  }
  return {};
}

/// The end of the help.
std::string mail_settings() {
  return tr(
      "Settings, in the file `mail` of your folder:\n"
      "  inbox          what `hexpost receive` reads: a Maildir, an mbox, imaps://user@host/folder\n"
      "  smtp           smtps://user@host, or smtp://user@host (STARTTLS, port 587); without it:\n"
      "  sendmail       the command that sends a mail from its standard input (default: /usr/sbin/sendmail -t -i)\n"
      "  password-file  a file with the password that only you may read\n"
      "  password-eval  a command that prints the password, such as `pass show mail` or `secret-tool lookup ...`\n"
      "  login          password (default), oauth (the command prints a bearer token), none\n"
      "  always         yes: commands send their mails without `--mail`, unless a file is named\n"
      "  ca-file        certificates to trust instead of the system's\n"
      "  plain-loopback yes: no TLS with a server on this machine\n"
      "imap-password-file, smtp-password-eval and so on apply to one of the two servers only.\n"
      "$HEXPOST_MAIL_PASSWORD, $HEXPOST_IMAP_PASSWORD, $HEXPOST_SMTP_PASSWORD override all of them.");
}

}  // namespace

void define_mail(Command mail, Context& context) {
  mail.footer(mail_settings());
  const auto o = std::make_shared<MailOptions>();
  on_run(add_set(mail, "hexpost mail set inbox imaps://anna@mail.example.org/INBOX", "name", o->name, o->value),
         context, result_of(context, [&context, o] { return set(context, *o); }));
  Command s = add_command(mail, "show", tr("show the settings"), "hexpost mail show");
  const auto json = std::make_shared<bool>(false);
  add_json(s, *json);
  on_read(s, context, result_of(context, show, json));
}

}  // namespace hexpost::cli
