#include "cli/mail/boxes.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

#include "cli/mail/game_finder.h"
#include "cli/names.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/files.h"
#include "store/mail/read.h"
#include "store/post/server.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

namespace fs = std::filesystem;
using mail::Kind;

constexpr std::size_t k_name_digits = 32;
/// Waiting blocks are taken at this many bytes, so that memory stays bounded in any box.
constexpr std::size_t k_enough = 32u << 20;
constexpr std::string_view k_no_invitation = "no-invitation";
constexpr std::string_view k_enough_code = "enough";
/// The bookmark is saved after this many mails without a block.
constexpr std::size_t k_save_every = 1000;
constexpr std::size_t k_most_named = 10;

/// A mail with a block, waiting to be taken.
struct Found {
  IncomingMail mail;
  std::string id;        ///< its name in the box
  std::string hash;      ///< of its blocks
  std::uint64_t first;   ///< event with which a packet begins
  std::string original;  ///< the mail itself, of an invitation
};

std::string hash_of(const mail::Block& block) {
  std::string said = std::string(mail::kind_word(block.kind)) + "\n" + block.game + "\n";
  said += base::as_text(block.bytes);
  return base::to_hex(store::sha256(base::as_bytes(said))).substr(0, k_name_digits);
}

bool is_setup(Kind kind) {
  return kind == Kind::join || kind == Kind::genesis || kind == Kind::assent;
}

/// The order of taking: setup mails first, packets in sequence, then notes about them.
int rank(Kind kind) {
  constexpr std::array k_order{Kind::invite, Kind::join,    Kind::genesis, Kind::assent,
                               Kind::packet, Kind::deposit, Kind::slip,    Kind::note};
  return static_cast<int>(std::find(k_order.begin(), k_order.end(), kind) - k_order.begin());
}

Found found_in(mail::Incoming mail, std::string id) {
  Found out{incoming_of(std::move(mail)), std::move(id), "", 0, ""};
  out.hash = hash_of(out.mail.block);
  for (const mail::Block& other : out.mail.more)
    out.hash = base::to_hex(store::sha256(base::as_bytes(out.hash + hash_of(other)))).substr(0, k_name_digits);
  if (out.mail.block.kind == Kind::packet) {
    if (const auto packet = store::decode_packet(out.mail.block.bytes)) out.first = packet->first;
  }
  return out;
}

/// The results of all mails.
struct Tally {
  std::size_t mails = 0, taken = 0, known = 0, refused = 0, failed = 0;
  std::size_t words = 0;  ///< mails without a block that name a game
  std::set<std::string> other_games;
  std::vector<std::string> unread;  ///< mails that were too large or too deeply nested to be searched
};

class Intake {
 public:
  Intake(Desk& desk, const Destination& refusals, Tally& tally) : desk_(desk), refusals_(refusals), tally_(tally) {}

  /// A mail to be looked at again, and the hash of its block.
  struct Again {
    std::string id, hash;
  };
  /// Takes them all. `settled` gets the hash of every block that is finished; returns those to be looked at
  /// again, because the disk, another program or an unopened game file prevented them.
  std::vector<Again> take_all(std::vector<Found> all, std::set<std::string, std::less<>>& settled) {
    std::stable_sort(all.begin(), all.end(), [](const Found& a, const Found& b) {
      const auto key = [](const Found& f) {
        const bool later = rank(f.mail.block.kind) >= rank(Kind::packet);
        return std::tuple(later, later ? f.mail.block.game : "", rank(f.mail.block.kind), f.first);
      };
      return key(a) < key(b);
    });
    std::vector<Again> again;
    const auto take_each = [&](const std::vector<Found>& some) {
      for (const Found& one : some) {
        if (settled.contains(one.hash)) {
          ++tally_.known;
          continue;
        }
        const Next next = take_one(one);
        if (next == Next::settled) settled.insert(one.hash);
        if (next == Next::again) again.push_back({one.id, one.hash});
      }
      close();
    };
    take_each(all);
    // A join without an open invitation may belong to a game whose first packet comes later.
    last_ = true;
    take_each(std::exchange(later_, {}));
    return again;
  }

