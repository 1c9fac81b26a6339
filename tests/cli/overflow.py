"""overflow.py WIDTH PAGE...: in a window of that width no page is wider than the window; what is wider scrolls within itself. Prints
for each page how wide it is, and how many cells of tables stand beyond the window, so that a reader must scroll to see them."""
import os
import re
import subprocess
import sys
import tempfile

WIDTH = sys.argv[1]

with tempfile.TemporaryDirectory() as folder:
    for page in sys.argv[2:]:
        with open(page, encoding="utf-8") as file:
            text = file.read()
        # the page in a frame of that width: a window of a desktop browser cannot be so narrow
        copy = os.path.join(folder, "page.html")
        policy = re.compile(r'<meta http-equiv="Content-Security-Policy"[^>]*>')
        assert policy.search(text), "the page has no policy"
        with open(copy, "w", encoding="utf-8") as file:
            file.write(policy.sub("", text))
        frame = os.path.join(folder, "frame.html")
        with open(frame, "w", encoding="utf-8") as file:
            file.write('<!DOCTYPE html><iframe id="f" src="page.html" style="border:0;width:%spx;height:800px"></iframe>'
                       '<script>addEventListener("load", () => { const d = document.getElementById("f").contentDocument;'
                       'document.body.dataset.wide = d.documentElement.scrollWidth;'
                       'document.body.dataset.beyond = [...d.querySelectorAll("td")].filter((c) => c.getBoundingClientRect().right > %s).length;'
                       '});</script>' % (WIDTH, WIDTH))
        run = subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
                              "--user-data-dir=" + os.path.join(folder, "profile"), "--virtual-time-budget=20000", "--dump-dom",
                              "file://" + frame], check=True, capture_output=True, text=True, timeout=280)
        found = re.search(r'data-wide="(\d+)" data-beyond="(\d+)"', run.stdout)
        assert found, (page, run.stdout[-500:])
        assert int(found[1]) <= int(WIDTH), (page, "is %s pixels wide" % found[1])
        print(page, found[1], "cells beyond:", found[2])
