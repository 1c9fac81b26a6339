/// What a phone, 375 pixels wide, shows of a great battle and of a small one: reports and replay pages.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {Town, tooWide} from './town.mjs';

const town = new Town(process.env.HEXPOST, process.env.OUT);
const k_phone = {viewport: {width: 375, height: 667}, hasTouch: true, isMobile: true};

before(async () => {
  await town.open();
  await town.play('kadesh', 'set-piece', ['Ada', 'Bela'], 3);
  await town.play('fight', 'ramses', ['Ada', 'Bela'], 13);
  await town.play('over', 'vanguard', ['Ada', 'Bela']);
  await town.play('small', 'vanguard', ['Ada', 'Bela'], 5);
});

after(() => town.close());

test('the first view says what is due, and nothing is wider than the screen, in both languages, with the whole report', async () => {
  const file = path.join(town.folder, 'report.html');
  for (const [language, due] of [['C', 'Waiting for'], ['pl', 'Na co czeka gra']]) {
    for (const home of ['kadesh-0', 'kadesh-1']) {
      for (const more of [[], ['--all']]) {
        town.run(home, ['report', ...more, '--html', file], language);
        const page = await town.show(`${home}-${language}`, fs.readFileSync(file, 'utf8'), k_phone);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375, `${home} ${language} ${more}`);
        const first = page.locator('h2').first();
        assert.equal(await first.innerText(), due);
        const words = await first.evaluate((h) => h.nextElementSibling.getBoundingClientRect().bottom);
        assert.ok(words < 667, `${home} ${language} ${more}: what is due ends at ${words}`);
        assert.deepEqual(page.problems, []);
        await page.context().close();
      }
    }
  }
});

for (const game of ['fight', 'over']) {
  test(`${game}: report and replay page are no wider than the screen, and the story of a step is read without scrolling, in both languages`, async () => {
    const file = path.join(town.folder, 'report.html');
    for (const language of ['C', 'pl']) {
      town.run(`${game}-0`, ['report', '--html', file], language);
      const report = await town.show(`${game}-report-${language}`, fs.readFileSync(file, 'utf8'), k_phone);
      assert.equal(await report.evaluate(() => document.documentElement.scrollWidth), 375, language);
      assert.deepEqual(await tooWide(report), [], language);
      if (game === 'over') assert.equal(await report.locator('h2').first().innerText(), language === 'C' ? 'The end of the battle' : 'Koniec bitwy');
      await report.context().close();
      const page = await town.show(`${game}-replay-${language}`, town.page(`${game}-0`, ['--light'], language), k_phone);
      for (const go of [null, '#turn-forward', '#forward', '#last', '#turn-back']) {
        if (go) await page.locator(go).tap();
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375, `${language} ${go}`);
        assert.deepEqual(await tooWide(page), [], `${language} ${go}`);
        const told = await page.locator('#happened').boundingBox(), buttons = await page.locator('#transport').boundingBox();
        assert.ok(told.y + told.height <= buttons.y + 1, `${language} ${go}: the words end at ${told.y + told.height}, the buttons begin at ${buttons.y}`);
      }
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  });
}

/// The report's map shows the part of the field where pieces stand, and another part when they have moved; the replay
/// page shows the whole field.
test('on the replay page of a small battle every unit stands in its hex', async () => {
  const report = JSON.parse(town.run('small-0', ['report', '--json']));
  const map = report.sections.flatMap((section) => section.blocks).find((block) => block.cells);
  const stands = map.cells.flatMap((cell) => cell.counters.map((counter) => [counter.name, cell.hex]));
  assert.ok(stands.length > 3 && map.cells.length < 39 * 54, 'no part of the map is shown, so nothing was tried');
  const page = await town.show('small-units', town.page('small-0', ['--light']));
  await page.click('#last');
  await page.click('#tabs button:has-text("Units")');
  const rows = (await page.locator('#units').innerText()).split('\n');
  for (const [name, hex] of stands)
    assert.ok(rows.some((row) => row.includes(name) && row.includes(hex)), `${name} is not in ${hex}`);
});
