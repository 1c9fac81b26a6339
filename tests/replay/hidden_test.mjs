/// The page of `hexpost replay --html` of a battle with hidden hands (schemas/cards.md): it shows each viewer's own hand, it holds
/// no hidden byte while the battle goes on, it audits the deal afterwards, and it names a false share and a false shuffle.
///     node --test hidden_test.mjs, with HEXPOST (the program), GAMES (where games.mjs has played) and OUT (a folder for
///     pages) in the environment
import assert from 'node:assert/strict';
import {createHash, createHmac, createPrivateKey, sign} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {after, before, test} from 'node:test';
import {blockOf, withBlock} from './blocks.mjs';
import {Town, bytesOf, leavesOf, verdict} from './town.mjs';

const town = new Town(process.env.HEXPOST, process.env.OUT, process.env.GAMES);
const sha = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const mac = (key, ...parts) => createHmac('sha256', key).update(Buffer.concat(parts)).digest();
const text = (words) => Buffer.from(words);
const u32 = (value) => { const out = Buffer.alloc(4); out.writeUInt32LE(value); return out; };
let over, everybody;

before(async () => {
  over = town.page('hidden-0', ['--light']);
  everybody = [0, 1].map((seat) => town.page(`running-${seat}`, ['--for', 'all', '--light']));
  await town.open();
});
after(() => town.close());

/// What a player's folder alone knows.
const secretsOf = (seat) => {
  const seed = bytesOf(fs.readFileSync(path.join(town.folder, `hidden-${seat}`, 'keys/me.key'), 'utf8').split('\n')[1]).subarray(0, 32);
  const signing = mac(seed, text('hexpost signing key v1\n')), deck = mac(seed, text('hexpost deck key v1\n'), Buffer.from([0]));
  return {seed, signing, deck, shuffle: (game, deal) => mac(deck, text('hexpost shuffle seed v1\n'), game, u32(deal))};
};
const signed = (seat, words) => sign(null, words, createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), secretsOf(seat).signing]), format: 'der', type: 'pkcs8'}));
const packetsOf = (html) => JSON.parse(blockOf(html, 'packets')).map(bytesOf);
const leafBytes = (envelope) => leavesOf(envelope).map((leaf) => envelope.subarray(leaf.at, leaf.at + leaf.size));
/// The root of a tree (RFC 9162).
const rootOf = (hashes) => {
  if (hashes.length === 1) return hashes[0];
  let half = 1;
  while (half * 2 < hashes.length) half *= 2;
  return sha(Buffer.from([1]), rootOf(hashes.slice(0, half)), rootOf(hashes.slice(half)));
};
/// The envelope without its draw, the last leaf, which would be the wrong one for a changed packet.
const undrawn = (envelope) => {
  const last = leavesOf(envelope).at(-1);
  if (last.type !== 10) return envelope;
  const out = Buffer.concat([envelope.subarray(0, last.at - 4), envelope.subarray(envelope.length - 64)]);
  out.writeUInt32LE(envelope.readUInt32LE(45) - 1, 45);
  return out;
};
/// The page of the history up to packet `n`, of which its writer has changed the leaf of this type by `change(leaf)`, and signed it.
const forged = (html, n, type, change, more = (page) => page) => {
  const packets = packetsOf(html).slice(0, n + 1), last = packets[n] = undrawn(packets[n]), seat = last[44], game = last.subarray(4, 36);
  const leaf = leavesOf(last).find((one) => one.type === type);
  change(last.subarray(leaf.at, leaf.at + leaf.size));
  const hashes = packets.flatMap(leafBytes).map((bytes) => sha(Buffer.from([0]), bytes));
  signed(seat, text(`hexpost/${game.toString('hex')}\n${hashes.length}\n${rootOf(hashes).toString('base64')}\n`)).copy(last, last.length - 64);
  let out = withBlock(html, 'packets', () => JSON.stringify(packets.map((one) => one.toString('base64'))));
  out = withBlock(out, 'battle', (json) => JSON.stringify({...JSON.parse(json), events: hashes.length}).replace(/</g, '\\u003c'));
  out = more(out, game);
  return withBlock(out, 'manifest', (json) => {
    const manifest = JSON.parse(json);
    for (const id of Object.keys(manifest.sums)) manifest.sums[id] = createHash('sha256').update(blockOf(out, id)).digest('base64');
    manifest.leaves = hashes.map((hash) => hash.subarray(0, 6).toString('base64')).join('');
    return JSON.stringify(manifest);
  });
};
const packetWith = (html, type) => packetsOf(html).findIndex((one) => leavesOf(one).some((leaf) => leaf.type === type));
/// A note `seeds` of a seat, as its program signs it.
const seedsNote = (seat, game, deals, head) => {
  const id = game.toString('hex'), name = `hexpost/${id}/${seat}`;
  const words = `hexpost note v1\nseeds\ngame ${id}\nhead ${head}\nseat ${seat}\n${deals.map(([n, seed]) => `seeds ${n} ${seed.toString('hex')}\n`).join('')}`;
  const old = JSON.parse(blockOf(over, 'seeds')).find((note) => note.includes(`\nseat ${seat}\n`)).match(/\u2014 \S+ (\S+)\n$/)[1];
  return `${words}\n\u2014 ${name} ${Buffer.concat([bytesOf(old).subarray(0, 4), signed(seat, text(words))]).toString('base64')}\n`;
};
const withSeeds = (html, notes) => withBlock(html, 'seeds', () => JSON.stringify(notes).replace(/</g, '\\u003c'));
const proofOf = async (page) => {
  await page.click('#tab-proof');
  return page.locator('#proof').innerText();
};

