"""battle_pages.py FOLDER: every page of a battle in the folder is small, fetches nothing, and finds its own signatures right in a
browser; the smallest one finds the battle right by the rules, too; one with another die finds the signatures wrong."""
import glob
import os
import re
import subprocess
import sys
import tempfile

LARGEST = 2500 * 1000


def mark(path, folder, rules=False):
    """What the page says about the signatures: the class of its mark, once it has looked. With `rules` it judges the battle, too."""
    if not rules:
        with open(path, encoding="utf-8") as file:
            light = re.sub(r'<script type="text/plain" id="module">[^<]*</script>', "", file.read())
        path = os.path.join(folder, "light.html")
        with open(path, "w", encoding="utf-8") as file:
            file.write(light)
    run = subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + os.path.join(folder, "profile"),
                          "--virtual-time-budget=60000", "--dump-dom", "file://" + os.path.abspath(path)],
                         check=True, capture_output=True, text=True, timeout=280)
    found = re.search(r'<button id="mark"[^>]*class="([^"]*)"', run.stdout)
    assert found, path
    assert not rules or "Signed, whole and by the rules" in run.stdout, path
    return found.group(1)


pages = sorted(glob.glob(os.path.join(sys.argv[1], "*.html")))
assert len(pages) >= 3, pages
with tempfile.TemporaryDirectory() as folder:
    for page in pages:
        assert os.path.getsize(page) <= LARGEST, page
        with open(page, encoding="utf-8") as file:
            text = file.read()
        assert not re.search(r"""(src|href)=["']?(https?:)?//""", text), page
        right = mark(page, folder, rules=page == min(pages, key=os.path.getsize))
        print(os.path.basename(page), right)
        assert right == "good", (page, right)
    # the same check must be able to fail
    blocks = list(re.finditer(r"[A-Za-z0-9+/]{200,}", text))
    assert blocks, "the page has no packet"
    at = blocks[len(blocks) // 2].start() + 100
    changed = os.path.join(folder, "changed.html")
    with open(changed, "w", encoding="utf-8") as file:
        file.write(text[:at] + ("B" if text[at] == "A" else "A") + text[at + 1:])
    assert mark(changed, folder) != "good", "a changed page passes"
