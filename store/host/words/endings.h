#pragma once

#include "store/host/office/table.h"

/// What all players are told: an end of the game, an agreement, a notice.
namespace hexpost::host {

/// The name (MailOut::about) of the mails that carry this note.
std::string note_about(const Table& t, std::string_view text);

/// The sentence for a draw that both have signed; also the words of the ruling.
std::string draw_agreed();

/// The meaning of an agreement in the log, as a sentence; empty for other notes.
std::string agreed_words(const Table& t, const store::Note& note);

/// The same notice to all players but `but`.
void tell_all(Work& w, const Table& t, const std::string& about, const std::string& subject, const std::string& text,
              int but = -1);

/// Tells all players of a note that has ended the game, with the report. `kind`: of the mails, for the log.
void tell_end(Work& w, Table& t, const std::string& kind, const std::string& text);

/// The note that ended the game came before the packet it follows: all players who lack it get it.
base::Result<void> tell_early_end(Work& w, Table& t);

}  // namespace hexpost::host
