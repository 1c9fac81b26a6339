"""The armoured block as schemas/armour.md describes it, written from that page alone: the tests' second opinion.

    armour(kind, message, game, seat)   the block as text
    find(text)                          the blocks of a text
"""
import base64
import hashlib
import re

KINDS = ("PACKET", "NOTE", "INVITE", "JOIN", "GENESIS", "ASSENT", "SLIP", "DEPOSIT")
LARGEST = 1 << 20


def check_of(kind, game, seat, message):
    said = "hexpost armour v1\n%s\n%s\n%d\n%d\n" % (kind, game, seat, len(message))
    return hashlib.sha256(said.encode() + message).hexdigest()[:32]


def armour(kind, message, game="0" * 16, seat=0):
    body = base64.b64encode(message).decode().rstrip("=")
    lines = [body[i:i + 64] for i in range(0, len(body), 64)]
    head = ["-----BEGIN HEXPOST %s-----" % kind, "Game: " + game, "Seat: %d" % seat, "Bytes: %d" % len(message),
            "Check: " + check_of(kind, game, seat, message), ""]
    return "\n".join(head + lines + ["-----END HEXPOST %s-----" % kind]) + "\n"


# ---- reading -----------------------------------------------------------------------------------------------------

ENTITIES = {"nbsp": 0xa0, "gt": 0x3e, "lt": 0x3c, "amp": 0x26, "quot": 0x22, "apos": 0x27, "shy": 0xad, "ndash": 0x2013,
            "mdash": 0x2014, "hyphen": 0x2010, "dash": 0x2010, "minus": 0x2212, "horbar": 0x2015, "ensp": 0x2002,
            "emsp": 0x2003, "thinsp": 0x2009, "zwnj": 0x200c, "zwj": 0x200d, "plus": 0x2b, "sol": 0x2f, "equals": 0x3d,
            "colon": 0x3a, "NewLine": 0x0a, "Tab": 0x09, "raquo": 0xbb}
REFERENCE = re.compile(r"&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]{2,10});")


def expand(match):
    word = match.group(1)
    if word[0] != "#":
        return chr(ENTITIES[word]) if word in ENTITIES else match.group(0)
    value = int(word[2:], 16) if word[1] in "xX" else int(word[1:])
    bad = value == 0 or value > 0x10ffff or 0xd800 <= value <= 0xdfff
    return "\ufffd" if bad else chr(value)


def ranges(*parts):
    out = set()
    for part in parts:
        first, last = part if isinstance(part, tuple) else (part, part)
        out |= {chr(c) for c in range(first, last + 1)}
    return out


LINE_ENDS = {"\n", "\u2028", "\u2029", "\x85"}
SKIPPED = ranges((0x09, 0x0d), 0x20, 0x85, 0xa0, 0x1680, (0x2000, 0x200a), 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
                 0xad, 0x34f, 0x61c, 0x180e, (0x200b, 0x200f), (0x202a, 0x202e), (0x2060, 0x2069), (0xfe00, 0xfe0f),
                 0xfeff, ord(">"), ord("|"), 0xbb, 0x203a, 0x2502, 0x2503)
DASHES = ranges(0x2d, (0x2010, 0x2015), 0x2212, 0x2e3a, 0x2e3b, 0xfe58, 0xfe63, 0xff0d)
INITIALS = re.compile(r"[A-Za-z]{1,4}>")


def condense(text):
    text = REFERENCE.sub(expand, text)
    out = []
    at_start = True
    i = 0
    while i < len(text):
        if at_start:
            initials = INITIALS.match(text, i)
            if initials:
                i = initials.end()
                continue
        c = text[i]
        i += 1
        if c in SKIPPED:
            at_start = at_start or c in LINE_ENDS
            continue
        at_start = False
        out.append("-" if c in DASHES else c if " " < c < "\x7f" else "?")
    return "".join(out)


BLOCK = re.compile(r"-BEGINHEXPOST(%s)-+(?i:Game:)([0-9a-fA-F]{16})(?i:Seat:)(0|[1-9][0-9]{0,2})"
                   r"(?i:Bytes:)([1-9][0-9]{0,8})(?i:Check:)([0-9a-fA-F]{32})([A-Za-z0-9+/]*)-+ENDHEXPOST(\1)-" % "|".join(KINDS))


def rest_checks(rest):
    """The Check of every block in a text that is not whole, or "" where none can be read."""
    out, inside = [], False
    marks = list(re.finditer(r"-(BEGIN|END)HEXPOST", rest))
    for mark in marks:
        if mark.group(1) == "BEGIN":
            behind = rest[mark.end():]
            field = re.search(r"Check:([0-9a-fA-F]{32})", behind[:(behind + "HEXPOST").find("HEXPOST")])
            out.append(field.group(1).lower() if field else "")
            inside = True
        else:
            if not inside:
                out.append("")
            inside = False
    return out


def find(text):
    """Whole blocks as (kind, game, seat, message), each once; and the Checks of those that are not whole."""
    condensed = condense(text)
    whole, damaged = [], []
    at = 0
    for match in BLOCK.finditer(condensed):
        kind, game, seat, size, check, body, _ = match.groups()
        size, seat, game, check = int(size), int(seat), game.lower(), check.lower()
        good = size <= LARGEST and seat <= 255 and len(body) == (4 * size + 2) // 3
        message = b""
        if good:
            message = base64.b64decode(body + "=" * (-len(body) % 4))
            good = base64.b64encode(message).decode().rstrip("=") == body and check_of(kind, game, seat, message) == check
        if not good:
            continue  # it stays part of the rest
        damaged += rest_checks(condensed[at:match.start()])
        at = match.end()
        if (kind, game, seat, message) not in whole:
            whole.append((kind, game, seat, message))
    return whole, damaged + rest_checks(condensed[at:])
