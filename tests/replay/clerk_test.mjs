/// A whole battle by a player who has a browser and a mail program, and nothing else: `hexpost clerk` keeps the key, mails
/// pages, and takes texts.
///     node --test clerk_test.mjs, with HEXPOST (the program), MODULE (hexpost.wasm) and OUT (a folder) in the environment.
///     PAGES: how many packets of each battle are clicked together on the page (default 6); the text of the others is the plain
///     proposal.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {Table} from './table.mjs';

const table = new Table(process.env.HEXPOST, `${process.env.OUT}/clerk`, process.env.MODULE);
before(() => table.open());
after(() => table.close());

const k_client = 'anna@example.org', k_clerk = 'clerk+anna@club.example';
const k_pages = Number(process.env.PAGES || 6);
const file = (name) => path.join(table.folder, name);
const out = file('out');
/// What the clerk writes for one mail: {letters: to the client, mails: to the others}, each the text of a mail.
const clerk = (mail, client = 'anna') => {
  fs.rmSync(out, {recursive: true, force: true});
  const said = table.run('club', ['clerk', 'take', client, mail, '--out', out]);
  const all = fs.existsSync(out) ? fs.readdirSync(out).sort((a, b) => parseInt(a, 10) - parseInt(b, 10)).map((name) => path.join(out, name)) : [];
  const isLetter = (name) => fs.readFileSync(name, 'utf8').includes(`<${k_client}>`);
  return {said, letters: all.filter(isLetter).map((name) => fs.readFileSync(name, 'utf8')), mails: all.filter((name) => !isLetter(name))};
};
const subjectOf = (letter) => /^Subject: (.*)$/m.exec(letter)[1];
/// A letter without the line breaks of quoted-printable.
const joinedLines = (letter) => letter.replaceAll('=\n', '');
/// The page that is attached to a letter.
const pageOf = (letter) => {
  const part = /filename="[^"]*\.html"\nContent-Transfer-Encoding: base64\n\n([A-Za-z0-9+/=\n]+)/.exec(letter);
  return part ? Buffer.from(part[1], 'base64').toString('utf8') : null;
};
let sent = 0;
/// A mail as the client's mail program writes it.
const written = (subject, text, from = k_client) => {
  sent += 1;
  fs.writeFileSync(file('typed.eml'), `From: Anna <${from}>\nTo: ${k_clerk}\nSubject: ${subject}\nMessage-ID: <${sent}@example.org>\nContent-Type: text/plain; charset=utf-8\n\n${text}\n\n-- \nAnna\n`);
  return file('typed.eml');
};

/// The plain orders of the client: in a long battle more pages come than are clicked.
const plainText = (home) => {
  fs.rmSync(file('anna.txt'), {force: true});
  table.run(home, ['orders', '--plain', '--out', file('anna.txt')]);
  return fs.readFileSync(file('anna.txt'), 'utf8');
};

/// The text that the page of a letter mails after its orders were clicked together.
const clickedText = async (html, subject) => {
  const page = await table.show('clerk-page', html);
  await table.ready(page);
  assert.match(await page.locator('#next').innerText(), /The clerk there keeps your key/);
  for (let i = 0; i < 12 && !/^(A die comes next|The enemy answers next|Your orders end here)/.test(await page.locator('#standing').innerText()); ++i) {
    const typed = await page.inputValue('#text');
    await page.click('#suggest');
    await page.waitForFunction((before) => document.getElementById('text').value !== before, typed);
  }
  await page.evaluate(() => document.getElementById('mail').addEventListener('click', (e) => e.preventDefault()));
  await page.click('#mail');
  const mailto = new URL(await page.getAttribute('#mail', 'href'));
  assert.equal(decodeURIComponent(mailto.pathname), k_clerk);
  assert.equal(mailto.searchParams.get('subject'), subject);
  assert.deepEqual(page.problems, []);
  return mailto.searchParams.get('body').replace(/\r\n/g, '\n');
};

