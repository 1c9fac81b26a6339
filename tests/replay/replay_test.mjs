/// The page of `hexpost replay --html` in a real browser: stepping, jumping, playing, keys, touch, both rule systems. What it
/// says when a byte of it was changed: changed_test.mjs.
///     node --test replay_test.mjs, with HEXPOST (the program), GAMES (where games.mjs has played) and OUT (a folder for
///     pages and screenshots) in the environment
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {pathToFileURL} from 'node:url';
import {k_condition, k_hostile} from './games.mjs';
import {blockOf} from './blocks.mjs';
import {Town, bytesOf, leavesOf, step, verdict} from './town.mjs';

/// The colour that a border, a background or the like of an element has, with what it is on.
const colour = (page, selector, property, pseudo = null) => page.evaluate(([s, p, e]) => getComputedStyle(document.querySelector(s), e)[p], [selector, property, pseudo]);
const light = (rgb) => rgb.match(/[\d.]+/g).slice(0, 3).map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
  .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
const contrast = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);

const town = new Town(process.env.HEXPOST, process.env.OUT, process.env.GAMES);
let hordes, chariots, hostile;

before(async () => {
  hordes = town.page('hordes-0');
  chariots = town.page('chariots-0');
  hostile = town.page('hostile-0');
  await town.open();
});
after(() => town.close());

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
    assert.deepEqual(page.requests.map((url) => url.split('#')[0]), [pathToFileURL(path.join(town.folder, `${name}.html`)).href]);
  });
}

test('no order is cut short, however long it is', async () => {
  const html = town.page('conditional-0');
  assert.ok(k_condition.length > 450);
  const page = await town.show('long', html);
  const [mark, text] = await verdict(page);
  assert.equal(mark, 'good', text);
  const steps = JSON.parse(blockOf(html, 'manifest')).turns.flatMap(([id]) => JSON.parse(blockOf(html, id)).steps);
  const at = steps.findIndex((a) => a[0] === 2 && /^move Leg1 /.test(a[4]));
  await page.locator('#slider').fill(String(at + 1));
  const shown = await page.locator('#happened').innerText();
  assert.ok(shown.includes(`signed: ${k_condition}${steps[at][4]}`), shown);
  for (const whole of [hordes, chariots]) {
    for (const [id] of JSON.parse(blockOf(whole, 'manifest')).turns) {
      for (const told of JSON.parse(blockOf(whole, id)).steps) assert.ok(!String(told[4]).endsWith('...'), told[4]);
    }
  }
});

test('the head in words is that of the printed report, and the page says what its mark cannot tell', async () => {
  const words = /log's head after \d+ events: (\w{5} \w{5} \w{5} \w{5})/.exec(town.run('hordes-0', ['report', '--width', '400']))[1];
  const page = await town.show('hordes', hordes);
  await verdict(page);
  await page.click('#tab-proof');
  const text = await page.locator('#proof').innerText();
  assert.ok(text.includes(words), text);
  for (const said of ['could also have changed the program', 'hexpost verify', 'hexpost export']) assert.ok(text.includes(said), said);
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
});

