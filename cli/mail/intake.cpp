#include "cli/mail/intake.h"

#include <algorithm>
#include <utility>

#include "cli/mail/post.h"
#include "cli/mail/setup_mails.h"
#include "cli/names.h"
#include "cli/player/beginning.h"
#include "cli/player/note_text.h"
#include "cli/player/revisions.h"
#include "cli/player/terms.h"
#include "cli/say/findings.h"
#include "engine/base/text.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "store/wire/notes.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

using mail::Kind;
using store::Received;

std::size_t end_of_trace(const table::Match& match) {
  return match.trace_base() + match.trace().size();
}

/// The contents of a taken packet besides its run, a line each.
void tell_packet(Terminal& terminal, Game& game, const store::Packet& packet) {
  const auto leaves = store::decode_leaves(packet);
  if (!leaves) return;
  std::size_t dice = 0, openings = 0, decisions = 0;
  bool seal = false;
  std::vector<std::string> notes;
  for (const store::Leaf& leaf : *leaves) {
    if (std::holds_alternative<store::Roll>(leaf)) ++dice;
    if (std::holds_alternative<store::Opening>(leaf)) ++openings;
    if (std::holds_alternative<store::Decision>(leaf)) ++decisions;
    if (std::holds_alternative<store::Seal>(leaf)) seal = true;
    if (const auto* note = std::get_if<store::NoteLeaf>(&leaf)) notes.push_back(note->text);
  }
  line(terminal,
       fill(tr("packet of {0}: events {1} to {2}: {3} {3|die|dice}, {4} sealed {4|answer|answers} opened, {5} "
               "{5|line|lines}{6}"),
            {game.seat_name(packet.seat), std::to_string(packet.first),
             std::to_string(packet.first + packet.leaves.size() - 1), std::to_string(dice), std::to_string(openings),
             std::to_string(decisions), seal ? tr(", new standing orders (sealed)") : ""}));
  for (const std::string& text : notes) {
    const auto read = store::read_note(text);
    if (!read) continue;
    line(terminal, fill(tr("  with a note: {}"), {std::string(store::name_of(read->note.kind))}));
    if (read->note.kind == store::NoteKind::take_back) say(terminal, "  " + undone(game, read->note, packet.first));
  }
}

void tell_packets(Terminal& terminal, Game& game, std::uint64_t from) {
  const auto starts = game.node.log().packet_starts();
  if (!starts) return;
  for (const std::uint64_t first : *starts) {
    if (first < from) continue;
    const auto bytes = game.node.log().packet_at(first);
    if (!bytes || !*bytes) continue;
    if (const auto packet = store::decode_packet(**bytes)) tell_packet(terminal, game, *packet);
  }
}

/// Message-ids in one line that fits the settings: the first, which began the thread, and as many of the last as fit.
std::string thread_line(const std::vector<std::string>& ids) {
  constexpr std::size_t k_room = 900;
  std::vector<std::string> out;
  std::size_t size = 0;
  for (std::size_t i = ids.size(); i > 0; --i) {
    const std::string& id = i == ids.size() ? ids.front() : ids[i];
    if (size + id.size() + 1 > k_room) break;
    size += id.size() + 1;
    out.insert(out.begin() + (out.empty() ? 0 : 1), id);
  }
  return base::join(out, " ");
}

base::Result<void> remember(Desk& desk, Game& game, const IncomingMail& mail) {
  if (game.player.get("to").empty() && !mail.from_address.empty()) game.player.set("to", mail.from_address);
  game.player.set("reply-to", mail.message_id);
  game.player.set("references", thread_line(mail.references));
  game.player.set("since", std::to_string(desk.context.now()));
  return game.player.save();
}

/// An early packet at most this many events ahead is probably needed.
constexpr std::uint64_t k_soon = 2000;

