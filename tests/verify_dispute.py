#!/usr/bin/env python3
"""Reads an export or a dispute file by schemas/ alone: no code of hexpost, no rule of any game, no library.

    verify_dispute.py FILE

Prints what the signed bytes prove, one finding a line. Exit 0: the history's signatures, shares and dice are right and
no player is convicted; 4: something is proved, or something proves nothing; 2: not such a file.
"""
import base64
import hashlib
import json
import sys

H = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
u32 = lambda n: n.to_bytes(4, "little")
u64 = lambda n: n.to_bytes(8, "little")


class Bad(Exception):
    pass


# ---- Ed25519 (RFC 8032) ---------------------------------------------------------------------------------------------
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
BASE_Y = 4 * pow(5, -1, P) % P


def x_of(y, sign):
    xx = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(xx, (P + 3) // 8, P)
    if (x * x - xx) % P:
        x = x * pow(2, (P - 1) // 4, P) % P
    if (x * x - xx) % P or (x == 0 and sign):
        return None
    return x if x & 1 == sign else P - x


def ed_add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def ed_mul(n, p):
    out = (0, 1, 1, 0)
    while n:
        if n & 1:
            out = ed_add(out, p)
        p, n = ed_add(p, p), n >> 1
    return out


def ed_point(x, y):
    return x, y, 1, x * y % P


BASE = ed_point(x_of(BASE_Y, 0), BASE_Y)


def ed_verify(key, text, signature):
    s = int.from_bytes(signature[32:], "little")
    number = int.from_bytes(key, "little")
    y, sign = number % 2**255, number >> 255
    x = x_of(y, sign) if y < P else None
    if s >= L or x is None:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + text).digest(), "little") % L
    r = ed_add(ed_mul(s, BASE), ed_mul(L - k, ed_point(x, y)))
    z = pow(r[2], -1, P)
    return (r[1] * z % P | (r[0] * z % P & 1) << 255).to_bytes(32, "little") == signature[:32]


