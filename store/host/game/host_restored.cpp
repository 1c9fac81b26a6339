#include <algorithm>

#include "engine/base/text.h"
#include "store/host/host_state.h"
#include "store/mail/read.h"

/// Handles a game's file that was restored from a backup or from a player's export, while the ledger knows all later
/// signatures and mails. Nothing is signed a second time with other content: missing packets come back byte
/// for byte, from the ledger's own mails or from the players, who have all of them.
namespace hexpost::host {

/// Every packet of a game has been mailed, and the ledger keeps its mails for some time.
Result<void> Host::State::catch_up(Table& t) {
  while (t.behind()) {
    const auto bytes = ledger.bytes_of("packet/" + t.row.name + "/" + std::to_string(t.node.log().size()));
    if (!bytes) return bytes.error();
    const auto read = bytes->empty() ? Result<mail::Incoming>(Error{}) : mail::read_mail(*bytes);
    if (!read || read->blocks.empty() || read->blocks.front().kind != mail::Kind::packet) return {};
    const auto taken = t.node.receive(read->blocks.front().bytes);
    if (!taken) return is_worldly(taken.error()) ? taken.error() : Result<void>();
    if (taken->is != store::Received::Is::applied) return {};
    step("caught-up");
  }
  return {};
}

/// The number of events at the umpire's last signature.
std::string Host::State::signed_up_to(const Table& t) const {
  std::uint64_t size = t.row.announced;
  const auto mark =
      t.node.begun() ? t.marks->read(t.node.course().game_id()) : Result<std::optional<store::Head>>(Error{});
  if (mark && *mark) size = std::max(size, (*mark)->size);
  return std::to_string(size);
}

/// For the secretary, who restored the file.
Error Host::State::behind(const Table& t) const {
  const std::string here = std::to_string(t.node.log().size());
  return Error{
      "behind",
      fill(tr("it was restored from a backup and ends with {} events of {}, and the umpire signs nothing until it has "
              "all of them: ask a player to mail `hexpost --game {} outbox --from {} --out FILE`"),
           {here, signed_up_to(t), t.row.name, here}),
      path(t.row.name)};
}

/// The command by which a player sends a packet that the umpire lacks, their own or another player's.
std::string how_to_mail_missing(const Table& t) {
  return "\n\n    hexpost --game " + t.row.name + " outbox --from " + std::to_string(t.node.log().size()) +
         " --out missing.eml\n\n" +
         tr("and mail missing.eml here; the answer says what is missing then. Nothing is lost, and no dice change.") +
         "\n";
}

/// To the sender: players have the umpire's packets, too, and may mail them.
Result<void> Host::State::ask_for_packets(Work& w, const Table& t) {
  if (!t.behind()) return {};
  w.verdict += ", the game's file is behind";
  const std::string here = std::to_string(t.node.log().size());
  answer(w, "behind", fill(tr("[hexpost {}] the umpire's copy of the game is older than yours"), {t.row.name}),
         fill(tr("The umpire's copy of the game was restored from a backup and ends with {} events of {}. Your packet "
                 "is kept. Please run"),
              {here, signed_up_to(t)}) +
             how_to_mail_missing(t));
  const auto officers = officers_to_tell("umpire");
  if (!officers) return officers.error();
  for (const Officer& o : *officers) {
    w.letters.push_back({"behind/" + t.row.name + "/" + signed_up_to(t), "notice", o.mail, o.name,
                         fill(tr("[hexpost {}] the game file is older than what was signed"), {t.row.name}),
                         fill(tr("The file of the game {}: {}."), {t.row.name, behind(t).what}) + "\n"});
  }
  return {};
}

/// A second umpire's host gets packets only from the first one, whose program does not read answers: its own officers
/// are told of the gap, once for each.
Result<void> Host::State::tell_gap(Work& w, const Table& t) {
  const auto officers = officers_to_tell("umpire");
  if (!officers) return officers.error();
  const std::string here = std::to_string(t.node.log().size());
  for (const Officer& o : *officers) {
    w.letters.push_back({"gap/" + t.row.name + "/" + here, "notice", o.mail, o.name,
                         fill(tr("[hexpost {}] a packet is missing at the second umpire"), {t.row.name}),
                         fill(tr("The game {} ends with {} events here, and a later packet has come. The mail between "
                                 "is lost, or this host was restored from a backup. Without it this host has no share "
                                 "of the dice. Ask a player or the other host's secretary to run"),
                              {t.row.name, here}) +
                             how_to_mail_missing(t)});
  }
  return {};
}

/// The data that the umpire needs for an answer and the file lacks: packets, and openings of a seal.
Result<void> Host::State::ask_for_what_is_lost(Work& w, Table& t) {
  const auto lost = t.node.phase() == store::Phase::answer ? t.node.missing().opening : std::nullopt;
  const SeatRow* seat = lost ? t.at(lost->first) : nullptr;
  if (seat == nullptr || !t.plays(seat->seat)) return ask_for_packets(w, t);
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
void Host::State::ask_for_deposit(Work& w, const Table& t, const SeatRow& seat, std::uint64_t first) const {
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
