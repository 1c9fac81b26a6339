/// Ed25519 signatures (RFC 8032 5.1.7, without the cofactor, R compared as bytes: schemas/tree.md). WebCrypto learned them
/// late; where it has not, by whole numbers here. Nothing secret is handled, so time may show what it likes.

const ed25519 = (() => {
  const p = 2n ** 255n - 19n;
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const mod = (v) => { const r = v % p; return r < 0n ? r + p : r; };
  const power = (base, exponent) => {
    let out = 1n;
    for (let b = mod(base), e = exponent; e > 0n; e >>= 1n, b = mod(b * b)) {
      if (e & 1n) out = mod(out * b);
    }
    return out;
  };
  const inverse = (v) => power(v, p - 2n);
  const d = mod(-121665n * inverse(121666n));
  const rootOfMinusOne = power(2n, (p - 1n) / 4n);

  const numberOf = (bytes) => bytes.reduceRight((sum, b) => (sum << 8n) | BigInt(b), 0n);
  /// Extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z, xy = T/Z: RFC 8032 5.1.4.
  const zero = [0n, 1n, 1n, 0n];
  const add = ([x1, y1, z1, t1], [x2, y2, z2, t2]) => {
    const a = mod((y1 - x1) * (y2 - x2)), b = mod((y1 + x1) * (y2 + x2)), c = mod(2n * d * t1 * t2), e = mod(2n * z1 * z2);
    const f = b - a, g = e - c, h = e + c, i = b + a;
    return [mod(f * g), mod(h * i), mod(g * h), mod(f * i)];
  };
  /// The point of 32 bytes, or null: y not reduced, or no x for it.
  const decode = (bytes) => {
    const all = numberOf(bytes);
    const sign = all >> 255n, y = all & (2n ** 255n - 1n);
    if (y >= p) return null;
    const u = mod(y * y - 1n), v = mod(d * y * y + 1n);
    let x = mod(u * v ** 3n) * power(u * v ** 7n, (p - 5n) / 8n) % p;
    if (mod(v * x * x) === mod(-u)) x = mod(x * rootOfMinusOne);
    if (mod(v * x * x) !== u || (x === 0n && sign)) return null;
    if ((x & 1n) !== sign) x = p - x;
    return [x, y, 1n, mod(x * y)];
  };
  const encode = ([x, y, z]) => {
    const over = inverse(z);
    let all = mod(y * over) | ((mod(x * over) & 1n) << 255n);
    return Uint8Array.from({length: 32}, () => { const b = Number(all & 255n); all >>= 8n; return b; });
  };
  const base = decode(Uint8Array.from({length: 32}, (_, i) => (i === 0 ? 0x58 : 0x66)));

  /// s * base + k * other, both in one walk from the highest bit.
  const twice = (s, k, other) => {
    const both = add(base, other);
    let out = zero;
    for (let bit = 252n; bit >= 0n; --bit) {
      out = add(out, out);
      const a = (s >> bit) & 1n, b = (k >> bit) & 1n;
      if (a && b) out = add(out, both);
      else if (a) out = add(out, base);
      else if (b) out = add(out, other);
    }
    return out;
  };

  const own = async (key, signature, text) => {
    const s = numberOf(signature.subarray(32));
    const point = decode(key);
    if (s >= order || !point) return false;
    const k = numberOf(await digest.sha512(joined(signature.subarray(0, 32), key, text))) % order;
    const minus = [mod(-point[0]), point[1], point[2], mod(-point[3])];
    return sameBytes(encode(twice(s, k, minus)), signature.subarray(0, 32));
  };

  const small = [0n, 1n, p - 1n, 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n,
    0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n];
  /// Under a key of small order one signature fits every text, so such keys count for nothing.
  const acceptable = (key) => !small.includes(numberOf(key) & (2n ** 255n - 1n)) && decode(key) !== null;

  let native = null;
  /// Is WebCrypto's Ed25519 there? Known after the first call.
  const hasNative = async () => {
    if (native !== null) return native;
    native = false;
    try {
      // RFC 8032 7.1, test 1: who gets a known signature wrong is not asked again.
      const bytes = (hex) => Uint8Array.from(hex.match(/../g), (two) => parseInt(two, 16));
      const key = await subtle.importKey('raw', bytes('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a'),
        'Ed25519', false, ['verify']);
      native = await subtle.verify('Ed25519', key, bytes('e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155' +
        '5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b'), new Uint8Array(0));
    } catch (unknown) {
      native = false;
    }
    return native;
  };

  const keys = new Map();
  /// Is this the key's signature of the text? Bytes, all of them.
  const verify = async (key, signature, text) => {
    if (!acceptable(key)) return false;
    if (!(await hasNative())) return own(key, signature, text);
    const name = hexOf(key);
    if (!keys.has(name)) keys.set(name, await subtle.importKey('raw', key, 'Ed25519', false, ['verify']));
    return subtle.verify('Ed25519', keys.get(name), signature, text);
  };

  return {verify, own, acceptable, hasNative};
})();
