#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/host/ledger/ledger.h"

/// Deadlines as arithmetic: seconds in, seconds out, no clock.
namespace hexpost::host {

constexpr std::int64_t k_day = 86400;

/// The moment `length` seconds after `since`, without absences (in any order, they may overlap).
std::int64_t due_after(std::int64_t since, std::int64_t length, std::vector<Absence> absences);

/// The moment of reminder `number` (1 to `reminders`) of a turn: they divide the time evenly. `number` = reminders + 1
/// is the deadline itself.
std::int64_t reminder_at(std::int64_t since, std::int64_t due, int reminders, int number);

/// The number of reminders due by `now`; reminders + 1 if the deadline has passed.
int reminders_by(std::int64_t now, std::int64_t since, std::int64_t due, int reminders);

/// 0:00 UTC of a date such as "2026-11-21"; nothing for any other text, and outside the years 1970 to 9999.
std::optional<std::int64_t> date(std::string_view text);
/// "2026-11-21 14:05 UTC".
std::string date_words(std::int64_t seconds);
/// "3 days", "5 hours", "20 minutes".
std::string span_words(std::int64_t seconds);

}  // namespace hexpost::host
