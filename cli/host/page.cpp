#include "cli/host/page.h"

#include <filesystem>
#include <sstream>

#include "cli/host/feed.h"
#include "cli/names.h"
#include "cli/replay/page.h"
#include "engine/base/text.h"
#include "engine/report/html.h"
#include "engine/report/markup.h"
#include "engine/report/picture.h"
#include "engine/report/text.h"
#include "engine/report/turn.h"
#include "store/files.h"
#include "store/host/calendar/deadline.h"
#include "store/host/ledger/ladder.h"
#include "store/mail/armour.h"
#include "store/mail/write.h"
#include "store/protocol/audit.h"
#include "store/wire/notes.h"
#include "store/wire/setup.h"

namespace hexpost::cli {
namespace {

namespace fs = std::filesystem;
using host::GameRow;
using host::GameState;
using host::SeatRow;

constexpr std::size_t k_largest_club_page = 8u << 20;

/// Writes a page only if it has changed, so that its date is that of its last change.
base::Result<void> write(const std::string& path, const std::string& text) {
  const auto before = store::read_file(path, k_largest_club_page, false);
  if (before && base::as_text(*before) == text) return {};
  if (auto written = store::replace_file(path, base::as_bytes(text)); !written) return written;
  std::error_code failed;
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read | fs::perms::others_read,
                  failed);
  if (failed) return Error{"disk", failed.message(), path};
  return {};
}

base::Result<void> make(const std::string& folder) {
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed) return Error{"disk", failed.message(), base::printable(folder)};
  return {};
}

std::string page(const std::string& title, const std::string& body) {
  return "<!DOCTYPE html>\n<html lang=\"" + tr("en") +  // the catalogue translates the code of its language
         "\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
         "<title>" +
         html(title) +
         "</title>\n<style>:root{color-scheme:light "
         "dark}body{overflow-wrap:anywhere;font-family:sans-serif;max-width:60em;margin:1em auto;padding:0 1em}"
         "table{border-collapse:collapse;overflow-wrap:normal}td,th{border:1px solid "
         "#999;padding:.2em .5em;text-align:left;vertical-align:top}"
         // on a phone each row is a card, its cells below one another behind the heads of their columns
         "@media(max-width:36em){table,tbody,tr{display:block}thead{position:absolute;left:-999em}tr{border:1px solid "
         "#999;margin:.5em 0;padding:.2em .5em}td{border:0;display:flex;gap:.8em;padding:.15em 0}"
         "td::before{content:attr(data-head);flex:0 0 7.5em;opacity:.8}td:empty{display:none}}"
         "pre{overflow-x:auto}.map{overflow-x:auto}.map "
         "svg{width:100%;min-width:30em;height:auto}</style>\n</head>\n<body>\n<h1>" +
         html(title) + "</h1>\n" + body + "</body>\n</html>\n";
}

/// A table row by row; empty without a row.
class Rows {
 public:
  explicit Rows(std::vector<std::string> head) : head_(std::move(head)) {}
  /// Cells as HTML, one for each column.
  void add(const std::vector<std::string>& cells) {
    body_ += "<tr>";
    for (std::size_t i = 0; i < head_.size(); ++i)
      body_ += "<td data-head=\"" + html(head_[i]) + "\">" + cells[i] + "</td>";
    body_ += "</tr>\n";
  }
  /// The table below a heading of the second level, if there is one.
  std::string text(const std::string& heading = {}) const {
    if (body_.empty()) return {};
    std::string out = heading.empty() ? std::string() : "<h2>" + html(heading) + "</h2>\n";
    out += "<table>\n<thead><tr>";
    for (const std::string& one : head_)
      out += "<th scope=\"col\">" + html(one) + "</th>";
    return out + "</tr></thead>\n<tbody>\n" + body_ + "</tbody>\n</table>\n";
  }

 private:
  std::vector<std::string> head_;
  std::string body_;
};

/// A sentence with its commands as code.
std::string sentence(const std::string& text) {
  return "<p>" + report::with_code(html(text)) + "</p>\n";
}

std::string names(const std::vector<SeatRow>& seats) {
  std::vector<std::string> all;
  for (const SeatRow& s : seats)
    all.push_back(base::printable(s.name, 60));
  return html(base::join(all, " - "));
}

std::string player(const std::vector<SeatRow>& seats, int seat) {
  for (const SeatRow& s : seats) {
    if (s.seat == seat) return html(base::printable(s.name, 60));
  }
  return {};
}

std::string link(const GameRow& g) {
  return "<a href=\"" + html(g.name) + ".html\">" + html(g.name) + "</a>";
}

/// A game's battle in words.
struct Named {
  std::string battle, system;
  std::vector<std::string> sides;  ///< empty if this program does not know the battle
};