test('while the battle goes on, the page for everybody is the same from both players, and holds nothing hidden', async () => {
  assert.ok(everybody[0] === everybody[1], 'a player knows the own hand, and nothing of it is in the page');
  const packets = packetsOf(everybody[0]), game = packets[0].subarray(4, 36);
  const everything = Buffer.concat([text(everybody[0]), ...packets]);
  for (const seat of [0, 1]) {
    const {seed, signing, deck, shuffle} = secretsOf(seat);
    for (const secret of [seed, signing, deck, shuffle(game, 0), shuffle(game, 1)]) {
      for (const form of [secret, text(secret.toString('hex')), text(secret.toString('base64').replace(/..?=*$/, ''))]) assert.ok(!everything.includes(form));
    }
  }
  const hands = JSON.parse(blockOf(everybody[0], 'battle')).standings.flatMap((one) => one.more.filter((line) => /^Hand of /.test(line)));
  assert.ok(hands.length > 4);
  // a card played from the hand since is public; the other cards have no name
  for (const line of hands.slice(-2)) assert.match(line, /^Hand of \w+, \d cards?: \?(, \?)*$/);
  const page = await town.show('running', everybody[0]);
  const [mark, words] = await verdict(page);
  assert.equal(mark, 'good', words);
  assert.match(await proofOf(page), /deal of the cards\s+not checked yet: Anna, Bela must disclose the seeds/);
});

