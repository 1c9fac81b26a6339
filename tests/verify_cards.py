#!/usr/bin/env python3
"""Repeats the worked example of schemas/cards.md by that page alone: no code of hexpost, no library.

    verify_cards.py schemas/cards.md

Derives keys, cards, shuffles and the opened card from the two seeds, and checks both shares: each holds for its own key
and its own card alone. Exit 0: the page is right; 1: the first line that is not.
"""
import hashlib
import hmac
import sys

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
Q = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
H = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
mac = lambda key, *parts: hmac.new(key, b"".join(parts), hashlib.sha256).digest()
tag = lambda text: text.encode() + b"\n"
u16 = lambda n: n.to_bytes(2, "little")
u32 = lambda n: n.to_bytes(4, "little")
big = lambda raw: int.from_bytes(raw, "big")


def point(raw):
    """The point of 33 bytes, or None."""
    x = big(raw[1:])
    if len(raw) != 33 or raw[0] not in (2, 3) or x >= P:
        return None
    square = (x**3 - 3 * x + B) % P
    y = pow(square, (P + 1) // 4, P)
    return (x, y if y % 2 == raw[0] % 2 else P - y) if y * y % P == square else None


def raw(p):
    return bytes([2 + p[1] % 2]) + p[0].to_bytes(32, "big")


def add(a, b):
    """The sum; None is infinity."""
    if a is None or b is None:
        return a or b
    if a[0] == b[0] and (a[1] + b[1]) % P == 0:
        return None
    slope = (3 * a[0] ** 2 - 3) * pow(2 * a[1], -1, P) if a == b else (b[1] - a[1]) * pow(b[0] - a[0], -1, P)
    x = (slope * slope - a[0] - b[0]) % P
    return x, (slope * (a[0] - x) - a[1]) % P


def doubled(x, y, z):
    """In Jacobian coordinates: x/z^2, y/z^3; z = 0 is infinity."""
    s, m = 4 * x * y * y % P, 3 * (x - z * z) * (x + z * z) % P
    x3 = (m * m - 2 * s) % P
    return x3, (m * (s - x3) - 8 * y**4) % P, 2 * y * z % P


def times(n, p):
    """The multiple; the inverse, which is slow, is taken once."""
    if p is None:
        return None
    x, y, z = 1, 1, 0
    for bit in bin(n % Q)[2:]:
        x, y, z = doubled(x, y, z)
        if bit == "0":
            continue
        if z == 0:
            x, y, z = p[0], p[1], 1
            continue
        h, r = (p[0] * z * z - x) % P, (p[1] * z**3 - y) % P
        if h == 0:
            x, y, z = doubled(x, y, z) if r == 0 else (1, 1, 0)
            continue
        h2, h3 = h * h % P, h**3 % P
        x3 = (r * r - h3 - 2 * x * h2) % P
        x, y, z = x3, (r * (x * h2 - x3) - y * h3) % P, z * h % P
    if z == 0:
        return None
    over = pow(z, -1, P)
    return x * over**2 % P, y * over**3 % P


minus = lambda p: (p[0], P - p[1])
G = point(bytes.fromhex("036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"))


def scalar_of(seed):
    for counter in range(256):
        d = mac(seed, tag("hexpost deck key v1"), bytes([counter]))
        if 0 < big(d) < Q:
            return d


def card_point(game, card):
    return encoded(raw(G), H(tag("hexpost card v1"), game, u16(card)))


def order_of(seed, cards):
    def draw(index, below):
        t = 0
        while True:
            v = int.from_bytes(mac(seed, tag("hexpost shuffle order v1"), u32(index), u32(t))[:8], "little")
            if v < 2**64 - 2**64 % below:
                return v % below
            t += 1

    out = list(range(cards))
    for last in range(cards, 1, -1):
        other = draw(last, last)
        out[last - 1], out[other] = out[other], out[last - 1]
    return out


def shuffle(deck, joint, seed):
    out = []
    for k, source in enumerate(order_of(seed, len(deck))):
        t, new = 0, (None, None)
        while None in new:
            f = big(mac(seed, tag("hexpost shuffle factor v1"), u32(k), u32(t)))
            t += 1
            if 0 < f < Q:
                new = add(deck[source][0], times(f, G)), add(deck[source][1], times(f, joint))
        out.append(new)
    return out


def right_share(key, first, share):
    gamma, c, s = point(share[:33]), share[33:49], big(share[49:])
    if gamma is None or len(share) != 81 or s >= Q:
        return False
    u = add(times(s, G), minus(times(big(c), key)))
    v = add(times(s, first), minus(times(big(c), gamma)))
    if u is None or v is None:
        return False
    return H(b"\x01\x02", raw(key), raw(first), raw(gamma), raw(u), raw(v), b"\x00")[:16] == c


def encoded(salt, alpha):
    """encode-to-curve of dice.md."""
    for counter in range(256):
        found = point(b"\x02" + H(b"\x01\x01", salt, alpha, bytes([counter]), b"\x00"))
        if found:
            return found


def vrf_output(key, alpha, proof):
    """The output of a right proof, else None."""
    if not right_share(key, encoded(raw(key), alpha), proof):
        return None
    return H(b"\x01\x03", proof[:33], b"\x00")


def right_pass(umpire, holder, first, passed):
    """passed: E, F, c, s, w as the page has them."""
    e, f, c = point(passed[:33]), point(passed[33:66]), big(passed[66:82])
    s, w = big(passed[82:114]), big(passed[114:146])
    if e is None or f is None or len(passed) != 146 or s >= Q or w >= Q:
        return False
    three = [
        add(times(s, G), minus(times(c, umpire))) if c else times(s, G),
        add(times(w, G), minus(times(c, e))) if c else times(w, G),
        add(add(times(w, holder), minus(times(s, first))), minus(times(c, f))),
    ]
    if None in three:
        return False
    said = H(tag("hexpost card pass v1"), raw(umpire), raw(holder), raw(first), passed[:66], *map(raw, three))
    return said[:16] == passed[66:82]


def passes(sealed, umpires, points):
    """The second example: two umpires pass a card on."""
    block = open(sys.argv[1], encoding="utf-8").read().split("```vector card-pass-walk.txt\n")[1].split("```")[0]
    page = {name: bytes.fromhex(value) for name, value in (line.split(" ") for line in block.splitlines())}
    d = scalar_of(b"\x03" * 32)
    holder = times(big(d), G)
    if raw(holder) != page["holder-key"]:
        sys.exit("the holder's key")
    first, second = None, sealed[1]
    for seat, umpire in enumerate(umpires):
        passed = b"".join(page[f"pass-{seat}-{part}"] for part in "efcsw")
        if not right_pass(umpire, holder, sealed[0], passed):
            sys.exit(f"the pass of seat {seat} is not right")
        if right_pass(umpires[1 - seat], holder, sealed[0], passed) or right_pass(umpire, umpire, sealed[0], passed):
            sys.exit("a pass is right for another umpire or another holder")
        first, second = add(first, point(passed[:33])), add(second, point(passed[33:66]))
    if raw(first) != page["passed-first"] or raw(second) != page["passed-second"]:
        sys.exit("the card as it was passed on")
    share = page["share-of-the-holder"]
    if not right_share(holder, first, share) or share[:33] != raw(times(big(d), first)):
        sys.exit("the holder's share")
    opened = add(second, minus(point(share[:33])))
    if raw(opened) != page["opened"] or opened not in points:
        sys.exit("the card that was passed on is no card")


def main():
    block = open(sys.argv[1], encoding="utf-8").read().split("```vector card-walk.txt\n")[1].split("```")[0]
    page = dict(line.split(" ", 1) for line in block.splitlines())

    def same(name, value):
        if page.pop(name) != value:
            sys.exit(f"{name} is {value}, and the page says otherwise")

    game, deal, cards = b"\x01" * 32, 1, 4
    same("game-id", game.hex())
    scalars = [scalar_of(bytes([n]) * 32) for n in (1, 2)]
    keys = [times(big(d), G) for d in scalars]
    joint = add(*keys)
    for seat in (0, 1):
        same(f"deck-key-{seat}", raw(keys[seat]).hex())
    same("joint-key", raw(joint).hex())
    points = [card_point(game, i) for i in range(cards)]
    for i in range(cards):
        same(f"card-{i}", raw(points[i]).hex())
    deck = [(G, add(p, joint)) for p in points]
    for seat in (0, 1):
        seed = mac(scalars[seat], tag("hexpost shuffle seed v1"), game, u32(deal))
        same(f"seed-{seat}", seed.hex())
        same(f"commitment-{seat}", H(tag("hexpost shuffle v1"), game, bytes([seat]), u32(deal), seed).hex())
        same(f"order-{seat}", " ".join(map(str, order_of(seed, cards))))
        deck = shuffle(deck, joint, seed)
        for k, (first, second) in enumerate(deck):
            same(f"deck-{seat}-{k}-first", raw(first).hex())
            same(f"deck-{seat}-{k}-second", raw(second).hex())
    opened = deck[0][1]
    for seat in (0, 1):
        share = bytes.fromhex(page.pop(f"share-{seat}-of-position-0"))
        if not right_share(keys[seat], deck[0][0], share):
            sys.exit(f"the share of seat {seat} is not right")
        if right_share(keys[seat], deck[1][0], share) or right_share(keys[1 - seat], deck[0][0], share):
            sys.exit("a share is right for another card or another key")
        if share[:33] != raw(times(big(scalars[seat]), deck[0][0])):
            sys.exit(f"the share of seat {seat} is not the scalar's")
        opened = add(opened, minus(point(share[:33])))
    same("opened-position-0", raw(opened).hex())
    same("card-at-position-0", str(points.index(opened)))
    passes(deck[0], keys, points)
    if page:
        sys.exit("not understood: " + ", ".join(page))


if __name__ == "__main__":
    main()
