#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/log/log.h"
#include "store/protocol/course.h"

/// Playing a log from its first byte, one packet in memory at a time.
namespace hexpost::store {

/// Told after each packet with the course after it; false stops.
using PacketSeen = std::function<bool(const Packet& packet, const Course& course)>;

struct Replayed {
  std::optional<Course> course;    ///< after the last packet that is right
  std::optional<Refused> refused;  ///< why the next one is not
  std::optional<Packet> bad;       ///< that one, when it could be read
  std::map<std::uint64_t, std::string>
      positions;  ///< Match::save() after the marks that a take-back names, or `wanted`
  bool stopped = false;
};

/// Everything up to `to` leaves, fully judged. `wanted`: the size after a mark whose position is asked for (0: none).
/// `ahead`: signatures and proofs are checked by a second thread meanwhile. Errors only for a file that cannot be read.
base::Result<Replayed> replay(const Log& log, const Resolver& resolve, std::uint64_t to, std::uint64_t wanted = 0,
                              const PacketSeen& seen = {}, bool ahead = false);

/// The sizes that take-backs below `to` name: their positions are kept when a replay comes by.
base::Result<std::set<std::uint64_t>> take_back_targets(const Log& log, std::uint64_t to);

/// A run that came to its end: the size right after its mark, and where the packet began whose draw it was played on.
struct RunEnd {
  std::uint64_t size = 0;
  std::uint64_t packet = 0;
};
/// All of them, ascending: where a take-back may lead.
base::Result<std::vector<RunEnd>> run_ends(const Log& log);

/// What the judge asks of a log.
Past past_of(const Log& log, const Resolver& resolve);

/// The course at a size where a packet ended (not 0): from the snapshot there, else by replay. Error "damaged" when the
/// log does not play.
base::Result<Course> course_at(const Log& log, const Resolver& resolve, std::uint64_t size);

/// Removes a closed game file of our own making with what SQLite keeps beside it. Error "disk".
base::Result<void> remove_log(const std::string& path);

}  // namespace hexpost::store
