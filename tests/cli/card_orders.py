#!/usr/bin/env python3
"""Writes late.txt for the order sheet of a game of Ancients: `end-moves`, then a card of the hand without its units, then
the move of a unit that the card can order; idle.txt has the card alone, and bare.txt the card and the unit without a verb. It takes the first card that orders a unit which can move. A hand without
such a card does not occur: a card for units that are not there orders one unit of any kind."""
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
        break
else:
    sys.exit('no card of this hand orders a unit that can move')
