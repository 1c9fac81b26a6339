#include "cli/host/feed.h"

#include <algorithm>

#include "cli/host/page.h"
#include "cli/names.h"
#include "cli/player/history.h"
#include "engine/base/text.h"

namespace hexpost::cli {
namespace {

constexpr std::size_t k_newest = 50;

struct FeedEvent {
  std::int64_t time = 0;
  std::string id, title, text, page;
};

/// "2026-11-20T14:05:00Z"
std::string feed_time(std::int64_t seconds) {
  std::string out = utc_text(seconds);  // "2026-11-20 14:05 UTC"
  const std::size_t blank = out.find(' '), zone = out.find(" UTC");
  if (zone == std::string::npos) return out;
  return out.replace(zone, 4, ":00Z").replace(blank, 1, "T");
}

std::vector<FeedEvent> feed_events(const std::vector<FeedGame>& games) {
  std::vector<FeedEvent> out;
  for (const FeedGame& one : games) {
    const host::GameRow& g = one.game;
    if (g.game_id.empty()) continue;
    const std::string page = g.name + ".html";
    if (g.begun > 0)
      out.push_back({g.begun, "urn:hexpost:" + g.game_id + ":begun", fill(tr("{} has begun"), {g.name}),
                     g.battle + ": " + one.players, page});
    if (g.state == host::GameState::over)
      out.push_back({g.ended, "urn:hexpost:" + g.game_id + ":over", fill(tr("{} is over"), {g.name}),
                     g.battle + ": " + one.players + ". " + one.result, page});
  }
  std::sort(out.begin(), out.end(),
            [](const FeedEvent& a, const FeedEvent& b) { return a.time != b.time ? a.time > b.time : a.id < b.id; });
  if (out.size() > k_newest) out.resize(k_newest);
  return out;
}

}  // namespace

std::string feed(const std::string& club, const std::string& url, const std::vector<FeedGame>& games) {
  const std::string folder = url.empty() || url.ends_with('/') ? url : url + "/";
  const std::vector<FeedEvent> events = feed_events(games);
  std::string out = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n<id>" +
                    html(folder) + "feed.xml</id>\n<title>" + html(club) + "</title>\n<author><name>" + html(club) +
                    "</name></author>\n<link rel=\"self\" href=\"" + html(folder) + "feed.xml\"/>\n<updated>" +
                    feed_time(events.empty() ? 0 : events.front().time) + "</updated>\n";
  for (const FeedEvent& e : events)
    out += "<entry>\n<id>" + html(e.id) + "</id>\n<title>" + html(e.title) + "</title>\n<updated>" + feed_time(e.time) +
           "</updated>\n<link href=\"" + html(folder + e.page) + "\"/>\n<content type=\"text\">" + html(e.text) +
           "</content>\n</entry>\n";
  return out + "</feed>\n";
}

}  // namespace hexpost::cli
