/// The page of `hexpost replay --html` in a real browser: stepping, jumping, playing, keys, touch, both rule systems, and what
/// it says when a byte of it was changed.
///     node --test replay_test.mjs, with HEXPOST (the program) and OUT (a folder for games, pages and screenshots) in the
///     environment
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {createHash, createHmac} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {Town, blockOf, step, verdict, withBlock} from './town.mjs';

const town = new Town(process.env.HEXPOST, process.env.OUT);
const k_hostile = ['</script><script>document.title="owned"</script>', '<img src=x onerror="document.title=1">&amp; "\'@title@'];
let hordes, chariots, hostile, troy, conditional;

before(async () => {
  hordes = town.page(town.play('hordes', 'first-battle', ['Anna', 'Bela']));
  chariots = town.page(town.play('chariots', 'kadesh', ['Anna', 'Bela'], 14));
  hostile = town.page(town.play('hostile', 'first-battle', k_hostile, 4));
  troy = town.page(town.play('troy', 'troy', ['Anna', 'Bela'], 40));
  conditional = town.page(town.play('conditional', 'first-battle', ['Anna', 'Bela'], 2,
    (orders) => orders.replace(/^move Leg1 (.*)$/m, 'if Leg1 disrupted then move Leg1 0609 0608 else move Leg1 $1')));
  await town.open();
});
after(() => town.close());

const bytesOf = (base64) => Buffer.from(base64, 'base64');
/// Offset of each leaf's bytes in an envelope, and its type.
const leavesOf = (envelope) => {
  const out = [], first = Number(envelope.readBigUInt64LE(36));
  let at = 49;
  for (let i = 0; i < envelope.readUInt32LE(45); ++i) {
    const size = envelope.readUInt32LE(at);
    out.push({event: first + i, at: at + 4, size, type: envelope.readUInt16LE(at + 4)});
    at += 4 + size;
  }
  return out;
};
/// The page of a forger who has read how it is made: the blocks' sums are right again.
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

test('is valid HTML that names its language and needs nothing else', () => {
  for (const [name, html] of Object.entries({hordes, chariots, hostile})) {
    const file = path.join(town.folder, `${name}-valid.html`);
    fs.writeFileSync(file, html);
    const done = spawnSync('tidy', ['-q', '-e', '--show-info', 'no', file]);
    assert.equal(done.stderr.toString(), '', name);
    assert.match(html, /^<!DOCTYPE html>\n<html lang="en">/);
    assert.match(html, /default-src 'none'/);
    assert.ok(!/<[^>]*\s(src|href|action)\s*=/.test(html.replace(/<script[^]*?<\/script>/g, '')), name);
  }
});

for (const name of ['hordes', 'chariots']) {
  test(`${name}: checks itself, steps, jumps and ends`, async () => {
    const html = {hordes, chariots}[name];
    const page = await town.show(name, html);
    const [mark, text] = await verdict(page);
    assert.equal(mark, 'good', text);
    const events = JSON.parse(blockOf(html, 'battle')).events;
    assert.match(text, new RegExp(`${events} events`));
    const last = Number(await page.locator('#slider').getAttribute('max'));
    assert.ok(last > 50);

    assert.equal(await step(page), 0);
    await page.click('#forward');
    await page.click('#forward');
    assert.equal(await step(page), 2);
    await page.click('#back');
    assert.equal(await step(page), 1);
    await page.click('#turn-forward');
    assert.ok(await page.locator('#story li.now, #story summary.now').count() === 1);
    await page.click('#last');
    assert.equal(await step(page), last);
    await page.click('#forward');
    assert.equal(await step(page), last);
    await page.click('#first');
    assert.equal(await step(page), 0);

    await page.selectOption('#unit', 'die');
    await page.click('#forward');
    assert.equal(await page.locator('#happened').getAttribute('class'), 'is-die');
    await page.fill('#jump', String(events - 5));
    await page.locator('#jump').press('Enter');
    const at = await step(page);
    assert.ok(at > last / 2, `event ${events - 5} is step ${at} of ${last}`);
    await page.locator('#slider').fill('7');
    assert.equal(await step(page), 7);
    await page.locator('#story details[open] li button').nth(3).click();
    assert.notEqual(await step(page), 7);
    assert.ok(await page.locator('#board .pile').count() > 5);

    await town.picture(page, `${name}-desktop`);
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.requests.map((url) => url.split('#')[0]), [`file://${town.folder}/${name}.html`]);
    await page.context().close();
  });
}

