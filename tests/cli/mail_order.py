"""A mail of a real battle for a person without hexpost, from the top: what happened, what is due, the map, the
block; and the report is attached. In a host's mail, which is a report, what is due comes first.

    mail_order.py MAIL player|host [WORDS OF WHAT HAPPENED]
"""
import email
import email.policy
import re
import sys

with open(sys.argv[1], "rb") as file:
    mail = email.message_from_bytes(file.read(), policy=email.policy.default)
both, block, report = list(mail.iter_parts())
assert both.get_content_type() == "multipart/alternative", both.get_content_type()
text = next(both.iter_parts())
body = text.get_content()
assert text.get_content_type() == "text/plain" and not text.is_attachment(), text["Content-Disposition"]

happened = re.search(r"(?m)^(What happened|Turn \d+.*|Game turn \d+.*|[A-Z]\w+: .*)\n(?:.*\n)?-+\n", body)
# the last mail of a battle may only close it: then nothing new has happened
assert happened or re.search(r"(?m)^The battle is over: ", body), body
places = [("what happened", happened.start())] if happened else []
for word in sys.argv[3:]:
    places.append((word, body.index(word, places[0][1])))
# a mail of a battle that is over begins with its end; the last one may still be waited for
over = re.search(r"(?mi)^(- )?the battle is over[:.]", body) is not None
awaited = re.findall(r"(?m)^(?:Waiting for|The end of the battle)\n-+\n.*\S", body)
assert len(awaited) == 1 or (over and len(awaited) == 2), awaited
places.insert(0 if sys.argv[2] == "host" else len(places), ("what is due", body.index(awaited[0])))
for name, mark in (("the map", r"(?m)^Map\n-+\n.*\S"), ("the block", r"(?m)^-----BEGIN HEXPOST PACKET-----$"), ("its end", r"(?m)^-----END HEXPOST PACKET-----$")):
    found = re.findall(mark, body)
    assert len(found) == 1, (name, found)
    places.append((name, re.search(mark, body).start()))
assert [p for _, p in places] == sorted(p for _, p in places), places
assert re.search(r"-----END HEXPOST PACKET-----\s*\Z", body), "something stands below the block"
assert max(len(line) for line in body[:places[-2][1]].split("\n") if "/" not in line) <= 78, "too wide"

assert block.is_attachment() and block.get_filename().endswith(".hexpost"), block["Content-Disposition"]
assert body[places[-2][1]:].strip() == block.get_content().decode().strip(), "the attached block is another"
assert report.is_attachment() and report.get_filename() == "report.txt", report["Content-Disposition"]
told = report.get_content()
title = told.split("\n")[0]
assert title and title in body, title
assert over or awaited[0].startswith("Waiting for"), awaited
for heading in ("The end of the battle" if awaited[0].startswith("The end") else "Waiting for", "How the battle stands", "Map"):
    assert re.search(r"(?m)^%s\n-+\n" % heading, told), heading
print("what happened, what is due, the map, the block; the report is attached")
