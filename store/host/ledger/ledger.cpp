#include "store/host/ledger/ledger.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "engine/base/text.h"
#include "store/files.h"
#include "store/host/ledger/ledger_rows.h"
#include "store/host/ledger/schema.h"

namespace hexpost::host {

using base::Error;
using base::Result;
using base::tr;

bool Officer::has(std::string_view role) const {
  const auto all = base::words(roles);
  return std::find(all.begin(), all.end(), role) != all.end();
}

Result<Ledger> Ledger::open(const std::string& path) {
  std::error_code failed;
  if (!std::filesystem::exists(path, failed)) {
    // written completely under another name first, like games
    std::string temporary = path + ".XXXXXX";
    const int descriptor = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor < 0) return Error{"disk", std::string("no file can be made here: ") + std::strerror(errno), path};
    ::close(descriptor);
    Result<void> made = [&]() -> Result<void> {
      Result<Database> database = Database::open(temporary);
      if (!database) return database.error();
      return create_schema(*database);
    }();
    if (!made) {
      ::unlink(temporary.c_str());
      return Error{made.error().code, made.error().what, path};
    }
    made = store::publish_file(temporary, path);
    if (!made && made.error().code != "exists") return made.error();  // another process created it first
  }
  Result<Database> database = Database::open(path);
  if (!database) return database.error();
  if (const auto good = check_schema(*database); !good) return good.error();
  if (const auto set = database->execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; "
                                         "PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 1000");
      !set)
    return set.error();
  return Ledger(std::move(*database));
}

Result<void> Ledger::together(const std::function<Result<void>()>& work) {
  auto transaction = store::sqlite::Transaction::begin(*database_);
  if (!transaction) return transaction.error();
  if (const auto done = work(); !done) return done;
  return transaction->commit();
}

Result<void> Ledger::relax() {
  if (relaxed_) return {};
  if (const auto set = database_->execute("PRAGMA synchronous = NORMAL"); !set) return set;
  relaxed_ = true;
  return {};
}

Result<void> Ledger::settle() {
  if (!relaxed_) return {};
  if (const auto set = database_->execute("PRAGMA synchronous = FULL"); !set) return set;
  // a commit syncs the whole journal; no day has this number
  const auto synced = run("INSERT OR REPLACE INTO budget (day, refusals) VALUES (-1, 0)", [](Statement&) {});
  if (synced) relaxed_ = false;  // otherwise the next call tries again
  return synced;
}

// ---- mails ----------------------------------------------------------------------------------------------------------

namespace {

MailOut read_out(const Statement& s) {
  MailOut out;
  out.id = s.integer(0), out.about = s.text(1), out.to = s.text(2);
  out.message_id = s.text(3), out.kind = s.text(4), out.game = s.text(5);
  out.made = s.integer(6), out.sent = s.integer(7), out.tries = s.integer(8), out.bounced = s.integer(9) != 0;
  out.error = s.text(10), out.bytes = s.blob(11);
  return out;
}

}  // namespace

Result<bool> Ledger::seen(const Hash& key) {
  return value<bool>("SELECT EXISTS (SELECT 1 FROM mail_in WHERE key = ?)",
                     [&](Statement& s) { s.bind(ByteView(key)); });
}

Result<void> Ledger::record(const MailIn& m) {
  return run(
      "INSERT INTO mail_in (key, message_id, sender, subject, game, verdict, received) VALUES (?, ?, ?, ?, ?, ?, ?)",
      [&](Statement& s) {
        s.bind(ByteView(m.key)).bind_text(m.message_id).bind_text(m.sender).bind_text(m.subject).bind_text(m.game);
        s.bind_text(m.verdict).bind(m.received);
      });
}