test('a long game is as it was signed: no order is cut short', async () => {
  const page = await town.show('troy', troy);
  const [mark, text] = await verdict(page);
  assert.equal(mark, 'good', text);
  for (const [id] of JSON.parse(blockOf(troy, 'manifest')).turns) {
    for (const step of JSON.parse(blockOf(troy, id)).steps) assert.ok(!String(step[4]).endsWith('...'), step[4]);
  }
  await page.context().close();
});

test('the signed words stand beside an order that is told otherwise, by the rules or by a forger', async () => {
  const shown = async (name, html) => {
    const page = await town.show(name, html);
    const verdictOf = await verdict(page);
    const steps = JSON.parse(blockOf(html, 'manifest')).turns.flatMap(([id]) => JSON.parse(blockOf(html, id)).steps);
    const at = steps.findIndex((a) => a[0] === 2 && /^move Leg1 /.test(a[4])) + 1;
    assert.ok(at > 0);
    await page.locator('#slider').fill(String(at));
    const out = [verdictOf[0], await page.locator('#happened').innerText()];
    await page.context().close();
    return out;
  };
  const branch = await shown('conditional', conditional);
  assert.equal(branch[0], 'good');
  assert.match(branch[1], /signed: if Leg1 disrupted then /);
  const plain = await shown('plain', hordes);
  assert.equal(plain[0], 'good');
  assert.doesNotMatch(plain[1], /signed/);
  // whoever makes the sums anew can tell what he likes, but not without the signed words beside it
  const isOrder = (a) => a[0] === 2 && /^move Leg1 /.test(a[4]);
  const turn = JSON.parse(blockOf(hordes, 'manifest')).turns.map(([id]) => id).find((id) => JSON.parse(blockOf(hordes, id)).steps.some(isOrder));
  const order = JSON.parse(blockOf(hordes, turn)).steps.find(isOrder);
  const forged = withSums(withBlock(withBlock(hordes, turn, (text) => text.replace(JSON.stringify(order[4]), '"move Leg1 9999"')),
    'battle', (text) => { const battle = JSON.parse(text); battle.said[order[2]] = order[4]; return JSON.stringify(battle); }));
  const lie = await shown('forged', forged);
  assert.match(lie[1], /move Leg1 9999/);
  assert.ok(lie[1].includes(`signed: ${order[4]}`), lie[1]);
});

test('the head in words is that of the printed report, and the page says what its mark cannot tell', async () => {
  const words = /log's head after \d+ events: (\w{5} \w{5} \w{5} \w{5})/.exec(town.run('hordes-0', ['report', '--width', '400']))[1];
  const page = await town.show('hordes', hordes);
  await verdict(page);
  await page.click('#tab-proof');
  const text = await page.locator('#proof').innerText();
  assert.ok(text.includes(words), text);
  for (const said of ['could have changed the program', 'hexpost verify', 'hexpost export']) assert.ok(text.includes(said), said);
  await page.context().close();
});

test('what somebody wrote into the plain markup is gone', async () => {
  const spoilt = hordes.replace('<body>', '<body class="good"><p>Bela cheated</p>').replace('</header>', '<p id="story">Anna won</p></header>')
    .replace('<script type="application/json"', '<div id="happened">no</div>$&').replace('</body>', '<p>no more of it</p></body>');
  const page = await town.show('markup', spoilt);
  assert.equal((await verdict(page))[0], 'good');
  const html = await page.content();
  for (const lie of ['Bela cheated', 'Anna won', '<div id="happened">no', 'no more of it', 'class="good"><']) assert.ok(!html.includes(lie), lie);
  assert.equal(await page.locator('#story').count(), 1);
  await page.context().close();
});

test('going back gives the same map as going forward', async () => {
  const page = await town.show('hordes', hordes);
  const map = () => page.evaluate(() => [...document.querySelectorAll('.pile, .way, .ring, .fight, .loss')].map((e) => e.outerHTML).sort().join('\n'));
  const forward = [];
  const last = Number(await page.locator('#slider').getAttribute('max'));
  for (let i = 0; i < last; i += 10) {
    await page.locator('#slider').fill(String(i));
    forward.push(await map());
  }
  for (let i = forward.length - 1; i >= 0; --i) {
    await page.locator('#slider').fill(String(10 * i));
    assert.ok(await map() === forward[i], `step ${10 * i}`);
  }
  assert.ok(new Set(forward).size > 3);
  await page.context().close();
});

