#include "store/host/host.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "engine/base/named.h"
#include "engine/base/text.h"
#include "store/host/clock/clock.h"
#include "store/host/game/deposit.h"
#include "store/host/game/packet.h"
#include "store/host/inbox/commands.h"
#include "store/host/inbox/duty.h"
#include "store/host/inbox/letter.h"
#include "store/host/notes/note.h"
#include "store/host/office/office.h"
#include "store/host/office/table.h"
#include "store/host/outbox/finish.h"
#include "store/host/setup/setup.h"
#include "store/host/words/letters.h"
#include "store/mail/read.h"
#include "store/wire/packet.h"
#include "store/wire/setup.h"

namespace hexpost::host {

namespace {

/// The lock for mails without a game.
std::string mail_lock(const Hash& key) {
  return "mail-" + std::to_string(key[0] % k_stripes);
}

Result<void> make_folder(const std::string& path) {
  std::error_code failed;
  if (std::filesystem::is_directory(path, failed)) return {};
  std::filesystem::create_directories(path, failed);
  if (!failed) std::filesystem::permissions(path, std::filesystem::perms::owner_all, failed);
  if (failed) return Error{"disk", fill(tr("the folder cannot be made: {}"), {failed.message()}), path};
  return {};
}

}  // namespace

Host::Host(std::unique_ptr<Office> office) : office_(std::move(office)) {}
Host::Host(Host&&) noexcept = default;
Host& Host::operator=(Host&&) noexcept = default;
Host::~Host() = default;

Ledger& Host::ledger() {
  return office_->ledger;
}
const Config& Host::config() const {
  return office_->config;
}
const store::Setting& Host::setting() const {
  return office_->setting;
}
std::string Host::game_path(std::string_view name) const {
  return office_->path(name);
}

Result<Host> Host::open(Config config, store::SeatSecrets secrets, store::SecretBytes arbiter, store::Setting setting,
                        Offers offers) {
  config.address = base::lower(config.address);
  for (const std::string& part :
       {config.folder, config.folder + "/games", config.folder + "/locks", config.folder + "/tops"}) {
    if (const auto made = make_folder(part); !made) return made.error();
  }
  auto ledger = Ledger::open(config.folder + "/host.db");
  if (!ledger) return ledger.error();
  return Host(std::make_unique<Office>(Office{std::move(config), std::move(secrets), std::move(arbiter),
                                              std::move(setting), std::move(offers), std::move(*ledger)}));
}

namespace {

/// The game that a block belongs to.
Result<std::optional<GameRow>> game_of(Office& office, const mail::Block& block) {
  if (block.kind == Kind::join) {
    const auto join = store::read_join(base::as_text(block.bytes));
    return join ? office.ledger.game_by_invite(join->invite) : std::optional<GameRow>();
  }
  if (block.kind == Kind::assent) {
    const auto sent = store::read_assent(base::as_text(block.bytes));
    return sent ? office.ledger.game_by_id(base::to_hex(sent->game_id).substr(0, 16)) : std::optional<GameRow>();
  }
  if (block.kind == Kind::genesis) {  // known by the inviter's nonce: the game has no id here yet
    const auto genesis = store::read_leaf0(base::as_text(block.bytes));
    const auto all = genesis ? office.ledger.games() : Result<std::vector<GameRow>>(std::vector<GameRow>());
    if (!all) return all.error();
    for (const GameRow& row : *all) {
      const auto invite = store::read_invite(row.invitation);
      if (invite && invite->seat < genesis->seats.size() &&
          genesis->seats[invite->seat].nonce == invite->genesis.seats[invite->seat].nonce)
        return std::optional(row);
    }
    return std::optional<GameRow>();
  }
  return office.ledger.game_by_id(block.game);
}

/// A player may paste a join below the host's invitation, which has the joins of others: the join that takes a free
/// seat counts. Without one the mail is an invitation that comes back.
Result<void> choose_join(Office& office, mail::Incoming& mail) {
  if (mail.blocks.size() < 2 || mail.blocks.front().kind != Kind::invite) return {};
  for (std::size_t i = 1; i < mail.blocks.size(); ++i) {
    const auto row = game_of(office, mail.blocks[i]);
    if (!row) return row.error();
    const auto seats = *row ? office.ledger.seats((*row)->name) : Result<std::vector<SeatRow>>(std::vector<SeatRow>());
    if (!seats) return seats.error();
    const int seat = mail.blocks[i].seat;
    if (!*row || std::any_of(seats->begin(), seats->end(), [&](const SeatRow& s) { return s.seat == seat; })) continue;
    mail.blocks = {std::move(mail.blocks[i])};
    return {};
  }
  return {};
}

// ---- one mail -------------------------------------------------------------------------------------------------------

/// The advice to the sender about an error of a block.
std::string hint_for(const std::string& code) {
  if (code == "two-blocks")
    return tr("Send each block in a separate mail, because the host cannot choose between two different blocks.");
  if (code == "size") return tr("Send it without other attachments, and without the mails you are answering.");
  return tr(
      "Send it again as an attachment, or from another mail program: `hexpost send --again` writes the mail again.");
}

const mail::Block* block_of(const Result<mail::Incoming>& read) {
  return read && !read->blocks.empty() ? &read->blocks.front() : nullptr;
}

Taken done_before() {
  return {true, tr("done before"), {}};
}

/// True if the packet that waits for an answer lacks its writer's deposit.
bool deposit_missing(Table& t) {
  return t.node.phase() == store::Phase::answer && t.node.missing().opening;
}

/// True if the effect of a mail may have been lost: its game's file was restored from a backup.
bool may_be_missed(const mail::Block* block) {
  return block != nullptr && (block->kind == Kind::packet || block->kind == Kind::deposit);
}
bool is_missed(Table& t, const mail::Block& block) {
  if (t.behind()) return true;
  const bool answers = t.node.phase() == store::Phase::answer;
  if (block.kind == Kind::deposit) return deposit_missing(t);
  const auto packet = store::decode_packet(block.bytes);
  return packet &&
         (packet->first + packet->leaves.size() > t.node.log().size() || (answers && t.node.missing().nothing()));
}

/// Why a mail of a game's beginning cannot be read; nothing if it can, or if it is another kind of mail.
std::optional<Error> setup_error(const mail::Block& block) {
  const std::string text = base::as_text(block.bytes);
  const auto error = [](const auto& read) {
    return read ? std::optional<Error>() : std::optional<Error>(read.error());
  };
  if (block.kind == Kind::join) return error(store::read_join(text));
  if (block.kind == Kind::assent) return error(store::read_assent(text));
  if (block.kind == Kind::genesis) return error(store::read_leaf0(text));
  return std::nullopt;
}

/// What takes each kind of block; null: nothing for a host.
constexpr auto k_takers = [] {
  using enum Kind;
  using Take = Result<void> (*)(Office&, Work&, Table&, const mail::Block&);
  return base::per_value<Kind, Take>({{packet, take_packet},
                                      {note, take_note},
                                      {invite, nullptr},
                                      {join, take_join},
                                      {genesis, take_terms},
                                      {assent, take_assent},
                                      {slip, take_slip},
                                      {deposit, take_deposit}});
}();

Result<void> take_block(Office& office, Work& w, Table& t, const mail::Block& block) {
  if (const auto take = k_takers(block.kind)) return take(office, w, t, block);
  w.verdict = "ignored: nothing for a host";
  return {};
}

/// Handles a mail by its block or by its words. `row`: the game of the block, under its lock.
Result<void> work(Office& office, Work& w, const Result<mail::Incoming>& read, const std::optional<GameRow>& row,
                  std::optional<Table>& table) {
  const mail::Block* block = block_of(read);
  if (w.mail.bounce && block == nullptr) return take_commands(office, w, {});
  if (!w.mail.from.empty() && w.mail.from == office.config.address) return w.verdict = "my own mail", Result<void>();
  if (!read) {
    w.verdict = "refused: " + read.error().code;
    refuse(office, w, read.error().what + (read.error().where.empty() ? "" : " (" + read.error().where + ")"),
           hint_for(read.error().code));
    return {};
  }
  if (block == nullptr) return take_commands(office, w, plain_commands(w.mail.subject, w.mail.text));
  if (block->kind == Kind::invite && !w.again) {
    const auto quoted = is_quoted(office, w.mail, *block);
    if (!quoted) return quoted.error();
    if (*quoted) return w.quotes = true, Result<void>();
  }
  if (!row && block->kind == Kind::invite) return take_invitation(office, w, *block);
  if (!row) {
    const std::string text = base::as_text(block->bytes);
    if (block->kind == Kind::note && text.starts_with("hexpost duty v1\n")) return take_duty(office, w, text);
    if (const auto why = setup_error(*block)) {
      w.verdict = "refused: " + std::string(mail::kind_word(block->kind)) + ", " + why->code;
      refuse(office, w, fill(tr("The block in your mail cannot be used: {}."), {why->what}),
             tr("It is damaged, or a newer version of hexpost has written it: send it again, or ask the secretary "
                "which version plays here."));
      return {};
    }
    w.verdict = "refused: no such game";
    refuse(office, w, tr("The block in your mail is of a game that is not played here."),
           tr("Write `games` in a mail to list the games; perhaps you meant this mail for your opponent."));
    return {};
  }
  const auto again = office.ledger.game(row->name);  // under the lock
  if (!again) return again.error();
  if (!*again) return Error{"damaged", tr("a game has vanished from the ledger"), row->name};
  w.game = row->name;
  auto sat = sit_down(office, **again);
  if (!sat) return sat.error();
  table = std::move(*sat);
  if (w.again && !is_missed(*table, *block)) return w.nothing_new = true, Result<void>();
  if (!w.again && !table->behind()) {
    // a player's reply to a mail of the host quotes its block; the mail is for its words
    const auto quoted = is_quoted(office, w.mail, *block);
    if (!quoted) return quoted.error();
    if (*quoted) return w.quotes = true, Result<void>();
  }
  if (block->kind == Kind::packet && read->blocks.size() > 1) {
    const mail::Block& deposit = read->blocks[1];
    if (deposit_missing(*table)) return take_block(office, w, *table, deposit);  // the packet is here already
    const auto kept = keep_deposit(office, w, *table, deposit);                  // the packet needs it first
    if (!kept) return kept.error();
    if (!*kept) return {};
  }
  return take_block(office, w, *table, *block);
}

}  // namespace

Result<Taken> Host::take(ByteView bytes, std::int64_t now) {
  Office& s = *office_;
  const auto reckoned = wake(s, now, false);
  if (!reckoned) return reckoned.error();
  Work w{mail::mail_identity(bytes), {}, *reckoned, {}, {}};
  w.wall = now;
  const auto seen = s.ledger.seen(*w.key);
  if (!seen) return seen.error();
  auto read = mail::read_mail(bytes);
  if (read) {
    if (const auto chosen = choose_join(s, *read); !chosen) return chosen.error();
  }
  const mail::Block* block = block_of(read);
  if (*seen && !may_be_missed(block)) return done_before();
  w.mail = mail::about_mail(bytes);
  step("read");
  const auto row = block != nullptr ? game_of(s, *block) : Result<std::optional<GameRow>>(std::optional<GameRow>());
  if (!row) return row.error();
  // one mail of a game at a time, whatever the number of processes; and one process for a mail
  std::optional<store::FileLock> mine;
  const auto lock = [&](const std::string& of) -> Result<void> {
    auto taken = s.lock(of);
    if (!taken) return taken.error();
    mine.emplace(std::move(*taken));
    return {};
  };
  if (const auto locked = lock(*row ? game_lock((*row)->name) : mail_lock(*w.key)); !locked) return locked.error();
  const auto meanwhile = s.ledger.seen(*w.key);
  if (!meanwhile) return meanwhile.error();
  w.again = *meanwhile;
  if (w.again && (!*row || !may_be_missed(block))) return done_before();
  std::optional<Table> table;
  const auto worked = work(s, w, read, *row, table);
  if (!worked) return worked.error();
  if (w.quotes) {
    // a command may take the lock of any game, also of this one
    table.reset(), mine.reset(), w.game.clear();
    if (const auto locked = lock(mail_lock(*w.key)); !locked) return locked.error();
    const auto done = s.ledger.seen(*w.key);
    if (!done) return done.error();
    if (*done) return done_before();
    if (const auto words = take_commands(s, w, plain_commands(w.mail.subject, w.mail.text)); !words)
      return words.error();
  }
  if (table && !w.refusal && !w.idle && !w.verdict.starts_with("ignored")) w.useful = true;
  step("worked");
  if (w.nothing_new) return done_before();
  if (const auto finished = table ? leave(s, w, *table) : finish(s, w, nullptr); !finished) return finished.error();
  return Taken{false, w.verdict, w.game};
}

Result<void> Host::relax() {
  return office_->ledger.relax();
}
Result<void> Host::settle() {
  const auto settled = office_->ledger.settle();
  step("ledger-settled");
  return settled;
}

Result<GameRow> Host::serve(const std::string& invitation, const std::string& lead, std::int64_t now) {
  const auto mine = office_->lock("open");
  if (!mine) return mine.error();
  const auto reckoned = wake(*office_, now, false);
  if (!reckoned) return reckoned.error();
  Work w{std::nullopt, {}, *reckoned, {}, {}};
  auto row = host::serve(*office_, w, invitation, lead);
  if (!row) return row;
  if (const auto finished = finish(*office_, w, nullptr); !finished) return finished.error();
  return row;
}

Result<GameRow> Host::open_game(const OpenRequest& request, std::int64_t now) {
  const auto mine = office_->lock("open");
  if (!mine) return mine.error();
  const auto reckoned = wake(*office_, now, false);
  if (!reckoned) return reckoned.error();
  auto row = host::open_game(*office_, request, *reckoned);
  if (!row) return row;
  if (const auto put = office_->ledger.together([&] { return office_->ledger.put(*row); }); !put) return put.error();
  return row;
}

}  // namespace hexpost::host
