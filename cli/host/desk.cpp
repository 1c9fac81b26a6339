#include "cli/host/desk.h"

#include <algorithm>
#include <array>

#include "cli/names.h"
#include "cli/player/offer.h"
#include "cli/player/revisions.h"
#include "cli/print/mail_map.h"
#include "engine/base/named.h"
#include "engine/base/text.h"
#include "store/mail/write.h"

namespace hexpost::cli {
namespace {

enum class Is : std::uint8_t { text, address, number, yes, sanction };
struct HostSetting {
  std::string_view name;
  Is is;
  std::int64_t most = 0;
};
constexpr std::array k_settings{HostSetting{"address", Is::address},
                                HostSetting{"name", Is::text},
                                HostSetting{"url", Is::text},
                                HostSetting{"days", Is::number, 365},
                                HostSetting{"grace", Is::number, 365},
                                HostSetting{"reminders", Is::number, 10},
                                HostSetting{"sanction", Is::sanction},
                                HostSetting{"open-by-mail", Is::yes},
                                HostSetting{"mails-a-day", Is::number, 1'000'000},
                                HostSetting{"refusals-a-day", Is::number, 1'000'000},
                                HostSetting{"refusal-budget", Is::number, 1'000'000},
                                HostSetting{"open-games", Is::number, 1'000'000},
                                HostSetting{"opens-a-day", Is::number, 1'000'000},
                                HostSetting{"offer-days", Is::number, 3650},
                                HostSetting{"absence-days", Is::number, 365}};

std::int64_t number_of(const Settings& s, std::string_view name, std::int64_t otherwise) {
  return base::number(s.get(name)).value_or(otherwise);
}

/// The `[balance]` of a battle's file: wins of side 0, of side 1, draws; zeros without one.
std::array<int, 3> measured_balance(const data::Library& library, const std::string& file) {
  const data::Source* const source = library.find(file);
  const auto read = source ? data::read_toml(*source) : base::Result<data::Document>(base::Error{});
  const data::Value* const balance = read ? read->root.find("balance") : nullptr;
  const data::Value* const wins = balance ? balance->find("wins") : nullptr;
  if (wins == nullptr || wins->items.size() != 2) return {};
  const auto count = [](const data::Value& v) {
    return static_cast<int>(std::clamp<std::int64_t>(v.number, 0, 1000000));
  };
  const data::Value* const draws = balance->find("draws");
  return {count(wins->items[0]), count(wins->items[1]), draws ? count(*draws) : 0};
}

host::Config config_of(const Home& home, const Settings& s) {
  host::Config out;
  out.folder = home.folder();
  out.png = print::mail_map;
  out.address = s.get("address"), out.name = s.get("name").empty() ? "host" : s.get("name"), out.url = s.get("url");
  out.days = static_cast<int>(number_of(s, "days", out.days));
  out.grace = static_cast<int>(number_of(s, "grace", out.grace));
  out.reminders = static_cast<int>(number_of(s, "reminders", out.reminders));
  const std::string sanction = s.get("sanction");
  out.sanction = sanction == "none" ? 0 : sanction == "forfeit" ? 2 : 1;
  out.open_by_mail = s.get("open-by-mail") != "no";
  out.mails_a_day = number_of(s, "mails-a-day", out.mails_a_day);
  out.refusals_a_day = number_of(s, "refusals-a-day", out.refusals_a_day);
  out.refusal_budget = number_of(s, "refusal-budget", out.refusal_budget);
  out.open_games = static_cast<int>(number_of(s, "open-games", out.open_games));
  out.opens_a_day = number_of(s, "opens-a-day", out.opens_a_day);
  out.offer_days = number_of(s, "offer-days", out.offer_days);
  out.absence_days = number_of(s, "absence-days", out.absence_days);
  return out;
}

}  // namespace

std::string host_settings_path(const Home& home) {
  return home.folder() + "/host";
}

std::vector<std::string> host_setting_names() {
  std::vector<std::string> out;
  for (const HostSetting& s : k_settings)
    out.emplace_back(s.name);
  return out;
}

std::string host_setting_default(const std::string& name) {
  const host::Config c;
  const auto number = [](std::int64_t n) { return std::to_string(n); };
  if (name == "name") return c.name;
  if (name == "days") return number(c.days);
  if (name == "grace") return number(c.grace);
  if (name == "reminders") return number(c.reminders);
  if (name == "sanction") return c.sanction == 0 ? "none" : c.sanction == 2 ? "forfeit" : "adjourn";
  if (name == "open-by-mail") return c.open_by_mail ? "yes" : "no";
  if (name == "mails-a-day") return number(c.mails_a_day);
  if (name == "refusals-a-day") return number(c.refusals_a_day);
  if (name == "refusal-budget") return number(c.refusal_budget);
  if (name == "open-games") return number(c.open_games);
  if (name == "opens-a-day") return number(c.opens_a_day);
  if (name == "offer-days") return number(c.offer_days);
  if (name == "absence-days") return number(c.absence_days);
  return "\"\"";
}

namespace {

/// The possible values of a setting, in words.
constexpr auto k_fits = base::texts_for<Is>(
    {"one printable line", "a mail address", "a number from 0 to {}", "yes or no", "none, adjourn or forfeit"});

}  // namespace

base::Result<void> check_host_setting(const std::string& name, const std::string& value) {
  const auto found = std::find_if(k_settings.begin(), k_settings.end(), [&](const auto& s) { return s.name == name; });
  if (found == k_settings.end()) {
    const std::vector<std::string> names = host_setting_names();
    const auto near = base::nearest(name, names);
    return Error{
        "usage",
        near ? fill(tr("there is no setting {}; did you mean {}?"), {base::printable(name, 60), *near})
             : fill(tr("there is no setting {}; there are {}"), {base::printable(name, 60), base::join(names, ", ")}),
        ""};
  }
  const auto number = base::number(value);
  const bool good = [&] {
    switch (found->is) {
      case Is::text:
        return !value.empty() && value.size() <= 200 && base::is_printable(value);
      case Is::address:
        return mail::is_address(value);
      case Is::number:
        return number && *number >= 0 && *number <= found->most;
      case Is::yes:
        return value == "yes" || value == "no";
      case Is::sanction:
        return value == "none" || value == "adjourn" || value == "forfeit";
    }
    return false;
  }();
  if (good) return {};
  return Error{"usage",
               fill(tr("{} cannot be the value of {}, which is {}"),
                    {base::printable(value, 60), name, fill(tr(k_fits(found->is)), {std::to_string(found->most)})}),
               ""};
}

base::Result<HostDesk> open_host(Context& context) {
  const auto no_host = [](const std::string& folder) {
    return Error{"usage", tr("there is no host in this folder yet; hexpost host init --address ADDRESS makes one"),
                 base::printable(folder)};
  };
  auto desk = open_desk(context, true);
  if (!desk && desk.error().code == "missing") return no_host(context.home);
  if (!desk) return desk.error();
  auto settings = Settings::load(host_settings_path(desk->home));
  if (!settings) return settings.error();
  if (!mail::is_address(settings->get("address"))) {
    return no_host(desk->home.folder());
  }
  auto secrets = load_secrets(context.terminal, desk->home, "host");
  if (!secrets) return secrets.error();
  auto arbiter = load_secrets(context.terminal, desk->home, "arbiter");
  if (!arbiter) return arbiter.error();
  auto library = desk->home.library();
  if (!library) return library.error();
  const auto own = std::make_shared<const data::Library>(std::move(*library));
  const auto offers = [revisions = revisions_of(desk->home.folder(), context.systems), &systems = context.systems, own](
                          const std::string& battle,
                          const std::vector<std::string>& options) -> base::Result<host::Offer> {
    auto offer = offer_by_revision(*revisions, systems, *own, {battle, options, {}});
    if (!offer) return offer.error();
    return host::Offer{std::move(offer->genesis), offer->battle->players()};
  };
  host::Config config = config_of(desk->home, *settings);
  config.balance = [own](const std::string& system, const std::string& battle) {
    return measured_balance(*own, system + "/battles/" + battle + ".toml");
  };
  config.guide = [own, &systems = context.systems](const std::string& name) {
    const System* const system = find_system(systems, name);
    auto rules = system ? system->rules(*own) : base::Result<report::Document>(base::Error{});
    if (!rules || rules->sections.empty()) return report::Document{};
    return report::Document{rules->title, {}, {std::move(rules->sections.front())}, {}};
  };
  if (context.uptime != nullptr) config.uptime = context.uptime;
  auto made = host::Host::open(std::move(config), std::move(*secrets), arbiter->signing, desk->setting, offers);
  if (!made) return made.error();
  return HostDesk{std::move(*desk), std::move(*settings), std::move(*made)};
}

}  // namespace hexpost::cli
