#include "cli/mail/mailing.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/names.h"
#include "engine/base/text.h"
#include "store/files.h"
#include "store/mail/write.h"
#include "store/post/maildir.h"
#include "store/post/mbox.h"
#include "store/post/secret.h"
#include "store/post/server.h"

namespace hexpost::cli {
namespace {

namespace fs = std::filesystem;

/// For players who type the addresses into their mail program.
constexpr std::string_view k_nobody = "player@hexpost.invalid";
constexpr std::string_view k_opponent = "opponent@hexpost.invalid";
constexpr std::size_t k_largest_settings = 64u << 10;

/// It names commands to run, so only the player may write it.
base::Result<Settings> settings(const Home& home) {
  const auto own = store::read_file(home.mail_path(), k_largest_settings, true);
  if (!own && own.error().code != "missing") return Error{own.error().code, own.error().what, home.mail_path()};
  return Settings::load(home.mail_path());
}

base::Result<bool> yes_or_no(const Home& home, const Settings& settings, std::string_view name) {
  const std::string value = settings.get(name);
  if (value.empty() || value == "no") return false;
  if (value == "yes") return true;
  return Error{"usage", fill(tr("{} is yes or no"), {name}), home.mail_path()};
}

/// `which`: imap or smtp.
post::SecretSource secret_source(const Settings& settings, std::string_view which) {
  const auto either = [&](std::string_view name) {
    const std::string own = settings.get(std::string(which) + "-" + std::string(name));
    return own.empty() ? settings.get(name) : own;
  };
  post::SecretSource out{which == "imap" ? "HEXPOST_IMAP_PASSWORD" : "HEXPOST_SMTP_PASSWORD", either("password-file"),
                         either("password-eval")};
  if (std::getenv(out.environment.c_str()) == nullptr && std::getenv("HEXPOST_MAIL_PASSWORD") != nullptr)
    out.environment = "HEXPOST_MAIL_PASSWORD";
  return out;
}

base::Result<post::Access> access_to(const Home& home, const Settings& settings, const std::string& url) {
  const auto server = post::read_server_url(url);
  if (!server) return server.error();
  post::Access out;
  out.server = *server;
  const auto plain = yes_or_no(home, settings, "plain-loopback");
  if (!plain) return plain.error();
  out.plain_loopback = *plain && server->loopback();
  out.ca_file = settings.get("ca-file");
  const std::string login = settings.get("login");
  if (!login.empty() && login != "password" && login != "oauth" && login != "none")
    return Error{"usage", tr("login is one of password, oauth, none"), home.mail_path()};
  out.bearer = login == "oauth";
  if (login != "none" && !server->user.empty()) {
    out.password = [source = secret_source(settings, server->is_imap() ? "imap" : "smtp")] {
      return post::read_secret(source);
    };
  }
  return out;
}

bool real(std::string_view address) {
  return address != k_nobody && address != k_opponent;
}

}  // namespace

base::Result<std::unique_ptr<post::Outbox>> open_outbox(const Home& home, const std::string& server) {
  const auto s = settings(home);
  if (!s) return s.error();
  const std::string smtp = server.empty() ? s->get("smtp") : server;
  if (smtp.empty()) {
    const std::string command = s->get("sendmail");
    return post::sendmail_outbox(command.empty() ? std::string(post::k_sendmail) : command);
  }
  const auto access = access_to(home, *s, smtp);
  if (!access) return access.error();
  if (access->server.is_imap())
    return Error{"usage", tr("smtp is the address of a server for sending: smtps://user@host"), home.mail_path()};
  return post::smtp_outbox(*access);
}

void add_destination(Command command, Destination& to) {
  command.option("--out", to.file, tr("the mail file to write; - for standard output"));
  command.flag("--mail", to.mail, tr("send the mail (hexpost mail --help)"));
}

void use_setting(const Context& context, Destination& to) {
  if (to.mail || !to.file.empty()) return;
  if (context.config.get("mail") == "true") {
    to.mail = true;
    return;
  }
  const auto home = Home::open(context.home);
  const auto settings = home ? Settings::load(home->mail_path()) : base::Result<Settings>(Error{});
  to.mail = settings && settings->get("always") == "yes";
}

bool has_placeholder(std::string_view mail) {
  const std::string_view headers = mail.substr(0, mail.find("\n\n"));
  return headers.find(k_nobody) != std::string_view::npos || headers.find(k_opponent) != std::string_view::npos;
}

base::Result<void> note_addresses(const Desk& desk, Settings& player, const std::string& key, const std::string& to,
                                  const std::string& cc, const Destination& dest) {
  for (const std::string& address : {to, cc}) {
    if (!address.empty() && !mail::is_address(address))
      return Error{"usage", fill(tr("{} is not a mail address"), {base::printable(address, 80)}), ""};
  }
  player.set("key", key);
  player.set("to", to);
  player.set("cc", cc);
  if (auto good = check_destination(desk, player, dest); !good) return good;
  return player.save();
}

base::Result<Correspondents> correspondents(const Home& home, const Settings& player) {
  Correspondents out;
  out.from = player.get("from");
  if (const std::string key = player.get("key"); !key.empty()) {
    const auto own = Settings::load(home.player_path(key));
    if (!own) return own.error();
    if (out.from.empty()) out.from = own->get("mail");
    out.name = own->get("name");
  }
  out.to = player.get("to");
  out.cc = player.get("cc");
  if (!mail::is_address(out.from)) out.from = k_nobody;
  if (!mail::is_address(out.to)) out.to = k_opponent;
  if (!mail::is_address(out.cc)) out.cc.clear();
  return out;
}

base::Result<void> check_destination(const Desk& desk, const Settings& player, const Destination& to) {
  if (to.file.empty() && !to.mail)
    return Error{"usage", tr("say where the mail goes: --out FILE writes it, --mail sends it"), ""};
  if (!to.mail) return {};
  const auto who = correspondents(desk.home, player);
  if (!who) return who.error();
  if (!real(who->from))
    return Error{"address", tr("you have no mail address yet; hexpost key change --mail ADDRESS gives your key one"),
                 desk.home.player_path(player.get("key"))};
  if (!real(who->to))
    return Error{"address",
                 tr("this game has no address for its mails; give it with --to when you invite "
                    "or join, or write `to address` into the game's file"),
                 ""};
  const auto outbox = open_outbox(desk.home);
  return outbox ? base::Result<void>() : outbox.error();
}

base::Result<void> dispatch(const Desk& desk, const Settings& player, const Destination& to, std::string_view mail) {
  if (!to.file.empty()) {
    if (auto written = write_output(desk.context.terminal, to.file, mail); !written) return written;
  }
  if (!to.mail) return {};
  const auto who = correspondents(desk.home, player);
  if (!who) return who.error();
  const auto outbox = open_outbox(desk.home);
  if (!outbox) return outbox.error();
  post::Envelope envelope{who->from, {who->to}};
  if (!who->cc.empty() && who->cc != who->to) envelope.to.push_back(who->cc);
  return (*outbox)->send(envelope, mail);
}

std::string where_it_went(const Home& home, const Settings& player, const Destination& to) {
  const auto who = correspondents(home, player);
  const std::string sent = who && to.mail ? fill(tr("sent to {}"), {who->to}) : "";
  if (to.file.empty() || to.file == "-") return sent;
  const std::string written = fill(tr("written to {}"), {to.file});
  return sent.empty() ? written : written + ", " + sent;
}

bool is_box(const std::string& name) {
  if (post::is_server_url(name)) return true;
  std::error_code failed;
  if (fs::is_directory(name, failed)) return true;
  if (!fs::is_regular_file(name, failed)) return false;
  // An mbox file with one mail counts as a single mail.
  std::ifstream in(name, std::ios::binary);
  if (in.peek() != 'F') return false;
  post::MboxStream mails(in);
  for (int i = 0; i < 2; ++i) {
    const auto letter = mails.next();
    if (!letter || !*letter) return false;
  }
  return true;
}

base::Result<std::unique_ptr<post::Inbox>> open_inbox(const Home& home, const std::string& name) {
  if (post::is_server_url(name)) {
    const auto s = settings(home);
    if (!s) return s.error();
    const auto access = access_to(home, *s, name);
    if (!access) return access.error();
    if (!access->server.is_imap())
      return Error{"usage", tr("hexpost fetches mails from imaps://user@host/folder, not from a server for sending"),
                   ""};
    return post::imap_inbox(*access);
  }
  std::error_code failed;
  if (!fs::is_directory(name, failed)) return std::unique_ptr<post::Inbox>(std::make_unique<post::Mbox>(name));
  if (post::is_maildir(name)) return std::unique_ptr<post::Inbox>(std::make_unique<post::Maildir>(name));
  return std::unique_ptr<post::Inbox>(std::make_unique<post::MailFolder>(name));
}

base::Result<std::string> usual_inbox(const Home& home) {
  const auto s = settings(home);
  if (!s) return s.error();
  if (const std::string inbox = s->get("inbox"); !inbox.empty()) return inbox;
  return Error{"usage",
               tr("say which mail: a saved one, - for standard input, a folder, an mbox or imaps://user@host/folder; "
                  "`hexpost mail set inbox NAME` makes one the default"),
               ""};
}

}  // namespace hexpost::cli
