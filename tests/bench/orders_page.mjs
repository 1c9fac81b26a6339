/// How fast the page for orders answers in Chromium, in the largest battle of each system, and when it paints first:
///     node tests/bench/orders_page.mjs HEXPOST MODULE [BATTLE ...]
/// Each kind of touch is made several times. The figures are milliseconds from the event to the next frame that shows its effect
/// (the Event Timing API: steps of 8 ms, less than 16 is 16), and the longest task of the page's own program meanwhile,
/// which a quick second touch would have to wait for. Ends with an error when a median passes 50 ms, or the first paint
/// 300 ms, or the page 2.5 MB. On a busy machine only the least of the figures say something.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {load} from '../module/engine.mjs';
import {Table} from '../replay/table.mjs';

const [program, module, ...only] = process.argv.slice(2);
const k_battles = [['hordes', 'barnet'], ['chariots', 'kadesh'], ['kadesh', 'set-piece'], ['ancients', 'zama']];
const k_times = Number(process.env.TIMES || 7), k_steps = 260;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'orders-page-'));
const table = new Table(program, path.join(folder, 'games'), path.resolve(module));
const call = load(module);
const ask = (name, members = {}) => {
  const answer = JSON.parse(call(JSON.stringify({call: name, ...members})));
  if (answer.error) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer;
};
const diceOf = (seed) => (faces) => { seed = (seed * 1103515245 + 12345) % 2147483648; return 1 + (seed >> 8) % faces; };

/// The decision with the most legal answers that move a unit, and the last decision, of a battle by plain orders with fixed dice.
const moments = (open) => {
  const {battle, players} = ask('open', open), {game} = ask('begin', {battle}), die = diceOf(7);
  let {awaited, over} = ask('push', {game, segment: {who: 0, sealed: players.map(() => true), lines: [], given: []}}), inputs = 0;
  let most = null, last = null;
  for (let i = 0; i < k_steps && !over; ++i) {
    if (awaited.kind !== 'decision') {
      const given = awaited.kind === 'dice' ? [awaited.faces, die(awaited.faces)] : [awaited.who, awaited.slot, ''];
      ({awaited, over} = ask('run', {game, given: [given]}));
      inputs += 1;
      continue;
    }
    const {answers} = ask('due', {game, limit: 10000}).pending;
    const moment = {who: awaited.who, question: awaited.question, answers: answers.length, inputs, snapshot: ask('save', {game}).snapshot};
    if (answers.length > 10 && answers.length < 10000 && (!most || answers.length > most.answers)) most = moment;
    if (answers.length > 4) last = moment;
    ({awaited, over} = ask('push', {game, segment: {who: awaited.who, lines: ask('proposal', {game}).lines, sealed: players.map(() => false), given: []}}));
    inputs += 1;
  }
  ask('close', {game});
  return {battle, all: [most, last].filter((one, i, all) => one && all.indexOf(one) === i)};
};

const watch = () => {
  window.seen = {events: [], tasks: []};
  new PerformanceObserver((list) => { for (const e of list.getEntries()) window.seen.events.push([e.name, e.duration, e.processingEnd - e.processingStart]); })
    .observe({type: 'event', durationThreshold: 16, buffered: true});
  new PerformanceObserver((list) => { for (const e of list.getEntries()) window.seen.tasks.push(e.duration); }).observe({type: 'longtask', buffered: true});
};
const middle = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];
let failed = false;
const told = (what, all, most) => {
  if (!all.length) return;
  if (middle(all) > most) failed = true;
  console.log(`    ${what.padEnd(24)} median ${middle(all).toFixed(0)}, least ${Math.min(...all).toFixed(0)}, most ${Math.max(...all).toFixed(0)} ms${middle(all) > most ? '   TOO SLOW' : ''}`);
};

