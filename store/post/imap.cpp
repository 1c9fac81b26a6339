#include <algorithm>
#include <map>

#include "engine/base/text.h"
#include "store/mail/read.h"
#include "store/post/connection.h"
#include "store/post/imap_reply.h"

namespace hexpost::post {
namespace {

using base::Error;
using base::fill;
using base::tr;

constexpr std::size_t k_longest_line = 64 * 1024;
constexpr std::size_t k_most_literals = 16;
/// Mails are fetched in batches: one answer for many, and a lost connection loses only one batch.
constexpr std::size_t k_batch_mails = 100;
constexpr std::size_t k_batch_bytes = 4u << 20;
/// Most bytes for one batch: the sizes that a server announces may be a little wrong.
constexpr std::size_t k_batch_memory = 2 * k_batch_bytes + mail::k_max_mail;
/// Most mails that are fetched again in one run.
constexpr std::size_t k_most_again = 500;
/// Most responses to one command; with more the server counts as faulty.
constexpr std::size_t k_most_replies = 3 * k_max_letters;

/// The commands of one connection, each with its own tag.
class Session {
 public:
  static base::Result<Session> open(const Access& access) {
    auto connection = Connection::open(access);
    if (!connection) return connection.error();
    return Session(std::move(*connection), access.server.text());
  }

  /// Sends a command and hands every untagged response to `each`. Error "mail-refused" when the server says NO or BAD.
  base::Result<void> command(const std::string& words, const std::function<base::Result<void>(ImapReply)>& each) {
    const auto tag = start(words);
    return tag ? finish(*tag, each) : tag.error();
  }

  /// Sends a command without waiting for its answer, and returns its tag.
  base::Result<std::string> start(const std::string& words) {
    std::string tag = "HX" + std::to_string(++tags_);
    if (auto sent = connection_.send(tag + " " + words + "\r\n"); !sent) return sent.error();
    return tag;
  }

  /// The answer to the command that was started first of those not finished yet.
  base::Result<void> finish(const std::string& tag, const std::function<base::Result<void>(ImapReply)>& each) {
    for (std::size_t count = 0; count < k_most_replies; ++count) {
      auto reply = read();
      if (!reply) return reply.error();
      if (reply->text.starts_with(tag + " ")) return verdict(reply->text.substr(tag.size() + 1));
      if (reply->text.starts_with("* BYE"))
        return Error{"mail-away", fill(tr("the server ends the connection: {}"), {said(reply->text)}), where_};
      if (!reply->text.starts_with("* ")) continue;
      if (auto good = each(std::move(*reply)); !good) return good;
    }
    return Error{"mail-refused", tr("the server does not finish its answer"), where_};
  }

  /// A failure does no harm.
  void farewell() { static_cast<void>(connection_.send("HX LOGOUT\r\n")); }

  const std::string& where() const { return where_; }

 private:
  Session(Connection connection, std::string where) : connection_(std::move(connection)), where_(std::move(where)) {}

  static std::string said(std::string_view text) { return base::printable(text, 200); }

  base::Result<void> verdict(std::string_view text) const {
    if (base::same_word(text.substr(0, 3), "OK ") || base::same_word(text, "OK")) return {};
    return Error{"mail-refused", fill(tr("the server says no: {}"), {said(text)}), where_};
  }

  base::Result<ImapReply> read() {
    ImapReply out;
    std::size_t bytes = 0;
    for (;;) {
      auto line = connection_.line(k_longest_line);
      if (!line) return line.error();
      while (line->ends_with('\n') || line->ends_with('\r'))
        line->pop_back();
      bytes += line->size();
      const auto literal = literal_at_end(*line);
      if (!literal) {
        out.text += *line;
        return out;
      }
      // A server may send a little more than RFC822.SIZE announced (line ends), but at most the limit for a mail.
      bytes += std::min<std::uint64_t>(*literal, mail::k_max_mail + 1);
      if (*literal > mail::k_max_mail || bytes > mail::k_max_mail + k_longest_line ||
          out.literals.size() >= k_most_literals)
        return Error{"mail-refused", tr("the server sends more than was asked for"), where_};
      out.text += line->substr(0, line->rfind('{')) + "{" + std::to_string(out.literals.size()) + "}";
      auto content = connection_.bytes(static_cast<std::size_t>(*literal));
      if (!content) return content.error();
      out.literals.push_back(std::move(*content));
    }
  }

