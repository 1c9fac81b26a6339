"""Two people play a battle to the end by real mail (town.py), with a host or by themselves.

    play_test.py HEXPOST pipe|imap|duel|chariots

Anna's hexpost fetches by IMAP and sends by SMTP itself. Bela uses mutt, by IMAP and SMTP too, and s-nail in turn: he pipes
what is new into hexpost, and answers what he gets with quoting on, the block of his move pasted into the answer. The host
is a pipe of Postfix (pipe), or fetches and sends by itself, two of them over one box (imap); or there is none (duel, and
chariots: the first packets of a battle of the other rule system). On the way the mail server goes away, the IMAP connection is cut in the
middle, an answer with a quoted block in it comes back with a hint, the host that runs by itself is killed again and
again, and a robot's mail gets no answer. No mail of the host comes twice; for each time that one is killed, between the server's
"taken" and his own note of it, one mail may come once more, and only the very same.
"""
import email
import email.policy
import json
import os
import re
import smtplib
import ssl
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from town import IMAPS, PATIENCE, SUBMISSION, SUBMISSIONS, Cut, Town, read, say, wait_for, write  # noqa: E402

USERS = {"anna": "anna's secret", "bela": "belapw", "host": "hostpw", "robot": "robotpw"}
HOST = "host@club.test"
ORDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli", "mail_order.py")

EDIT = """import re, sys
# An editor that a person might be: the block of the move goes on top; the quoted block is taken out, unless left.
block, leave, path = open(sys.argv[1]).read(), sys.argv[2] == "leave", sys.argv[3]
body = open(path).read()
if not leave:
    body, count = re.subn(r"(?ms)^> -----BEGIN HEXPOST.*?^> -----END HEXPOST[^\\n]*\\n", "> [...]\\n", body)
open(path, "w").write("Here is mine:\\n\\n" + block + "\\n" + body)
"""


class Player:
    def __init__(self, town, name):
        self.town, self.name = town, name
        self.n = 0

    def path(self, name):
        return os.path.join(self.town.home(self.name), name)

    def run(self, *words, **more):
        """All that hexpost says."""
        done = self.ended(*words, **more)
        return done.stdout.decode() + done.stderr.decode()

    def told(self, *words):
        """Its results alone: on a slow machine it says meanwhile how far it is."""
        return self.ended(*words).stdout.decode()

    def ended(self, *words, stdin=b"", status=0, **more):
        done = self.town.as_nobody([self.town.program, "--home", self.path("games"), *words], self.name, stdin, **more)
        out = done.stdout.decode() + done.stderr.decode()
        assert done.returncode == status, "%s: hexpost %s ended with %d, not %d:\n%s" % (
            self.name, " ".join(words), done.returncode, status, out)
        for secret in self.town.users.values():
            assert secret not in out, "a password was shown"
        return done

    def phase(self):
        return json.loads(self.told("status", "--json"))["phase"] if self.has_game() else "none"

    def has_game(self):
        return os.path.isdir(self.path("games/games")) and any(n.endswith(".hexpost") for n in os.listdir(self.path("games/games")))

    def to_write(self):
        return self.has_game() and re.search("you must write the first packet|your turn|your move|your answer is due", self.run("status")) is not None


class Anna(Player):
    """Lets hexpost fetch and send."""

    def settle(self):
        write(self.path("password"), USERS["anna"] + "\n", 0o600)
        self.town.own(self.path("password"))
        self.run("key", "new", "anna", "--player", "Anna", "--mail", "anna@club.test")
        for name, value in (("inbox", self.town.imap_box("anna")),
                            ("smtp", "smtps://anna@%s:%d" % (self.town.ip, SUBMISSIONS)),
                            ("ca-file", self.town.path("etc", "cert.pem")), ("password-eval", "cat " + self.path("password"))):
            self.run("mail", "set", name, value)

    def fetch(self):
        return self.run("receive")

    def post(self):
        """Everything that is due but packets."""
        while "sent to" in self.try_outbox():
            pass

    def try_outbox(self):
        done = self.town.as_nobody([self.town.program, "--home", self.path("games"), "outbox", "--mail"], self.name)
        return done.stdout.decode() if done.returncode == 0 else ""

    def move(self, **more):
        if "you have nothing to decide" in self.orders():
            return self.run("send", "--mail", **more)
        return self.run("send", "move.txt", "--mail", **more)

    def orders(self):
        if os.path.exists(self.path("move.txt")):
            os.unlink(self.path("move.txt"))
        done = self.town.as_nobody([self.town.program, "--home", self.path("games"), "orders", "--plain", "--out", "move.txt"], self.name)
        return done.stderr.decode()


