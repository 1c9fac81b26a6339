#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/names.h"
#include "cli/player/copies.h"
#include "cli/player/game.h"
#include "cli/player/shared_options.h"
#include "cli/say/json.h"
#include "engine/base/text.h"
#include "store/protocol/audit.h"
#include "store/protocol/dispute.h"
#include "store/protocol/replay.h"
#include "store/wire/leaves.h"
#include "store/wire/tree.h"

namespace hexpost::cli {
namespace {

// ---- export, import, watch ------------------------------------------------------------------------------------------

base::Result<void> write_export(Context& context, const std::string& out) {
  const auto log = open_log(context);
  if (!log) return log.error();
  const auto all = store::exported(*log);
  if (!all) return all.error();
  if (out.empty() || out == "-") return store::write_export(*all, context.terminal.out);
  const std::string part = out + ".part";
  {
    std::ofstream file(part, std::ios::binary | std::ios::trunc);
    if (!file) return Error{"disk", tr("the file cannot be made"), base::printable(out)};
    auto written = store::write_export(*all, file);
    file.close();
    if (written && !file)
      written = Error{"disk", tr("the file cannot be written; is the disk full?"), base::printable(out)};
    if (!written) {
      std::error_code failed;
      std::filesystem::remove(part, failed);
      return written;
    }
  }
  std::error_code failed;
  std::filesystem::rename(part, out, failed);
  if (failed) return Error{"disk", failed.message(), base::printable(out)};
  line(context.terminal, fill(tr("{} events written to {}"), {std::to_string(log->size()), out}));
  if (!all->evidence.packets.empty()) {
    line(context.terminal,
         fill(tr("also {} signed packets that are not in the game"), {std::to_string(all->evidence.packets.size())}));
    next(context.terminal, "hexpost verify " + out,
         tr("names the signer, the event and the rule, on any machine and without the game"));
  }
  return {};
}

struct ImportOptions {
  std::string file, name, key, to;
};

base::Result<std::string> new_game_path(const Home& home, const std::string& name) {
  if (!is_new_name(name))
    return Error{"usage",
                 fill(tr("{} cannot name a game; use letters, digits, - (not first) and _ (--name)"),
                      {base::printable(name, 60)}),
                 ""};
  const std::string path = home.game_path(name);
  std::error_code failed;
  if (std::filesystem::exists(path, failed))
    return Error{"exists", fill(tr("there is a game {} already; choose another --name"), {name}), ""};
  return path;
}

/// A file of the same game without a seat of mine and without later events: an unused offer of a
/// seat leaves one, and the next offer brings the game again.
base::Result<bool> may_replace(Desk& desk, const std::string& old_path, const store::Log& fresh) {
  const auto old = store::Log::open(old_path);
  if (!old || old->size() == 0 || old->size() > fresh.size()) return false;
  const auto mine = old->leaf(old->size() - 1), theirs = fresh.leaf(old->size() - 1);
  const auto first = old->leaf(0), begins = fresh.leaf(0);
  if (!mine || !theirs || !first || !begins || *mine != *theirs || *first != *begins) return false;
  for (const std::string& key : desk.home.keys()) {
    auto secrets = load_secrets(desk.context.terminal, desk.home, key);
    if (!secrets) return secrets.error();
    const auto node = store::Node::open(old_path, std::move(*secrets), desk.setting);
    if (node && node->seat()) return false;
  }
  return true;
}

/// The battle of an export, which names the game as an invitation does; otherwise the file's name.
std::string name_in(const std::string& file) {
  const std::string stem = std::filesystem::path(file).stem().string();
  std::ifstream in(file, std::ios::binary);
  const auto history = store::read_history(in);
  if (!history || history->empty() || history->front().leaves.empty()) return stem;
  const auto leaf = store::decode_leaf(history->front().leaves.front());
  const auto* genesis = leaf ? std::get_if<store::Genesis>(&*leaf) : nullptr;
  return genesis && is_new_name(genesis->scenario) ? genesis->scenario : stem;
}

/// Imports into a file beside the existing one, then replaces it.
base::Result<store::Log> import_over(Desk& desk, const std::string& path, std::istream& in,
                                     const store::Progress& progress, std::size_t& left_out) {
  const std::string fresh = path + ".new";
  if (auto gone = store::remove_log(fresh); !gone) return gone.error();
  bool replaces = false;
  {
    const auto log = store::import_log(fresh, in, desk.setting.resolve, progress, desk.setting.cache_key, &left_out);
    if (!log) return log.error();
    const auto may = may_replace(desk, path, *log);
    if (!may) return may.error();
    replaces = *may;
  }
  if (!replaces) {
    (void)store::remove_log(fresh);
    return Error{"exists", fill(tr("there is a game {} already; choose another --name"), {game_name(path)}), ""};
  }
  if (auto gone = store::remove_log(path); !gone) return gone.error();
  std::error_code failed;
  std::filesystem::rename(fresh, path, failed);
  if (failed) return Error{"disk", failed.message(), base::printable(path)};
  return store::Log::open(path);
}

base::Result<void> import_game(Context& context, const ImportOptions& o) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  const std::string name = o.name.empty() ? name_in(o.file) : o.name;
  std::error_code unknown;
  const std::string kept = is_name(name) ? desk->home.game_path(name) : "";
  const auto before = Settings::load(std::filesystem::path(kept).replace_extension(".player").string());
  // the umpire of that address has offered the seat again
  const bool again =
      !kept.empty() && !o.to.empty() && std::filesystem::exists(kept, unknown) && before && before->get("to") == o.to;
  const auto path = again ? desk->home.game_path(name) : new_game_path(desk->home, name);
  if (!path) return path.error();
  std::ifstream file;
  if (o.file != "-") {
    file.open(o.file, std::ios::binary);
    if (!file) return Error{"missing", tr("the file cannot be read"), base::printable(o.file)};
  }
  std::istream& in = o.file == "-" ? context.terminal.in : file;
  {
    Progress progress(context.terminal, tr("judging every packet"));
    const auto at = [&](std::uint64_t done, std::uint64_t all) {
      progress.at(done, all);
      return true;
    };
    std::size_t left_out = 0;
    const auto log = again
                         ? import_over(*desk, *path, in, at, left_out)
                         : store::import_log(*path, in, desk->setting.resolve, at, desk->setting.cache_key, &left_out);
    if (!log)
      return Error{log.error().code, log.error().what,
                   base::printable(o.file) + (log.error().where.empty() ? "" : ":" + log.error().where)};
    line(context.terminal, fill(tr("game {} with {} events, every one of them checked"),
                                {game_name(*path), std::to_string(log->size())}));
    if (left_out > 0)
      hint(context.terminal,
           fill(tr("left out: {0} {0|packet or note|packets and notes} that are in the file but not in the history and "
                   "prove nothing: no signature of this game covers them"),
                {std::to_string(left_out)}));
  }
  auto player = Settings::load(std::filesystem::path(*path).replace_extension(".player").string());
  if (!player) return player.error();
  for (const std::string& key : desk->home.keys()) {  // the key of my seat, if I have one
    if (!o.key.empty() && key != o.key) continue;
    auto secrets = load_secrets(context.terminal, desk->home, key);
    if (!secrets) return secrets.error();
    if (!store::Node::open(*path, std::move(*secrets), desk->setting)) continue;
    player->set("key", key);
    line(context.terminal, fill(tr("you play it with the key {}"), {key}));
    break;
  }
  player->set("to", o.to);
  if (auto saved = player->save(); !saved) return saved;
  std::error_code none;
  if (std::filesystem::exists(desk->home.folder() + "/host.db", none) || player->get("key") == "host")
    next(context.terminal, "hexpost host adopt " + game_name(*path) + " ADDRESS ADDRESS",
         tr("lets the host of this folder continue a game that it does not know yet: the players' addresses by seat"));
  next(context.terminal, "hexpost status --game " + game_name(*path), tr("tells how the game stands"));
  return {};
}

base::Result<void> watch(Context& context, const std::string& name) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  const auto path = new_game_path(desk->home, name);
  if (!path) return path.error();
  if (auto node = store::Node::watch(*path, desk->setting); !node) return node.error();
  line(context.terminal, fill(tr("game {} waits for its first packet"), {name}));
  next(context.terminal, "hexpost receive FILE",
       tr("takes the mails that the players copy to you; the first one finds this game; if you wait for several, use "
          "--game"));
  return {};
}

