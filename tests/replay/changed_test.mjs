/// The page of `hexpost replay --html` checks itself: what was changed in it is told, and where; what is signed stands beside
/// what is told otherwise; and it holds no secret.
///     node --test changed_test.mjs, with HEXPOST (the program), GAMES (where games.mjs has played) and OUT (a folder for
///     pages) in the environment
import assert from 'node:assert/strict';
import {createHash, createHmac} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {blockOf, withBlock} from './blocks.mjs';
import {Town, bytesOf, leavesOf, step, verdict} from './town.mjs';

const town = new Town(process.env.HEXPOST, process.env.OUT, process.env.GAMES);
let hordes, conditional;

before(async () => {
  hordes = town.page('hordes-0');
  conditional = town.page('conditional-0');
  await town.open();
});
after(() => town.close());

/// The page of a forger who knows its format: the blocks' sums are right again.
const withSums = (html) => withBlock(html, 'manifest', (text) => {
  const manifest = JSON.parse(text);
  for (const id of Object.keys(manifest.sums)) manifest.sums[id] = createHash('sha256').update(blockOf(html, id)).digest('base64');
  return JSON.stringify(manifest);
});
/// The page with packet `n` changed by `change(envelope, leaves)`.
const withPacket = (html, n, change) => withBlock(html, 'packets', (text) => {
  const packets = JSON.parse(text);
  const envelope = bytesOf(packets[n]);
  change(envelope, leavesOf(envelope));
  packets[n] = envelope.toString('base64');
  return JSON.stringify(packets);
});

test('the signed words stand beside an order that is told otherwise, by the rules or by a forger', async () => {
  const shown = async (name, html) => {
    const page = await town.show(name, html);
    const verdictOf = await verdict(page);
    const steps = JSON.parse(blockOf(html, 'manifest')).turns.flatMap(([id]) => JSON.parse(blockOf(html, id)).steps);
    const at = steps.findIndex((a) => a[0] === 2 && /^move Leg1 /.test(a[4])) + 1;
    assert.ok(at > 0);
    await page.locator('#slider').fill(String(at));
    return [verdictOf[0], await page.locator('#happened').innerText(), await page.locator('#story .now').innerText()];
  };
  const branch = await shown('conditional', conditional);
  assert.equal(branch[0], 'good');
  assert.match(branch[1], /signed: if Leg1 disrupted then /);
  const plain = await shown('plain', hordes);
  assert.equal(plain[0], 'good');
  assert.doesNotMatch(plain[1], /signed/);
  // a forger who makes new sums can change the story, but the signed words stand beside it
  const isOrder = (a) => a[0] === 2 && /^move Leg1 /.test(a[4]);
  const turn = JSON.parse(blockOf(hordes, 'manifest')).turns.map(([id]) => id).find((id) => JSON.parse(blockOf(hordes, id)).steps.some(isOrder));
  const order = JSON.parse(blockOf(hordes, turn)).steps.find(isOrder);
  const told = `move Leg1${' 9999 9998'.repeat(30)}`;  // longer than any that the games hold: it is told whole all the same
  const forged = withSums(withBlock(withBlock(hordes, turn, (text) => text.replace(JSON.stringify(order[4]), JSON.stringify(told))),
    'battle', (text) => { const battle = JSON.parse(text); battle.said[order[2]] = order[4]; return JSON.stringify(battle); }));
  const lie = await shown('forged', forged);
  for (const place of [1, 2]) assert.ok(lie[place].includes(told), lie[place]);
  assert.ok(lie[1].includes(`signed: ${order[4]}`), lie[1]);
});

test('what somebody wrote into the plain markup is gone', async () => {
  const spoilt = hordes.replace('<body>', '<body class="good"><p>Bela cheated</p>').replace('</header>', '<p id="story">Anna won</p></header>')
    .replace('<script type="application/json"', '<div id="happened">no</div>$&').replace('</body>', '<p>no more of it</p></body>');
  const page = await town.show('markup', spoilt);
  assert.equal((await verdict(page))[0], 'good');
  const html = await page.content();
  for (const lie of ['Bela cheated', 'Anna won', '<div id="happened">no', 'no more of it', 'class="good"><']) assert.ok(!html.includes(lie), lie);
  assert.equal(await page.locator('#story').count(), 1);
});

test('checks signatures and hashes itself where the browser does not', async () => {
  const ways = {
    'no Ed25519': () => {
      const real = SubtleCrypto.prototype.importKey;
      SubtleCrypto.prototype.importKey = function importKey(format, key, algorithm, ...more) {
        if (algorithm === 'Ed25519') throw new DOMException('Unrecognized name.', 'NotSupportedError');
        return real.call(this, format, key, algorithm, ...more);
      };
    },
    'no WebCrypto': () => { Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined}); },
  };
  const spoilt = withPacket(conditional, 1, (envelope) => { envelope[envelope.length - 1] ^= 1; });
  for (const [name, way] of Object.entries(ways)) {
    const page = await town.show('own-crypto', conditional, {}, way);
    const [mark, text] = await verdict(page);
    assert.equal(mark, 'good', `${name}: ${text}`);
    await page.click('#tab-proof');
    assert.match(await page.locator('#proof').innerText(), /signatures checked by\s+this page itself/);
    await page.context().close();
    const bad = await town.show('own-crypto-bad', spoilt, {}, way);
    assert.equal((await verdict(bad))[0], 'bad', name);
    await bad.context().close();
  }
});

