#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/commands/turn.h"
#include "cli/names.h"
#include "cli/player/draft.h"
#include "cli/player/game.h"
#include "cli/player/my_turn.h"
#include "cli/replay/loopback.h"
#include "cli/replay/orders_page.h"
#include "cli/say/json.h"
#include "cli/say/typing.h"
#include "engine/base/text.h"
#include "store/files.h"

/// `hexpost turn --browser`: the page for orders, served to a browser of this machine. The page never sees a key; it
/// returns two texts, and the usual commands process them.
namespace hexpost::cli {
namespace {

class BrowserTurn {
 public:
  BrowserTurn(Context& context, const TurnWishes& wishes) : context_(context), wishes_(wishes) {}

  Result<Turned> run() {
    if (auto begun = begin(); !begun) return begun.error();
    if (page_.empty()) return turned_;
    auto server = Loopback::open();
    if (!server) return server.error();
    line(context_.terminal, fill(tr("the map for your orders: {}"), {server->address()}));
    if (!open_in_browser(server->address()))
      hint(context_.terminal, tr("open this address in a browser of this machine; Ctrl-C ends the turn"));
    context_.terminal.out << std::flush;
    if (auto served = server->serve([this](const PageRequest& request) { return answer(request); }); !served)
      return served.error();
    return turned_;
  }

 private:
  /// Makes the page; none if there is nothing to order now.
  Result<void> begin() {
    auto desk = open_desk(context_);
    if (!desk) return desk.error();
    auto game = open_game(*desk);
    if (!game) return game.error();
    turned_ = game->node.phase() == store::Phase::over ? Turned::over : Turned::waiting;
    if (!game->battle || !may_write(*game) || !my_decision(*game)) {
      say(context_.terminal, waiting_for(*game));
      return {};
    }
    turned_ = Turned::kept;
    home_ = desk->home.folder(), name_ = game->name;
    to_ = wishes_.to;
    if (to_.file.empty() && !to_.mail) to_.file = mail_file(*game);
    const auto beside = std::filesystem::path(game->path).replace_extension().string();
    sheet_ = beside + ".orders.txt", standing_ = beside + ".standing-new.txt";
    standing_path_ = game->standing_path();
    OrdersPageWishes page;
    page.file = name_ + "-orders.html", page.served = true;
    auto made = orders_page(*desk, *game, page);
    if (!made) return made.error();
    page_ = *std::move(made);
    return {};
  }

  PageAnswer answer(const PageRequest& request) {
    if (!request.post && request.what.empty()) return {200, "text/html; charset=utf-8", page_, false};
    if (!request.post || (request.what != "check" && request.what != "send")) return {404, "text/plain", "", false};
    const Json texts = Json::parse(request.body, nullptr, false);
    if (!texts.is_object() || !texts.contains("orders") || !texts["orders"].is_string() ||
        !texts.contains("standing") || !texts["standing"].is_string())
      return {400, "text/plain", "orders and standing must be texts", false};
    const auto orders = texts["orders"].get<std::string>(), standing = texts["standing"].get<std::string>();
    const bool sends = request.what == "send";
    Json out = Json::object();
    std::string said;
    bool good = (sends && orders + "\n" + standing == checked_) || check(orders, standing, said);
    checked_ = good ? orders + "\n" + standing : std::string();
    if (sends) {
      if (good) good = send(said);
      out["sent"] = good;
    } else {
      out["good"] = good;
    }
    out["said"] = said;
    return {200, "application/json", out.dump(-1, ' ', false, Json::error_handler_t::replace), sends && good};
  }

  /// Runs a command in this game's folder; returns its output.
  bool command(std::vector<std::string> words, std::string& said) {
    words.insert(words.begin(), {"--game", name_});
    const Inside done = run_inside(context_, home_, words);
    said += done.out + done.err;
    return done.exit == Exit::ok;
  }
  bool check(const std::string& orders, const std::string& standing, std::string& said) {
    if (auto kept = store::replace_file(sheet_, base::as_bytes(orders)); !kept) {
      said = kept.error().what;
      return false;
    }
    const auto before = store::read_file(standing_path_, Loopback::k_most_bytes, true);
    if (!base::trim(standing).empty() && (!before || base::as_text(*before) != standing)) {
      if (auto kept = store::replace_file(standing_, base::as_bytes(standing)); !kept) {
        said = kept.error().what;
        return false;
      }
      const bool taken = command({"standing", "set", standing_}, said);
      std::error_code ignored;
      std::filesystem::remove(standing_, ignored);
      if (!taken) return false;
    }
    return command({"check", sheet_}, said);
  }
  /// Called when the player has read the result of the check and confirmed it.
  bool send(std::string& said) {
    std::vector<std::string> words{"send", sheet_, "--anyway"};
    if (!to_.file.empty()) words.insert(words.end(), {"--out", to_.file});
    if (to_.mail) words.emplace_back("--mail");
    if (!command(std::move(words), said)) return false;
    std::error_code ignored;
    std::filesystem::remove(sheet_, ignored);
    context_.terminal.out << said << std::flush;
    turned_ = Turned::sent;
    return true;
  }

  Context& context_;
  const TurnWishes& wishes_;
  Destination to_;
  std::string home_, name_, sheet_, standing_, standing_path_, page_;
  std::string checked_;  ///< the texts that the last check found good
  Turned turned_ = Turned::waiting;
};

}  // namespace

Result<Turned> take_turn_in_browser(Context& context, const TurnWishes& wishes) {
  return BrowserTurn(context, wishes).run();
}

}  // namespace hexpost::cli
