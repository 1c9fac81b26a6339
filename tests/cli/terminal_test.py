#!/usr/bin/env python3
"""Player-turns at a terminal: hexpost turn and hexpost play, with a scripted editor."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pseudo_terminal import Person

HEXPOST = os.path.abspath(sys.argv.pop(1))


def before_end(text, orders):
    """The orders above the line that ends the moves."""
    return text.replace('\nend-moves\n', '\n' + orders + 'end-moves\n', 1)


def prompts(shown, sign='y\n', questions='\n'):
    """Answers every question of the program."""
    tail = shown.rsplit('\n', 1)[-1]
    if tail.endswith('[n]o: '):
        return sign
    if tail.endswith('keep the orders? '):
        return 'q\n'
    if tail.endswith('] ') or tail.endswith(']: ') or tail.endswith('screen. '):
        return questions
    return None


class Turns(unittest.TestCase):
    def setUp(self):
        self.dir = tempfile.TemporaryDirectory()
        self.addCleanup(self.dir.cleanup)
        self.person = Person(self.dir.name)
        self.home = os.path.join(self.dir.name, 'home')

    def play(self, edit, reply=prompts, more=()):
        return self.person.run([HEXPOST, '--home', self.home, 'play', 'first-battle', *more], edit, reply)

    def hexpost(self, home, *words):
        done = subprocess.run([HEXPOST, '--home', os.path.join(self.dir.name, home), *words], cwd=self.dir.name,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_an_error_goes_into_the_file_and_the_editor_opens_again(self):
        def edit(text):
            turn = len(self.person.sessions)
            if turn == 1:
                return before_end(text, 'move Leg1 9999\n')
            if turn == 2:
                return text.replace('move Leg1 9999\n', 'move Aux1 0408\n')
            return None
        shown, _ = self.play(edit)
        self.assertIn('#! 9999 is not a hex of this map', self.person.sessions[1])
        self.assertIn('move Leg1 9999\n#! ', self.person.sessions[1])
        self.assertRegex(shown, r'(?m)^Will be carried out:[^$]*move Aux1 0408$')
        self.assertNotIn('#!', self.person.sessions[2])
        self.assertRegex(self.person.sessions[2], r'# \[battle turn \d+ event [1-9]')

    def test_the_editor_of_the_preferences_goes_before_that_of_the_environment(self):
        mine, used = os.path.join(self.dir.name, 'mine'), os.path.join(self.dir.name, 'used')
        with open(mine, 'w') as file:
            file.write('#!/bin/sh\ntouch "%s"\nexec "%s" "$1"\n' % (used, self.person.editor))
        os.chmod(mine, 0o755)
        self.hexpost('home', 'config', 'set', 'editor', mine)
        self.play(lambda text: text if len(self.person.sessions) == 1 else None)
        self.assertTrue(os.path.exists(used))

    def test_orders_for_a_wing_that_is_drawn_later_are_filled_in(self):
        def edit(text):
            if len(self.person.sessions) > 1:
                return None  # an answer is missing besides
            acting = re.search(r'(?m)^end-orders (\S+)$', text)
            wing = 'Ak-shock' if acting and acting[1].lower() == 'ak-missile' else 'Ak-missile'
            if re.search(r'must (choose (the|whether to trump|what the wing does)|move (leaders|units and fire))\b', text):
                self.assertIn('# when %s acts:' % wing, text)
            return text + 'when %s acts:\nadvance %s 1\nend-orders\n' % (wing, wing)
        # the robot may fight before the player decides anything: a game in which no unit of the player has Routed by then
        for game in range(20):
            self.person.sessions.clear()
            shown, _ = self.person.run([HEXPOST, '--home', '%s-%d' % (self.home, game), 'play', 'sumer'], edit,
                                       lambda s: prompts(s, 'n\n'))
            if not re.search(r'(?m)^! Ak-\S+ Routs', shown):
                break
        self.assertRegex(shown, r'(?m)^advance Ak-(shock|missile) 1: written out: move Ak-\S+ \d{4}(; move Ak-\S+ \d{4})+')
        self.assertRegex(shown, r'(?m)^Lines for: the next turn of Ak-(shock|missile)$')

    def test_an_interruption_loses_nothing(self):
        shown, status = self.play(lambda text: before_end(text, 'move Aux1 0408\n'), lambda s: prompts(s, 'n\n'))
        self.assertEqual(status, 0)
        self.assertIn('nothing was signed; your orders are kept in ', shown)
        self.assertIn('-> hexpost', shown)
        # the editor fails, as when its window is closed by force
        shown, status = self.play(lambda text: None)
        self.assertIn('move Aux1 0408\n', self.person.sessions[1])
        self.assertIn('your earlier orders are in the file', shown)
        self.assertIn('your orders are kept', shown)
        self.assertNotEqual(status, 0)
        # a file that was not changed after an error does not come up for ever
        shown, status = self.play(lambda text: text if 'Leg9' in text else before_end(text, 'move Leg9 0608\n'))
        self.assertEqual(status, 0)
        self.assertIn('Nothing was changed.', shown)

    def test_an_open_question_is_asked_at_the_terminal(self):
        def edit(text):
            if len(self.person.sessions) > 1:
                return None
            return re.sub(r'(?m)^(end-moves|shoot .*|stand .*)\n', '', text)
        shown, _ = self.play(edit)
        self.assertIn('Nothing ends the phase after these orders. Add `end-moves`? [Y/n]', shown)
        self.assertGreater(len(self.person.sessions), 1, 'the packet was signed, and the next turn came')
        added = shown.index('Nothing ends the phase after these orders')
        signed = shown.index('Sign and send?', added)
        self.assertIn('Trial runs', shown[added:signed], 'what is signed has been checked with the answers')

    def test_two_at_one_computer(self):
        def edit(text):
            return text if len(self.person.sessions) < 5 else None
        shown, _ = self.play(edit, more=['--two'])
        self.assertIn('Rome: press Enter', shown)
        self.assertIn('Dacia: press Enter', shown)

    def begin_by_mail(self):
        """Anna and Bela, in the folders a and b, have begun a game by mail; it is Anna's turn."""
        self.hexpost('a', 'key', 'new', '--player', 'Anna', '--mail', 'anna@example.org')
        self.hexpost('b', 'key', 'new', '--player', 'Bela', '--mail', 'bela@example.org')
        self.hexpost('a', 'invite', '--battle', 'first-battle', '--opponent', 'Bela', '--to', 'bela@example.org', '--out', 'invite.eml')
        self.hexpost('b', 'join', 'invite.eml', '--out', 'join.eml')
        self.hexpost('a', 'receive', 'join.eml')

    def test_a_turn_of_a_game_by_mail_is_one_command(self):
        self.begin_by_mail()
        mail = os.path.join(self.dir.name, 'first.eml')
        shown, status = self.person.run([HEXPOST, '--home', os.path.join(self.dir.name, 'a'), 'turn', '--out', mail],
                                        lambda text: before_end(text, 'move Aux1 0408\n'), prompts)
        self.assertEqual(status, 0, shown)
        self.assertIn('Take the program\'s? [Y/n]', shown)
        self.assertIn('packet of Anna', self.hexpost('b', 'receive', mail))
        shown, status = self.person.run([HEXPOST, '--home', os.path.join(self.dir.name, 'a'), 'turn'], lambda text: None, prompts)
        self.assertEqual(status, 0, shown)
        self.assertIn('waiting for Bela', shown)

    def test_turn_receives_new_mail_first(self):
        self.begin_by_mail()
        self.hexpost('a', 'orders', '--plain', '--out', 'plain.txt')
        box = os.path.join(self.dir.name, 'box')
        os.mkdir(box)
        self.hexpost('a', 'send', 'plain.txt', '--out', os.path.join(box, 'first.eml'))
        self.hexpost('b', 'mail', 'set', 'inbox', box)
        shown, status = self.person.run([HEXPOST, '--home', os.path.join(self.dir.name, 'b'), 'turn', '--out',
                                         os.path.join(self.dir.name, 'second.eml')], lambda text: text, prompts)
        self.assertEqual(status, 0, shown)
        self.assertIn('packet of Anna', shown)
        self.assertGreaterEqual(len(self.person.sessions), 1, 'the turn that the mail brought was not offered:\n' + shown)
        self.assertIn('Orders of Bela', self.person.sessions[0])


if __name__ == '__main__':
    unittest.main()
