/// A load generator for the host: many games in one folder, two players each, everything real but the mail server.
/// Players' packets are made beforehand as far as they can be; what is measured is from a mail's bytes to the bytes of
/// the mails that answer it, all of it on the disk.
///
///     host_bench [GAMES] [MAILS] [PROCESSES] [FOLDER ON THE DISK] [files]
///
/// Each answer is noted right after it has left; with `files` many of them together, as for mails that are
/// written as files. HEXPOST_NO_MAPS in the environment: mails without the map as a picture.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "cli/player/offer.h"
#include "cli/print/mail_map.h"
#include "engine/base/text.h"
#include "engine/systems/system.h"
#include "store/files.h"
#include "store/host/host.h"
#include "store/mail/read.h"
#include "tests/unit/protocol/club.h"

namespace {

using namespace hexpost;
using Clock = std::chrono::steady_clock;
using store::Node;

struct Player {
  std::string name, address, path;
  store::SeatSecrets secrets;
  std::uint8_t seat = 0;
  std::optional<Node> node;
};
/// Active games; the others are only files in the folder.
constexpr int k_active = 250;

struct Pair {
  std::string game;
  Player players[2];
};

long memory_kib() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmRSS:", 0) == 0) return std::atol(line.c_str() + 6);
  }
  return 0;
}

/// Seconds that ended child processes have had of a processor: what is left when others use it, too.
double processor_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_CHILDREN, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

std::string mail_of(const Player& p, mail::Kind kind, const base::Bytes& bytes, int number) {
  const std::string game = p.node->begun() ? base::to_hex(p.node->course().game_id()).substr(0, 16) : "";
  return "From: " + p.address + "\nTo: host@club.example\nSubject: move\nMessage-ID: <b" + std::to_string(number) +
         "@example.org>\n\nHere is my packet.\n\n" + mail::armour(kind, bytes, game, p.seat);
}

