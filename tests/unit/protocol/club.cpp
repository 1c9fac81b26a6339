#include "tests/unit/protocol/club.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

namespace hexpost::store::test {

namespace {
constexpr std::uintmax_t k_enough_memory = 512u << 20;
}

Folder::Folder() {
  // in memory where there is such a place: hundreds of games sync every packet; not in the 64 MiB of many a container,
  // which tests that run side by side could fill
  const std::filesystem::path memory = "/dev/shm";
  std::error_code none;
  const auto space = std::filesystem::space(memory, none);
  const bool fast = !none && space.available >= k_enough_memory && ::access(memory.c_str(), W_OK) == 0;
  std::string name = ((fast ? memory : std::filesystem::temp_directory_path()) / "hexpost-protocol-XXXXXX").string();
  EXPECT_NE(::mkdtemp(name.data()), nullptr);
  path_ = name;
}
Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

SecretBytes seed_of(int number) {
  std::array<std::uint8_t, 32> seed{};
  seed.fill(static_cast<std::uint8_t>(number + 1));
  return SecretBytes(seed);
}
SeatSecrets secrets_of(int number) {
  return seat_secrets(seed_of(number));
}

Resolver toy_resolver(int players, int hits) {
  return [players, hits](const Genesis& g) -> base::Result<std::shared_ptr<const table::Battle>> {
    if (g.system != "toy" || g.revision == 0 || g.revision > 2)
      return base::Error{"missing", "this rule system is not here", g.system};
    return std::shared_ptr<const table::Battle>(toy::battle(players, hits));
  };
}

Club::Club(Rules r) : rules(r), resolve(r.resolve ? r.resolve : toy_resolver(r.players, r.hits)) {
  for (int i = 0; i < rules.players + rules.umpires; ++i) {
    Member m;
    m.secrets = secrets_of(i);
    m.path = folder / ("game" + std::to_string(i));
    m.top = folder / ("top" + std::to_string(i));
    members.push_back(std::move(m));
  }
}

Setting Club::setting(std::size_t seat) {
  Setting s;
  s.resolve = resolve;
  s.top = members[seat].top;
  s.prove = [count = members[seat].proofs](const SecretBytes& key, const Hash& x) {
    return ++*count, vrf_prove(key, x);
  };
  s.nonce = [seat] {
    Hash nonce{};
    nonce.fill(static_cast<std::uint8_t>(seat + 1));
    return nonce;
  };
  return s;
}

Genesis Club::plan() const {
  Genesis g;
  g.system = "toy", g.revision = 1, g.scenario = "fencing";
  g.data_hash.fill(7), g.scenario_hash.fill(8);
  for (int i = 0; i < rules.players + rules.umpires; ++i) {
    Seat seat;
    seat.side = i < rules.players ? static_cast<std::uint8_t>(i) : k_umpire_side;
    seat.name = "player " + std::to_string(i);
    for (int j = 0; j < rules.players + rules.umpires && seat.side != k_umpire_side; ++j) {
      const bool answers = rules.umpires > 0 ? j >= rules.players : j != i;
      if (answers) seat.answerers.push_back(static_cast<std::uint8_t>(j));
    }
    g.seats.push_back(std::move(seat));
  }
  if (rules.pin) rules.pin(g);
  if (rules.arbiter) g.deadline = {14, 1, signing_key(arbiter.signing), Sanction::forfeit};
  return g;
}

void Club::prepare(std::uint8_t inviter) {
  auto host = Node::invite(members[inviter].path, plan(), inviter, members[inviter].secrets, setting(inviter));
  ASSERT_TRUE(host) << host.error().what;
  members[inviter].node = *std::move(host);
  const std::string invitation = newest_text(inviter, "invite");
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i == inviter) continue;
    const auto seat = static_cast<std::uint8_t>(i);
    auto guest =
        Node::join(members[i].path, invitation, seat, "player " + std::to_string(i), members[i].secrets, setting(i));
    ASSERT_TRUE(guest) << guest.error().what;
    members[i].node = *std::move(guest);
    const auto taken = (*this)[inviter].receive_setup(newest_text(i, "join"));
    ASSERT_TRUE(taken) << taken.error().what;
  }
  if (members.size() == 2) return;
  const std::string leaf0 = newest_text(inviter, "leaf0");
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i == inviter) continue;
    const auto taken = (*this)[i].receive_setup(leaf0);
    ASSERT_TRUE(taken) << taken.error().what;
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (mails(i, "assent") == 0) continue;
    for (std::size_t to = 0; to < members.size(); ++to) {
      if (to == i) continue;
      const auto taken = (*this)[to].receive_setup(newest_text(i, "assent"));
      ASSERT_TRUE(taken) << taken.error().what;
    }
  }
}

