#include "cli/mail/post.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "cli/mail/letter.h"
#include "cli/names.h"
#include "cli/player/terms.h"
#include "engine/base/bytes.h"
#include "engine/base/text.h"
#include "store/crypto/hash.h"
#include "store/files.h"
#include "store/host/requests/command.h"
#include "store/mail/read.h"
#include "store/mail/write.h"
#include "store/protocol/slip.h"
#include "store/wire/notes.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

mail::Kind kind_of(std::string_view entry) {
  struct Word {
    std::string_view entry;
    mail::Kind kind;
  };
  constexpr std::array words{Word{"invite", mail::Kind::invite}, Word{"join", mail::Kind::join},
                             Word{"leaf0", mail::Kind::genesis}, Word{"assent", mail::Kind::assent},
                             Word{"packet", mail::Kind::packet}, Word{"note", mail::Kind::note},
                             Word{"slip", mail::Kind::slip},     Word{"deposit", mail::Kind::deposit}};
  const auto found = std::find_if(words.begin(), words.end(), [&](const Word& w) { return w.entry == entry; });
  base::ensure(found != words.end(), "an outbox entry of unknown kind");
  return found->kind;
}

std::string copy_path(const Game& game) {
  return std::filesystem::path(game.path).replace_extension(".sent").string();
}

/// The mails this one follows, as the settings keep them.
std::vector<std::string> thread_of(const Settings& player) {
  std::vector<std::string> out;
  const std::string known = player.get("references");
  for (const std::string_view id : base::words(known))
    out.emplace_back(id);
  if (const std::string last = player.get("reply-to"); !last.empty()) out.push_back(last);
  return out;
}

/// `deposit`: travels with the packet that `entry` is, to the umpire alone.
base::Result<std::string> make_mail(Desk& desk, Game& game, const store::OutboxEntry& entry,
                                    const store::OutboxEntry* deposit = nullptr) {
  const auto who = correspondents(desk.home, game.player);
  if (!who) return who.error();
  const auto id = game.begun() ? std::optional(game.node.course().game_id()) : std::nullopt;
  Letter letter = letter_for(game, entry, desk.context.config.get("download"));
  mail::Outgoing out;
  out.from = {who->name, who->from};
  out.to = {{"", who->to}};
  // a deposit discloses the standing orders: only the umpire gets a copy
  if (!who->cc.empty() && entry.row.kind != "deposit") out.cc = {{"", who->cc}};
  out.subject = std::move(letter.subject);
  out.date = desk.context.now();
  out.in_reply_to = game.player.get("reply-to");
  out.references = thread_of(game.player);
  out.text = std::move(letter.text);
  out.html = std::move(letter.html), out.images = std::move(letter.images);
  out.files = std::move(letter.files);
  const auto block_of = [&](const store::OutboxEntry& e) {
    return mail::Block{kind_of(e.row.kind), id ? base::to_hex(*id).substr(0, 16) : "", game.node.seat().value_or(0),
                       e.row.bytes};
  };
  out.block = block_of(entry);
  if (deposit != nullptr) {
    out.more.push_back(block_of(*deposit));
    out.text += "\n" + tr("The second block holds your standing orders for the umpire.") + "\n";
  }
  auto written = mail::write_mail(out);
  if (written || written.error().code != "header" || out.references.empty()) return written;
  out.in_reply_to.clear();  // foreign message-ids must not prevent the mail
  out.references.clear();
  return mail::write_mail(out);
}

/// The deposit that can travel with this packet: it is not sent yet, and only the umpire reads the mail.
std::optional<store::OutboxEntry> deposit_to_go_along(Game& game, const store::OutboxEntry& packet) {
  const auto read = packet.row.kind == "packet" && game.player.get("cc").empty()
                        ? store::decode_packet(packet.row.bytes)
                        : base::Result<store::Packet>(Error{});
  const auto all = read ? game.node.outbox() : base::Result<std::vector<store::OutboxEntry>>(Error{});
  if (!all) return std::nullopt;
  for (const store::OutboxEntry& entry : *all) {
    const auto deposit = entry.row.kind == "deposit" && !entry.sent ? store::decode_deposit(entry.row.bytes)
                                                                    : base::Result<store::Deposit>(Error{});
    if (deposit && deposit->first == read->first) return entry;
  }
  return std::nullopt;
}

/// Makes the mail and sends it.
base::Result<void> write_bytes(Desk& desk, Game& game, const store::OutboxEntry& entry, const Destination& to) {
  const auto text = make_mail(desk, game, entry);
  if (!text) return text.error();
  return dispatch(desk, game.player, to, *text);
}

