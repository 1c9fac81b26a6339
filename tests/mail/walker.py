"""A mail read with Python's own email package: the second opinion on which packet is in it.

    walker.py FILE...    a line for each: its name, then "accepted KIND GAME SEAT SHA256", "refused" or "none"
"""
import base64
import email
import email.policy
import hashlib
import html.parser
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import armour  # noqa: E402

LARGEST, DEEPEST, MOST_PARTS = 4 << 20, 20, 200
LINE_TAGS = set("br p div pre blockquote tr table ul ol li dl dt dd hr h1 h2 h3 h4 h5 center header section article "
                "aside body td th".split())
UNSEEN = {"script", "style", "title", "template"}


class Text(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.out, self.hidden = [], []

    def handle_starttag(self, tag, attributes):
        if tag in UNSEEN:
            self.hidden.append(tag)
        if tag in LINE_TAGS:
            self.out.append("\n")

    def handle_startendtag(self, tag, attributes):
        if tag in LINE_TAGS:
            self.out.append("\n")

    def handle_endtag(self, tag):
        if self.hidden and self.hidden[-1] == tag:
            self.hidden.pop()
        if tag in LINE_TAGS:
            self.out.append("\n")

    def handle_data(self, data):
        if not self.hidden:
            self.out.append(data)


def html_text(page):
    reader = Text()
    reader.feed(page)
    reader.close()
    return "".join(reader.out)


def decoded(content, charset):
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        charset = "utf-16"
    try:
        return content.decode(charset or "utf-8", "replace")
    except LookupError:
        return content.decode("utf-8", "replace")


class TooLarge(Exception):
    pass


def leaves(part, depth, count):
    if depth > DEEPEST:
        raise TooLarge
    count[0] += 1
    if count[0] > MOST_PARTS:
        raise TooLarge
    if part.is_multipart():
        for below in part.get_payload():
            yield from leaves(below, depth + 1, count)
    else:
        yield part


def headers_above(text):
    """True when the text begins as a mail does."""
    known = False
    for i, line in enumerate(text.split(b"\n")):
        line = line.rstrip(b"\r")
        if not line:
            return known
        if line[:1] in b" \t" and i > 0:
            continue
        name = re.match(rb"([!-9;-~]+)[ \t]*:", line)
        if not name:
            return False
        known = known or name.group(1).lower() in (
            b"from", b"to", b"cc", b"subject", b"date", b"message-id", b"received", b"return-path", b"reply-to",
            b"mime-version", b"content-type", b"delivered-to", b"in-reply-to", b"sender")
    return known


def payload(leaf):
    """The content with its transfer encoding undone. email gives up on base64 that was cut off; what is there counts."""
    if str(leaf.get("Content-Transfer-Encoding", "")).strip().lower() == "base64":
        digits = re.sub(r"[^A-Za-z0-9+/]", "", leaf.get_payload().partition("=")[0]) if isinstance(leaf.get_payload(), str) else ""
        digits = digits[:len(digits) - (len(digits) % 4 == 1)]
        given = leaf.get_payload(decode=True)
        lenient = base64.b64decode(digits + "=" * (-len(digits) % 4))
        return max(given or b"", lenient, key=len) if given and not re.fullmatch(rb"[A-Za-z0-9+/=\s]*", given) else lenient
    return leaf.get_payload(decode=True) or b""


def texts(mail):
    if mail[:2] in (b"\xff\xfe", b"\xfe\xff"):
        mail = mail.decode("utf-16", "replace").encode()
    body = mail[3:] if mail.startswith(b"\xef\xbb\xbf") else mail
    body = body.lstrip(b"\r\n")
    if re.match(rb">?From ", body):
        body = body.partition(b"\n")[2]
    if headers_above(body):
        message = email.message_from_bytes(body, policy=email.policy.compat32)
        for leaf in leaves(message, 0, [0]):
            content = payload(leaf)
            text = decoded(content, leaf.get_content_charset())
            yield html_text(text) if leaf.get_content_type() in ("text/html", "application/xhtml+xml") else text
    elif re.match(rb"\s*(<!doctype|<html)", body, re.I):
        yield html_text(decoded(mail, None))


def one_group(whole):
    """The blocks that may be in one mail: a packet and its deposit, an invitation and joins, the terms and assents."""
    (kind, game, seat, _), others = whole[0], whole[1:]
    seats = [other[2] for other in others]
    if seats != sorted(set(seats)):
        return False
    no_game = "0" * 16
    for other_kind, other_game, other_seat, _ in others:
        fits = {"PACKET": other_kind == "DEPOSIT" and other_game == game != no_game and other_seat == seat,
                "INVITE": other_kind == "JOIN" and other_game == no_game,
                "GENESIS": other_kind == "ASSENT" and other_game == game != no_game}
        if not fits.get(kind, False):
            return False
    return True


def verdict(mail):
    if len(mail) > LARGEST:
        return "refused"
    whole, damaged = [], []
    try:
        for text in texts(mail):
            blocks, rests = armour.find(text)
            whole += [b for b in blocks if b not in whole]
            damaged += rests
    except TooLarge:
        return "refused"
    if not whole and not damaged:
        whole, damaged = armour.find(decoded(mail, None))
    if not whole and not damaged:
        return "none"
    whole.sort(key=lambda block: (block[0] not in ("PACKET", "INVITE", "GENESIS"), block[2]))
    if not whole or len(whole) > 16 or not one_group(whole) or any(check not in [armour.check_of(*block) for block in whole] for check in damaged):
        return "refused"
    kind, game, seat, message = whole[0]
    return "accepted %s %s %d %s" % (kind, game, seat, hashlib.sha256(message).hexdigest())


if __name__ == "__main__":
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            print(os.path.basename(path), verdict(file.read()))
