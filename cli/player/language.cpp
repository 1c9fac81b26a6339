#include "cli/player/language.h"

#include <libintl.h>

#include <clocale>
#include <cstdlib>
#include <filesystem>

#include "cli/player/home.h"
#include "engine/base/language.h"
#include "engine/base/text.h"
#include "store/files.h"

namespace hexpost::cli {
namespace {

constexpr const char* k_domain = "hexpost";

std::string look_up(std::string_view text) {
  if (text.empty()) return {};  // gettext gives its header for the empty text
  const std::string id(text);
  return gettext(id.c_str());
}

/// The language of the catalogue in use, by the line `Language: pl` of its header. Empty without a catalogue.
std::string catalogue_language() {
  constexpr std::string_view k_line = "Language: ";
  const std::string_view header = gettext("");
  const std::size_t at = header.find(k_line);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = header.substr(at + k_line.size());
  return std::string(rest.substr(0, rest.find('\n')));
}

/// The folder with the catalogues; empty when there is none.
constexpr std::size_t k_most_bytes = std::size_t{8} << 20;

std::string catalogue_folder() {
  namespace fs = std::filesystem;
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (failed) return {};
  for (const fs::path& folder :
       {program.parent_path() / "locale", program.parent_path().parent_path() / "share" / "locale"}) {
    if (fs::is_directory(folder, failed)) return folder.string();
  }
  return {};
}

/// The value of --home on a command line that is not parsed yet; empty without one.
std::string home_option(int argc, const char* const* argv) {
  constexpr std::string_view k_option = "--home";
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == k_option && i + 1 < argc) return argv[i + 1];
    if (word.starts_with("--home=")) return std::string(word.substr(k_option.size() + 1));
  }
  return {};
}

/// Puts the language that the player prefers into the environment, if nothing there names one for hexpost. A file that
/// cannot be read has no say; the command tells its fault.
void prefer_language(int argc, const char* const* argv) {
  if (const char* own = std::getenv("HEXPOST_LANGUAGE"); own != nullptr && *own != '\0') return;
  const auto home = Home::look(home_option(argc, argv));
  if (!home) return;
  const auto config = Config::load(home->config_path());
  if (config && !config->get("language").empty()) ::setenv("HEXPOST_LANGUAGE", config->get("language").c_str(), 1);
}

}  // namespace

std::string choose_language(int argc, const char* const* argv) {
  prefer_language(argc, argv);
  const char* own = std::getenv("HEXPOST_LANGUAGE");
  const std::string wanted = own == nullptr ? "" : own;
  const std::string folder = catalogue_folder();
  const bool foreign = !wanted.empty() && wanted != "C" && !wanted.starts_with("en");
  if (folder.empty())
    return foreign ? "no texts in the language " + wanted + " found: no folder `locale` beside the program"
                   : std::string();
  if (own != nullptr && *own != '\0') {
    // A bare system has no locale for the language; the C locale in UTF-8 with $LANGUAGE does for messages.
    ::setenv("LANGUAGE", own, 1);
    if (std::setlocale(LC_MESSAGES, "C.UTF-8") == nullptr)
      return foreign ? "no locale C.UTF-8: texts stay English" : "";
  } else if (std::setlocale(LC_MESSAGES, "") == nullptr) {
    return {};
  }
  bindtextdomain(k_domain, folder.c_str());
  bind_textdomain_codeset(k_domain, "UTF-8");
  textdomain(k_domain);
  base::set_translator(look_up);
  base::set_language(catalogue_language());
  return foreign && base::language().empty()
             ? "no texts in the language " + wanted + " found in " + folder + "; they stay English"
             : std::string();
}

std::string catalogue_bytes() {
  const char* folder = base::language().empty() ? nullptr : bindtextdomain(k_domain, nullptr);
  if (folder == nullptr) return {};
  const std::string path =
      std::string(folder) + "/" + std::string(base::language()) + "/LC_MESSAGES/" + k_domain + ".mo";
  const auto bytes = store::read_file(path, k_most_bytes, false);
  return bytes ? base::as_text(*bytes) : std::string();
}

}  // namespace hexpost::cli
