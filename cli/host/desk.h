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
/// Error "usage" when there is no host in the folder yet.
base::Result<HostDesk> open_host(Context& context);
/// The names of a host's settings.
std::vector<std::string> host_setting_names();
/// Names of the settings that `hexpost host set` takes; errors "usage" for a value that cannot be.
base::Result<void> check_host_setting(const std::string& name, const std::string& value);

}  // namespace hexpost::cli
