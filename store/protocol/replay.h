#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "store/log/log.h"
#include "store/protocol/course.h"

/// Replays a log from its first byte, with one packet in memory at a time.
namespace hexpost::store {

/// Called after each packet with the course after it; false stops.
using PacketSeen = std::function<bool(const Packet& packet, const Course& course)>;

struct Replayed {
  std::optional<Course> course;    ///< after the last right packet
  std::optional<Refused> refused;  ///< why the next packet is wrong
  std::optional<Packet> bad;       ///< that packet, if it could be read
  std::map<std::uint64_t, std::string>
      positions;  ///< Match::save() after the marks that a take-back names, or `wanted`
  bool stopped = false;
};

/// Judges everything up to `to` leaves. `wanted`: the size after a mark whose position is needed (0: none).
/// `ahead`: signatures and proofs are checked by a second thread meanwhile. Errors only for a file that cannot be read.
base::Result<Replayed> replay(const Log& log, const Resolver& resolve, std::uint64_t to, std::uint64_t wanted = 0,
                              const PacketSeen& seen = {}, bool ahead = false);

/// The sizes that take-backs below `to` name; a replay keeps their positions.
base::Result<std::set<std::uint64_t>> take_back_targets(const Log& log, std::uint64_t to);

/// A complete run: the size right after its mark, and the first index of the packet with its draw.
struct RunEnd {
  std::uint64_t size = 0;
  std::uint64_t packet = 0;
};
/// All complete runs, ascending: the possible targets of a take-back.
base::Result<std::vector<RunEnd>> run_ends(const Log& log);

/// The judge's access to a log.
Past past_of(const Log& log, const Resolver& resolve);

/// The course at a size at which a packet ended (not 0): from a snapshot, otherwise by replay. Error "damaged" if the
/// log cannot be replayed.
base::Result<Course> course_at(const Log& log, const Resolver& resolve, std::uint64_t size);

/// Removes a closed game file that we made, with SQLite's files beside it. Error "disk".
base::Result<void> remove_log(const std::string& path);

}  // namespace hexpost::store
