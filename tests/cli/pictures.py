"""pictures.py SOURCE: the pictures of the README and the tutorial are those that examples/pictures/make makes of its game, they are
small, and each says in words what it shows."""
import os
import re
import struct
import subprocess
import sys
import tempfile

SOURCE = sys.argv[1]
PICTURES = os.path.join(SOURCE, 'examples/pictures')
LARGEST = 64 * 1024


def size(path):
    """Width and height of a PNG with a palette."""
    with open(path, 'rb') as file:
        head = file.read(33)
    assert head.startswith(b'\x89PNG\r\n\x1a\n'), path
    width, height, depth, colour = struct.unpack('>IIBB', head[16:26])
    assert (depth, colour) == (8, 3), path
    return width, height


shown = set()
for page in ('README.md', 'examples/first-evening/README.md'):
    with open(os.path.join(SOURCE, page), encoding='utf-8') as file:
        for words, target in re.findall(r'!\[([^\]]*)\]\(([^)]+)\)', file.read()):
            path = os.path.normpath(os.path.join(SOURCE, os.path.dirname(page), target))
            assert len(words) > 20, (page, target, 'says too little')
            assert os.path.dirname(path) == os.path.normpath(PICTURES), (page, target)
            shown.add(os.path.basename(path))
made = {name for name in os.listdir(PICTURES) if name.endswith(('.png', '.svg'))}
assert shown == made, ('shown', shown, 'made', made)
for name in made:
    assert os.path.getsize(os.path.join(PICTURES, name)) <= LARGEST, name
with tempfile.TemporaryDirectory() as folder:
    subprocess.run([os.path.join(PICTURES, 'make'), '--check', folder], check=True)
    with open(os.path.join(folder, 'terminal.svg'), 'rb') as new, open(os.path.join(PICTURES, 'terminal.svg'), 'rb') as old:
        assert new.read() == old.read(), 'terminal.svg is not what the program prints; run examples/pictures/make'
    assert size(os.path.join(folder, 'pdf.png')) == size(os.path.join(PICTURES, 'pdf.png'))
for name in ('replay.png', 'orders.png'):
    assert size(os.path.join(PICTURES, name)) == (900, 680), name
print(len(made), 'pictures')
