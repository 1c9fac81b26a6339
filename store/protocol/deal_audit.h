#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/table/cards.h"
#include "store/log/log.h"
#include "store/protocol/course.h"

/// The audit of a deal by mail (schemas/cards.md): after the battle each seat discloses the seeds of its shuffles by a
/// note, and every program repeats the shuffles.
namespace hexpost::store {

struct DealAudit {
  std::size_t deals = 0;                ///< deals in force
  std::vector<std::uint8_t> silent;     ///< seats that have not disclosed every seed; ascending
  std::optional<std::uint8_t> liar;     ///< the first seat whose shuffle is false
  std::uint32_t lie = 0;                ///< the number of that deal
  std::string why;                      ///< why it is false
  std::vector<table::KnownCard> cards;  ///< at each place, if all is disclosed and right
  bool honest() const { return !liar; }
  bool complete() const { return !liar && silent.empty(); }
};

/// The disclosures of a note `seeds` by number of the deal: seeds of 32 bytes, and an umpire's proofs of 81 bytes.
/// Nothing if its lines have another form.
std::optional<std::vector<std::pair<std::uint32_t, Bytes>>> seeds_of(const Note& note);
/// The lines of the note for a seat's shuffles.
std::string seed_lines(const Course& course, std::uint8_t seat, const SeatSecrets& secrets);

/// Repeats the disclosed shuffles. Empty for a battle without hidden hands. `notes`: any; those without their seat's
/// signature do not count.
std::optional<DealAudit> audit_deals(const Course& course, std::span<const ReadNote> notes);
/// The same with the notes that the log has beside it. Errors: those of the log.
base::Result<std::optional<DealAudit>> audit_deals(const Course& course, const Log& log);
/// The texts of all notes `seeds` beside a log, in their order. Errors: those of the log.
base::Result<std::vector<std::string>> seed_notes(const Log& log);

}  // namespace hexpost::store