  Connection connection_;
  std::string where_;
  unsigned tags_ = 0;
};

/// The bookmark's position: "UIDVALIDITY NEXT": every mail below NEXT has been read, except those in `ids`.
struct Place {
  std::uint32_t validity = 0, next = 1;
};

Place read_place(std::string_view text) {
  const auto words = base::words(text);
  if (words.size() != 2) return {};
  const auto validity = base::number(words[0]), next = base::number(words[1]);
  constexpr std::int64_t most = 0xffffffff;
  if (!validity || !next || *validity < 1 || *validity > most || *next < 1 || *next > most) return {};
  return {static_cast<std::uint32_t>(*validity), static_cast<std::uint32_t>(*next)};
}

std::string place_text(const Place& place) {
  return std::to_string(place.validity) + " " + std::to_string(place.next);
}

class ImapInbox : public Inbox {
 public:
  explicit ImapInbox(Access access) : access_(std::move(access)) {}

  base::Result<void> read(Bookmark& mark, const Take& take) override {
    auto session = Session::open(access_);
    if (!session) return session.error();
    std::uint32_t validity = 0, next = 0;
    auto opened = session->command("EXAMINE " + quoted_folder(access_.server.folder),
                                   [&](const ImapReply& reply) -> base::Result<void> {
                                     validity = code_number(reply.text, "UIDVALIDITY").value_or(validity);
                                     next = code_number(reply.text, "UIDNEXT").value_or(next);
                                     return {};
                                   });
    if (!opened) return opened;
    if (validity == 0) return Error{"mail-refused", tr("the server does not number its mails"), session->where()};
    Place place = read_place(mark.position);
    if (place.validity != validity) {
      place = {validity, 1};
      mark.ids.clear();
    }
    mark.position = place_text(place);
    std::map<std::uint32_t, std::uint64_t> sizes;
    if (auto listed = list(*session, mark, place, next, sizes); !listed) return listed;
    if (auto fetched = fetch(*session, mark, place, sizes, take); !fetched) return fetched;
    // Mails that were to be read again and are not there any more.
    if (mark.ids.size() <= k_most_again)
      std::erase_if(mark.ids, [&](const std::string& id) { return !sizes.contains(uid_of(id)); });
    session->farewell();
    return {};
  }

  void forget(Bookmark& mark, const std::string& id) override { mark.ids.insert(id); }

 private:
  static std::uint32_t uid_of(const std::string& id) {
    return static_cast<std::uint32_t>(base::number(id).value_or(0));
  }

  /// UIDs and sizes of new mails and of those to be read again.
  base::Result<void> list(Session& session, const Bookmark& mark, const Place& place, std::uint32_t next,
                          std::map<std::uint32_t, std::uint64_t>& out) {
    std::string which = next != 0 && next <= place.next ? "" : std::to_string(place.next) + ":*";
    std::size_t again = 0;
    for (const std::string& id : mark.ids) {
      if (++again > k_most_again) break;  // the others in the next run: a command has a longest line, too
      which += (which.empty() ? "" : ",") + std::to_string(std::max<std::uint32_t>(1, uid_of(id)));
    }
    if (which.empty()) return {};
    return session.command("UID FETCH " + which + " (UID RFC822.SIZE)", [&](ImapReply reply) -> base::Result<void> {
      const auto mail = read_fetch(std::move(reply));
      if (!mail || mail->uid == 0 || !mail->size) return {};
      // `n:*` gives the last mail even when it is older than n.
      if (mail->uid < place.next && !mark.ids.contains(std::to_string(mail->uid))) return {};
      out[mail->uid] = *mail->size;
      if (out.size() > k_max_letters)
        return Error{"size", tr("this box has more mails than hexpost reads; move old ones elsewhere"),
                     session.where()};
      return {};
    });
  }

