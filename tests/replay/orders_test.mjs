/// The page of `hexpost orders --html` in a real browser: units are tapped, orders are typed, saved, checked and sent.
///     node --test orders_test.mjs, with HEXPOST (the program), MODULE (hexpost.wasm) and OUT (a folder) in the environment
import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {load} from '../module/engine.mjs';
import {Town, blockOf} from './town.mjs';

const town = new Town(process.env.HEXPOST, process.env.OUT);
let writer = null, page = null;

/// Puts the module into a player's folder, with the list of the rules that are in it.
const install = (home) => {
  const bytes = fs.readFileSync(process.env.MODULE), folder = path.join(town.folder, home, 'modules');
  const hash = createHash('sha256').update(bytes).digest('hex');
  fs.mkdirSync(folder, {recursive: true});
  fs.writeFileSync(path.join(folder, `${hash}.wasm`), bytes);
  const {modules} = JSON.parse(town.run(home, ['verify', '--module', process.env.MODULE, '--json']));
  fs.writeFileSync(path.join(folder, 'revisions'), modules.map((one) => `${one.system} ${one.revision} ${hash}\n`).join(''));
};
const orders = (home, language = 'C') => {
  const out = path.join(town.folder, `${home}.html`);
  town.run(home, ['orders', '--html', out], language);
  return fs.readFileSync(out, 'utf8');
};
const text = () => page.inputValue('#text');
const written = async () => (await text()).split('\n').filter((line) => line && !line.startsWith('#'));
const ready = () => page.waitForSelector('#overlay', {state: 'attached'});
/// The middle of a hex on the screen.
const hexAt = (hex) => page.evaluate((name) => {
  const label = [...document.querySelectorAll('#board .label')].find((one) => one.textContent === name);
  const x = Number(label.getAttribute('x')), y = Number(label.getAttribute('y'));
  const grid = [...document.querySelectorAll('#board .grid')].map((one) => one.getBoundingClientRect());
  const at = new DOMPoint(x, y).matrixTransform(document.getElementById('board').getScreenCTM());
  const middles = grid.map((box) => ({x: box.x + box.width / 2, y: box.y + box.height / 2}));
  return middles.sort((a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y))[0];
}, hex);
const tap = async (hex) => {
  const {x, y} = await hexAt(hex);
  await page.mouse.click(x, y);
};

before(async () => {
  const names = ['<img src=x onerror="document.title=1">Anna', 'Bela'];
  await town.play('game', 'first-battle', names, 0);
  for (const home of ['game-0', 'game-1']) install(home);
  const {phase} = JSON.parse(town.run('game-0', ['status', '--json']));
  writer = ['setup', 'move', 'answer'].includes(phase) ? 'game-0' : 'game-1';
  await town.open();
});
after(() => town.close());

test('without the module it says what is missing and what to do', () => {
  const folder = path.join(town.folder, writer, 'modules');
  fs.renameSync(folder, `${folder}-away`);
  assert.throws(() => orders(writer), /needs the module of the rules, and none of hordes revision \d+ is here/);
  fs.renameSync(`${folder}-away`, folder);
});

test('a unit is tapped, its hexes are shaded, an illegal hex says why, and the order stands in the text', async () => {
  const html = orders(writer);
  assert.ok(html.length < 2500000, `${html.length} bytes`);
  assert.match(html, /default-src 'none'; script-src 'sha256-[^']+' 'wasm-unsafe-eval'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'/);
  page = await town.show('orders', html);
  await ready();
  assert.deepEqual(await written(), []);
  await page.locator('#choices button', {hasText: /^end-command$/}).click();
  assert.deepEqual(await written(), ['end-command']);
  // one that may move: a unit out of command, or a general, may not
  for (const piece of await page.locator('#pieces button').allInnerTexts()) {
    await page.locator('#pieces button', {hasText: new RegExp(`^${piece}$`)}).click();
    if (await page.locator('#overlay .reach').count() > 0) break;
  }
  const [name, from] = (await page.locator('#pieces button[aria-pressed="true"]').innerText()).split(' ');
  assert.ok(await page.locator('#overlay .reach').count() > 0);
  assert.match(await page.locator('#overlay .reach').first().getAttribute('class'), /cost1/);
  await tap('0105');
  assert.match(await page.locator('#happened').innerText(), /^0105: .+\[1\.\d/);
  assert.equal(await page.locator('#overlay .barred').count(), 1);
  const to = await page.locator('#overlay .reach').first().getAttribute('data-hex');
  await tap(to);
  const lines = await written();
  assert.equal(lines.length, 2);
  assert.ok(lines[1].startsWith(`move ${name} `) && lines[1].includes(to), lines[1]);
  // the counter stands there now, where the map's own tap finds it
  assert.equal(await page.locator('#pieces button', {hasText: new RegExp(`^${name} `)}).innerText(), `${name} ${to}`);
  assert.notEqual(from, to);
  await town.picture(page, 'orders-desktop');
});