/// The orders of a battle: of the first pages they are clicked together, of the later ones they are the plain ones.
class Orders {
  clicked = 0;
  async of(html, subject, home) {
    if (this.clicked === k_pages) return plainText(home);
    this.clicked += 1;
    return clickedText(html, subject);
  }
}

test('with a browser and mails alone a whole battle is played; only the word of the moment counts', async () => {
  table.run('club', ['clerk', 'new', 'anna', '--player', 'Anna', '--mail', k_client, '--address', k_clerk]);
  const home = path.join('club', 'clerk', 'anna');
  table.install(home);
  table.run('bela', ['key', 'new', '--player', 'Bela', '--mail', 'bela@example.org']);
  table.run('bela', ['invite', '--battle', 'first-battle', '--to', k_clerk, '--out', file('invite.eml')]);

  const invited = clerk(file('invite.eml'));
  assert.equal(invited.letters.length, 1);
  assert.match(invited.letters[0], /The clerk keeps the key that signs for you/);
  assert.equal(clerk(written(subjectOf(invited.letters[0]), 'yes', 'mallory@example.org')).mails.length, 0, 'a stranger joins nothing');
  const joined = clerk(written(`Re: ${subjectOf(invited.letters[0])}`, 'yes'));
  assert.equal(joined.mails.length, 1);
  table.run('bela', ['receive', joined.mails[0]]);
  assert.match(table.run('bela', ['status']), /Anna by clerk/);
  table.run('bela', ['standing', 'propose']);

  const plan = new Orders();
  let letter = null, packets = 0, refusals = 0;
  const take = (mail) => {
    const {letters, mails} = clerk(mail);
    for (const one of letters) if (pageOf(one)) letter = one;
    for (const one of mails) table.run('bela', ['receive', one]);
    return {letters, mails};
  };
  for (let n = 0; n < 400; ++n) {
    const {phase} = JSON.parse(table.run('bela', ['status', '--json']));
    if (phase === 'over') break;
    if (['setup', 'move', 'answer'].includes(phase)) {
      const orders = file('bela.txt'), mail = file('bela.eml');
      let given = [];
      try {
        fs.rmSync(orders, {force: true});
        table.run('bela', ['orders', '--plain', '--out', orders]);
        given = [orders, '--anyway'];
      } catch (onlyAnAnswerIsDue) {
        given = [];
      }
      table.run('bela', ['send', ...given, '--out', mail]);
      take(mail);
      continue;
    }
    assert.ok(letter, 'the client has a page');
    const subject = subjectOf(letter), html = pageOf(letter);
    letter = null;
    packets += 1;
    const text = await plan.of(html, subject, home);
    if (packets === 1) {
      const stale = clerk(written('hexpost game-1', text));
      assert.equal(stale.mails.length, 0, 'no word, no orders');
      assert.equal(subjectOf(stale.letters[0]), subject);
      assert.equal(clerk(written('hexpost game-1', text)).letters.length, 0, 'forged mails bring the client no flood of pages');
      assert.equal(clerk(written(subject, text, 'mallory@example.org')).letters.length, 0, 'a stranger gets no answer');
      const wrong = clerk(written(subject, 'move Nobody 0101'));
      assert.equal(wrong.mails.length, 0);
      assert.match(wrong.letters[0], /Nobody/);
      assert.ok(pageOf(wrong.letters[0]));
      refusals += 1;
    }
    const taken = take(written(`Re: ${subject}`, text));
    assert.equal(taken.mails.length, 1, taken.letters.join());
    if (packets === 1) assert.equal(clerk(written(`Re: ${subject}`, text)).mails.length, 0, 'the word of a moment that is over');
  }
  assert.equal(JSON.parse(table.run('bela', ['status', '--json'])).phase, 'over');
  assert.match(table.run('bela', ['verify']), /Everything is right/);
  assert.match(table.run(home, ['verify']), /Everything is right/);
  assert.equal(refusals, 1);
  console.log(`a battle by the clerk: ${packets} packets of the client, ${plan.clicked} of them from the page`);
});