// ---- inspect -----------------------------------------------------------------------------------------------------

base::Result<void> inspect_position(Context& context, const std::string& out, bool json) {
  auto desk = open_desk(context);
  if (!desk) return desk.error();
  auto game = open_game(*desk);
  if (!game) return game.error();
  if (!game->battle) return Error{"phase", tr("nothing has been received yet"), game->name};
  const std::string position = game->board().position();
  const std::string text = json ? Json{{"game", game->name}, {"position", position}}.dump(2) + "\n" : position;
  return write_output(context.terminal, out.empty() ? "-" : out, text);
}

/// One event as one line of JSON: number, type, hash, fields.
base::Result<Json> event_json(std::uint64_t index, base::ByteView bytes) {
  const auto leaf = store::decode_leaf(bytes);
  if (!leaf) return leaf.error();
  return Json{{"event", index},
              {"type", std::string(store::name_of(store::type_of(*leaf)))},
              {"leaf_hash", base::to_hex(store::leaf_hash(bytes))},
              {"body", Json::parse(store::leaf_json(*leaf), nullptr, false)}};
}

base::Result<void> inspect_events(Context& context, std::int64_t from, std::int64_t to, bool array) {
  const auto log = open_log(context);
  if (!log) return log.error();
  const auto size = log->size();
  const auto begin = static_cast<std::uint64_t>(std::max<std::int64_t>(0, from));
  const auto end = to < 0 ? size : std::min(size, static_cast<std::uint64_t>(to) + 1);
  std::optional<Error> bad;
  Json all = Json::array();
  const auto walked = log->each_leaf(std::min(begin, end), end, [&](std::uint64_t index, base::ByteView bytes) {
    const auto json = event_json(index, bytes);
    if (!json) {
      bad = json.error();
      return false;
    }
    if (array)
      all.push_back(*json);
    else
      context.terminal.out << json->dump(-1, ' ', true, Json::error_handler_t::replace) << "\n";
    return true;
  });
  if (!walked) return walked;
  if (bad) return *bad;
  if (array) print_json(context.terminal, all);
  return {};
}