  /// One batch of mails.
  struct Batch {
    std::vector<std::pair<std::uint32_t, std::uint64_t>> mails;  ///< UID and size; those that are too large, too
    std::string command;                                         ///< empty: all are too large
    std::string tag;                                             ///< of the command, once it is sent
  };
  static std::vector<Batch> batches_of(const std::map<std::uint32_t, std::uint64_t>& sizes) {
    std::vector<Batch> out;
    for (auto at = sizes.begin(); at != sizes.end();) {
      Batch batch;
      std::string which;
      for (std::size_t bytes = 0; at != sizes.end() && batch.mails.size() < k_batch_mails &&
                                  (batch.mails.empty() || bytes + at->second <= k_batch_bytes);
           ++at) {
        batch.mails.emplace_back(*at);
        if (at->second > mail::k_max_mail) continue;
        bytes += at->second;
        which += (which.empty() ? "" : ",") + std::to_string(at->first);
      }
      if (!which.empty()) batch.command = "UID FETCH " + which + " (UID BODY.PEEK[])";
      out.push_back(std::move(batch));
    }
    return out;
  }

  base::Result<void> fetch(Session& session, Bookmark& mark, Place& place,
                           const std::map<std::uint32_t, std::uint64_t>& sizes, const Take& take) {
    auto batches = batches_of(sizes);
    const auto ask = [&](std::size_t i) -> base::Result<void> {
      if (i >= batches.size() || batches[i].command.empty()) return {};
      auto tag = session.start(batches[i].command);
      if (!tag) return tag.error();
      batches[i].tag = std::move(*tag);
      return {};
    };
    base::Result<void> asked = ask(0);
    for (std::size_t i = 0; i < batches.size(); ++i) {
      const Batch& batch = batches[i];
      std::map<std::uint32_t, std::string> bodies;
      std::size_t bytes = 0;
      base::Result<void> came = asked;
      if (came && !batch.tag.empty()) {
        came = session.finish(batch.tag, [&](ImapReply reply) -> base::Result<void> {
          auto mail = read_fetch(std::move(reply));
          const bool wanted = mail && mail->body && sizes.contains(mail->uid);
          if (!wanted) return {};
          bytes += mail->body->size();
          if (bytes > k_batch_memory)
            return Error{"mail-refused", tr("the server sends more than was asked for"), session.where()};
          bodies[mail->uid] = std::move(*mail->body);
          return {};
        });
      }
      // the server prepares the next ones while these are read
      if (came) asked = ask(i + 1);
      for (const auto& [uid, size] : batch.mails) {
        const auto body = bodies.find(uid);
        const bool too_large = size > mail::k_max_mail;
        // Mails that arrived before the connection was lost are complete and count.
        if (body == bodies.end() && !too_large && !came) return came;
        if (body != bodies.end() || too_large) {
          Letter letter{std::to_string(uid), static_cast<std::size_t>(size), {}};
          if (body != bodies.end()) letter.bytes.assign(body->second.begin(), body->second.end());
          if (auto taken = take(letter); !taken) return taken;
        }
        mark.ids.erase(std::to_string(uid));
        place.next = std::max(place.next, uid == 0xffffffff ? uid : uid + 1);
        mark.position = place_text(place);
      }
      if (!came) return came;
    }
    return {};
  }

  Access access_;
};

}  // namespace

std::unique_ptr<Inbox> imap_inbox(Access access) {
  return std::make_unique<ImapInbox>(std::move(access));
}

}  // namespace hexpost::post