test('an answer without a side is asked for one while both sides of a game of a club are free', async () => {
  const out = file('open-out'), k_host = 'host@club.example';
  const take = (mail) => clerk(mail, 'anna-chooses');
  table.run('open-club', ['host', 'init', '--address', k_host, '--name', 'The Club', '--director', 'carol']);
  table.run('open-club', ['host', 'open', '--battle', 'first-battle', '--name', 'spring']);
  table.run('club', ['clerk', 'new', 'anna-chooses', '--player', 'Anna', '--mail', k_client, '--address', k_clerk]);
  execFileSync(table.program, table.words('open-club', ['host', '--deliver', '--out', out]),
    {...table.around('C'), input: `From: ${k_clerk}\nTo: ${k_host}\nMessage-ID: <asks@club.example>\n\njoin spring\n`});
  const [invited] = take(path.join(out, fs.readdirSync(out)[0])).letters;
  assert.match(joinedLines(invited), /Begin your answer with the side that you want to play: Rome, Dacia\./);
  const [asked] = take(written(`Re: ${subjectOf(invited)}`, 'yes, with pleasure')).letters;
  assert.match(joinedLines(asked), /Your answer does not say which side you want to play/);
  assert.equal(subjectOf(asked), subjectOf(invited));
  const {letters, mails} = take(written(`Re: ${subjectOf(asked)}`, 'Dacia, please'));
  assert.match(joinedLines(letters[0]), /You have joined the battle/);
  assert.equal(mails.length, 1);
});