 private:
  /// How to treat later copies of a block.
  enum class Next : std::uint8_t {
    settled,  ///< nothing
    look,     ///< it belongs to no game of mine yet: look at it, but do not fetch it again
    again,    ///< it could not be taken: fetch it again in the next run
  };

  Terminal& terminal() { return desk_.context.terminal; }

  void close() {
    if (session_) finish(*session_);
    session_.reset();
    path_.clear();
  }

  Next take_one(const Found& one) {
    const mail::Block& block = one.mail.block;
    if (block.kind == Kind::invite || is_setup(block.kind)) close();
    if (block.kind == Kind::invite) return count(keep_invitation(one), one);
    const auto path = finder_.find(block);
    if (!path) return count(path.error(), one);
    if (unopened_.contains(*path)) {
      ++tally_.failed;
      return Next::again;
    }
    if (*path != path_ || !session_) {
      close();
      auto opened = open_session(desk_, *path, refusals_, &block);
      if (!opened) {  // not an error of the mail: its game must be repaired first
        fail(terminal(), opened.error());
        unopened_.insert(*path);
        ++tally_.failed;
        return Next::again;
      }
      session_.emplace(std::move(*opened));
      path_ = *path;
      line(terminal(), "");
      line(terminal(), fill(tr("== game {}"), {session_->game.name}));
    }
    const auto taken = take(*session_, one.mail);
    if (is_setup(block.kind)) {
      finder_.forget();
      close();
    }
    return count(taken, one);
  }

  base::Result<Taken> keep_invitation(const Found& one) {
    const auto path = desk_.home.own_path("invitations", one.hash.substr(0, 12) + ".eml");
    if (!path) return path.error();
    line(terminal(), "");
    std::error_code failed;
    const auto invite = store::read_invite(base::as_text(one.mail.block.bytes));
    const bool joined = invite && !game_of_invite(desk_, *invite).empty();
    if (!one.original.empty() && !joined && fs::exists(*path, failed)) {
      next(terminal(), "hexpost join " + *path + " --out join.eml", tr("accepts an invitation that is kept already"));
      return Taken{false, true};
    }
    if (!one.original.empty() && !joined) {
      if (auto kept = store::replace_file(*path, base::as_bytes(one.original)); !kept) return kept.error();
    }
    auto shown = show_invite(desk_, one.mail, one.original.empty() ? "MAIL" : *path);
    return shown ? base::Result<Taken>(Taken{false, joined}) : shown.error();
  }

  Next count(const base::Result<Taken>& taken, const Found& one) {
    if (taken) {
      ++(taken->refused ? tally_.refused : taken->known ? tally_.known : tally_.taken);
      return taken->crowded ? Next::again : Next::settled;
    }
    const Error& e = taken.error();
    if (e.code == k_no_invitation && one.mail.block.kind == Kind::join && !last_) {
      later_.push_back(one);
      return Next::look;
    }
    if (e.code == "other-game") {
      tally_.other_games.insert(one.mail.block.game);
      return Next::look;
    }
    if (e.code == "unsure") {
      if (unopened_.insert(e.where).second) fail(terminal(), e);
      ++tally_.failed;
      return Next::again;
    }
    if (e.code == "join") {  // a late copy of an answer to an invitation
      ++tally_.known;
      return Next::look;
    }
    fail(terminal(), {e.code, e.what, e.where.empty() ? about(one) : about(one) + ", " + e.where});
    if (exit_of(e) == Exit::world) {
      ++tally_.failed;
      return Next::again;
    }
    ++tally_.refused;
    return Next::settled;
  }
  static std::string about(const Found& one) {
    return fill(tr("mail {}"), {one.mail.message_id.empty() ? one.id : one.mail.message_id});
  }

