"""A town with real mail, on loopback and in one folder: Postfix, Dovecot, a certificate, players with mutt and s-nail.

Everything has its own configuration, its own loopback address, its own processes, and ends with the Town. Postfix and
Dovecot want to be started by root; mails are delivered, read and answered as nobody.
"""
import os
import pty
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

NOBODY = 65534
DOMAIN = "club.test"


# How long anything may take before it is said never to come: nothing waits that long unless it is broken, however slow or
# busy the machine. ctest allows the whole test more.
PATIENCE = 240

# On the town's own address, and below the ports that the kernel deals out, so no other program takes them meanwhile.
CLAIM, SUBMISSION, SUBMISSIONS, IMAP, IMAPS = 2580, 2587, 2465, 2143, 2993


def own_address():
    """A loopback address that no other town on this machine has, and the socket that keeps it as long as it is open."""
    for n in range(2, 250):
        address, claim = "127.77.12.%d" % n, socket.socket()
        try:
            claim.bind((address, CLAIM))
            for port in (SUBMISSION, SUBMISSIONS, IMAP, IMAPS):  # servers that a town has left behind when it was killed
                with socket.socket() as s:
                    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                    s.bind((address, port))
            return address, claim
        except OSError:
            claim.close()
    raise AssertionError("no loopback address is free")


def wait_for(what, true, server=None):
    """Until it is true; `server` is what has to live for it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        value = true()
        if value:
            return value
        assert server is None or server.poll() is None, "%s has ended with %s" % (what, server.returncode)
        time.sleep(0.1)
    raise AssertionError("waited %d seconds in vain for %s" % (PATIENCE, what))


def write(path, text, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path, mode)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def as_root():
    """Postfix is started by root only; tests/install has asked for as much."""
    if os.getuid() == 0:
        return
    if subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False).returncode != 0:
        raise SystemExit("Postfix is started by root only: run this test as root, or let sudo ask for no password")
    os.execvp("sudo", ["sudo", "-n", sys.executable, "-B", *sys.argv])


class Town:
    """users: login to password. The user `host` gets his mail by Postfix's pipe into `host_command` ({0}: the town's
    folder), if that is given; else he has a mail box as everybody."""

    def __init__(self, program, users, host_command=None):
        as_root()
        # not in TMPDIR: it must be private, and paths of sockets and of Postfix are short and have no blanks
        self.folder = tempfile.mkdtemp(prefix="hexpost-town.", dir="/tmp")
        os.chmod(self.folder, 0o755)
        self.users = users
        self.host_command = host_command and host_command.format(self.folder)
        self.children = []
        self.postfix = self.dovecot = None
        self.ip, self.claim = own_address()
        for name in ("log", "homes", "mail", "etc", "spool", "data", "dovecot"):
            os.makedirs(self.path(name))
        for name in ("mail", "homes"):
            os.chown(self.path(name), NOBODY, NOBODY)
        os.makedirs(self.path("bin"))
        self.program = shutil.copy(program, self.path("bin", "hexpost"))
        os.chmod(self.program, 0o755)
        shutil.chown(self.path("data"), "postfix")
        try:
            self.certificate()
            for user in users:
                self.maildir(user)
            self.start_dovecot()
            self.start_postfix()
        except BaseException:
            self.close()
            raise

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def address(self, user):
        return "%s@%s" % (user, DOMAIN)

    def listens(self, port):
        with socket.socket() as s:
            return s.connect_ex((self.ip, port)) == 0

    def close(self):
        if self.postfix is not None and self.postfix.poll() is None:
            self.stop_postfix()
        for child in self.children:
            if child.poll() is None:
                child.terminate()
                try:
                    child.wait(20)
                except subprocess.TimeoutExpired:
                    child.kill()
                    child.wait()
        self.claim.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # ---- servers ----------------------------------------------------------------------------------------------------

    def start(self, words, **more):
        child = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=open(self.path("log", os.path.basename(words[0])), "a"),
                                 stderr=subprocess.STDOUT, **more)
        self.children.append(child)
        return child

    def certificate(self):
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-days", "2", "-subj", "/CN=localhost",
                        # s-nail compares the address as if it were a name
                        "-addext", "subjectAltName=DNS:{0},IP:{0},IP:127.0.0.1".format(self.ip),
                        "-keyout", self.path("etc", "key.pem"), "-out", self.path("etc", "cert.pem")],
                       check=True, capture_output=True)
        os.chmod(self.path("etc", "cert.pem"), 0o644)

    def maildir(self, user):
        for part in ("", "new", "cur", "tmp"):
            path = self.path("mail", user, part)
            os.makedirs(path, exist_ok=True)
            os.chown(path, NOBODY, NOBODY)
        return self.path("mail", user)

    def start_dovecot(self):
        write(self.path("etc", "passwords"), "".join("%s:{PLAIN}%s\n" % user for user in self.users.items()), 0o640)
        shutil.chown(self.path("etc", "passwords"), "root", "dovecot")
        write(self.path("etc", "dovecot.conf"), """