test('typing moves counters, a wrong line is underlined with its reason, and undo, redo and clear lead back and forth', async () => {
  const good = await text();
  const hexes = () => page.locator('#pieces button').allInnerTexts();
  const before = await hexes();
  await page.click('#undo');
  assert.deepEqual(await written(), ['end-command']);
  assert.notDeepEqual(await hexes(), before);
  await page.click('#redo');
  assert.equal(await text(), good);
  assert.deepEqual(await hexes(), before);
  await page.fill('#text', `${good}move Nobody 0101\n`);
  assert.equal(await page.locator('#marks .wrong').innerText(), 'move Nobody 0101');
  assert.match(await page.locator('#faults li').innerText(), /Nobody/);
  assert.deepEqual(await hexes(), before);
  await page.fill('#text', good.replace('end-command', 'end-command  # the general stays'));
  assert.equal(await page.locator('#faults li').count(), 0);
  assert.deepEqual(await hexes(), before);
  await page.click('#clear');
  assert.deepEqual(await written(), []);
  await page.click('#undo');
  assert.ok((await text()).includes('the general stays'));
});

test('an answer to a question of one\'s own turn is a form and a line, each of which changes the other', async () => {
  const kept = await text();
  await page.click('#answers-name');
  const flee = page.locator('#forms select[data-question="flee"]');
  assert.equal(await flee.inputValue(), '');
  await flee.selectOption('best');
  assert.ok((await written()).includes('stand army flee do best'));
  await page.fill('#text', `${kept}\nstand army recoil do best\n`);
  assert.equal(await flee.inputValue(), '');
  assert.equal(await page.locator('#forms select[data-question="recoil"]').inputValue(), 'best');
  await page.locator('#forms select[data-question="recoil"]').selectOption('');
  assert.ok(!(await written()).some((line) => line.startsWith('stand')));
  assert.equal(await page.locator('#faults li').count(), 0);
});

test('a page that is opened again has the orders; it asks nothing of any other place', async () => {
  const kept = await text();
  await page.reload();
  await ready();
  assert.equal(await text(), kept);
  assert.deepEqual(page.problems, []);
  assert.ok(page.requests.every((url) => url.split('#')[0] === pathToFileURL(path.join(town.folder, 'orders.html')).href || url.startsWith('blob:')), page.requests.join(' '));
});

test('the saved text is what `check` takes, and the receiver accepts the mail', async () => {
  const lines = page.locator('#choices button');
  await lines.filter({hasText: /^end-moves$/}).click();
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
  const file = path.join(town.folder, saved.suggestedFilename());
  await saved.saveAs(file);
  assert.equal(fs.readFileSync(file, 'utf8'), await text());
  town.run(writer, ['check', file]);
  const mail = path.join(town.folder, 'turn.eml');
  town.run(writer, ['send', file, '--anyway', '--out', mail]);
  const said = town.run(writer === 'game-0' ? 'game-1' : 'game-0', ['receive', mail]);
  assert.match(said, /move/);
});