Result<bool> Ledger::post(const MailOut& m) {
  const auto put =
      run(m.answers ? "INSERT OR IGNORE INTO mail_out (about, recipient, message_id, kind, game, made, bytes, answers) "
                      "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
                    : "INSERT OR IGNORE INTO mail_out (about, recipient, message_id, kind, game, made, bytes) "
                      "VALUES (?, ?, ?, ?, ?, ?, ?)",
          [&](Statement& s) {
            s.bind_text(m.about).bind_text(m.to).bind_text(m.message_id).bind_text(m.kind).bind_text(m.game);
            s.bind(m.made).bind(ByteView(m.bytes));
            if (m.answers) s.bind(ByteView(*m.answers));
          });
  if (!put) return put.error();
  const auto changed = database_->integer("SELECT changes()");
  if (!changed) return changed.error();
  return *changed > 0;
}

Result<std::vector<MailOut>> Ledger::unsent(std::int64_t now, std::size_t limit, std::int64_t holding) {
  // `+` keeps SQLite from going through all mails in the order of `id`: the index has only those that are not sent
  return rows<MailOut>(
      "SELECT id, about, recipient, message_id, kind, game, made, sent, tries, bounced, error, bytes FROM mail_out AS "
      "m "
      "WHERE sent = 0 AND next <= ?1 AND NOT EXISTS (SELECT 1 FROM mail_out AS e WHERE e.sent = 0 AND e.next > ?1 AND "
      "e.tries < ?2 AND e.recipient = m.recipient AND e.id < m.id) ORDER BY +id LIMIT ?3",
      [&](Statement& s) { s.bind(now).bind(holding).bind(static_cast<std::int64_t>(limit)); }, read_out);
}

Result<void> Ledger::mark_in_hand(std::int64_t id) {
  return run("UPDATE mail_out SET tries = tries + 1, error = ? WHERE id = ?", [&](Statement& s) {
    s.bind_text(tr("the host stopped while it handed the mail over; perhaps the mail was sent")).bind(id);
  });
}

Result<void> Ledger::mark_sent(std::int64_t id, std::int64_t now) {
  return run("UPDATE mail_out SET sent = ?, error = '' WHERE id = ? AND sent = 0",
             [&](Statement& s) { s.bind(std::max<std::int64_t>(1, now)).bind(id); });
}

Result<void> Ledger::mark_given_up(const MailOut& mail, std::int64_t now, std::string_view error) {
  const auto done = run("UPDATE mail_out SET sent = ?, bounced = 1, error = ? WHERE id = ?", [&](Statement& s) {
    s.bind(std::max<std::int64_t>(1, now)).bind_text(base::printable(error, 500)).bind(mail.id);
  });
  return done ? count_bounce(mail.game, mail.to) : done;
}

Result<void> Ledger::mark_failed(std::int64_t id, std::int64_t next_try, std::string_view error) {
  return run("UPDATE mail_out SET next = ?, error = ? WHERE id = ?",
             [&](Statement& s) { s.bind(next_try).bind_text(base::printable(error, 500)).bind(id); });
}

Result<std::optional<MailOut>> Ledger::bounce(std::string_view message_id) {
  auto found = row<MailOut>(
      "SELECT id, about, recipient, message_id, kind, game, made, sent, tries, bounced, error, bytes FROM mail_out "
      "WHERE message_id = ?",
      [&](Statement& s) { s.bind_text(message_id); }, read_out);
  if (!found || !*found) return found;
  const auto done =
      run("UPDATE mail_out SET bounced = 1 WHERE message_id = ?", [&](Statement& s) { s.bind_text(message_id); });
  if (!done) return done.error();
  return found;
}

Result<bool> Ledger::has_written(std::string_view message_id) {
  return value<bool>("SELECT EXISTS (SELECT 1 FROM mail_out WHERE message_id = ?)",
                     [&](Statement& s) { s.bind_text(message_id); });
}

Result<std::int64_t> Ledger::count_verdicts(std::string_view sender, std::int64_t since, std::string_view prefix) {
  return value<std::int64_t>(
      "SELECT count(*) FROM mail_in WHERE sender = ? AND received >= ? AND verdict >= ? AND verdict < ?",
      [&](Statement& s) { s.bind_text(sender).bind(since).bind_text(prefix).bind_text(std::string(prefix) + "\x7f"); });
}