await table.play('game', 'first-battle', ['Anna', 'Bela'], 0);
for (const home of ['game-0', 'game-1']) table.install(home);
const html = table.orders(table.mover('game'));
await table.open();
for (const [system, id] of k_battles) {
  if (only.length && !only.includes(id)) continue;
  const open = {system, battle: id}, {battle, all} = moments(open);
  for (const {who, question, answers, inputs, snapshot} of all) {
    const {game} = ask('load', {battle, snapshot});
    ask('run', {game});
    const name = `${id}-${inputs}`, {names, leaders} = ask('open', open);
    const page = await table.moment(name, html, ask, {game, who, key: name, open, names, leaders: leaders[who], sealed: [true, true]});
    const size = fs.statSync(path.join(table.folder, `${name}.html`)).size;
    console.log(`${system} ${id}, after ${inputs} inputs: ${question}, ${answers} answers${answers === 10000 ? ' and more' : ''}; page ${(size / 1e6).toFixed(2)} MB`);
    if (size > 2.5e6) failed = true;
    const paints = [];
    for (let i = 0; i < 3; ++i) {
      await page.reload();
      await table.ready(page);
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime));
    }
    told('first paint', paints, 300);
    await page.evaluate(watch);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', {timeDomain: 'threadTicks'});
    const spent = async () => Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map((one) => [one.name, 1000 * one.value]));
    const rows = new Map();
    /// Does it, waits until the page is idle, and notes the slowest event and task.
    const timed = async (what, act) => {
      await page.evaluate(() => { window.seen.events = []; window.seen.tasks = []; });
      const before = await spent();
      await act();
      await page.evaluate(() => new Promise((idle) => { setTimeout(() => requestIdleCallback(idle, {timeout: 3000}), 400); }));
      const {events, tasks} = await page.evaluate(() => window.seen);
      const after = await spent();
      if (process.env.DETAIL) console.log('      ', what.padEnd(24), ['TaskDuration', 'ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'].map((one) => `${one} ${(after[one] - before[one]).toFixed(1)}`).join(' '));
      if (!rows.has(what)) rows.set(what, {events: [], tasks: []});
      rows.get(what).events.push(Math.max(16, ...events.map(([, duration]) => duration)));
      rows.get(what).tasks.push(Math.max(0, ...tasks));
    };
    const free = [];  // units that may move, with the hexes that they reach
    for (const piece of (await page.locator('#pieces .can').allInnerTexts()).slice(0, 40)) {
      const [unit, hex] = piece.split(' ');
      if (!hex || free.length >= k_times) continue;
      await timed('unit by its button', () => page.locator('#pieces button', {hasText: new RegExp(`^${piece}$`)}).click());
      const reach = await page.locator('#overlay .reach').evaluateAll((all) => all.map((one) => one.dataset.hex));
      const lines = await page.locator('#overlay .reach title').allTextContents();
      if (reach.length) free.push({unit, hex, reach, line: lines[lines.length - 1]});
      await page.locator('#board').press('Escape');
    }
    for (const {hex, reach, line} of free) {
      await timed('unit on the map', () => table.tap(page, hex));
      if (!(await page.locator('#overlay .reach').count())) continue;
      await timed('an illegal hex', () => page.locator('#board').press('ArrowLeft'));
      await timed('a shaded hex', () => table.tap(page, reach[0]));
      await timed('undo', () => page.click('#undo'));
      await timed('redo', () => page.click('#redo'));
      await page.click('#undo');
      await page.locator('#board').press('Escape');
      await timed('a dragged path', () => table.drag(page, [hex, ...line.split(' ').filter((word) => reach.includes(word))]));
      await page.click('#clear');
    }
    for (let i = 0; i < k_times; ++i) {
      await timed('suggest', () => page.click('#suggest'));
      await timed('clear', () => page.click('#clear'));
    }
    await page.click('#suggest');
    await page.locator('#text').press('Control+End');
    for (let i = 0; i < k_times; ++i) await timed('a letter typed', () => page.keyboard.type('m'));
    for (const [what, {events, tasks}] of rows) {
      told(what, events, 50);
      if (middle(tasks) > 0) told('  its longest task', tasks, 50);
    }
    await page.context().close();
    ask('close', {game});
  }
}
await table.close();
fs.rmSync(folder, {recursive: true});
process.exit(failed ? 1 : 0);
