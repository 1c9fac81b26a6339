"""How long a player's `receive` takes over an IMAP mailbox of many mails with some packets in it.

    mailbox_bench.py HEXPOST COUNT     HEXPOST on the one-page rule system; prints seconds and processor seconds

Dovecot on loopback with TLS serves a Maildir of COUNT mails, twenty of them packets of a game that the player watches, as
tests/bench/mailbox makes them; the first look and three later ones. The mails have lain there for a while: a Maildir that
changed in the very second in which Dovecot looked at it is read by Dovecot once more at the next EXAMINE, whatever the
client knows (0.6 s for 10,000 mails, before its first answer), and that would be measured as the second look.
"""
import os
import resource
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from town import Town, write  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))


def look(town, player, program, *words):
    before, begin = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
    done = town.as_nobody([program, "--home", os.path.join(town.home(player), "games"), "--game", "duel", "receive", *words], player)
    took, after = time.time() - begin, resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
    return took, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout.decode()


def main(program, count):
    town = Town(program, {"anna": "anna's secret"})
    try:
        subprocess.run([os.path.join(HERE, "..", "bench", "mailbox"), program, str(count), "make", town.path("made")], check=True)
        maildir = town.path("mail", "anna")
        for part in ("new", "cur"):
            source = os.path.join(town.path("made"), "box", part)
            for name in os.listdir(source):
                path = os.path.join(maildir, part, name)
                os.rename(os.path.join(source, name), path)
                town.own(path)
        for part in ("new", "cur"):
            os.utime(os.path.join(maildir, part), (1700000000, 1700000000))
        home = town.home("anna")
        write(os.path.join(home, "password"), "anna's secret\n", 0o600)
        town.own(os.path.join(home, "password"))
        games = os.path.join(home, "games")
        for words in (["watch", "duel"], ["mail", "set", "inbox", town.imap_box("anna")],
                      ["mail", "set", "ca-file", town.path("etc", "cert.pem")],
                      ["mail", "set", "password-file", os.path.join(home, "password")]):
            town.as_nobody([program, "--home", games, *words], "anna")
        first = look(town, "anna", program)
        assert ": 20 taken, 0 known already, 0 refused" in first[2], first[2]
        later = [look(town, "anna", program) for _ in range(3)]
        for one in later:
            assert "0 mails looked at" in one[2], one[2]
        print("IMAP: first look %.1f s (%.1f s of a processor), later ones %s s (%.2f s)" %
              (first[0], first[1], ", ".join("%.2f" % one[0] for one in later), max(one[1] for one in later)))
    finally:
        town.close()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(os.path.abspath(sys.argv[1]), int(sys.argv[2]))