Result<std::vector<MailIn>> Ledger::mails_in(std::size_t limit) {
  auto all = rows<MailIn>(
      "SELECT key, message_id, sender, subject, game, verdict, received FROM mail_in ORDER BY id DESC LIMIT ?",
      [&](Statement& s) { s.bind(static_cast<std::int64_t>(limit)); },
      [](const Statement& s) {
        MailIn m;
        const Bytes key = s.blob(0);
        std::copy_n(key.begin(), std::min(key.size(), m.key.size()), m.key.begin());
        m.message_id = s.text(1), m.sender = s.text(2), m.subject = s.text(3), m.game = s.text(4);
        m.verdict = s.text(5), m.received = s.integer(6);
        return m;
      });
  if (all) std::reverse(all->begin(), all->end());
  return all;
}

Result<std::vector<MailOut>> Ledger::mails_out(std::size_t limit) {
  auto all = rows<MailOut>(
      "SELECT id, about, recipient, message_id, kind, game, made, sent, tries, bounced, error, bytes FROM mail_out "
      "ORDER BY id DESC LIMIT ?",
      [&](Statement& s) { s.bind(static_cast<std::int64_t>(limit)); }, read_out);
  if (all) std::reverse(all->begin(), all->end());
  return all;
}

Result<bool> Ledger::has_mailed(std::string_view about, std::string_view to) {
  return value<bool>("SELECT EXISTS (SELECT 1 FROM mail_out WHERE about = ? AND recipient = ?)",
                     [&](Statement& s) { s.bind_text(about).bind_text(to); });
}

Result<std::int64_t> Ledger::count_about(std::string_view prefix, std::string_view to, std::int64_t since) {
  return value<std::int64_t>(
      "SELECT count(*) FROM mail_out WHERE about >= ? AND about < ? AND recipient = ? AND made >= ?",
      [&](Statement& s) { s.bind_text(prefix).bind_text(std::string(prefix) + "\x7f").bind_text(to).bind(since); });
}

Result<std::int64_t> Ledger::made_at(std::string_view about) {
  return value<std::int64_t>("SELECT made FROM mail_out WHERE about = ? ORDER BY id LIMIT 1",
                             [&](Statement& s) { s.bind_text(about); });
}

Result<std::string> Ledger::recipient(std::string_view about) {
  return value<std::string>("SELECT recipient FROM mail_out WHERE about = ? ORDER BY id",
                            [&](Statement& s) { s.bind_text(about); });
}

Result<Bytes> Ledger::bytes_of(std::string_view about) {
  return value<Bytes>("SELECT bytes FROM mail_out WHERE about = ? AND length(bytes) > 0 ORDER BY id LIMIT 1",
                      [&](Statement& s) { s.bind_text(about); });
}

Result<Bytes> Ledger::bytes_of_mail(std::string_view message_id) {
  return value<Bytes>("SELECT bytes FROM mail_out WHERE message_id = ? LIMIT 1",
                      [&](Statement& s) { s.bind_text(message_id); });
}

Result<void> Ledger::forget_bytes(std::int64_t time) {
  return run("UPDATE mail_out SET bytes = x'' WHERE sent > 0 AND sent < ? AND length(bytes) > 0",
             [&](Statement& s) { s.bind(time); });
}

// ---- quotas ---------------------------------------------------------------------------------------------------------

Result<Spent> Ledger::spent(std::string_view sender, std::int64_t day) {
  const auto found = row<Spent>(
      "SELECT mails, refusals FROM senders WHERE mail = ? AND day = ?",
      [&](Statement& s) { s.bind_text(sender).bind(day); },
      [](const Statement& s) {
        return Spent{s.integer(0), s.integer(1)};
      });
  if (!found) return found.error();
  return found->value_or(Spent{});
}

namespace {

/// Days of members are counted downwards, from below the one that settle() writes.
std::int64_t budget_row(std::int64_t day, bool member) {
  return member ? -2 - day : day;
}

}  // namespace

Result<std::int64_t> Ledger::refusals(std::int64_t day, bool member) {
  return value<std::int64_t>("SELECT refusals FROM budget WHERE day = ?",
                             [&](Statement& s) { s.bind(budget_row(day, member)); });
}

