/// The page of `hexpost orders --html` in a real browser: units are tapped, orders are typed, saved, checked and sent.
///     node --test orders_test.mjs, with HEXPOST (the program), MODULE (hexpost.wasm) and OUT (a folder) in the environment
import assert from 'node:assert/strict';
import {createHmac} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {load} from '../module/engine.mjs';
import {Table} from './table.mjs';
import {blockOf} from './blocks.mjs';
import {tooWide} from './town.mjs';

const table = new Table(process.env.HEXPOST, `${process.env.OUT}/orders`, process.env.MODULE);
let writer = null, page = null;
const text = () => page.inputValue('#text');
const written = () => table.written(page);
/// Each unit and where it stands, when the last change is listed.
const hexes = async () => {
  await table.settled(page);
  return page.locator('#pieces button').allInnerTexts();
};
const hostile = '<img src=x onerror="document.title=1">Anna';

before(async () => {
  await table.play('game', 'first-battle', [hostile, 'Bela'], 0);
  for (const home of ['game-0', 'game-1']) table.install(home);
  writer = table.mover('game');
  await table.open();
});
after(() => table.close());

test('without the module it says what is missing and what to do', () => {
  const folder = path.join(table.folder, writer, 'modules');
  fs.renameSync(folder, `${folder}-away`);
  assert.throws(() => table.orders(writer), /needs the module of the rules, and the module of hordes revision \d+ is not installed/);
  fs.renameSync(`${folder}-away`, folder);
});