Named named(const HostDesk& desk, const GameRow& g) {
  Named out{g.battle, g.system, {}};
  if (const System* system = find_system(desk.desk.context.systems, g.system)) out.system = system->title;
  const auto invite = store::read_invite(g.invitation);
  if (!invite) return out;
  const auto battle = desk.host.setting().resolve(invite->genesis);
  if (!battle) return out;
  out.battle = (*battle)->title(), out.sides = (*battle)->players();
  return out;
}

std::string side_of(const Named& of, int side) {
  const auto i = static_cast<std::size_t>(side);
  return html(base::printable(side >= 0 && i < of.sides.size() ? of.sides[i] : std::to_string(side), 60));
}

/// The result with the name of the winner, since the battle's sentence has only the sides.
std::string how_it_ended(const GameRow& g, const std::vector<SeatRow>& seats) {
  std::string out = g.result;
  for (const SeatRow& s : seats) {
    if (g.winner >= 0 && s.side == g.winner) out += " " + fill(tr("The winner is {}."), {base::printable(s.name, 60)});
  }
  return out;
}

/// The signed resignation or ruling that ended the game, for `hexpost receive`.
std::string end_path(const std::string& folder, const GameRow& g) {
  return folder + "/" + g.name + ".end.txt";
}

std::string map_path(const std::string& folder, const GameRow& g) {
  return folder + "/" + g.name + ".svg";
}
std::string now_path(const std::string& folder, const GameRow& g) {
  return folder + "/" + g.name + ".now.html";
}

std::string invitation_path(const std::string& folder, const GameRow& g) {
  return folder + "/" + g.name + ".invitation.eml";
}

/// The invitation of an open game as a mail of the host, so that a player needs no mail to get it.
base::Result<void> write_invitation(HostDesk& desk, const GameRow& g, const std::string& folder) {
  const host::Config& club = desk.host.config();
  const base::ByteView bytes = base::as_bytes(g.invitation);
  const auto invite = store::read_invite(g.invitation);
  if (!invite) return invite.error();
  mail::Outgoing out;
  out.from = {base::printable(club.name, 60), club.address};
  out.to = {{"", club.address}};
  out.subject = fill(tr("[hexpost {}] invitation"), {g.name});
  out.date = g.opened;
  out.text = fill(tr("The invitation to the game {}: {}."), {g.name, g.battle}) + "\n\n" +
             fill(tr("Run hexpost join FILE --name {} --out join.eml, and send join.eml to {}. The first answer that "
                     "arrives gets the seat."),
                  {g.name, club.address}) +
             "\n";
  out.block = {mail::Kind::invite, "", invite->seat, {bytes.begin(), bytes.end()}};
  auto joins = desk.host.joins(g);
  if (!joins) return joins.error();
  out.more = std::move(*joins);
  const auto text = mail::write_mail(out);
  if (!text) return text.error();
  return write(invitation_path(folder, g), *text);
}

/// The state of a running game for observers: a page, and only its map for the game's own page. Both are
/// written again after new packets.
base::Result<void> write_situation(HostDesk& desk, const GameRow& g, const std::string& folder) {
  const std::string stamp = "<!-- " + std::to_string(g.packets) + " -->\n";
  const auto before = store::read_file(now_path(folder, g), k_largest_club_page, false);
  if (before && base::as_text(*before).ends_with(stamp)) return {};
  auto node = store::Node::open(desk.host.game_path(g.name), std::nullopt, desk.host.setting());
  if (!node) return node.error();
  if (!node->begun()) return {};
  const auto battle = desk.host.setting().resolve(node->course().genesis());
  if (!battle) return battle.error();
  report::TurnStyle style;
  style.from = style.to;  // only the position; the players' mails tell the events
  style.dice = false;
  report::Document document = report::turn_report(**battle, node->board(), style);
  document.subtitle.push_back(fill(tr("game {}"), {g.name}));
  for (const report::Section& section : document.sections) {
    for (const report::Block& block : section.blocks) {
      const auto* map = std::get_if<report::Map>(&block);
      if (map == nullptr) continue;
      const std::string drawn = report::svg(report::picture(*map), document.title);
      if (auto written = write(map_path(folder, g), drawn); !written) return written;
    }
  }
  return write(now_path(folder, g), report::html(document, {tr("en"), {}}) + stamp);
}

/// The map of a running game as part of a page; empty if there is none.
std::string map_of(const std::string& folder, const GameRow& g) {
  const auto map = store::read_file(map_path(folder, g), k_largest_club_page, false);
  if (!map) return {};
  return "<div class=\"map\">\n" + base::as_text(*map) + "</div>\n<p><a href=\"" + html(g.name) + ".now.html\">" +
         html(tr("the whole situation")) + "</a></p>\n";
}

