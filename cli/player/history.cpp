#include "cli/player/history.h"

#include <ctime>

#include "engine/base/text.h"

namespace hexpost::cli {

using base::fill;
using base::tr;

std::unique_ptr<table::Match> History::at(std::size_t entry) const {
  auto match = start->clone();
  match->cut_at(entry);
  match->run();
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

void show_own_hand(History& history, Game& game) {
  if (!game.begun()) return;
  for (const table::KnownCard& card : game.node.own_hand()) {
    history.start->learn(card);
    history.whole->learn(card);
  }
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
