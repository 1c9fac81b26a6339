#include "cli/host/run.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>

#include "cli/host/page.h"
#include "cli/mail/mailing.h"
#include "cli/names.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/files.h"
#include "store/mail/read.h"
#include "store/post/maildir.h"

namespace hexpost::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_at_once = 200;  ///< mails sent in one go
constexpr std::int64_t k_page_every = 60;
constexpr std::size_t k_at_a_look = 2000;  ///< mails of a Maildir taken before the answers leave
constexpr std::size_t k_at_a_sync = 50;    ///< mails of a Maildir taken before they are moved to cur/

volatile std::sig_atomic_t g_stop = 0;
extern "C" void stop_soon(int) {
  g_stop = 1;
}

/// For tests: the process dies at the n-th step, as by kill -9.
long g_steps_left = 0;
void die_at_step(const char*) {
  if (--g_steps_left == 0) {
    ::kill(::getpid(), SIGKILL);
  }
}
void arm_test_hook() {
  const char* at = std::getenv("HEXPOST_TEST_KILL_AT_STEP");
  const auto step = at == nullptr ? std::nullopt : base::number(at);
  if (!step || *step <= 0) return;
  g_steps_left = static_cast<long>(*step);
  host::set_step_hook(die_at_step);
}

/// Writes a mail to a file named after it, so that repeated writing gives one file.
base::Result<void> write_file(const std::string& folder, const host::MailOut& mail) {
  std::string number = std::to_string(mail.id);
  number.insert(0, number.size() < 6 ? 6 - number.size() : 0, '0');
  std::string to;
  for (const char c : mail.to)
    to += c == '/' ? '_' : c;
  const std::string path = folder + "/" + number + "-" + to + ".eml";
  auto written = store::write_new_file(path, mail.bytes);
  return written || written.error().code == "exists" ? base::Result<void>() : written;
}

base::Result<host::Host::Deliver> deliverer(const HostDesk& desk, const HostRun& run) {
  if (!run.out.empty()) {
    std::error_code failed;
    fs::create_directories(run.out, failed);
    if (failed) return Error{"disk", failed.message(), base::printable(run.out)};
    return host::Host::Deliver([folder = run.out](const host::MailOut& mail) { return write_file(folder, mail); });
  }
  auto outbox = open_outbox(desk.desk.home, run.smtp);
  if (!outbox) return outbox.error();
  const std::shared_ptr<post::Outbox> shared = std::move(*outbox);
  return host::Host::Deliver([shared, from = desk.host.config().address](const host::MailOut& mail) {
    return shared->send({from, {mail.to}}, base::as_text(mail.bytes));
  });
}

base::Result<void> post_all(HostDesk& desk, const HostRun& run) {
  const auto deliver = deliverer(desk, run);
  if (!deliver) return deliver.error();
  const auto repeat = run.out.empty() ? host::Host::Repeat::seen : host::Host::Repeat::unseen;
  for (;;) {
    const auto posted = desk.host.post(desk.desk.context.now(), k_at_once, *deliver, repeat);
    if (!posted) return posted.error();
    if (posted->failed > 0)
      warn(desk.desk.context.terminal,
           fill(tr("{} mails could not be sent; they are tried again"), {std::to_string(posted->failed)}));
    if (posted->sent < k_at_once) return {};
  }
}

void say_taken(HostDesk& desk, const std::string& name, const host::Taken& taken) {
  line(desk.desk.context.terminal, taken.game.empty() ? fill("{}: {}", {name, taken.verdict})
                                                      : fill("{}: {}: {}", {name, taken.game, taken.verdict}));
}

/// A mail that is too large is not read. Error "bug" for a mail that makes this program fail: a person must
/// examine it, and it must not stop the others.
base::Result<host::Taken> take(HostDesk& desk, base::ByteView mail) {
  if (mail.size() > mail::k_max_mail) return host::Taken{false, "ignored: too large", {}};
  try {
    return desk.host.take(mail, desk.desk.context.now());
  } catch (const std::exception& bug) {
    return Error{"bug", bug.what(), ""};
  }
}

/// This process's share of a Maildir's mails.
struct Share {
  std::size_t mine = 0, of = 1;
  bool has(const std::string& name) const { return store::sha256(base::as_bytes(name))[0] % of == mine; }
};

/// Moves taken mails out of `new`, once their records are on the disk.
base::Result<void> let_go(HostDesk& desk, const std::string& maildir, std::vector<std::string>& taken) {
  if (auto settled = desk.host.settle(); !settled) return settled;
  std::error_code gone;  // another instance may have moved it
  for (const std::string& name : taken)
    fs::rename(maildir + "/new/" + name,
               maildir + "/cur/" + name + (name.find(":2,") == std::string::npos ? ":2,S" : ""), gone);
  taken.clear();
  return {};
}

