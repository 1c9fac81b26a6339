/// The page's own hashes, signatures and proofs against Node's and against the published vectors: node --test crypto_test.mjs
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {test} from 'node:test';
import vm from 'node:vm';

const root = path.resolve(import.meta.dirname || path.dirname(new URL(import.meta.url).pathname), '../..');
const script = (name) => fs.readFileSync(path.join(root, 'cli/replay', name), 'utf8');
const own = vm.runInThisContext(`${['digest.js', 'ed25519.js', 'vrf.js', 'lzma.js'].map(script).join('')}\n;({digest, ed25519, vrf, unpackedLzma, fromBase64, base64Of, u64, sameBytes})`);
const bytes = (hex) => Uint8Array.from(hex.match(/../g) || [], (two) => parseInt(two, 16));
const hex = (data) => Buffer.from(data).toString('hex');
const flipped = (data, at) => Uint8Array.from(data, (v, i) => (i === at ? v ^ 1 : v));

test('hashes are FIPS 180-4 at every border of a block', () => {
  for (const n of [0, 1, 3, 55, 56, 63, 64, 65, 111, 112, 119, 120, 127, 128, 129, 1000, 70000]) {
    const data = new Uint8Array(crypto.randomBytes(n));
    assert.equal(hex(own.digest.own256(data)), crypto.createHash('sha256').update(data).digest('hex'), `${n} bytes`);
    if (n < 2000) assert.equal(hex(own.digest.own512(data)), crypto.createHash('sha512').update(data).digest('hex'), `${n} bytes`);
  }
});

test('Ed25519 signatures are told right from wrong as OpenSSL does', async () => {
  for (let i = 0; i < 20; ++i) {
    const {publicKey, privateKey} = crypto.generateKeyPairSync('ed25519');
    const key = new Uint8Array(publicKey.export({type: 'spki', format: 'der'}).subarray(12));
    const text = new Uint8Array(crypto.randomBytes(i * 13)), signature = new Uint8Array(crypto.sign(null, text, privateKey));
    assert.ok(await own.ed25519.own(key, signature, text));
    assert.ok(await own.ed25519.verify(key, signature, text));
    assert.ok(!(await own.ed25519.own(key, flipped(signature, i), text)));
    assert.ok(!(await own.ed25519.own(key, flipped(signature, 32 + i), text)));
    assert.ok(!(await own.ed25519.own(flipped(key, i), signature, text)));
    assert.ok(!(await own.ed25519.own(key, signature, Uint8Array.of(...text, 0))));
    // S + L is the same number in the equation but a different signature.
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    let s = BigInt(`0x${hex(signature.subarray(32).toReversed ? signature.subarray(32).toReversed() : signature.slice(32).reverse())}`) + order;
    const other = Uint8Array.from(signature);
    for (let at = 32; at < 64; ++at, s >>= 8n) other[at] = Number(s & 255n);
    assert.ok(!(await own.ed25519.own(key, other, text)));
  }
});

test('keys of small order and keys that are no point count for nothing', async () => {
  const signature = new Uint8Array(64);
  signature[0] = 1;  // R: the neutral point, S: 0
  for (const key of ['01'.padEnd(64, '0'), '00'.repeat(32), 'ec' + 'ff'.repeat(30) + '7f', 'ed' + 'ff'.repeat(30) + '7f', '02'.padEnd(64, '0')]) {
    assert.ok(!own.ed25519.acceptable(bytes(key)), key);
    assert.ok(!(await own.ed25519.verify(bytes(key), signature, new Uint8Array(3))), key);
  }
});

test('proofs are those of RFC 9381', async () => {
  const list = JSON.parse(fs.readFileSync(path.join(root, 'tests/vectors/rfc9381-vectors.json'), 'utf8')).examples;
  assert.equal(list.length, 3);
  for (const v of list) {
    const [key, proof, alpha] = [bytes(v.pk), bytes(v.pi), bytes(v.alpha)];
    assert.ok(await own.vrf.verify(key, proof, alpha));
    assert.equal(hex(await own.vrf.output(proof)), v.beta);
    for (let at = 0; at < 81; at += 5) assert.ok(!(await own.vrf.verify(key, flipped(proof, at), alpha)), `byte ${at}`);
    assert.ok(!(await own.vrf.verify(key, proof.subarray(0, 80), alpha)));
    assert.ok(!(await own.vrf.verify(bytes(`04${v.pk.slice(2)}`), proof, alpha)));
  }
});

test('base64 has one spelling', () => {
  for (let n = 0; n < 40; ++n) {
    const data = new Uint8Array(crypto.randomBytes(n)), text = Buffer.from(data).toString('base64');
    assert.equal(own.base64Of(data), text);
    assert.ok(own.sameBytes(own.fromBase64(text), data));
  }
  for (const wrong of ['AAB=', 'AB==', 'AAA', 'A===', 'AAA= ', ' AAA=', 'AA\nA=', 'AAA-', '=AAA']) assert.equal(own.fromBase64(wrong), null, wrong);
});

/// The worked examples of schemas/cards.md, by name.
const walk = (name) => Object.fromEntries(fs.readFileSync(path.join(root, 'tests/vectors', name), 'utf8').trim().split('\n')
  .map((line) => line.split(' ')).map(([key, value]) => [key, bytes(value)]));