class Bela(Player):
    """Uses a mail program, mutt or s-nail, and hands blocks to and fro."""

    def __init__(self, town, name):
        super().__init__(town, name)
        self.done = set()
        self.answers = 0
        write(self.path("edit.py"), EDIT)

    def settle(self):
        self.run("key", "new", "bela", "--player", "Bela", "--mail", "bela@club.test")

    def fetch(self):
        """Pipes each new mail into hexpost out of mutt."""
        new = [m for m in self.town.mails("bela") if os.path.basename(m).split(":")[0] not in self.done]
        if not new:
            return ""
        log = self.path("piped.log")
        write(log, "")
        self.town.own(log)
        self.town.mutt("bela", "<tag-pattern>~N|~O<enter><tag-prefix><pipe-message>%s --home %s receive - >> %s 2>&1; true<enter>" %
                       (self.town.program, self.path("games"), log))
        self.done |= {os.path.basename(m).split(":")[0] for m in new}
        return read(log)

    def block_of(self, mail):
        """The block in a mail that hexpost has written, as a person would copy it."""
        body = email.message_from_string(read(mail), policy=email.policy.default).get_body(("plain",)).get_content()
        write(self.path("block.txt"), re.search(r"(?s)-----BEGIN HEXPOST.*-----END HEXPOST [A-Z]+-----\n", body).group(0))
        return self.path("block.txt")

    def answer(self, mail, leave=False):
        """Answers the newest mail, quoting it, with the block of a mail file in the answer."""
        before = set(os.listdir(self.town.path("log")))
        block = self.block_of(mail)
        self.answers += 1
        if leave or self.answers % 2 == 1:
            editor = "python3 %s %s %s" % (self.path("edit.py"), block, "leave" if leave else "trim")
            self.town.mutt("bela", "<reply><send-message>", editor)
            return before
        # s-nail quotes the whole mail, too; ~e lets the editor take the old block out
        write(self.path("ed"), "#!/bin/sh\nexec python3 %s %s trim \"$1\"\n" % (self.path("edit.py"), block), 0o755)
        done = self.town.s_nail_reply("bela", ["~e"], self.path("ed"))
        assert done.returncode == 0 and not done.stderr, done.stderr.decode() + done.stdout.decode()
        return before

    def post(self):
        while True:
            for name in ("due.eml",):
                if os.path.exists(self.path(name)):
                    os.unlink(self.path(name))
            done = self.town.as_nobody([self.town.program, "--home", self.path("games"), "outbox", "--out", "due.eml"], self.name)
            if done.returncode != 0:
                return
            self.answer(self.path("due.eml"))

    def move(self, leave=False):
        for name in ("move.txt", "move.eml", "move.deposit.eml"):
            if os.path.exists(self.path(name)):
                os.unlink(self.path(name))
        done = self.town.as_nobody([self.town.program, "--home", self.path("games"), "orders", "--plain", "--out", "move.txt"], self.name)
        words = ["send", "move.txt"] if done.returncode == 0 else ["send"]
        self.run(*words, "--out", "move.eml")
        if os.path.exists(self.path("move.deposit.eml")):
            self.answer(self.path("move.deposit.eml"))
        if leave:
            self.answer(self.path("move.eml"), leave=True)
        return self.answer(self.path("move.eml")) if not leave else None


def subjects(town, user):
    out = []
    for path in town.mails(user):
        out.append(str(email.message_from_string(read(path), policy=email.policy.default)["Subject"]))
    return out


def looked_at(told):
    return int(re.search(r"(?m)^(\d+) mails? looked at", told).group(1))


def count(town, user):
    return len(town.mails(user))


