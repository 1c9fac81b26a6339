#!/usr/bin/env python3
"""Checks the deal of a whole game by schemas/cards.md and schemas/wire.md alone: no code of hexpost, no rule, no library.

    verify_deal.py FILE

FILE is an export with the seeds in it (`hexpost export` after both sides, or the umpires, have disclosed them). Every share,
every pass and every card that was laid open is checked, and every shuffle is repeated. Which cards a later pile has follows
from the cards laid open so far; the rules of the game are not needed. Games with a take-back or a seat handed over are not
understood. Exit 0: the deal is right; 4: the first thing that is not.
"""
import base64
import json
import sys

from verify_cards import (G, H, add, big, card_point, minus, order_of, point, raw, right_pass, right_share, shuffle, tag, u32,
                          vrf_output)

UMPIRE = 255


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, size):
        self.at += size
        return self.data[self.at - size : self.at]

    def number(self, size):
        return int.from_bytes(self.take(size), "little")

    def blob(self):
        return self.take(self.number(4))


def seats_of(leaf):
    """Name, side, signing, VRF and deck key of each seat of leaf 0."""
    r = Reader(leaf[2:])
    r.blob(), r.number(4), r.take(32), r.blob(), r.take(32)
    for _ in range(r.number(4)):
        r.blob(), r.blob()
    seats = []
    for _ in range(r.number(4)):
        seat = {"name": r.blob().decode(), "side": r.number(1), "signing": r.take(32), "vrf": point(r.take(33))}
        r.take(32)
        seat["deck"] = point(r.take(33))
        r.take(81), r.take(32)
        for _ in range(r.number(4)):
            r.number(1)
        seats.append(seat)
    return seats


def wrong(what):
    print("WRONG:", what)
    sys.exit(4)


