#include "store/protocol/course.h"
#include "store/protocol/course_state.h"
#include "store/wire/canonical.h"
#include "store/wire/leaf_fields.h"

/// The cache of a Course. It is private to this program and discarded on any doubt, so its layout may change freely,
/// together with k_version.
namespace hexpost::store {
namespace {

using base::Error;

constexpr std::uint32_t k_version = 2, k_with_hands = 3, k_with_umpire_hands = 4;
constexpr std::size_t k_limit = 16 * 1024 * 1024;

struct SavedSeal {
  std::uint64_t first = 0;
  Seal seal;
};
struct SavedOpen {
  Hash x{};
  std::uint64_t size = 0, first = 0;
  std::uint8_t actor = 0;
  Hash output{};
  std::vector<std::string> lines;
  std::vector<std::uint8_t> sealed;
};
struct SavedLot {
  std::uint8_t hidden = 0;
  std::uint32_t number = 0;
};
struct SavedPile {
  std::uint32_t number = 0, first = 0;
  std::vector<SavedLot> lots;
  std::vector<std::uint8_t> order;
  std::vector<DealLeaf> shuffles;
};
struct SavedHands {
  std::uint32_t numbers = 0;
  std::vector<SavedPile> piles;
  std::vector<CardShare> shares;
  std::vector<std::uint32_t> shown;  ///< for the open x: place and card in turn
};
/// The additional data of umpires.
struct SavedUmpireHands {
  Hash root{};
  std::vector<CardPassLeaf> passes;
  std::vector<std::uint8_t> holders;
};
struct SavedOutcome {
  std::uint8_t how = 0;
  std::optional<std::uint8_t> winner;
  std::string text;
};
struct SavedKeys {
  SigningKey signing{};
  CurveKey vrf{};
  SigningKey recovery{};
  CurveKey deck{};
};
struct Saved {
  std::uint32_t version = k_version;
  Hash game_id{};
  std::uint32_t revision = 0;
  Hash data_hash{};
  std::vector<SavedKeys> keys;
  std::vector<std::string> names;
  std::vector<std::optional<SavedSeal>> seals;
  std::vector<std::vector<std::string>> unused;
  std::vector<std::uint8_t> resigned;
  std::optional<SavedOpen> open;
  std::optional<SavedOutcome> outcome;
  std::string rest;
  SavedHands hands;  ///< k_with_hands and k_with_umpire_hands alone
  SavedUmpireHands umpires;
};

void serialize(auto& a, SavedSeal& v) {
  a(v.first, v.seal);
}
void serialize(auto& a, SavedOpen& v) {
  a(v.x, v.size, v.first, v.actor, v.output, v.lines, v.sealed);
}
void serialize(auto& a, SavedLot& v) {
  a(v.hidden, v.number);
}
void serialize(auto& a, SavedPile& v) {
  a(v.number, v.first, v.lots, v.order, v.shuffles);
}
void serialize(auto& a, SavedHands& v) {
  a(v.numbers, v.piles, v.shares, v.shown);
}
void serialize(auto& a, SavedUmpireHands& v) {
  a(v.root, v.passes, v.holders);
}
void serialize(auto& a, SavedOutcome& v) {
  a(v.how, v.winner, v.text);
}
void serialize(auto& a, SavedKeys& v) {
  a(v.signing, v.vrf, v.recovery, v.deck);
}
void serialize(auto& a, Saved& v) {
  a(v.version, v.game_id, v.revision, v.data_hash, v.keys, v.names, v.seals, v.unused, v.resigned, v.open, v.outcome,
    v.rest);
  if (v.version >= k_with_hands) a(v.hands);
  if (v.version == k_with_umpire_hands) a(v.umpires);
}

/// Binds the bytes to their head, so that a damaged or misplaced row is detected.
Hash check_of(ByteView body, const Hash& game_id, const Head& head) {
  return Sha256().tag("hexpost course v1").bytes(game_id).u64(head.size).bytes(head.root).bytes(body).done();
}

SavedHands packed(const Hands::Saved& hands) {
  SavedHands out{hands.numbers, {}, hands.shares, {}};
  for (const Pile& pile : hands.piles) {
    SavedPile& one = out.piles.emplace_back(
        SavedPile{pile.number, static_cast<std::uint32_t>(pile.deal.first), {}, pile.order, pile.shuffles});
    for (const table::Lot& lot : pile.deal.lots)
      one.lots.push_back({static_cast<std::uint8_t>(lot.hidden ? 1 : 0), static_cast<std::uint32_t>(lot.number)});
  }
  return out;
}
Hands::Saved unpacked(const SavedHands& hands, const SavedUmpireHands& umpires) {
  Hands::Saved out{hands.numbers, {}, hands.shares, umpires.passes, umpires.holders, umpires.root};
  for (const SavedPile& pile : hands.piles) {
    Pile& one =
        out.piles.emplace_back(Pile{pile.number, {static_cast<int>(pile.first), {}}, pile.order, pile.shuffles});
    for (const SavedLot& lot : pile.lots)
      one.deal.lots.push_back({lot.hidden != 0, static_cast<int>(lot.number)});
  }
  return out;
}

const Error k_bad{"snapshot", "the snapshot does not fit and is thrown away", ""};

}  // namespace

Bytes Course::save() const {
  const State& s = *state_;
  Saved out;
  out.game_id = s.game_id, out.revision = s.revision, out.data_hash = s.data_hash;
  for (const SeatKeys& k : s.keys)
    out.keys.push_back({k.signing, k.vrf, k.recovery, k.deck});
  out.names = s.names, out.unused = s.unused;
  out.resigned.assign(s.resigned.begin(), s.resigned.end());
  for (const auto& seal : s.seals) {
    out.seals.push_back(seal ? std::optional(SavedSeal{seal->first, seal->seal}) : std::nullopt);
  }
  if (s.hands) {
    const Hands::Saved hands = s.hands->saved();
    out.version = s.hands->umpired() ? k_with_umpire_hands : k_with_hands, out.hands = packed(hands);
    if (s.hands->umpired()) out.umpires = {hands.root, hands.passes, hands.holders};
  }
  if (s.open) {
    const table::Segment& segment = s.open->segment;
    out.open = SavedOpen{s.open->x,
                         s.open->size,
                         s.open->first,
                         s.open->actor,
                         s.open->output,
                         segment.lines,
                         {segment.sealed.begin(), segment.sealed.end()}};
    for (const table::KnownCard& card : segment.shown)
      out.hands.shown.insert(out.hands.shown.end(),
                             {static_cast<std::uint32_t>(card.place), static_cast<std::uint32_t>(card.card)});
  }
  if (s.outcome)
    out.outcome = SavedOutcome{static_cast<std::uint8_t>(s.outcome->how), s.outcome->winner, s.outcome->text};
  out.rest = s.rest->save();
  Bytes bytes = canonical::encode(out);
  const Hash check = check_of(bytes, s.game_id, s.last.head);
  bytes.insert(bytes.end(), check.begin(), check.end());
  return bytes;
}

base::Result<Course> Course::load(ByteView saved, const Genesis& genesis, const StoredHead& last,
                                  const Frontier& frontier, const Resolver& resolve) {
  if (saved.size() < 32) return k_bad;
  const ByteView body = saved.first(saved.size() - 32);
  const Hash game_id = game_id_of(genesis);
  if (!same_bytes(check_of(body, game_id, last.head), saved.subspan(body.size()))) return k_bad;
  if (Head{frontier.size(), frontier.root()} != last.head) return k_bad;
  const auto in = canonical::decode<Saved>(body, k_limit);
  const std::size_t seats = genesis.seats.size();
  if (!in || in->version < k_version || in->version > k_with_umpire_hands || in->keys.size() != seats ||
      in->names.size() != seats || in->seals.size() != seats || in->unused.size() != seats ||
      in->resigned.size() != seats) {
    return k_bad;
  }
  auto state = std::make_unique<State>();
  State& s = *state;
  s.genesis = genesis, s.game_id = game_id, s.revision = in->revision, s.data_hash = in->data_hash;
  auto battle = resolve(in_force(genesis, s.revision, s.data_hash));
  if (!battle) return battle.error();
  s.battle = *std::move(battle);
  s.frontier = frontier, s.last = last;
  for (const SavedKeys& k : in->keys)
    s.keys.push_back({k.signing, k.vrf, k.recovery, k.deck});
  s.names = in->names, s.unused = in->unused;
  s.resigned.assign(in->resigned.begin(), in->resigned.end());
  for (const auto& seal : in->seals) {
    s.seals.push_back(seal ? std::optional(SealInForce{seal->first, seal->seal}) : std::nullopt);
  }
  auto rest = s.battle->load(in->rest);
  if (!rest) return k_bad;
  s.rest = *std::move(rest);
  const auto dealt = s.rest->dealt_cards();
  if (dealt.has_value() != (in->version >= k_with_hands)) return k_bad;
  if (dealt) {
    auto hands = Hands::of(genesis, game_id);
    if (!hands || hands->umpired() != (in->version == k_with_umpire_hands)) return k_bad;
    for (std::uint8_t seat = 0; seat < seats; ++seat)
      hands->set_holder_key(seat, s.keys[seat].deck);
    hands->restore(unpacked(in->hands, in->umpires), *dealt);
    s.hands = *std::move(hands);
  }
  if (in->open) {
    const auto player = s.player_of(in->open->actor);
    if (!player) return k_bad;
    s.open =
        OpenX{in->open->x,      in->open->size,
              in->open->first,  in->open->actor,
              in->open->output, {*player, in->open->lines, {in->open->sealed.begin(), in->open->sealed.end()}, {}}};
    for (std::size_t i = 0; i + 1 < in->hands.shown.size(); i += 2) {
      s.open->segment.shown.push_back(
          {static_cast<int>(in->hands.shown[i]), static_cast<int>(in->hands.shown[i + 1]), table::k_all_see});
    }
  }
  if (in->outcome) {
    s.outcome = Outcome{static_cast<Outcome::How>(in->outcome->how), in->outcome->winner, in->outcome->text};
  }
  s.look_ahead();
  return Course(std::move(state));
}

}  // namespace hexpost::store
