"""Our reader against Python's email package (walker.py): the same packet in the same bytes, or neither.

    differential.py PROGRAM corpus         over tests/mail/corpus
    differential.py PROGRAM random COUNT   over that many random mails from a fixed seed, made with email's own writer

PROGRAM is mail_verdicts. Only what is found is compared, not why something is not found. Mails on which the two may
differ are named below, each with its reason; one that does not differ any more is an error, too.
"""
import email.message
import email.policy
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import armour  # noqa: E402
import corpus  # noqa: E402
import walker  # noqa: E402

CAP = "headers of that length are refused before they are parsed"
TWICE = "a transfer encoding that no header tells of is undone here, if the checksum then fits"
MAIL = "email leaves a forwarded mail alone that has a transfer encoding"
KNOWN = {"forwarded_as_rfc822_in_base64": MAIL, "address_list_endless": CAP, "header_line_64k": CAP, "base64_not_said": TWICE, "base64_twice": TWICE,
         "qp_left_undecoded_with_soft_breaks": TWICE, "qp_soft_breaks_with_blanks": TWICE}


def ours(program, paths):
    out = {}
    for i in range(0, len(paths), 200):
        told = subprocess.run([program] + paths[i:i + 200], capture_output=True, check=True).stdout.decode("utf-8", "replace")
        for line in told.splitlines():
            name, _, verdict = line.partition(" ")
            out[name] = verdict if verdict.startswith("accepted") else "none"
    return out


def theirs(paths):
    out = {}
    for path in paths:
        with open(path, "rb") as file:
            verdict = walker.verdict(file.read())
        out[os.path.basename(path)] = verdict if verdict.startswith("accepted") else "none"
    return out


def compare(program, paths, known):
    mine, other = ours(program, paths), theirs(paths)
    assert set(mine) == set(other), "the program did not speak of every mail"
    bad = 0
    for name in sorted(mine):
        differ = mine[name] != other[name]
        stem = name.rsplit(".", 1)[0]
        if differ and stem not in known:
            print("%s: ours %s, email %s" % (name, mine[name], other[name]))
            bad += 1
        if not differ and stem in known:
            print("%s: said to differ (%s), but does not" % (name, known[stem]))
            bad += 1
    found = sum(v.startswith("accepted") for v in mine.values())
    print("%d mails, a packet in %d of them, %d differences" % (len(mine), found, bad))
    return bad, found


# ---- mails by chance -------------------------------------------------------------------------------------------------

def random_text(rng):
    words = "the move stands below \u2013 Gr\u00fc\u00dfe \u017b\u00f3\u0142\u0107 -- -----BEGIN nothing- From here = > ok & <b> \u3053".split(" ")
    return "".join(" ".join(rng.choice(words) for _ in range(rng.randint(1, 12))) + "\n" for _ in range(rng.randint(0, 6)))


def random_block(rng):
    message, game, seat = rng.randbytes(rng.choice((1, 2, 3, 60, 482, 3000))), "%016x" % rng.getrandbits(64), rng.randint(0, 255)
    if rng.randint(0, 9) == 0:  # a packet and a deposit, mostly of one seat
        both = [armour.armour("PACKET", message, game, seat), armour.armour("DEPOSIT", rng.randbytes(90), game, rng.choice((seat, seat, 0)))]
        return "".join(rng.sample(both, 2))
    if rng.randint(0, 9) == 0:  # an invitation and joins, or the terms and assents, mostly of different seats
        first, other, its = rng.choice((("INVITE", "JOIN", "0" * 16), ("GENESIS", "ASSENT", game)))
        group = [armour.armour(first, message, its, seat)]
        group += [armour.armour(other, rng.randbytes(70), rng.choice((its, its, its, game)), rng.randint(0, 5)) for _ in range(rng.randint(1, 3))]
        return "".join(rng.sample(group, len(group)))
    return armour.armour(rng.choice(armour.KINDS), message, game, seat)


