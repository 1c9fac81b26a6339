#pragma once

#include <string>

#include "cli/player/game.h"
#include "store/host/host.h"

/// A host's folder opened for one command. It is a player's folder (cli/player/home.h) with the keys `host` and
/// `arbiter`, and
///
///     host           settings: address, name, url, days, grace, reminders, sanction, open-by-mail, quotas
///     host.db        the ledger (store/host/ledger/ledger.h)          locks/     of instances that work side by side
namespace hexpost::cli {

struct HostDesk {
  Desk desk;
  Settings settings;
  host::Host host;
};

std::string host_settings_path(const Home& home);
/// Opens the host of the folder. Error "usage" if there is none yet.
base::Result<HostDesk> open_host(Context& context);
/// The names of a host's settings.
std::vector<std::string> host_setting_names();
/// The default of a setting, in the form of `hexpost host set`; `""` if it is empty.
std::string host_setting_default(const std::string& name);
/// Checks a name and a value for `hexpost host set`; error "usage" for an unknown name or a bad value.
base::Result<void> check_host_setting(const std::string& name, const std::string& value);

}  // namespace hexpost::cli