test('plays by itself, and stops when it is told or at the end', async () => {
  const page = await town.show('hordes', hordes);
  await page.selectOption('#speed', '16');
  await page.click('#play');
  await page.waitForFunction(() => Number(document.getElementById('slider').value) > 5);
  await page.click('#play');
  const at = await step(page);
  await page.waitForTimeout(300);
  assert.equal(await step(page), at);
  await page.click('#last');
  await page.click('#back');
  await page.click('#play');
  await page.waitForFunction(() => !document.getElementById('play').classList.contains('playing'));
  assert.equal(await step(page), Number(await page.locator('#slider').getAttribute('max')));
  await page.context().close();
});

test('obeys keys, and leaves fields and buttons their own', async () => {
  const page = await town.show('chariots', chariots);
  const press = async (key) => { await page.keyboard.press(key); return step(page); };
  assert.equal(await press('ArrowRight'), 1);
  assert.equal(await press('n'), 2);
  assert.equal(await press('p'), 1);
  assert.equal(await press('ArrowLeft'), 0);
  const die = await press('d');
  assert.equal(await page.locator('#happened').getAttribute('class'), 'is-die');
  assert.ok(await press('d') > die);
  assert.equal(await press('Shift+D'), die);
  const turn = await press('t');
  assert.ok(turn > 0);
  assert.ok(await press('h') > turn);
  assert.ok(await press('m') > turn);
  const end = await press('End');
  assert.equal(end, Number(await page.locator('#slider').getAttribute('max')));
  assert.equal(await press('Home'), 0);
  await press(' ');
  await page.waitForFunction(() => Number(document.getElementById('slider').value) > 0);
  await press(' ');
  const at = await step(page);
  await page.focus('#jump');
  await page.keyboard.type('1');
  assert.equal(await step(page), at);
  await page.keyboard.press('Backspace');
  await page.focus('#tab-story');
  assert.equal(await press('ArrowRight'), at);
  assert.equal(await page.locator('#tab-dice').getAttribute('aria-selected'), 'true');
  await page.keyboard.press('End');
  for (const panel of ['dice', 'units', 'proof', 'help']) {
    await page.click(`#tab-${panel}`);
    assert.ok((await page.locator(`#${panel}`).innerText()).length > 40, panel);
    const seen = () => page.evaluate(() => [...document.querySelectorAll('[role=tabpanel]')].filter((e) => e.checkVisibility()).map((e) => e.id));
    assert.deepEqual(await seen(), [panel]);
  }
  await page.click('#tab-units');
  assert.equal(await page.locator('#units .chart polyline').count(), 2);
  await town.picture(page, 'chariots-units');
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('fits a phone: nothing beyond the edge, large buttons, swiping', async () => {
  const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true, deviceScaleFactor: 2};
  for (const [name, html] of Object.entries({hordes, chariots})) {
    const page = await town.show(`${name}-phone`, html, phone);
    await verdict(page);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390, name);
    for (const button of await page.locator('#buttons button').all()) {
      const box = await button.boundingBox();
      assert.ok(box.width >= 40 && box.height >= 40, `${box.width} by ${box.height}`);
    }
    await town.picture(page, `${name}-phone`);
    await page.locator('#forward').tap();
    assert.equal(await step(page), 1);
    await page.locator('#fit').tap();
    const box = await page.locator('#board').boundingBox();
    const touch = await page.context().newCDPSession(page);
    const swipe = async (by) => {
      const y = box.y + box.height / 2, x = box.x + box.width / 2;
      await touch.send('Input.dispatchTouchEvent', {type: 'touchStart', touchPoints: [{x, y}]});
      for (let i = 1; i <= 5; ++i) await touch.send('Input.dispatchTouchEvent', {type: 'touchMove', touchPoints: [{x: x + by * i / 5, y}]});
      await touch.send('Input.dispatchTouchEvent', {type: 'touchEnd', touchPoints: []});
    };
    await swipe(-120);
    assert.equal(await step(page), 2);
    await swipe(120);
    assert.equal(await step(page), 1);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('has dark colours, and words that can be read on them', async () => {
  for (const colorScheme of ['light', 'dark']) {
    const page = await town.show(`hordes-${colorScheme}`, hordes, {colorScheme});
    await verdict(page);
    await page.locator('#slider').fill('40');
    await page.locator('#story').focus();
    await page.keyboard.press('d');
    assert.equal(await page.locator('#happened').getAttribute('class'), 'is-die');
    await town.picture(page, `hordes-${colorScheme}`);
    const poor = await page.evaluate(() => {
      const channels = (text) => (text.match(/[\d.]+/g) || []).map(Number);
      const light = (c) => c.slice(0, 3).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
      const behind = (node) => {
        for (let e = node; e; e = e.parentElement) {
          const c = channels(getComputedStyle(e).backgroundColor);
          if (c.length && (c.length === 3 || c[3] === 1)) return c;
        }
        return [255, 255, 255];
      };
      const out = [];
      for (const tab of document.querySelectorAll('#tabs button')) {
        tab.click();
        for (const e of document.querySelectorAll('body *:not(svg *)')) {
          const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
          if (!own || !e.checkVisibility()) continue;
          const a = light(channels(getComputedStyle(e).color)), b = light(behind(e));
          const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
          if (ratio < 4.5) out.push(`${ratio.toFixed(2)} ${e.tagName} ${e.className} ${e.textContent.slice(0, 40)}`);
        }
      }
      return out;
    });
    assert.deepEqual(poor, [], colorScheme);
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.equal(paper, colorScheme === 'dark' ? 'rgb(23, 24, 27)' : 'rgb(251, 250, 246)');
    await page.context().close();
  }
});

test('hostile names are only names', async () => {
  const page = await town.show('hostile', hostile);
  const [mark, text] = await verdict(page);
  assert.equal(mark, 'good', text);
  assert.equal(await page.title(), JSON.parse(blockOf(hostile, 'battle')).title);
  assert.equal(await page.locator('img').count(), 0);
  for (const name of k_hostile) assert.ok((await page.locator('#who').textContent()).includes(name), name);
  await page.click('#tab-proof');
  for (const name of k_hostile) assert.ok((await page.locator('#proof').textContent()).includes(name), name);
  assert.deepEqual(page.problems, []);
  assert.equal(page.requests.length, 1);
  await page.context().close();
});

test('speaks Polish', async () => {
  const page = await town.show('polish', town.page('hordes-0', [], 'pl'));
  const [mark, text] = await verdict(page);
  assert.equal(mark, 'good', text);
  assert.equal(await page.locator('html').getAttribute('lang'), 'pl');
  assert.match(text, /zdarze/);
  await town.picture(page, 'hordes-polish');
  await page.context().close();
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
  const spoilt = withPacket(hordes, 1, (envelope) => { envelope[envelope.length - 1] ^= 1; });
  for (const [name, way] of Object.entries(ways)) {
    const page = await town.show('own-crypto', hordes, {}, way);
    const [mark, text] = await verdict(page);
    assert.equal(mark, 'good', `${name}: ${text}`);
    await page.click('#tab-proof');
    assert.match(await page.locator('#proof').innerText(), /signatures by\s+this page itself/);
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

test('both players write the same page for everybody, though one of them knows the next dice already', () => {
  for (const name of ['hordes', 'chariots', 'hostile']) {
    const pages = [0, 1].map((seat) => town.page(`${name}-${seat}`, ['--for', 'all']));
    assert.ok(pages[0] === pages[1], name);
    const battle = JSON.parse(blockOf(pages[0], 'battle')), rolls = JSON.parse(blockOf(pages[0], 'packets')).map(bytesOf)
      .reduce((sum, e) => sum + leavesOf(e).filter((leaf) => leaf.type === 5).length, 0);
    const shown = JSON.parse(blockOf(pages[0], 'manifest')).turns.flatMap(([id]) => JSON.parse(blockOf(pages[0], id)).steps).filter((a) => a[0] === 0);
    assert.equal(shown.length, rolls, `${name}: every die of the log and no other`);
    assert.ok(battle.events > 20);
  }
});

test('a changed byte is told, and where', async () => {
  const packets = JSON.parse(blockOf(hordes, 'packets')).map(bytesOf);
  const rolled = packets.findIndex((p) => leavesOf(p).some((leaf) => leaf.type === 5));
  const roll = leavesOf(packets[rolled]).find((leaf) => leaf.type === 5);
  const decided = packets.findIndex((p) => leavesOf(p).some((leaf) => leaf.type === 8));
  const decision = leavesOf(packets[decided]).find((leaf) => leaf.type === 8);
  const shared = packets.findIndex((p) => leavesOf(p).some((leaf) => leaf.type === 4));
  const share = leavesOf(packets[shared]).find((leaf) => leaf.type === 4);
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
      (text) => JSON.stringify({...JSON.parse(text), leaves: JSON.parse(blockOf(conditional, 'manifest')).leaves}))), /^✘ Changed: (The history is that of another game|Step)/],
    'a die, sums and all': [withSums(withBlock(hordes, 'turn-2', (text) => text.replace(/\[0,(\d+),(\d+),(\d+),(\d+),(\d+)/, (all, a, b, c, d, v) => `[0,${a},${b},${c},${d},${v === '1' ? 2 : 1}`))), /shows something else than event \d+ that was signed/],
    'a letter of the packets': [withBlock(hordes, 'packets', (text) => `${text.slice(0, 300)}*${text.slice(301)}`), 'mail 1'],
    'a die that is shown': [withBlock(hordes, 'turn-2', (text) => text.replace(/\[0,(\d+),(\d+),(\d+),(\d+),(\d+)/, (all, a, b, c, d, v) => `[0,${a},${b},${c},${d},${v === '1' ? 2 : 1}`)), /^✘ Changed: Steps \d+ to \d+/],
    'a word of the story': [withBlock(hordes, 'turn-1', (text) => text.replace('moves', 'moved')), /^✘ Changed: Steps \d+ to \d+/],
    'a bracket of the story': [withBlock(hordes, 'turn-1', (text) => text.replace('[', '{')), /^✘ Changed: Steps \d+ to \d+/],
    'a counter': [withBlock(hordes, 'battle', (text) => text.replace('"side":0', '"side":1')), 'The map, the names or the counters'],
    'a sum': [withBlock(hordes, 'manifest', (text) => text.replace(/"battle":"./, (t) => t.slice(0, -1) + (t.endsWith('A') ? 'B' : 'A'))), 'The map, the names'],
    'the map, beyond reading': [withBlock(hordes, 'battle', (text) => text.replace('{', '[')), 'cannot be shown'],
    'the looks': [hordes.replace('--paper: #fbfaf6', '--paper: #fbfaf7'), 'The looks of this page'],
    'the program': [hordes.replace('const signed = await', 'const signed  = await'), 'Not checked'],
    'the sum of the program': [hordes.replace(/script-src 'sha256-./, (t) => t.slice(0, -1) + (t.endsWith('A') ? 'B' : 'A')), 'Not checked'],
  };
  for (const [name, [html, expected]] of Object.entries(cases)) {
    assert.notEqual(html, hordes, name);
    const page = await town.show('changed', html);
    if (expected !== 'Not checked') await verdict(page);
    const text = await page.locator('#mark').textContent();
    assert.ok(expected instanceof RegExp ? expected.test(text) : text.includes(expected), `${name}: ${text}`);
    assert.ok(!(await page.locator('#mark').getAttribute('class')).includes('good'), name);
    await page.context().close();
  }
  const page = await town.show('changed', cases['a die in the log'][0]);
  await verdict(page);
  await page.click('#mark');
  await town.picture(page, 'changed');
  const link = page.locator('#proof .wrong button').first();
  const to = Number(await link.getAttribute('data-step'));
  await link.click();
  assert.equal(await step(page), to);
  assert.match(await page.locator('#place').textContent(), new RegExp(`event ${roll.event}\\b`));
  await page.context().close();
});

test('a changed byte anywhere in what the page holds leaves no good mark', async () => {
  const bytes = Buffer.from(hordes);
  const spans = [...hordes.matchAll(/<(script|style)[^>]*>([^]*?)<\/\1>/g)].map((m) => {
    const from = Buffer.byteLength(hordes.slice(0, m.index + m[0].indexOf('>') + 1));
    return [from, Buffer.byteLength(m[2])];
  });
  let seed = 20261122;
  const next = (n) => {  // Lehmer's generator: the same places every time
    seed = seed * 48271 % 2147483647;
    return seed % n;
  };
  for (const [from, size] of spans) {
    for (let i = 0; i < 3; ++i) {
      const at = from + next(size), changed = Buffer.from(bytes);
      changed[at] ^= 1 << next(7);
      const page = await town.show('flipped', changed);
      await page.waitForFunction(() => !document.getElementById('mark') || document.getElementById('mark').textContent[0] !== '…');
      const mark = await page.locator('#mark').getAttribute('class');
      assert.notEqual(mark, 'good', `byte ${at}: ${bytes[at]} became ${changed[at]}`);
      await page.context().close();
    }
  }
});
