#include "store/host/calendar/deadline.h"

#include <algorithm>

#include "engine/base/text.h"

namespace hexpost::host {

using base::fill;
using base::tr;

std::int64_t due_after(std::int64_t since, std::int64_t length, std::vector<Absence> absences) {
  std::sort(absences.begin(), absences.end(), [](const Absence& a, const Absence& b) { return a.from < b.from; });
  std::int64_t at = since, left = length;
  for (const Absence& a : absences) {
    if (a.until <= at) continue;
    if (a.from > at) {
      const std::int64_t free = a.from - at;
      if (left <= free) break;
      left -= free;
    }
    at = a.until;
  }
  return at + left;
}

std::int64_t reminder_at(std::int64_t since, std::int64_t due, int reminders, int number) {
  return since + (due - since) * number / (reminders + 1);
}

int reminders_by(std::int64_t now, std::int64_t since, std::int64_t due, int reminders) {
  int out = 0;
  while (out <= reminders && reminder_at(since, due, reminders, out + 1) <= now)
    ++out;
  return out;
}

namespace {

/// Days from 1970-01-01 to a date of the Gregorian calendar (Howard Hinnant's days_from_civil).
std::int64_t days_from_civil(std::int64_t y, std::int64_t m, std::int64_t d) {
  y -= m <= 2 ? 1 : 0;
  const std::int64_t era = y / 400, yoe = y - era * 400;
  const std::int64_t doy = (153 * (m + (m > 2 ? -3 : 9)) + 2) / 5 + d - 1;
  return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

struct Civil {
  std::int64_t year, month, day;
};
Civil civil_from_days(std::int64_t z) {
  z += 719468;
  const std::int64_t era = z / 146097, doe = z - era * 146097;
  const std::int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  const std::int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
  const std::int64_t month = mp < 10 ? mp + 3 : mp - 9;
  return {yoe + era * 400 + (month <= 2 ? 1 : 0), month, doy - (153 * mp + 2) / 5 + 1};
}

std::string two(std::int64_t n) {
  return (n < 10 ? "0" : "") + std::to_string(n);
}

}  // namespace

std::optional<std::int64_t> date(std::string_view text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto y = base::number(text.substr(0, 4)), m = base::number(text.substr(5, 2)),
             d = base::number(text.substr(8, 2));
  if (!y || !m || !d || *y < 1970 || *m < 1 || *m > 12 || *d < 1 || *d > 31) return std::nullopt;
  const std::int64_t days = days_from_civil(*y, *m, *d);
  const Civil back = civil_from_days(days);
  if (back.year != *y || back.month != *m || back.day != *d) return std::nullopt;  // the 30th of February
  return days * k_day;
}

std::string date_words(std::int64_t seconds) {
  if (seconds < 0) seconds = 0;
  const Civil c = civil_from_days(seconds / k_day);
  const std::int64_t rest = seconds % k_day;
  return std::to_string(c.year) + "-" + two(c.month) + "-" + two(c.day) + " " + two(rest / 3600) + ":" +
         two(rest / 60 % 60) + " UTC";
}

std::string span_words(std::int64_t seconds) {
  const auto count = [&](std::int64_t unit) { return std::to_string(seconds / unit); };
  if (seconds >= 2 * k_day) return fill(tr("{} days"), {count(k_day)});
  if (seconds >= 2 * 3600) return fill(tr("{} hours"), {count(3600)});
  return fill(tr("{} minutes"), {count(60)});
}

}  // namespace hexpost::host
