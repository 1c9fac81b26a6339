#include "cli/player/copies.h"

#include <filesystem>
#include <istream>

#include "cli/names.h"
#include "cli/say/findings.h"
#include "engine/base/text.h"
#include "store/crypto/spoken.h"
#include "store/wire/leaves.h"

namespace hexpost::cli {

std::string head_text(const store::Head& head) {
  return fill(tr("{} events, root {}"), {std::to_string(head.size), store::full_root(head.root)});
}

base::Result<store::Log> open_log(Context& context, bool reads) {
  const auto desk = open_desk(context, reads);
  if (!desk) return desk.error();
  const auto path = game_path(*desk);
  if (!path) return path.error();
  return store::Log::open(*path);
}

base::Result<std::uint64_t> event_in(const store::Log& log, std::int64_t number, const std::string& code) {
  if (number >= 0 && static_cast<std::uint64_t>(number) < log.size()) return static_cast<std::uint64_t>(number);
  return Error{
      code,
      fill(tr("there is no event {}; the game has {} events"), {std::to_string(number), std::to_string(log.size())}),
      ""};
}

std::optional<store::Genesis> genesis_in(base::ByteView leaf0) {
  const auto leaf = store::decode_leaf(leaf0);
  const auto* genesis = leaf ? std::get_if<store::Genesis>(&*leaf) : nullptr;
  return genesis ? std::optional(*genesis) : std::nullopt;
}

std::string player_of(const std::optional<store::Genesis>& genesis, std::uint8_t seat) {
  const std::string number = fill(tr("seat {}"), {std::to_string(seat)});
  if (!genesis || seat >= genesis->seats.size() || genesis->seats[seat].name.empty()) return number;
  return number + " (" + base::printable(genesis->seats[seat].name, 60) + ")";
}

std::string keyed_player_of(const std::optional<store::Genesis>& genesis, std::uint8_t seat) {
  if (!genesis || seat >= genesis->seats.size()) return player_of(genesis, seat);
  return keyed_player(seat, genesis->seats[seat].name, genesis->seats[seat].keys.signing);
}

bool is_game_file(std::istream& in) {
  char magic[16] = "";
  in.read(magic, 15);
  in.clear();
  in.seekg(0);
  return std::string_view(magic) == "SQLite format 3";
}

base::Result<std::optional<Desk>> desk_if_any(Context& context) {
  std::error_code unknown;
  if (!context.home.empty() && !std::filesystem::exists(context.home, unknown)) return std::optional<Desk>();
  auto desk = open_desk(context, true);
  if (!desk) return desk.error();
  return std::optional(*std::move(desk));
}

}  // namespace hexpost::cli