test('a fight shows its exact odds, those that the rules give', async () => {
  // a battle with given dice, up to a decision that has odds
  const call = load(process.env.MODULE), ask = (name, members) => JSON.parse(call(JSON.stringify({call: name, ...members})));
  const html = fs.readFileSync(path.join(town.folder, 'orders.html'), 'utf8'), turn = JSON.parse(blockOf(html, 'turn'));
  const {battle, players, standing} = ask('open', turn.open), {game} = ask('begin', {battle});
  const policy = players.map(() => Object.fromEntries(standing.map((one) => [one.name, one.proposed])));
  let wanted = null, who = 0;
  for (let i = 0; !wanted && i < 200; ++i) {
    const {awaited} = ask('run', {game});
    if (awaited.kind === 'dice') {
      ask('run', {game, given: [[awaited.faces, 1 + (i * 7) % awaited.faces]]});
      continue;
    }
    who = awaited.who;
    const lines = ask('due', {game, limit: 10}).pending.answers;
    wanted = lines.map((line) => ask('odds', {game, line, policy}).odds).find((odds) => odds && odds.trials === '0' && odds.outcomes.length > 1);
    if (!wanted) ask('push', {game, segment: {who, lines: ask('proposal', {game}).lines, sealed: [false, false], given: []}});
  }
  assert.ok(wanted, 'no fight within 200 steps');
  const {snapshot} = ask('save', {game});
  const changed = html.replace(blockOf(html, 'turn'), () => JSON.stringify({...turn, who, snapshot, key: 'odds'}).replace(/</g, '\\u003c'));
  const fight = await town.show('fight', changed, {});
  const [best] = wanted.outcomes;
  const told = fight.locator('#choices button, #pieces button');
  await fight.waitForSelector('#overlay', {state: 'attached'});
  for (const piece of ['', ...await fight.locator('#pieces button').allInnerTexts()]) {
    if (piece) await fight.locator('#pieces button', {hasText: new RegExp(`^${piece}$`)}).click();
    if (await told.filter({hasText: wanted.considered}).count() > 0) break;
  }
  const words = await told.filter({hasText: wanted.considered}).locator('.odds').first().innerText();
  assert.ok(words.includes(`${best.what} ${(best.permille / 10).toFixed(1)} %`), words);
  await fight.context().close();
});

test('an order for a later turn of the packet stands below a heading', async () => {
  const call = load(process.env.MODULE), ask = (name, members) => JSON.parse(call(JSON.stringify({call: name, ...members})));
  const open = {system: 'chariots', battle: 'kadesh'};
  const {battle} = ask('open', open), {game} = ask('begin', {battle});
  let awaited = null;
  for (let i = 0; i < 100; ++i) {
    ({awaited} = ask('run', {game}));
    if (awaited.question === 'marker') break;
    if (awaited.kind === 'dice') ask('run', {game, given: [[awaited.faces, 1 + (i * 7) % awaited.faces]]});
    else ask('push', {game, segment: {who: awaited.who, lines: ask('proposal', {game}).lines, sealed: [false, false], given: []}});
  }
  assert.equal(awaited.question, 'marker');
  const html = fs.readFileSync(path.join(town.folder, 'orders.html'), 'utf8'), turn = JSON.parse(blockOf(html, 'turn'));
  const there = {...turn, open, who: awaited.who, sealed: [true, true], snapshot: ask('save', {game}).snapshot, key: 'later', text: ''};
  const wing = await town.show('later', html.replace(blockOf(html, 'turn'), () => JSON.stringify(there).replace(/</g, '\\u003c')), {});
  await wing.waitForSelector('#overlay', {state: 'attached'});
  await wing.locator('#choices button', {hasText: /^marker /}).first().click();
  await wing.locator('#choices button', {hasText: /^end-orders /}).click();
  const lines = (await wing.inputValue('#text')).trim().split('\n');
  assert.equal(lines.length, 3, lines.join(' / '));
  assert.match(lines.join(' / '), /^marker \S+ \/ next-turn: \/ end-orders \S+$/);
  assert.equal(await wing.locator('#faults li').count(), 0);
  await wing.context().close();
});

test('on a phone nothing is wider than the screen, and keys alone write an order; in Polish it speaks Polish', async () => {
  const home = writer === 'game-0' ? 'game-1' : 'game-0';
  const {phase} = JSON.parse(town.run(home, ['status', '--json']));
  const next = ['move', 'answer'].includes(phase) ? home : writer;
  const phone = await town.show('phone', orders(next, 'pl'), {viewport: {width: 375, height: 720}, colorScheme: 'dark'});
  await phone.waitForSelector('#overlay', {state: 'attached'});
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 375);
  assert.equal(await phone.locator('#undo').innerText(), 'Cofnij');
  const before = await phone.inputValue('#text');
  await phone.locator('#choices button').first().focus();
  await phone.keyboard.press('Enter');
  assert.notEqual(await phone.inputValue('#text'), before);
  for (const id of ['#undo', '#choices button', '#pieces button']) {
    const {height} = await phone.locator(id).first().boundingBox();
    assert.ok(height >= 44, `${id}: ${height}`);
  }
  assert.deepEqual(phone.problems, []);
  await town.picture(phone, 'orders-phone');
  await phone.context().close();
});

test('the page holds no secret of its player', () => {
  const html = fs.readFileSync(path.join(town.folder, `${writer}.html`), 'utf8');
  const secrets = fs.readFileSync(path.join(town.folder, writer, 'keys/me.key'), 'utf8').split('\n').filter((line) => line.length > 30);
  assert.ok(secrets.length > 0);
  for (const line of secrets) assert.ok(!html.includes(line));
});