/// The refusal goes back by mail; nothing of the log has changed.
base::Result<Taken> show_refused(Session& session, const Received& received) {
  Terminal& terminal = session.desk.context.terminal;
  const store::Refused& r = *received.refusal;
  error(terminal, fill(tr("the packet is refused: {}{} [{}], event {}"),
                       {r.rule.empty() ? "" : "[" + r.rule + "] ", r.why, r.code, std::to_string(r.event)}));
  hint(terminal, tr("your game is as it was before"));
  if (r.code == store::k_code_damaged || r.code == store::k_code_size) {
    hint(terminal, tr("ask the sender for the same mail again (the sender runs `hexpost send --again`)"));
  } else if (r.code == store::k_code_other_game) {
    hint(terminal, tr("this mail does not belong to the game that you named"));
  } else if (r.code == store::k_code_signature && session.game.begun()) {
    hint(terminal, tr("if your opponent wrote the mail, the two histories diverge somewhere: `hexpost export` on both "
                      "sides and `hexpost compare MINE THEIRS` show where, and who signed both"));
  } else if (r.code == store::k_code_fork) {
    hint(terminal, tr("two different packets bear a signature for the same place; both are kept: hexpost verify names "
                      "the signer"));
  }
  if (!received.note) return Taken{true, false};
  const Destination& to = session.refusals;
  if (to.file.empty() && !to.mail) {
    hint(terminal, tr("a signed refusal is ready to go back: hexpost outbox --out refusal.eml"));
    return Taken{true, false};
  }
  if (auto written = write_newest(session.desk, session.game, {"note"}, to); !written) return written.error();
  if (to.mail)
    hint(terminal, tr("the signed refusal has been sent back"));
  else
    hint(terminal, fill(tr("the signed refusal to send back is in {}"), {to.file}));
  return Taken{true, false};
}

/// Reports an early packet: the missing mail, and the player who can write it again.
void tell_parked(Terminal& terminal, Game& game, base::ByteView bytes) {
  const auto packet = store::decode_packet(bytes);
  if (!packet) return;
  if (!game.begun()) {
    line(terminal, tr("the mail with the game's first packet is not here yet; hexpost keeps this one until then"));
    return next(terminal, "hexpost receive FILE",
                tr("with that mail; if it is lost, its sender runs: hexpost send --again --from 0 --out FILE"));
  }
  const std::uint64_t size = game.node.log().size();
  if (packet->first == size) {
    line(terminal, tr("this packet waits for the mail with its sealed answers"));
    return next(terminal, "hexpost receive FILE", tr("with that mail"));
  }
  const auto writer = game.node.course().next_writer();
  if (writer && writer == game.node.seat() && !game.node.behind_top()) {
    const std::string umpire = ask_host_again(game);
    warn(terminal, fill(tr("this packet follows one with your signature, event {}, that this copy of the game does "
                           "not have: the two histories diverge there"),
                        {std::to_string(size)}));
    hint(terminal, tr("if you play this game in another folder, go on there and leave this copy alone"));
    if (!umpire.empty())
      return next(terminal, "hexpost receive FILE",
                  fill(tr("if this copy is an older one, from a backup: {}"), {umpire}));
    return next(terminal, "hexpost receive FILE",
                fill(tr("if from a backup: a receiver of your mail of that event writes it: "
                        "`hexpost outbox --from {} --out FILE`"),
                     {std::to_string(size)}));
  }
  const std::string from = writer ? game.seat_name(*writer) : tr("its sender");
  const std::string host = ask_host_again(game);
  line(terminal, fill(tr("this packet begins at event {}, and the mail with events {} on, from {}, is missing; hexpost "
                         "keeps the packet until that mail arrives"),
                      {std::to_string(packet->first), std::to_string(size), from}));
  if (!host.empty())
    return next(terminal, "hexpost receive FILE", fill(tr("with that mail; if it is lost, {}"), {host}));
  if (game.node.behind_top())
    return next(terminal, "hexpost receive FILE", tr("with your own sent mail, or one that the others have of it"));
  next(terminal, "hexpost receive FILE",
       fill(tr("with that mail; if it is lost, {} runs: hexpost send --again --from {} --out FILE"),
            {from, std::to_string(size)}));
}

/// The effects of an agreement on another revision of the rules.
void tell_revision(const Desk& desk, const Game& game, const store::Note& note) {
  const auto change = revision_change(desk, game.genesis(), game.node.course().revision(),
                                      static_cast<std::uint32_t>(note.number("revision")));
  if (!change) return warn(desk.context.terminal, change.error().what);
  for (const std::string& text : change->words)
    list_item(desk.context.terminal, text);
}

