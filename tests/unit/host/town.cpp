#include "tests/unit/host/town.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/base/text.h"
#include "store/files.h"
#include "store/host/requests/command.h"
#include "store/protocol/audit.h"
#include "store/protocol/continued.h"
#include "store/wire/signed_note.h"
#include "tests/support/toy/toy.h"

namespace hexpost::host::test {

using mail::Kind;
using store::Node;

std::string mail_text(const Written& m) {
  std::string out;
  for (const std::string& header : m.headers)
    out += header + "\n";
  if (!m.from.empty()) out += "From: " + m.from + "\n";
  out += "To: " + m.to + "\nSubject: " + m.subject + "\n";
  if (!m.id.empty()) out += "Message-ID: <" + m.id + ">\n";
  out += "\n" + m.text + "\n";
  if (m.block) out += mail::armour(m.block->kind, m.block->bytes, m.block->game, m.block->seat);
  return out;
}

std::string duty_mail(const std::string& from, const std::string& to, const std::string& by,
                      const store::SeatSecrets& secrets, const std::string& line, const std::string& id) {
  store::SignedNote note{duty_text({to, by, "0123456789abcdef", line}), {}};
  note.signatures.push_back(store::sign_note(note.text, duty_key_name(by), secrets.signing));
  const std::string text = store::print_note(note);
  return mail_text({from, to, id, "duty", "", {}, mail::Block{mail::Kind::note, "", 0, {text.begin(), text.end()}}});
}

std::string word_after(std::string mail, const std::string& name) {
  for (std::size_t soft = mail.find("=\n"); soft != std::string::npos; soft = mail.find("=\n"))
    mail.erase(soft, 2);
  const std::size_t at = mail.find(name + " ") + name.size() + 1;
  return mail.substr(at, mail.find_first_of(" \n", at) - at);
}

void Town::take_history(Player& newcomer, const std::string& mail) const {
  const std::size_t head = mail.find("filename=\"history.jsonl\"");
  ASSERT_NE(head, std::string::npos);
  const std::size_t begin = mail.find("\n\n", head) + 2, end = mail.find("\n--=_", begin);
  std::string encoded = mail.substr(begin, end - begin);
  std::erase(encoded, '\n');
  const auto bytes = base::from_base64(encoded);
  ASSERT_TRUE(bytes);
  std::stringstream history(base::as_text(*bytes));
  ASSERT_TRUE(store::import_log(newcomer.path, history, player_setting(newcomer).resolve));
  newcomer.node = *Node::open(newcomer.path, std::nullopt, player_setting(newcomer));
}

void Town::sign_for_seat(Player& newcomer, const std::string& word) const {
  const auto signed_note = newcomer.node->take_over(newcomer.seat, word, newcomer.name, newcomer.secrets);
  ASSERT_TRUE(signed_note) << signed_note.error().what;
  newcomer.node.reset();
  newcomer.node = *Node::open(newcomer.path, newcomer.secrets, player_setting(newcomer));
}

store::Genesis toy_plan(std::uint32_t revision) {
  store::Genesis g;
  g.system = "toy", g.revision = revision, g.scenario = "fencing";
  g.data_hash.fill(7), g.scenario_hash.fill(8);
  return g;
}

Town::Town(int hits, Config config) : config_(std::move(config)), hits_(hits) {
  config_.folder = folder / "host";
  config_.address = "host@club.example";
  config_.name = "The Club";
  restart();
}

store::Resolver Town::resolver() const {
  constexpr std::uint32_t k_updated = 3;
  return store::with_continuations([newest = revision_, older = store::test::toy_resolver(2, hits_), hits = hits_](
                                       const store::Genesis& g) -> base::Result<std::shared_ptr<const table::Battle>> {
    if (newest == k_updated && g.system == "toy" && g.revision == newest)
      return std::shared_ptr<const table::Battle>(toy::battle(2, hits + 1));
    return older(g);
  });
}

void Town::update() {
  revision_ = 3;
  restart();
  for (const auto& player : players) {
    if (!player->node) continue;
    player->node.reset();
    auto opened = store::Node::open(player->path, player->secrets, player_setting(*player));
    ASSERT_TRUE(opened) << player->name << ": " << opened.error().what;
    player->node = *std::move(opened);
  }
}

store::Setting Town::host_setting() const {
  store::Setting s;
  s.resolve = resolver();
  s.top = config_.folder + "/top";
  // another for each game, by which the mails of its beginning know it; and the same when a killed process begins again
  s.nonce = [games = config_.folder + "/games"] {
    store::Hash nonce{};
    nonce.fill(50);
    std::size_t begun = 0;
    for (const auto& file : std::filesystem::directory_iterator(games))
      begun += file.path().extension() == ".hexpost" ? 1U : 0U;
    nonce[0] = static_cast<std::uint8_t>(nonce[0] + begun);
    nonce[1] = static_cast<std::uint8_t>(nonce[1] + begun / 256);
    return nonce;
  };
  return s;
}

store::Setting Town::player_setting(const Player& player) const {
  store::Setting s;
  s.resolve = resolver();
  s.top = player.top;
  s.nonce = [seed = store::sha256(base::as_bytes(player.name))] { return seed; };
  return s;
}

void Town::restart() {
  host_.reset();
  auto made = Host::open(config_, store::test::secrets_of(50), store::test::secrets_of(51).signing, host_setting(),
                         [revision = revision_](const std::string& battle,
                                                const std::vector<std::string>& options) -> base::Result<Offer> {
                           if (battle != "fencing" || !options.empty())
                             return base::Error{"usage", "there is no battle " + base::printable(battle, 60), ""};
                           return Offer{toy_plan(revision), {"Side A", "Side B"}};
                         });
  ASSERT_TRUE(made) << made.error().what;
  host_ = *std::move(made);
}

Player& Town::add(const std::string& name) {
  auto player = std::make_unique<Player>();
  const int number = static_cast<int>(players.size());
  player->name = name, player->address = base::lower(name) + "@example.org";
  player->secrets = store::test::secrets_of(number);
  player->path = folder / ("player" + std::to_string(number)), player->top = player->path + ".top";
  players.push_back(std::move(player));
  return *players.back();
}

Taken Town::give(const std::string& mail) {
  const auto taken = host().take(base::as_bytes(mail), now);
  EXPECT_TRUE(taken) << taken.error().code << ": " << taken.error().what << " " << taken.error().where;
  deliver();
  return taken ? *taken : Taken{};
}

Taken Town::give(Player& from, Kind kind, const Bytes& bytes, const std::string& id) {
  const bool begun = from.node && from.node->begun();
  const std::string game = begun ? base::to_hex(from.node->course().game_id()) : "";
  return give(mail_text({from.address,
                         config_.address,
                         id.empty() ? "m" + std::to_string(++mails) + "@example.org" : id,
                         "a packet",
                         "Here it is.",
                         {},
                         mail::Block{kind, game.substr(0, 16), from.seat, bytes}}));
}

Taken Town::ask(Player& from, const std::string& text) {
  return give(mail_text(
      {from.address, config_.address, "m" + std::to_string(++mails) + "@example.org", "question", text, {}, {}}));
}

void Town::run_until(std::int64_t time) {
  while (now < time) {
    now = std::min(time, now + 3600);
    ASSERT_TRUE(host().tick(now));
    deliver();
  }
}

void Town::deliver() {
  std::vector<MailOut> all;
  const auto posted = host().post(now, 1000, [&](const MailOut& mail) -> base::Result<void> {
    all.push_back(mail);
    return {};
  });
  ASSERT_TRUE(posted) << posted.error().what;
  for (const MailOut& mail : all)
    hand_over(mail);
}

void Town::hand_over_files() {
  const auto all = host().ledger().mails_out(1000);
  ASSERT_TRUE(all);
  for (const MailOut& mail : *all) {
    if (std::filesystem::exists(out() + "/" + std::to_string(mail.id)) && handed_.insert(mail.id).second)
      hand_over(mail);
  }
}

void Town::hand_over(const MailOut& mail) {
  const auto player =
      std::find_if(players.begin(), players.end(), [&](const auto& p) { return p->address == mail.to; });
  if (player == players.end()) return lost.push_back(mail);
  const auto read = mail::read_mail(mail.bytes);
  ASSERT_TRUE(read) << read.error().what;
  (*player)->got.push_back(mail), (*player)->texts.push_back(base::as_text(mail.bytes));
  if (read->blocks.empty() || !(*player)->node) return;
  Node& node = *(*player)->node;
  const mail::Block& block = read->blocks.front();
  const std::string text = base::as_text(block.bytes);
  if (block.kind == Kind::packet) {
    const auto taken = node.receive(block.bytes);
    ASSERT_TRUE(taken) << taken.error().what;
    ASSERT_TRUE(!taken->refusal) << taken->refusal->why;
  } else if (block.kind == Kind::genesis || block.kind == Kind::assent) {
    for (const mail::Block& one : read->blocks) {
      const auto taken = node.receive_setup(base::as_text(one.bytes));
      ASSERT_TRUE(taken || taken.error().code == "phase") << taken.error().what;
    }
  } else if (block.kind == Kind::note) {
    const auto taken = node.receive_note(text);
    ASSERT_TRUE(taken) << taken.error().what;
  }
}

namespace {

int g_steps_left = 0;
void die_at_step(const char*) {
  if (--g_steps_left == 0) ::raise(SIGKILL);
}

}  // namespace

void die_at(int n) {
  g_steps_left = n;
  set_step_hook(die_at_step);
}

bool Town::take_and_die(const std::string& mail, int n) {
  stop();  // a process of its own: nothing of SQLite may be open across the fork
  const pid_t child = ::fork();
  if (child == 0) {
    restart();
    die_at(n);
    std::filesystem::create_directories(out());
    const auto taken = host().take(base::as_bytes(mail), now);
    const auto posted =
        taken ? host().post(now, 1000,
                            [&](const MailOut& m) {
                              std::ofstream(handed_over(), std::ios::app) << m.id << std::endl;
                              // a name of the mail's own, and never half a mail
                              const std::string name = out() + "/" + std::to_string(m.id);
                              const auto written = store::write_new_file(name, m.bytes);
                              return written || written.error().code == "exists" ? base::Result<void>() : written;
                            })
              : base::Result<Host::Posted>(base::Error{});
    ::_exit(taken && posted ? 0 : 1);
  }
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) ? WEXITSTATUS(status) == 0 : WTERMSIG(status) == SIGKILL);
  return WIFEXITED(status);
}

