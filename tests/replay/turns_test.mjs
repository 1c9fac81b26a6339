/// Whole turns of all rule systems by mouse alone: each is clicked together on the page for orders, sent, signed and
/// accepted by the other player's program. Then `hexpost turn --browser`: the same, signed from the browser.
///     node --test turns_test.mjs, with HEXPOST (the program), MODULE (hexpost.wasm) and OUT (a folder) in the environment
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {Table} from './table.mjs';

const table = new Table(process.env.HEXPOST, `${process.env.OUT}/turns`, process.env.MODULE);
before(() => table.open());
after(() => table.close());

/// A player who clicks: units that may move are taken to the shaded hex nearest to the enemy, three of each packet; then
/// the button that suggests the rest (`suggests`), or what ends the phase. `clicks` counts every press of the mouse.
class Hand {
  constructor(page, suggests) {
    this.page = page;
    this.suggests = suggests;
    this.clicks = 0;
  }
  async press(what) {
    const before = await this.page.inputValue('#text');
    await what.click();
    this.clicks += 1;
    await this.page.waitForTimeout(60);
    return await this.page.inputValue('#text') !== before;
  }
  /// The shaded hex nearest to an enemy, as a point of the screen.
  goal() {
    return this.page.evaluate(() => {
      const {map} = JSON.parse(document.getElementById('ground').textContent);
      const centre = new Map(map.cells.map(([label, x, y]) => [label, {x, y}]));
      const zones = [...document.querySelectorAll('#overlay .zone')].map((one) => centre.get(one.dataset.hex));
      const reach = [...document.querySelectorAll('#overlay .reach')].map((one) => one.dataset.hex);
      if (!reach.length) return null;
      const middle = {x: map.size[0] / 2, y: map.size[1] / 2};
      const far = (hex) => Math.min(...(zones.length ? zones : [middle]).map((z) => Math.hypot(z.x - centre.get(hex).x, z.y - centre.get(hex).y)));
      const [best] = reach.sort((a, b) => far(a) - far(b));
      const at = new DOMPoint(centre.get(best).x / 100, centre.get(best).y / 100).matrixTransform(document.getElementById('board').getScreenCTM());
      return {x: at.x, y: at.y, hex: best};
    });
  }
  /// Clicks the orders of one packet together.
  async orders() {
    const {page} = this, moved = new Set();
    for (let round = 0; round < 24; ++round) {
      await page.waitForTimeout(120);
      const standing = await page.locator('#standing').innerText();
      if (/^(A die comes next|The enemy answers next|Your orders end here)/.test(standing)) return;
      const card = page.locator('#cards .card').first();
      if (await card.isVisible()) {
        if (!await this.press(card)) await this.press(page.locator('#choices button:not(.back)').last());
        continue;
      }
      const pieces = (await page.locator('#pieces .can, #boxes button').allInnerTexts()).map((one) => one.split(' ')[0]);
      const unit = moved.size < 3 ? pieces.find((one) => !moved.has(one)) : null;
      if (unit) {
        moved.add(unit);
        await this.press(page.locator('#pieces button, #boxes button').filter({hasText: new RegExp(`^${unit}( |$)`)}).first());
        const goal = await this.goal();
        if (goal) {
          await page.mouse.click(goal.x, goal.y);
          this.clicks += 1;
        }
        continue;
      }
      if (this.suggests && await this.press(page.locator('#suggest'))) continue;
      const end = page.locator('#choices > button', {hasText: /^(end-|auto$|shock auto|shoot nearest|.* auto$)/}).first();
      const what = await end.count() ? end : page.locator('#choices > button:not(.back)').first();
      if (!await what.count() || !await this.press(what)) await this.press(page.locator('#suggest'));
    }
  }
}

/// Plays packets by the page until `turns` player-turns are over. Gives the clicks of each player-turn.
const clicked = async (name, battle, turns, most, suggests) => {
  await table.play(name, battle, ['Anna', 'Bela'], 0);
  for (const seat of [0, 1]) table.install(`${name}-${seat}`);
  const clicks = [];
  let last = '';
  for (let packet = 0; packet < most && clicks.length <= turns; ++packet) {
    const home = table.mover(name), status = table.status(home);
    if (status.phase === 'over') break;
    let html = '';
    try {
      html = table.orders(home);
    } catch (onlyAnAnswerIsDue) {
      const mail = path.join(table.folder, 'answer.eml');
      table.run(home, ['send', '--out', mail]);
      table.run(table.other(home), ['receive', mail]);
      continue;
    }
    const page = await table.show(`${name}-page`, html);
    await table.ready(page);
    const turn = (await page.locator('#standing').innerText()).split(':')[0];
    if (turn !== last) clicks.push(0);
    last = turn;
    const hand = new Hand(page, suggests);
    await hand.orders();
    if (packet < 2) await table.picture(page, `${name}-${packet}`);
    assert.deepEqual(page.problems, []);
    await table.send(page, home);
    clicks[clicks.length - 1] += hand.clicks + 1;  // and the download
  }

  return clicks;
};