/// Proposals that waited for their packet.
void tell_proposals(const Desk& desk, Game& game) {
  Terminal& terminal = desk.context.terminal;
  for (const auto& a : game.node.agreements()) {
    say(terminal, proposal_sentence(game, a));
    if (a.note.kind == store::NoteKind::revision) tell_revision(desk, game, a.note);
    const bool mine = std::find(a.missing.begin(), a.missing.end(), game.node.seat()) != a.missing.end();
    if (!next_of_agreement(terminal, game, a.note) && mine)
      next(terminal, "hexpost note accept --out accept.eml",
           tr("signs it, too; nothing happens until all players have signed"));
  }
}

base::Result<Taken> take_packet(Session& session, const IncomingMail& mail) {
  Game& game = session.game;
  Terminal& terminal = session.desk.context.terminal;
  const std::size_t from = game.begun() ? end_of_trace(game.node.course().rest()) : 0;
  const std::uint64_t size = game.begun() ? game.node.course().size() : 0;
  const auto received = game.node.receive(mail.block.bytes);
  if (!received) return received.error();
  if (!received->repaired.empty()) warn(terminal, received->repaired);
  switch (received->is) {
    case Received::Is::refused: {
      auto shown = show_refused(session, *received);
      const auto packet = store::decode_packet(mail.block.bytes);
      if (shown && packet && received->refusal->code == store::k_code_size)
        shown->crowded = packet->first < game.node.log().size() + k_soon;
      return shown;
    }
    case Received::Is::duplicate:
      if (const auto packet = store::decode_packet(mail.block.bytes);
          packet && game.node.seat() && packet->seat == *game.node.seat()) {
        say(terminal, tr("this packet is your own: the mail brings it back or quotes it; nothing was changed. The text "
                         "around it is for you to read. hexpost does not play orders in it; their author must send "
                         "them with `hexpost send`"));
      } else {
        line(terminal, tr("this packet is here already; nothing was changed"));
      }
      session.say_next = game.begun();
      return Taken{false, true};
    case Received::Is::parked:
      tell_parked(terminal, game, mail.block.bytes);
      return Taken{};
    case Received::Is::applied:
      break;
  }
  if (!game.battle) {  // a witness learns the battle from the first packet
    auto battle = session.desk.setting.resolve(game.node.course().genesis());
    if (!battle) return battle.error();
    game.battle = std::move(*battle);
    const store::Genesis& genesis = game.node.course().genesis();
    for (std::uint8_t seat = 0; seat < genesis.seats.size(); ++seat)
      line(terminal, keyed_player(seat, genesis.seats[seat].name, genesis.seats[seat].keys.signing));
    say_name_is_chosen(terminal);
  }
  if (!session.story_from) session.story_from = from;
  game.player.set("report-from", std::to_string(*session.story_from));
  if (auto kept = remember(session.desk, game, mail); !kept) return kept.error();
  tell_packets(terminal, game, size);
  tell_proposals(session.desk, game);
  session.say_next = true;
  return Taken{};
}

