#include "cli/mail/letter.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "cli/names.h"
#include "cli/player/note_text.h"
#include "cli/player/report_head.h"
#include "cli/player/terms.h"
#include "cli/print/mail_map.h"
#include "engine/base/text.h"
#include "engine/report/mail_page.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "store/wire/checkpoint.h"
#include "store/wire/notes.h"
#include "store/wire/packet.h"

namespace hexpost::cli {
namespace {

/// A longer mail is not readable; the program prints the report.
constexpr std::size_t k_longest_text = 64u << 10;
constexpr std::size_t k_longest_report = 512u << 10;

struct KindWords {
  std::string_view kind, subject, first;
};
/// By kind of entry: the subject after the game's name, and the first sentence. {0}: the writer, {1}: the battle. The
/// test of the catalogue finds these texts by the word KindWords.
constexpr std::array k_kinds{
    KindWords{"invite", "{0} invites you to {1}", "{0} invites you to a battle by mail: {1}."},
    KindWords{"join", "{0} joins {1}", "{0} accepts your invitation to {1}."},
    KindWords{"leaf0", "the terms of {1}", "All players have joined {1}; these are its terms."},
    KindWords{"assent", "{0} agrees to {1}", "{0} agrees to the terms of {1}."},
    KindWords{"packet", "{0} has moved", "{0} has moved in {1}."},
    KindWords{"note", "a note from {0}", "A note from {0}, about {1}:"},
    KindWords{"slip", "{0}'s share of the dice", "{0}'s share of the dice in {1}."},
    KindWords{"deposit", "sealed answers of {0}", "For the umpire: the sealed answers of {0} in {1}."}};

const KindWords& words_of(std::string_view kind) {
  const auto found = std::find_if(k_kinds.begin(), k_kinds.end(), [&](const KindWords& w) { return w.kind == kind; });
  base::ensure(found != k_kinds.end(), "an outbox entry of unknown kind");
  return *found;
}

/// A battle's name may end in a full stop of its own: "1470 p.n.e."
std::string one_stop(std::string text, const std::string& battle) {
  const std::size_t at = text.find(battle + ".");
  if (battle.ends_with('.') && at != std::string::npos) text.erase(at + battle.size(), 1);
  return text;
}

std::string how_to(std::string_view kind) {
  return fill(tr("The block below is for the program hexpost: save this mail as a file, MAIL, and run\n\n    {}\n\n"
                 "or let `hexpost receive` look for it in your mail box. Leave the block as it is; quoting it does no "
                 "harm."),
              {kind == "invite" ? "hexpost join MAIL --mail" : "hexpost receive MAIL"});
}

/// The head a packet ends with, as a C2SP checkpoint for people and other tools.
std::string head_of(const Game& game, base::ByteView envelope) {
  const auto packet = store::decode_packet(envelope);
  if (!packet || !game.begun()) return {};
  const auto head = game.node.log().head_at(packet->first + packet->leaves.size());
  if (!head || !*head) return {};
  const auto key = game.node.course().signing_key(packet->seat);
  return "\n" + store::print_checkpoint(packet->game_id, (*head)->head, packet->seat, key, packet->signature);
}

/// The order lines of a packet, unchanged.
report::Section orders_of(const Game& game, const store::Packet& packet) {
  report::Section out{fill(tr("Orders of {}"), {game.seat_name(packet.seat)}), {}};
  report::Plain lines;
  const auto leaves = store::decode_leaves(packet);
  if (!leaves) return out;
  bool seal = false;
  for (const store::Leaf& leaf : *leaves) {
    if (const auto* decision = std::get_if<store::Decision>(&leaf)) lines.lines.push_back("  " + decision->text);
    seal = seal || std::holds_alternative<store::Seal>(leaf);
  }
  if (!lines.lines.empty()) out.blocks.emplace_back(std::move(lines));
  if (seal) out.blocks.emplace_back(report::Paragraph{tr("New standing orders have been sealed.")});
  if (out.blocks.empty()) out.blocks.emplace_back(report::Paragraph{tr("None: only an answer.")});
  return out;
}

std::size_t told_from(const Game& game) {
  const auto from = base::number(game.player.get("report-from"));
  return from && *from > 0 ? static_cast<std::size_t>(*from) : 0;
}

std::string in_this_game(const Game& game) {
  return fill(tr("game {}"), {game.name});
}

/// The player that the game waits for, in words for every reader.
std::string waiting_sentence(Game& game) {
  if (game.node.phase() == store::Phase::over) return how_it_ended(game);
  const std::string awaited = report::awaited_sentence(*game.battle, game.node.public_board());
  const auto next = game.node.course().next_writer();
  if (!next) return awaited;
  return fill(tr("The next mail comes from {}. {}"), {game.seat_and_side(*next), awaited});
}

/// The events, the orders, what is due, the map.
report::Document story(Game& game, const store::Packet& packet) {
  const table::Match& board = game.node.public_board();
  report::Document told{game.battle->title(), {in_this_game(game)}, {}, {}};
  told.sections =
      report::narrative(*game.battle, board.trace(), board.trace_base(), told_from(game), static_cast<std::size_t>(-1));
  const bool nothing_new = std::all_of(told.sections.begin(), told.sections.end(),
                                       [](const report::Section& s) { return s.blocks.empty(); });
  if (nothing_new) told.sections.clear();
  told.sections.push_back(orders_of(game, packet));
  told.sections.push_back({awaited_heading(game), {report::Paragraph{waiting_sentence(game)}}});
  // It has no particular reader, so that a player who forwards the mail reveals nothing.
  for (report::Section& section : board.situation(std::nullopt).sections) {
    const bool map = std::any_of(section.blocks.begin(), section.blocks.end(),
                                 [](const report::Block& b) { return std::holds_alternative<report::Map>(b); });
    if (map) told.sections.push_back(std::move(section));
  }
  return told;
}

/// The story as text and as a page; if it is too long, only what is due.
void add_story(Game& game, const store::Packet& packet, Letter& letter, report::Document& page) {
  report::Document told = story(game, packet);
  const std::string text = report::text(told);
  if (text.size() <= k_longest_text) {
    letter.text += "\n" + text;
  } else {
    told.sections.clear();
    told.sections.push_back({"",
                             {report::Paragraph{tr("The attached report tells what happened.")},
                              report::Paragraph{waiting_sentence(game)}}});
    letter.text += "\n" + tr("The attached report tells what happened.") + "\n\n" + waiting_sentence(game) + "\n";
  }
  page.title = told.title, page.subtitle = told.subtitle, page.footnotes = told.footnotes;
  for (report::Section& section : told.sections)
    page.sections.push_back(std::move(section));
}

/// The page with the map as a picture.
void add_page(const report::Document& page, Letter& letter) {
  report::MailStyle style{tr("en"), {}};
  style.image = [&](const report::Picture& map) {
    std::string png = print::mail_map(map);
    if (png.empty()) return std::string();
    letter.images.push_back({fill("map{}.png", {std::to_string(letter.images.size() + 1)}), std::move(png)});
    return "cid:" + letter.images.back().name;
  };
  letter.html = report::mail_page(page, style);
}

std::string whole_report(Game& game) {
  report::TurnStyle style;
  style.from = told_from(game);
  style.dice = false;  // a mail stays small; the program tells the dice
  report::Document document = report::turn_report(*game.battle, game.node.public_board(), style);
  document.subtitle.push_back(in_this_game(game));
  add_end(game, document);
  return report::text(document);
}

/// Battle, sides, options, deadline: the terms of the invitation.
std::string terms_of(const Game& game) {
  std::istringstream none;
  std::ostringstream out, err;
  Terminal page{none, out, err};
  show_terms(page, game.genesis(), *game.battle);
  return out.str();
}

/// The number of the packet in the game, from 1.
std::string packet_number(const Game& game, const store::Packet& packet) {
  const auto starts = game.node.log().packet_starts();
  if (!starts) return "-";
  return std::to_string(std::lower_bound(starts->begin(), starts->end(), packet.first) - starts->begin() + 1);
}

void add_packet(Game& game, base::ByteView envelope, Letter& letter, report::Document& page) {
  const auto packet = store::decode_packet(envelope);
  if (!packet || !game.begun() || !game.battle) return;
  letter.subject = fill(tr("[hexpost {}] packet {}: {} has moved"),
                        {game.name, packet_number(game, *packet), game.seat_and_side(packet->seat)});
  const auto next = game.node.course().next_writer();
  if (game.node.phase() == store::Phase::over)
    letter.subject += tr("; the battle is over");
  else if (next)
    letter.subject += fill(tr("; {} is next"), {game.seat_name(*next)});
  add_story(game, *packet, letter, page);
  if (std::string report = whole_report(game); report.size() <= k_longest_report)
    letter.files.push_back({"report.txt", std::move(report)});
}

std::string wrapped(std::string_view text) {
  std::string out;
  for (const std::string_view paragraph : base::split(text, '\n')) {
    if (paragraph.empty() || paragraph.starts_with(' ')) {
      out += std::string(paragraph) + "\n";
      continue;
    }
    for (const std::string& line : report::wrap(paragraph, 72))
      out += line + "\n";
  }
  return out;
}

/// The source of the program, because an invitation may reach a person who does not know it.
std::string where_to_get(const std::string& download) {
  return download.empty() ? tr("hexpost is a free program for Debian. Ask the player who invites you where to get it.")
                          : fill(tr("hexpost is a free program for Debian. You can get it here: {}"), {download});
}

Letter letter_words(Game& game, const store::OutboxEntry& entry, const std::string& download, report::Document& page) {
  const std::string& kind = entry.row.kind;
  const KindWords& words = words_of(kind);
  std::string who = game.seat_name(game.node.seat().value_or(0));
  const auto note =
      kind == "note" ? store::read_note(base::as_text(entry.row.bytes)) : base::Result<store::ReadNote>(base::Error{});
  // a player who takes a seat over writes under the new name before the log has it
  if (note && note->note.kind == store::NoteKind::new_player) who = base::printable(note->note.field("name"), 60);
  const std::string battle = game.battle ? base::printable(game.battle->title(), 80) : game.name;
  Letter out;
  out.subject = fill("[hexpost {}] ", {game.name}) + fill(tr(words.subject), {who, battle});
  out.text = wrapped(one_stop(fill(tr(words.first), {who, battle}), battle));
  if (game.battle && (kind == "invite" || kind == "join")) out.text += "\n" + terms_of(game);
  if (kind == "invite") out.text += "\n" + wrapped(where_to_get(download));
  page.title = battle;
  page.sections.push_back({"", report::text_blocks(out.text)});
  if (kind == "packet") add_packet(game, entry.row.bytes, out, page);
  const std::size_t told = out.text.size();
  if (note) {
    const std::string sentence = note_sentence(game, note->note);
    const std::size_t end = sentence.find('\n');  // words of several lines follow it
    out.text += "\n" + wrapped("  " + sentence.substr(0, end));
    if (end != std::string::npos) out.text += sentence.substr(end + 1) + "\n";
  }
  out.text += "\n" + wrapped(how_to(kind));
  page.sections.push_back({"", report::text_blocks(out.text.substr(told))});
  if (kind == "packet") {
    const std::string head = head_of(game, entry.row.bytes);
    out.text += head;
    report::Plain lines;
    for (const std::string_view line : base::split(base::trim(head), '\n'))
      lines.lines.emplace_back(line);
    page.sections.push_back({"", {std::move(lines)}});
  }
  return out;
}

}  // namespace

Letter letter_for(Game& game, const store::OutboxEntry& entry, const std::string& download) {
  report::Document page;
  Letter out = letter_words(game, entry, download, page);
  add_page(page, out);
  return out;
}

}  // namespace hexpost::cli