void Club::begin() {
  prepare();
  send(0);
}

void Club::reopen(std::size_t seat) {
  members[seat].node.reset();
  auto node = Node::open(members[seat].path, members[seat].secrets, setting(seat));
  ASSERT_TRUE(node) << node.error().code << ": " << node.error().what;
  members[seat].node = *std::move(node);
}

Bytes Club::newest(std::size_t seat, const std::string& kind) const {
  const auto all = members[seat].node->outbox();
  EXPECT_TRUE(all);
  for (auto row = all->rbegin(); row != all->rend(); ++row) {
    if (row->row.kind == kind) return row->row.bytes;
  }
  ADD_FAILURE() << "no mail " << kind << " of seat " << seat;
  return {};
}

std::size_t Club::mails(std::size_t seat, const std::string& kind) const {
  const auto all = members[seat].node->outbox();
  EXPECT_TRUE(all);
  return static_cast<std::size_t>(std::ranges::count(*all, kind, [](const OutboxEntry& e) { return e.row.kind; }));
}

void Club::give_all(std::size_t from, const Bytes& packet) {
  for (std::size_t to = 0; to < members.size(); ++to) {
    if (to == from) continue;
    auto got = (*this)[to].receive(packet);
    ASSERT_TRUE(got) << got.error().code << ": " << got.error().what;
    if (got->is == Received::Is::parked && mails(from, "deposit") > 0) {
      got = (*this)[to].receive_deposit(newest(from, "deposit"));
      ASSERT_TRUE(got) << got.error().code << ": " << got.error().what;
    }
    ASSERT_TRUE(got->is == Received::Is::applied)
        << (got->refusal ? got->refusal->code + ": " + got->refusal->why : "not applied");
  }
}

void Club::send(std::size_t seat, const Draft& draft) {
  const auto sent = (*this)[seat].send(draft);
  ASSERT_TRUE(sent) << sent.error().code << ": " << sent.error().what;
  give_all(seat, newest(seat, "packet"));
}

void Club::help() {
  for (int round = 0; round < 50; ++round) {
    const auto w = writer();
    if (!w || (*this)[*w].phase() != Phase::answer || (*this)[*w].missing().nothing()) return;
    for (std::size_t i = 0; i < members.size(); ++i) {
      if ((*this)[i].phase() != Phase::share && (*this)[i].phase() != Phase::answer) continue;
      if (!(*this)[i].send_slip()) continue;
      for (std::size_t to = 0; to < members.size(); ++to) {
        if (to == i) continue;
        const auto taken = (*this)[to].receive_slip(newest(i, "slip"));
        ASSERT_TRUE(taken) << taken.error().code << ": " << taken.error().what;
      }
    }
  }
  FAIL() << "slips lead nowhere";
}

void Club::turn(dice::Random& random) {
  const auto w = writer();
  ASSERT_TRUE(w.has_value());
  help();
  Node& node = (*this)[*w];
  Draft draft;
  const table::Match& board = node.board();
  if (board.awaited().kind == table::Awaited::Kind::decision && node.course().seat_of(board.awaited().who) == *w) {
    draft.lines.push_back(board.sample(random));
    if (draft.lines[0].starts_with("strike ") && random.chance(50)) draft.lines.push_back("end-turn");
    if (random.chance(40)) draft.lines.push_back("stand army strike-back do yes");
    if (random.chance(30))
      draft.policies = all_policies(random.chance(50) ? "yes" : "no");
    else if (random.chance(20))
      draft.policies = ask_always();
  }
  send(*w, draft);
}