/// The same mail with a new Message-ID: mail programs and hosts that have the first one ignore a second
/// with the same id, and perhaps only the answer was lost.
std::string with_another_id(std::string mail, std::int64_t times) {
  const std::size_t header = mail.find("Message-ID: <"), at = mail.find('@', header);
  if (header < mail.find("\n\n") && at != std::string::npos) mail.insert(at, ".again" + std::to_string(times));
  return mail;
}

/// True if the kept copy of a mail is unchanged, words and block: hexpost never sends a changed or truncated file in
/// the player's name. `hash` is that of the mail at its writing.
bool is_as_written(base::ByteView mail, const store::OutboxRow& row, std::string_view hash) {
  if (base::to_hex(store::sha256(mail)) != hash) return false;
  const auto read = mail::read_mail(mail);
  return read && !read->blocks.empty() && read->blocks[0].kind == kind_of(row.kind) &&
         read->blocks[0].bytes == row.bytes;
}

/// Records time and receiver for the list of mails, as many as the outbox holds.
base::Result<void> note_mail(Desk& desk, Game& game, std::int64_t id) {
  constexpr std::int64_t k_listed = 30;
  const auto name = [](std::int64_t n) { return "mail-" + std::to_string(n); };
  const std::string to = game.player.get("to");
  game.player.set(name(id), std::to_string(desk.context.now()) + (to.empty() ? "" : " " + to));
  game.player.set(name(id - k_listed), "");
  return game.player.save();
}

}  // namespace

base::Result<void> write_entry(Desk& desk, Game& game, const store::OutboxEntry& entry, const Destination& to,
                               bool copy) {
  const auto deposit = deposit_to_go_along(game, entry);
  const auto text = make_mail(desk, game, entry, deposit ? &*deposit : nullptr);
  if (!text) return text.error();
  if (copy) {
    if (auto kept = store::replace_file(copy_path(game), base::as_bytes(*text)); !kept) return kept;
    game.player.set("last-mail", std::to_string(entry.id));
    game.player.set("last-mail-hash", base::to_hex(store::sha256(base::as_bytes(*text))));
    if (auto saved = game.player.save(); !saved) return saved;
  }
  Settings readers = game.player;
  if (entry.row.kind == "deposit") readers.set("cc", "");
  if (auto gone = dispatch(desk, readers, to, *text); !gone) {
    hint(desk.context.terminal, fill(to.mail ? tr("it is signed and kept: `hexpost {} --mail` sends it again")
                                             : tr("it is signed and kept: hexpost {} --out FILE writes the mail"),
                                     {entry.row.kind == "note" ? "outbox" : "send --again"}));
    return gone;
  }
  if (auto noted = note_mail(desk, game, entry.id); !noted) return noted;
  if (deposit) {
    if (auto marked = game.node.mark_sent(deposit->id); !marked) return marked;
  }
  return game.node.mark_sent(entry.id);
}

base::Result<void> write_newest(Desk& desk, Game& game, std::initializer_list<std::string_view> kinds,
                                const Destination& to) {
  const auto all = game.node.outbox();
  if (!all) return all.error();
  for (auto entry = all->rbegin(); entry != all->rend(); ++entry) {
    if (std::find(kinds.begin(), kinds.end(), entry->row.kind) != kinds.end())
      return write_entry(desk, game, *entry, to, entry->row.kind != "note");
  }
  return Error{"outbox", tr("there is no such mail to send"), ""};
}

base::Result<Game> write_first(Desk& desk, const std::string& path, std::string_view kind, const Destination& to) {
  auto game = open_game_at(desk, path, true);
  if (!game) return game;
  if (auto written = write_newest(desk, *game, {kind}, to); !written) return written.error();
  return game;
}

void tell_first(Desk& desk, const Game& game, const Destination& to, const std::string& sentence) {
  line(desk.context.terminal, fill(sentence, {game.name, where_it_went(desk.home, game.player, to)}));
  show_terms(desk.context.terminal, game.genesis(), *game.battle);
}

base::Result<std::uint64_t> write_packet_at(Desk& desk, Game& game, std::uint64_t event, const Destination& to) {
  const store::Log& log = game.node.log();
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  const auto after = std::upper_bound(starts->begin(), starts->end(), event);
  if (event >= log.size() || after == starts->begin())
    return Error{"event",
                 fill(tr("there is no event {} here; the game has {} events"),
                      {std::to_string(event), std::to_string(log.size())}),
                 ""};
  const std::uint64_t first = *std::prev(after);
  const auto bytes = log.packet_at(first);
  if (!bytes) return bytes.error();
  if (!*bytes) return Error{"damaged", tr("a packet is missing in the game file"), ""};
  if (auto gone = write_bytes(desk, game, {0, false, {"packet", **bytes}}, to); !gone) return gone.error();
  return first;
}

