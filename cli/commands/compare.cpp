#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/copies.h"
#include "cli/say/file_json.h"
#include "cli/say/findings.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "store/protocol/dispute.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {
namespace {

/// A game file, an export or a dispute file.
base::Result<store::Exported> read_any(const Desk* desk, const std::string& name) {
  std::string path = name;
  if (desk && is_name(name)) {
    for (const std::string& known : desk->home.games()) {
      if (known == name) path = desk->home.game_path(name);
    }
  }
  std::ifstream in(path, std::ios::binary);
  if (!in) return Error{"missing", tr("the file cannot be read"), base::printable(path)};
  if (is_game_file(in)) {
    const auto log = store::Log::open(path);
    if (!log) return log.error();
    return store::exported(*log);
  }
  auto all = store::read_exported(in);
  if (!all) return Error{all.error().code, all.error().what, base::printable(path) + ":" + all.error().where};
  return all;
}

/// Forks proved by the evidence beside one history, on the longer of two histories that do not diverge.
std::vector<store::Finding> forks_beside(const store::Exported& a, const store::Exported& b) {
  const bool left = a.history.size() >= b.history.size();
  store::Evidence both = a.evidence;
  both.packets.insert(both.packets.end(), b.evidence.packets.begin(), b.evidence.packets.end());
  return store::forks_in(left ? a.history : b.history, store::tidy(std::move(both)));
}

Exit say_same(Context& context, const std::string& left, const store::Exported& a, const std::string& right,
              const store::Exported& b, bool json) {
  const auto forks = forks_beside(a, b);
  if (json) {
    print_json(context.terminal, Json{{"same", forks.empty()},
                                      {"packets", {a.history.size(), b.history.size()}},
                                      {"findings", findings_json(forks)}});
  } else if (!forks.empty()) {
    say(context.terminal, tr("The packets of the two histories do not diverge, but packets outside them do:"));
    show_findings(context.terminal, forks);
  } else if (a.history.size() == b.history.size()) {
    line(context.terminal, tr("the two histories are the same"));
  } else {
    say(context.terminal, fill(tr("One history is the other's beginning: {} has {} packets, {} has {}."),
                               {left, std::to_string(a.history.size()), right, std::to_string(b.history.size())}));
  }
  return forks.empty() ? Exit::ok : Exit::unverified;
}

std::string side_text(const std::optional<store::Genesis>& genesis, const store::Parting::Side& s) {
  if (!s.seat) return tr("ends here");
  return fill(tr("packet of {} from event {}, {}; signature {}"),
              {player_of(genesis, *s.seat), std::to_string(s.first), head_text(s.head),
               s.signed_right ? tr("right") : tr("WRONG")});
}

Exit compare(Context& context, const std::string& left, const std::string& right, bool json) {
  const auto desk = open_desk(context, true);  // files can be compared without a folder
  const Desk* here = desk ? &*desk : nullptr;
  const auto one = read_any(here, left);
  if (!one) return fail(context.terminal, one.error());
  const auto other = read_any(here, right);
  if (!other) return fail(context.terminal, other.error());
  const store::History *a = &one->history, *b = &other->history;
  const auto parting = store::compare(*a, *b);
  if (!parting) return fail(context.terminal, parting.error());
  if (!*parting) return say_same(context, left, *one, right, *other, json);
  const store::Parting& p = **parting;
  if (json) {
    Json doubles = Json::array();
    for (const auto& d : p.doubles)
      doubles.push_back({{"seat", d.seat}, {"left", head_json(d.left.head)}, {"right", head_json(d.right.head)}});
    print_json(context.terminal,
               Json{{"same", false}, {"event", p.event}, {"sentence", p.sentence}, {"signed_both", doubles}});
    return Exit::unverified;
  }
  const auto genesis = a->front().leaves.empty() ? std::nullopt : genesis_in(a->front().leaves.front());
  line(context.terminal, fill(tr("they diverge at event {}"), {std::to_string(p.event)}));
  line(context.terminal, "  " + left + ": " + side_text(genesis, p.left));
  line(context.terminal, "  " + right + ": " + side_text(genesis, p.right));
  for (const auto& d : p.doubles) {
    say(context.terminal,
        fill(tr("{} signed both: {} and {}. hexpost never does that; the two signatures prove it to anyone."),
             {player_of(genesis, d.seat), head_text(d.left.head), head_text(d.right.head)}));
  }
  return Exit::unverified;
}

}  // namespace

void define_compare(Command d, Context& context) {
  const auto json = std::make_shared<bool>(false);
  const auto left = std::make_shared<std::string>();
  const auto right = std::make_shared<std::string>();
  d.option("left", *left, tr("a game, a game file or an export")).required();
  d.option("right", *right, tr("another")).required();
  add_json(d, *json);
  on_read(d, context, [&context, left, right, json] { return compare(context, *left, *right, *json); });
}

}  // namespace hexpost::cli