base::Result<Taken> take_note(Session& session, const IncomingMail& mail) {
  Game& game = session.game;
  Terminal& terminal = session.desk.context.terminal;
  using Note = store::NoteReceived;
  const auto received = game.node.receive_note(base::as_text(mail.block.bytes));
  if (!received) return received.error();
  const bool refuses_mine = received->is == Note::Is::stands || received->is == Note::Is::replace;
  say_note(terminal, refuses_mine ? own_refusal_sentence(received->note) : note_sentence(game, received->note));
  if (received->note.kind == store::NoteKind::revision) tell_revision(session.desk, game, received->note);
  session.say_next = game.begun();
  switch (received->is) {
    case Note::Is::old:
      line(terminal, tr("hexpost already has this, or the game has gone on since; nothing was changed"));
      return Taken{false, true};
    case Note::Is::not_mine:
      say(terminal, tr("the refused packet is not the one that your program wrote for this place. If you did not sign "
                       "another one, someone else has your key: `hexpost note new-key --help`"));
      return Taken{false, true};
    case Note::Is::early:
      line(terminal, fill(tr("it belongs to a mail with event {} that you do not have yet; hexpost keeps it until that "
                             "mail arrives"),
                          {std::to_string(received->note.head.size - 1)}));
      session.say_next = false;
      next(terminal, "hexpost receive FILE", tr("with that mail"));
      break;
    case Note::Is::ended:
      line(terminal, tr("the game is over"));
      break;
    case Note::Is::void_claim:
      line(terminal, tr("the claim is void: the missing packet is here"));
      break;
    case Note::Is::stands:
      say(terminal, tr("your own program finds your packet right. Nothing is signed until the two of you know why the "
                       "programs differ."));
      break;
    case Note::Is::replace:
      say(terminal, tr("your own program agrees now: the packet was wrong. You may send one in its place."));
      next(terminal, "hexpost send orders.txt --replace --out replaced.eml",
           tr("writes the one packet that takes its place"));
      session.say_next = false;
      break;
    case Note::Is::kept:
      if (store::needs_consent(received->note.kind)) {
        if (!next_of_agreement(terminal, game, received->note))
          next(terminal, "hexpost note accept --out accept.eml",
               tr("signs it, too; nothing happens until all players have signed"));
      } else if (received->note.kind == store::NoteKind::claim)
        next(terminal, "hexpost send --again --out again.eml",
             tr("sends your last mail again; a claim is void as soon as the packet is shown"));
      break;
  }
  return Taken{};
}

base::Result<Taken> take_setup(Session& session, const IncomingMail& mail) {
  Game& game = session.game;
  Terminal& terminal = session.desk.context.terminal;
  bool known = game.setup && setup_holds(*game.setup, mail.block);
  if (auto taken = game.node.receive_setup(base::as_text(mail.block.bytes)); !taken) return taken.error();
  for (const mail::Block& assent : mail.more) {
    known = known && setup_holds(*game.setup, assent);
    if (auto taken = game.node.receive_setup(base::as_text(assent.bytes)); !taken) return taken.error();
  }
  game.setup = game.node.setup();
  if (known) {  // a different join or different terms would have been an error
    line(terminal, tr("this mail is here already; nothing was changed"));
    session.say_next = game.setup.has_value();
    return Taken{false, true};
  }
  if (auto kept = remember(session.desk, game, mail); !kept) return kept.error();
  line(terminal, mail.block.kind == Kind::join ? fill(tr("the answer to the invitation is here: seat {} is taken"),
                                                      {std::to_string(mail.block.seat)})
                                               : tr("taken"));
  session.say_next = game.setup.has_value();
  return Taken{};
}

}  // namespace

base::Result<Session> open_session(Desk& desk, const std::string& path, const Destination& refusals,
                                   const mail::Block* block) {
  auto game = open_game_at(desk, path, true);
  if (!game && game.error().code == "damaged" && block != nullptr && block->kind == Kind::packet) {
    const auto repaired = store::Node::put_right(path, block->bytes);
    if (!repaired) return repaired.error();
    if (!repaired->empty()) warn(desk.context.terminal, *repaired);
    game = open_game_at(desk, path, true);
  }
  if (!game) return game.error();
  return Session{desk, std::move(*game), refusals};
}

base::Result<Taken> take(Session& session, const IncomingMail& mail) {
  Terminal& terminal = session.desk.context.terminal;
  switch (mail.block.kind) {
    case Kind::packet:
      if (!mail.more.empty() && !session.game.side()) {  // an umpire needs the deposit first: a packet without it waits
        if (auto kept = session.game.node.receive_deposit(mail.more.front().bytes); !kept) return kept.error();
        line(terminal, tr("the deposit is here"));
      }
      return take_packet(session, mail);
    case Kind::note:
      return take_note(session, mail);
    case Kind::join:
    case Kind::genesis:
    case Kind::assent:
      return take_setup(session, mail);
    case Kind::slip:
      if (auto taken = session.game.node.receive_slip(mail.block.bytes); !taken) return taken.error();
      line(terminal, fill(tr("the share of {} is here"), {session.game.seat_name(mail.block.seat)}));
      session.say_next = true;
      return Taken{};
    case Kind::deposit:
      if (auto taken = session.game.node.receive_deposit(mail.block.bytes); !taken) return taken.error();
      line(terminal, tr("the deposit is here"));
      return Taken{};
    case Kind::invite:
      break;
  }
  base::bug("take: an invitation is for no game");
}

