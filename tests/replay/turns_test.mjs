/// Whole turns of all rule systems by mouse alone: each is clicked together on the page for orders, sent, signed and
/// accepted by the other player's program. Then `hexpost turn --browser`: the same, signed from the browser.
///     node --test turns_test.mjs, with HEXPOST (the program), FORGE, MODULE (hexpost.wasm) and OUT (a folder) in the environment
import assert from 'node:assert/strict';
import {execFileSync, spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {load} from '../module/engine.mjs';
import {Table} from './table.mjs';
import {blockOf, withBlock} from './blocks.mjs';
import {bytesOf, leavesOf, verdict} from './town.mjs';

const table = new Table(process.env.HEXPOST, `${process.env.OUT}/turns`, process.env.MODULE);
before(() => table.open());
after(() => table.close());

/// Dice from a seed: bytes of its hashes.
const diceOf = (seed) => {
  let at = 0;
  return (faces) => 1 + createHash('sha256').update(`${seed} ${at++}`).digest().readUInt32LE(0) % faces;
};

/// A player who clicks: units that may move are taken to the shaded hex nearest to the enemy, `moves` of a packet; then
/// the button that suggests the rest (`suggests`), or what ends the phase. Orders that the last mail has left stay as they are. A
/// question that the enemy's turn asks is answered for the rest of that turn, too, as a standing order. `clicks` counts every press
/// of the mouse.
class Hand {
  constructor(page, suggests, moves = 3) {
    this.page = page;
    this.suggests = suggests;
    this.moves = moves;
    this.clicks = 0;
  }
  /// Sets the standing order for the question that is asked, if it has none: the details, the list, the mildest word in it.
  async settle(standing) {
    const question = (/: (\S+)/.exec(standing) || [])[1], select = this.page.locator(`#policy-forms select[data-question="${question}"]`).first();
    if (!question || !await select.count() || await select.inputValue() !== '') return;
    const words = await select.locator('option').allTextContents(), word = words.find((one) => one === 'no' || one === 'stay') || words[1];
    if (!await select.isVisible()) {
      await this.page.click('#policies-name');
      this.clicks += 1;
    }
    await select.selectOption(word);
    this.clicks += 2;
  }
  async press(what) {
    const before = await this.page.inputValue('#text');
    await what.click();
    this.clicks += 1;
    await table.settled(this.page);
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
    const carried = (await table.written(page)).length > 0;
    for (let round = 0; round < 24; ++round) {
      await table.settled(page);
      const standing = await page.locator('#standing').innerText();
      if (round === 0) await this.settle(standing);
      if (carried && /^The enemy answers next/.test(standing)) return;
      if (/^The enemy answers next/.test(standing) && await page.locator('#assume').isVisible()) {
        await page.click('#assume');
        this.clicks += 1;
        continue;
      }
      if (/^(A die comes next|The enemy answers next|Your orders end here)/.test(standing)) return;
      const card = page.locator('#cards .card').first();
      if (await card.isVisible()) {
        if (!await this.press(card)) await this.press(page.locator('#choices button:not(.back)').last());
        continue;
      }
      const pieces = (await page.locator('#pieces .can, #boxes button').allInnerTexts()).map((one) => one.split(' ')[0]);
      const unit = moved.size < this.moves ? pieces.find((one) => !moved.has(one)) : null;
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
      const mode = page.locator('#choices > button', {hasText: /^mode /}).first();  // units move when their wing has one
      if (moved.size < this.moves && await mode.count() && await this.press(mode)) continue;
      if (this.suggests && await this.press(page.locator('#suggest'))) continue;
      const end = page.locator('#choices > button', {hasText: /^(end-|auto$|shock auto|shoot nearest|.* auto$)/}).first();
      const what = await end.count() ? end : page.locator('#choices > button:not(.back)').first();
      if (await what.count() && await this.press(what)) continue;
      if (this.suggests || !await this.press(page.locator('#suggest'))) return;  // nothing helps: the mail ends here
    }
  }
}

/// Plays packets by the page until `turns` player-turns are over. Gives the clicks of each player-turn.
const clicked = async (name, battle, turns, most, suggests) => {
  await table.play(name, battle, ['Anna', 'Bela'], 0);
  for (const seat of [0, 1]) table.install(`${name}-${seat}`);
  const clicks = [];
  let last = '';
  // the dice may give the same turn several packets: then more of them are clicked
  for (let packet = 0; (packet < most || clicks.length < 2) && packet < 40 && clicks.length <= turns; ++packet) {
    const next = table.toDecide(name);
    if (!next) break;
    const {home, html} = next;
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

/// A battle with dice from a seed, in which both players click their orders together and seal what the program proposes. Gives
/// the clicks of each player in each of the first player-turns, `turns` of each side: [[turn, side, clicks]].
const seeded = async (page, html, system, battle, seed, turns) => {
  const call = load(process.env.MODULE), ask = (name, members) => JSON.parse(call(JSON.stringify({call: name, ...members})));
  const open = {system, battle}, opened = ask('open', open), {game} = ask('begin', {battle: opened.battle}), die = diceOf(seed);
  const sealed = [true, true], last = [null, null], clicks = [], begun = [0, 0];
  const standing = [0, 1].map(() => opened.standing.filter((one) => one.theirs && one.proposed && one.proposed !== 'ask').map((one) => `stand army ${one.name} do ${one.proposed}\n`).join(''));
  /// What a player's standing orders put into a slot [schemas/orders.md, Sealed slots].
  const policy = (who, slot) => {
    const own = opened.standing.some((one) => !one.per_unit && one.name === slot);
    const fits = (name) => opened.standing.some((one) => one.name === name && (one.per_unit ? !own : name === slot));
    return [...standing[who].matchAll(/^stand army (\S+) do (\S+)$/gm)].filter(([, question]) => fits(question)).map(([, question, word]) => `${question} do ${word}`).join('; ');
  };
  let state = ask('push', {game, segment: {who: 0, sealed, lines: [], given: []}}), before = '';
  for (let packet = 0; !state.over; ++packet) {
    assert.ok(packet < 80, `${packet} packets: ${clicks.join(' / ')}`);
    while (state.awaited.kind === 'dice' || state.awaited.kind === 'opening') {
      const {kind, faces, who, slot} = state.awaited;
      state = ask('run', {game, given: [kind === 'dice' ? [faces, die(faces)] : [who, slot, policy(who, opened.slots[who][slot])]]});
    }
    if (state.over) break;
    const {who} = state.awaited, {turn} = ask('due', {game, limit: 0});
    if (turn !== before) {
      if (/^(Orders Phase|.*bound)/i.test(turn)) begun[who] += 1;
      if (Math.max(...begun) > turns && Math.min(...begun) >= turns) break;
      before = turn;
      for (const side of [0, 1]) clicks.push([turn, side, 0]);
    }
    await table.moment('seeded', html, ask, {game, who, key: `${battle} ${seed} ${packet}`, open, names: opened.names, leaders: opened.leaders[who], sealed,
      again: last[who] && last[who].turn === turn ? last[who].lines : [], standing: standing[who], page});
    const hand = new Hand(page, true, last[who] && last[who].turn === turn ? 0 : 1 + seed % 3);
    await hand.orders();
    assert.deepEqual(page.problems, []);
    standing[who] = await page.inputValue('#policy-text');
    const lines = await table.written(page);
    assert.ok(lines.length, `${turn}: nothing was ordered`);
    clicks[clicks.length - 2 + who][2] += hand.clicks + 1;  // and the download
    state = ask('push', {game, segment: {who, sealed, lines, given: []}});
    const {unused, answered, voided} = ask('packet', {game});
    assert.ok(answered, `${turn}: ${lines.join(' / ')}: ${JSON.stringify(voided)}`);
    last[who] = {turn, lines: unused};
  }
  return clicks.filter(([, , count]) => count);
};
/// DEALS: how many deals of each battle (default 2; tests/long plays more). Those of first-battle are chosen: in other deals it is
/// often over before the third turn.
const k_deals = Number(process.env.DEALS || 2);
for (const [system, battle, first] of [['hordes', 'first-battle', 4], ['chariots', 'sumer', 1]]) {
  test(`${battle}: each of the first three turns of each player needs at most 30 clicks, in ${k_deals} deals`, async () => {
    await table.play(`${system}-page`, 'first-battle', ['Anna', 'Bela'], 0);
    for (const seat of [0, 1]) table.install(`${system}-page-${seat}`);
    const html = table.orders(table.mover(`${system}-page`));
    const page = await table.window({});
    await page.addInitScript(() => { window.Worker = class { postMessage() {} }; });  // odds take time and are not looked at here
    let whole = 0;
    for (let deal = first; deal < first + k_deals; ++deal) {
      const clicks = await seeded(page, html, system, battle, deal, 3);
      console.log(`${battle}, deal ${deal}: clicks ${clicks.map(([turn, side, count]) => `${turn} (${side}) ${count}`).join(', ')}`);
      for (const [turn, side, count] of clicks) assert.ok(count <= 30, `deal ${deal}, ${turn}, side ${side}: ${count} clicks`);
      whole += clicks.length >= 6 ? 1 : 0;
    }
    assert.ok(whole > 0, 'a battle that lasts three turns of each player');
    await page.context().close();
  });
}
for (const [system, battle, suggests] of [['hordes', 'first-battle', true], ['chariots', 'sumer', true], ['kadesh', 'vanguard', false], ['ancients', 'outposts', false]]) {
  test(`${battle}: whole turns are clicked together and accepted`, async () => {
    const clicks = await clicked(system, battle, 3, suggests ? 5 : 10, suggests);
    assert.ok(clicks.length >= 2, `${clicks.length} player-turns`);
    console.log(`${battle}: clicks in each player-turn ${clicks.join(' ')}`);
    assert.match(table.run(`${system}-1`, ['verify']), /Everything is right/);
  });
}

test('a standing order that takes a list is built in the form word by word, for a leader with units by type and name', async () => {
  await table.play('lists', 'outposts', ['Anna', 'Bela'], 0);
  for (const seat of [0, 1]) table.install(`lists-${seat}`);
  const {home, html} = table.toDecide('lists'), page = await table.show('lists', html);
  await table.ready(page);
  await page.click('#policies-name');
  const policies = () => page.inputValue('#policy-text'), selects = (question) => page.locator(`#policy-forms select[data-question="${question}"]`);
  const lineOf = async (question) => (await policies()).split('\n').filter((line) => line.startsWith(`stand army ${question} `));
  const retreat = selects('retreat'), escape = selects('escape');
  await retreat.first().selectOption('');
  assert.equal(await retreat.count(), 1);
  for (const word of ['leader', 'support', 'left']) await retreat.last().selectOption(word);
  assert.deepEqual(await lineOf('retreat'), ['stand army retreat do leader support left']);
  assert.ok(!(await retreat.nth(1).locator('option').allTextContents()).includes('leader'), 'a word is offered twice');
  await retreat.nth(0).selectOption('support');  // moves to the front
  assert.deepEqual(await lineOf('retreat'), ['stand army retreat do support left']);
  await retreat.last().selectOption('ask');  // the last word
  assert.deepEqual(await lineOf('retreat'), ['stand army retreat do support left ask']);
  assert.equal(await retreat.count(), 3);
  await retreat.nth(1).selectOption('');
  assert.deepEqual(await lineOf('retreat'), ['stand army retreat do support']);
  assert.equal(await selects('defend').count(), 1);  // takes one word
  // a leader's list has types and units of the own side, and no other names
  const {leaders, names} = JSON.parse(blockOf(await page.content(), 'turn')), offered = await escape.first().locator('option').allTextContents();
  const own = offered.filter((word) => names.includes(word)), types = offered.filter((word) => /^[A-Z]{2,3}$/.test(word));
  assert.ok(own.length >= 5 && own.every((name) => name.slice(0, 2) === own[0].slice(0, 2) && !leaders.includes(name)), own.join(' '));
  assert.ok(types.length >= 3 && types.every((type) => own.some((name) => name.slice(2).startsWith(type))), types.join(' '));
  await escape.first().selectOption('');
  for (const word of [types[0], own[0], 'nearest', 'off']) await escape.last().selectOption(word);
  assert.deepEqual(await lineOf('escape'), [`stand army escape do ${types[0]} ${own[0]} nearest off`]);
  // the text changes the form, and the program takes what the form has made
  await page.fill('#policy-text', (await policies()).replace(/^stand army retreat .*$/m, 'stand army retreat do leader, support, away'));
  assert.deepEqual(await Promise.all([0, 1, 2, 3].map((at) => retreat.nth(at).inputValue())), ['leader', 'support', 'away', '']);
  await retreat.last().selectOption('right');
  assert.deepEqual(await lineOf('retreat'), ['stand army retreat do leader support away right']);
  assert.deepEqual(page.problems, []);
  assert.deepEqual(await table.accessibility(page), []);
  const file = path.join(table.folder, 'lists-standing.txt');
  fs.writeFileSync(file, await policies());
  table.run(home, ['standing', 'set', file]);
});

/// Neither player seals anything and no die falls in these packets: the third mail of agincourt stops before its end, because the
/// enemy must answer.
test('the page of the next moment begins with the lines that the last mail did not reach in this player-turn, and with no others', async () => {
  const homes = ['again-0', 'again-1'], file = (n) => table.mail('again', n), given = [[], []];
  for (const [seat, home] of homes.entries()) {
    table.run(home, ['key', 'new', '--player', ['Anna', 'Bela'][seat], '--mail', `seat${seat}@example.org`]);
    table.install(home);
  }
  table.run(homes[0], ['invite', '--battle', 'agincourt', '--to', 'seat1@example.org', '--out', file('invite')]);
  table.run(homes[1], ['join', file('invite'), '--out', file('join')]);
  table.run(homes[0], ['receive', file('join')]);
  const send = (home, n, orders) => {
    table.run(home, ['send', ...orders, '--out', file(n)]);
    table.run(table.other(home), ['receive', file(n)]);
  };
  send(table.mover('again'), 0, []);
  for (let n = 1; n <= 5; ++n) {
    const home = table.mover('again'), seat = homes.indexOf(home), html = table.orders(home), {again} = JSON.parse(blockOf(html, 'turn'));
    const orders = path.join(table.folder, `again-${n}.txt`);
    table.run(home, ['orders', '--plain', '--out', orders]);
    const lines = fs.readFileSync(orders, 'utf8').split('\n').filter((line) => line && !/^(#|stand )/.test(line));
    if (n < 5) {
      assert.deepEqual(again, [], `mail ${n}: lines of another turn`);
      // two more than the turn of the first mail takes
      given[seat] = n === 1 ? [...lines, 'end-moves', 'end-moves'] : lines;
      fs.writeFileSync(orders, `${given[seat].join('\n')}\n`);
      send(home, n, [orders, '--anyway']);
      continue;
    }
    assert.equal(seat, 1, 'the player whom the enemy has answered');
    assert.ok(again.length > 3 && again.length < given[seat].length, again.join(' / '));
    assert.deepEqual(again, given[seat].slice(-again.length));
    const page = await table.show('again', html, {});
    await table.ready(page);
    assert.match(await page.inputValue('#text'), /^# You wrote these lines for this turn in your last mail:$/m);
    assert.deepEqual(await table.written(page), again);
    await page.click('#undo');
    assert.deepEqual(await table.written(page), []);
    await page.context().close();
  }
});

// ---- what the page must not tell

test('whatever the other player has sealed, the page is the same bytes', async () => {
  await table.play('twin', 'first-battle', ['Anna', 'Bela'], 0);
  const seats = [0, 1].map((seat) => `twin-${seat}`), [writer] = seats.filter((home) => home === table.mover('twin')), reader = table.other(writer);
  for (const home of seats) table.install(home);
  const orders = path.join(table.folder, 'twin.txt'), mail = path.join(table.folder, 'twin.eml'), policies = path.join(table.folder, 'twin-standing.txt');
  table.run(writer, ['orders', '--plain', '--out', orders]);
  const kept = seats.map((home) => [path.join(table.folder, home), path.join(table.folder, `${home}-kept`)]);
  for (const [home, copy] of kept) fs.cpSync(home, copy, {recursive: true});
  const pages = [], mails = [];
  for (const policy of ['best', 'other']) {
    for (const [home, copy] of kept) {
      fs.rmSync(home, {recursive: true});
      fs.cpSync(copy, home, {recursive: true});
    }
    fs.writeFileSync(policies, policy === 'best' ? 'stand army flee do best\nstand army respond do evade\n' : 'stand army general-joins do no\n');
    table.run(writer, ['standing', 'set', policies]);
    fs.rmSync(mail, {force: true});
    table.run(writer, ['send', orders, '--anyway', '--out', mail]);
    table.run(reader, ['receive', mail]);
    mails.push(fs.readFileSync(mail, 'utf8'));
    pages.push(table.orders(reader));
  }
  assert.notEqual(mails[0], mails[1]);
  assert.ok(pages[0] === pages[1], 'the pages differ');
});

// ---- hexpost turn --browser

/// What the server says to a request that no page of it makes.
const rude = (options, body = '') => new Promise((answered, failed) => {
  const request = http.request(options, (response) => {
    let text = '';
    response.on('data', (part) => { text += part; });
    response.on('end', () => answered([response.statusCode, text, response.headers]));
  });
  request.on('error', failed);
  request.end(body);
});

test('turn --browser serves the page on loopback, takes the orders back, checks, asks, signs and sends; strangers get nothing', async (t) => {
  await table.play('served', 'first-battle', ['Anna', 'Bela'], 0);
  for (const seat of [0, 1]) table.install(`served-${seat}`);
  const home = table.mover('served'), mail = path.join(table.folder, 'served.eml');
  const program = spawn(table.program, table.words(home, ['turn', '--browser', '--out', mail]), {cwd: table.folder, env: {...process.env, HEXPOST_LANGUAGE: 'C', LC_ALL: 'C.UTF-8', BROWSER: '', DISPLAY: '', WAYLAND_DISPLAY: ''}});
  t.after(() => program.kill());  // a test that fails must not leave it behind
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
  assert.ok(page.requests.every((one) => one.startsWith(url.href) || one.startsWith(`blob:${url.origin}/`) || one === `${url.origin}/favicon.ico`), page.requests.join(' '));
  assert.equal(await ended, 0);
  assert.ok(fs.existsSync(mail));
  table.run(table.other(home), ['receive', mail]);
  await page.context().close();
});

// ---- the replay page judges the rules

/// The bytes of an armoured block, in base64 with padding.
const blockBytes = (file) => {
  const lines = fs.readFileSync(file, 'utf8').split('\n'), from = lines.indexOf('');
  const text = lines.slice(from + 1, lines.findIndex((line) => line.startsWith('-----END'))).join('');
  return Buffer.from(text, 'base64').toString('base64');
};
const k_roll = 5;  // the type of a leaf [schemas/packets.md]
const sumOf = (text) => createHash('sha256').update(text).digest('base64');

/// The page with its last packets replaced by forged ones, and all else in it made to fit as a cheat would: sums, hashes of the
/// leaves, the orders and dice that it shows.
const withPackets = (html, files) => {
  const packets = JSON.parse(blockOf(html, 'packets')), manifest = JSON.parse(blockOf(html, 'manifest'));
  const blocks = files.map(blockBytes), changed = JSON.stringify([...packets.slice(0, -files.length), ...blocks]);
  manifest.sums.packets = sumOf(changed);
  const orders = new Map(), dice = new Map();
  for (const block of blocks) {
    const bytes = bytesOf(block);
    for (const {event, at, size, type} of leavesOf(bytes)) {
      const leaf = bytes.subarray(at, at + size), hash = createHash('sha256').update(Buffer.concat([Buffer.from([0]), leaf])).digest();
      manifest.leaves = manifest.leaves.slice(0, 8 * event) + hash.subarray(0, 6).toString('base64') + manifest.leaves.slice(8 * event + 8);
      const leap = /move \S+ 0101/.exec(leaf.toString('latin1'));
      if (leap) orders.set(event, leap[0]);
      if (type === k_roll) dice.set(event, leaf.readUInt16LE(8));
    }
  }
  let out = withBlock(html, 'packets', () => changed), told = 0;
  for (const [id] of manifest.turns) {
    out = withBlock(out, id, (text) => {
      const turn = JSON.parse(text);
      for (const step of turn.steps) {
        if (step[0] === 2 && orders.has(step[2])) { step[4] = orders.get(step[2]); told += 1; }
        if (step[0] === 0 && dice.has(step[2])) step[5] = dice.get(step[2]);
      }
      return JSON.stringify(turn).replace(/</g, '\\u003c');
    });
    manifest.sums[id] = sumOf(blockOf(out, id));
  }
  assert.equal(told, 1);
  return withBlock(out, 'manifest', () => JSON.stringify(manifest));
};

test('a page says "by the rules"; with one order changed and signed again, by its writer or by both keys, it names the order and the rule; --light judges nothing', async () => {
  await table.play('judged', 'first-battle', ['Anna', 'Bela'], 3);
  for (const seat of [0, 1]) table.install(`judged-${seat}`);
  const {modules: [{sha256: hash}]} = JSON.parse(table.run('judged-0', ['verify', '--module', process.env.MODULE, '--json']));
  const html = table.page('judged-0');
  assert.ok(html.length < 2500000, `${html.length} bytes`);
  let page = await table.show('judged', html);
  let [style, said] = await verdict(page);
  assert.equal(style, 'good');
  assert.match(said, /Signed, whole and by the rules: \d+ events/);
  assert.ok((await page.locator('#proof').textContent()).includes(hash), 'the page shows the hash of its module');
  assert.deepEqual(page.problems, []);

  // one order of the last mail that moves something becomes a leap to the edge of the map, signed again by its writer
  const game = fs.readdirSync(path.join(table.folder, 'judged-0/games')).find((one) => one.endsWith('.hexpost')).replace('.hexpost', '');
  const packets = JSON.parse(blockOf(html, 'packets')), writer = bytesOf(packets[packets.length - 1])[44];
  const homes = [0, 1].map((seat) => path.join(table.folder, `judged-${seat}`)), forged = path.join(table.folder, 'forged.txt');
  execFileSync(process.env.FORGE, [homes[writer], game, 'leap', forged]);
  page = await table.show('forged', withPackets(html, [forged]));
  [style, said] = await verdict(page);
  assert.equal(style, 'bad');
  assert.match(said, /the rules do not allow `move \S+ 0101`: .*\[1\.\d/);

  const light = table.page('judged-0', ['--light']);
  assert.ok(light.length < 500000, `${light.length} bytes`);
  [style, said] = await verdict(await table.show('light', light));
  assert.deepEqual([style, /^✔ Signed and whole: /.test(said)], ['good', true], said);

  // the other player answers; then both cheat together: the order is changed, and both keys sign all that follows
  const mail = path.join(table.folder, 'judged-answer.eml');
  table.run(`judged-${1 - writer}`, ['send', '--answer-only', '--out', mail]);
  table.run(`judged-${writer}`, ['receive', mail]);
  const answered = table.page('judged-0');
  assert.equal((await verdict(await table.show('answered', answered)))[0], 'good');
  execFileSync(process.env.FORGE, [homes[writer], game, 'leap', forged, homes[1 - writer]]);
  [style, said] = await verdict(await table.show('both', withPackets(answered, [forged, `${forged}.2`])));
  assert.equal(style, 'bad');
  assert.match(said, /the rules do not allow `move \S+ 0101`: .*\[1\.\d/);
});
