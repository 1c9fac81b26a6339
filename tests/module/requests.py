#!/usr/bin/env python3
"""Writes the requests that replay a golden game: requests.py SYSTEM GAME.jsonl

After each packet come the position and whether the game goes on; after each twentieth, and at the end, everything that a
reader may ask for there.
"""
import json
import sys

system, path = sys.argv[1:3]
games = [json.loads(line) for line in open(path, encoding="utf-8") if line.strip()]
head, packets = games[0], games[1:]


def ask(call, **members):
    print(json.dumps({"call": call, **members}, ensure_ascii=False, separators=(",", ":")))


def look(every):
    for viewer in (0, 1, None):
        ask("situation", game=2, viewer=viewer, format="text")
    ask("due", game=2, limit=60)
    ask("sheet", game=2)
    ask("score", game=2)
    ask("pieces", game=2, viewer=0, ground=every)
    for side in (0, 1):
        ask("control", game=2, of=side)
    if every:
        ask("proposal", game=2)
        ask("legal", game=2, prefix="move", limit=40)
        ask("save", game=2)


ask("systems")
ask("open", system=system, battle=head["battle"], options=head["options"], pinned=True)
ask("begin", battle=1)
for number, packet in enumerate(packets):
    if number % 20 == 7:
        ask("judge", game=2, who=packet["who"], lines=packet["lines"], sealed=packet["sealed"])
        ask("try", game=2, who=packet["who"], lines=packet["lines"], sealed=packet["sealed"], runs=2, seed=number)
    ask("push", game=2, segment=packet)
    ask("position", game=2)
    if number % 20 == 19:
        look(number % 60 == 59)
look(True)
ask("trace", game=2, **{"from": 0})
ask("report", game=2, viewer=0, format="html")
ask("report", game=2, format="json", **{"from": 40, "to": 90})