namespace {

/// The events since entry `from`: first the result of the player's own last packet, whose dice are known now, then the
/// opponent's packet. With more than two packets the events stay in order.
std::vector<report::Section> story(Game& game, std::size_t from) {
  const table::Match& board = game.board();
  const auto& trace = board.trace();
  const std::size_t begin = from - std::min(from, board.trace_base());
  const auto part = [&](std::size_t a, std::size_t b) {
    return report::narrative(*game.battle, trace, board.trace_base(), board.trace_base() + a, board.trace_base() + b);
  };
  if (begin >= trace.size()) return {};
  std::size_t split = begin;  // where the other's packet begins
  while (split < trace.size() && trace[split].segment == trace[begin].segment)
    ++split;
  const bool theirs = game.side() && board.last().who != game.side();
  const bool two = split < trace.size() && trace[split].segment == trace.back().segment && theirs;
  const bool mine = split == trace.size() && game.side() == board.last().who;
  if (!two && !mine) return part(begin, trace.size());
  std::vector<report::Section> out{{tr("Your last mail, now that its dice are rolled"), {}}};
  for (report::Section& section : part(begin, split))
    out.push_back(std::move(section));
  if (!two) return out;
  out.push_back({fill(tr("The mail of {}"), {game.seat_name(game.node.course().seat_of(board.last().who))}), {}});
  for (report::Section& section : part(split, trace.size()))
    out.push_back(std::move(section));
  return out;
}

}  // namespace

void finish(Session& session) {
  Terminal& terminal = session.desk.context.terminal;
  Game& game = session.game;
  if (session.story_from) {
    report::Document told{game.battle->title(), {fill(tr("game {}"), {game.name})}, {}, {}};
    told.sections = story(game, *session.story_from);
    told.sections.push_back({awaited_heading(game), {report::Paragraph{waiting_for(game)}}});
    line(terminal, "");
    terminal.out << report::text(told) << "\n";
    if (game.node.phase() != store::Phase::over)  // otherwise it is reported below
      next(terminal, "hexpost report", tr("shows the situation with the map"));
  }
  if (session.say_next) what_next(terminal, game);
}

std::string game_of_invite(const Desk& desk, const store::Invite& invite) {
  const auto wanted = store::invite_hash(invite);
  for (const std::string& name : desk.home.games()) {
    const auto log = store::Log::open(desk.home.game_path(name));
    const auto kept = log ? log->value("setup/invite") : base::Result<std::optional<base::Bytes>>(Error{});
    const auto read = kept && *kept ? store::read_invite(base::as_text(**kept)) : base::Result<store::Invite>(Error{});
    if (read && store::invite_hash(*read) == wanted) return name;
  }
  return {};
}

base::Result<void> show_invite(const Desk& desk, const IncomingMail& mail, const std::string& file) {
  const auto invite = store::read_invite(base::as_text(mail.block.bytes));
  if (!invite) return invite.error();
  const auto battle = desk.setting.resolve(invite->genesis);
  if (!battle) return battle.error();
  line(desk.context.terminal, fill(tr("an invitation from {}"), {invite->genesis.seats[invite->seat].name}));
  if (const std::string known = game_of_invite(desk, *invite); !known.empty()) {
    next(desk.context.terminal, "hexpost status --game " + known, tr("this is already your game; nothing was changed"));
    return {};
  }
  store::Genesis terms = invite->genesis;
  for (const mail::Block& block : mail.more) {  // a host adds the joins of the players who have seats
    const auto join = store::read_join(base::as_text(block.bytes));
    if (join && join->seat < terms.seats.size()) terms.seats[join->seat].name = join->name;
  }
  show_terms(desk.context.terminal, terms, **battle);
  if (const auto beginning = beginning_of(&desk, invite->genesis, invite->genesis.seats[invite->seat].name))
    tell_beginning(desk.context.terminal, *beginning);
  next(desk.context.terminal, "hexpost join " + file + " --out join.eml", tr("accepts it; nothing has been done yet"));
  return {};
}

}  // namespace hexpost::cli
