"""A mail with one of the blocks of another mail: one_block.py KIND MAIL"""
import re
import sys

kind, path = sys.argv[1:]
text = open(path, encoding="utf-8").read()
block = re.search("-----BEGIN HEXPOST %s-----.*?-----END HEXPOST %s-----" % (kind, kind), text, re.S)
print("From: host@club.example\nTo: anna@example.org\nSubject: one block\nMessage-ID: <one@example.org>\n\n" + block.group(0))
