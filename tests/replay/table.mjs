/// What the tests of the page for orders share: players with the module, and hands that touch the map.
import assert from 'node:assert/strict';
import {createHash} from 'node:crypto';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {blockOf, text85, withBlock} from './blocks.mjs';
import {Town} from './town.mjs';

const k_axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const k_patience = 60000;  // ms; a busy machine takes long

export class Table extends Town {
  constructor(program, folder, module) {
    super(program, folder);
    this.module = module;
  }
  /// Puts the module into a player's folder, with the list of the rules that are in it.
  install(home) {
    const bytes = fs.readFileSync(this.module), folder = path.join(this.folder, home, 'modules');
    const hash = createHash('sha256').update(bytes).digest('hex');
    fs.mkdirSync(folder, {recursive: true});
    fs.writeFileSync(path.join(folder, `${hash}.wasm`), bytes);
    const {modules} = JSON.parse(this.run(home, ['verify', '--module', this.module, '--json']));
    fs.writeFileSync(path.join(folder, 'revisions'), modules.map((one) => `${one.system} ${one.revision} ${hash}\n`).join(''));
  }
  /// The page for the orders of this moment.
  orders(home, language = 'C', more = []) {
    const out = path.join(this.folder, `${home}.html`);
    this.run(home, ['orders', '--html', out, ...more], language);
    return fs.readFileSync(out, 'utf8');
  }
  status(home) { return JSON.parse(this.run(home, ['status', '--json'])); }
  /// The folder of the player of a game who must write now.
  mover(name) {
    return ['setup', 'move', 'answer'].includes(this.status(`${name}-0`).phase) ? `${name}-0` : `${name}-1`;
  }
  /// The player who must decide now, and the page for it. Mails with nothing to decide are sent on the way.
  /// null when the battle is over.
  toDecide(name) {
    for (let mails = 0; ; ++mails) {
      const home = this.mover(name);
      if (this.status(home).phase === 'over') return null;
      try {
        return {home, html: this.orders(home)};
      } catch (onlyAnAnswerIsDue) {
        if (mails === 8) throw onlyAnAnswerIsDue;
        const mail = path.join(this.folder, 'answer.eml');
        this.run(home, ['send', '--out', mail]);
        this.run(this.other(home), ['receive', mail]);
      }
    }
  }
  other(home) { return home.replace(/\d$/, (seat) => 1 - Number(seat)); }

  ready(page) { return page.waitForFunction(() => document.querySelector('#pieces button, #boxes button, #choices button') !== null); }
  /// Until what may be ordered after the last change is listed: the buttons of the units and of the orders.
  settled(page) { return page.locator('#choices[aria-busy]').waitFor({state: 'detached'}); }
  async written(page) { return (await page.inputValue('#text')).split('\n').filter((line) => line && !line.startsWith('#')); }

  /// The middle of a hex on the screen.
  hexAt(page, hex) {
    return page.evaluate((name) => {
      const {map} = JSON.parse(document.getElementById('ground').textContent);
      const [, x, y] = map.cells.find(([label]) => label === name);
      const at = new DOMPoint(x / 100, y / 100).matrixTransform(document.getElementById('board').getScreenCTM());
      return {x: at.x, y: at.y};
    }, hex);
  }
  async tap(page, hex) {
    const {x, y} = await this.hexAt(page, hex);
    await page.mouse.click(x, y);
  }
  async drag(page, hexes) {
    const points = await Promise.all(hexes.map((hex) => this.hexAt(page, hex)));
    await page.mouse.move(points[0].x, points[0].y);
    await page.mouse.down();
    for (const {x, y} of points.slice(1)) await page.mouse.move(x, y, {steps: 4});
    await page.mouse.up();
  }
  async loop(page, points) {
    await page.mouse.move(...points[0]);
    await page.mouse.down();
    for (const point of points.slice(1)) await page.mouse.move(...point, {steps: 6});
    await page.mouse.up();
  }
  /// Chooses a unit that may move, by its button: a unit out of command, or a general, may not. Gives its name and hex.
  /// `wants`: what must be shaded for it. The page may still be at work on the line before.
  async mobile(page, but = '', wants = '.reach') {
    for (const until = Date.now() + k_patience; Date.now() < until; await page.waitForTimeout(50)) {
      for (const piece of await page.locator('#pieces .can').allInnerTexts()) {
        const [name, hex] = piece.split(' ');
        if (name === but) continue;
        const button = page.locator('#pieces button', {hasText: new RegExp(`^${piece}$`)});
        if (await button.getAttribute('aria-pressed') !== 'true') await button.click();
        if (await page.locator(`#overlay ${wants}`).count() > 0) return [name, hex];
      }
    }
    assert.fail('no unit may move');
  }
  /// Saves the page's text, and checks, sends and receives it.
  async send(page, home) {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save')]);
    const file = path.join(this.folder, saved.suggestedFilename());
    await saved.saveAs(file);
    assert.equal(fs.readFileSync(file, 'utf8'), await page.inputValue('#text'));
    this.run(home, ['check', file]);
    const mail = path.join(this.folder, 'turn.eml');
    this.run(home, ['send', file, '--anyway', '--out', mail]);
    this.run(this.other(home), ['receive', mail]);
  }
  /// The page at another moment: of a game of the module. `page`: the window in which it is shown, else in one of its own, which is
  /// the test's to close.
  async moment(name, html, ask, {game, who, key, open, names, leaders, sealed, again = [], standing = '', page: shown = null}) {
    const turn = JSON.parse(blockOf(html, 'turn'));
    const there = {...turn, who, enemies: [1 - who], snapshot: ask('save', {game}).snapshot, key, text: '', again, standing, ...(open ? {open} : {}), ...(names ? {names} : {}), ...(leaders ? {leaders} : {}), ...(sealed ? {sealed} : {})};
    const {map, ...drawing} = ask('pieces', {game, viewer: who, ground: true});
    const packed = text85(gzipSync(JSON.stringify(drawing)));
    const put = (into, id, value) => withBlock(into, id, () => JSON.stringify(value).replace(/</g, '\\u003c'));
    const bytes = put(put(html, 'turn', there), 'ground', {map}).replace(/(id="drawing">)[^<]*/, (_, head) => head + packed);
    const page = shown ? await this.load(shown, name, bytes) : await this.show(name, bytes, {});
    await this.ready(page);
    return page;
  }
  /// What axe finds against WCAG 2.2 AA, as short lines.
  async accessibility(page) {
    await page.evaluate(k_axe);
    const {violations} = await page.evaluate(() => globalThis.axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']}));
    return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.target.join(' ')}: ${node.failureSummary}`));
  }
}
