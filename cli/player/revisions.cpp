#include "cli/player/revisions.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "cli/names.h"
#include "cli/player/home.h"
#include "engine/base/text.h"
#include "engine/module/remote.h"
#include "store/files.h"
#include "store/sandbox/sandbox.h"

namespace hexpost::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t k_largest_list = std::size_t{1} << 20;
constexpr std::size_t k_largest_module = std::size_t{32} << 20;
constexpr std::string_view k_list = "revisions";

Result<base::Bytes> module_bytes(const std::string& path) {
  auto bytes = store::read_file(path, k_largest_module, false);
  if (!bytes) return Error{"module", tr("the module of the rules cannot be read"), base::printable(path)};
  return bytes;
}

constexpr std::size_t k_largest_image = std::size_t{256} << 20;
constexpr std::size_t k_most_images = 24;  ///< of a player's folder

/// A module takes most of a second to open a battle, because it reads the same charts each time. So its state after the
/// first `open` is kept in the player's folder. The file's name is the hash of the module and of all requests up to
/// then; a check under the folder's own secret guards it, as it guards the cached states in game files.
class KeptImages {
 public:
  KeptImages(std::string home, const store::Hash& module) : home_(std::move(home)), said_(module) {}

  /// Answers the request from the kept image, if there is one, or lets the module answer.
  std::string call(store::Sandbox& module, std::string_view request) {
    base::Bytes heard(said_.begin(), said_.end());
    heard.insert(heard.end(), request.begin(), request.end());
    said_ = store::sha256(heard);
    if (opened_ || !request.starts_with(R"({"call":"open")")) return module.call(request);
    opened_ = true;
    if (auto kept = answer_of(module)) return *std::move(kept);
    std::string answer = module.call(request);
    if (!answer.starts_with(R"({"error")")) keep(answer, module.image());
    return answer;
  }

 private:
  std::string folder() const { return home_ + "/images"; }
  std::string path() const { return folder() + "/" + base::to_hex(said_); }
  /// Nothing without the folder's secret: then no image is read or kept.
  std::optional<store::Hash> check_of(std::string_view bytes) const {
    const auto home = Home::look(home_);
    if (!home) return std::nullopt;
    return store::hmac_sha256(home->cache_key(), base::as_bytes(base::to_hex(said_) + "\n" + std::string(bytes)));
  }

  std::optional<std::string> answer_of(store::Sandbox& module) const {
    std::error_code failed;
    if (!fs::exists(path(), failed)) return std::nullopt;
    const auto bytes = store::read_file(path(), k_largest_image, true);
    if (!bytes) return std::nullopt;
    const std::string all = base::as_text(*bytes);
    constexpr std::size_t k_check = std::tuple_size_v<store::Hash>;
    const std::size_t end = all.find('\n', k_check);
    if (all.size() < k_check || end == std::string::npos) return std::nullopt;
    const std::string_view rest = std::string_view(all).substr(k_check);
    const auto check = check_of(rest);
    if (!check || !std::equal(check->begin(), check->end(), bytes->begin())) return std::nullopt;
    if (!module.restore(std::string_view(all).substr(end + 1))) return std::nullopt;
    return all.substr(k_check, end - k_check);
  }

  /// The answer is one line of JSON. If the file cannot be written, nothing is kept.
  void keep(const std::string& answer, const std::string& image) const {
    if (image.empty() || answer.size() + image.size() > k_largest_image / 2) return;
    std::error_code failed;
    fs::create_directory(folder(), failed);
    std::size_t count = 0;
    for (auto at = fs::directory_iterator(folder(), failed); !failed && at != fs::directory_iterator(); ++at)
      ++count;
    if (failed) return;
    if (count >= k_most_images) {
      fs::remove_all(folder(), failed);
      fs::create_directory(folder(), failed);
    }
    const std::string rest = answer + "\n" + image;
    const auto check = check_of(rest);
    if (!check) return;
    base::Bytes bytes(check->begin(), check->end());
    bytes.insert(bytes.end(), rest.begin(), rest.end());
    (void)store::replace_file(path(), bytes);
  }

  std::string home_;
  store::Hash said_;
  bool opened_ = false;
};

/// `home`: the player's folder, which keeps images; empty: nothing is kept.
Result<module::Caller> caller_of(const base::Bytes& bytes, const std::string& path, const std::string& home = {}) {
  auto sandbox = store::Sandbox::load(bytes);
  if (!sandbox) return Error{"module", sandbox.error().what, base::printable(path)};
  const std::shared_ptr<store::Sandbox> shared = std::move(*sandbox);
  if (home.empty()) return module::Caller([shared](std::string_view request) { return shared->call(request); });
  const auto images = std::make_shared<KeptImages>(home, store::sha256(bytes));
  return module::Caller([shared, images](std::string_view request) { return images->call(*shared, request); });
}

