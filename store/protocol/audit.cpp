#include "store/protocol/audit.h"

#include <algorithm>

#include "engine/base/text.h"
#include "store/crypto/spoken.h"
#include "store/protocol/replay.h"

namespace hexpost::store {

using base::Error;
using base::fill;
using base::Result;
using base::tr;

namespace {

std::string shown(const Head& head) {
  return std::to_string(head.size) + " " + short_root(head.root);
}

/// The other tables must agree with the packets.
std::optional<Refused> check_rows(const Log& log, const Packet& packet, const Course& course) {
  const auto damaged = [&](std::uint64_t event, std::string why) {
    return Refused{std::string(k_code_damaged), event, {}, std::move(why)};
  };
  std::uint64_t next = packet.first;
  std::optional<std::uint64_t> differs;
  const auto read =
      log.each_leaf(packet.first, packet.first + packet.leaves.size(), [&](std::uint64_t index, ByteView leaf) {
        if (index == next && std::ranges::equal(leaf, packet.leaves[index - packet.first])) return ++next, true;
        differs = index;
        return false;
      });
  if (!read) return damaged(next, read.error().what);
  if (differs || next != packet.first + packet.leaves.size())
    return damaged(differs.value_or(next), tr("the event in the file is not the one that was signed"));
  const auto head = log.head_at(course.size());
  const auto frontier = log.frontier_at(course.size());
  if (!head || !*head || **head != course.last_head())
    return damaged(packet.first, tr("the head in the file is not the one that was signed"));
  if (!frontier || !*frontier || **frontier != course.frontier())
    return damaged(packet.first, tr("the tree's edge in the file is not that of its events"));
  return std::nullopt;
}

}  // namespace

std::string referee_sentence(const Refused& refused, const std::optional<Packet>& bad,
                             const std::optional<Course>& course, const Head& good) {
  std::string who = tr("an unknown player");
  if (bad && course && bad->seat < course->genesis().seats.size()) {
    who = fill(tr("seat {} ({})"), {std::to_string(bad->seat), course->name(bad->seat)});
  } else if (bad) {
    who = fill(tr("seat {}"), {std::to_string(bad->seat)});
  }
  const std::string rule = refused.rule.empty() ? "" : " [" + refused.rule + "]";
  std::string text = fill(tr("Event {}, by {}: {}{} (code {})."),
                          {std::to_string(refused.event), who, refused.why, rule, refused.code});
  if (good.size == 0) return text + " " + tr("Do not rely on anything before it.");
  return text + " " + fill(tr("Everything up to head {} is right."), {shown(good)});
}

void count(AuditReport& report, const Packet& packet) {
  ++report.packets;
  for (const Bytes& leaf : packet.leaves) {
    const auto type = type_of_bytes(leaf);
    report.rolls += type == LeafType::roll, report.openings += type == LeafType::opening,
        report.decisions += type == LeafType::decision;
  }
}
namespace {
Damage stale(std::uint64_t size) {
  return {"snapshots",
          size,
          fill(tr("the cached state at event {} is not what the packets give; it is not used"), {std::to_string(size)}),
          std::nullopt,
          {}};
}
}  // namespace

Result<AuditReport> audit(const Log& log, const Resolver& resolve, const Progress& progress) {
  AuditReport report;
  std::optional<Refused> row;
  std::optional<Packet> row_packet;
  bool stopped = false;
  const auto reading = log.reading();
  const auto snapshots = log.snapshot_rows();
  if (!snapshots) return snapshots.error();
  const auto each = [&](const Packet& packet, const Course& course) {
    if ((row = check_rows(log, packet, course))) return row_packet = packet, false;
    count(report, packet);
    for (const Log::Snapshot& snapshot : *snapshots) {
      if (snapshot.size == course.size() && snapshot.state != course.save())
        report.snapshots.push_back(stale(snapshot.size));
    }
    report.game_id = course.game_id(), report.head = course.last_head().head, report.outcome = course.outcome();
    stopped = progress && !progress(course.size(), log.size());
    return !stopped;
  };
  auto played = replay(log, resolve, log.size(), 0, each, true);
  if (stopped) return Error{"stopped", tr("the check was stopped"), ""};
  Refused refused;
  std::optional<Packet> bad;
  std::optional<Course> course;
  if (!played) {
    refused = {std::string(k_code_damaged), report.head.size, {}, played.error().what};
  } else {
    if (!played->refused && !row) {
      for (const Log::Snapshot& snapshot : *snapshots) {
        const auto head = log.head_at(snapshot.size);
        if (!head || !*head) report.snapshots.push_back(stale(snapshot.size));
      }
      if (!played->course) return report;
      auto deals = audit_deals(*played->course, log);
      if (!deals) return deals.error();
      report.deals = *std::move(deals);
      return report;
    }
    refused = row ? *row : *played->refused;
    bad = row ? std::move(row_packet) : std::move(played->bad);
    course = std::move(played->course);
  }
  Head claimed = log.head();
  if (bad) {
    const auto head = log.head_at(bad->first + bad->leaves.size());
    if (head && *head) claimed = (*head)->head;
  }
  std::string sentence = referee_sentence(refused, bad, course, report.head);
  report.failure = AuditFailure{std::move(refused), report.head, claimed, std::move(sentence)};
  return report;
}

namespace {

/// An event with its packet, the head after it, and all leaves up to there.
struct EventScene {
  std::uint64_t first = 0;
  Packet packet;
  StoredHead head;
  std::vector<Bytes> leaves;
};
Result<EventScene> scene_of(const Log& log, std::uint64_t event, const Error& none) {
  if (event >= log.size()) return none;
  const auto starts = log.packet_starts();
  if (!starts) return starts.error();
  const auto after = std::ranges::upper_bound(*starts, event);
  if (after == starts->begin()) return none;
  EventScene out;
  out.first = *std::prev(after);
  const auto bytes = log.packet_at(out.first);
  if (!bytes) return bytes.error();
  auto packet = *bytes ? decode_packet(**bytes) : Result<Packet>(none);
  if (!packet) return none;
  out.packet = *std::move(packet);
  const auto head = log.head_at(out.first + out.packet.leaves.size());
  if (!head) return head.error();
  if (!*head) return none;
  out.head = **head;
  const auto read = log.each_leaf(0, out.head.head.size, [&](std::uint64_t, ByteView one) {
    out.leaves.emplace_back(one.begin(), one.end());
    return true;
  });
  if (!read) return read.error();
  return out;
}

}  // namespace

Result<Receipt> receipt_of(const Log& log, std::uint64_t event) {
  const Error none{"receipt", tr("no die was rolled at this event"), "event " + std::to_string(event)};
  const auto scene = scene_of(log, event, none);
  if (!scene) return scene.error();
  if (scene->first == 0 || type_of_bytes(scene->leaves.at(event)) != LeafType::roll) return none;
  const auto before = log.head_at(scene->first);  // the previous packet has drawn
  if (!before) return before.error();
  if (!*before) return none;
  return make_receipt(scene->leaves, scene->first - 1, event, (**before).seat, scene->head.head, scene->packet.seat,
                      scene->packet.signature);
}

Result<CardReceipt> card_receipt_of(const Log& log, std::uint64_t event) {
  const Error none{"receipt", tr("no card was laid open at this event"), "event " + std::to_string(event)};
  const auto scene = scene_of(log, event, none);
  if (!scene) return scene.error();
  return make_card_receipt(scene->leaves, event, scene->head.head, scene->packet.seat, scene->packet.signature);
}

Result<std::string> receipt_text(const Log& log, std::uint64_t event) {
  bool card = false;
  const auto read = log.each_leaf(event, event + 1, [&](std::uint64_t, ByteView leaf) {
    card = type_of_bytes(leaf) == LeafType::card;
    return true;
  });
  if (!read) return read.error();
  if (card) {
    const auto receipt = card_receipt_of(log, event);
    return receipt ? Result<std::string>(print_card_receipt(*receipt)) : receipt.error();
  }
  const auto receipt = receipt_of(log, event);
  return receipt ? Result<std::string>(print_receipt(*receipt)) : receipt.error();
}

}  // namespace hexpost::store
