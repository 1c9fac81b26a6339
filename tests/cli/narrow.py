"""narrow.py PAGE...: no page is wider than a telephone of 375 px, in a browser, and no combat in it must be scrolled; prints how wide
each page is. narrow.py --combats PAGE...: and each page has a combat."""
import os
import re
import subprocess
import sys
import tempfile

WIDTH = 375
# how wide a page is, how wide its first picture (0 without one), the tables of combats, and by how much the widest of them is cut
MEASURE = """onload=()=>{const told=[];for(const f of document.querySelectorAll('iframe')){const d=f.contentDocument,i=d.images[0];
const combats=[...d.querySelectorAll('table')].filter(t=>/^(Who|Kto)$/.test(t.querySelector('th')?.textContent??''));
const cut=combats.map(t=>t.parentElement.scrollWidth-t.parentElement.clientWidth);
told.push(['wide',d.documentElement.scrollWidth,'picture',i&&i.naturalWidth>0?i.clientWidth:0,'combats',combats.length,
'cut',Math.max(0,...cut)].join(' '))}document.getElementById('told').textContent=told.join('; ')}"""


def measured_all(paths):
    """For each page its width on a screen of WIDTH px, that of its first picture, the number of combats, and by how much the widest
    of them is cut."""
    with tempfile.TemporaryDirectory() as folder:
        frame = os.path.join(folder, "phone.html")
        with open(frame, "w", encoding="utf-8") as file:
            file.write("<!DOCTYPE html><body style='margin:0'>" + "".join(
                "<iframe src='file://%s' width=%d height=800 style='border:0'></iframe>" % (os.path.abspath(path), WIDTH) for path in paths)
                + "<p id=told>nothing</p><script>" + MEASURE + "</script>")
        dom = subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
                              "--user-data-dir=" + os.path.join(folder, "profile"), "--virtual-time-budget=20000", "--dump-dom",
                              "file://" + frame], check=True, capture_output=True, text=True, timeout=240).stdout
    found = re.findall(r"wide (\d+) picture (\d+) combats (\d+) cut (\d+)", dom)
    assert len(found) == len(paths), dom
    return [tuple(map(int, one)) for one in found]


def measured(path):
    """How wide a page is, and how wide its first picture; 0 without one."""
    return measured_all([path])[0][:2]


if __name__ == "__main__":
    combats = sys.argv[1:2] == ["--combats"]
    pages = sys.argv[2:] if combats else sys.argv[1:]
    for page, (wide, _, tables, cut) in zip(pages, measured_all(pages)):
        assert wide <= WIDTH, "%s is %d px wide" % (page, wide)
        assert cut == 0, "%s: a combat is cut by %d px" % (page, cut)
        assert tables > 0 or not combats, "%s has no combat" % page
        print("%s: %d px" % (page, wide))