Result<ListedModule> read_line(const std::string& folder, std::string_view text, std::size_t number) {
  const auto words = base::words(text);
  const auto revision = words.size() == 3 ? base::number(words[1]) : std::nullopt;
  const auto hash = words.size() == 3 ? base::from_hex(words[2]) : std::nullopt;
  ListedModule out;
  if (!revision || *revision < 0 || *revision > UINT32_MAX || !hash || hash->size() != out.hash.size())
    return Error{"module", tr("a line of the list of modules is not SYSTEM REVISION SHA256"),
                 base::printable(folder + "/" + std::string(k_list)) + ":" + std::to_string(number)};
  out.system = words[0], out.revision = static_cast<std::uint32_t>(*revision);
  std::copy(hash->begin(), hash->end(), out.hash.begin());
  out.path = folder + "/" + base::to_hex(out.hash) + ".wasm";
  return out;
}

}  // namespace

Result<std::vector<ListedModule>> Revisions::listed() const {
  std::vector<ListedModule> out;
  for (const std::string& folder : folders_) {
    const std::string path = folder + "/" + std::string(k_list);
    std::error_code failed;
    if (!fs::exists(path, failed)) continue;
    const auto bytes = store::read_file(path, k_largest_list, false);
    if (!bytes) return Error{"module", tr("the list of modules cannot be read"), base::printable(path)};
    std::size_t number = 0;
    const std::string list = base::as_text(*bytes);
    for (const std::string_view text : base::lines(list)) {
      ++number;
      if (base::trim(text).empty() || base::trim(text).starts_with("#")) continue;
      auto one = read_line(folder, text, number);
      if (!one) return one.error();
      out.push_back(*std::move(one));
    }
  }
  return out;
}

Result<base::Bytes> Revisions::bytes_of(std::string_view system, std::uint32_t revision) const {
  const System* own = find_system(own_, system);
  const auto all = listed();
  if (!all) return all.error();
  const auto at = std::find_if(all->begin(), all->end(), [&](const ListedModule& one) {
    return one.system == system && one.revision == revision;
  });
  if (at == all->end() && own == nullptr)
    return Error{
        "module",
        fill(tr("this program does not know the rule system {}; a newer one may"), {base::printable(system, 60)}), ""};
  if (at == all->end() && own->revision == revision)
    return Error{"module",
                 fill(tr("a page that judges orders needs the module of the rules, and the module of {} revision {} is "
                         "not installed; build it (schemas/module.md) and put it into {}"),
                      {own->name, std::to_string(revision), base::printable(last_folder())}),
                 ""};
  if (at == all->end())
    return Error{
        "module",
        fill(tr("the game is played by revision {} of the rules, this program has revision {} and no module of the "
                "other; put its module into {} (`hexpost verify --module` lists what is there), or agree on "
                "a revision (`hexpost note revision`)"),
             {std::to_string(revision), std::to_string(own->revision), base::printable(last_folder())}),
        ""};
  auto bytes = module_bytes(at->path);
  if (bytes && store::sha256(*bytes) != at->hash)
    return Error{"module", tr("the module of the rules is not the one in its list: its hash differs"),
                 base::printable(at->path)};
  return bytes;
}

Result<const System*> Revisions::find(std::string_view system, std::uint32_t revision) {
  const std::pair key(std::string(system), revision);
  if (const auto known = loaded_.find(key); known != loaded_.end()) return &known->second;
  const System* own = find_system(own_, system);
  const auto bytes = bytes_of(system, revision);
  if (!bytes) return bytes.error();
  const std::string name = base::to_hex(store::sha256(*bytes)) + ".wasm";
  auto caller = caller_of(*bytes, name, home_);
  if (!caller) return caller.error();
  auto made = module::system_in(std::move(*caller), system, own);
  if (!made) return made.error();
  if (made->revision != revision)
    return Error{"module", tr("the module and its list name different revisions of the rules"), name};
  return &loaded_.emplace(key, std::move(*made)).first->second;
}

Result<const System*> Revisions::own_or_find(std::string_view system, std::uint32_t revision) {
  const System* own = find_system(own_, system);
  if (own != nullptr && own->revision == revision) return own;
  return find(system, revision);
}

std::shared_ptr<Revisions> revisions_of(const std::string& home, const Systems& own) {
  static std::map<std::string, std::shared_ptr<Revisions>> known;  // by folder
  auto& made = known[home];
  if (made) return made;
  std::vector<std::string> folders;
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    folders.push_back((program.parent_path() / "modules").string());
    folders.push_back((program.parent_path().parent_path() / "share" / "hexpost" / "modules").string());
  }
  if (!home.empty()) folders.push_back(home + "/modules");
  made = std::make_shared<Revisions>(std::move(folders), own, home);
  return made;
}

Result<std::vector<ListedModule>> examine_module(const std::string& path) {
  const auto bytes = module_bytes(path);
  if (!bytes) return bytes.error();
  const auto caller = caller_of(*bytes, path);
  if (!caller) return caller.error();
  const auto answer = nlohmann::json::parse((*caller)(R"({"call":"systems"})"), nullptr, false);
  std::vector<ListedModule> out;
  try {
    for (const auto& one : answer.at("systems"))
      out.push_back(
          {one.at("name").get<std::string>(), one.at("revision").get<std::uint32_t>(), store::sha256(*bytes), path});
  } catch (const nlohmann::json::exception&) {
    return Error{"module", tr("the module of the rules answers in a form that this program does not know"),
                 base::printable(path)};
  }
  return out;
}

}  // namespace hexpost::cli
