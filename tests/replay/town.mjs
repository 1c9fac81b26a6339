/// What the tests of the replay page share: games played by the program, pages of them, and a browser to look at them.
import {execFile, execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {promisify} from 'node:util';
import {chromium} from 'playwright-core';

/// Milliseconds that anything may take before it is said never to come, however slow or busy the machine.
const k_patience = 240000;

export class Town {
  /// `program`: hexpost; `folder`: for everything that is made, emptied first. `played`: the folder of another town, whose
  /// games are copied.
  constructor(program, folder, played = null) {
    this.program = path.resolve(program);
    this.folder = path.resolve(folder);
    fs.rmSync(this.folder, {recursive: true, force: true});
    fs.mkdirSync(this.folder, {recursive: true});
    if (played) fs.cpSync(played, this.folder, {recursive: true});
  }

  /// Runs hexpost as a player; what it says. Throws when it ends otherwise than well.
  run(home, words, language = 'C') {
    return execFileSync(this.program, this.words(home, words), {...this.around(language), stdio: ['ignore', 'pipe', 'pipe']}).toString();
  }
  async start(home, words) { return (await promisify(execFile)(this.program, this.words(home, words), this.around('C'))).stdout; }
  words(home, words) { return ['--home', path.join(this.folder, home), ...words]; }
  around(language) { return {cwd: this.folder, env: {...process.env, HEXPOST_LANGUAGE: language, LC_ALL: 'C.UTF-8'}}; }

  /// Two players, called `names`, fight a battle by mail until it is over or `mails` have gone; their folders are NAME-0 and
  /// NAME-1. They give plain orders, as `hexpost orders --plain` proposes them.
  /// `edit` changes the text of each file of orders; `terms` are more words of the invitation.
  async play(name, battle, names, mails = 400, edit = null, terms = []) {
    const homes = [`${name}-0`, `${name}-1`];
    const file = (n) => this.mail(name, n);
    for (const old of fs.readdirSync(this.folder).filter((f) => f.startsWith(`${name}-`))) fs.rmSync(path.join(this.folder, old), {recursive: true});
    const both = (act) => Promise.all(homes.map(act));
    await both((home, seat) => this.start(home, ['key', 'new', '--player', names[seat], '--mail', `seat${seat}@example.org`]));
    await this.start(homes[0], ['invite', '--battle', battle, '--to', 'seat1@example.org', ...terms, '--out', file('invite')]);
    await this.start(homes[1], ['join', file('invite'), '--out', file('join')]);
    await this.start(homes[0], ['receive', file('join')]);
    await both((home) => this.start(home, ['standing', 'propose']));
    return this.goOn(name, 0, mails, edit);
  }
  /// Mails `first` to `mails` of a game that has begun.
  async goOn(name, first, mails, edit = null) {
    const homes = [`${name}-0`, `${name}-1`];
    const file = (n) => this.mail(name, n);
    for (let n = first; n < mails; ++n) {
      const {phase} = JSON.parse(await this.start(homes[0], ['status', '--json']));
      if (phase === 'over') return homes[0];
      const writer = homes[['setup', 'move', 'answer'].includes(phase) ? 0 : 1];
      const orders = path.join(this.folder, `${name}-orders-${n}.txt`);
      let given = [];
      try {
        await this.start(writer, ['orders', '--plain', '--out', orders]);
        if (edit) fs.writeFileSync(orders, edit(fs.readFileSync(orders, 'utf8')));
        given = [orders, '--anyway'];  // a plain order may turn out void: that is the game's affair
      } catch (onlyAnAnswerIsDue) {
        given = [];
      }
      await this.start(writer, ['send', ...given, '--out', file(n)]);
      await this.start(homes.find((home) => home !== writer), ['receive', file(n)]);
    }
    return homes[0];
  }

  /// The file of the n-th mail of a game.
  mail(name, n) { return path.join(this.folder, `${name}-${n}.eml`); }

  /// The replay page of a game, as text.
  page(home, more = [], language = 'C') {
    const out = path.join(this.folder, 'page.html');
    this.run(home, ['replay', '--html', out, ...more], language);
    return fs.readFileSync(out, 'utf8');
  }

  async open() {
    const program = process.env.CHROMIUM || '/usr/bin/chromium';
    this.browser = await chromium.launch({timeout: k_patience, executablePath: program, args: ['--in-process-gpu', ...(process.getuid() === 0 ? ['--no-sandbox'] : [])]});
  }
  async close() { await this.browser.close(); }

  /// Shows a page's bytes from a file. Gives the page, with `requests` and `problems` it had. All that want no `options` are
  /// shown in one window, one after the other: a new window costs several times what showing a page does. `options` and
  /// what is to run `before` it need one of their own, which is the test's to close.
  async show(name, bytes, options = null, before = null) {
    const own = options || before;
    const page = own ? await this.window(options || {}) : this.shared ||= await this.window({});
    if (before) await page.addInitScript(before);
    return this.load(page, name, bytes);
  }
  async load(page, name, bytes) {
    const file = path.join(this.folder, `${name}.html`);
    fs.writeFileSync(file, bytes);
    page.requests = [];
    page.problems = [];
    await page.goto(pathToFileURL(file).href);
    // a page with packed blocks is furnished a moment later; one whose program the browser refuses never is
    if (String(bytes).includes(' data-packed>') && page.programs !== false) await page.waitForFunction(() => document.querySelector('#proof, #standing') || window.programRefused);
    return page;
  }
  /// Does `act(item, show)` for each of `items`, a few at a time in a window each: half of what showing a page takes is
  /// waiting for the browser's other processes.
  async each(items, act) {
    const left = [...items];
    await Promise.all([0, 1, 2].map(async (n) => {
      const window = await this.window({viewport: {width: 400, height: 300}});  // nobody looks: little to paint
      const show = (name, bytes) => this.load(window, `${name}-${n}`, bytes);
      while (left.length > 0) await act(left.shift(), show);
      await window.context().close();
    }));
  }
  async window(options) {
    const context = await this.browser.newContext({viewport: {width: 1280, height: 800}, ...options});
    context.setDefaultTimeout(k_patience);
    const page = await context.newPage();
    page.programs = options.javaScriptEnabled !== false;
    await page.addInitScript(() => addEventListener('securitypolicyviolation', (e) => { if (e.effectiveDirective.startsWith('script-src')) window.programRefused = true; }));
    page.on('request', (request) => page.requests.push(request.url()));
    page.on('pageerror', (error) => page.problems.push(error.message));
    page.on('console', (message) => { if (message.type() === 'error') page.problems.push(message.text()); });
    return page;
  }
  async picture(page, name) { await page.screenshot({path: path.join(this.folder, `${name}.png`)}); }
}

/// Waits until the page has judged itself: [class, text] of its mark.
export const verdict = async (page) => {
  await page.waitForFunction(() => !document.getElementById('mark').classList.contains('wait'), null);
  return [await page.locator('#mark').getAttribute('class'), await page.locator('#mark').textContent()];
};
/// What of a page sticks out of the screen, or is cut off where nothing scrolls.
export const tooWide = (page) => page.evaluate(() => [...document.querySelectorAll('body *')].filter((part) => {
  const box = part.getBoundingClientRect();
  const scrolled = (one) => one && (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(one).overflowX) || scrolled(one.parentElement));
  return box.width > 1 && box.height > 1 && box.right > innerWidth + 1 && !scrolled(part.parentElement);
}).map((part) => `${part.tagName} ${(part.innerText || '').slice(0, 40)}`));
/// The number of the step that is shown.
export const step = (page) => page.locator('#slider').inputValue().then(Number);


export const bytesOf = (base64) => Buffer.from(base64, 'base64');
/// Offset of each leaf's bytes in an envelope, and its type.
export const leavesOf = (envelope) => {
  const out = [], first = Number(envelope.readBigUInt64LE(36));
  let at = 49;
  for (let i = 0; i < envelope.readUInt32LE(45); ++i) {
    const size = envelope.readUInt32LE(at);
    out.push({event: first + i, at: at + 4, size, type: envelope.readUInt16LE(at + 4)});
    at += 4 + size;
  }
  return out;
};