def mangled(rng, text):
    ways = [lambda t: t, corpus.quoted, lambda t: corpus.quoted(t, ">>"), lambda t: corpus.quoted(t, "AB> "),
            lambda t: corpus.wrapped(t, rng.randint(5, 120)), lambda t: corpus.wrapped(t, rng.randint(30, 998), hard=False),
            corpus.flowed, corpus.crlf, corpus.nbsp, corpus.smart, lambda t: t.replace(" ", ""), lambda t: t.replace("a", "a\u200b"),
            lambda t: t[:rng.randint(0, len(t))], lambda t: t.replace("E", "\u0395", 1) if rng.random() < 0.3 else t,
            lambda t: t + corpus.quoted(t), lambda t: t + (random_block(rng) if rng.random() < 0.5 else "")]
    for _ in range(rng.randint(0, 3)):
        text = rng.choice(ways)(text)
    return text


def random_part(rng, text):
    message = email.message.EmailMessage(policy=email.policy.SMTP if rng.random() < 0.5 else email.policy.default)
    cte = rng.choice(["quoted-printable", "base64", None])
    charset = rng.choice(["utf-8", "utf-8", "gb18030"]) if cte == "base64" else "utf-8"
    if rng.random() < 0.3:
        page = rng.choice([corpus.br, lambda t: "<pre>%s</pre>" % corpus.escaped(t)])(text)
        message.set_content(corpus.html(page), subtype="html", charset=charset, cte=cte)
    else:
        message.set_content(text, charset=charset, cte=cte)
    return message


def random_mail(rng):
    block = random_block(rng)
    text = random_text(rng) + mangled(rng, block if rng.random() < 0.9 else "") + random_text(rng)
    message = random_part(rng, text)
    for _ in range(rng.randint(0, 3)):
        shape = rng.choice(["attach", "alternative", "forward"])
        if shape == "attach":
            data = rng.choice([block, block, random_text(rng)]).encode()
            if message.get_content_subtype() != "mixed":
                message.make_mixed()
            message.add_attachment(data, maintype="application", subtype="octet-stream", filename=rng.choice(
                ["a.hexpost", "\u017b\u00f3\u0142w " + "x" * rng.randint(0, 120) + ".txt", "\"q\".txt"]))
        elif shape == "alternative" and message.get_content_maintype() == "text":
            message.add_alternative(corpus.html(corpus.br(rng.choice([text, random_text(rng)]))), subtype="html")
        elif shape == "forward":
            outer = email.message.EmailMessage(policy=message.policy)
            outer.set_content(random_text(rng))
            message["Subject"] = "inner"
            outer.add_attachment(message)
            message = outer
    if "Subject" in message:
        del message["Subject"]
    message["From"] = "Bela <bela@example.org>"
    message["To"] = "anna@example.org"
    message["Subject"] = rng.choice(["move", "Zug \u2013 Gr\u00fc\u00dfe", "x" * 200])
    data = message.as_bytes()
    if rng.random() < 0.1:
        data = b"From bela@example.org Tue Nov 14 22:13:20 2023\n" + data
    if rng.random() < 0.1:
        data = data[:data.rfind(b"\n", 0, rng.randint(0, len(data))) + 1]  # cut off behind a line
    return data


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in ("corpus", "random"):
        sys.exit(__doc__)
    program = sys.argv[1]
    if sys.argv[2] == "corpus":
        folder = os.path.join(HERE, "corpus")
        paths = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".eml")]
        bad, found = compare(program, paths, KNOWN)
        sys.exit(1 if bad or found < 150 else 0)
    rng = random.Random(20231114)
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for i in range(int(sys.argv[3])):
            paths.append(os.path.join(folder, "%05d.eml" % i))
            with open(paths[-1], "wb") as file:
                file.write(random_mail(rng))
        bad, found = compare(program, paths, {})
        if bad and os.environ.get("KEEP"):
            os.system("cp -r %s %s" % (folder, os.environ["KEEP"]))
    sys.exit(1 if bad or found < len(paths) // 4 else 0)


if __name__ == "__main__":
    main()
