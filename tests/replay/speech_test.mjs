/// The page of `hexpost orders --html` in Polish writes Polish orders, and each piece that a question permits has a button.
///     node --test speech_test.mjs, with HEXPOST (the program), MODULE (hexpost.wasm) and OUT (a folder) in the environment
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {Table} from './table.mjs';
import {blockOf} from './blocks.mjs';

const table = new Table(process.env.HEXPOST, `${process.env.OUT}/speech`, process.env.MODULE);
before(() => table.open());
after(() => table.close());

/// A game after some mails, and the page of the player who decides then.
const opened = async (name, battle, mails, language, more = {}) => {
  await table.play(name, battle, ['Ada', 'Bela'], mails);
  for (const home of [`${name}-0`, `${name}-1`]) table.install(home);
  const {home} = table.toDecide(name), html = table.orders(home, language), page = await table.show(name, html, more);
  await table.ready(page);
  await table.settled(page);
  return {home, page, turn: JSON.parse(blockOf(html, 'turn')), question: table.status(home).awaited.question};
};
/// Writes the text of the page into a file and lets the program judge it, whose language may be another one.
const checked = async (home, page, languages) => {
  const file = path.join(table.folder, `${home}-written.txt`);
  fs.writeFileSync(file, await page.inputValue('#text'));
  for (const language of languages) table.run(home, ['check', file], language);
};
const box = (page, name) => page.locator('#boxes button', {hasText: new RegExp(`^${name}$`)});

for (const [system, battle, mails] of [['hordes', 'first-battle', 0], ['chariots', 'troy', 4], ['kadesh', 'set-piece', 5], ['ancients', 'akragas', 2]]) {
  test(`${system}: a Polish page shows and writes the Polish words of orders, and check takes them in both languages`, async () => {
    const {home, page, turn, question} = await opened(`pl-${system}`, battle, mails, 'pl');
    const spelt = new Map(turn.spelling.map(([word, verb]) => [word, verb]));
    assert.ok(spelt.size > 50);
    assert.ok((await page.locator('#standing').innerText()).includes(`: ${spelt.get(question) || question} [`));
    // what only English has is nowhere on a button
    const polish = new Set(turn.spelling.flatMap(([, ...forms]) => forms));
    const english = (lines) => lines.filter((line) => spelt.has(line.split(' ')[0]) && !polish.has(line.split(' ')[0]));
    assert.deepEqual(english(await page.locator('#choices button').allInnerTexts()), []);
    await page.click('#suggest');
    await table.settled(page);
    const lines = await table.written(page);
    assert.ok(lines.length > 0);
    assert.deepEqual(english(lines), []);
    assert.ok(lines.some((line) => polish.has(line.split(' ')[0])), lines.join(' / '));
    assert.equal(await page.locator('#faults li').count(), 0);
    await checked(home, page, ['C', 'pl']);
    // an answer of the forms is a Polish line, too, and is found again
    const form = page.locator('#policy-forms select').first();
    if (await form.count()) {
      await page.click('#policies-name');
      const word = await form.locator('option').nth(1).getAttribute('value');
      await form.selectOption(word);
      assert.match(await page.inputValue('#policy-text'), /^rozkaz-stały armia \S+ odpowiedz \S/m);
      assert.equal(await form.inputValue(), word);
    }
    assert.deepEqual(page.problems, []);
    await page.context().close();
  });
}

test('at set-up each leader has a button, and the map moves to the green hexes of the piece that is chosen', async () => {
  for (const [name, size] of [['desk', {width: 1280, height: 900}], ['hand', {width: 375, height: 667}]]) {
    const {home, page} = await opened(name, 'ramses', 0, 'pl', {viewport: size});
    for (const leader of ['Ramses', 'PR-Mesha', 'PR-Seket', 'PR-Hetry']) await box(page, leader).waitFor();
    for (const piece of ['RI-H1', 'PR-H1', 'PR-Mesha', 'Ramses']) {
      await box(page, piece).click();
      await table.settled(page);
      const [all, seen] = await page.evaluate(() => {
        const frame = document.getElementById('frame').getBoundingClientRect();
        const shapes = [...document.querySelectorAll('#overlay .reach')].map((one) => one.getBoundingClientRect());
        return [shapes.length, shapes.filter((r) => r.left >= frame.left && r.right <= frame.right && r.top >= frame.top && r.bottom <= frame.bottom).length];
      });
      assert.ok(all > 10, `${piece}: ${all} green hexes`);
      assert.equal(seen, all, `${piece}: green hexes in sight`);
    }
    await page.locator('#frame').scrollIntoViewIfNeeded();
    await table.tap(page, await page.locator('#overlay .reach').first().getAttribute('data-hex'));
    await table.settled(page);
    assert.match((await table.written(page)).join('/'), /^postaw-wodza Ramses \d{4}$/);
    await page.locator('#pieces button.cannot, #pieces button.can', {hasText: /^Ramses \d{4}$/}).waitFor();
    assert.equal(await page.locator('#pieces h2').innerText(), 'Na mapie');
    assert.equal(await page.locator('#boxes h2').innerText(), 'Jednostki poza mapą');
    await checked(home, page, ['C', 'pl']);
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test('each piece that may be alerted has a button, and pieces that are chosen make one order', async () => {
  await table.play('alert', 'ramses', ['Ada', 'Bela'], 3);
  let mails = 3;
  for (; table.status('alert-0').awaited.question !== 'alert'; ++mails) {
    assert.ok(mails < 30, 'no alert in 30 mails');
    await table.goOn('alert', mails, mails + 1);
  }
  for (const home of ['alert-0', 'alert-1']) table.install(home);
  const {home} = table.toDecide('alert');
  const out = path.join(table.folder, 'alert.txt');
  table.run(home, ['orders', '--out', out]);
  const sheet = fs.readFileSync(out, 'utf8').split('\n');
  const from = sheet.findIndex((line) => line.includes('choose from:'));
  const names = [];
  for (let i = from + 1; sheet[i].startsWith('#   '); ++i) names.push(...sheet[i].slice(1).trim().split(/\s+/));
  assert.ok(names.length > 10, names.join(' '));
  const page = await table.show('alert', table.orders(home, 'pl'), {});
  await table.ready(page);
  await table.settled(page);
  for (const name of names) await box(page, name).waitFor();
  const [one, other] = names.slice(-2);
  await box(page, one).click();
  await box(page, other).click();
  await table.settled(page);
  assert.equal(await box(page, one).getAttribute('aria-pressed'), 'true');
  await page.locator('#choices button', {hasText: new RegExp(`^alarm ${one} ${other}$`)}).click();
  await table.settled(page);
  assert.deepEqual(await table.written(page), [`alarm ${one} ${other}`]);
  await checked(home, page, ['C', 'pl']);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});

test('the replay page names the pieces in the boxes beside the map at each step', async () => {
  await table.play('trays', 'ramses', ['Ada', 'Bela'], 2);
  const page = await table.show('trays', table.page('trays-0', ['--light']), {});
  await page.getByRole('tab', {name: 'Units'}).click();
  await page.keyboard.press('End');
  await page.locator('#units p', {hasText: /Camp Alert box \[13\.1\.5\]: .*\bAM-Seket\b.*\bCR-Ru3\b/}).waitFor();
  await page.locator('#units p', {hasText: /to come by the dice \[13\.1\.6\]: .*\bPT-Mesha\b.*\bPT-H1\b/}).waitFor();
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