  Desk& desk_;
  const Destination& refusals_;
  Tally& tally_;
  GameFinder finder_{desk_, true};
  std::optional<Session> session_;
  std::string path_;
  std::set<std::string> unopened_;
  std::vector<Found> later_;  ///< joins that no game knows yet
  bool last_ = false;         ///< no more mails follow
};

/// Prints the results, and returns the exit.
Exit tell(Terminal& terminal, const Tally& tally) {
  const auto n = [](std::size_t number) { return std::to_string(number); };
  line(terminal, "");
  line(terminal, tally.mails == 1 ? fill(tr("1 mail looked at: {} taken, {} known already, {} refused"),
                                         {n(tally.taken), n(tally.known), n(tally.refused)})
                                  : fill(tr("{} mails looked at: {} taken, {} known already, {} refused"),
                                         {n(tally.mails), n(tally.taken), n(tally.known), n(tally.refused)}));
  if (!tally.other_games.empty()) {
    std::vector<std::string> names;
    for (const std::string& game : tally.other_games)
      if (names.size() < k_most_named) names.push_back(game);
    hint(terminal,
         fill(tr("there are mails of {} games that you do not have here ({}); `hexpost receive --all` looks at "
                 "them again after you import one"),
              {n(tally.other_games.size()), base::join(names, ", ")}));
  }
  for (std::size_t i = 0; i < tally.unread.size() && i < k_most_named; ++i)
    warn(terminal,
         fill(tr("mail {}; if it is a hexpost mail, save its block in a file and receive that"), {tally.unread[i]}));
  if (tally.unread.size() > k_most_named)
    warn(terminal, fill(tr("and {} more such mails"), {n(tally.unread.size() - k_most_named)}));
  if (tally.words > 0)
    hint(terminal, fill(tr("mails about a game without a block, for you to read yourself: {}"), {n(tally.words)}));
  if (tally.taken + tally.known + tally.refused + tally.failed == 0)
    next(terminal, "hexpost status",
         tr("tells which player must act and since when; `hexpost send --again` writes your last mail again"));
  if (tally.failed > 0) return Exit::world;
  return tally.refused > 0 ? Exit::refused : Exit::ok;
}

/// Searches one mail. Nothing in it: nothing back.
std::optional<Found> search(Terminal& terminal, Tally& tally, const std::string& id, base::ByteView bytes) {
  auto mail = mail::read_mail(bytes);
  if (!mail) {
    const Error& e = mail.error();
    if (e.code == "size") {
      tally.unread.push_back(fill("{}: {}", {id, e.what}));
    } else {
      ++tally.refused;
      fail(terminal, {e.code, e.what, fill(tr("mail {}, {}"), {id, e.where})});
    }
    return std::nullopt;
  }
  if (mail->blocks.empty()) {
    if (mail->subject.find("[hexpost ") != std::string::npos) ++tally.words;
    return std::nullopt;
  }
  Found out = found_in(std::move(*mail), id);
  if (out.mail.block.kind == Kind::invite) out.original = base::as_text(bytes);
  return out;
}

std::string mark_name(const std::string& box) {
  std::string canonical = box;
  if (const auto url = post::read_server_url(box)) {
    canonical = url->text();
  } else {
    std::error_code failed;
    const auto path = fs::weakly_canonical(box, failed);
    if (!failed) canonical = path.string();
  }
  return "box-" + base::to_hex(store::sha256(base::as_bytes(canonical))).substr(0, k_name_digits);
}

/// Reading a box, batch by batch.
class BoxReader {
 public:
  BoxReader(Desk& desk, const Destination& refusals) : desk_(desk), refusals_(refusals) {}