test('a unit is tapped, its hexes are shaded, an illegal hex says why, and the order stands in the text', async () => {
  const html = table.orders(writer);
  assert.ok(html.length < 2500000, `${html.length} bytes`);
  assert.match(html, /default-src 'none'; script-src 'sha256-[^']+' 'wasm-unsafe-eval'; style-src 'sha256-[^']+'; connect-src 'none'; worker-src blob:; base-uri 'none'; form-action 'none'/);
  page = await table.show('orders', html);
  await table.ready(page);
  assert.deepEqual(await written(), []);
  await page.locator('#choices button', {hasText: /^end-command$/}).click();
  assert.deepEqual(await written(), ['end-command']);
  const [name, from] = await table.mobile(page);
  assert.ok(await page.locator('#overlay .reach').count() > 0);
  assert.match(await page.locator('#overlay .reach').first().getAttribute('class'), /cost1/);
  await table.tap(page, '0105');
  assert.match(await page.locator('#happened').innerText(), /^0105: .+\[1\.\d/);
  assert.equal(await page.locator('#overlay .barred').count(), 1);
  const to = await page.locator('#overlay .reach').first().getAttribute('data-hex');
  await table.tap(page, to);
  const lines = await written();
  assert.equal(lines.length, 2);
  assert.ok(lines[1].startsWith(`move ${name} `) && lines[1].includes(to), lines[1]);
  // the counter stands there now, where the map's own tap finds it
  await page.locator('#pieces button', {hasText: `${name} ${to}`}).waitFor();
  assert.notEqual(from, to);
  await table.picture(page, 'orders-desktop');
});

test('a unit turns by the button, and its order says so', async () => {
  const [, move] = await written(), name = move.split(' ')[1];
  await page.click('#right');
  const [, turned] = await written();
  assert.match(turned, new RegExp(`^move ${name} .* face [NESW]+$`));
  assert.equal(await page.locator('#faults li').count(), 0);
  await page.click('#left');
  assert.notEqual((await written())[1], turned);
  await page.click('#undo');
  await page.click('#undo');
  assert.equal((await written())[1], move);
});

test('dragging a unit from hex to hex writes its path; a path that is forbidden writes nothing and says why', async () => {
  const before = await written();
  const [name, from] = await table.mobile(page, before[1].split(' ')[1]);
  const line = await page.locator('#overlay .reach title').last().textContent();
  const hexes = line.split(' ').filter((word) => /^\d{4}$/.test(word));
  await table.drag(page, [from, ...hexes]);
  assert.equal((await written()).pop().startsWith(`move ${name} ${hexes.join(' ')}`), true, (await written()).join(' / '));
  const good = await written();
  await page.click('#undo');
  await table.drag(page, [from, '0105']);
  assert.match(await page.locator('#happened').innerText(), /\[1\.\d/);
  assert.deepEqual(await written(), before);
  await page.click('#redo');
  assert.deepEqual(await written(), good);
  await page.click('#undo');
});

test('where a unit has left, nothing of it stays on the map', async () => {
  assert.equal(await page.locator('#frame .ground [class*="counter"]').count(), 0, 'the ground has no counters');
  const [, moved] = await written(), name = moved.split(' ')[1];
  assert.equal(await page.locator('#frame svg text', {hasText: new RegExp(`^${name}$`)}).count(), 1);
});

test('a touch asks the rules only for what it needs', async () => {
  // the calls of the page's own instance; that of the worker answers while nobody waits
  const counted = () => {
    window.asked = [];
    const {instantiate} = WebAssembly;
    WebAssembly.instantiate = async (...all) => {
      const made = await instantiate(...all), {exports} = made.instance;
      const told = {...exports, hexpost_call(at, size) {
        window.asked.push(JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, size))).call);
        return exports.hexpost_call(at, size);
      }};
      return {module: made.module, instance: {exports: told}};
    };
    // what the worker has told since the last touch
    window.told = [];
    window.Worker = class extends Worker {
      constructor(...all) {
        super(...all);
        this.addEventListener('message', ({data}) => window.told.push(data.kind));
      }
    };
  };
  const page = await table.show('counted', table.orders(writer), {}, counted);
  await table.ready(page);
  // all is asked that a touch needs, and what it must not ask has had its time
  const quiet = async () => {
    await table.settled(page);
    await page.evaluate(() => new Promise((done) => { setTimeout(done, 300); }));
  };
  const during = async (act) => {
    await page.evaluate(() => { window.asked = []; window.told = []; });
    await act();
    await quiet();
    return (await page.evaluate(() => window.asked)).join(' ');
  };
  const after = 'due control';  // when the change is on the screen
  const changed = `judge pieces close ${after}`;
  await quiet();
  await page.locator('#choices button', {hasText: /^end-command$/}).click();
  await quiet();
  assert.equal(await during(() => table.mobile(page)), '', 'a unit by its button');
  await page.locator('#board').press('Escape');
  const [, from] = await table.mobile(page);
  const reach = await page.locator('#overlay .reach').evaluateAll((all) => all.map((one) => one.dataset.hex));
  await page.locator('#board').press('Escape');
  assert.equal(await during(() => table.tap(page, from)), '', 'a unit on the map');
  assert.equal(await during(() => page.locator('#board').press('ArrowLeft')), '', 'the cursor of the map');
  assert.equal(await during(() => table.tap(page, reach[0])), changed, 'a shaded hex');
  assert.equal(await during(() => page.click('#undo')), changed, 'undo');
  assert.equal(await during(() => page.click('#redo')), changed, 'redo');
  await page.click('#undo');
  await quiet();
  assert.equal(await during(() => table.drag(page, [from, reach[0]])), changed, 'a dragged path');
  assert.equal(await during(() => page.click('#clear')), changed, 'clear');
  await page.waitForFunction(() => window.told.includes('proposal'));
  // the worker has told what is proposed; what belongs to no turn is tried as an order for the whole mail, too
  assert.match(await during(() => page.click('#suggest')), /^judge( judge close)? pieces close( due)? control$/, 'suggest');
  const suggested = await table.written(page);
  await page.locator('#text').press('Control+End');
  assert.match(await during(() => page.keyboard.type('m')), /^judge pieces( ways)? close( due)? control$|^judge( ways)? pieces close( due)? control$/, 'a letter typed');
  await page.context().close();

  // no worker: the page asks by itself, with the same answer
  const alone = await table.show('alone', table.orders(writer), {}, () => {
    window.Worker = class { constructor() { throw new Error('not allowed'); } };
  });
  await table.ready(alone);
  await alone.click('#suggest');
  assert.deepEqual(await table.written(alone), suggested);
  await alone.context().close();
});