int fail(const std::string& what) {
  std::cerr << what << "\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 1000, mails = argc > 2 ? std::atoi(argv[2]) : 1000;
  const int workers = argc > 3 ? std::atoi(argv[3]) : 4;
  const std::string disk = argc > 4 ? argv[4] : "host-bench";
  const auto repeat = argc > 5 ? host::Host::Repeat::unseen : host::Host::Repeat::seen;
  const store::test::Folder memory_folder;  // in memory, where there is such a place
  const std::string folder = memory_folder / "bench";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const data::Library library = data::Library::builtin();
  const hexpost::BattleChoice choice{"first-battle", {}, {}};
  auto offer = cli::offer_of(hexpost::systems(), library, "", choice);
  if (!offer) return fail(offer.error().what);
  const store::Genesis genesis = offer->genesis;
  const std::shared_ptr<const table::Battle> battle = std::move(offer->battle);
  store::Setting setting;
  setting.resolve = [&](const store::Genesis&) -> base::Result<std::shared_ptr<const table::Battle>> { return battle; };
  setting.top = folder + "/host.top";
  host::Config config;
  config.folder = folder + "/host", config.address = "host@club.example", config.name = "Bench",
  config.open_games = games + 1;
  if (std::getenv("HEXPOST_NO_MAPS") == nullptr) config.png = print::mail_map;  // as `hexpost host` does it
  auto made = host::Host::open(config, store::test::secrets_of(1000), store::test::secrets_of(1001).signing, setting,
                               [&](const std::string&, const std::vector<std::string>&) -> base::Result<host::Offer> {
                                 return host::Offer{genesis, battle->players()};
                               });
  if (!made) return fail(made.error().what);
  std::int64_t now = 1'800'000'000;
  int number = 0;
  std::vector<host::MailOut> out;
  const auto deliver = [&](const host::MailOut& mail) -> base::Result<void> {
    out.push_back(mail);
    return {};
  };
  const auto give = [&](const std::string& mail) {
    const auto taken = made->take(base::as_bytes(mail), ++now);
    if (!taken) std::exit(fail(taken.error().what));
    if (!made->post(now, 100, deliver)) std::exit(fail("post"));
  };

  // games are prepared: joined, assented, begun. One player's files are kept in memory only as far as needed.
  std::vector<Pair> pairs(static_cast<std::size_t>(games));
  const auto setup_start = Clock::now();
  const auto mail_newest = [&](Player& p, const std::string& kind, mail::Kind as) {
    const auto all = p.node->outbox();
    for (auto entry = all->rbegin(); all && entry != all->rend(); ++entry) {
      if (entry->row.kind != kind || entry->sent) continue;
      (void)p.node->mark_sent(entry->id);
      return mail_of(p, as, entry->row.bytes, ++number);
    }
    std::exit(fail("no mail " + kind));
  };
  const auto hand_out = [&](Pair& pair) {
    for (const host::MailOut& mail : out) {
      for (Player& p : pair.players) {
        if (p.address != mail.to || !p.node) continue;
        const auto read = mail::read_mail(mail.bytes);
        if (!read || read->blocks.empty()) continue;
        const mail::Block& block = read->blocks[0];
        if (block.kind == mail::Kind::packet) {
          const auto taken = p.node->receive(block.bytes);
          if (!taken || taken->refusal) std::exit(fail(taken ? taken->refusal->why : taken.error().what));
        } else if (block.kind == mail::Kind::genesis || block.kind == mail::Kind::assent) {
          for (const mail::Block& one : read->blocks)
            (void)p.node->receive_setup(base::as_text(one.bytes));
        }
      }
    }
    out.clear();
  };
  for (int i = 0; i < games; ++i) {
    Pair& pair = pairs[static_cast<std::size_t>(i)];
    const auto row = made->open_game({"first-battle", "game-" + std::to_string(i), {}, 7, 2, 2, 1, "all"}, now);
    if (!row) return fail(row.error().what);
    pair.game = row->name;
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      Player& p = pair.players[seat];
      const std::string id = std::to_string(2 * (i % 100) + seat);
      p.name = "player " + std::to_string(2 * i + seat),
      p.address = "p" + std::to_string(2 * i + seat) + "@example.org";
      p.path = folder + "/p" + std::to_string(2 * i + seat), p.secrets = store::test::secrets_of(2 * (i % 100) + seat);
      p.seat = seat;
      store::Setting own = setting;
      own.top = p.path + ".top";
      auto node = Node::join(p.path, row->invitation, seat, p.name, p.secrets, own);
      if (!node) return fail(node.error().what);
      p.node = *std::move(node);
      give(mail_newest(p, "join", mail::Kind::join));
      hand_out(pair);
    }
    give(mail_newest(pair.players[1], "assent", mail::Kind::assent));
    hand_out(pair);
    if (!pair.players[0].node->send({})) return fail("first packet");
    give(mail_newest(pair.players[0], "packet", mail::Kind::packet));
    hand_out(pair);
    if (i >= k_active) pair.players[0].node.reset(), pair.players[1].node.reset();
  }
  const double setup = std::chrono::duration<double>(Clock::now() - setup_start).count();
  std::cout << games << " games of " << battle->title() << " set up with " << number << " mails in " << setup << " s ("
            << static_cast<int>(number / setup) << " mails a second, players included)\n";

  // measured: packets with orders, one of each game in a round, taken by several processes as `hexpost host --workers`
  // does it. Players play in memory, the host's folder is on the disk that is to be measured.
  made = base::Error{};
  std::filesystem::remove_all(disk);
  std::filesystem::copy(config.folder, disk, std::filesystem::copy_options::recursive);
  config.folder = disk;
  const auto open_host = [&] {
    auto again = host::Host::open(
        config, store::test::secrets_of(1000), store::test::secrets_of(1001).signing, setting,
        [](const std::string&, const std::vector<std::string>&) -> base::Result<host::Offer> { return base::Error{}; });
    if (!again) std::exit(fail(again.error().what));
    return *std::move(again);
  };
  dice::Random random(1);
  double busy = 0;
  int done = 0;
  std::int64_t last_mail = 0;
  std::uint64_t bytes = 0;
  {
    host::Host counting = open_host();
    const auto sent = counting.ledger().mails_out(1);
    if (sent && !sent->empty()) last_mail = sent->back().id;
  }
  std::vector<long> memory;
  while (done < mails) {
    std::vector<std::string> round;
    for (Pair& pair : pairs) {
      Player* who = nullptr;
      for (Player& p : pair.players) {
        if (p.node && p.node->phase() == store::Phase::move) who = &p;
      }
      if (who == nullptr || done + static_cast<int>(round.size()) >= mails) continue;
      auto sent = who->node->send({who->node->board().proposal(), std::nullopt, {}});
      if (!sent) sent = who->node->send({{who->node->board().sample(random)}, std::nullopt, {}});
      if (!sent) return fail(sent.error().what);
      round.push_back(mail_newest(*who, "packet", mail::Kind::packet));
    }
    if (round.empty()) return fail("every game is over");
    const auto begin = Clock::now();
    std::vector<pid_t> children;
    for (int worker = 0; worker < workers; ++worker) {
      const pid_t child = ::fork();
      if (child == 0) {
        host::Host mine = open_host();
        const auto gone = [](const host::MailOut&) { return base::Result<void>(); };
        long before = 0;
        for (std::size_t i = static_cast<std::size_t>(worker); i < round.size();
             i += static_cast<std::size_t>(workers)) {
          if (!mine.relax() || !mine.take(base::as_bytes(round[i]), now + 1)) ::_exit(1);
          if (i / static_cast<std::size_t>(workers) == 20) before = memory_kib();
          if (i % 20 == 0 && !mine.post(now + 1, 1000, gone, repeat)) ::_exit(1);
        }
        if (!mine.post(now + 1, 1000, gone, repeat)) ::_exit(1);
        std::ofstream(folder + "/memory" + std::to_string(worker)) << memory_kib() - before;
        ::_exit(0);
      }
      children.push_back(child);
    }
    for (const pid_t child : children) {
      int status = 0;
      if (::waitpid(child, &status, 0) != child || status != 0) return fail("a worker failed");
    }
    busy += std::chrono::duration<double>(Clock::now() - begin).count();
    done += static_cast<int>(round.size());
    ++now;
    long most = 0;
    for (int worker = 0; worker < workers; ++worker) {
      long kib = 0;
      std::ifstream(folder + "/memory" + std::to_string(worker)) >> kib;
      most = std::max(most, kib);
    }
    memory.push_back(most);
    host::Host counting = open_host();
    const auto sent = counting.ledger().mails_out(round.size() * 4);
    if (!sent) return fail(sent.error().what);
    std::map<std::string, Pair*> by_game;
    for (Pair& pair : pairs)
      by_game[pair.game] = &pair;
    std::size_t answered = 0;
    for (const host::MailOut& mail : *sent) {
      if (mail.id <= last_mail) continue;
      bytes += mail.bytes.size(), last_mail = mail.id;
      answered += mail.kind == "report" ? 1U : 0U;
      out.push_back(mail);
      hand_out(*by_game[mail.game]);
    }
    if (answered < round.size()) return fail("an answer is missing");
  }
  std::cout << done << " mails with orders, " << games << " games in the folder, " << workers
            << " processes: " << static_cast<int>(done / busy) << " mails a second end to end, "
            << bytes / 1024 / static_cast<std::uint64_t>(done) << " KiB of answers to each, "
            << 1000 * processor_seconds() / done
            << " ms of a processor to each\nmemory that a process has grown by between its 20th mail and its last, "
               "each round:";
  for (const long kib : memory)
    std::cout << " " << kib;
  std::cout << " KiB\n";
  host::Host ticking = open_host();
  const auto tick = Clock::now();
  const auto ticked = ticking.tick(now);
  std::cout << "a tick over all games: " << 1000 * std::chrono::duration<double>(Clock::now() - tick).count()
            << " ms\n";
  std::filesystem::remove_all(folder);
  std::filesystem::remove_all(disk);
  return ticked ? 0 : 1;
}