for (const [system, battle] of [['hordes', 'first-battle'], ['chariots', 'sumer']]) {
  test(`${battle}: the first three turns of each player need at most 30 clicks each, and both programs accept them`, async () => {
    const clicks = await clicked(system, battle, 6, 40, true);
    assert.ok(clicks.length >= 6, `${clicks.length} player-turns`);
    for (const count of clicks.slice(0, 6)) assert.ok(count <= 30, clicks.join(' '));
    console.log(`${battle}: clicks in each player-turn ${clicks.join(' ')}`);
    assert.match(table.run(`${system}-0`, ['verify']), /Everything is right/);
  });
}
for (const [system, battle] of [['kadesh', 'vanguard'], ['ancients', 'outposts']]) {
  test(`${battle}: whole turns are clicked together and accepted`, async () => {
    const clicks = await clicked(system, battle, 3, 10, false);
    assert.ok(clicks.length >= 2, `${clicks.length} player-turns`);
    console.log(`${battle}: clicks in each player-turn ${clicks.join(' ')}`);
    assert.match(table.run(`${system}-1`, ['verify']), /Everything is right/);
  });
}

// ---- hexpost turn --browser

/// What the server says to a request that no page of it makes.
const rude = (url, options, body = '') => new Promise((answered, failed) => {
  const request = http.request(url, options, (response) => {
    let text = '';
    response.on('data', (part) => { text += part; });
    response.on('end', () => answered([response.statusCode, text, response.headers]));
  });
  request.on('error', failed);
  request.end(body);
});

test('turn --browser serves the page on loopback, takes the orders back, checks, asks, signs and sends; strangers get nothing', async () => {
  await table.play('served', 'first-battle', ['Anna', 'Bela'], 0);
  for (const seat of [0, 1]) table.install(`served-${seat}`);
  const home = table.mover('served'), mail = path.join(table.folder, 'served.eml');
  const program = spawn(table.program, table.words(home, ['turn', '--browser', '--out', mail]), {cwd: table.folder, env: {...process.env, HEXPOST_LANGUAGE: 'C', LC_ALL: 'C.UTF-8', BROWSER: '', DISPLAY: '', WAYLAND_DISPLAY: ''}});
  let said = '';
  program.stdout.on('data', (part) => { said += part; });
  program.stderr.on('data', (part) => { said += part; });
  const ended = new Promise((exit) => { program.on('exit', exit); });
  for (let i = 0; i < 600 && !/http:\S+\//.test(said); ++i) await new Promise((wait) => { setTimeout(wait, 100); });
  const url = new URL(/http:\S+\//.exec(said)[0]);
  assert.equal(url.hostname, '127.0.0.1');
  assert.match(url.pathname, /^\/[0-9a-f]{32}\/$/);

  const at = {host: '127.0.0.1', port: url.port};
  assert.equal((await rude({...at, path: '/'}))[0], 404);
  assert.equal((await rude({...at, path: `/${'0'.repeat(32)}/`}))[0], 404);
  assert.equal((await rude({...at, path: url.pathname, headers: {Host: 'evil.example'}}))[0], 403);
  const post = {...at, path: `${url.pathname}send`, method: 'POST'}, json = {'Content-Type': 'application/json'};
  assert.equal((await rude({...post, headers: {...json, Origin: 'http://evil.example'}}, '{}'))[0], 403);
  assert.equal((await rude({...post, headers: {'Content-Type': 'text/plain'}}, '{}'))[0], 400);
  assert.equal((await rude({...post, headers: {...json, 'Content-Length': '99999999'}}))[0], 413);
  assert.equal((await rude({...post, headers: json}, '[1]'))[0], 400);
  const wrong = JSON.parse((await rude({...post, headers: json}, JSON.stringify({orders: 'move Nobody 0101\n', standing: ''})))[1]);
  assert.equal(wrong.sent, false);
  assert.match(wrong.said, /Nobody/);
  assert.equal(fs.existsSync(mail), false);
  const [, html, headers] = await rude({...at, path: url.pathname});
  assert.equal(headers['cache-control'], 'no-store');
  for (const line of fs.readFileSync(path.join(table.folder, home, 'keys/me.key'), 'utf8').split('\n').filter((one) => one.length > 30)) assert.ok(!html.includes(line));

  const page = await table.window({});
  page.requests = [];
  page.problems = [];
  await page.goto(url.href);
  await table.ready(page);
  await page.click('#suggest');
  await page.fill('#text', `${await page.inputValue('#text')}move Nobody 0101\n`);
  await page.click('#send');
  await page.waitForFunction(() => !document.getElementById('sending').hidden);
  assert.equal(await page.locator('#sign').isVisible(), false);
  assert.match(await page.locator('#verdict').innerText(), /Nobody/);
  await page.click('#stay');
  await page.click('#undo');
  await page.click('#send');
  await page.locator('#sign').waitFor();
  assert.deepEqual(await table.accessibility(page), []);
  await table.picture(page, 'served');
  await page.click('#sign');
  await page.waitForFunction(() => /signed and sent/.test(document.getElementById('happened').textContent));
  assert.ok(page.requests.every((one) => one.startsWith(url.href) || one === `${url.origin}/favicon.ico`), page.requests.join(' '));
  assert.equal(await ended, 0);
  assert.ok(fs.existsSync(mail));
  table.run(table.other(home), ['receive', mail]);
  await page.context().close();
});