/// `tried`: names that this run could not take, which stay for the next run; `left`:
/// set to the number of mails not looked at yet.
base::Result<std::size_t> take_maildir(HostDesk& desk, const std::string& maildir, const Share& share,
                                       std::set<std::string>& tried, std::size_t& left) {
  const std::string fresh = maildir + "/new", done = maildir + "/cur";
  std::vector<std::string> names;
  std::error_code failed;
  for (fs::directory_iterator at(fresh, failed), end; !failed && at != end; at.increment(failed)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with('.') && share.has(name) && !tried.contains(name)) names.push_back(name);
  }
  if (failed) return Error{"missing", fill(tr("the Maildir cannot be read: {}"), {failed.message()}), fresh};
  std::sort(names.begin(), names.end(), post::earlier_name);
  left = names.size() - std::min(names.size(), k_at_a_look);
  if (names.size() > k_at_a_look) names.resize(k_at_a_look);  // the oldest, not the first of the folder's list
  std::size_t count = 0;
  std::optional<Error> trouble;
  std::vector<std::string> done_with;
  for (const std::string& name : names) {
    if (g_stop != 0) break;
    if (auto relaxed = desk.host.relax(); !relaxed) return relaxed.error();
    const auto size = fs::file_size(fresh + "/" + name, failed);
    if (failed) continue;  // another process was faster
    base::Bytes bytes;
    if (size > mail::k_max_mail) {
      bytes.resize(mail::k_max_mail + 1);
    } else {
      auto read = store::read_file(fresh + "/" + name, mail::k_max_mail, false);
      if (!read && read.error().code == "missing") continue;
      if (!read) {  // it does not stop the others
        tried.insert(name);
        (void)fail(desk.desk.context.terminal, {read.error().code, read.error().what, name});
        trouble = read.error();
        continue;
      }
      bytes = std::move(*read);
    }
    const auto taken = take(desk, bytes);
    if (!taken) {
      (void)fail(desk.desk.context.terminal, {taken.error().code, taken.error().what, name});
      trouble = taken.error();
      tried.insert(name);
      if (taken.error().code == "bug") fs::rename(fresh + "/" + name, done + "/" + name + ":2,F", failed);
      continue;  // it stays for the next run
    }
    say_taken(desk, name, *taken);
    ++count;
    done_with.push_back(name);
    if (done_with.size() < k_at_a_sync) continue;
    if (auto gone = let_go(desk, maildir, done_with); !gone) return gone.error();
  }
  if (auto gone = let_go(desk, maildir, done_with); !gone) return gone.error();
  if (trouble && count == 0) return *trouble;
  return count;
}

/// An Error means that the box could not be read. Mails that could not be taken, because their game's file is unusable
/// or the disk is full, stay new and are reported one by one, without delaying others: `trouble` is the last of them.
base::Result<std::size_t> take_box(HostDesk& desk, const std::string& name, std::optional<Error>& trouble) {
  auto inbox = open_inbox(desk.desk.home, name);
  if (!inbox) return inbox.error();
  const auto path =
      desk.desk.home.own_path("post", "host-" + base::to_hex(store::sha256(base::as_bytes(name))).substr(0, 16));
  if (!path) return path.error();
  auto mark = post::Bookmark::load(*path);
  if (!mark) return mark.error();
  std::size_t count = 0;
  std::vector<std::string> again;
  const auto read = (*inbox)->read(*mark, [&](const post::Letter& letter) -> base::Result<void> {
    if (letter.bytes.empty()) return {};
    const auto taken = take(desk, letter.bytes);
    if (!taken) {
      (void)fail(desk.desk.context.terminal, {taken.error().code, taken.error().what, letter.id});
      if (taken.error().code == "bug") return {};  // a person must examine it
      again.push_back(letter.id), trouble = taken.error();
      return {};
    }
    say_taken(desk, letter.id, *taken);
    ++count;
    return g_stop != 0 ? base::Result<void>(Error{"stopped", "", ""}) : base::Result<void>();
  });
  for (const std::string& id : again)
    (*inbox)->forget(*mark, id);
  if (auto saved = mark->save(*path); !saved) return saved.error();
  if (!read && read.error().code != "stopped") return read.error();
  return count;
}

}  // namespace

base::Result<void> post_host(HostDesk& desk, const HostRun& run) {
  return post_all(desk, run);
}

base::Result<void> tick_host(HostDesk& desk, const HostRun& run) {
  std::vector<Error> troubles;
  const auto ticked = desk.host.tick(desk.desk.context.now(), &troubles);
  if (!ticked) return ticked.error();
  // the other games' mails leave and their pages are written; then the failed games are reported
  if (auto posted = post_all(desk, run); !posted) return posted;
  if (!run.page.empty()) {
    if (auto written = write_pages(desk, run.page, troubles); !written) return written;
  }
  if (troubles.empty()) return {};
  for (std::size_t i = 1; i < troubles.size(); ++i)
    (void)fail(desk.desk.context.terminal, troubles[i]);
  return troubles.front();
}

