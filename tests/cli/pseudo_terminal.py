"""A program at a pseudo-terminal with a scripted editor, for the tests of commands that need a person."""
import os
import pty
import select
import stat
import time


def read_some(terminal):
    """What the program has written since; nothing after its end."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b''


class Person:
    """Types answers to prompts, and edits files when the program opens its editor.

    `edit` is called with the text of the sheet each time the editor opens and returns the new text, or None when the
    editor is to fail. Everything typed is counted in `keys`."""

    def __init__(self, folder):
        self.folder = folder
        self.keys = 0
        self.sessions = []  # the sheet as the editor showed it, session by session
        self.asks = os.path.join(folder, 'asks')
        self.answers = os.path.join(folder, 'answers')
        for path in (self.asks, self.answers):
            if not os.path.exists(path):
                os.mkfifo(path)
        self.editor = os.path.join(folder, 'editor')
        with open(self.editor, 'w') as f:
            f.write('#!/bin/sh\nprintf "%%s\\n" "$1" > %s\nread -r done < %s\ntest "$done" = yes\n' % (self.asks, self.answers))
        os.chmod(self.editor, os.stat(self.editor).st_mode | stat.S_IXUSR)

    def run(self, argv, edit, reply, seconds=240):
        """Runs a command to its end. `reply` is called with the text shown since the last answer and returns what to
        type, or None while it is no prompt. Returns what was shown and the exit status."""
        pid, terminal = pty.fork()
        if pid == 0:
            env = dict(os.environ, VISUAL=self.editor, EDITOR=self.editor, HEXPOST_LANGUAGE='')
            os.execvpe(argv[0], argv, env)
        asks = os.open(self.asks, os.O_RDWR | os.O_NONBLOCK)
        answers = os.open(self.answers, os.O_RDWR)
        shown, fresh, end = '', '', time.time() + seconds
        while True:
            if time.time() > end:
                os.kill(pid, 9)
                os.waitpid(pid, 0)
                raise RuntimeError('it takes too long; it has shown:\n' + shown)
            ready, _, _ = select.select([terminal, asks], [], [], 0.2)
            if asks in ready:
                path = os.read(asks, 4096).decode().strip()
                with open(path) as f:
                    text = f.read()
                self.sessions.append(text)
                new = edit(text)
                if new is not None:
                    with open(path, 'w') as f:
                        f.write(new)
                os.write(answers, b'yes\n' if new is not None else b'no\n')
                fresh = ''
            if terminal in ready:
                data = read_some(terminal)
                if not data:
                    break
                text = data.decode('utf-8', 'replace').replace('\r\n', '\n')
                shown += text
                fresh += text
                typed = reply(fresh)
                if typed is not None:
                    self.keys += len(typed)
                    os.write(terminal, typed.encode())
                    fresh = ''
        os.close(terminal)
        os.close(asks)
        os.close(answers)
        _, status = os.waitpid(pid, 0)
        return shown, os.waitstatus_to_exitcode(status)
