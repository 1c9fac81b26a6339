#!/usr/bin/env python3
"""Writes late.txt for the order sheet of a game of Ancients: `end-moves`, then a card of the hand without its units, then
the move of a unit that the card can order; idle.txt has the card alone, and bare.txt the card and the unit without a verb;
closed.txt has a card for one unit, the move of that unit, which ends the moves by itself, and `end`; in too_far.txt the
unit stays, attacks an enemy out of reach, and `end` stands twice; row.txt has the card without its units and `advance` with
their names; back.txt has the card without its units and sends a unit one hex back; section.txt has
a card of one section in words, as `two in the center`; auto.txt has a move, an attack and `end` above a standing order for the battles; all.txt has the card without its units and moves of more units than any card orders. It takes the first card that orders a unit which can
move. A hand without such a card does not occur: a card for units that are not there orders one unit of any kind."""
import re
import sys

lines = open(sys.argv[1]).read().split('\n')
ways = {}
for i, line in enumerate(lines):
    head = re.match(r'# (\S+) \d{4}: ', line)
    to = re.match(r'#   to: (\d{4})', lines[i + 1]) if head and i + 1 < len(lines) else None
    if to:
        ways[head[1]] = to[1]
for line in lines:
    play = re.match(r'# play ([a-z-]+) (\S+)', line)
    if play and play[2] in ways:
        with open('late.txt', 'w') as f:
            f.write('end-moves\nplay %s\nmove %s %s\n' % (play[1], play[2], ways[play[2]]))
        with open('idle.txt', 'w') as f:
            f.write('play %s\n' % play[1])
        with open('bare.txt', 'w') as f:
            f.write('%s %s\n' % (play[1], play[2].split('-')[1]))
        with open('too_far.txt', 'w') as f:
            f.write('play %s %s\nend\nattack %s at C-MI1\nend\n' % (play[1], play[2], play[2]))
        with open('row.txt', 'w') as f:
            f.write('play %s\nadvance %s\n' % (play[1], ', '.join(line.split()[3:5])))
        with open('auto.txt', 'w') as f:
            f.write('play %s %s\nmove %s %s\nattack %s at C-MI1\nend\n' % (play[1], play[2], play[2], ways[play[2]], play[2]))
            f.write('stand army battle do auto\n')
        with open('back.txt', 'w') as f:
            f.write('play %s\n%s falls back 1\n' % (play[1], play[2].split('-')[1]))
        section = re.match(r'order-(two|three|four)-(left|center|right)$', play[1])
        with open('section.txt', 'w') as f:
            f.write('%s in the %s\n' % section.groups() if section else play[1] + '\n')
        with open('all.txt', 'w') as f:
            f.write('play %s\n' % play[1] + ''.join('move %s %s\n' % one for one in ways.items()))
        break
else:
    sys.exit('no card of this hand orders a unit that can move')
# after the move of some unit a battle is to be decided, if any unit of the hand comes so far
with open('closed.txt', 'w') as f:
    for line in lines:
        fights = re.match(r'# (move \S+ [0-9 ]*[0-9])  # after `(play \S+ \S+)`; then', line)
        if fights:
            f.write('%s\n%s\nend\n' % (fights[2], fights[1]))
            break
    else:
        f.write('play %s %s\nmove %s %s\nend\n' % (play[1], play[2], play[2], ways[play[2]]))
