#include "cli/manual/version.h"

#include "cli/manual/source_revision.h"
#include "engine/base/bytes.h"
#include "store/crypto/hash.h"

namespace hexpost::cli {

std::string version_text(const Systems& systems) {
  std::string out = "hexpost " HEXPOST_VERSION "\n";
  if (k_source_revision[0] != '\0') out += std::string("source ") + k_source_revision + "\n";
  const data::Library& library = data::Library::builtin();
  for (const System& system : systems) {
    std::vector<data::Source> files;
    for (const std::string& name : library.names(system.name + "/"))
      files.push_back(*library.find(name));
    const store::Hash hash = store::sha256(base::as_bytes(data::canonical(files)));
    out += system.name + " revision " + std::to_string(system.revision) + " data " + base::to_hex(hash) + "\n";
  }
  return out;
}

}  // namespace hexpost::cli