test('shares of cards and cards that are laid open are told right from wrong', async () => {
  const w = walk('card-walk.txt'), first = w['deck-1-0-first'], shares = [w['share-0-of-position-0'], w['share-1-of-position-0']];
  for (const seat of [0, 1]) {
    const key = w[`deck-key-${seat}`], share = shares[seat];
    assert.ok(await own.vrf.verifyAt(key, share, first));
    assert.ok(!(await own.vrf.verifyAt(w[`deck-key-${1 - seat}`], share, first)), 'another seat');
    assert.ok(!(await own.vrf.verifyAt(key, share, w['deck-1-1-first'])), 'another card');
    for (let at = 0; at < 81; at += 3) assert.ok(!(await own.vrf.verifyAt(key, flipped(share, at), first)), `byte ${at}`);
  }
  assert.equal(hex(own.vrf.opened(w['deck-1-0-second'], shares)), hex(w['opened-position-0']));
  assert.equal(hex(await own.vrf.cardPoint(w['game-id'], 2)), hex(w['opened-position-0']));
  assert.notEqual(hex(await own.vrf.cardPoint(w['game-id'], 1)), hex(w['opened-position-0']));
});

test('cards that umpires pass on are told right from wrong', async () => {
  const w = walk('card-walk.txt'), p = walk('card-pass-walk.txt'), holder = p['holder-key'], first = w['deck-1-0-first'];
  const passes = [0, 1].map((n) => ({first: p[`pass-${n}-e`], second: p[`pass-${n}-f`], challenge: p[`pass-${n}-c`],
    keyAnswer: p[`pass-${n}-s`], factorAnswer: p[`pass-${n}-w`]}));
  for (const seat of [0, 1]) {
    const key = w[`deck-key-${seat}`], pass = passes[seat];
    assert.ok(await own.vrf.verifyPass(key, holder, first, pass));
    assert.ok(!(await own.vrf.verifyPass(w[`deck-key-${1 - seat}`], holder, first, pass)), 'another umpire');
    assert.ok(!(await own.vrf.verifyPass(key, key, first, pass)), 'another holder');
    assert.ok(!(await own.vrf.verifyPass(key, holder, w['deck-1-1-first'], pass)), 'another card');
    for (const part of Object.keys(pass))
      for (let at = 0; at < pass[part].length; at += 7)
        assert.ok(!(await own.vrf.verifyPass(key, holder, first, {...pass, [part]: flipped(pass[part], at)})), `${part}, byte ${at}`);
  }
  const held = own.vrf.passed({first, second: w['deck-1-0-second']}, passes);
  assert.deepEqual([hex(held.first), hex(held.second)], [hex(p['passed-first']), hex(p['passed-second'])]);
  assert.ok(await own.vrf.verifyAt(holder, p['share-of-the-holder'], held.first));
  assert.equal(hex(own.vrf.opened(held.second, [p['share-of-the-holder']])), hex(p.opened));
  assert.equal(hex(p.opened), hex(w['opened-position-0']));
});

test('LZMA is unpacked as xz packs it, with each preset; what is cut off or damaged is no endless loop', () => {
  const packed = (data, ...how) => new Uint8Array(execFileSync('xz', ['--format=lzma', '-c', ...how], {input: data, stdio: ['pipe', 'pipe', 'ignore']}));
  const words = Buffer.from(['engine.js', 'board.js', 'orders.js', 'board.js'].map(script).join('')), noise = crypto.randomBytes(70000);
  const all = [Buffer.alloc(0), Buffer.from('a'), Buffer.alloc(300000), words, noise, Buffer.concat([words, noise, words, noise])];
  for (const data of all) {
    for (const how of [['-1'], ['-6'], ['--lzma1=preset=1,dict=8MiB'], ['--lzma1=lc=0,lp=2,pb=0'], ['--lzma1=lc=1,lp=3,pb=4']]) {
      assert.equal(Buffer.compare(Buffer.from(own.unpackedLzma(packed(data, ...how))), data), 0, `${data.length} bytes, ${how}`);
    }
  }
  const whole = packed(words, '-6');
  for (const part of [14, 20, 1000, whole.length - 7]) assert.throws(() => own.unpackedLzma(whole.subarray(0, part)), /packed part/, `${part} bytes`);
  // the first byte has three numbers below 9, 5 and 5
  const begun = (first) => Uint8Array.of(first, ...whole.subarray(1));
  for (const first of [225, 226, 255]) assert.throws(() => own.unpackedLzma(begun(first)), /first byte that LZMA does not know/, `first byte ${first}`);
  for (const first of [0, 224]) {
    try { own.unpackedLzma(begun(first)); } catch (refused) { assert.match(refused.message, /packed part is (damaged|cut off)/, `first byte ${first}`); }
  }
  for (let at = 13; at < whole.length; at += 997) {
    let out = null;
    try { out = own.unpackedLzma(flipped(whole, at)); } catch (refused) { assert.match(refused.message, /packed part/); }
    if (out) assert.notEqual(Buffer.compare(Buffer.from(out), words), 0);
  }
});