std::string beside(const std::string& file, const std::string& word) {
  if (file.empty() || file == "-") return file;
  const std::filesystem::path path(file);
  return (path.parent_path() / (path.stem().string() + "." + word + path.extension().string())).string();
}

base::Result<std::vector<std::string>> notes_again(Game& game) {
  using store::NoteKind;
  std::vector<std::string> out;
  if (!game.begun()) return out;
  const auto all = game.node.notes();
  if (!all) return all.error();
  const auto starts = game.node.log().packet_starts();
  if (!starts) return starts.error();
  std::uint64_t mine = 0;  // first event of my last packet
  for (const std::uint64_t first : *starts) {
    const auto bytes = game.node.log().packet_at(first);
    const auto packet =
        bytes && *bytes ? store::decode_packet(**bytes) : base::Result<store::Packet>(Error{"damaged", "", ""});
    if (packet && game.node.seat() == packet->seat) mine = first;
  }
  const bool over = game.node.phase() == store::Phase::over;
  for (const base::Bytes& bytes : *all) {
    const std::string text = base::as_text(bytes);
    const auto read = store::read_note(text);
    if (!read) continue;
    const store::Note& note = read->note;
    const bool asked = note.kind == NoteKind::chat && game.node.seat() == note.number("seat") &&
                       note.head.size >= mine && !over && host::read_press(note.text("text")).order.has_value();
    const bool ends = note.kind == NoteKind::ruling || note.kind == NoteKind::resign;
    if (asked || ends) out.push_back(text);
  }
  for (const auto& agreement : game.node.agreements()) {
    const auto& by = agreement.signed_by;
    if (game.node.seat() && std::find(by.begin(), by.end(), *game.node.seat()) != by.end())
      out.push_back(agreement.text);
  }
  return out;
}

base::Result<void> write_note_again(Desk& desk, Game& game, const std::string& note, const Destination& to) {
  const base::ByteView bytes = base::as_bytes(note);
  return write_bytes(desk, game, {0, false, {"note", {bytes.begin(), bytes.end()}}}, to);
}

base::Result<void> write_again(Desk& desk, Game& game, const Destination& to) {
  auto all = game.node.outbox();
  if (!all) return all.error();
  const bool packet =
      std::any_of(all->begin(), all->end(), [](const store::OutboxEntry& e) { return e.row.kind == "packet"; });
  if (game.begun() && !packet) {  // an imported game has the packet, but never sent it
    if (auto posted = game.node.resend(); !posted) return posted;
    all = game.node.outbox();
    if (!all) return all.error();
  }
  const auto last = std::find_if(all->rbegin(), all->rend(), [](const store::OutboxEntry& e) {
    return e.row.kind != "note" && e.row.kind != "deposit";
  });
  if (last == all->rend()) return Error{"outbox", tr("there is nothing that could be sent again"), ""};
  if (game.player.get("last-mail") == std::to_string(last->id)) {
    const auto bytes = store::read_file(copy_path(game), mail::k_max_mail, false);
    if (bytes && is_as_written(*bytes, last->row, game.player.get("last-mail-hash")) &&
        !(to.mail && has_placeholder(base::as_text(*bytes)))) {
      std::string text = base::as_text(*bytes);
      if (last->sent) {
        const std::int64_t times = base::number(game.player.get("again")).value_or(0) + 1;
        text = with_another_id(std::move(text), times);
        game.player.set("again", std::to_string(times));
        if (auto saved = game.player.save(); !saved) return saved;
      }
      if (auto gone = dispatch(desk, game.player, to, text); !gone) return gone;
      return game.node.mark_sent(last->id);
    }
  }
  return write_entry(desk, game, *last, to, true);
}

base::Result<std::string> write_deposit(Desk& desk, Game& game, const Destination& to) {
  const auto all = game.node.outbox();
  if (!all) return all.error();
  if (std::ranges::any_of(*all, [&](const store::OutboxEntry& e) { return !e.sent && deposit_to_go_along(game, e); }))
    return std::string();
  for (auto entry = all->rbegin(); entry != all->rend(); ++entry) {
    if (entry->row.kind != "deposit" || entry->sent || to.file == "-") continue;
    Destination own = to;
    own.file = beside(to.file, "deposit");
    if (auto gone = write_entry(desk, game, *entry, own, false); !gone) return gone.error();
    return own.file.empty() ? std::string("-") : own.file;
  }
  return std::string();
}

}  // namespace hexpost::cli