test('a group in a loop goes the same way', async () => {
  const before = (await written()).length;
  await page.click('#group');
  const units = (await page.locator('#pieces .can').allInnerTexts()).map((one) => one.split(' ')).filter(([, hex]) => hex);
  const centres = await Promise.all(units.map(([, hex]) => table.hexAt(page, hex)));
  // two units that stand beside each other and may both move
  let pair = null;
  for (let i = 0; i < units.length; ++i) for (let j = i + 1; j < units.length; ++j) {
    if (!pair && Math.hypot(centres[i].x - centres[j].x, centres[i].y - centres[j].y) < 90) pair = [i, j];
  }
  assert.ok(pair, 'no two units side by side');
  for (const i of pair) await table.tap(page, units[i][1]);
  assert.match(await page.locator('#happened').innerText(), /^Group: /);
  await page.click('#group');  // leaves the mode, and the group with it
  assert.equal((await written()).length, before);
  await page.click('#group');
  const box = [0, 1].map((axis) => pair.map((i) => centres[i][axis ? 'y' : 'x']));
  const [left, right, top, bottom] = [Math.min(...box[0]) - 25, Math.max(...box[0]) + 25, Math.min(...box[1]) - 25, Math.max(...box[1]) + 25];
  await table.loop(page, [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]);
  const said = await page.locator('#happened').innerText();
  for (const i of pair) assert.ok(said.includes(units[i][0]), said);
  // a touch of a hex that the first of them reaches orders both, and says which could not follow
  const [leader] = said.replace(/^Group: /, '').split(/[,.]/);
  const [, at] = units.find(([name]) => name === leader);
  await page.click('#group');
  await table.tap(page, at);
  const goal = await page.locator('#overlay .reach').first().getAttribute('data-hex');
  await page.click('#group');
  await table.loop(page, [[left, top], [right, top], [right, bottom], [left, bottom], [left, top]]);
  const kept = await written();
  await table.tap(page, goal);
  const more = (await written()).slice(kept.length), told = await page.locator('#happened').innerText();
  assert.ok(more.length > 0, told);
  for (const i of pair) assert.ok(more.some((line) => line.includes(` ${units[i][0]} `)) || told.includes(units[i][0]), `${more.join(' / ')}: ${told}`);
  for (const line of more) if (line) await page.click('#undo');
  assert.deepEqual(await written(), kept);
});