test('the same through a host: invitation, page, text, confirmation, next page, end', async () => {
  const out = file('host-out'), had = new Set(), k_bela = 'bela@example.org', k_host = 'host@club.example';
  const deliver = (mail) => execFileSync(table.program, table.words('h', ['host', '--deliver', '--out', out]), {...table.around('C'), input: fs.readFileSync(mail)});
  table.run('h', ['host', 'init', '--address', k_host, '--name', 'The Club', '--director', 'carol']);
  table.run('club', ['clerk', 'new', 'anna-at-host', '--player', 'Anna', '--mail', k_client, '--address', k_clerk]);
  const home = path.join('club', 'clerk', 'anna-at-host'), bela = 'bela-at-host';
  table.install(home);
  table.run(bela, ['key', 'new', '--player', 'Bela', '--mail', k_bela]);
  table.run(bela, ['invite', '--host', k_host, '--battle', 'first-battle', '--deadline', '3', '--to', k_clerk, '--out', file('ask.eml')]);
  deliver(file('ask.eml'));

  const letters = [];
  let joined = false, invitations = 0, pages = 0, confirmed = 0;
  const plan = new Orders();
  /// Whatever the client's letter asks for: the answer as a mail to the clerk, or nothing.
  const answered = async (letter) => {
    const subject = subjectOf(letter), html = pageOf(letter);
    assert.doesNotMatch(letter, /^-> /m, 'no hints at commands for a reader without the program');
    if (/^hexpost join /.test(subject)) {
      assert.match(joinedLines(letter), /Your side is Dacia, the only one that is free\./, 'Bela has the other side');
      assert.doesNotMatch(joinedLines(letter), /Begin your answer/);
      assert.match(letter, /^seat 0 +Rome: Bela$/m);
      invitations += 1;
      return written(`Re: ${subject}`, 'yes, with pleasure');
    }
    if (!html) {
      confirmed += /Your orders are signed and sent/.test(letter) ? 1 : 0;
      return null;
    }
    pages += 1;
    const text = await plan.of(html, subject, home);
    return written(`Re: ${subject}`, text);
  };
  /// Every mail of the host goes to its reader's program, and what that writes to the host, until there is none left.
  const post = async () => {
    for (let busy = true; busy;) {
      busy = false;
      for (const name of fs.readdirSync(out).filter((one) => !had.has(one)).sort((a, b) => parseInt(a, 10) - parseInt(b, 10))) {
        had.add(name);
        const mail = path.join(out, name), block = fs.readFileSync(mail, 'utf8').includes('BEGIN HEXPOST');
        if (name.includes(k_bela)) {
          if (!block) continue;
          busy = true;
          if (!joined && fs.readFileSync(mail, 'utf8').includes('BEGIN HEXPOST INVITE')) {
            joined = true;
            table.run(bela, ['join', mail, '--side', 'Rome', '--out', file('bela-join.eml')]);
            deliver(file('bela-join.eml'));
          } else {
            table.run(bela, ['receive', mail]);
          }
        } else if (name.includes('clerk')) {
          busy = true;
          for (let mails = [mail]; mails.length;) {
            const {letters: more, mails: outgoing} = clerk(mails.shift(), 'anna-at-host');
            letters.push(...more);
            for (const one of outgoing) deliver(one);
            for (const one of more) {
              const reply = await answered(one);
              if (reply) mails.push(reply);
            }
          }
        }
      }
      for (const next = file('bela-next.eml'); ;) {
        fs.rmSync(next, {force: true});
        try { table.run(bela, ['outbox', '--out', next]); } catch (empty) { break; }
        if (!fs.existsSync(next)) break;
        deliver(next);
        busy = true;
      }
    }
  };
  await post();
  table.run(bela, ['standing', 'propose']);
  // what the host writes in plain words goes on to the client; as anybody can write in its name, three letters at one moment
  const plain = (from, n) => {
    fs.writeFileSync(file('plain.eml'), `From: <${from}>\nTo: ${k_clerk}\nSubject: reminder\nMessage-ID: <plain-${n}@club.example>\nAuto-Submitted: auto-generated\nContent-Type: text/plain; charset=utf-8\n\nYour answer is due tomorrow.\n`);
    return clerk(file('plain.eml'), 'anna-at-host').letters;
  };
  assert.equal(plain('mallory@example.org', 0).length, 0);
  const passed = [1, 2, 3, 4].flatMap((n) => plain(k_host, n));
  const earlier = letters.filter((one) => /host@club\.example writes:/.test(one)).length;
  assert.equal(passed.length + earlier, 3);
  for (const one of passed) assert.match(one, /host@club\.example writes:\s+Your answer is due tomorrow/);
  let over = false;
  for (let n = 0; n < 200 && !over; ++n) {
    const {phase} = JSON.parse(table.run(bela, ['status', '--json']));
    over = phase === 'over';
    if (over || !['setup', 'move', 'answer'].includes(phase)) {
      await post();
      assert.ok(over || JSON.parse(table.run(bela, ['status', '--json'])).phase !== phase, `nothing moves in phase ${phase}`);
      continue;
    }
    const orders = file('bela.txt'), mail = file('bela-move.eml'), deposit = file('bela-move.deposit.eml');
    for (const one of [orders, mail, deposit]) fs.rmSync(one, {force: true});
    let given = [];
    try {
      table.run(bela, ['orders', '--plain', '--out', orders]);
      given = [orders, '--anyway'];
    } catch (onlyAnAnswerIsDue) {
      given = [];
    }
    table.run(bela, ['send', ...given, '--out', mail]);
    for (const one of [deposit, mail]) if (fs.existsSync(one)) deliver(one);
    await post();
  }
  assert.ok(over, 'the battle comes to its end');
  assert.match(table.run(bela, ['verify']), /Everything is right/);
  assert.match(table.run(home, ['verify']), /Everything is right/);
  assert.ok(letters.every((one) => /[Tt]he clerk/.test(one)), 'each letter says who holds the key');
  assert.match(table.run(bela, ['status']), /Anna by clerk/);
  assert.equal(invitations, 1);
  assert.match(letters[letters.length - 1], /The battle is over/);
  assert.ok(plan.clicked >= 2 && confirmed === pages, `${pages} pages, ${confirmed} confirmations`);
  console.log(`a battle by the clerk and a host: ${letters.length} letters, ${pages} pages, ${plan.clicked} of them clicked`);
});