  base::Result<Exit> run(const std::string& name, bool all) {
    auto inbox = open_inbox(desk_.home, name);
    if (!inbox) return inbox.error();
    const auto mark_path = desk_.home.own_path("post", mark_name(name));
    const auto seen_path = desk_.home.own_path("post", "seen");
    if (!mark_path) return mark_path.error();
    if (!seen_path) return seen_path.error();
    const auto lock = store::FileLock::take(*seen_path);
    if (!lock) return lock.error();
    auto seen = post::Bookmark::load(*seen_path);
    if (!seen) return seen.error();
    post::Bookmark mark;
    if (!all) {
      auto loaded = post::Bookmark::load(*mark_path);
      if (!loaded) return loaded.error();
      mark = std::move(*loaded);
    }
    const post::Bookmark mark_before = mark;
    // With `all` the player may have an older game file, so finished blocks are taken again.
    std::set<std::string, std::less<>> settled = all ? std::set<std::string, std::less<>>() : seen->ids;
    for (bool more = true; more;) {
      const auto read = read_batch(**inbox, mark, *mark_path);
      more = !read && read.error().code == k_enough_code;
      const post::Bookmark seen_before = *seen;
      Intake intake(desk_, refusals_, tally_);
      for (const Intake::Again& one : intake.take_all(std::move(batch_), settled)) {
        (*inbox)->forget(mark, one.id);
        seen->ids.erase(one.hash);
      }
      batch_.clear();
      seen->ids.insert(settled.begin(), settled.end());
      if (*seen != seen_before) {
        if (auto saved = seen->save(*seen_path); !saved) return saved.error();
      }
      if (mark != mark_before || all) {
        if (auto saved = mark.save(*mark_path); !saved) return saved.error();
      }
      if (!read && !more) {
        tell(desk_.context.terminal, tally_);
        if (tally_.mails > 0) hint(desk_.context.terminal, tr("run it again: it continues where it stopped"));
        return read.error();
      }
    }
    return tell(desk_.context.terminal, tally_);
  }

 private:
  base::Result<void> read_batch(post::Inbox& inbox, post::Bookmark& mark, const std::string& mark_path) {
    std::size_t waiting = 0;
    Progress progress(desk_.context.terminal, tr("reading mails"));
    return inbox.read(mark, [&](const post::Letter& letter) -> base::Result<void> {
      if (waiting > k_enough) return Error{std::string(k_enough_code), "", ""};
      if (batch_.empty() && ++unsaved_ % k_save_every == 0) {
        if (auto saved = mark.save(mark_path); !saved) return saved;
      }
      ++tally_.mails;
      progress.at(tally_.mails, tally_.mails);
      if (letter.size > mail::k_max_mail) {
        tally_.unread.push_back(
            fill(tr("{} is larger than {} bytes and was not read"), {letter.id, std::to_string(mail::k_max_mail)}));
        return {};
      }
      auto found = search(desk_.context.terminal, tally_, letter.id, letter.bytes);
      if (!found) return {};
      waiting += found->mail.block.bytes.size() + found->original.size();
      batch_.push_back(std::move(*found));
      return {};
    });
  }

  Desk& desk_;
  const Destination& refusals_;
  Tally tally_;
  std::vector<Found> batch_;
  std::size_t unsaved_ = 0;
};

}  // namespace

Exit receive_box(Desk& desk, const std::string& name, const Destination& refusals, bool all) {
  const auto done = BoxReader(desk, refusals).run(name, all);
  return done ? *done : fail(desk.context.terminal, done.error());
}

Exit receive_many(Desk& desk, std::vector<IncomingMail> mails, const Destination& refusals) {
  Tally tally;
  std::vector<Found> all;
  for (IncomingMail& one : mails) {
    mail::Incoming whole;
    whole.blocks.push_back(std::move(one.block));
    std::move(one.more.begin(), one.more.end(), std::back_inserter(whole.blocks));
    Found found = found_in(std::move(whole), "-");
    one.block = std::move(found.mail.block), one.more = std::move(found.mail.more);
    found.mail = std::move(one);
    all.push_back(std::move(found));
    ++tally.mails;
  }
  std::set<std::string, std::less<>> settled;
  Intake(desk, refusals, tally).take_all(std::move(all), settled);
  return tell(desk.context.terminal, tally);
}

}  // namespace hexpost::cli