test('two files of one game are the same bytes, and hold no secret', () => {
  assert.equal(town.page('hordes-0'), hordes);
  const packets = JSON.parse(blockOf(hordes, 'packets')).map(bytesOf);
  const everything = Buffer.concat([Buffer.from(hordes), ...packets]);
  const hidden = (bytes) => {
    for (const form of [bytes, Buffer.from(bytes.toString('hex')), Buffer.from(bytes.toString('base64').replace(/..?=*$/, ''))]) {
      assert.ok(!everything.includes(form));
    }
  };
  const mac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
  const number = (size, value) => { const out = Buffer.alloc(size); out.writeUIntLE(value, 0, Math.min(size, 6)); return out; };
  const opened = new Set();
  for (const envelope of packets) {
    for (const leaf of leavesOf(envelope)) {
      if (leaf.type === 6) opened.add(envelope.subarray(leaf.at + 7, leaf.at + 23).toString('hex'));
    }
  }
  let salts = 0;
  for (const seat of [0, 1]) {
    const seed = bytesOf(fs.readFileSync(path.join(town.folder, `hordes-${seat}`, 'keys/me.key'), 'utf8').split('\n')[1]).subarray(0, 32);
    const sealKey = mac(seed, Buffer.from('hexpost seal key v1\n'));
    const derived = ['signing', 'recovery'].map((key) => mac(seed, Buffer.from(`hexpost ${key} key v1\n`)));
    [seed, sealKey, ...derived, mac(seed, Buffer.from('hexpost vrf key v1\n\0'))].forEach(hidden);
    for (const envelope of packets.filter((e) => e[44] === seat)) {
      for (const leaf of leavesOf(envelope).filter((l) => l.type === 9)) {
        for (let slot = 0; slot < envelope.readUInt32LE(leaf.at + 2); ++slot) {
          const salt = mac(sealKey, envelope.subarray(4, 36), envelope.subarray(36, 44), number(4, slot)).subarray(0, 16);
          ++salts;
          if (!opened.delete(salt.toString('hex'))) hidden(salt);
        }
      }
    }
  }
  assert.ok(salts > 10);
  assert.equal(opened.size, 0, 'the salts that are there are those of opened slots');
});