protocols = imap
listen = {4}
base_dir = {0}/dovecot/run
state_dir = {0}/dovecot/state
log_path = {0}/log/dovecot.log
ssl = required
ssl_cert = <{0}/etc/cert.pem
ssl_key = <{0}/etc/key.pem
disable_plaintext_auth = yes
auth_mechanisms = plain login
auth_failure_delay = 0
mail_location = maildir:{0}/mail/%n
first_valid_uid = 1
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%n {0}/etc/passwords
}}
userdb {{
  driver = static
  args = uid={1} gid={1} home={0}/homes/%n
}}
service imap-login {{
  inet_listener imap {{
    port = {2}
  }}
  inet_listener imaps {{
    port = {3}
    ssl = yes
  }}
}}
service auth {{
  unix_listener {0}/dovecot/postfix-auth {{
    mode = 0666
  }}
}}
""".format(self.folder, NOBODY, IMAP, IMAPS, self.ip))
        self.dovecot = self.start(["dovecot", "-c", self.path("etc", "dovecot.conf"), "-F"])
        wait_for("Dovecot", lambda: self.listens(IMAPS), self.dovecot)

    def start_postfix(self):
        config = self.path("etc", "postfix")
        write(os.path.join(config, "main.cf"), """
compatibility_level = 3.6
queue_directory = {0}/spool
data_directory = {0}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = {0}/log/postfix.log
maillog_file_prefixes = {0}
myhostname = mail.{1}
mydestination =
local_recipient_maps =
alias_maps =
alias_database =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks =
virtual_mailbox_domains = {1}
virtual_mailbox_base = {0}/mail
virtual_mailbox_maps = texthash:{0}/etc/postfix/mailboxes
virtual_uid_maps = static:{2}
virtual_gid_maps = static:{2}
virtual_minimum_uid = 1
transport_maps = texthash:{0}/etc/postfix/transport
default_transport = error:nothing leaves this machine
smtpd_tls_cert_file = {0}/etc/cert.pem
smtpd_tls_key_file = {0}/etc/key.pem
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = {0}/dovecot/postfix-auth
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
smtpd_relay_restrictions = permit_sasl_authenticated, reject
queue_run_delay = 1s
minimal_backoff_time = 1s
maximal_backoff_time = 2s
""".format(self.folder, DOMAIN, NOBODY) + ("hexhost_destination_recipient_limit = 1\n" if self.host_command else ""))
        # qmgr is woken every second: a mail that it tries again while the delivery before has it still (a second of backoff
        # is that short) goes back to the incoming queue, and waits there for that
        services = ["%s:%d inet n - n - - smtpd -o smtpd_tls_security_level=encrypt" % (self.ip, SUBMISSION),
                    "%s:%d inet n - n - - smtpd -o smtpd_tls_wrappermode=yes" % (self.ip, SUBMISSIONS),
                    "pickup unix n - n 60 1 pickup", "cleanup unix n - n - 0 cleanup", "qmgr unix n - n 1 1 qmgr",
                    "tlsmgr unix - - n 1000? 1 tlsmgr", "rewrite unix - - n - - trivial-rewrite", "bounce unix - - n - 0 bounce",
                    "defer unix - - n - 0 bounce", "trace unix - - n - 0 bounce", "verify unix - - n - 1 verify",
                    "proxymap unix - - n - - proxymap", "error unix - - n - - error", "retry unix - - n - - error",
                    "virtual unix - n n - - virtual", "anvil unix - - n - 1 anvil", "postlog unix-dgram n - n - 1 postlogd"]
        if self.host_command:
            services.append("hexhost unix - n n - 1 pipe flags=q user=nobody argv=%s" % self.host_command)
        write(os.path.join(config, "master.cf"), "".join(s + "\n" for s in services))
        mailboxes = [user for user in self.users if not (user == "host" and self.host_command)]
        write(os.path.join(config, "mailboxes"), "".join("%s %s/\n" % (self.address(u), u) for u in self.users))
        write(os.path.join(config, "transport"), "" if len(mailboxes) == len(self.users) else self.address("host") + " hexhost:\n")
        self.run_postfix()

    def run_postfix(self, inside=()):
        """inside: words of a command that runs it somewhere else."""
        self.postfix = self.start([*inside, "postfix", "-c", self.path("etc", "postfix"), "start-fg"])
        wait_for("Postfix", lambda: self.listens(SUBMISSION) and self.listens(SUBMISSIONS), self.postfix)

    def stop_postfix(self):
        """This Postfix and no other: its own master, by its own configuration."""
        subprocess.run(["postfix", "-c", self.path("etc", "postfix"), "stop"], capture_output=True, timeout=PATIENCE)
        self.postfix.wait(PATIENCE)
        self.children.remove(self.postfix)
        wait_for("the end of Postfix", lambda: not self.listens(SUBMISSION))

    # ---- people ---------------------------------------------------------------------------------------------------------

    def mails(self, user):
        """Paths of all mails of a user, oldest first."""
        found = [self.path("mail", user, part, name) for part in ("new", "cur") for name in os.listdir(self.path("mail", user, part))]
        def arrived(path):
            """Postfix names a mail by its second, its inode and its microsecond, which has no leading zeros."""
            name = os.path.basename(path).split(":")[0]
            fraction = re.search(r"\.V[0-9a-f]+I[0-9a-f]+M(\d+)\.", name)
            return int(name.split(".")[0]), int(fraction.group(1)) if fraction else 0, name

        return sorted(found, key=arrived)

    def home(self, user):
        path = self.path("homes", user)
        os.makedirs(path, exist_ok=True)
        os.chown(path, NOBODY, NOBODY)
        return path

    def as_nobody(self, words, user, stdin=b"", **more):
        """Runs a program for a user, in his home."""
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin", "HOME": self.home(user), "LANG": "C.UTF-8", "TERM": "vt100",
                       "LOGNAME": "nobody", "USER": "nobody", **more}
        return subprocess.run(words, input=stdin, capture_output=True, env=environment, cwd=self.home(user), user=NOBODY,
                              group=NOBODY, extra_groups=[], timeout=PATIENCE)

    def own(self, path):
        os.chown(path, NOBODY, NOBODY)

    def on_a_terminal(self, words, user, **more):
        """The same on a terminal, for programs that want one; returns exit and screen."""
        environment = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin", "HOME": self.home(user), "LANG": "C.UTF-8", "TERM": "vt100",
                       "LOGNAME": "nobody", "USER": "nobody", **more}
        master, slave = pty.openpty()
        child = subprocess.Popen(words, stdin=slave, stdout=slave, stderr=slave, env=environment, cwd=self.home(user), user=NOBODY,
                                 group=NOBODY, extra_groups=[], start_new_session=True)
        os.close(slave)
        screen, end = b"", time.monotonic() + PATIENCE
        while child.poll() is None and time.monotonic() < end:
            if select.select([master], [], [], 0.2)[0]:
                try:
                    screen += os.read(master, 65536)
                except OSError:
                    break
        if child.poll() is None:
            try:
                child.wait(max(1, end - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
        os.close(master)
        return child.returncode, screen.decode("utf-8", "replace")

    def mutt_settings(self, user, editor):
        """A muttrc that fetches by IMAP over TLS, answers with quoting on and asks nothing."""
        path = os.path.join(self.home(user), "muttrc")
        write(path, """
