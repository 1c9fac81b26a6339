#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>

#include "engine/base/text.h"
#include "store/host/calendar/deadline.h"
#include "store/host/host.h"
#include "store/host/requests/command.h"
#include "store/mail/about.h"
#include "store/mail/read.h"
#include "store/mail/write.h"
#include "tests/unit/protocol/club.h"

namespace {

namespace base = hexpost::base;
namespace host = hexpost::host;
namespace mail = hexpost::mail;
namespace store = hexpost::store;

/// A host in a scratch folder with a game that waits for its players, and one that is being played.
class Club {
 public:
  Club() {
    store::Setting setting;
    setting.resolve = store::test::toy_resolver(2, 2);
    setting.top = folder_ / "top";
    setting.nonce = [n = std::make_shared<std::uint8_t>(std::uint8_t{50})] {  // one for all copies of it
      store::Hash nonce{};
      nonce.fill(++*n);
      return nonce;
    };
    host::Config config;
    config.folder = folder_ / "host", config.address = "host@club.example", config.name = "The Club";
    auto made = host::Host::open(
        config, store::test::secrets_of(50), store::test::secrets_of(51).signing, setting,
        [](const std::string& battle, const std::vector<std::string>& options) { return offer(battle, options); });
    base::ensure(made.has_value(), "no host");
    host_.emplace(*std::move(made));
    base::ensure(host_->relax().has_value(), "a host that cannot relax");
    const auto open = host_->open_game({"fencing", "open", {}, 7, 2, 2, 2, "all"}, now_);
    const auto game = host_->open_game({"fencing", "game", {}, 7, 2, 2, 2, "all"}, now_);
    base::ensure(open.has_value(), "no game to join");
    base::ensure(game.has_value(), "no game to play");
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      store::Setting own = setting;
      own.top = folder_ / ("top" + std::to_string(seat));
      auto node = store::Node::join(folder_ / ("player" + std::to_string(seat)), game->invitation, seat,
                                    seat == 0 ? "Anna" : "Bela", store::test::secrets_of(seat), own);
      base::ensure(node.has_value(), "nobody joins");
      const auto outbox = node->outbox();
      base::ensure(outbox && !outbox->empty(), "no join");
      take("From: p@example.org\nMessage-ID: <join" + std::to_string(seat) + "@x>\n\n" +
           mail::armour(mail::Kind::join, outbox->back().row.bytes, "", seat));
    }
  }

  /// A mail is done or known, never an error; what is answered can be read, and comes once.
  void take(const std::string& text) {
    now_ += 86400;  // so that no quota runs out
    const auto first = host_->take(base::as_bytes(text), now_);
    base::ensure(first.has_value(), "a mail was not taken");
    base::ensure(base::is_printable(first->verdict), "a verdict not printable");
    const std::size_t answers = send();
    base::ensure(answers <= 16, "a mail has brought a flood");
    base::ensure(host_->take(base::as_bytes(text), now_).has_value(), "the same mail was not taken");
    base::ensure(send() == 0, "a mail was answered twice");
  }

