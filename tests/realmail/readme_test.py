"""What a club's secretary types as root, run as examples/club-host/README.md prints it, against a Postfix of the test's own.

    readme_test.py HEXPOST README

The paths of the page become those of the town, the user hexhost becomes nobody; nothing else is changed. Afterwards a mail
that comes by SMTP is answered by the host, cron's command keeps the page, and the service's command takes a Maildir, at last
one that Postfix fills.
"""
import email
import email.policy
import os
import pwd
import re
import shutil
import smtplib
import ssl
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from town import PATIENCE, SUBMISSION, Town, read, say, wait_for, write  # noqa: E402

USERS = {"anna": "anna's secret", "out": "out's secret"}
HOST = "host@club.example"


class Machine:
    def __init__(self, program, readme):
        self.page = readme
        self.readme = read(readme)
        self.service = read(os.path.join(os.path.dirname(readme), "hexpost-host.service"))
        self.town = Town(program, USERS)
        self.club = os.path.join(self.town.home("host"), "club")
        self.config = self.town.path("etc", "postfix")

    def mine(self, text):
        """The page's paths and user as this town has them."""
        for theirs, ours in (("/usr/local/bin/hexpost", self.town.program), ("/var/lib/hexpost", self.club),
                             ("/etc/postfix", self.config), ("/etc/aliases", self.town.path("etc", "aliases")),
                             ("user=hexhost", "user=nobody")):
            assert theirs in self.readme or theirs in self.service, "the page does not name %s any more" % theirs
            text = text.replace(theirs, ours)
        return text

    def block(self, mark):
        found = re.findall(r"(?ms)^```%s\n(.*?)^```$" % re.escape(mark), self.readme)
        assert found, "the page has no block %s any more" % mark
        return self.mine("".join(found))

    def as_secretary(self, *words, stdin=b""):
        done = self.town.as_nobody([self.town.program, "--home", self.club, *words], "host", stdin)
        assert done.returncode == 0, "%s: %s%s" % (" ".join(words), done.stdout.decode(), done.stderr.decode())
        return done.stdout.decode()

    def as_root(self, script):
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "MAIL_CONFIG": self.config, "LANG": "C.UTF-8"}
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", script], env=environment, capture_output=True, timeout=PATIENCE)
        assert done.returncode == 0, "%s\n%s%s" % (script, done.stdout.decode(), done.stderr.decode())

    def internet_site(self):
        """As Debian sets Postfix up; only the mails of the town's own people are kept."""
        main = os.path.join(self.config, "main.cf")
        text = read(main)
        for name, value in (("mydestination", "club.example"), ("local_recipient_maps", "$alias_maps"),
                            ("alias_maps", "hash:" + self.town.path("etc", "aliases")),
                            ("alias_database", "hash:" + self.town.path("etc", "aliases"))):
            text = re.sub(r"(?m)^%s =.*$" % name, "%s = %s" % (name, value), text)
        write(main, text)
        write(self.town.path("etc", "aliases"), "postmaster: root\n")
        self.as_root("newaliases; postconf -M 'local/unix=local unix - n n - - local'; postfix reload")

    def say_to_host(self, subject, text, serial, host=HOST):
        with smtplib.SMTP(self.town.ip, SUBMISSION) as smtp:
            smtp.starttls(context=ssl.create_default_context(cafile=self.town.path("etc", "cert.pem")))
            smtp.login("anna", USERS["anna"])
            smtp.sendmail("anna@club.test", [host], "From: anna@club.test\nTo: %s\nSubject: %s\nMessage-ID: <say%d@club.test>\n\n%s\n" %
                          (host, subject, serial, text))

    def host_takes(self, serial):
        """Sends the host a mail. After a reload a process of Postfix may still serve one connection by the old
        configuration, so callers wait for the answer that they expect."""
        try:
            self.say_to_host("hello", "games", serial)
            return True
        except smtplib.SMTPRecipientsRefused:
            return False

    def answer(self, serial):
        """The host's answer to a mail of Anna's, when it is here."""
        for path in self.town.mails("anna"):
            mail = email.message_from_string(read(path), policy=email.policy.default)
            if mail["In-Reply-To"] == "<%s@club.test>" % serial:
                return mail
        return None

    def run(self):
        say("install, user and service, on a copy of this machine")
        self.fresh_machine()
        say("a host")
        self.as_secretary("host", "init", "--address", HOST, "--name", "The Club", "--director", "secretary")
        password = os.path.join(self.town.home("host"), "password")
        write(password, USERS["out"] + "\n", 0o600)
        self.town.own(password)
        for name, value in (("smtp", "smtp://out@%s:%d" % (self.town.ip, SUBMISSION)), ("password-file", password),
                            ("ca-file", self.town.path("etc", "cert.pem"))):
            self.as_secretary("mail", "set", name, value)
        self.as_secretary("host", "open", "--battle", "duel", "--name", "spring-1")

        say("the page's commands for Postfix")
        self.internet_site()
        wait_for("that Postfix does not know the host before the commands of the page", lambda: not self.host_takes(1))
        self.as_root(self.block("sh postfix"))
        wait_for("that Postfix takes mail for the host", lambda: self.host_takes(2))
        wait_for("the host's answer", lambda: self.answer("say2"))
        assert "spring-1" in self.answer("say2").get_content()

        say("cron's line")
        line = self.block("cron").strip().split(None, 6)
        assert line[:6] == ["*/5", "*", "*", "*", "*", "hexhost"], line
        assert line[6].startswith(self.town.program), line
        done = self.town.as_nobody(line[6].split(), "host")
        assert done.returncode == 0, done.stderr.decode()
        assert "spring-1" in read(os.path.join(self.club, "public", "index.html"))

        say("the service")
        assert "User=hexhost" in self.service
        command = self.mine(re.search(r"(?m)^ExecStart=(.*)$", self.service).group(1)).split() + ["--once"]
        maildir = os.path.join(self.club, "Maildir")
        for part in ("new", "cur", "tmp"):
            os.makedirs(os.path.join(maildir, part))
        write(os.path.join(maildir, "new", "1.mail.club"), "From: anna@club.test\nTo: %s\nMessage-ID: <box@club.test>\n\nladder\n" % HOST)
        for folder, _, files in os.walk(maildir):
            for path in [folder, *(os.path.join(folder, f) for f in files)]:
                self.town.own(path)
        done = self.town.as_nobody(command, "host")
        assert done.returncode == 0, done.stderr.decode()
        wait_for("the answer to the mail of the box", lambda: self.answer("box"))

        say("the folder is out of reach: Postfix keeps the mail and gives it again")
        os.chmod(self.club, 0)
        self.say_to_host("later", "players", 3)
        log = self.town.path("log", "postfix.log")
        wait_for("a delivery put off", lambda: re.search(r"relay=hexhost.*status=deferred", read(log)))
        os.chmod(self.club, 0o700)
        wait_for("the answer all the same", lambda: self.answer("say3"))

        say("a Maildir of the host's user, filled by Postfix")
        self.mailbox_of_its_own()

    def fresh_machine(self):
        """The end of section 1, on a machine whose /etc, /var/lib and /usr/local/bin are copies that go away with it."""
        section = re.search(r"(?ms)^## 1\..*?^```sh\n(.*?)^```$", self.readme).group(1)
        lines = [line for line in section.splitlines() if line.startswith(("cmake --install ", "adduser "))]
        assert len(lines) == 2, section
        source = self.town.path("source")
        built = os.path.join(source, "build", "release", "cli")
        for folder in (built, self.town.path("machine", "lib"), self.town.path("machine", "bin")):
            os.makedirs(folder)
        shutil.copy(self.town.program, os.path.join(built, "hexpost"))
        # the program alone: the test package/prefix looks at all that an installation consists of
        write(os.path.join(source, "build", "release", "cmake_install.cmake"),
              'file(INSTALL "%s/hexpost" DESTINATION /usr/local/bin TYPE PROGRAM)\n' % built)
        subprocess.run(["cp", "-a", "/etc", self.town.path("machine", "etc")], check=True)
        self.on_machine(
            "cd %s" % source, *lines,
            "test $(stat -c %U:%G /var/lib/hexpost) = hexhost:hexhost",
            "getent passwd hexhost | grep -q ':/var/lib/hexpost:/usr/sbin/nologin$'",
            "cp %s %s" % (os.path.join(os.path.dirname(self.page), "hexpost-host.service"), "/etc/systemd/system/"),
            "systemd-analyze verify --man=no /etc/systemd/system/hexpost-host.service",
            "cd /",
            "me hexpost --home /var/lib/hexpost host init --address host@club.example --name Club --director secretary >/dev/null",
            "me sh -c 'mkdir -p /var/lib/hexpost/Maildir/new /var/lib/hexpost/Maildir/cur /var/lib/hexpost/Maildir/tmp'",
            # the command of the service itself, under the user it names, once
            "me $(sed -n 's/^ExecStart=//p' /etc/systemd/system/hexpost-host.service) --once",
            "test $(stat -c %U /var/lib/hexpost/public/index.html) = hexhost")
        try:
            pwd.getpwnam("hexhost")
            raise AssertionError("the test has made a user on this machine")
        except KeyError:
            pass

    def mounted(self, script):
        """Words of a command that runs a script on that machine, as root."""
        mounts = ["mount --bind %s %s" % (self.town.path("machine", name), place)
                  for name, place in (("etc", "/etc"), ("lib", "/var/lib"), ("bin", "/usr/local/bin"))]
        return ["unshare", "--mount", "--propagation", "private", "bash", "-euo", "pipefail", "-c",
                "\n".join(mounts + [script])]

    def on_machine(self, *lines):
        me = 'me() { setpriv --reuid=hexhost --regid=hexhost --clear-groups env HOME=/var/lib/hexpost "$@"; }'
        done = subprocess.run(self.mounted("\n".join([me, *lines])),
                              env={"PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8"},
                              capture_output=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()

    def mailbox_of_its_own(self):
        """Section 3's other way: Postfix, on that machine, fills the Maildir of the user that the service runs as."""
        line = re.search(r"`(postconf -e home_mailbox=[^`]*)`", self.readme).group(1)
        address = re.search(r"`(hexhost@[^`]*)`", self.readme).group(1)
        self.as_root(line + "; postconf -e 'local_recipient_maps=unix:passwd.byname $alias_maps'")
        self.town.stop_postfix()
        self.town.run_postfix(self.mounted('exec "$0" "$@"'))
        lib = self.town.path("machine", "lib", "hexpost")
        write(os.path.join(lib, "password"), USERS["out"] + "\n", 0o600)
        os.chown(os.path.join(lib, "password"), os.stat(lib).st_uid, os.stat(lib).st_gid)
        home = "me hexpost --home /var/lib/hexpost"
        self.on_machine(home + " host set address " + address,
                        home + " host open --battle duel --name autumn-1",
                        home + " mail set smtp smtp://out@%s:%d" % (self.town.ip, SUBMISSION),
                        home + " mail set password-file /var/lib/hexpost/password",
                        home + " mail set ca-file " + self.town.path("etc", "cert.pem"))
        self.say_to_host("hello", "games", 4, address)
        box = os.path.join(lib, "Maildir", "new")
        wait_for("the mail in the user's Maildir", lambda: os.listdir(box))
        self.on_machine("me $(sed -n 's/^ExecStart=//p' /etc/systemd/system/hexpost-host.service) --once")
        wait_for("the answer to it", lambda: self.answer("say4"))
        assert "autumn-1" in self.answer("say4").get_content()

    def close(self):
        self.town.close()


def main(program, readme):
    machine = Machine(os.path.abspath(program), os.path.abspath(readme))
    assert pwd.getpwnam("nobody")
    try:
        machine.run()
    except BaseException:
        log = machine.town.path("log", "postfix.log")
        print(read(log)[-6000:] if os.path.exists(log) else "", file=sys.stderr)
        raise
    finally:
        machine.close()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