Result<void> Ledger::spend(std::string_view sender, std::int64_t day, bool refusal, bool member) {
  const std::int64_t one = refusal ? 1 : 0;
  if (refusal) {
    const auto done =
        run("INSERT INTO budget (day, refusals) VALUES (?, 1) ON CONFLICT (day) DO UPDATE SET "
            "refusals = refusals + 1",
            [&](Statement& s) { s.bind(budget_row(day, member)); });
    if (!done) return done;
  }
  return run(
      "INSERT INTO senders (mail, day, mails, refusals) VALUES (?, ?, 1, ?) ON CONFLICT (mail, day) DO UPDATE "
      "SET mails = mails + 1, refusals = refusals + excluded.refusals",
      [&](Statement& s) { s.bind_text(sender).bind(day).bind(one); });
}

// ---- letters --------------------------------------------------------------------------------------------------------

Result<std::vector<LetterRow>> Ledger::letters(std::string_view sender) {
  return rows<LetterRow>(
      "SELECT words, at FROM letters WHERE sender = ? ORDER BY id", [&](Statement& s) { s.bind_text(sender); },
      [](const Statement& s) {
        LetterRow out{{}, s.integer(1)};
        const Bytes words = s.blob(0);
        std::copy_n(words.begin(), std::min(words.size(), out.words.size()), out.words.begin());
        return out;
      });
}

Result<void> Ledger::add_letter(std::string_view sender, const LetterRow& letter) {
  return run("INSERT INTO letters (sender, words, at) VALUES (?, ?, ?)",
             [&](Statement& s) { s.bind_text(sender).bind(ByteView(letter.words)).bind(letter.at); });
}

Result<void> Ledger::forget_letters(std::string_view sender) {
  return run("DELETE FROM letters WHERE sender = ?", [&](Statement& s) { s.bind_text(sender); });
}

Result<void> Ledger::forget_letters_before(std::int64_t time) {
  return run("DELETE FROM letters WHERE at < ?", [&](Statement& s) { s.bind(time); });
}

// ---- duties ---------------------------------------------------------------------------------------------------------

Result<std::vector<Officer>> Ledger::officers() {
  return rows<Officer>("SELECT name, mail, key, roles FROM officers ORDER BY name", k_nothing, [](const Statement& s) {
    return Officer{s.text(0), s.text(1), s.text(2), s.text(3)};
  });
}

Result<void> Ledger::put(const Officer& o) {
  return run(
      "INSERT INTO officers (name, mail, key, roles) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE SET "
      "mail = excluded.mail, key = excluded.key, roles = excluded.roles",
      [&](Statement& s) { s.bind_text(o.name).bind_text(o.mail).bind_text(o.key).bind_text(o.roles); });
}

Result<void> Ledger::remove_officer(std::string_view name) {
  return run("DELETE FROM officers WHERE name = ?", [&](Statement& s) { s.bind_text(name); });
}

Result<bool> Ledger::done(const Hash& hash) {
  return value<bool>("SELECT EXISTS (SELECT 1 FROM duties WHERE hash = ?)",
                     [&](Statement& s) { s.bind(ByteView(hash)); });
}

Result<std::int64_t> Ledger::count_done(std::string_view what, std::int64_t since) {
  return value<std::int64_t>("SELECT count(*) FROM duties WHERE what >= ? AND what < ? AND at >= ?", [&](Statement& s) {
    s.bind_text(what).bind_text(std::string(what) + "\x7f").bind(since);
  });
}

Result<bool> Ledger::first_time(const Hash& hash, std::string_view by, std::string_view what, std::int64_t at) {
  const auto done = run("INSERT OR IGNORE INTO duties (hash, by, what, at) VALUES (?, ?, ?, ?)",
                        [&](Statement& s) { s.bind(ByteView(hash)).bind_text(by).bind_text(what).bind(at); });
  if (!done) return done.error();
  const auto changed = database_->integer("SELECT changes()");
  if (!changed) return changed.error();
  return *changed > 0;
}

}  // namespace hexpost::host