/// `stage` if the game has not begun and its file can be read; `ended_by_note`: the archive has the note.
base::Result<std::string> game_page(HostDesk& desk, const GameRow& g, const Named& of,
                                    const std::vector<SeatRow>& seats, const std::optional<host::Host::Stage>& stage,
                                    bool ended_by_note, const std::string& map) {
  Rows players({tr("side"), tr("player")});
  for (const SeatRow& s : seats)
    players.add({side_of(of, s.side), html(base::printable(s.name, 60))});
  std::string body = "<p>" + html(of.battle) + " (" + html(of.system) + ")</p>\n" + players.text();
  switch (g.state) {
    case GameState::open:
      if (stage && stage->joinable)
        body += "<p>" +
                fill(report::with_code(
                         html(tr("Open to join: save {}, and `hexpost join` writes the mail that takes a seat."))),
                     {"<a href=\"" + html(g.name) + ".invitation.eml\">" + html(tr("the invitation")) + "</a>"}) +
                "</p>\n";
      else
        body +=
            sentence(stage ? stage->words
                           : fill(tr("Open to join: write `join {}` to {}."), {g.name, desk.host.config().address}));
      break;
    case GameState::playing:
      body += "<p>" +
              fill(html(tr("Waiting for: {}, since {}.")), {player(seats, g.awaited), html(host::date_words(g.since))});
      if (g.due > 0) body += " " + html(fill(tr("Due: {}."), {host::date_words(g.due)}));
      body += "</p>\n<p>" + html(fill(tr("Packets so far: {}."), {std::to_string(g.packets)})) + "</p>\n" + map;
      break;
    case GameState::over:
      body += "<p>" + html(how_it_ended(g, seats)) + "</p>\n<p>" + html(host::date_words(g.ended)) +
              "</p>\n<p><a href=\"archive/" + html(g.name) + ".html\">" + html(tr("watch the battle")) +
              "</a>, <a href=\"archive/" + html(g.name) + ".txt\">" + html(tr("the last report")) +
              "</a>, <a href=\"archive/" + html(g.name) + ".jsonl\">" +
              html(tr("the whole game, for hexpost import and hexpost verify")) + "</a>" +
              (ended_by_note ? ", <a href=\"archive/" + html(g.name) + ".end.txt\">" +
                                   html(tr("the signed note that ended it, for hexpost receive")) + "</a>"
                             : std::string()) +
              "</p>\n";
      break;
    case GameState::closed:
      body += "<p>" + html(g.result) + "</p>\n";
      break;
  }
  body += "<p><a href=\"index.html\">" + html(tr("all games")) + "</a></p>\n";
  return page(g.name, body);
}

/// The battle to watch in a browser.
base::Result<void> archive_replay(HostDesk& desk, const GameRow& g, const std::string& folder) {
  std::error_code failed;
  const std::string path = folder + "/" + g.name + ".html";
  if (fs::exists(path, failed)) return {};
  auto game = open_game_at(desk.desk, desk.host.game_path(g.name), false);
  if (!game) return game.error();
  if (!game->battle) return {};
  const auto made = replay_page(desk.desk, *game, std::nullopt, true);
  if (!made) return made.error();
  return write(path, *made);
}

/// A finished game is public from its first byte.
base::Result<void> archive_log(HostDesk& desk, const GameRow& g, const std::string& folder) {
  std::error_code failed;
  const std::string log_path = folder + "/" + g.name + ".jsonl", report_path = folder + "/" + g.name + ".txt";
  if (fs::exists(log_path, failed) && fs::exists(report_path, failed)) return {};
  auto node = store::Node::open(desk.host.game_path(g.name), std::nullopt, desk.host.setting());
  if (!node) return node.error();
  if (!node->begun()) return {};
  std::ostringstream all;
  if (auto written = store::export_log(node->log(), all); !written) return written;
  if (auto written = write(log_path, all.str()); !written) return written;
  if (!node->course().outcome()) {  // the note that ended it is not part of the log
    const auto notes = node->notes();
    if (!notes) return notes.error();
    for (const base::Bytes& bytes : *notes) {
      const auto read = store::read_note(base::as_text(bytes));
      if (!read || (read->note.kind != store::NoteKind::resign && read->note.kind != store::NoteKind::ruling)) continue;
      if (auto written = write(end_path(folder, g), mail::armour(mail::Kind::note, bytes, g.game_id, 0)); !written)
        return written;
    }
  }
  const auto battle = desk.host.setting().resolve(node->course().genesis());
  if (!battle) return battle.error();
  report::Document document = report::turn_report(**battle, node->board(), {});
  document.subtitle.push_back(fill(tr("game {}"), {g.name}));
  document.subtitle.push_back(g.result);
  host::tell_result(document, g);
  return write(report_path, report::text(document));
}

