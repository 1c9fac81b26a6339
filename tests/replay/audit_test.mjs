/// The page's audit of hidden hands where piles and cards were taken back (schemas/cards.md): node --test audit_test.mjs
import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import {test} from 'node:test';
import {own} from './without_browser.mjs';

const gameId = new Uint8Array(32).fill(7), id = own.hexOf(gameId);
/// The audit needs no scalar: any points will do for deck keys.
const deckKey = (seat) => own.vrf.cardPoint(gameId, 1000 + seat);
const seed = (seat, deal) => new Uint8Array(crypto.createHash('sha256').update(`${seat} ${deal}`).digest());
const sha = (...parts) => own.digest.sha256(own.joined(...parts));

/// A history that is written as it goes, with two seats and their keys.
const table = async () => {
  const keys = [0, 1].map(() => crypto.generateKeyPairSync('ed25519'));
  const signing = keys.map(({publicKey}) => new Uint8Array(publicKey.export({type: 'spki', format: 'der'}).subarray(12)));
  const decks = await Promise.all([0, 1].map(deckKey));
  const joint = own.vrf.sum(decks);
  const leaves = [{type: 'genesis', seats: [0, 1].map((side) => ({side, deck: decks[side]}))}], notes = {};
  const piles = {};
  return {
    leaves, joint,
    signed: () => ({leaves, notes, gameId: id, keys: signing}),
    mark() { leaves.push({type: 'mark'}); return leaves.length; },
    card(card) { leaves.push({type: 'card', seat: 0, place: 0, card}); },
    takeBack(to, by = [0, 1]) {
      notes[leaves.length] = {kind: 'take-back', fields: {to: String(to)}, by};
      leaves.push({type: 'note'});
    },
    /// Shuffles of both seats of the deck `before`; the last of them.
    async deal(number, first, before, lie = null) {
      let deck = before;
      for (const seat of [first, 1 - first]) {
        const order = await own.deals.orderOf(seed(seat, number), deck.length);
        deck = await own.deals.shuffled(deck, order, joint, seed(seat, number));
        if (lie === seat) [deck[0], deck[1]] = [deck[1], deck[0]];
        const commitment = await sha(own.utf8('hexpost shuffle v1\n'), gameId, Uint8Array.of(seat), own.u32(number), seed(seat, number));
        leaves.push({type: 'deal', seat, deal: number, commitment, cards: deck});
      }
      return piles[number] = deck;
    },
    /// The note of a seat with the seeds of these deals, as its program signs it.
    async seeds(seat, deals) {
      const name = `hexpost/${id}/${seat}`;
      const words = `hexpost note v1\nseeds\ngame ${id}\nhead 1 A\nseat ${seat}\n${deals.map((n) => `seeds ${n} ${own.hexOf(seed(seat, n))}\n`).join('')}`;
      const hint = (await sha(own.utf8(`${name}\n`), Uint8Array.of(1), signing[seat])).subarray(0, 4);
      const signature = crypto.sign(null, Buffer.from(words), keys[seat].privateKey);
      return `${words}\n\u2014 ${name} ${Buffer.concat([hint, signature]).toString('base64')}\n`;
    },
  };
};
const fresh = (t, cards) => Promise.all(cards.map((card) => own.vrf.freshCard(gameId, card, t.joint)));

/// Six cards; two are played, the rest is shuffled anew with them (deal 1); that is taken back, another card is played, and
/// the rest comes with the discards as deal 2, which `lie` shuffles falsely.
const played = async ({lie = null, by = [0, 1], toEnd = false} = {}) => {
  const t = await table();
  const first = await t.deal(0, 0, await fresh(t, [0, 1, 2, 3, 4, 5]));
  const start = t.mark();
  t.card(4);
  t.mark();
  t.card(2);
  const again = t.mark();
  const second = await t.deal(1, 1, [...first.slice(2), ...await fresh(t, [2, 4])]);
  t.card(5);
  t.mark();
  if (toEnd) {  // back to the end of the run in which deal 1 came up: it stays, the card that was played on it does not
    t.takeBack(again, by);
    t.card(3);
    t.mark();
    await t.deal(2, 0, [...second.slice(1), ...await fresh(t, [3])], lie);
    return {t, deals: [0, 1, 2]};
  }
  t.takeBack(start, by);
  t.card(1);
  t.mark();
  await t.deal(2, 0, [...first.slice(1), ...await fresh(t, [1])], lie);
  return {t, deals: [0, 2]};
};

test('a pile that was taken back does not count, nor the cards that were played on it', async () => {
  const {t, deals} = await played();
  const out = await own.deals.audit(t.signed(), [await t.seeds(0, deals), await t.seeds(1, deals)]);
  assert.deepEqual({...out}, {deals: 2, silent: [], fault: null});
});

test('a pile stays that came up in the run to whose end the game goes back', async () => {
  const {t, deals} = await played({toEnd: true});
  const out = await own.deals.audit(t.signed(), [await t.seeds(0, deals), await t.seeds(1, deals)]);
  assert.deepEqual({...out}, {deals: 3, silent: [], fault: null});
});

test('a false shuffle after a take-back names its author; a seat that hides it by silence is named, too', async () => {
  for (const toEnd of [false, true]) {
    const {t, deals} = await played({lie: 1, toEnd});
    const out = await own.deals.audit(t.signed(), [await t.seeds(0, deals), await t.seeds(1, deals)]);
    assert.deepEqual([out.fault.seat, out.fault.deal, out.fault.kind], [1, 2, 'shuffle']);
    const silent = await own.deals.audit(t.signed(), [await t.seeds(0, deals), await t.seeds(1, deals.slice(0, -1))]);
    assert.deepEqual([...silent.silent], [1]);
    assert.equal(silent.fault, null);
  }
});

test('a take-back without the signature of a player takes nothing back', async () => {
  const {t} = await played({by: [0]});
  const out = await own.deals.audit(t.signed(), [await t.seeds(0, [0, 1, 2]), await t.seeds(1, [0, 1, 2])]);
  assert.equal(out.deals, 3);
  assert.deepEqual([out.fault.deal, out.fault.kind], [2, 'shuffle']);
});