 private:
  static base::Result<host::Offer> offer(const std::string& battle, const std::vector<std::string>& options) {
    if (battle != "fencing" || !options.empty()) return base::Error{"usage", "there is no such battle", ""};
    store::Genesis plan;
    plan.system = "toy", plan.revision = 1, plan.scenario = "fencing";
    plan.data_hash.fill(7), plan.scenario_hash.fill(8);
    return host::Offer{std::move(plan), {"Side A", "Side B"}};
  }
  std::size_t send() {
    const auto posted = host_->post(
        now_, 1000,
        [](const host::MailOut& out) -> base::Result<void> {
          base::ensure(mail::is_address(out.to), "a mail to nobody");
          base::ensure(out.to != "host@club.example", "a mail to itself");
          base::ensure(mail::read_mail(out.bytes).has_value(), "a mail that cannot be read");
          const std::string text = base::as_text(out.bytes);
          const std::size_t head = text.find("\n\n");
          for (const std::string_view line : base::split(std::string_view(text).substr(0, head), '\n')) {
            constexpr std::string_view k_known[] = {"From: ",
                                                    "To: ",
                                                    "Subject: ",
                                                    "Date: ",
                                                    "In-Reply-To: ",
                                                    "References: ",
                                                    "Auto-Submitted",
                                                    "Message-ID: <",
                                                    "MIME-Version: ",
                                                    "Content-T",
                                                    " ",
                                                    "\t"};
            base::ensure(std::any_of(std::begin(k_known), std::end(k_known),
                                     [&](std::string_view known) { return line.starts_with(known); }),
                         "a header that nobody has meant");
          }
          return {};
        },
        host::Host::Repeat::unseen);
    base::ensure(posted.has_value(), "mails that do not leave");
    return posted->sent;
  }

  store::test::Folder folder_;
  std::int64_t now_ = 1'800'000'000;
  std::optional<host::Host> host_;
};

/// What a mail says about itself is fit to print, its commands and press are read as they would be written, and it
/// stays the same mail when a server has put a line above it.
void read_as_a_host(base::ByteView bytes) {
  const mail::About about = mail::about_mail(bytes);
  for (const std::string& text : {about.from, about.message_id, about.in_reply_to, about.subject, about.automatic_by})
    base::ensure(base::is_printable(text), "header not printable");
  for (const std::string& id : about.bounced)
    base::ensure(base::is_printable(id), "message-id not printable");
  base::ensure(about.text.size() <= 16u << 10, "a text beyond its limit");
  const std::string whole = base::as_text(bytes);
  if (!whole.starts_with("From ") && !whole.starts_with("\n") && !whole.starts_with("\r")) {
    const std::string above = "Received: by a server\n" + whole;
    if (!whole.starts_with(' ') && !whole.starts_with('\t'))
      base::ensure(mail::mail_identity(base::as_bytes(above)) == mail::mail_identity(bytes), "another mail by its way");
  }
  for (const host::Command& command : host::plain_commands(about.subject, whole)) {
    base::ensure(!command.verb.empty() && base::is_printable(command.verb), "a verb not printable");
    for (const std::string& word : command.words)
      base::ensure(base::is_printable(word), "a word not printable");
  }
  const host::Press once = host::read_press(host::write_press(host::read_press(whole)));
  base::ensure(host::read_press(host::write_press(once)) == once, "press changed on its way");
  if (const auto duty = host::parse_duty(whole))
    base::ensure(host::duty_text(*duty) == whole, "a duty changed on its way");
  (void)host::date(whole);
}

}  // namespace

/// Any bytes for a mail to a host: as its readers see it, and given to a host as a whole mail, as the words of one, and
/// as the message of a block whose checksum fits.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const base::ByteView bytes(data, size);
  read_as_a_host(bytes);
  constexpr int k_of_one_club = 200;  // then a new one, so that a find does not depend on all that was before
  static std::optional<Club> club;
  static int taken = 0;
  if (taken++ % k_of_one_club == 0) club.emplace();
  const std::string whole = base::as_text(bytes);
  club->take(whole);
  const std::string head = "From: anna@example.org\nMessage-ID: <n" + std::to_string(taken);
  club->take(head + "a@x>\n\n" + whole);
  if (size > 1 && size < 65'536) {
    constexpr mail::Kind k_kinds[] = {mail::Kind::packet,  mail::Kind::note,   mail::Kind::invite, mail::Kind::join,
                                      mail::Kind::genesis, mail::Kind::assent, mail::Kind::slip,   mail::Kind::deposit};
    const mail::Kind kind = k_kinds[data[0] % std::size(k_kinds)];
    club->take(head + "b@x>\n\n" + mail::armour(kind, {data + 1, data + size}, "", 0));
  }
  return 0;
}