test('an arrow goes along the way that was gone, hex by hex', async () => {
  for (const [name, html] of Object.entries({hordes, chariots})) {
    const steps = JSON.parse(blockOf(html, 'manifest')).turns.flatMap(([id]) => JSON.parse(blockOf(html, id)).steps);
    const wayOf = (a) => (a[0] === 1 && a[7] ? a[7] : []).find(([kind]) => kind === 0)?.[2] || [];
    const at = steps.findIndex((a) => wayOf(a).length > 2);
    assert.ok(at >= 0, `${name}: nobody has gone farther than a hex`);
    const cells = wayOf(steps[at]);
    const page = await town.show(name, html);
    await page.locator('#slider').fill(String(at + 1));
    const line = await page.locator('.way.now polyline').first().getAttribute('points');
    const heads = await page.locator('.way.now').first().locator('polygon').count();
    const {map} = JSON.parse(blockOf(html, 'battle'));
    const points = line.split(' ').map((p) => p.split(',').map(Number));
    assert.equal(points.length, cells.length, name);
    assert.equal(heads, 1, name);
    cells.slice(0, -1).forEach((cell, i) => {
      const [, x, y] = map.cells[cell];
      assert.ok(Math.abs(points[i][0] - x / 100) < 0.1 && Math.abs(points[i][1] - y / 100) < 0.1, `${name}: point ${i} of ${line}`);
    });
  }
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
    const told = await page.locator('#happened').boundingBox(), bar = await page.locator('#transport').boundingBox();
    assert.ok(told.y + 40 <= bar.y, `what has happened begins at ${told.y}, the buttons cover it from ${bar.y}`);
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

test("a report's page: what is due and the map come first on a phone, pictures follow dark mode, a touch takes a whole order line", async () => {
  const turns = [0, 1].map((seat) => `running-${seat}`).filter((home) => JSON.parse(town.run(home, ['status', '--json'])).phase === 'move');
  assert.equal(turns.length, 1, 'one of the two is to move');
  const file = path.join(town.folder, 'report.html');
  town.run(turns[0], ['report', '--all', '--html', file]);
  const report = fs.readFileSync(file, 'utf8');
  for (const colorScheme of ['light', 'dark']) {
    const page = await town.show(`report-${colorScheme}`, report, {colorScheme, viewport: {width: 375, height: 667}, hasTouch: true, isMobile: true});
    const top = (selector) => page.evaluate((s) => document.querySelector(s).getBoundingClientRect().top, selector);
    assert.match(await page.locator('h2').first().innerText(), /Waiting for/);
    assert.ok(await top('h2') < 250 && await top('.map svg') < 500, `${await top('h2')}, ${await top('.map svg')}`);
    await page.locator('nav summary').click();
    assert.ok(await page.locator('nav a').last().isVisible());
    await page.locator('nav summary').click();
    // each word of a picture can be read on what the picture stands on
    const seen = await page.evaluate(() => [...document.querySelectorAll('.map svg, .key svg, .graph svg')].map((svg) => {
      let ground = svg;
      while (ground && /, 0\)$/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
      return {ground: getComputedStyle(ground).backgroundColor, words: [...svg.querySelectorAll('text.key')].map((t) => getComputedStyle(t).fill)};
    }));
    assert.ok(seen.length >= 3 && seen.some(({words}) => words.length > 5), `${seen.length} pictures`);
    for (const {ground, words} of seen) {
      assert.ok(colorScheme === 'dark' ? light(ground) < 0.05 : light(ground) > 0.9, `${colorScheme}: ${ground}`);
      for (const word of words) assert.ok(contrast(word, ground) >= 4.5, `${colorScheme}: ${word} on ${ground}`);
    }
    const drawn = await page.evaluate(() => [...document.querySelectorAll('.key .symbol.f-text, .key .symbol.l-text, .key .grid')]
      .map((e) => getComputedStyle(e)[e.classList.contains('f-text') ? 'fill' : 'stroke']));
    assert.ok(drawn.length > 5, `${drawn.length} signs of troops and lines`);
    for (const one of drawn) assert.ok(contrast(one, seen[0].ground) >= 3, `${colorScheme}: ${one} on ${seen[0].ground}`);
    const line = page.locator('.form li li').first();
    assert.ok((await line.boundingBox()).height >= 44, 'as large as a finger');
    await line.click();
    assert.equal(await page.evaluate(() => String(getSelection()).trim()), await line.innerText());
    await town.picture(page, `report-${colorScheme}`);
    await page.context().close();
  }
});

test('whose order it is can be told from its border by day and by night, and colours that say something are printed', async () => {
  const page = await town.show('hordes', hordes);
  const steps = JSON.parse(blockOf(hordes, 'manifest')).turns.flatMap(([id]) => JSON.parse(blockOf(hordes, id)).steps);
  for (const side of [0, 1]) {
    await page.locator('#slider').fill(String(steps.findIndex((a) => a[0] === 2 && a[5] === side) + 1));
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({colorScheme});
      const paper = await colour(page, '#side', 'backgroundColor');
      const edge = await colour(page, `#story li.by${side} button`, 'borderLeftColor');
      assert.ok(contrast(edge, paper) >= 3, `${colorScheme}: ${edge} on ${paper}`);
    }
  }
  await page.emulateMedia({colorScheme: 'light', media: 'print'});
  for (const id of ['#transport', '#zoom', '#tabs']) assert.equal(await page.locator(id).isVisible(), false, id);
  assert.equal(await colour(page, '.fares', 'printColorAdjust', '::before'), 'exact');
  assert.equal(await colour(page, '#story .now', 'printColorAdjust'), 'exact');
  await page.emulateMedia({colorScheme: null, media: null});
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
});

test('speaks Polish', async () => {
  const page = await town.show('polish', town.page('hordes-0', [], 'pl'));
  const [mark, text] = await verdict(page);
  assert.equal(mark, 'good', text);
  assert.equal(await page.locator('html').getAttribute('lang'), 'pl');
  assert.match(text, /zdarze/);
  await town.picture(page, 'hordes-polish');
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