test('typing moves counters, a wrong word is underlined with its reason, and undo, redo and clear lead back and forth', async () => {
  const good = await text();
  const before = await hexes();
  await page.click('#undo');
  assert.deepEqual(await written(), ['end-command']);
  assert.notDeepEqual(await hexes(), before);
  await page.click('#redo');
  assert.equal(await text(), good);
  assert.deepEqual(await hexes(), before);
  await page.fill('#text', `${good}move Nobody 0101\n`);
  assert.equal(await page.locator('#marks .wrong').innerText(), 'Nobody');
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

test('an answer to a question of one\'s own turn is a form and a line, each of which changes the other; standing orders are a form', async () => {
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
  await page.click('#policies-name');
  await page.locator('#policy-forms select').first().selectOption({index: 1});
  assert.match(await page.inputValue('#policy-text'), /^stand army \S+ do \S+$/m);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#policy-save')]);
  const file = path.join(table.folder, saved.suggestedFilename());
  await saved.saveAs(file);
  table.run(writer, ['standing', 'set', file]);
});

test('a trial rolls dice of the page, is plainly marked, and leaves the orders as they are', async () => {
  const before = await text();
  await page.click('#suggest');  // up to the first die
  const kept = await text(), shown = await hexes();
  await page.click('#chance');
  assert.equal(await page.locator('#trial').isVisible(), true);
  assert.equal(await page.locator('#trial-name').innerText(), 'A trial: it does not count');
  assert.ok(await page.locator('#trial-story li').count() > 0);
  await page.click('#again');
  await page.click('#back');
  assert.equal(await page.locator('#trial').isVisible(), false);
  assert.equal(await text(), kept);
  assert.deepEqual(await hexes(), shown);
  await page.click('#undo');
  assert.equal(await text(), before);
});

test('zones of control lie on the map, and the situation is told in words', async () => {
  assert.ok(await page.locator('#overlay .zone').count() > 0);
  assert.match(await page.locator('#overlay .zone title').first().textContent(), /\[1\.7\.1\]/);
  await page.click('#zones');
  assert.equal(await page.locator('#overlay .zone').count(), 0);
  await page.click('#zones');
  await page.click('#situation-name');
  await page.locator('#words-of-it table').first().waitFor();
});

test('a page that is opened again has the orders; it asks nothing of any other place', async () => {
  const kept = await text();
  await page.reload();
  await table.ready(page);
  assert.equal(await text(), kept);
  assert.deepEqual(page.problems, []);
  assert.ok(page.requests.every((url) => url.split('#')[0] === pathToFileURL(path.join(table.folder, 'orders.html')).href || url.startsWith('blob:')), page.requests.join(' '));
});

test('where the browser keeps nothing, leaving the page asks first', async () => {
  const own = await table.show('kept', table.orders(writer), {}, () => { Object.defineProperty(window, 'localStorage', {get() { throw new Error('not allowed'); }}); });
  await table.ready(own);
  await own.locator('#choices button', {hasText: /^end-command$/}).click();
  let asked = '';
  own.on('dialog', (dialog) => { asked = dialog.type(); dialog.accept(); });
  await own.close({runBeforeUnload: true});
  await new Promise((closed) => { own.on('close', closed); });
  assert.equal(asked, 'beforeunload');
});

test('the saved text is what `check` takes, and the receiver accepts the mail', async () => {
  await page.locator('#choices button', {hasText: /^end-moves$/}).click();
  await table.send(page, writer);
});

test('a mail to the address that the player named has the orders in it', async () => {
  const next = table.mover('game');
  const own = await table.show('mailto', table.orders(next, 'C', ['--mail-to', 'clerk@club.example']), {});
  await table.ready(own);
  await own.click('#suggest');
  await own.evaluate(() => document.getElementById('mail').addEventListener('click', (e) => e.preventDefault()));
  await own.click('#mail');
  const href = await own.getAttribute('#mail', 'href');
  assert.ok(href.startsWith('mailto:clerk@club.example?subject=hexpost'), href);
  const body = new URL(href).searchParams.get('body').replace(/\r\n/g, '\n');
  assert.equal(body, await own.inputValue('#text'));
  await own.context().close();
});

test('a fight shows its exact odds, those that the rules give', async () => {
  // a battle with given dice, up to a decision that has odds
  const call = load(process.env.MODULE), ask = (name, members) => JSON.parse(call(JSON.stringify({call: name, ...members})));
  const html = fs.readFileSync(path.join(table.folder, 'orders.html'), 'utf8'), turn = JSON.parse(blockOf(html, 'turn'));
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
  const fight = await table.moment('fight', html, ask, {game, who, key: 'odds'});
  const [best] = wanted.outcomes;
  const told = fight.locator('#choices button, #pieces button');
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
  const html = fs.readFileSync(path.join(table.folder, 'orders.html'), 'utf8');
  const wing = await table.moment('later', html, ask, {game, who: awaited.who, key: 'later', open, sealed: [true, true]});
  await wing.locator('#choices button', {hasText: /^marker /}).first().click();
  await wing.locator('#choices button', {hasText: /^end-orders /}).click();
  const lines = (await wing.inputValue('#text')).trim().split('\n');
  assert.equal(lines.length, 3, lines.join(' / '));
  assert.match(lines.join(' / '), /^marker \S+ \/ next-turn: \/ end-orders \S+$/);
  assert.equal(await wing.locator('#faults li').count(), 0);
  await wing.context().close();
});

test('"as if the enemy does not react" judges the lines behind the enemy\'s answer; what a mail did not reach stands on the next page', async () => {
  const call = load(process.env.MODULE), ask = (name, members) => JSON.parse(call(JSON.stringify({call: name, ...members})));
  const open = {system: 'chariots', battle: 'sumer'}, sealed = [true, true];
  const {battle, names, leaders, slots, standing} = ask('open', open), {game} = ask('begin', {battle});
  let dice = 0, state = ask('push', {game, segment: {who: 0, sealed, lines: [], given: []}});
  const given = ({kind, faces, who, slot}) => [kind === 'dice' ? [faces, 1 + (dice += 7) % faces] : [who, slot, '']];
  // the first moment at which what the program proposes passes sealed orders of the enemy with lines left
  let lines = [];
  for (let i = 0; i < 400; ++i) {
    if (state.awaited.kind !== 'decision') {
      state = ask('run', {game, given: given(state.awaited)});
      continue;
    }
    lines = ask('proposal', {game}).lines.filter((line) => !/^(stand|shock) /.test(line));
    const {stop, lines: judged} = ask('judge', {game, who: state.awaited.who, lines, sealed});
    if (stop.kind === 'opening' && stop.who !== state.awaited.who && judged.filter((one) => one.verdict === 'later').length > 2) break;
    state = ask('push', {game, segment: {who: state.awaited.who, sealed, lines, given: []}});
  }
  const {who} = state.awaited, {turn} = ask('due', {game, limit: 0});
  const html = fs.readFileSync(path.join(table.folder, 'orders.html'), 'utf8');
  const there = {who, open, names, leaders: leaders[who], sealed};
  let page = await table.moment('assumed', html, ask, {...there, game, key: 'assumed'});
  await page.fill('#text', `${lines.join('\n')}\n`);
  await page.waitForFunction(() => /^The enemy answers next/.test(document.getElementById('standing').textContent));
  const drawn = await page.locator('#board').innerHTML();
  await page.click('#assume');
  await page.waitForFunction(() => /^As if the enemy did not react|^A die|^Your orders end/.test(document.getElementById('standing').textContent));
  assert.equal(await page.locator('#assume').isVisible(), false);
  assert.equal(await page.inputValue('#text'), `${lines.join('\n')}\n`, 'the text stays as it is');
  assert.deepEqual(await page.locator('#faults li').allInnerTexts(), []);
  assert.notEqual(await page.locator('#board').innerHTML(), drawn, 'the later moves are on the map');
  // a line behind the answer is judged now, too
  const last = lines.findLast((line) => line.startsWith('move '));
  await page.fill('#text', `${lines.join('\n').replace(last, `${last} 0101`)}\n`);
  await page.locator('#faults li').first().waitFor();
  await page.context().close();

  // the mail goes; the enemy must be asked, and its answer ends the packet
  state = ask('push', {game, segment: {who, sealed, lines, given: []}});
  while (state.awaited.kind !== 'decision') state = ask('run', {game, given: given(state.awaited)});
  let again = [];
  for (let i = 0; i < 100 && state.awaited.who !== who; ++i) {
    const {unused} = ask('packet', {game});
    if (unused.some((line) => line.startsWith('move '))) again = unused;
    state = ask('push', {game, segment: {who: 1 - who, sealed, lines: ask('proposal', {game}).lines, given: []}});
    while (state.awaited.kind !== 'decision') state = ask('run', {game, given: given(state.awaited)});
  }
  assert.equal(ask('due', {game, limit: 0}).turn, turn);
  assert.ok(again.length > 1, again.join(' / '));
  page = await table.moment('again', html, ask, {...there, game, key: 'again', again: ['move Nobody 0101', ...again]});
  assert.match(await page.inputValue('#text'), /^# .*last mail/);
  assert.deepEqual(await table.written(page), again, 'without the line that the rules do not allow');
  await page.click('#undo');
  assert.deepEqual(await table.written(page), []);
  await page.context().close();
});

test('units in boxes have buttons, and a touch of one offers what it may do', async () => {
  const call = load(process.env.MODULE), ask = (name, members) => JSON.parse(call(JSON.stringify({call: name, ...members})));
  const open = {system: 'kadesh', battle: 'ramses'};
  const {battle, names} = ask('open', open), {game} = ask('begin', {battle});
  let found = null;
  for (let i = 0; !found && i < 120; ++i) {
    const {awaited} = ask('run', {game});
    if (awaited.kind === 'dice') {
      ask('run', {game, given: [[awaited.faces, 1 + (i * 7) % awaited.faces]]});
      continue;
    }
    assert.equal(awaited.kind, 'decision');
    const {piles} = ask('pieces', {game, viewer: awaited.who});
    const onMap = new Set(piles.flatMap(([, [counters]]) => counters.flatMap((one) => [one.name, ...one.with.map((word) => word.split(' ')[0])])));
    const line = ask('due', {game, limit: 10000}).pending.answers.find((one) => names.includes(one.split(' ')[1]) && !onMap.has(one.split(' ')[1]));
    if (line) found = {who: awaited.who, unit: line.split(' ')[1]};
    else ask('push', {game, segment: {who: awaited.who, lines: ask('proposal', {game}).lines, sealed: [false, false], given: []}});
  }
  assert.ok(found, 'no unit in a box within 120 steps');
  const boxes = await table.moment('boxes', table.orders(table.mover('game')), ask, {game, who: found.who, key: 'boxes', open, names, sealed: [true, true]});
  const box = boxes.locator('#boxes button', {hasText: new RegExp(`^${found.unit}$`)});
  await box.click();
  assert.equal(await box.getAttribute('aria-pressed'), 'true');
  const to = await boxes.locator('#overlay .reach').first().getAttribute('data-hex');
  await boxes.locator('#choices summary').click();
  await boxes.locator('#choices .ways button', {hasText: `${found.unit} ${to}`}).first().click();
  const line = (await boxes.inputValue('#text')).trim();
  assert.ok(line.includes(`${found.unit} ${to}`), line);
  assert.equal(await boxes.locator('#faults li').count(), 0);
  await boxes.context().close();
});

test('on a phone the page of a great battle is no wider than the screen: the set-up, the fight, a unit with its hexes, in both languages', async () => {
  for (const [name, mails] of [['posts', 0], ['fight', 8]]) {
    await table.play(name, 'ramses', ['Ada', 'Bela'], mails);
    for (const home of [`${name}-0`, `${name}-1`]) table.install(home);
    const {home} = table.toDecide(name);
    for (const language of ['C', 'pl']) {
      const phone = await table.show(`${name}-${language}`, table.orders(home, language), {viewport: {width: 375, height: 667}, hasTouch: true, isMobile: true});
      await table.ready(phone);
      const fits = async (when) => {
        assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 375, `${name} ${language} ${when}`);
        assert.deepEqual(await tooWide(phone), [], `${name} ${language} ${when}`);
      };
      await fits('at first');
      for (const id of ['#answers-name', '#policies-name', '#situation-name']) if (await phone.locator(id).isVisible()) await phone.click(id);
      await fits('with all that folds');
      const able = phone.locator('#pieces .can, #boxes button').first();
      await able.click();
      await fits('a piece is chosen');
      await phone.fill('#text', `${await phone.inputValue('#text')}\nmove Nobody 0101\ncharge PR-H1 1312 1313 1314 1315 1316 1317 1318 1319 1320 1321 1322 1323 face SE at 1324\n`);
      await phone.waitForFunction(() => document.querySelectorAll('#faults li').length > 0);
      await fits('with faults');
      await table.picture(phone, `orders-${name}-${language}`);
      assert.deepEqual(phone.problems, []);
      await phone.context().close();
    }
  }
});

test('on a phone nothing is wider than the screen; in Polish it speaks Polish; everything passes WCAG AA by day and by night', async () => {
  const next = table.mover('game');
  const phone = await table.show('phone', table.orders(next, 'pl'), {viewport: {width: 375, height: 720}, colorScheme: 'dark', hasTouch: true});
  await table.ready(phone);
  assert.equal(await phone.evaluate(() => document.documentElement.scrollWidth), 375);
  assert.equal(await phone.locator('#undo').innerText(), 'Cofnij');
  for (const id of ['#undo', '#pieces button', '#left', '#larger', '#suggest']) {
    const {height, width} = await phone.locator(id).first().boundingBox();
    assert.ok(height >= 39 && width >= 39, `${id}: ${width} x ${height}`);
  }
  assert.deepEqual(await table.accessibility(phone), []);
  await table.picture(phone, 'orders-phone');
  await phone.emulateMedia({colorScheme: 'light'});
  for (const id of ['#answers-name', '#policies-name', '#situation-name']) if (await phone.locator(id).isVisible()) await phone.click(id);
  await phone.fill('#text', `${await phone.inputValue('#text')}\nmove Nobody 0101\n`);
  assert.deepEqual(await table.accessibility(phone), []);
  await phone.emulateMedia({media: 'print'});
  assert.equal(await phone.locator('#tools').isVisible(), false);
  assert.deepEqual(phone.problems, []);
  await phone.context().close();
});

test('in a Polish page the reasons of the rules are Polish', async () => {
  const polish = await table.show('polish', table.orders(table.mover('game'), 'pl'), {});
  await table.ready(polish);
  await polish.fill('#text', 'move Nobody 0101\n');
  const said = await polish.locator('#faults li').innerText();
  assert.match(said, /Nobody/);
  assert.match(said, /to nie /);
  assert.doesNotMatch(await polish.locator('#standing').innerText(), /\b(must|turn|orders)\b/);
  assert.deepEqual(polish.problems, []);
  await polish.context().close();
});

test('keys alone write an order: the map has a cursor, and each control is reached by Tab', async () => {
  const next = table.mover('game');
  const keys = await table.show('keys', table.orders(next), {});
  await table.ready(keys);
  const seen = new Set();
  await keys.locator('body').press('Tab');
  for (let i = 0; i < 80; ++i) {
    seen.add(await keys.evaluate(() => document.activeElement.id));
    await keys.keyboard.press('Tab');
  }
  for (const id of ['board', 'larger', 'left', 'suggest', 'chance', 'text', 'save', 'situation-name'])
    assert.ok(seen.has(id) || id.endsWith('-name'), `${id} is not reached`);
  await keys.locator('#board').focus();
  await keys.keyboard.press('ArrowRight');
  const first = await keys.locator('#happened').innerText();
  await keys.keyboard.press('ArrowLeft');
  assert.match(first, /^\d{4}/);
  assert.notEqual(await keys.locator('#happened').innerText(), first);
  const before = await keys.inputValue('#text');
  await keys.locator('#suggest').focus();
  await keys.keyboard.press('Enter');
  assert.notEqual(await keys.inputValue('#text'), before);
  await keys.context().close();
});

test('a hidden hand is on the page of its player, and the keys that open it are not', async () => {
  await table.play('cards', 'outposts', ['Anna', 'Bela'], 4, null, ['--option', 'hidden-hands=on']);
  for (const home of ['cards-0', 'cards-1']) table.install(home);
  // dice decide where the mails stop: on to a moment when a card is due
  for (let mails = 4; table.status('cards-0').awaited.question !== 'card'; ++mails) {
    assert.ok(mails < 60, 'no card was due in 60 mails');
    await table.goOn('cards', mails, mails + 1);
  }
  const {home: player, html} = table.toDecide('cards'), turn = JSON.parse(blockOf(html, 'turn'));
  const hand = table.run(player, ['report']).match(new RegExp(`Hand of ${['Top', 'Bottom'][turn.who]}, (\\d) cards?: ([^]*?)\n-`));
  assert.equal(turn.known.length, Number(hand[1]), 'the own hand and no other card');
  const cards = await table.show('cards', html, {});
  await table.ready(cards);
  const kinds = new Set(hand[2].replace(/\s+/g, ' ').trim().split(', '));  // equal cards are one button
  assert.equal(await cards.locator('#cards .card').count(), kinds.size, 'each card of their hand is offered');
  await cards.context().close();
  const seed = Buffer.from(fs.readFileSync(path.join(table.folder, player, 'keys/me.key'), 'utf8').split('\n')[1], 'base64').subarray(0, 32);
  const mac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
  const deck = mac(seed, Buffer.from('hexpost deck key v1\n'), Buffer.from([0]));
  for (const secret of [seed, deck]) {
    for (const form of [secret.toString('hex'), secret.toString('base64').slice(0, 42)]) assert.ok(!html.includes(form));
  }
});

test('the page holds no secret of its player', () => {
  const html = fs.readFileSync(path.join(table.folder, `${writer}.html`), 'utf8');
  const secrets = fs.readFileSync(path.join(table.folder, writer, 'keys/me.key'), 'utf8').split('\n').filter((line) => line.length > 30);
  assert.ok(secrets.length > 0);
  for (const line of secrets) assert.ok(!html.includes(line));
});