class Game:
    def __init__(self, program, by):
        self.by = by
        self.town = Town(program, USERS, "{0}/bin/hexpost --home {0}/homes/host/club host --deliver" if by == "pipe" else None)
        self.hosted = by in ("pipe", "imap")
        self.keepers, self.kills = [], 0
        self.answers_to_robots = 0
        self.anna, self.bela = Anna(self.town, "anna"), Bela(self.town, "bela")

    def host(self, *words):
        done = self.town.as_nobody([self.town.program, "--home", os.path.join(self.town.home("host"), "club"), *words], "host")
        assert done.returncode == 0, "the host: %s\n%s%s" % (" ".join(words), done.stdout.decode(), done.stderr.decode())
        return done.stdout.decode()

    def settle(self):
        self.anna.settle()
        self.bela.settle()
        if self.hosted:
            self.settle_host()

    def settle_host(self):
        password = os.path.join(self.town.home("host"), "password")
        write(password, USERS["host"] + "\n", 0o600)
        self.town.own(password)
        self.host("host", "init", "--address", HOST, "--name", "The Club")
        for name, value in (("smtp", "smtp://host@%s:%d" % (self.town.ip, SUBMISSION)),
                            ("ca-file", self.town.path("etc", "cert.pem")), ("password-file", password)):
            self.host("mail", "set", name, value)
        if self.by == "imap":
            self.run_host()
            self.run_host()

    def run_host(self):
        words = [self.town.program, "--home", os.path.join(self.town.home("host"), "club"), "host", "--imap",
                 self.town.imap_box("host"), "--every", "1"]
        self.keepers.append(self.town.start(words, user=65534, group=65534, extra_groups=[], cwd=self.town.home("host"),
                                      env={"HOME": self.town.home("host"), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}))

    def kill_host(self):
        """kill -9, whatever the older one is doing, and on with a new one."""
        keeper = self.keepers.pop(0)
        keeper.kill()
        keeper.wait()
        self.kills += 1
        self.town.children.remove(keeper)
        self.run_host()

    def set_up(self):
        through = ["--host", HOST] if self.hosted else []
        self.anna.run("invite", *through, "--battle", "sekmem" if self.by == "chariots" else "first-battle", "--to", "bela@club.test", "--mail")
        if through:
            wait_for("the invitation to the player who asked", lambda: count(self.town, "anna") >= 1)
            self.anna.fetch()
            invitation = os.path.join(self.anna.path("games/invitations"), os.listdir(self.anna.path("games/invitations"))[0])
            self.anna.run("join", invitation, "--seat", "0", "--mail")
        wait_for("the invitation", lambda: count(self.town, "bela") >= 1)
        # Bela's mail program hands the invitation over
        self.town.mutt("bela", "<pipe-message>%s --home %s join - --seat 1 --out %s > /dev/null<enter>" %
                       (self.town.program, self.bela.path("games"), self.bela.path("join.eml")))
        self.bela.done |= {os.path.basename(m).split(":")[0] for m in self.town.mails("bela")}
        self.bela.answer(self.bela.path("join.eml"))
        end = time.monotonic() + PATIENCE
        while not (self.anna.to_write() or self.bela.to_write()):
            assert time.monotonic() < end, "the game does not begin:\n" + self.anna.run("status") + self.bela.run("status")
            time.sleep(0.5)
            for player in (self.anna, self.bela):
                player.fetch()
                player.post()
        for player in (self.anna, self.bela):
            player.run("standing", "propose")

    def play(self):
        """To the end; the trials stand on the way."""
        trials = [self.server_away, self.connection_cut, self.block_left_in_the_quote]
        if self.by == "chariots":
            trials = []
        end = time.monotonic() + 1200
        moves = 0
        while True:
            assert time.monotonic() < end, "no end:\n" + self.anna.run("status") + self.bela.run("status")
            self.anna.fetch()
            self.bela.fetch()
            self.anna.post()
            self.bela.post()
            if self.anna.phase() == "over" and self.bela.phase() == "over":
                return moves
            if self.by == "chariots" and moves >= 8 and self.anna.told("verify") == self.bela.told("verify"):
                return moves
            if self.by == "imap":
                self.kill_host()
            if self.anna.to_write():
                moves += 1
                trial = trials.pop(0) if trials and trials[0] is not self.block_left_in_the_quote else self.anna.move
                trial()
            elif self.bela.to_write():
                moves += 1
                if trials == [self.block_left_in_the_quote]:
                    trials.pop()()
                else:
                    self.bela.move()
            else:
                time.sleep(0.5)

    # ---- trials ---------------------------------------------------------------------------------------------------------

    def server_away(self):
        say("the mail server goes away")
        self.town.stop_postfix()
        out = self.anna.move(status=3)
        assert "mail-away" in out and "send --again --mail` sends it again" in out, out
        self.town.run_postfix()
        out = self.anna.run("send", "--again", "--mail")
        assert "with the same packet, is sent to " + (HOST if self.hosted else "bela@club.test") in out, out

    def connection_cut(self):
        say("the IMAP connection is cut in the middle")
        for i in range(60):
            name = "%d.chatter%d.town" % (1000000000 + i, i)
            path = self.town.path("mail", "anna", "new", name)
            write(path, "From: c@club.test\nSubject: chatter %d\n\n%s\n" % (i, "word " * 400), 0o600)
            self.town.own(path)
        wire = Cut((self.town.ip, IMAPS), 60000)
        try:
            self.anna.run("mail", "set", "inbox", "imaps://anna@127.0.0.1:%d/INBOX" % wire.port)
            out = self.anna.run("receive", status=3)
            assert "run it again: it continues where it stopped" in out, out
            looks = [looked_at(out)]
            assert 0 < looks[0] < count(self.town, "anna"), looks

            def each_once():
                """Mails may come all the time: the host's, and again the one it had in hand when it was killed."""
                looks.append(looked_at(self.anna.run("receive")))
                total = count(self.town, "anna")
                assert sum(looks) <= total, "%s of %d mails" % (looks, total)
                return sum(looks) == total

            wait_for("a look at every mail", each_once)
        finally:
            wire.close()
        self.anna.run("mail", "set", "inbox", self.town.imap_box("anna"))
        self.anna.move()

    def block_left_in_the_quote(self):
        say("an answer with two blocks in it")
        if self.by == "duel":
            before = count(self.town, "anna")
            self.bela.move(leave=True)
            wait_for("the answer", lambda: count(self.town, "anna") > before)  # without a host nobody else writes to her
            out = self.anna.run("receive", status=2)
            assert "two different hexpost blocks" in out and "Copy the one you mean" in out, out
            self.bela.answer(self.bela.path("move.eml"))
            return
        self.bela.move(leave=True)

        def refusals():
            """Not just the next mail: the mail that a host had in hand when it was killed may come again at any time."""
            return [path for path in self.town.mails("bela")
                    if "two different hexpost blocks" in re.sub(r"\s+", " ", read(path).replace("=\n", ""))]

        wait_for("the refusal", refusals)
        self.bela.done |= {os.path.basename(path).split(":")[0] for path in refusals()}
        self.bela.answer(self.bela.path("move.eml"))

    def robot(self):
        say("a robot writes to the host")
        before = count(self.town, "robot")
        context = ssl.create_default_context(cafile=self.town.path("etc", "cert.pem"))
        with smtplib.SMTP(self.town.ip, SUBMISSION) as server:
            server.starttls(context=context)
            server.login("robot", USERS["robot"])
            for extra in ("Auto-Submitted: auto-replied", "Precedence: bulk", "X-Just: rubbish"):
                server.sendmail("robot@club.test", [HOST], "From: robot@club.test\r\nTo: %s\r\nSubject: away\r\nMessage-ID: <%s@club.test>\r\n%s"
                                "\r\n\r\nI am away.\r\n" % (HOST, extra[:4], extra))
            server.sendmail("robot@club.test", [HOST], "From: robot@club.test\r\nTo: %s\r\nSubject: games\r\nMessage-ID: <ask@club.test>"
                            "\r\n\r\ngames\r\n" % HOST)

        def log(way):
            return re.findall(r"(?m)^%s .* robot@club[.]test .*$" % way, self.host("host", "log", "--last", "1000"))

        # The host writes down that a mail came before it answers, and that its answer went out after the server took it.
        wait_for("a verdict on each of the four", lambda: len(log("in")) >= 4)
        wait_for("the answer to the question", lambda: count(self.town, "robot") > before)
        wait_for("a line for the answer", lambda: log("out"))
        self.answers_to_robots = before + 1
        self.judge_robots()
        assert len(log("in")) == 4 and len(log("out")) == 1, log("in") + log("out")

    def judge_robots(self):
        assert count(self.town, "robot") == self.answers_to_robots, subjects(self.town, "robot")

    def by_sendmail(self):
        say("the system's own sendmail takes a mail over")
        # Postfix lets only root name another configuration; so root plays here.
        before = count(self.town, "bela")
        words = [self.town.program, "--home", self.anna.path("games")]
        for more in (["mail", "set", "smtp"],
                     ["mail", "set", "sendmail", "/usr/sbin/sendmail -C %s -t -i" % self.town.path("etc", "postfix")],
                     ["note", "chat", "by sendmail", "--mail"]):
            done = subprocess.run(words + more, capture_output=True, check=False, timeout=PATIENCE)
            assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
        wait_for("the note", lambda: count(self.town, "bela") > before)
        out = self.bela.fetch()
        assert "Anna says: by sendmail" in out, out

    # ---- after it ---------------------------------------------------------------------------------------------------------

    def judge(self, moves):
        verified = [player.told("verify") for player in (self.anna, self.bela)]
        assert verified[0] == verified[1] and "Everything is right" in verified[0], "\n".join(verified)
        assert not self.hosted or "over" in self.host("host", "games")
        self.judge_robots()
        sent, repeated, read_in_order = {}, 0, 0
        for user in ("anna", "bela"):
            for path in self.town.mails(user):
                mail = email.message_from_string(read(path), policy=email.policy.default)
                if mail["From"] and "host@" in mail["From"]:
                    said = read(path).partition("\nFrom: ")[2]
                    known = sent.setdefault((user, mail["Message-ID"]), said)
                    assert known is said or known == said, "two mails of one Message-ID: " + mail["Message-ID"]
                    repeated += known is not said
                if 'boundary="=_hexpost_' in read(path) and "BEGIN HEXPOST PACKET" in read(path) and "\nMap\n" in read(path):
                    order = subprocess.run([sys.executable, "-B", ORDER, path, "host" if self.hosted else "player"], capture_output=True)
                    assert order.returncode == 0, order.stderr.decode() + read(path)
                    read_in_order += 1
        assert repeated <= self.kills, "%d mails came twice, and the host was killed %d times" % (repeated, self.kills)
        assert read_in_order > 0
        threaded = [p for p in self.town.mails("anna") if "\nReferences: " in read(p)]
        assert threaded, "no mail keeps the thread"
        logs = read(self.town.path("log", "postfix.log")) + read(self.town.path("log", "dovecot.log"))
        for secret in USERS.values():
            assert secret not in logs
        say("a battle of %d mails, %d from the host, %d of them twice after %d kills: all hold the same" %
            (moves, len(sent), repeated, self.kills))


def main():
    if len(sys.argv) != 3 or sys.argv[2] not in ("pipe", "imap", "duel", "chariots"):
        sys.exit(__doc__)
    game = Game(sys.argv[1], sys.argv[2])
    kept = None
    try:
        game.settle()
        game.set_up()
        say("the game has begun")
        moves = game.play()
        if game.hosted:
            game.robot()
        game.judge(moves)
        if game.by == "duel":
            game.by_sendmail()
    except BaseException:
        kept = os.environ.get("HEXPOST_KEEP_TOWN")
        for name in ("postfix.log", "dovecot.log", "hexpost"):
            path = game.town.path("log", name)
            if os.path.exists(path):
                say("== %s\n%s" % (name, "\n".join(read(path).splitlines()[-40:])))
        if kept:
            subprocess.run(["cp", "-a", game.town.folder, kept], check=False)
        raise
    finally:
        game.town.close()


if __name__ == "__main__":
    main()
