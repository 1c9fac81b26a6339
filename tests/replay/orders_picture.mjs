/// A picture of the page of `hexpost orders --html` for the README: the first turn of the first battle, one unit chosen.
///     node orders_picture.mjs FILE.png, with HEXPOST (the program) and MODULE (hexpost.wasm) in the environment
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {Table} from './table.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hexpost-picture-'));
const table = new Table(process.env.HEXPOST, folder, process.env.MODULE);
try {
  await table.play('game', 'first-battle', ['Anna', 'Bela'], 0);
  const writer = table.mover('game');
  table.install(writer);
  await table.open();
  const page = await table.show('orders', table.orders(writer));
  await page.setViewportSize({width: 900, height: 680});
  await table.ready(page);
  await page.locator('#choices button', {hasText: /^end-command$/}).click();
  const [first] = await table.mobile(page);
  await table.tap(page, await page.locator('#overlay .reach').last().getAttribute('data-hex'));
  await table.mobile(page, first);
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({path: process.argv[2]});
} finally {
  await table.close();
  fs.rmSync(folder, {recursive: true});
}
