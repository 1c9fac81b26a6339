/// The report of a great battle in the first view of a phone, 375 pixels wide.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {Town} from './town.mjs';

const town = new Town(process.env.HEXPOST, process.env.OUT);
const k_phone = {viewport: {width: 375, height: 667}, hasTouch: true, isMobile: true};

before(async () => {
  await town.open();
  await town.play('kadesh', 'set-piece', ['Ada', 'Bela'], 3);
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
