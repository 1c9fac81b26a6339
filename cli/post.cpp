#include "cli/post.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/text.h"
#include "store/files.h"
#include "store/mail/read.h"
#include "store/mail/write.h"
#include "store/wire/checkpoint.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

using base::Error;
using base::fill;
using base::tr;

/// For players who type the addresses into their mail program.
constexpr std::string_view k_nobody = "player@hexpost.invalid";
constexpr std::string_view k_opponent = "opponent@hexpost.invalid";

struct KindWord {
  std::string_view kind;
  mail::Kind block;
  std::string_view subject;
};
constexpr std::array k_words{
    KindWord{"invite", mail::Kind::invite, "invitation"}, KindWord{"join", mail::Kind::join, "joining"},
    KindWord{"leaf0", mail::Kind::genesis, "terms"},      KindWord{"assent", mail::Kind::assent, "assent"},
    KindWord{"packet", mail::Kind::packet, "packet"},     KindWord{"note", mail::Kind::note, "note"},
    KindWord{"slip", mail::Kind::slip, "share"},          KindWord{"deposit", mail::Kind::deposit, "deposit"}};

const KindWord* word_of(std::string_view kind) {
  const auto found = std::find_if(k_words.begin(), k_words.end(), [&](const KindWord& w) { return w.kind == kind; });
  return found == k_words.end() ? nullptr : &*found;
}

std::string advice(std::string_view kind) {
  if (kind == "invite")
    return tr("You are invited to a battle by mail. Save this mail and run: hexpost join FILE --out join.eml");
  if (kind == "join") return tr("This accepts your invitation. Save this mail and run: hexpost receive FILE");
  return tr("This mail is for hexpost. Save it and run: hexpost receive FILE");
}

/// The head a packet ends with, as a C2SP checkpoint for people and other tools.
std::string head_of(const Game& game, base::ByteView envelope) {
  const auto packet = store::decode_packet(envelope);
  if (!packet || !game.begun()) return {};
  const auto head = game.node.log().head_at(packet->first + packet->leaves.size());
  if (!head || !*head) return {};
  const auto key = game.node.course().signing_key(packet->seat);
  return store::print_checkpoint(packet->game_id, (*head)->head, packet->seat, key, packet->signature);
}

std::string copy_path(const Game& game) {
  return std::filesystem::path(game.path).replace_extension(".sent").string();
}

MailPlan plan_of(const Game& game, const store::OutboxEntry& entry) {
  const KindWord* word = word_of(entry.row.kind);
  base::ensure(word != nullptr, "an outbox entry of unknown kind");
  const auto seat = game.node.seat().value_or(0);
  const auto id = game.begun() ? std::optional(game.node.course().game_id()) : std::nullopt;
  MailPlan plan;
  plan.block = {word->block, id ? base::to_hex(*id).substr(0, 16) : "", seat, entry.row.bytes};
  plan.subject = fill(tr("[hexpost {}] {} from {}"), {game.name, tr(word->subject), game.seat_name(seat)});
  plan.text = advice(entry.row.kind) + "\n";
  if (entry.row.kind == "packet") {
    const std::string head = head_of(game, entry.row.bytes);
    if (!head.empty()) plan.text += "\n" + head;
  }
  return plan;
}

}  // namespace

base::Result<std::string> make_mail(Desk& desk, const Settings& player, MailPlan plan) {
  std::string from = player.get("from"), name;
  if (const std::string key = player.get("key"); !key.empty()) {
    const auto own = Settings::load(desk.home.player_path(key));
    if (!own) return own.error();
    if (from.empty()) from = own->get("mail");
    name = own->get("name");
  }
  std::string to = player.get("to");
  if (!mail::is_address(from)) from = k_nobody;
  if (!mail::is_address(to)) to = k_opponent;
  mail::Outgoing out;
  out.from = {name, from};
  out.to = {{"", to}};
  if (const std::string cc = player.get("cc"); mail::is_address(cc)) out.cc = {{"", cc}};
  out.subject = std::move(plan.subject);
  out.date = desk.context.now();
  out.in_reply_to = player.get("reply-to");
  if (!out.in_reply_to.empty()) out.references = {out.in_reply_to};
  out.text = std::move(plan.text);
  out.block = std::move(plan.block);
  auto written = mail::write_mail(out);
  if (written || written.error().code != "header" || out.in_reply_to.empty()) return written;
  out.in_reply_to.clear();  // somebody else's message-id is not worth a mail
  out.references.clear();
  return mail::write_mail(out);
}

base::Result<void> write_entry(Desk& desk, Game& game, const store::OutboxEntry& entry, const std::string& out,
                               bool copy) {
  const auto text = make_mail(desk, game.player, plan_of(game, entry));
  if (!text) return text.error();
  if (copy) {
    if (auto kept = store::replace_file(copy_path(game), base::as_bytes(*text)); !kept) return kept;
    game.player.set("last-mail", std::to_string(entry.id));
    if (auto saved = game.player.save(); !saved) return saved;
  }
  if (auto written = write_output(desk.context.terminal, out, *text); !written) {
    hint(desk.context.terminal, fill(tr("it is signed and kept: hexpost {} --out FILE writes the mail"),
                                     {entry.row.kind == "note" ? "outbox" : "send --again"}));
    return written;
  }
  return game.node.mark_sent(entry.id);
}

base::Result<void> write_newest(Desk& desk, Game& game, std::initializer_list<std::string_view> kinds,
                                const std::string& out) {
  const auto all = game.node.outbox();
  if (!all) return all.error();
  for (auto entry = all->rbegin(); entry != all->rend(); ++entry) {
    if (std::find(kinds.begin(), kinds.end(), entry->row.kind) != kinds.end())
      return write_entry(desk, game, *entry, out, entry->row.kind != "note");
  }
  return Error{"outbox", tr("there is no such mail to send"), ""};
}

base::Result<void> write_again(Desk& desk, Game& game, const std::string& out) {
  auto all = game.node.outbox();
  if (!all) return all.error();
  const bool packet =
      std::any_of(all->begin(), all->end(), [](const store::OutboxEntry& e) { return e.row.kind == "packet"; });
  if (game.begun() && !packet) {  // an imported game has the packet, but never sent it
    if (auto posted = game.node.resend(); !posted) return posted;
    all = game.node.outbox();
    if (!all) return all.error();
  }
  const auto last =
      std::find_if(all->rbegin(), all->rend(), [](const store::OutboxEntry& e) { return e.row.kind != "note"; });
  if (last == all->rend()) return Error{"outbox", tr("there is nothing that could be sent again"), ""};
  if (game.player.get("last-mail") == std::to_string(last->id)) {
    if (const auto bytes = store::read_file(copy_path(game), mail::k_max_mail, false)) {
      if (auto written = write_output(desk.context.terminal, out, base::as_text(*bytes)); !written) return written;
      return game.node.mark_sent(last->id);
    }
  }
  return write_entry(desk, game, *last, out, true);
}

}  // namespace hexpost::cli
