"""narrow.py PAGE...: no page is wider than a telephone of 375 px, in a browser; prints how wide each is."""
import os
import re
import subprocess
import sys
import tempfile

WIDTH = 375


def measured(path):
    """How wide a page is on a screen of WIDTH px, and how wide its first picture; 0 without one."""
    with tempfile.TemporaryDirectory() as folder:
        frame = os.path.join(folder, "phone.html")
        with open(frame, "w", encoding="utf-8") as file:
            file.write("<!DOCTYPE html><body style='margin:0'><iframe id=f src='file://%s' width=%d height=800 style='border:0'></iframe>"
                       "<p id=told>nothing</p><script>onload=()=>{const d=document.getElementById('f').contentDocument;"
                       "const i=d.images[0];document.getElementById('told').textContent='wide '+d.documentElement.scrollWidth+"
                       "' picture '+(i&&i.naturalWidth>0?i.clientWidth:0)}</script>" % (os.path.abspath(path), WIDTH))
        dom = subprocess.run(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
                              "--user-data-dir=" + os.path.join(folder, "profile"), "--virtual-time-budget=20000", "--dump-dom",
                              "file://" + frame], check=True, capture_output=True, text=True, timeout=240).stdout
    found = re.search(r"wide (\d+) picture (\d+)", dom)
    assert found, dom
    return int(found.group(1)), int(found.group(2))


if __name__ == "__main__":
    for page in sys.argv[1:]:
        wide, _ = measured(page)
        assert wide <= WIDTH, "%s is %d px wide" % (page, wide)
        print("%s: %d px" % (page, wide))