namespace {

Exit run_share(Context& context, const HostRun& run, const Share& share) {
  auto desk = open_host(context);
  if (run.deliver) {
    // a mail server keeps the mail and gives it again
    const auto later = [&](const Error& e) { return (void)fail(context.terminal, e), Exit::again; };
    if (!desk) return later(desk.error());
    const auto mail = read_input(context.terminal, "-", mail::k_max_mail);
    if (!mail && mail.error().code == "size") return Exit::ok;  // honest mails are never that large: no bounce
    if (!mail) return later(mail.error());
    const auto taken = take(*desk, base::as_bytes(*mail));
    if (!taken) return later(taken.error());
    say_taken(*desk, "-", *taken);
    // the mail is taken for good: unsent answers leave with the next one, or by --tick
    if (auto posted = post_all(*desk, run); !posted) (void)fail(context.terminal, posted.error());
    return Exit::ok;
  }
  if (!desk) return fail(context.terminal, desk.error());
  if (!run.maildir.empty() && !post::is_maildir(run.maildir))
    return fail(context.terminal,
                {"missing", tr("there is no Maildir (new/, cur/, tmp/)"), base::printable(run.maildir)});
  std::int64_t page_due = 0;
  std::set<std::string> tried;
  for (std::size_t left = 0; g_stop == 0; left = 0) {
    std::optional<Error> trouble;
    if (!run.once) tried.clear();
    const auto taken = !run.maildir.empty() ? take_maildir(*desk, run.maildir, share, tried, left)
                       : !run.box.empty()   ? take_box(*desk, run.box, trouble)
                                            : base::Result<std::size_t>(std::size_t{0});
    if (run.once && left > 0 && taken && g_stop == 0) {  // the answers leave, and the next mails are taken
      if (auto posted = post_all(*desk, run); !posted) return fail(context.terminal, posted.error());
      continue;
    }
    HostRun now = run;
    const std::int64_t time = context.now();
    if (!run.once && time < page_due) now.page.clear();
    if (!now.page.empty()) page_due = time + k_page_every;
    // a player whose mail cannot be read has answered: the clock waits until it can be read
    const bool deaf = !taken && (!run.box.empty() || taken.error().code == "missing");
    const auto ticked = share.mine == 0 && !deaf ? tick_host(*desk, now) : post_all(*desk, now);
    context.terminal.out.flush();
    if (run.once || (run.maildir.empty() && run.box.empty())) {
      if (left > 0)
        warn(context.terminal,
             fill(tr("{} mails in the Maildir are not read yet: run the same command again"), {std::to_string(left)}));
      if (!taken) return fail(context.terminal, taken.error());
      if (trouble && *taken == 0) return fail(context.terminal, *trouble);
      return ticked ? Exit::ok : fail(context.terminal, ticked.error());
    }
    // a full disk or an absent server may recover; every mail stays in place until then
    if (!taken) (void)fail(context.terminal, taken.error());
    if (!ticked) (void)fail(context.terminal, ticked.error());
    for (std::int64_t i = 0; i < run.every * 10 && g_stop == 0 && (!taken || *taken == 0); ++i)
      ::usleep(100'000);
  }
  return Exit::ok;
}

}  // namespace

Exit run_host(Context& context, const HostRun& run) {
  arm_test_hook();
  if (!run.deliver) {  // before the workers start, so that a host stopped at their start stops them, too
    std::signal(SIGTERM, stop_soon);
    std::signal(SIGINT, stop_soon);
  }
  if (run.maildir.empty() || run.workers <= 1) return run_share(context, run, {});
  const auto of = static_cast<std::size_t>(run.workers);
  std::vector<pid_t> workers;
  context.terminal.out.flush();
  for (std::size_t mine = 1; mine < of; ++mine) {
    const pid_t child = ::fork();
    if (child < 0) return fail(context.terminal, {"disk", tr("no more processes can be started"), ""});
    if (child == 0) {
      const Exit exit = run_share(context, run, {mine, of});
      context.terminal.out.flush();
      ::_exit(static_cast<int>(exit));
    }
    workers.push_back(child);
  }
  const Exit mine = run_share(context, run, {0, of});
  Exit out = mine;
  for (const pid_t child : workers) {
    if (!run.once) ::kill(child, SIGTERM);
    int status = 0;
    if (::waitpid(child, &status, 0) == child && (!WIFEXITED(status) || WEXITSTATUS(status) != 0)) out = Exit::world;
  }
  return out;
}

}  // namespace hexpost::cli
