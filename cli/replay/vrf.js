/// Verifying shares: ECVRF-P256-SHA256-TAI of RFC 9381, as schemas/dice.md has it. No browser knows it, so it is done by
/// whole numbers here; nothing secret is handled.

const vrf = (() => {
  const p = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const b = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;
  const mod = (v) => { const r = v % p; return r < 0n ? r + p : r; };
  const power = (base, exponent) => {
    let out = 1n;
    for (let a = base, e = exponent; e > 0n; e >>= 1n, a = mod(a * a)) if (e & 1n) out = mod(out * a);
    return out;
  };
  const numberOf = (bytes) => bytes.reduce((sum, v) => (sum << 8n) | BigInt(v), 0n);
  const bytesOf = (value) => Uint8Array.from(value.toString(16).padStart(64, '0').match(/../g), (two) => parseInt(two, 16));

  /// Jacobian coordinates: x = X/Z^2, y = Y/Z^3; Z = 0 is infinity.
  const infinity = [1n, 1n, 0n];
  const double = ([x, y, z]) => {
    if (z === 0n || y === 0n) return infinity;
    const zz = mod(z * z), yy = mod(y * y), s = mod(4n * x * yy), m = mod(3n * (x - zz) * (x + zz));
    const x3 = mod(m * m - 2n * s);
    return [x3, mod(m * (s - x3) - 8n * yy * yy), mod(2n * y * z)];
  };
  const add = (a, c) => {
    if (a[2] === 0n) return c;
    if (c[2] === 0n) return a;
    const [x1, y1, z1] = a, [x2, y2, z2] = c, zz1 = mod(z1 * z1), zz2 = mod(z2 * z2);
    const u1 = mod(x1 * zz2), u2 = mod(x2 * zz1), s1 = mod(y1 * zz2 * z2), s2 = mod(y2 * zz1 * z1);
    if (u1 === u2) return s1 === s2 ? double(a) : infinity;
    const h1 = mod(u2 - u1), r = mod(s2 - s1), hh = mod(h1 * h1), hhh = mod(hh * h1), v = mod(u1 * hh);
    const x3 = mod(r * r - hhh - 2n * v);
    return [x3, mod(r * (v - x3) - s1 * hhh), mod(z1 * z2 * h1)];
  };
  /// k * a + n * c in one walk from the highest bit.
  const both = (k, a, n, c) => {
    const sum = add(a, c);
    let out = infinity;
    for (let bit = 255n; bit >= 0n; --bit) {
      out = double(out);
      const i = (k >> bit) & 1n, j = (n >> bit) & 1n;
      if (i && j) out = add(out, sum);
      else if (i) out = add(out, a);
      else if (j) out = add(out, c);
    }
    return out;
  };
  const minus = ([x, y, z]) => [x, mod(-y), z];
  /// Of 33 bytes: 02 or 03 and an x < p of the curve; else null.
  const decode = (bytes) => {
    const x = numberOf(bytes.subarray(1));
    if (bytes.length !== 33 || (bytes[0] !== 2 && bytes[0] !== 3) || x >= p) return null;
    const square = mod(x * x * x - 3n * x + b), y = power(square, (p + 1n) / 4n);
    if (mod(y * y) !== square) return null;
    return [x, (y & 1n) === BigInt(bytes[0] & 1) ? y : mod(-y), 1n];
  };
  const encode = ([x, y, z]) => {
    const over = power(z, p - 2n), two = mod(over * over);
    return joined(Uint8Array.of(mod(y * two * over) & 1n ? 3 : 2), bytesOf(mod(x * two)));
  };
  const base = decode(joined(Uint8Array.of(3), bytesOf(0x6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296n)));

  /// Is it the key's proof for this text? Bytes, all of them.
  const verify = async (key, proof, alpha) => {
    if (!decode(key)) return false;
    const encoded = await encodedToCurve(key, alpha);
    return encoded !== null && verifyAt(key, proof, encoded);
  };
  /// The point of a text under a salt, as 33 bytes.
  const encodedToCurve = async (salt, alpha) => {
    for (let counter = 0; counter < 256; ++counter) {
      const encoded = joined(Uint8Array.of(2), await digest.sha256(joined(Uint8Array.of(1, 1), salt, alpha, Uint8Array.of(counter, 0))));
      if (decode(encoded)) return encoded;
    }
    return null;
  };
  /// Is it the key's proof for this point: of a text, or the first point of a card (schemas/cards.md)?
  const verifyAt = async (key, proof, encoded) => {
    const y = decode(key), gamma = decode(proof.subarray(0, 33)), point = decode(encoded);
    const c = numberOf(proof.subarray(33, 49)), s = numberOf(proof.subarray(49));
    if (!y || !gamma || !point || proof.length !== 81 || s >= order) return false;
    const u = both(s, base, c, minus(y)), v = both(s, point, c, minus(gamma));
    if (u[2] === 0n || v[2] === 0n) return false;
    const hash = await digest.sha256(joined(Uint8Array.of(1, 2), key, encoded, proof.subarray(0, 33), encode(u), encode(v), Uint8Array.of(0)));
    return sameBytes(hash.subarray(0, 16), proof.subarray(33, 49));
  };
  /// The output of a proof: it depends only on the point, so a seat has exactly one output for a text.
  const output = (proof) => digest.sha256(joined(Uint8Array.of(1, 3), proof.subarray(0, 33), Uint8Array.of(0)));

  /// The point of card number `card` (schemas/cards.md).
  const cardPoint = async (gameId, card) => {
    const alpha = await digest.sha256(joined(new TextEncoder().encode('hexpost card v1\n'), gameId, Uint8Array.of(card & 255, card >> 8)));
    return encodedToCurve(encode(base), alpha);
  };
  /// A card's point: its second point without what the shares come to. Null if there is none.
  const opened = (second, shares) => {
    let point = decode(second);
    for (const share of shares) {
      const gamma = decode(share.subarray(0, 33));
      if (!point || !gamma) return null;
      point = add(point, minus(gamma));
    }
    return point && point[2] !== 0n ? encode(point) : null;
  };

  /// Has the umpire passed on the card with this first point to the holder? (schemas/cards.md)
  const verifyPass = async (umpire, holder, first, pass) => {
    const [u, y, r, e, f] = [umpire, holder, first, pass.first, pass.second].map(decode);
    const c = numberOf(pass.challenge), s = numberOf(pass.keyAnswer), w = numberOf(pass.factorAnswer);
    if (!u || !y || !r || !e || !f || s >= order || w >= order) return false;
    const ofKey = both(s, base, c, minus(u)), ofFactor = both(w, base, c, minus(e));
    const ofSecond = add(both(w, y, s, minus(r)), both(c, minus(f), 0n, f));
    if ([ofKey, ofFactor, ofSecond].some((point) => point[2] === 0n)) return false;
    const hash = await digest.sha256(joined(new TextEncoder().encode('hexpost card pass v1\n'), umpire, holder, first, pass.first, pass.second,
      encode(ofKey), encode(ofFactor), encode(ofSecond)));
    return sameBytes(hash.subarray(0, 16), pass.challenge);
  };
  /// The card as its holder has it when all umpires have passed it on. Null if there is none.
  const passed = (card, passes) => {
    let first = infinity, second = decode(card.second);
    for (const pass of passes) {
      const e = decode(pass.first), f = decode(pass.second);
      if (!second || !e || !f) return null;
      first = add(first, e), second = add(second, f);
    }
    return second && first[2] !== 0n && second[2] !== 0n ? {first: encode(first), second: encode(second)} : null;
  };

  /// The sum of points. Null if one is none, or at infinity.
  const sum = (points) => {
    const all = points.map(decode);
    if (all.some((point) => !point)) return null;
    const out = all.reduce(add, infinity);
    return out[2] === 0n ? null : encode(out);
  };
  /// The card of a fresh deck: its point under the joint key.
  const freshCard = async (gameId, card, joint) => ({first: encode(base), second: sum([await cardPoint(gameId, card), joint])});
  /// A sealed card under another factor, of 32 bytes. Null if the factor is none, or a point comes to infinity.
  const masked = (card, factor, joint) => {
    const f = numberOf(factor), [r, s, j] = [card.first, card.second, joint].map(decode);
    if (f === 0n || f >= order || !r || !s || !j) return null;
    const times = (point) => both(f, point, 0n, point);
    const first = add(r, times(base)), second = add(s, times(j));
    return first[2] !== 0n && second[2] !== 0n ? {first: encode(first), second: encode(second)} : null;
  };

  return {verify, verifyAt, output, cardPoint, opened, verifyPass, passed, sum, freshCard, masked};
})();
