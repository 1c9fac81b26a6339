#include "cli/player/macros.h"

#include <algorithm>

#include "cli/names.h"
#include "cli/player/group_orders.h"
#include "cli/player/standing.h"
#include "engine/base/text.h"
#include "store/wire/packet.h"

namespace hexpost::cli {

namespace {

/// The signed `stand` lines of the player's last packet.
std::vector<std::string> last_stands(Game& game) {
  const auto starts =
      game.begun() ? game.node.log().packet_starts() : base::Result<std::vector<std::uint64_t>>(base::Error{});
  for (std::size_t i = starts ? starts->size() : 0; i-- > 0;) {
    const auto bytes = game.node.log().packet_at((*starts)[i]);
    const auto packet = bytes && *bytes ? store::decode_packet(**bytes) : base::Result<store::Packet>(base::Error{});
    if (!packet || packet->seat != game.node.seat()) continue;
    std::vector<std::string> out;
    bool decided = false;
    const auto leaves = store::decode_leaves(*packet);
    for (const store::Leaf& leaf : leaves ? *leaves : std::vector<store::Leaf>{}) {
      const auto* decision = std::get_if<store::Decision>(&leaf);
      if (decision == nullptr) continue;
      decided = true;
      if (game.board().readings().parsed(decision->text)->heading) break;  // those below it held for one turn
      if (decision->text.starts_with("stand ")) out.push_back(decision->text);
    }
    if (decided) return out;
  }
  return {};
}

/// True for `as last turn`, in any language.
bool is_as_last_turn(Game& game, const std::string& line) {
  const auto read = game.board().readings().understood(game.battle->names(), line);
  const std::vector<std::string>& words = read->words;
  return words.size() >= 2 && words.size() <= 3 && base::same_word(words[0], "as") && base::same_word(words[1], "last");
}

}  // namespace

std::vector<orders::Numbered> write_macros_out(Game& game, const std::vector<OwnWord>& own,
                                               const std::vector<orders::Numbered>& typed,
                                               std::vector<std::string>& notices) {
  std::vector<orders::Numbered> out;
  for (const orders::Numbered& line : typed) {
    const auto macro = find_own_word(own, base::trim(line.text));
    if (macro && !names_units(*game.battle, *macro)) {
      for (const std::string_view part : base::split(*macro, ';'))
        out.push_back({line.number, std::string(base::trim(part))});
    } else if (is_as_last_turn(game, line.text)) {
      const auto stands = last_stands(game);
      for (const std::string& stand : stands)
        out.push_back({line.number, stand});
      if (stands.empty())
        notices.push_back(fill(tr("{}: your last packet has no `stand` lines"), {base::printable(line.text, 200)}));
    } else {
      out.push_back(line);
    }
  }
  std::vector<orders::Numbered> stands;
  for (const std::string& stand : own_stands(game)) {
    const auto own_stand = game.board().readings().parsed(stand)->stand;
    const bool answered = std::ranges::any_of(out, [&](const orders::Numbered& line) {
      const auto read = game.board().reading(line.text);
      return read->is_stand() && read->parsed->stand->policy.question == own_stand->policy.question;
    });
    if (!answered) stands.push_back({0, stand});
  }
  const auto heading = std::ranges::find_if(
      out, [&](const orders::Numbered& line) { return game.board().reading(line.text)->is_heading(); });
  out.insert(heading, stands.begin(), stands.end());
  return out;
}

}  // namespace hexpost::cli
