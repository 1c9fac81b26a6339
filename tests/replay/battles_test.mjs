/// The pages of examples/battles in a real browser: each is small, fetches nothing and finds its own signatures right; the smallest
/// one finds the battle right by the rules, too; one with another die finds the signatures wrong.
///     node --test battles_test.mjs, with HEXPOST (the program), BATTLES (the folder of the pages) and OUT (a folder for copies)
///     in the environment
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {withBlock} from './blocks.mjs';
import {Town, bytesOf, verdict} from './town.mjs';

/// Bytes that a page may have [schemas/module.md].
const k_largest = 2500000;

const town = new Town(process.env.HEXPOST, process.env.OUT);
const files = fs.readdirSync(process.env.BATTLES).filter((name) => name.endsWith('.html')).sort();
const pages = new Map(files.map((name) => [name, fs.readFileSync(path.join(process.env.BATTLES, name), 'utf8')]));
/// A page without the module: it checks the signatures alone, which is quicker.
const light = (html) => html.replace(/<script type="text\/plain" id="module"[^>]*>[^<]*<\/script>/, '');

before(() => town.open());
after(() => town.close());

test('there are three battles or more, and none fetches anything', () => {
  assert.ok(pages.size >= 3, files.join(' '));
  for (const [name, html] of pages) {
    assert.ok(Buffer.byteLength(html) <= k_largest, name);
    assert.doesNotMatch(light(html), /(src|href)=["']?(https?:)?\/\//, name);
  }
});

test('each finds its signatures right, the smallest one the rules, too', async () => {
  const smallest = [...pages].sort(([, a], [, b]) => a.length - b.length)[0][0];
  for (const [name, html] of pages) {
    const page = await town.show(name, name === smallest ? html : light(html));
    const [mark, text] = await verdict(page);
    assert.equal(mark, 'good', `${name}: ${text}`);
    assert.match(text, name === smallest ? /Signed, whole and by the rules/ : /Signed and whole/, name);
    assert.deepEqual(page.requests.filter((url) => !url.startsWith('file:') && !url.startsWith('blob:') && !url.startsWith('data:')), [], name);
  }
});

test('a changed byte of a packet is found', async () => {
  const html = withBlock(light(pages.get(files.at(-1))), 'packets', (text) => {
    const packets = JSON.parse(text), n = Math.floor(packets.length / 2), envelope = bytesOf(packets[n]);
    envelope[Math.floor(envelope.length / 2)] ^= 1;
    packets[n] = envelope.toString('base64');
    return JSON.stringify(packets);
  });
  const page = await town.show('changed', html);
  assert.notEqual((await verdict(page))[0], 'good');
});