bool Town::mail_newest(Player& from, const std::string& kind) {
  const auto all = from.node->outbox();
  EXPECT_TRUE(all);
  for (auto entry = all->rbegin(); entry != all->rend(); ++entry) {
    if (entry->row.kind != kind || entry->sent) continue;
    EXPECT_TRUE(from.node->mark_sent(entry->id));
    const Kind as = kind == "join"      ? Kind::join
                    : kind == "assent"  ? Kind::assent
                    : kind == "deposit" ? Kind::deposit
                    : kind == "note"    ? Kind::note
                                        : Kind::packet;
    give(from, as, entry->row.bytes);
    return true;
  }
  return false;
}

std::string Town::newest_mail(Player& from, Kind kind, const std::string& id) const {
  const auto outbox = from.node->outbox();
  const auto& entry = outbox->back();
  EXPECT_TRUE(from.node->mark_sent(entry.id));
  const std::string game = base::to_hex(from.node->course().game_id()).substr(0, 16);
  return mail_text(
      {from.address, config_.address, id, "here", "", {}, mail::Block{kind, game, from.seat, entry.row.bytes}});
}

GameRow Town::begin(const OpenRequest& request, std::size_t first) {
  if (players.empty()) add("Anna"), add("Bela");
  auto row = host().open_game(request, now);
  EXPECT_TRUE(row) << row.error().what;
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    Player& p = *players[first + seat];
    p.seat = seat;
    auto node = Node::join(p.path, row->invitation, seat, p.name, p.secrets, player_setting(p));
    EXPECT_TRUE(node) << node.error().what;
    p.node = *std::move(node);
    EXPECT_TRUE(mail_newest(p, "join"));
  }
  EXPECT_TRUE(mail_newest(*players[first + 1], "assent"));
  const auto again = host().ledger().game(row->name);
  EXPECT_TRUE(again && *again);
  return **again;
}

