#pragma once

#include <cstring>

#include "store/host/ledger/ledger.h"
#include "store/wire/leaves.h"

/// The templates of Ledger, for its sources alone.
namespace hexpost::host {

/// Binds a statement that has no parameters.
inline constexpr auto k_nothing = [](Statement&) {};

inline base::Result<Statement*> Ledger::statement(const char* sql) {
  for (Kept& kept : kept_) {
    if (kept.sql == sql || std::strcmp(kept.sql, sql) == 0) return kept.statement.get();
  }
  auto made = database_->prepare(sql);
  if (!made) return made.error();
  kept_.push_back({sql, std::make_unique<Statement>(std::move(*made))});
  return kept_.back().statement.get();
}

base::Result<void> Ledger::run(const char* sql, auto bind) {
  const auto s = statement(sql);
  if (!s) return s.error();
  bind(**s);
  auto done = (*s)->run();
  (*s)->reset();
  return done;
}

template <class T, class Bind, class Read>
base::Result<std::vector<T>> Ledger::rows(const char* sql, Bind bind, Read read) {
  const auto s = statement(sql);
  if (!s) return s.error();
  bind(**s);
  std::vector<T> out;
  for (;;) {
    const base::Result<bool> more = (*s)->step();
    if (!more) {
      (*s)->reset();
      return more.error();
    }
    if (!*more) break;
    out.push_back(read(**s));
  }
  (*s)->reset();
  return out;
}

template <class T, class Bind, class Read>
base::Result<std::optional<T>> Ledger::row(const char* sql, Bind bind, Read read) {
  auto all = rows<T>(sql, bind, read);
  if (!all) return all.error();
  return all->empty() ? std::optional<T>() : std::optional<T>(std::move(all->front()));
}

template <class T, class Bind>
base::Result<T> Ledger::value(const char* sql, Bind bind) {
  auto found = row<T>(sql, bind, [](const Statement& s) {
    if constexpr (std::is_same_v<T, std::string>) {
      return s.text(0);
    } else if constexpr (std::is_same_v<T, base::Bytes>) {
      return s.blob(0);
    } else {
      return static_cast<T>(s.integer(0));
    }
  });
  if (!found) return found.error();
  return std::move(*found).value_or(T());
}

}  // namespace hexpost::host