class Deal:
    def __init__(self, game, seats):
        self.game, self.seats = game, seats
        umpires = [n for n, seat in enumerate(seats) if seat["side"] == UMPIRE]
        self.umpired = bool(umpires)
        self.dealers = umpires or list(range(len(seats)))
        self.players = [n for n, seat in enumerate(seats) if seat["side"] != UMPIRE]
        self.joint = None
        for n in self.dealers:
            self.joint = add(self.joint, seats[n]["deck"])
        self.shuffles, self.piles, self.first = [], [], 0  # piles: (first place, sealed cards)
        self.shares, self.passes, self.laid = {}, {}, []
        self.possessions, self.discards, self.since = {}, {}, set()
        self.counts = {"shuffles": 0, "shares": 0, "passes": 0, "cards": 0}

    def sealed(self, place):
        for first, cards in reversed(self.piles):
            if first <= place < first + len(cards):
                return cards[place - first]
        wrong(f"place {place} lies in no pile")

    def take(self, event, leaf):
        kind, r = int.from_bytes(leaf[:2], "little"), Reader(leaf[2:])
        if kind == 2:
            seat = r.number(1)
            r.take(64)
            text = H(tag("hexpost pop v1"), self.game, bytes([seat]))
            self.possessions[seat] = vrf_output(self.seats[seat]["vrf"], text, r.take(81))
            if self.possessions[seat] is None:
                wrong(f"event {event}: the possession of seat {seat}")
        elif kind == 13:
            seat, deal, commitment = r.number(1), r.number(4), r.take(32)
            cards = [(point(r.take(33)), point(r.take(33))) for _ in range(r.number(1))]
            if any(None in card for card in cards):
                wrong(f"event {event}: a card is no point")
            if deal not in self.discards:  # the pile takes the cards that were laid open since the last one
                self.discards[deal], self.since = sorted(self.since), set()
            self.shuffles.append((seat, deal, commitment, cards))
            self.counts["shuffles"] += 1
            if sum(1 for s in self.shuffles if s[1] == deal) == len(self.dealers):
                self.piles.append((self.first, cards))
                self.first += len(cards)
        elif kind == 14:
            seat, place, proof = r.number(1), r.number(2), r.take(81)
            if self.umpired or not right_share(self.seats[seat]["deck"], self.sealed(place)[0], proof):
                wrong(f"event {event}: the share of seat {seat} for place {place}")
            self.shares[place, seat] = proof
            self.counts["shares"] += 1
        elif kind == 16:
            seat, place, passed = r.number(1), r.number(2), r.take(146)
            first = self.sealed(place)[0]
            holder = [n for n in self.players if right_pass(self.seats[seat]["deck"], self.seats[n]["deck"], first, passed)]
            if seat not in self.dealers or not holder:
                wrong(f"event {event}: the pass of seat {seat} for place {place}")
            self.passes[place, seat, holder[0]] = passed
            self.counts["passes"] += 1
        elif kind == 15:
            seat, place, card, proof = r.number(1), r.number(2), r.number(2), r.take(81)
            first, second = self.sealed(place)
            if self.umpired:
                first = None
                for n in self.dealers:
                    passed = self.passes.get((place, n, seat)) or wrong(f"event {event}: place {place} was not passed on")
                    first, second = add(first, point(passed[:33])), add(second, point(passed[33:66]))
            else:
                for n in self.players:
                    if n != seat:
                        other = self.shares.get((place, n)) or wrong(f"event {event}: place {place} was not opened")
                        second = add(second, minus(point(other[:33])))
            if not right_share(self.seats[seat]["deck"], first, proof):
                wrong(f"event {event}: the share of the holder")
            if add(second, minus(point(proof[:33]))) != card_point(self.game, card):
                wrong(f"event {event}: place {place} is not card {card}")
            self.laid.append((card, place))
            self.since.add(card)
            self.counts["cards"] += 1

    def audit(self, seeds):
        root = H(tag("hexpost umpire root v1"), self.game, bytes([len(self.possessions)]),
                 *(bytes([seat]) + out for seat, out in sorted(self.possessions.items())))
        card_at, first = {}, 0
        for deal in dict.fromkeys(s[1] for s in self.shuffles):
            before, cards = None, None
            for seat, number, commitment, deck in self.shuffles:
                if number != deal:
                    continue
                shown = seeds.get((seat, deal)) or wrong(f"seat {seat} has not disclosed the seed of deal {deal}")
                if self.umpired:
                    shown = vrf_output(self.seats[seat]["vrf"], H(tag("hexpost umpire deal v1"), root, u32(deal)), shown)
                    if shown is None:
                        wrong(f"seat {seat}, deal {deal}: the proof that draws the seed")
                if H(tag("hexpost shuffle v1"), self.game, bytes([seat]), u32(deal), shown) != commitment:
                    wrong(f"seat {seat}, deal {deal}: the seed is not the committed one")
                if before is None:
                    before, cards = self.lots(len(deck), self.discards[deal], card_at, first)
                if shuffle(before, self.joint, shown) != deck:
                    wrong(f"seat {seat}, deal {deal}: the shuffle")
                cards = [cards[k] for k in order_of(shown, len(deck))]
                before = deck
            card_at.update({first + k: card for k, card in enumerate(cards)})
            first += len(cards)
        for card, place in self.laid:
            if card_at[place] != card:
                wrong(f"place {place} was laid open as card {card}, and the audit says {card_at[place]}")
        return card_at

    def lots(self, size, discards, card_at, first):
        """The deck before a pile's first shuffle, and its cards: the fresh deck, or old places and then the discards."""
        fresh = lambda card: (G, add(card_point(self.game, card), self.joint))
        if first == 0:
            return [fresh(card) for card in range(size)], list(range(size))
        old = list(range(first - (size - len(discards)), first))
        return [self.sealed(p) for p in old] + [fresh(c) for c in discards], [card_at[p] for p in old] + discards


def main():
    lines = [json.loads(line) for line in open(sys.argv[1], encoding="utf-8")]
    deal, event, seeds = None, 0, {}
    for line in lines[1:]:
        if "note" in line:
            if line["note"] != "seeds":
                continue
            text = base64.b64decode(line["bytes"]).decode()
            fields = [one.split(" ", 1) for one in text.split("\n\n")[0].splitlines()[2:]]  # behind the kind
            seat = int(next(value for name, *rest in fields if name == "seat" for value in rest))
            for name, *rest in fields:
                if name == "seeds":
                    number, shown = rest[0].split(" ")
                    seeds[seat, int(number)] = bytes.fromhex(shown)
            continue
        if "aside" in line:
            continue
        r = Reader(base64.b64decode(line["envelope"]))
        r.take(4), r.take(32), r.number(8), r.number(1)
        for _ in range(r.number(4)):
            leaf = r.blob()
            if event == 0:
                deal = Deal(H(b"\x00", leaf), seats_of(leaf))
            deal.take(event, leaf)
            event += 1
    hands = deal.audit(seeds)
    print(f"the deal is right: {len(hands)} places,", ", ".join(f"{n} {what}" for what, n in deal.counts.items()))


main()
