#!/usr/bin/env python3
"""json_everywhere.py HEXPOST SCHEMAS SCRIPT...: each command that only reads takes --json, each command that takes --json has
a schema of its name, and a script validates what the command prints by it."""
import os
import re
import subprocess
import sys

HEXPOST, SCHEMAS, *SCRIPTS = sys.argv[1:]

# Commands that write a file, a mail or a game, that ask at the terminal, or whose output has a format of its own.
WRITES = """
bot, charts template, clerk new, clerk take, config set, export, help, host, host adopt, host backup, host duty,
host init, host officer,
host open, host serve, host sign-duty, import, inspect event, invite, join, key change, key new, key recover, mail set,
note accept, note chat, note claim, note draw, note host, note new-key, note resign, note revision, note seeds,
note substitute, note take-back, note take-over, note void-dice, play, receive, replay, scenario new, scenario preview, send,
standing propose, standing restore, standing set, turn, watch, whatif auto, whatif play, whatif start
"""


def help_of(words):
    return subprocess.run([HEXPOST, *words, '--help'], check=True, capture_output=True, text=True,
                          env={**os.environ, 'HEXPOST_LANGUAGE': 'en'}).stdout


def commands(words=()):
    """Every command that does something, with its help."""
    text = help_of(words)
    usage = re.search(r'(?m)^Usage: .*$', text)[0]
    if words and ('SUBCOMMAND' not in usage or '[SUBCOMMAND]' in usage):
        yield words, text
    if 'SUBCOMMAND' not in usage:
        return
    heading = None
    for line in text.splitlines():
        if line and not line.startswith(' '):
            heading = line
        name = re.match(r'  ([a-z][a-z-]*) ', line)
        if name and (heading == 'Subcommands:' if words else heading != 'Options:'):
            yield from commands((*words, name[1]))


writes = {' '.join(one.split()) for one in WRITES.split(',')}
scripts = ''.join(open(name, encoding='utf-8').read() for name in SCRIPTS)
faults = []
found = list(commands())
for words, text in found:
    name = ' '.join(words)
    schema = '-'.join(words) + '.schema.json'
    if re.search(r'(?m)^ +--json\b', text) is None:
        if name not in writes:
            faults.append(f'{name} has no --json')
        continue
    if not os.path.exists(os.path.join(SCHEMAS, schema)):
        faults.append(f'{name} --json has no {schema}')
    if f'$SCHEMAS/{schema}' not in scripts:
        faults.append(f'{schema} is validated by no script')
names = {'-'.join(words) + '.schema.json' for words, _ in found}
faults += [f'{one} belongs to no command' for one in sorted(os.listdir(SCHEMAS)) if one not in names]
if len(found) < 60:
    faults.append(f'only {len(found)} commands were found in the help')
sys.exit('\n'.join(faults) or 0)