Player* Town::awaited() {
  for (const auto& p : players) {
    if (!p->node) continue;
    const store::Phase phase = p->node->phase();
    const auto setup = p->node->setup();
    if (phase == store::Phase::move || (phase == store::Phase::setup && setup && setup->ready)) return p.get();
  }
  return nullptr;
}

bool Town::turn(dice::Random& random) {
  Player* const who = awaited();
  if (who == nullptr) return false;
  turn_of(*who, random);
  return true;
}

void Town::turn_of(Player& who, dice::Random& random) {
  store::Draft draft;
  Node& node = *who.node;
  if (node.begun()) {
    const table::Match& board = node.board();
    draft.lines.push_back(board.sample(random));
    if (draft.lines[0].starts_with("strike ") && random.chance(50)) draft.lines.push_back("end-turn");
    if (random.chance(40)) draft.lines.push_back("stand army strike-back do yes");
  }
  if (random.chance(30) || !node.begun()) draft.policies = store::test::all_policies(random.chance(50) ? "yes" : "no");
  const auto sent = node.send(draft);
  EXPECT_TRUE(sent) << sent.error().code << ": " << sent.error().what;
  const bool deposit_first = random.chance(50);
  if (deposit_first) mail_newest(who, "deposit");
  EXPECT_TRUE(mail_newest(who, "packet"));
  if (!deposit_first) mail_newest(who, "deposit");
}

std::vector<std::string> Town::news(Player& player) {
  std::vector<std::string> out = std::move(player.texts);
  player.texts.clear();
  return out;
}

std::vector<int> in_processes(int count, const std::function<int()>& work) {
  std::vector<pid_t> children;
  for (int i = 0; i < count; ++i) {
    const pid_t child = ::fork();
    if (child == 0) ::_exit(work());
    children.push_back(child);
  }
  std::vector<int> out;
  for (const pid_t child : children) {
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status));
    out.push_back(WEXITSTATUS(status));
  }
  return out;
}

void remove_database(const std::string& path) {
  for (const char* end : {"", "-wal", "-shm"})
    std::filesystem::remove(path + end);
}

void copy_database(const std::string& from, const std::string& to) {
  remove_database(to);
  for (const char* end : {"", "-wal", "-shm"}) {
    if (std::filesystem::exists(from + end)) std::filesystem::copy_file(from + end, to + end);
  }
}

}  // namespace hexpost::host::test
