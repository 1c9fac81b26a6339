#!/usr/bin/env python3
"""pager_test.py HEXPOST: what a command does with the terminal that it prints to: pager, colour, width; and without one."""
import fcntl
import os
import pty
import struct
import subprocess
import sys
import tempfile
import termios
import unittest

from pseudo_terminal import read_some

HEXPOST = os.path.abspath(sys.argv.pop(1))


class AtATerminal(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.addCleanup(self.dir.cleanup)
        self.paged = os.path.join(self.dir.name, 'paged')
        self.pager = os.path.join(self.dir.name, 'pager')
        with open(self.pager, 'w') as file:
            file.write('#!/bin/sh\ncat >> "%s"\n' % self.paged)
        os.chmod(self.pager, 0o755)

    def environment(self, **more):
        kept = {k: v for k, v in os.environ.items() if k not in ('NO_COLOR', 'CLICOLOR', 'CLICOLOR_FORCE', 'PAGER', 'LESS')}
        return dict(kept, HEXPOST_HOME=os.path.join(self.dir.name, 'home'), HEXPOST_LANGUAGE='en', **more)

    def show(self, *words, rows=24, columns=80, **more):
        """What the terminal shows, and the exit status."""
        pid, terminal = pty.fork()
        if pid == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))
            os.execve(HEXPOST, [HEXPOST, *words], self.environment(**more))
        shown = b''
        while data := read_some(terminal):
            shown += data
        os.close(terminal)
        return shown.decode().replace('\r\n', '\n'), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

    def text_of_pager(self):
        if not os.path.exists(self.paged):
            return None
        with open(self.paged, encoding='utf-8') as file:
            return file.read()

    def plain(self, *words, **more):
        return subprocess.run([HEXPOST, *words], capture_output=True, text=True, env=self.environment(**more))

    def test_long_output_goes_through_the_pager(self):
        for words in (['rules', 'hordes'], ['scenarios'], ['rules', 'kadesh', '--verbs'], ['scenarios', 'tapae']):
            with self.subTest(words=words):
                if os.path.exists(self.paged):
                    os.remove(self.paged)
                shown, status = self.show(*words, PAGER=self.pager)
                self.assertEqual((shown, status), ('', 0))
                self.assertEqual(self.text_of_pager(), self.plain(*words).stdout)

    def test_a_report_goes_through_the_pager(self):
        self.assertEqual(self.plain('key', 'new', 'me', '--player', 'Anna').returncode, 0)
        self.assertEqual(self.plain('invite', '--battle', 'first-battle', '--out', os.path.join(self.dir.name, 'i.eml')).returncode, 0)
        self.show('report', PAGER=self.pager)
        self.assertIn('\nMap\n', self.text_of_pager())

    def test_a_report_fills_the_terminal(self):
        self.assertEqual(self.plain('key', 'new', 'me', '--player', 'Anna').returncode, 0)
        self.assertEqual(self.plain('invite', '--battle', 'first-battle', '--out', os.path.join(self.dir.name, 'i.eml')).returncode, 0)
        for columns, least in ((60, 50), (100, 73)):
            shown, status = self.show('report', columns=columns, PAGER='')
            self.assertEqual(status, 0)
            self.assertIn('\nMap\n', shown)
            self.assertTrue(least <= max(map(len, shown.splitlines())) <= columns, columns)

    def test_short_output_does_not(self):
        shown, status = self.show('rules', PAGER=self.pager)
        self.assertEqual(status, 0)
        self.assertIn('hordes  Hordes & Heroes', shown)
        self.assertIsNone(self.text_of_pager())

    def test_no_pager_where_none_is_wanted(self):
        expected = self.plain('rules', 'hordes').stdout
        self.assertEqual(self.show('rules', 'hordes', PAGER=''), (expected, 0))
        self.assertEqual(self.plain('config', 'set', 'pager', 'none').returncode, 0)
        self.assertEqual(self.show('rules', 'hordes', PAGER=self.pager), (expected, 0))
        self.assertIsNone(self.text_of_pager())

    def test_the_setting_goes_before_the_environment(self):
        self.assertEqual(self.plain('config', 'set', 'pager', self.pager).returncode, 0)
        self.assertEqual(self.show('rules', 'hordes', PAGER='/no/such/pager'), ('', 0))
        self.assertIn('Hordes & Heroes', self.text_of_pager())

    def test_a_pager_that_does_not_exist_loses_nothing(self):
        shown, status = self.show('rules', 'hordes', PAGER='/no/such/pager')
        self.assertEqual(status, 0)
        self.assertTrue(shown.endswith(self.plain('rules', 'hordes').stdout))

    def test_no_pager_without_a_terminal(self):
        self.assertEqual(self.plain('rules', 'hordes', PAGER=self.pager).returncode, 0)
        self.assertIsNone(self.text_of_pager())

    def test_colour_of_messages(self):
        red = '\033[1;31mhexpost: error:\033[0m '
        wrong = ['rules', 'nowhere']
        self.assertIn(red, self.show(*wrong)[0])
        for name, value in (('NO_COLOR', '1'), ('CLICOLOR', '0')):
            shown, status = self.show(*wrong, **{name: value})
            self.assertEqual(status, 1)
            self.assertNotIn('\033', shown, name)
        self.assertNotIn('\033', self.plain(*wrong).stderr)
        self.assertIn('\033[1;31m', self.plain(*wrong, CLICOLOR_FORCE='1').stderr)
        self.assertNotIn('\033', self.plain(*wrong, CLICOLOR_FORCE='1', NO_COLOR='1').stderr)


if __name__ == '__main__':
    unittest.main()
