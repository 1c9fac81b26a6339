#include "store/log/log.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>

#include "store/log/schema.h"
#include "store/log/top.h"
#include "tests/unit/store/fault_vfs.h"
#include "tests/unit/store/support.h"

namespace hexpost::store {
namespace {

using test::filled;
using test::game;

Batch batch_of(const Packet& packet) {
  Batch out;
  out.packet = packet;
  out.envelope = encode_packet(packet);
  return out;
}

/// A packet of `leaves` decisions on top of the log; the log does not judge, so that is enough.
Packet further_packet(const Log& log, int leaves) {
  Packet p;
  p.game_id = *log.game_id();
  p.first = log.size();
  p.seat = static_cast<std::uint8_t>(log.size() % 2);
  for (int i = 0; i < leaves; ++i) {
    p.leaves.push_back(encode_leaf(Decision{"order " + std::to_string(log.size()) + " " + std::to_string(i)}));
  }
  return p;
}

Log new_log(const std::string& path) {
  auto log = Log::create(path);
  EXPECT_TRUE(log) << log.error().what;
  const auto done = log->append(batch_of(game().first.packet));
  EXPECT_TRUE(done) << done.error().what;
  return std::move(*log);
}

/// The file through plain SQLite, as a stranger might.
class Plain {
 public:
  explicit Plain(const std::string& path) { EXPECT_EQ(sqlite3_open(path.c_str(), &database_), SQLITE_OK); }
  Plain(const Plain&) = delete;
  Plain& operator=(const Plain&) = delete;
  ~Plain() { sqlite3_close(database_); }
  /// "ok" or the error text.
  std::string run(const std::string& sql) {
    return sqlite3_exec(database_, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK ? "ok"
                                                                                        : sqlite3_errmsg(database_);
  }

 private:
  sqlite3* database_ = nullptr;
};

TEST(Log, keeps_packets_leaves_and_heads) {
  const test::TempFolder folder;
  const std::string path = folder.file("game.hexpost");
  {
    Log log = new_log(path);
    ASSERT_TRUE(log.append(batch_of(game().second.packet)));
    EXPECT_EQ(log.frontier(), game().second.after);
  }
  auto log = Log::open(path);
  ASSERT_TRUE(log) << log.error().what;
  EXPECT_EQ(log->size(), game().second.after.size());
  EXPECT_EQ(log->frontier(), game().second.after);
  EXPECT_EQ(log->game_id(), game().table.game_id);
  EXPECT_EQ(*log->packet_starts(), (std::vector<std::uint64_t>{0, 6}));
  EXPECT_EQ(**log->packet_at(6), encode_packet(game().second.packet));
  EXPECT_FALSE(*log->packet_at(1));
  EXPECT_EQ(*log->leaf(0), game().first.packet.leaves[0]);
  EXPECT_EQ(*log->leaf(7), game().second.packet.leaves[1]);
  const auto head = log->head_at(6);
  ASSERT_TRUE(head && *head);
  EXPECT_EQ((*head)->signature, game().first.packet.signature);
  EXPECT_EQ((*head)->head, (Head{6, game().first.after.root()}));
  EXPECT_FALSE(*log->head_at(5));
  EXPECT_EQ((*log->last_head())->head, log->head());
  EXPECT_EQ(**log->frontier_at(6), game().first.after);
  EXPECT_EQ(tree_root(*log->leaf_hashes(log->size())), log->head().root);
  EXPECT_TRUE(log->check_tree());
}

TEST(Log, is_one_file_for_the_owner_alone_when_at_rest) {
  const test::TempFolder folder;
  { const Log log = new_log(folder.file("game")); }
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
    names.push_back(entry.path().filename());
  EXPECT_EQ(names, std::vector<std::string>{"game"});
  struct stat info {};
  ASSERT_EQ(::stat(folder.file("game").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777u, 0600u);
}

TEST(Log, an_existing_file_is_never_created_over) {
  const test::TempFolder folder;
  test::write_text(folder.file("game"), "a letter");
  const auto log = Log::create(folder.file("game"));
  ASSERT_FALSE(log);
  EXPECT_EQ(log.error().code, "exists");
  EXPECT_EQ(test::read_text(folder.file("game")), "a letter");
  EXPECT_EQ(Log::create(folder.file("no/such/folder")).error().code, "disk");
}

TEST(Log, reading_a_range_stops_when_told) {
  const test::TempFolder folder;
  const Log log = new_log(folder.file("game"));
  std::vector<std::uint64_t> seen;
  ASSERT_TRUE(log.each_leaf(1, 5, [&](std::uint64_t index, ByteView) { return seen.push_back(index), index < 3; }));
  EXPECT_EQ(seen, (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_THROW(static_cast<void>(log.leaf(6)), base::Bug);
}

TEST(Log, only_the_packet_that_continues_it_is_appended) {
  const test::TempFolder folder;
  Log log = new_log(folder.file("game"));
  EXPECT_THROW(static_cast<void>(log.append(batch_of(game().first.packet))), base::Bug);
  Packet other = game().second.packet;
  other.game_id = filled(1);
  EXPECT_THROW(static_cast<void>(log.append(batch_of(other))), base::Bug);
  Batch batch = batch_of(game().second.packet);
  batch.envelope.back() ^= 1;
  EXPECT_THROW(static_cast<void>(log.append(batch)), base::Bug);
  EXPECT_EQ(log.size(), 6u);
}

TEST(Log, a_batch_brings_its_snapshot_policies_outbox_and_values) {
  const test::TempFolder folder;
  const std::string path = folder.file("game");
  {
    Log log = new_log(path);
    Batch batch = batch_of(game().second.packet);
    batch.snapshot = test::bytes_of("position");
    batch.policies = {{6, 0, "ask me"}, {6, 1, "evade always"}};
    batch.outbox = {{"packet", test::bytes_of("mail")}};
    batch.values = {{"language", test::bytes_of("pl")}};
    ASSERT_TRUE(log.append(batch));
  }
  auto log = Log::open(path);
  ASSERT_TRUE(log);
  EXPECT_EQ((*log->snapshot_before(99))->state, test::bytes_of("position"));
  EXPECT_EQ((*log->snapshot_before(99))->size, log->size());
  EXPECT_FALSE(*log->snapshot_before(log->size() - 1));
  EXPECT_EQ(**log->policy(6, 1), "evade always");
  EXPECT_FALSE(*log->policy(6, 2));
  EXPECT_EQ(**log->value("language"), test::bytes_of("pl"));
  EXPECT_FALSE(*log->value("colour"));
  EXPECT_EQ(*log->value_keys(), std::vector<std::string>{"language"});
  const auto outbox = log->outbox();
  ASSERT_TRUE(outbox && outbox->size() == 1);
  EXPECT_FALSE((*outbox)[0].sent);
  EXPECT_EQ((*outbox)[0].row.bytes, test::bytes_of("mail"));
  ASSERT_TRUE(log->mark_sent((*outbox)[0].id));
  EXPECT_TRUE((*log->outbox())[0].sent);
}

TEST(Log, snapshots_are_a_cache_of_the_latest_eight) {
  const test::TempFolder folder;
  Log log = new_log(folder.file("game"));
  for (std::uint64_t size = 1; size <= 20; ++size)
    ASSERT_TRUE(log.keep_snapshot(size, Bytes{static_cast<std::uint8_t>(size)}));
  EXPECT_FALSE(*log.snapshot_before(12));
  EXPECT_EQ((*log.snapshot_before(13))->state, Bytes{13});
  EXPECT_EQ((*log.snapshot_before(1000))->state, Bytes{20});
  ASSERT_TRUE(log.drop_snapshots());
  EXPECT_FALSE(*log.snapshot_before(1000));
  EXPECT_TRUE(log.check_tree());
}

TEST(Log, parks_early_packets_once_each_and_not_without_end) {
  const test::TempFolder folder;
  Log log = new_log(folder.file("game"));
  Packet early = game().second.packet;
  early.first = 30;
  const Bytes envelope = encode_packet(early);
  ASSERT_TRUE(log.park(early, envelope));
  ASSERT_TRUE(log.park(early, envelope));
  EXPECT_EQ(*log.parked_at(30), std::vector<Bytes>{envelope});
  EXPECT_TRUE(log.parked_at(29)->empty());
  for (std::uint64_t i = 1; i < static_cast<std::uint64_t>(k_parked_limit); ++i) {
    early.first = 30 + i;
    ASSERT_TRUE(log.park(early, encode_packet(early)));
  }
  early.first = 1000;
  EXPECT_EQ(log.park(early, encode_packet(early)).error().code, "size");
  ASSERT_TRUE(log.drop_parked_before(31));
  EXPECT_TRUE(log.parked_at(30)->empty());
  EXPECT_TRUE(log.park(early, encode_packet(early)));
}

TEST(Log, keeps_notes_once_each) {
  const test::TempFolder folder;
  Log log = new_log(folder.file("game"));
  ASSERT_TRUE(log.keep_note("chat", test::bytes_of("hello")));
  ASSERT_TRUE(log.keep_note("chat", test::bytes_of("hello")));
  ASSERT_TRUE(log.keep_note("resign", test::bytes_of("I resign")));
  EXPECT_EQ(*log.notes(), (std::vector<Bytes>{test::bytes_of("hello"), test::bytes_of("I resign")}));
}

TEST(Attack43, both_heads_of_a_fork_are_kept_for_ever) {
  const test::TempFolder folder;
  const std::string path = folder.file("game");
  Fork fork;
  {
    Log log = new_log(path);
    ASSERT_TRUE(log.append(batch_of(game().second.packet)));
    Packet other = game().second.packet;
    other.leaves[6] = encode_leaf(Decision{"charge"});
    sign_packet(other, game().first.after, game().table.secrets[1].signing);
    fork.index = 6;
    fork.held = **log.last_head();
    fork.other = {head_after(other, game().first.after), 1, other.signature};
    fork.held_packet = encode_packet(game().second.packet);
    fork.other_packet = encode_packet(other);
    ASSERT_TRUE(log.keep_fork(fork));
    ASSERT_TRUE(log.keep_fork(fork));
  }
  const auto log = Log::open(path);
  ASSERT_TRUE(log);
  const auto forks = log->forks();
  ASSERT_TRUE(forks);
  EXPECT_EQ(*forks, std::vector<Fork>{fork});
  for (const StoredHead& head : {fork.held, fork.other}) {
    EXPECT_TRUE(
        verify_head(game().table.genesis.seats[1].keys.signing, game().table.game_id, head.head, head.signature));
  }
}

TEST(Attack43, endless_forks_by_a_cheat_do_not_fill_the_disk) {
  const test::TempFolder folder;
  Log log = new_log(folder.file("game"));
  Fork fork;
  for (std::uint8_t i = 0; i < 40; ++i) {
    fork.other.head.root = filled(i);
    ASSERT_TRUE(log.keep_fork(fork));
  }
  EXPECT_EQ(log.forks()->size(), static_cast<std::size_t>(k_fork_limit));
}

TEST(AppendOnly, events_heads_packets_forks_and_notes_refuse_change) {
  const test::TempFolder folder;
  const std::string path = folder.file("game");
  {
    Log log = new_log(path);
    ASSERT_TRUE(log.keep_note("chat", test::bytes_of("hello")));
  }
  Plain plain(path);
  EXPECT_EQ(plain.run("UPDATE events SET body = x'0800' WHERE seq = 2"), "events are append-only");
  EXPECT_EQ(plain.run("DELETE FROM events WHERE seq = 5"), "events are append-only");
  EXPECT_EQ(plain.run("UPDATE heads SET seat = 1"), "heads are append-only");
  EXPECT_EQ(plain.run("DELETE FROM heads"), "heads are append-only");
  EXPECT_EQ(plain.run("UPDATE packets SET size = 1"), "packets are append-only");
  EXPECT_EQ(plain.run("DELETE FROM packets"), "packets are append-only");
  EXPECT_EQ(plain.run("DELETE FROM notes"), "notes are append-only");
  EXPECT_EQ(plain.run("INSERT OR REPLACE INTO packets SELECT first, size, x'00', bytes FROM packets"),
            "packets are append-only");
}

TEST(AppendOnly, events_have_no_gaps_and_none_is_replaced) {
  const test::TempFolder folder;
  const std::string path = folder.file("game");
  { const Log log = new_log(path); }
  Plain plain(path);
  const std::string refused = "events are numbered from 0 without gaps";
  for (const char* seq : {"7", "5", "0", "-1", "NULL", "1000000"}) {
    EXPECT_EQ(plain.run(std::string("INSERT INTO events VALUES (") + seq + ", 6, 8, x'0800')"), refused) << seq;
    EXPECT_EQ(plain.run(std::string("INSERT OR REPLACE INTO events VALUES (") + seq + ", 6, 8, x'0800')"), refused)
        << seq;
  }
  EXPECT_NE(plain.run("INSERT INTO events VALUES (6, 6, 8, 'text')"), "ok");
  EXPECT_NE(plain.run("INSERT INTO events VALUES (6, 6, 8, zeroblob(65537))"), "ok");
  EXPECT_EQ(plain.run("INSERT INTO events VALUES (6, 6, 8, x'0800')"), "ok");
}

TEST(Opening, names_what_is_wrong_with_a_file) {
  const test::TempFolder folder;
  EXPECT_EQ(Log::open(folder.file("none")).error().code, "missing");
  EXPECT_EQ(Log::open(folder.path()).error().code, "damaged");
  EXPECT_EQ(Log::open("/dev/null").error().code, "damaged");
  test::write_text(folder.file("letter"), "Dear Anna, this is a letter and no game at all.\n" + std::string(2000, 'x'));
  EXPECT_EQ(Log::open(folder.file("letter")).error().code, "damaged");
  test::write_text(folder.file("empty"), "");
  EXPECT_EQ(Log::open(folder.file("empty")).error().code, "damaged");
  { Plain(folder.file("other")).run("CREATE TABLE t (a)"); }
  EXPECT_EQ(Log::open(folder.file("other")).error().code, "damaged");
}

/// A game file changed by a stranger, and what opening it says.
std::string verdict_after(const std::string& sql) {
  const test::TempFolder folder;
  const std::string path = folder.file("game");
  { const Log log = new_log(path); }
  {
    Plain plain(path);
    EXPECT_EQ(plain.run(sql), "ok") << sql;
  }
  const auto log = Log::open(path);
  if (!log) return log.error().code;
  const auto tree = log->check_tree();
  return tree ? "good" : "tree " + tree.error().code;
}

TEST(Opening, another_layout_is_named_schema) {
  const std::pair<const char*, const char*> k_rows[] = {
      {"SELECT 1", "good"},
      {"PRAGMA user_version = 2", "schema"},
      {"PRAGMA user_version = 0", "schema"},
      {"PRAGMA application_id = 7", "damaged"},
      {"DROP TRIGGER events_no_delete", "schema"},
      {"CREATE TRIGGER mine AFTER INSERT ON events BEGIN DELETE FROM kv; END", "schema"},
      {"CREATE VIEW mine AS SELECT 1", "schema"},
      {"ALTER TABLE kv ADD COLUMN more TEXT", "schema"},
  };
  for (const auto& [sql, verdict] : k_rows)
    EXPECT_EQ(verdict_after(sql), verdict) << sql;
}

/// Runs `sql` with the append-only triggers out of the way and puts them back, as a careful forger would.
std::string forged(const std::string& sql, const std::vector<std::string>& triggers) {
  const test::TempFolder folder;
  const std::string path = folder.file("game");
  { const Log log = new_log(path); }
  {
    Plain plain(path);
    std::string script =
        "PRAGMA writable_schema = ON; CREATE TEMP TABLE keep AS SELECT rowid AS r, * FROM sqlite_schema;";
    for (const std::string& trigger : triggers)
      script += "DROP TRIGGER " + trigger + ";";
    EXPECT_EQ(plain.run(script), "ok");
    EXPECT_EQ(plain.run(sql), "ok") << sql;
    EXPECT_EQ(
        plain.run("DELETE FROM sqlite_schema; INSERT INTO sqlite_schema (rowid, type, name, tbl_name, rootpage, sql) "
                  "SELECT r, type, name, tbl_name, rootpage, sql FROM keep; PRAGMA writable_schema = RESET"),
        "ok");
  }
  const auto log = Log::open(path);
  if (!log) return log.error().code;
  const auto tree = log->check_tree();
  return tree ? "good" : "tree " + tree.error().code;
}

TEST(Opening, a_forged_history_does_not_give_the_signed_root) {
  EXPECT_EQ(forged("SELECT 1", {"events_no_update"}), "good");
  EXPECT_EQ(forged("UPDATE events SET body = x'0800040000007061737A' WHERE seq = 2", {"events_no_update"}),
            "tree damaged");
  EXPECT_EQ(forged("DELETE FROM events WHERE seq = 5", {"events_no_delete"}), "damaged");
  EXPECT_EQ(forged("DELETE FROM events WHERE seq = 3", {"events_no_delete"}), "tree damaged");
  EXPECT_EQ(forged("UPDATE heads SET root = zeroblob(32)", {"heads_no_update"}), "damaged");
  EXPECT_EQ(forged("UPDATE heads SET frontier = x'00'", {"heads_no_update"}), "damaged");
}

TEST(Opening, a_file_cut_anywhere_is_refused_or_whole_never_half_believed) {
  const test::TempFolder folder;
  {
    Log log = new_log(folder.file("game"));
    ASSERT_TRUE(log.append(batch_of(game().second.packet)));
  }
  const std::string good = test::read_text(folder.file("game"));
  for (std::size_t n = 0; n < good.size(); n += 1024) {
    test::write_text(folder.file("cut"), good.substr(0, n));
    const auto log = Log::open(folder.file("cut"));
    ASSERT_FALSE(log) << n;
    EXPECT_TRUE(log.error().code == "damaged" || log.error().code == "schema") << log.error().code;
  }
}

TEST(Opening, two_programs_do_not_write_over_each_other) {
  const test::TempFolder folder;
  Log one = new_log(folder.file("game"));
  auto two = Log::open(folder.file("game"));
  ASSERT_TRUE(two);
  ASSERT_TRUE(one.append(batch_of(game().second.packet)));
  const auto late = two->append(batch_of(game().second.packet));
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, "busy");
  EXPECT_TRUE(one.check_tree());
}

TEST(Durability, one_mail_is_one_sync_after_the_first_of_a_run) {
  const test::TempFolder folder;
  test::FaultVfs vfs;
  Log log = new_log(folder.file("game"));
  vfs.reset_counts();
  ASSERT_TRUE(log.append(batch_of(game().second.packet)));
  EXPECT_EQ(vfs.syncs(), 1);
  Batch batch = batch_of(further_packet(log, 40));
  batch.snapshot = Bytes(20000, 7);
  batch.policies = {{log.size(), 0, "ask me"}};
  batch.outbox = {{"packet", test::bytes_of("mail")}};
  vfs.reset_counts();
  ASSERT_TRUE(log.append(batch));
  EXPECT_EQ(vfs.syncs(), 1);
}

TEST(Durability, a_log_that_settles_is_not_settled_before_the_disk_has_everything) {
  const test::TempFolder folder;
  test::FaultVfs vfs;
  { const Log made = new_log(folder.file("game")); }
  auto log = Log::open(folder.file("game"), Log::Safety::settle);
  ASSERT_TRUE(log && log->append(batch_of(game().second.packet)));
  vfs.fail_after_syncs(0);
  EXPECT_FALSE(log->settle());
  EXPECT_TRUE((vfs.fail_after_syncs(-1), log->settle()));
}

TEST(Durability, the_first_mail_of_a_run_also_syncs_the_new_journal_s_header) {
  const test::TempFolder folder;
  test::FaultVfs vfs;
  { const Log log = new_log(folder.file("game")); }
  auto log = Log::open(folder.file("game"));
  ASSERT_TRUE(log);
  vfs.reset_counts();
  ASSERT_TRUE(log->append(batch_of(game().second.packet)));
  EXPECT_EQ(vfs.syncs(), 2);
}

TEST(Durability, a_disk_that_fills_up_at_any_write_stores_the_whole_mail_or_nothing) {
  const test::TempFolder folder;
  test::FaultVfs vfs;
  const std::string path = folder.file("game");
  { const Log log = new_log(path); }
  Batch batch = batch_of(game().second.packet);
  batch.snapshot = Bytes(30000, 7);
  batch.policies = {{6, 0, "ask me"}};
  int failed_at = 0;
  for (bool failed = true; failed; ++failed_at) {
    {
      auto log = Log::open(path);
      ASSERT_TRUE(log) << log.error().what;
      vfs.fail_after_writes(failed_at);
      const auto done = log->append(batch);
      vfs.fail_after_writes(-1);
      failed = !done;
      if (failed) {
        EXPECT_EQ(done.error().code, "disk");
        EXPECT_EQ(log->size(), 6u);
        EXPECT_EQ(log->frontier(), game().first.after);
      }
    }
    const auto log = Log::open(path);
    ASSERT_TRUE(log) << failed_at;
    EXPECT_EQ(log->size(), failed ? 6u : game().second.after.size());
    EXPECT_EQ((*log->policy(6, 0)).has_value(), !failed);
    EXPECT_TRUE(log->check_tree());
  }
  EXPECT_GT(failed_at, 5);
}

TEST(Durability, after_a_full_disk_the_same_mail_can_be_stored_in_the_same_run) {
  const test::TempFolder folder;
  test::FaultVfs vfs;
  Log log = new_log(folder.file("game"));
  vfs.fail_after_writes(2);
  EXPECT_EQ(log.append(batch_of(game().second.packet)).error().code, "disk");
  vfs.fail_after_writes(-1);
  EXPECT_TRUE(log.append(batch_of(game().second.packet)));
  EXPECT_TRUE(log.check_tree());
}

TEST(Durability, a_failing_sync_is_reported_and_nothing_is_claimed_stored) {
  const test::TempFolder folder;
  test::FaultVfs vfs;
  Log log = new_log(folder.file("game"));
  vfs.fail_after_syncs(0);
  const auto done = log.append(batch_of(game().second.packet));
  vfs.fail_after_syncs(-1);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, "disk");
  EXPECT_EQ(log.size(), 6u);
}

TEST(Durability, a_game_cannot_be_created_on_a_full_disk_and_leaves_nothing) {
  const test::TempFolder folder;
  test::FaultVfs vfs;
  vfs.fail_after_writes(1);
  EXPECT_EQ(Log::create(folder.file("game")).error().code, "disk");
  vfs.fail_after_writes(-1);
  EXPECT_FALSE(std::filesystem::exists(folder.file("game")));
}

TEST(Durability, killed_at_any_moment_the_log_has_every_mail_it_had_confirmed) {
  const test::TempFolder folder;
  for (int kill_after = 0; kill_after < 12; ++kill_after) {
    const std::string path = folder.file("game" + std::to_string(kill_after));
    { const Log log = new_log(path); }
    int pipes[2];
    ASSERT_EQ(::pipe(pipes), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      auto log = Log::open(path);
      if (!log) ::_exit(1);
      for (;;) {  // until it is killed, however late that is
        if (!log->append(batch_of(further_packet(*log, 3))) || ::write(pipes[1], "k", 1) != 1) ::_exit(2);
      }
    }
    ::close(pipes[1]);
    char buffer = 0;
    int confirmed = 0;
    while (confirmed < kill_after && ::read(pipes[0], &buffer, 1) == 1)
      ++confirmed;
    EXPECT_EQ(::kill(child, SIGKILL), 0);
    int status = 0;
    EXPECT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFSIGNALED(status)) << status;
    while (::read(pipes[0], &buffer, 1) == 1)
      ++confirmed;
    ::close(pipes[0]);
    const auto log = Log::open(path);
    ASSERT_TRUE(log) << log.error().what;
    EXPECT_GE(log->size(), 6u + 3u * static_cast<unsigned>(confirmed));
    EXPECT_EQ(log->size() % 3, 0u);
    EXPECT_TRUE(log->check_tree());
  }
}

// ---- high-water mark ----

const Head k_low{10, filled(1)}, k_high{20, filled(2)};

TEST(Top, rises_and_never_falls) {
  const test::TempFolder folder;
  const std::string path = folder.file("top");
  EXPECT_FALSE(*read_top(path, filled(9)));
  EXPECT_TRUE(check_top(path, filled(9), k_low));
  ASSERT_TRUE(raise_top(path, filled(9), k_low));
  ASSERT_TRUE(raise_top(path, filled(9), k_high));
  EXPECT_EQ(**read_top(path, filled(9)), k_high);
  EXPECT_TRUE(raise_top(path, filled(9), k_high));
  for (const Head& bad : {k_low, Head{20, filled(3)}, Head{19, filled(2)}, Head{0, {}}}) {
    EXPECT_EQ(check_top(path, filled(9), bad).error().code, "top");
    EXPECT_EQ(raise_top(path, filled(9), bad).error().code, "top");
  }
  EXPECT_EQ(**read_top(path, filled(9)), k_high);
}

TEST(Top, keeps_each_game_apart) {
  const test::TempFolder folder;
  const std::string path = folder.file("top");
  ASSERT_TRUE(raise_top(path, filled(9), k_high));
  ASSERT_TRUE(raise_top(path, filled(8), k_low));
  EXPECT_EQ(**read_top(path, filled(9)), k_high);
  EXPECT_EQ(**read_top(path, filled(8)), k_low);
  EXPECT_TRUE(test::read_text(path).starts_with("hexpost top v1\n0808"));
}

TEST(Attack17, a_second_packet_for_one_index_is_not_signed) {
  const test::TempFolder folder;
  const std::string path = folder.file("top");
  const Hash id = game().table.game_id;
  const Head sent = head_after(game().second.packet, game().first.after);
  ASSERT_TRUE(raise_top(path, id, sent));
  Packet other = game().second.packet;
  other.leaves[6] = encode_leaf(Decision{"charge"});
  EXPECT_EQ(check_top(path, id, head_after(other, game().first.after)).error().code, "top");
}

TEST(Top, only_the_mark_itself_can_be_replaced_after_a_refusal) {
  const test::TempFolder folder;
  const std::string path = folder.file("top");
  EXPECT_EQ(replace_top(path, filled(9), k_low, k_high).error().code, "top");
  ASSERT_TRUE(raise_top(path, filled(9), k_high));
  EXPECT_EQ(replace_top(path, filled(9), k_low, k_low).error().code, "top");
  const Head other{18, filled(7)};
  ASSERT_TRUE(replace_top(path, filled(9), k_high, other));
  EXPECT_EQ(**read_top(path, filled(9)), other);
}

TEST(Top, a_damaged_file_is_not_taken_for_an_empty_one) {
  const test::TempFolder folder;
  const std::string path = folder.file("top");
  ASSERT_TRUE(raise_top(path, filled(9), k_high));
  const std::string good = test::read_text(path);
  for (const std::string& bad :
       {std::string(), good.substr(0, good.size() - 1), good + "\n", good + good, "x" + good}) {
    test::write_text(path, bad);
    EXPECT_EQ(read_top(path, filled(9)).error().code, "damaged") << bad;
    EXPECT_EQ(raise_top(path, filled(9), {30, filled(1)}).error().code, "damaged");
  }
}

}  // namespace
}  // namespace hexpost::store