Json path_json(const std::vector<store::Hash>& path) {
  Json out = Json::array();
  for (const store::Hash& h : path)
    out.push_back(base::to_hex(h));
  return out;
}

/// An event with its proof of inclusion under the log's last signed head.
base::Result<void> inspect_event(Context& context, std::int64_t number) {
  const auto log = open_log(context);
  if (!log) return log.error();
  const auto index = event_in(*log, number, "event");
  if (!index) return index.error();
  const auto bytes = log->leaf(*index);
  if (!bytes) return bytes.error();
  auto json = event_json(*index, *bytes);
  if (!json) return json.error();
  const auto head = log->last_head();
  if (!head) return head.error();
  if (!*head) return Error{"damaged", tr("the game file has no signed head"), ""};
  const auto hashes = log->leaf_hashes((*head)->head.size);
  if (!hashes) return hashes.error();
  (*json)["bytes"] = base::to_hex(*bytes);
  (*json)["proof"] = {{"size", (*head)->head.size},
                      {"root", base::to_hex((*head)->head.root)},
                      {"path", path_json(store::inclusion_proof(*hashes, *index))},
                      {"head_seat", (*head)->seat},
                      {"head_signature", base::to_base64((*head)->signature)}};
  print_json(context.terminal, *json);
  return {};
}

}  // namespace

void define_inspect(Command inspect, Context& context) {
  const auto out = std::make_shared<std::string>();
  Command position = add_command(inspect, "position", tr("the position as a text that a program can read back"),
                                 "hexpost inspect position");
  add_out(position, *out);
  const auto json = std::make_shared<bool>(false);
  add_json(position, *json);
  on_read(position, context, result_of(context, inspect_position, out, json));

  const auto from = std::make_shared<std::int64_t>(0);
  const auto to = std::make_shared<std::int64_t>(-1);
  Command events =
      add_command(inspect, "events", tr("the events as JSON, one a line"), "hexpost inspect events --from 10 --to 20");
  events.option("--from", *from, tr("first event (default: 0)"));
  events.option("--to", *to, tr("last event (default: the last of the game)"));
  const auto array = std::make_shared<bool>(false);
  events.flag("--json", *array, tr("print all as one JSON array"));
  on_read(events, context, result_of(context, inspect_events, from, to, array));

  const auto number = std::make_shared<std::int64_t>(-1);
  Command event = add_command(inspect, "event", tr("one event, its bytes, and the proof that the players signed it"),
                              "hexpost inspect event 12");
  event.option("number", *number, tr("its number")).required();
  on_read(event, context, result_of(context, inspect_event, number));
}

void define_export(Command e, Context& context) {
  const auto out = std::make_shared<std::string>();
  add_out(e, *out);
  on_run(e, context, result_of(context, write_export, out));
}

void define_import(Command i, Context& context) {
  const auto o = std::make_shared<ImportOptions>();
  i.option("file", o->file, tr("the export; - for standard input")).required();
  add_game_name(i, o->name);
  i.option("--key", o->key, tr("the key you play it with (default: the one that has a seat)"));
  i.option("--to", o->to, tr("your opponent's mail address"));
  on_run(i, context, result_of(context, import_game, o));
}

void define_watch(Command w, Context& context) {
  const auto name = std::make_shared<std::string>();
  w.option("name", *name, tr("name of the game in your folder")).required();
  on_run(w, context, result_of(context, watch, name));
}

}  // namespace hexpost::cli