# ---- P-256 and the VRF (RFC 9381, suite 1) --------------------------------------------------------------------------
FP = 2**256 - 2**224 + 2**192 + 2**96 - 1
FQ = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
FB = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def ec_point(octets):
    if len(octets) != 33 or octets[0] not in (2, 3):
        return None
    x = int.from_bytes(octets[1:], "big")
    yy = (x**3 - 3 * x + FB) % FP
    y = pow(yy, (FP + 1) // 4, FP)
    if x >= FP or y * y % FP != yy:
        return None
    return x, y if y & 1 == octets[0] & 1 else FP - y


def ec_octets(p):
    return bytes([2 + (p[1] & 1)]) + p[0].to_bytes(32, "big")


def ec_add(p, q):
    if p is None or q is None:
        return p or q
    if p[0] == q[0]:
        if (p[1] + q[1]) % FP == 0:
            return None
        m = (3 * p[0] * p[0] - 3) * pow(2 * p[1], -1, FP) % FP
    else:
        m = (q[1] - p[1]) * pow(q[0] - p[0], -1, FP) % FP
    x = (m * m - p[0] - q[0]) % FP
    return x, (m * (p[0] - x) - p[1]) % FP


def ec_mul(n, p):
    out = None
    while n:
        if n & 1:
            out = ec_add(out, p)
        p, n = ec_add(p, p), n >> 1
    return out


def vrf_output(key, alpha, proof):
    """The output, or None when the proof is not the key's for this text."""
    y, gamma = ec_point(key), ec_point(proof[:33])
    c, s = int.from_bytes(proof[33:49], "big"), int.from_bytes(proof[49:], "big")
    if y is None or gamma is None or s >= FQ:
        return None
    for counter in range(256):
        h = ec_point(b"\x02" + H(b"\x01\x01", key, alpha, bytes([counter]), b"\x00"))
        if h:
            break
    u = ec_add(ec_mul(s, G), ec_mul((FQ - c) % FQ, y))
    v = ec_add(ec_mul(s, h), ec_mul((FQ - c) % FQ, gamma))
    if u is None or v is None:
        return None
    if H(b"\x01\x02", key, ec_octets(h), ec_octets(gamma), ec_octets(u), ec_octets(v), b"\x00")[:16] != proof[33:49]:
        return None
    return H(b"\x01\x03", ec_octets(gamma), b"\x00")


# ---- bytes ----------------------------------------------------------------------------------------------------------
class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        if n > len(self.data) - self.at:
            raise Bad("bytes are missing")
        self.at += n
        return self.data[self.at - n:self.at]

    def number(self, n):
        return int.from_bytes(self.take(n), "little")

    def blob(self):
        return self.take(self.number(4))


class Packet:
    def __init__(self, envelope):
        r = Reader(envelope)
        if r.take(4) != b"HXP1":
            raise Bad("no envelope")
        self.envelope, self.hash = envelope, H(envelope)
        self.game, self.first, self.seat = r.take(32), r.number(8), r.number(1)
        self.leaves = [r.blob() for _ in range(r.number(4))]
        self.signature = r.take(64)
        if r.at != len(envelope) or not self.leaves:
            raise Bad("no envelope")
        self.end = self.first + len(self.leaves)


def genesis_of(leaf):
    r = Reader(leaf)
    if r.number(2) != 1:
        raise Bad("no genesis")
    r.blob(), r.take(4), r.take(32), r.blob(), r.take(32)
    for _ in range(r.number(4)):
        r.blob(), r.blob()
    seats = []
    for _ in range(r.number(4)):
        seat = {"name": r.blob().decode(), "side": r.number(1), "key": r.take(32), "vrf": r.take(33),
                "recovery": r.take(32)}
        r.take(33 + 81 + 32)
        seat["answerers"] = [r.number(1) for _ in range(r.number(4))]
        seats.append(seat)
    r.take(3)
    arbiter = r.take(32) if r.number(1) else None
    return seats, arbiter


class Tree:
    def __init__(self, peaks=(), size=0):
        self.peaks, self.size = list(peaks), size

    def copy(self):
        return Tree(self.peaks, self.size)

    def append(self, leaf):
        node, n = H(b"\x00", leaf), self.size
        while n & 1:
            node, n = H(b"\x01", self.peaks.pop(), node), n >> 1
        self.peaks.append(node)
        self.size += 1

    def root(self):
        if not self.peaks:
            return H()
        out = self.peaks[-1]
        for peak in reversed(self.peaks[:-1]):
            out = H(b"\x01", peak, out)
        return out


def head_text(game, tree):
    return f"hexpost/{game.hex()}\n{tree.size}\n{base64.b64encode(tree.root()).decode()}\n".encode()


class Note:
    def __init__(self, data):
        text = data.decode()
        self.text, _, lines = text.rpartition("\n\n")
        self.text += "\n"
        rows = self.text.split("\n")[:-1]
        if rows[0] != "hexpost note v1":
            raise Bad("no note")
        self.kind, self.game = rows[1], bytes.fromhex(rows[2].split(" ")[1])
        _, size, root = rows[3].split(" ")
        self.head = int(size), base64.b64decode(root)
        self.fields = {}
        for row in rows[4:]:
            name, _, value = row.partition(" ")
            self.fields.setdefault(name, value)
        self.signatures = {}
        for row in lines.split("\n")[:-1]:
            _, name, value = row.split(" ")
            self.signatures[name] = base64.b64decode(value)

    def signed(self, name, key):
        found = self.signatures.get(name)
        return bool(found) and found[:4] == H(name.encode(), b"\n\x01", key)[:4] and \
            ed_verify(key, self.text.encode(), found[4:])


def note_of_leaf(leaf):
    if leaf[:2] != b"\x0b\x00":
        return None
    try:
        return Note(Reader(leaf[2:]).blob())
    except (Bad, ValueError, IndexError):
        return None


# ---- the file -------------------------------------------------------------------------------------------------------
def read(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not text.endswith("\n"):
        raise Bad("the last line is cut off")
    rows = [json.loads(line) for line in text.split("\n")[:-1]]
    title, rest = rows[0], rows[1:]
    if title.get("hexpost") not in ("export", "dispute") or title.get("version") != 1:
        raise Bad("no export or dispute file of this version")
    history = [Packet(base64.b64decode(r["envelope"])) for r in rest if "first" in r]
    aside = [Packet(base64.b64decode(r["envelope"])) for r in rest if "aside" in r]
    notes = [Note(base64.b64decode(r["bytes"])) for r in rest if "note" in r]
    if len(history) != title["packets"] or not history or len(aside) != title.get("aside", 0) or \
            len(notes) != title.get("notes", 0) or len(aside) > 32 or len(notes) > 64:
        raise Bad("the file is not whole")
    return history, aside, notes


class Verifier:
    def __init__(self, history, aside, notes):
        self.history, self.aside, self.notes = history, aside, notes
        self.found = []
        self.game = history[0].game
        if H(b"\x00", history[0].leaves[0]) != self.game:
            raise Bad("leaf 0 is not the game's")
        self.seats, self.arbiter = genesis_of(history[0].leaves[0])
        self.keys = [[(0, s["name"], [s["key"]])] for s in self.seats]  # by seat: holders with first event, name, keys
        self.trees, self.open, self.seals = [], None, {}

    def say(self, what, text):
        self.found.append((what, text))

    def who(self, seat, first):
        return f"seat {seat} ({self.holder(seat, first)[1]})"

    def holder(self, seat, first):
        return [h for h in self.keys[seat] if h[0] <= first or h is self.keys[seat][0]][-1]

    def signed(self, packet, before):
        if packet.seat >= len(self.seats) or packet.game != self.game:
            return False
        tree = before.copy()
        for leaf in packet.leaves:
            tree.append(leaf)
        text = head_text(self.game, tree)
        return any(ed_verify(key, text, packet.signature) for key in self.holder(packet.seat, packet.first)[2])

    def key_changes(self, packet, before):
        for leaf in packet.leaves:
            note = note_of_leaf(leaf)
            if not note or note.kind not in ("new-signing-key", "substitute", "new-player") or note.game != self.game \
                    or note.head != (before.size, before.root()):
                continue
            seat, key = int(note.fields["seat"]), bytes.fromhex(note.fields["key"])
            name = lambda n: f"hexpost/{self.game.hex()}/{n}"
            now = [holders[-1][2][-1] for holders in self.keys]
            umpires = [i for i, s in enumerate(self.seats) if s["side"] == 255]
            if note.kind == "new-player":
                good = umpires and all(note.signed(name(i), now[i]) for i in umpires) and note.signed(name(seat), key)
            else:
                others = [i for i in range(len(self.seats)) if note.kind == "substitute" or i != seat]
                good = all(note.signed(name(i), now[i]) for i in others)
                if note.kind == "new-signing-key":
                    good = good and note.signed(name(seat) + "/recovery", self.seats[seat]["recovery"])
            if not good:
                continue
            if note.kind == "new-signing-key":
                self.keys[seat][-1][2].append(key)
            else:
                self.keys[seat].append((packet.first, note.fields["name"], [key]))
            if note.kind == "new-player":
                self.seats[seat].update(vrf=bytes.fromhex(note.fields["vrf"]), recovery=bytes.fromhex(note.fields["recovery"]))
                self.seals.pop(seat, None)

    def answer_fault(self, packet, x):
        """What of the answer is wrong that can be seen without rules: (code, event), or None."""
        notes = [n for n in map(note_of_leaf, packet.leaves) if n]
        if notes and notes[0].kind == "void-x":
            return None
        actor, output, alpha, seals = x
        at, outputs = 1, [(actor, output)]
        for seat in self.seats[actor]["answerers"]:
            if at >= len(packet.leaves) or packet.leaves[at][:2] != b"\x04\x00":
                return "grammar", packet.first + min(at, len(packet.leaves) - 1)
            body = packet.leaves[at][2:]
            out = vrf_output(self.seats[seat]["vrf"], alpha, body[1:]) if body[0] == seat and len(body) == 82 else None
            if out is None:
                return "share", packet.first + at
            outputs.append((seat, out))
            at += 1
        beta = H(b"hexpost beta v1\n", alpha, bytes([len(outputs)]), *[bytes([s]) + o for s, o in sorted(outputs)])
        index = 0
        while at < len(packet.leaves) and packet.leaves[at][:2] in (b"\x05\x00", b"\x06\x00"):
            r = Reader(packet.leaves[at][2:])
            if packet.leaves[at][0] == 5:
                number, faces, value = r.number(4), r.number(2), r.number(2)
                if number != index or value != die(beta, index, faces):
                    return "roll", packet.first + at
                index += 1
            elif not self.opening_fits(r, seals):
                return "opening", packet.first + at
            at += 1
        return None

    def opening_fits(self, r, seals):
        seat, slot, salt, policy = r.number(1), r.number(4), r.take(16), r.blob()
        path = [r.take(32) for _ in range(r.number(1))]
        if seat not in seals or slot >= seals[seat][1]:
            return False
        first, slots, root = seals[seat]
        node = H(b"\x00", b"hexpost seal v1\n", self.game, bytes([seat]), u64(first), u32(slot), salt, policy)
        fn, sn = slot, slots - 1
        for step in path:
            if sn == 0:
                return False
            if fn & 1 or fn == sn:
                node = H(b"\x01", step, node)
                while not fn & 1 and fn:
                    fn, sn = fn >> 1, sn >> 1
            else:
                node = H(b"\x01", node, step)
            fn, sn = fn >> 1, sn >> 1
        return sn == 0 and node == root

    def fault(self, packet):
        """(code, event) of what is wrong with a signed packet at this place, as far as it is seen without rules."""
        if self.open and packet.seat != self.seats[self.open[0]]["answerers"][-1]:
            return "writer", packet.first
        if packet.first:
            last = self.history[self.done - 1]
            if packet.leaves[0] != b"\x03\x00" + bytes([last.seat]) + u64(packet.first) + last.signature:
                return "seen", packet.first
        return self.answer_fault(packet, self.open) if self.open else None

    def walk(self):
        tree = Tree()
        for self.done, packet in enumerate(self.history):
            self.judge_those_at(tree)
            before, game_fits = tree.copy(), packet.first == tree.size and packet.game == self.game
            if not game_fits:
                raise Bad("the packets do not follow one another")
            self.trees.append(before)
            old_keys = [list(map(lambda h: (h[0], h[1], list(h[2])), k)) for k in self.keys]
            self.key_changes(packet, before)
            if not self.signed(packet, before) and not self.signed_by_old(packet, before, old_keys):
                return self.say("history", f"the packet at event {packet.first} is not signed by its seat")
            fault = self.fault(packet)
            if fault:
                return self.say("wrong", f"{self.who(packet.seat, packet.first)}: event {fault[1]}, {fault[0]}")
            self.take(packet, tree)
        self.done = len(self.history)
        self.trees.append(tree)
        self.judge_those_at(tree)

    def signed_by_old(self, packet, before, old):
        new, self.keys = self.keys, old
        good = self.signed(packet, before)
        self.keys = new
        return good

    def take(self, packet, tree):
        self.open, seals = None, dict(self.seals)
        for leaf in packet.leaves:
            if leaf[:2] == b"\x09\x00":
                self.seals[packet.seat] = (packet.first, int.from_bytes(leaf[2:6], "little"), leaf[6:])
            if leaf[:2] == b"\x0a\x00":
                alpha = H(b"hexpost dice v1\n", self.game, u64(tree.size), tree.root())
                output = vrf_output(self.seats[packet.seat]["vrf"], alpha, leaf[2:])
                if output is None:
                    self.say("wrong", f"{self.who(packet.seat, packet.first)}: event {tree.size}, draw")
                self.open = (packet.seat, output or b"", alpha, dict(self.seals))
            tree.append(leaf)

    def judge_those_at(self, tree):
        for packet in self.aside:
            if packet.first != tree.size:
                continue
            packet.before, packet.right, packet.faulty = tree.copy(), self.signed(packet, tree), None
            if not packet.right:
                self.say("unproved", f"a packet at event {packet.first} is not signed by seat {packet.seat}")
                continue
            packet.faulty = self.fault(packet)

    def replaced(self, packet, later):
        note = next((n for n in map(note_of_leaf, later.leaves) if n), None)
        return bool(note) and note.kind == "refusal" and later.first == packet.first and later.seat == packet.seat and \
            note.fields["packet"] == packet.hash.hex() and \
            any(note.signed(f"hexpost/{self.game.hex()}/{s}", self.holder(s, later.first)[2][-1])
                for s in range(len(self.seats)) if s != packet.seat)

    def forks(self):
        leaves = [leaf for packet in self.history for leaf in packet.leaves]
        for packet in self.aside:
            if not getattr(packet, "right", False):
                continue
            event = next((i for i in range(packet.first, min(packet.end, len(leaves)))
                          if leaves[i] != packet.leaves[i - packet.first]), None)
            held = next((p for p in self.history if p.first == packet.first), None)
            if event is None and held and held.seat == packet.seat and held.end != packet.end:
                event = min(held.end, packet.end) - 1
            same = lambda p: p.seat == packet.seat and self.holder(p.seat, p.first) is self.holder(p.seat, packet.first)
            twin = next((p for p in self.history if event is not None and p.end > event and same(p)), None)
            swapped = any(self.replaced(packet, p) for p in self.history + self.aside if p is not packet)
            if twin and not swapped:
                self.say("fork", f"{self.who(packet.seat, packet.first)}: event {event}")
            if packet.faulty:
                self.say("replaced" if swapped else "wrong",
                         f"{self.who(packet.seat, packet.first)}: event {packet.faulty[1]}, {packet.faulty[0]}")
        self.forks_beside()

    def forks_beside(self):
        """Two packets for the place where the history ends."""
        last = [p for p in self.aside if getattr(p, "right", False) and p.first == self.trees[-1].size]
        for i, one in enumerate(last):
            for two in last[i + 1:]:
                if one.seat != two.seat or one.leaves == two.leaves or self.replaced(one, two) or self.replaced(two, one):
                    continue
                event = next((k for k, (a, b) in enumerate(zip(one.leaves, two.leaves)) if a != b),
                             min(len(one.leaves), len(two.leaves)) - 1)
                self.say("fork", f"{self.who(one.seat, one.first)}: event {one.first + event}")

    def judge_notes(self):
        for note in self.notes:
            name = lambda seat: f"hexpost/{self.game.hex()}/{seat}"
            made_here = any((t.size, t.root()) == note.head for t in self.trees if t.size)
            signer = next((s for s in range(len(self.seats)) if made_here and any(
                note.signed(name(s), key) for key in self.holder(s, note.head[0])[2])), None)
            if note.kind == "ruling":
                good = made_here and self.arbiter and note.signed(f"hexpost/{self.game.hex()}/arbiter", self.arbiter)
                self.say("ruled" if good else "unproved", f"a ruling on the head of {note.head[0]} events")
            elif note.kind == "resign":
                good = signer is not None and signer == int(note.fields["seat"])
                self.say("resigned" if good else "unproved", f"a resignation of seat {note.fields['seat']}")
            else:
                self.say("refused" if signer is not None else "unproved",
                         f"a refusal, event {note.fields['event']}, {note.fields['code']}")


def die(beta, index, faces):
    if faces < 2:
        return None
    t = 0
    while True:
        v = int.from_bytes(H(b"hexpost die v1\n", beta, u32(index), u32(t))[:8], "little")
        if v < 2**64 - 2**64 % faces:
            return v % faces + 1
        t += 1


def main():
    try:
        verifier = Verifier(*read(sys.argv[1]))
        verifier.walk()
        verifier.forks()
        verifier.judge_notes()
    except (Bad, ValueError, KeyError, IndexError, TypeError, UnicodeDecodeError, OSError) as error:
        print(f"no export or dispute file: {error}")
        return 2
    for what, text in verifier.found:
        print(f"{what}: {text}")
    against = [what for what, _ in verifier.found if what in ("history", "fork", "wrong", "unproved")]
    print("without rules: " + ("not right" if against else "nothing is wrong"))
    return 4 if against else 0


if __name__ == "__main__":
    sys.exit(main())
