#include "cli/player/history.h"

#include <ctime>

#include "cli/names.h"
#include "engine/base/text.h"
#include "store/protocol/deal_audit.h"

namespace hexpost::cli {

std::unique_ptr<table::Match> History::at(std::size_t entry) const {
  auto match = start->clone();
  match->cut_at(entry);
  match->run();
  for (const table::KnownCard& card : cards)
    match->learn(card);
  return match;
}

std::vector<std::size_t> History::turns() const {
  std::vector<std::size_t> out;
  const auto& trace = whole->trace();
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].kind == table::Entry::Kind::told && trace[i].heading == 2) out.push_back(i);
  }
  if (whole->over() && !out.empty() && out.back() + 1 == trace.size()) out.pop_back();  // only says that it is over
  return out;
}

base::Result<History> history_of(const Desk& desk, Game& game) {
  History out;
  out.start = game.battle->begin();
  if (game.begun()) {
    auto journal = store::journal(game.node.log(), desk.setting.resolve);
    if (!journal) return journal.error();
    out.packets = std::move(journal->entries);
    const bool open = !journal->complete && game.node.course().open_x().has_value();
    for (std::size_t i = 0; i < out.packets.size(); ++i) {
      const bool last = i + 1 == out.packets.size();
      out.start->push(last && open ? game.board().last() : out.packets[i].segment);
    }
  }
  out.whole = out.start->clone();
  out.whole->run();
  out.ends.assign(out.packets.size(), 0);
  const auto& trace = out.whole->trace();
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (trace[i].segment < out.ends.size()) out.ends[trace[i].segment] = i + 1;
  }
  for (std::size_t i = 1; i < out.ends.size(); ++i)
    out.ends[i] = std::max(out.ends[i], out.ends[i - 1]);
  return out;
}

base::Result<std::vector<table::KnownCard>> cards_shown_to(std::optional<table::Player> viewer, Game& game,
                                                           const std::vector<store::JournalEntry>& packets) {
  if (!game.begun()) return std::vector<table::KnownCard>();
  if (game.node.phase() == store::Phase::over) {
    const auto deals = store::audit_deals(game.node.course(), game.node.log());
    if (!deals) return deals.error();
    if (*deals && (*deals)->complete()) return (*deals)->cards;
  }
  if (!viewer || viewer != game.side()) return std::vector<table::KnownCard>();
  std::vector<table::KnownCard> out = game.node.own_hand();
  // what was played from the hand was in it before, too
  const std::uint32_t own = table::sees(*viewer);
  for (const store::JournalEntry& packet : packets) {
    for (const table::KnownCard& card : packet.segment.shown) {
      if (packet.segment.who == *viewer) out.push_back({card.place, card.card, own});
    }
    for (const table::Given& given : packet.segment.given) {
      const auto* shown = std::get_if<table::Shown>(&given);
      if (shown != nullptr && shown->who == *viewer) out.push_back({shown->place, shown->card, own});
    }
  }
  return out;
}

base::Result<void> show_cards(History& history, Game& game, std::optional<table::Player> viewer) {
  auto cards = cards_shown_to(viewer, game, history.packets);
  if (!cards) return cards.error();
  history.cards = *std::move(cards);
  for (const table::KnownCard& card : history.cards)
    history.whole->learn(card);
  return {};
}

std::string utc_text(std::int64_t seconds) {
  const std::time_t t = static_cast<std::time_t>(seconds);
  std::tm parts{};
  char text[32] = "";
  if (::gmtime_r(&t, &parts) != nullptr) std::strftime(text, sizeof text, "%Y-%m-%d %H:%M UTC", &parts);
  return text;
}

std::string date_text(std::int64_t seconds) {
  const std::time_t t = static_cast<std::time_t>(seconds);
  std::tm parts{};
  char text[64] = "";
  ::tzset();
  if (::localtime_r(&t, &parts) != nullptr) std::strftime(text, sizeof text, "%Y-%m-%d %H:%M %Z", &parts);
  return text;
}

void set_shown_zone(const std::string& zone) {
  if (!zone.empty() && zone != "local") ::setenv("TZ", zone.c_str(), 1);
}

std::string span_text(std::int64_t seconds) {
  const auto count = [&](std::int64_t unit) { return std::to_string(seconds / unit); };
  if (seconds >= 2 * 86400) return fill(tr("{} days"), {count(86400)});
  if (seconds >= 2 * 3600) return fill(tr("{} hours"), {count(3600)});
  if (seconds >= 120) return fill(tr("{} minutes"), {count(60)});
  return tr("just now");
}

}  // namespace hexpost::cli