set folder="{0}" spoolfile="{0}" imap_pass="{6}" imap_check_subscribed=no record="" postponed="{1}/postponed"
set from="{2}" realname="Bela" use_from=yes envelope_from=no
set include=yes fast_reply=yes abort_unmodified=no abort_nosubject=no edit_headers=no editor="{3}"
set smtp_url="smtp://{4}@{8}:{5}/" smtp_pass="{6}" ssl_starttls=yes ssl_force_tls=yes
set ssl_ca_certificates_file="{7}" certificate_file="{7}" ssl_verify_dates=yes ssl_verify_host=yes
set sort=date-received quit=yes move=no mail_check=0 wait_key=no pipe_decode=no beep=no confirmappend=no
set header_cache="" tmpdir="{1}" crypt_use_gpgme=no
""".format(self.imap_box(user), self.home(user), self.address(user), editor, user, SUBMISSION, self.users[user],
           self.path("etc", "cert.pem"), self.ip), 0o600)
        self.own(path)
        return path

    def imap_box(self, user):
        return "imaps://%s@%s:%d/INBOX" % (user, self.ip, IMAPS)

    def mutt(self, user, keys, editor="true"):
        """mutt with these keys pressed at the newest mail of the user's box at the server; ends with it."""
        code, screen = self.on_a_terminal(
            ["mutt", "-n", "-F", self.mutt_settings(user, editor), "-f", self.imap_box(user), "-e", 'push "<last-entry>%s<quit>"' % keys], user)
        assert code == 0, "mutt ended with %s:\n%s" % (code, screen)
        return screen

    def s_nail_settings(self, user):
        path = os.path.join(self.home(user), "mailrc")
        write(path, """
set v15-compat nosave noheader quote=noheading indentprefix="> " keepsave emptystart
set from="{0}" mta=submission://{1}:{2}@{5}:{3} smtp-use-starttls smtp-auth=login tls-verify=strict
set tls-ca-file="{4}" tls-ca-no-defaults ttycharset=utf-8 sendwait
""".format(self.address(user), user, self.users[user], SUBMISSION, self.path("etc", "cert.pem"), self.ip), 0o600)
        self.own(path)
        return path

    def s_nail_reply(self, user, lines, editor):
        """s-nail answers the newest mail: the lines are what is typed, tilde commands and all."""
        commands = "\n".join(["reply $"] + lines + ["~.", "xit", ""])
        return self.as_nobody(["s-nail", "-#", "-~", "-f", self.path("mail", user)], user, commands.encode(),
                              MAILRC=self.s_nail_settings(user), MAILX_NO_SYSTEM_RC="1", EDITOR=editor)


class Cut:
    """A wire between a program and a server that is cut after a number of bytes from the server; then it works again."""

    def __init__(self, server, after):
        self.target, self.after = server, after
        self.listener = socket.socket()
        self.listener.bind(("127.0.0.1", 0))
        self.listener.listen(8)
        self.port = self.listener.getsockname()[1]
        self.child = os.fork()
        if self.child == 0:
            try:
                self.serve()
            finally:
                os._exit(0)

    def serve(self):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        left = self.after
        while True:
            client, _ = self.listener.accept()
            with client, socket.create_connection(self.target) as server:
                try:
                    left = self.carry(client, server, left)
                except OSError:
                    pass  # one of them has closed with something unread

    @staticmethod
    def carry(client, server, left):
        """One connection, to its end or to the cut; returns how many bytes are left until then, None after it."""
        while True:
            for ready in select.select([client, server], [], [])[0]:
                data = ready.recv(4096)
                if not data:
                    return left
                if ready is server and left is not None:
                    left -= len(data)
                    if left < 0:
                        return None
                (client if ready is server else server).sendall(data)

    def close(self):
        os.kill(self.child, signal.SIGTERM)
        os.waitpid(self.child, 0)
        self.listener.close()


def say(text):
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit("town.py is used by the tests beside it")