test('each viewer sees the own hand; after the battle both', async () => {
  const shown = (html) => JSON.parse(blockOf(html, 'battle')).standings.at(-1).more.filter((line) => /^Hand of /.test(line));
  for (const seat of [0, 1]) {
    const lines = shown(town.page(`running-${seat}`, ['--light']));
    assert.match(lines[seat], /: [A-Z]/);
    assert.match(lines[1 - seat], /^Hand of \w+, \d cards?: \?(, \?)*$/);
  }
  for (const line of shown(over)) assert.match(line, /^Hand of \w+, \d cards?: [A-Z]/);
  assert.ok(!/Hand of [^"]*\?/.test(blockOf(over, 'battle')), 'at no moment a card is left without a name');
  const page = await town.show('over', over);
  await page.click('#last');
  await page.click('#tab-units');
  assert.match(await page.locator('#units').innerText(), /Hand of Top, \d cards?: [A-Z]/);
});

test('after the battle the page repeats every shuffle', async () => {
  const page = await town.show('audited', over);
  const [mark, words] = await verdict(page);
  assert.equal(mark, 'good', words);
  assert.match(await proofOf(page), /deal of the cards\s+right: every shuffle was repeated from its seed/);
  // without the notes of one it cannot
  const one = JSON.parse(blockOf(over, 'seeds')).filter((note) => note.includes('\nseat 0\n'));
  assert.equal(one.length, 1);
  const half = withBlock(withSeeds(over, one), 'manifest', (json) => {
    const manifest = JSON.parse(json);
    manifest.sums.seeds = createHash('sha256').update(blockOf(withSeeds(over, one), 'seeds')).digest('base64');
    return JSON.stringify(manifest);
  });
  const left = await town.show('half', half);
  assert.equal((await verdict(left))[0], 'good');
  assert.match(await proofOf(left), /not checked yet: Bela must disclose/);
});

test('after a take-back the page repeats the shuffles that count', async () => {
  const page = await town.show('taken', town.page('taken-0', ['--light']));
  const [mark, words] = await verdict(page);
  assert.equal(mark, 'good', words);
  assert.match(await proofOf(page), /deal of the cards\s+right: every shuffle was repeated from its seed/);
});

test('a false share of a card, and a card that was not there, are named', async () => {
  const n = packetWith(over, 14);
  const share = await town.show('share', forged(over, n, 14, (leaf) => { leaf[leaf.length - 1] ^= 1; }));
  const event = leavesOf(packetsOf(over)[n]).find((leaf) => leaf.type === 14).event;
  const [mark, words] = await verdict(share);
  assert.equal(mark, 'bad');
  assert.match(words, new RegExp(`Event ${event}: this share of a card, or the card that it opens, is not proved`));
  // u16 type, u8 seat, u16 place, u16 card: another card is claimed
  const m = packetWith(over, 15);
  const card = await town.show('card', forged(over, m, 15, (leaf) => { leaf[5] = (leaf[5] + 1) % 60; }));
  const told = await verdict(card);
  assert.equal(told[0], 'bad');
  assert.match(told[1], new RegExp(`Event ${leavesOf(packetsOf(over)[m]).find((leaf) => leaf.type === 15).event}: this share of a card`));
});

test('a false shuffle names its author', async () => {
  // the first shuffler exchanges two cards of its own shuffle, signs that, and later discloses the seed that it has committed
  const n = packetWith(over, 13), author = packetsOf(over)[n][44];
  const swap = (leaf) => {
    const cards = 2 + 1 + 4 + 32 + 1, first = Buffer.from(leaf.subarray(cards, cards + 66));
    leaf.copy(leaf, cards, cards + 66, cards + 132);
    first.copy(leaf, cards + 66);
  };
  const notes = (html, game) => withSeeds(html, [seedsNote(author, game, [[0, secretsOf(author).shuffle(game, 0)]], '1 AAAA')]);
  const page = await town.show('shuffle', forged(over, n, 13, swap, notes));
  const [mark, words] = await verdict(page);
  assert.equal(mark, 'bad');
  assert.match(words, new RegExp(`THE DEAL IS FALSE: ${['Anna', 'Bela'][author]} has not shuffled deal 0 with the disclosed seed`));
  // another seed than the committed one
  const other = (html, game) => withSeeds(html, [seedsNote(author, game, [[0, sha(text('another'))]], '1 AAAA')]);
  const lie = await town.show('seed', forged(over, n, 13, () => {}, other));
  assert.match((await verdict(lie))[1], new RegExp(`the seed that ${['Anna', 'Bela'][author]} discloses for deal 0 is not the one`));
  // a note with another signature does not count
  const unsigned = (html, game) => withSeeds(html, [seedsNote(author, game, [[0, sha(text('another'))]], '1 AAAA').replace(/(\u2014 \S+ .{20})./, '$1A')]);
  const nothing = await town.show('unsigned', forged(over, n, 13, () => {}, unsigned));
  assert.doesNotMatch((await verdict(nothing))[1], /THE DEAL IS FALSE/);
});
