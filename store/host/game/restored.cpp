#include "store/host/game/restored.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/host/office/table.h"
#include "store/host/words/letters.h"
#include "store/mail/read.h"

namespace hexpost::host {

namespace {

/// The number of events at the umpire's last signature.
std::string signed_up_to(const Table& t) {
  std::uint64_t size = t.row.announced;
  const auto mark =
      t.node.begun() ? t.marks->read(t.node.course().game_id()) : Result<std::optional<store::Head>>(Error{});
  if (mark && *mark) size = std::max(size, (*mark)->size);
  return std::to_string(size);
}

}  // namespace

Error behind(const Office& office, const Table& t) {
  const std::string here = std::to_string(t.node.log().size());
  return Error{
      "behind",
      fill(tr("it was restored from a backup and ends with {} events of {}, and the umpire signs nothing until it has "
              "all of them: ask a player to mail `hexpost --game {} outbox --from {} --out FILE`"),
           {here, signed_up_to(t), t.row.name, here}),
      office.path(t.row.name)};
}

std::string how_to_mail_missing(const Table& t) {
  return "\n\n    hexpost --game " + t.row.name + " outbox --from " + std::to_string(t.node.log().size()) +
         " --out missing.eml\n\n" +
         tr("and mail missing.eml here; the answer says what is still missing. Nothing is lost, and no dice change.") +
         "\n";
}

namespace {

/// To the sender: players have the umpire's packets, too, and may mail them.
Result<void> ask_for_packets(Office& office, Work& w, const Table& t) {
  if (!t.behind()) return {};
  w.verdict += ", the game's file is behind";
  const std::string here = std::to_string(t.node.log().size());
  answer(w, "behind", fill(tr("[hexpost {}] the umpire's copy of the game is older than yours"), {t.row.name}),
         fill(tr("The umpire's copy of the game was restored from a backup and ends with {} events of {}. Your packet "
                 "is kept. Please run"),
              {here, signed_up_to(t)}) +
             how_to_mail_missing(t));
  const auto officers = officers_to_tell(office, "umpire");
  if (!officers) return officers.error();
  for (const Officer& o : *officers) {
    w.letters.push_back({"behind/" + t.row.name + "/" + signed_up_to(t), "notice", o.mail, o.name,
                         fill(tr("[hexpost {}] the game file is older than what was signed"), {t.row.name}),
                         fill(tr("The file of the game {}: {}."), {t.row.name, behind(office, t).what}) + "\n"});
  }
  return {};
}

}  // namespace

Result<void> tell_gap(Office& office, Work& w, const Table& t) {
  const auto officers = officers_to_tell(office, "umpire");
  if (!officers) return officers.error();
  const std::string here = std::to_string(t.node.log().size());
  for (const Officer& o : *officers) {
    w.letters.push_back(
        {"gap/" + t.row.name + "/" + here, "notice", o.mail, o.name,
         fill(tr("[hexpost {}] a packet is missing at the second umpire"), {t.row.name}),
         fill(tr("The game {} ends with {} events here, and a later packet has come. The mail between them "
                 "is lost, or this host was restored from a backup. Without it this host has no share "
                 "of the dice. Ask a player or the other host's secretary to run"),
              {t.row.name, here}) +
             how_to_mail_missing(t)});
  }
  return {};
}

Result<void> ask_for_what_is_lost(Office& office, Work& w, Table& t) {
  const auto lost = t.node.phase() == store::Phase::answer ? t.node.missing().opening : std::nullopt;
  const SeatRow* seat = lost ? t.at(lost->first) : nullptr;
  if (seat == nullptr || !t.plays(seat->seat)) return ask_for_packets(office, w, t);
  const auto sealed = t.node.course().seal(lost->first);
  ask_for_deposit(w, t, *seat, sealed ? sealed->first : 0);
  return {};
}

std::string how_to_mail_deposit(const Table& t, std::uint64_t first) {
  return "\n\n    hexpost --game " + t.row.name + " outbox --deposit " + std::to_string(first) +
         " --out deposit.eml\n\n" + tr("and mail deposit.eml here.");
}

/// Asks the owner of the standing orders, not the sender. There may be several in the packets since
/// the backup; the host asks for each by its packet, and asks for the next when one has arrived.
void ask_for_deposit(Work& w, const Table& t, const SeatRow& seat, std::uint64_t first) {
  w.verdict += ", a deposit is missing";
  const bool told = w.may_answer() && w.mail.from == seat.mail;
  Letter letter{"deposit-lost/" + t.row.name + "/" + std::to_string(first) + "/" + std::to_string(t.node.log().size()) +
                    (told ? "/" + base::to_hex(*w.key) : std::string()),
                "notice",
                seat.mail,
                seat.name,
                fill(tr("[hexpost {}] please send your standing orders again"), {t.row.name}),
                fill(tr("The umpire has your packet that begins with event {}, but not the standing orders that are "
                        "sealed in it (the umpire's copy of the game may have been restored from a backup), and cannot "
                        "answer for you without them. Please run"),
                     {std::to_string(first)}) +
                    how_to_mail_deposit(t, first) + " " +
                    tr("If later ones are missing, too, the answer asks for them in turn.") + "\n"};
  letter.seat = seat.seat, letter.answer = told;
  w.letters.push_back(std::move(letter));
  if (!told)
    answer(w, "taken", fill(tr("[hexpost {}] your packet is taken"), {t.row.name}),
           fill(tr("Your packet is accepted. The umpire has asked {} for standing orders that the umpire has lost; the "
                   "report follows when they arrive."),
                {t.player(seat.seat)}) +
               "\n");
}

}  // namespace hexpost::host
