#!/usr/bin/env python3
"""Writes the requests that judge wrong lines: lines.py SYSTEM GAME.jsonl CORPUS...

The golden game is played to a few moments; at each every line of the fuzz corpus is made canonical and judged, each file
also as a whole. A line is what a player could type; bytes that are no UTF-8 become U+FFFD.
"""
import json
import pathlib
import sys

system, path, folders = sys.argv[1], sys.argv[2], sys.argv[3:]
games = [json.loads(line) for line in open(path, encoding="utf-8") if line.strip()]
head, packets = games[0], games[1:]
MOMENTS = (1, 4, 13, 40)


def ask(call, **members):
    print(json.dumps({"call": call, **members}, ensure_ascii=False, separators=(",", ":")))


files = sorted(file for folder in folders for file in pathlib.Path(folder).iterdir())
texts = [file.read_bytes().decode("utf-8", "replace") for file in files]
lines = sorted({line for text in texts for line in text.split("\n") if line})
ask("open", system=system, battle=head["battle"], options=head["options"], pinned=True)
ask("begin", battle=1)
for number, packet in enumerate(packets):
    ask("push", game=2, segment=packet)
    if number + 1 not in MOMENTS or number + 1 == len(packets):
        continue
    for who in (0, 1):
        sealed = packet["sealed"]
        for text in texts:
            ask("judge", game=2, who=who, lines=text.split("\n")[:200], sealed=sealed)
    for line in lines:
        ask("canonical", game=2, line=line)
        ask("judge", game=2, who=packets[number + 1]["who"], lines=[line], sealed=sealed)
        ask("ways", game=2, line=line, limit=3)