void Club::turns(int count, std::uint64_t seed) {
  dice::Random random(seed);
  for (int i = 0; i < count; ++i)
    turn(random);
}

bool Club::play_out(std::uint64_t seed, int limit) {
  dice::Random random(seed);
  for (int i = 0; i < limit; ++i) {
    if ((*this)[0].outcome()) return true;
    turn(random);
    if (testing::Test::HasFatalFailure()) return false;
  }
  return false;
}

Duel duel(Club& club, const std::vector<std::string>& more_lines) {
  club.prepare();
  club.send(0, {{}, all_policies("yes"), {}});
  const table::Match& board = club[1].board();
  Duel d;
  d.actor = board.awaited().who, d.other = 1 - d.actor;
  d.own = std::string(1, static_cast<char>('A' + d.actor)) + "1",
  d.foe = std::string(1, static_cast<char>('A' + d.other)) + "1";
  std::vector<std::string> lines{d.strike()};
  lines.insert(lines.end(), more_lines.begin(), more_lines.end());
  club.send(1, {d.actor == 1 ? lines : std::vector<std::string>{}, all_policies("yes"), {}});
  if (d.actor == 0) club.send(0, {lines, std::nullopt, {}});
  return d;
}

Duel moved_duel(Club& club) {
  const Duel d = duel(club);
  club.send(d.other);
  return d;
}

Bytes written(Club& club, std::size_t seat, const Draft& draft) {
  const auto sent = club[seat].send(draft);
  EXPECT_TRUE(sent) << sent.error().code << ": " << sent.error().what;
  return club.newest(seat, "packet");
}

std::optional<Refused> refusal(Club& club, std::size_t seat, const Bytes& envelope) {
  const auto packet = decode_packet(envelope);
  if (!packet) return Refused{packet.error().code, 0, "", packet.error().what};
  const auto judged = club[seat].course().after(*packet, club.resolve, {});
  const auto* refused = std::get_if<Refused>(&judged);
  return refused ? std::optional(*refused) : std::nullopt;
}

std::string code(Club& club, std::size_t seat, const Bytes& envelope) {
  const auto refused = refusal(club, seat, envelope);
  return refused ? refused->code : "";
}

std::vector<std::string> all_policies(const std::string& word) {
  const std::string unit = "dodge do " + word + "; strike-back do " + word;
  return {unit, unit, "toast do " + word};
}
std::vector<std::string> ask_always() {
  return {"", "", ""};
}

Forgery::Forgery(const Bytes& envelope) : packet(*decode_packet(envelope)), leaves(*decode_leaves(packet)) {}

Bytes Forgery::signed_by(const SeatSecrets& secrets, const Frontier& before, bool redraw) {
  packet.leaves.clear();
  Frontier tree = before;
  for (Leaf& leaf : leaves) {
    if (auto* draw = std::get_if<Draw>(&leaf); draw && redraw)
      draw->proof = vrf_prove(secrets.vrf, dice_text(packet.game_id, tree.size(), tree.root()));
    packet.leaves.push_back(encode_leaf(leaf));
    tree.append(leaf_hash(packet.leaves.back()));
  }
  sign_packet(packet, before, secrets.signing);
  return encode_packet(packet);
}

Leaf seen_leaf(const Course& course) {
  const StoredHead& last = course.last_head();
  return Seen{last.seat, last.head.size, last.signature};
}

Bytes forge(const SeatSecrets& secrets, const Course& before, std::uint8_t seat, std::vector<Leaf> leaves, bool draw) {
  Packet packet{before.game_id(), before.size(), seat, {}, {}};
  leaves.insert(leaves.begin(), seen_leaf(before));
  if (draw) leaves.push_back(Draw{});
  packet.leaves.push_back(encode_leaf(leaves[0]));
  Forgery out(encode_packet(packet));
  out.leaves = std::move(leaves);
  return out.signed_by(secrets, before.frontier());
}

}  // namespace hexpost::store::test