base::Result<void> archive(HostDesk& desk, const GameRow& g, const std::string& folder) {
  if (auto kept = archive_log(desk, g, folder); !kept) return kept;
  return archive_replay(desk, g, folder);
}

}  // namespace

std::string html(std::string_view text) {
  return report::escaped(base::printable(text, 16384));
}

base::Result<void> write_pages(HostDesk& desk, const std::string& folder, std::vector<Error>& troubles) {
  if (auto made = make(folder + "/archive"); !made) return made;
  host::Ledger& ledger = desk.host.ledger();
  const auto games = ledger.games();
  if (!games) return games.error();
  Rows open({tr("game"), tr("battle"), tr("players so far"), tr("waiting for")});
  Rows playing({tr("game"), tr("battle"), tr("players"), tr("waiting for"), tr("since"), tr("due")});
  Rows over({tr("game"), tr("battle"), tr("players"), tr("result"), tr("ended")});
  std::vector<FeedGame> told;
  for (const GameRow& g : *games) {
    const auto seats = ledger.seats(g.name);
    if (!seats) return seats.error();
    const Named of = named(desk, g);
    std::optional<host::Host::Stage> stage;
    if (g.state == GameState::open) {
      if (auto found = desk.host.stage(g)) stage = std::move(*found);
      open.add({link(g), html(of.battle), names(*seats), stage ? html(stage->words) : ""});
    }
    if (g.state == GameState::playing)
      playing.add({link(g), html(of.battle), names(*seats), player(*seats, g.awaited), html(host::date_words(g.since)),
                   g.due > 0 ? html(host::date_words(g.due)) : ""});
    if (g.state == GameState::over)
      over.add(
          {link(g), html(of.battle), names(*seats), html(how_it_ended(g, *seats)), html(host::date_words(g.ended))});
    std::vector<std::string> who;
    for (const SeatRow& s : *seats)
      who.push_back(base::printable(s.name, 60));
    told.push_back({g, base::join(who, " - "), g.state == GameState::over ? how_it_ended(g, *seats) : std::string()});
    std::error_code failed;
    if (g.state == GameState::over) {
      if (auto kept = archive(desk, g, folder + "/archive"); !kept) troubles.push_back(kept.error());
    }
    if (stage && stage->joinable) {
      if (auto written = write_invitation(desk, g, folder); !written) troubles.push_back(written.error());
    } else {
      fs::remove(invitation_path(folder, g), failed);
    }
    if (g.state == GameState::playing) {
      if (auto written = write_situation(desk, g, folder); !written) troubles.push_back(written.error());
    }
    const bool by_note = g.state == GameState::over && fs::exists(end_path(folder + "/archive", g), failed);
    const auto text =
        game_page(desk, g, of, *seats, stage, by_note, g.state == GameState::playing ? map_of(folder, g) : "");
    if (!text) return text.error();
    if (auto written = write(folder + "/" + g.name + ".html", *text); !written) return written;
    if (g.state != GameState::playing) {  // pages no longer link there
      fs::remove(map_path(folder, g), failed);
      fs::remove(now_path(folder, g), failed);
    }
  }
  const auto standing = host::ladder(ledger, desk.host.config().balance);
  if (!standing) return standing.error();
  Rows ranks({tr("player"), tr("points"), tr("rating"), tr("give or take"), tr("won"), tr("drawn"), tr("lost"),
              tr("forfeited")});
  for (const host::Standing& s : *standing)
    ranks.add({html(s.player), std::to_string(s.points), std::to_string(s.rating), std::to_string(s.within),
               std::to_string(s.won), std::to_string(s.drawn), std::to_string(s.lost), std::to_string(s.forfeited)});
  const auto replies = ledger.replies();
  if (!replies) return replies.error();
  Rows times({tr("player"), tr("answers"), tr("on average"), tr("at most"), tr("late")});
  for (const host::ReplyRow& r : *replies)
    times.add({html(r.player), std::to_string(r.answers),
               html(host::span_words(r.answers > 0 ? r.total / r.answers : 0)), html(host::span_words(r.longest)),
               std::to_string(r.late)});
  std::string body = open.text(tr("Not begun yet")) + playing.text(tr("Being played")) + ranks.text(tr("Ladder")) +
                     times.text(tr("Time to reply")) + over.text(tr("Over")) +
                     sentence(fill(tr("Write `help` in a mail to {} to take part."), {desk.host.config().address}));
  const host::Config& club = desk.host.config();
  if (auto written = write(folder + "/feed.xml", feed(club.name, club.url, told)); !written) return written;
  body += "<p><a href=\"feed.xml\">" + html(tr("games and results as an Atom feed")) + "</a></p>\n";
  return write(folder + "/index.html", page(desk.host.config().name, body));
}

}  // namespace hexpost::cli