test('a changed byte is told, and where', async () => {
  const packets = JSON.parse(blockOf(hordes, 'packets')).map(bytesOf);
  const rolled = packets.findIndex((p) => leavesOf(p).some((leaf) => leaf.type === 5));
  const roll = leavesOf(packets[rolled]).find((leaf) => leaf.type === 5);
  const decided = packets.findIndex((p) => leavesOf(p).some((leaf) => leaf.type === 8));
  const decision = leavesOf(packets[decided]).find((leaf) => leaf.type === 8);
  const shared = packets.findIndex((p) => leavesOf(p).some((leaf) => leaf.type === 4));
  const share = leavesOf(packets[shared]).find((leaf) => leaf.type === 4);
  // a die that is told in a turn of the battle, whichever has the first
  const dieTold = /\[0,(\d+),(\d+),(\d+),(\d+),(\d+)/;
  const thrown = JSON.parse(blockOf(hordes, 'manifest')).turns.map(([id]) => id).slice(2).find((id) => dieTold.test(blockOf(hordes, id)));
  const otherDie = withBlock(hordes, thrown, (text) => text.replace(dieTold, (all, a, b, c, d, v) => `[0,${a},${b},${c},${d},${v === '1' ? 2 : 1}`));
  const cases = {
    'a die in the log': [withPacket(hordes, rolled, (e) => { e[roll.at + 8] ^= 1; }), `Event ${roll.event} is not what was signed`],
    'an order in the log': [withPacket(hordes, decided, (e) => { e[decision.at + decision.size - 1] ^= 1; }), `Event ${decision.event} is not what was signed`],
    'a share': [withPacket(hordes, shared, (e) => { e[share.at + 10] ^= 1; }), `Event ${share.event} is not what was signed`],
    'the genesis': [withPacket(hordes, 0, (e) => { e[leavesOf(e)[0].at + 12] ^= 1; }), 'Event 0 is not what was signed'],
    'a signature': [withPacket(hordes, 2, (e) => { e[e.length - 10] ^= 1; }), 'The signature of mail 3'],
    'the length of a leaf': [withPacket(hordes, 2, (e) => { e[leavesOf(e)[3].at - 4] ^= 1; }), 'The bytes of mail 3 cannot be read'],
    'the seat of a mail': [withPacket(hordes, 2, (e) => { e[44] ^= 1; }), 'The signature of mail 3'],
    'a mail left out': [withBlock(hordes, 'packets', (text) => JSON.stringify(JSON.parse(text).slice(0, -1))), 'does not have as many events'],
    'two mails swapped': [withBlock(hordes, 'packets', (text) => { const p = JSON.parse(text); [p[2], p[3]] = [p[3], p[2]]; return JSON.stringify(p); }), /^✘ Changed: /],
    'a mail twice': [withBlock(hordes, 'packets', (text) => { const p = JSON.parse(text); p.splice(3, 0, p[2]); return JSON.stringify(p); }), /^✘ Changed: /],
    'a mail of another game': [withBlock(hordes, 'packets', (text) => { const p = JSON.parse(text); p[2] = JSON.parse(blockOf(conditional, 'packets'))[1]; return JSON.stringify(p); }), /^✘ Changed: /],
    'the history of another game, sums and all': [withSums(withBlock(withBlock(hordes, 'packets', () => blockOf(conditional, 'packets')), 'manifest',
      (text) => JSON.stringify({...JSON.parse(text), leaves: JSON.parse(blockOf(conditional, 'manifest')).leaves}))), /^✘ Changed: (The history belongs to a different game|Step)/],
    'a die, sums and all': [withSums(otherDie), /differs from the signed event \d+/],
    'a letter of the packets': [withBlock(hordes, 'packets', (text) => `${text.slice(0, 300)}*${text.slice(301)}`), 'mail 1'],
    'a die that is shown': [otherDie, /^✘ Changed: Steps \d+ to \d+/],
    'a word of the story': [withBlock(hordes, 'turn-1', (text) => text.replace('moves', 'moved')), /^✘ Changed: Steps \d+ to \d+/],
    'a bracket of the story': [withBlock(hordes, 'turn-1', (text) => text.replace('[', '{')), /^✘ Changed: Steps \d+ to \d+/],
    'a counter': [withBlock(hordes, 'battle', (text) => text.replace('"side":0', '"side":1')), 'The map, the names or the counters'],
    'a sum': [withBlock(hordes, 'manifest', (text) => text.replace(/"battle":"./, (t) => t.slice(0, -1) + (t.endsWith('A') ? 'B' : 'A'))), 'The map, the names'],
    'the map, beyond reading': [withBlock(hordes, 'battle', (text) => text.replace('{', '[')), 'cannot be shown'],
    'the looks': [hordes.replace('--paper: #fbfaf6', '--paper: #fbfaf7'), 'The style of this page'],
    'the program': [hordes.replace('const signed = await', 'const signed  = await'), 'Not checked'],
    'the sum of the program': [hordes.replace(/script-src 'sha256-./, (t) => t.slice(0, -1) + (t.endsWith('A') ? 'B' : 'A')), 'Not checked'],
  };
  await town.each(Object.entries(cases), async ([name, [html, expected]], show) => {
    assert.notEqual(html, hordes, name);
    const page = await show('changed', html);
    if (expected !== 'Not checked') await verdict(page);
    const text = await page.locator('#mark').textContent();
    assert.ok(expected instanceof RegExp ? expected.test(text) : text.includes(expected), `${name}: ${text}`);
    assert.ok(!(await page.locator('#mark').getAttribute('class')).includes('good'), name);
  });
  const page = await town.show('changed', cases['a die in the log'][0]);
  await verdict(page);
  await page.click('#mark');
  await town.picture(page, 'changed');
  const link = page.locator('#proof .wrong button').first();
  const to = Number(await link.getAttribute('data-step'));
  await link.click();
  assert.equal(await step(page), to);
  assert.match(await page.locator('#place').textContent(), new RegExp(`event ${roll.event}\\b`));
});

test('a changed byte anywhere in what the page holds leaves no good mark', async () => {
  const bytes = Buffer.from(conditional);
  const spans = [...conditional.matchAll(/<(script|style)[^>]*>([^]*?)<\/\1>/g)].map((m) => {
    const from = Buffer.byteLength(conditional.slice(0, m.index + m[0].indexOf('>') + 1));
    return [from, Buffer.byteLength(m[2])];
  });
  let seed = 20261122;
  const next = (n) => {  // Lehmer's generator: the same places every time
    seed = seed * 48271 % 2147483647;
    return seed % n;
  };
  const flips = spans.flatMap(([from, size]) => [0, 1, 2].map(() => [from + next(size), 1 << next(7)]));
  await town.each(flips, async ([at, bit], show) => {
    const changed = Buffer.from(bytes);
    changed[at] ^= bit;
    const page = await show('flipped', changed);
    await page.waitForFunction(() => !document.getElementById('mark') || document.getElementById('mark').textContent[0] !== '…');
    const mark = await page.locator('#mark').getAttribute('class');
    assert.notEqual(mark, 'good', `byte ${at}: ${bytes[at]} became ${changed[at]}`);
  });
});
