#pragma once

#include "store/host/office/table.h"

/// Mails to people: what they say, and how they become bytes.
namespace hexpost::host {

/// The number of the entry after the last of the story.
std::size_t end_of_trace(const table::Match& match);

/// Index of the last heading of a turn or phase that has entries; 0 if there is none.
std::size_t last_turn_told(const std::vector<table::Entry>& trace);

/// An answer to the mail in hand, unless a robot wrote it.
void answer(Work& w, std::string kind, std::string subject, std::string text,
            std::optional<report::Document> report = std::nullopt);

/// The officers of that role and the directors that have an address.
base::Result<std::vector<Officer>> officers_to_tell(Office& office, std::string_view role);

/// Writes a negative answer with advice, unless the mail came from a robot or a stranger's budget is spent.
void refuse(const Office& office, Work& w, std::string what, std::string hint);

/// The player for whom the game waits, and since when.
std::string waits_for(const Table& t);

/// The events since `from` and the present situation, as one seat may see them.
report::Document report_of(Table& t, int seat, std::size_t from);

/// report_of() as plain text.
std::string whole_report(Table& t, int seat, std::size_t from);

/// The player that the game waits for, and what the seat must do.
std::string due_words(const Table& t, int seat);

/// The seats with their players, a line each.
std::string seat_list(const Table& t);

}  // namespace hexpost::host
