"""A mail as a person without hexpost reads it, on a telephone too.

    mail_parts.py MAIL FLOWED HTML [MAPS]

The mail has its words twice: as text, and as a page. Each has the block. The page shows the map as a picture of the same mail,
fetches nothing, runs nothing, and is not wider than 375 px. The text map is the same after a mail program has flowed it. Writes an
answer that quotes the text in format=flowed to FLOWED, and one that quotes the page alone to HTML. MAPS is the number of maps
that the mail must have: 1, or 0 for a game that is played without one.
"""
import email
import email.policy
import html
import os
import re
import sys
import tempfile
from email.message import EmailMessage

import narrow

maps = int(sys.argv[4]) if len(sys.argv) > 4 else 1
with open(sys.argv[1], "rb") as file:
    mail = email.message_from_bytes(file.read(), policy=email.policy.default)
first = next(mail.iter_parts())
assert first.get_content_type() == "multipart/alternative", first.get_content_type()
plain, rich = first.iter_parts()
text = plain.get_content()
images = {}
if rich.get_content_type() == "multipart/related":
    rich, *pictures = rich.iter_parts()
    images = {p["Content-ID"].strip("<>"): p.get_content() for p in pictures}
page = rich.get_content()
assert (plain.get_content_type(), rich.get_content_type()) == ("text/plain", "text/html")

# the block, whichever part is quoted
armour = re.compile(r"-----BEGIN HEXPOST (\w+)-----.*?-----END HEXPOST \1-----", re.S)
assert armour.search(text).group() == html.unescape(armour.search(page).group()), "the page has another block"

# the page is whole by itself
shown = set(re.findall(r'<img src="cid:([^"]+)"', page))
assert shown == set(images) and len(shown) == maps, (shown, set(images))
assert all(data.startswith(b"\x89PNG\r\n") for data in images.values())
for word in ("<script", "<svg", "src=\"http", "url(", "<link", "@import"):
    assert word not in page, word
assert len(page) < 102400, "large mail programs cut the page"
style = re.search(r"<style>(.*?)</style>", page, re.S).group(1)
assert len(style) < 8192, "large mail programs drop the style sheet"
for heading in re.findall(r"(?m)^(\S.*)\n-{3,}$", text):
    assert "<h2>%s</h2>" % html.escape(heading) in page, heading


def flowed(lines, width=72):
    """RFC 3676 for a writer: stuffed, and broken at blanks that stay at the ends of lines."""
    out = []
    for line in lines:
        quotes = re.match(r">* ?", line).group() if line.startswith(">") else ""
        rest = line[len(quotes):]
        while len(quotes) + len(rest) > width and rest.rfind(" ", 1, width - len(quotes)) > 0:
            at = rest.rfind(" ", 1, width - len(quotes)) + 1
            out.append((quotes, rest[:at]))
            rest = rest[at:]
        out.append((quotes, rest))
    return [q + (" " if not q and re.match(r" |>|From ", r) else "") + r for q, r in out]


def unflowed(lines):
    """RFC 3676 for a reader."""
    out, open_line = [], False
    for line in lines:
        quotes = re.match(r">*", line).group()
        rest = line[len(quotes):]
        rest = rest[1:] if rest.startswith(" ") else rest
        if open_line and out[-1][0] == quotes:
            out[-1] = (quotes, out[-1][1] + rest)
        else:
            out.append((quotes, rest))
        open_line = rest.endswith(" ") and rest != "-- "
    return out


lines = text.rstrip("\n").split("\n")
drawn = []
if maps:
    top = lines.index("Map")
    end = next(i for i, line in enumerate(lines) if i > top and line.startswith((". clear", ". open", "Units of")))
    drawn = lines[top:end]
    assert len(drawn) > 8 and max(map(len, drawn)) <= 72, "the map is too wide to be quoted"
assert not any(line.endswith(" ") for line in lines), "a blank at the end of a line joins it to the next"
assert [line for _, line in unflowed(flowed(lines))] == lines
quoted = flowed(["> " + line if line else ">" for line in lines], 78)
told = [line for quotes, line in unflowed(quoted) if quotes]
at = told.index("Map") if maps else 0
assert told[at:at + len(drawn)] == drawn, "the map is not the same when it is quoted"


def write_answer(path, body, subtype, **parameters):
    answer = EmailMessage()
    answer["From"], answer["To"], answer["Subject"] = "c@example.org", "b@example.org", "Re: " + mail["Subject"]
    answer.set_content(body, subtype=subtype, cte="quoted-printable")
    for name, value in parameters.items():
        answer.set_param(name, value)
    with open(path, "wb") as file:
        file.write(bytes(answer))


write_answer(sys.argv[2], "\n".join(["Anna wrote:"] + quoted) + "\n", "plain", format="flowed")
inside = re.search(r"<body>(.*)</body>", page, re.S).group(1)
write_answer(sys.argv[3], "<html><body><p>Fine.</p><blockquote>%s</blockquote></body></html>\n" % inside, "html")

# on a telephone
with tempfile.TemporaryDirectory() as folder:
    for name, data in images.items():
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
    with open(os.path.join(folder, "mail.html"), "w", encoding="utf-8") as file:
        file.write(page.replace('src="cid:', 'src="'))
    wide, picture = narrow.measured(os.path.join(folder, "mail.html"))
    assert wide <= narrow.WIDTH, "the page is %d px wide" % wide
    assert not maps or 200 < picture <= narrow.WIDTH, "the map is %d px wide" % picture
print("readable as text and as a page")
