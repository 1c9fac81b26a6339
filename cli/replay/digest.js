/// Hashes. WebCrypto where the browser gives it; else our own SHA-256 and SHA-512 (FIPS 180-4), since some programs open a
/// page from a mail or a folder in a context without WebCrypto.

/// WebCrypto's interface, or null.
const subtle = globalThis.crypto && globalThis.crypto.subtle ? globalThis.crypto.subtle : null;

const digest = (() => {
  /// The first 64 bits of the fractional part of the k-th root of n, by Newton's method on whole numbers: FIPS 180-4 makes
  /// its constants of them.
  const rootFraction = (n, k) => {
    const target = BigInt(n) << BigInt(64 * k);
    const power = BigInt(k);
    let x = 1n << 70n;
    for (;;) {
      const next = ((power - 1n) * x + target / x ** (power - 1n)) / power;
      if (next >= x) return x & 0xffffffffffffffffn;
      x = next;
    }
  };
  const primes = [];
  for (let n = 2; primes.length < 80; ++n) {
    if (primes.every((p) => n % p !== 0)) primes.push(n);
  }
  const k512 = primes.map((p) => rootFraction(p, 3));
  const h512 = primes.slice(0, 8).map((p) => rootFraction(p, 2));
  const upper = (v) => Number(v >> 32n);
  const k256 = Int32Array.from(k512.slice(0, 64), upper);
  const h256 = Int32Array.from(h512, upper);

  /// The message with 0x80, zeros and its length in bits, in blocks of `block` bytes.
  const padded = (bytes, block) => {
    const lengthField = block / 8;
    const blocks = Math.ceil((bytes.length + 1 + lengthField) / block);
    const out = new Uint8Array(blocks * block);
    out.set(bytes);
    out[bytes.length] = 0x80;
    const view = new DataView(out.buffer);
    view.setUint32(out.length - 4, (bytes.length * 8) >>> 0);
    view.setUint32(out.length - 8, Math.floor(bytes.length / 0x20000000));
    return view;
  };

  const own256 = (bytes) => {
    const data = padded(bytes, 64);
    const h = Int32Array.from(h256);
    const w = new Int32Array(64);
    const turn = (v, n) => (v >>> n) | (v << (32 - n));
    for (let at = 0; at < data.byteLength; at += 64) {
      for (let i = 0; i < 16; ++i) w[i] = data.getInt32(at + 4 * i);
      for (let i = 16; i < 64; ++i) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
      }
      let [a, b, c, d, e, f, g, s] = h;
      for (let i = 0; i < 64; ++i) {
        const t1 = (s + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k256[i] + w[i]) | 0;
        const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        s = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
      }
      [a, b, c, d, e, f, g, s].forEach((v, i) => { h[i] = (h[i] + v) | 0; });
    }
    const out = new DataView(new ArrayBuffer(32));
    h.forEach((v, i) => out.setInt32(4 * i, v));
    return new Uint8Array(out.buffer);
  };

  /// Slow, and used for a few hundred short texts.
  const own512 = (bytes) => {
    const data = padded(bytes, 128);
    const mask = 0xffffffffffffffffn;
    const h = h512.slice();
    const turn = (v, n) => (v >> n) | ((v << (64n - n)) & mask);
    for (let at = 0; at < data.byteLength; at += 128) {
      const w = [];
      for (let i = 0; i < 16; ++i) w.push(data.getBigUint64(at + 8 * i));
      for (let i = 16; i < 80; ++i) {
        const a = w[i - 15], b = w[i - 2];
        w.push((w[i - 16] + (turn(a, 1n) ^ turn(a, 8n) ^ (a >> 7n)) + w[i - 7] + (turn(b, 19n) ^ turn(b, 61n) ^ (b >> 6n))) & mask);
      }
      let [a, b, c, d, e, f, g, s] = h;
      for (let i = 0; i < 80; ++i) {
        const t1 = s + (turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n)) + ((e & f) ^ (~e & mask & g)) + k512[i] + w[i];
        const t2 = (turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n)) + ((a & b) ^ (a & c) ^ (b & c));
        s = g; g = f; f = e; e = (d + t1) & mask; d = c; c = b; b = a; a = (t1 + t2) & mask;
      }
      [a, b, c, d, e, f, g, s].forEach((v, i) => { h[i] = (h[i] + v) & mask; });
    }
    const out = new DataView(new ArrayBuffer(64));
    h.forEach((v, i) => out.setBigUint64(8 * i, v));
    return new Uint8Array(out.buffer);
  };

  return {
    /// Promises of 32 and 64 bytes.
    sha256: subtle ? async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)) : async (bytes) => own256(bytes),
    sha512: subtle ? async (bytes) => new Uint8Array(await subtle.digest('SHA-512', bytes)) : async (bytes) => own512(bytes),
    own256,
    own512,
  };
})();

const utf8 = (text) => new TextEncoder().encode(text);

/// Joins byte strings.
const joined = (...parts) => {
  const out = new Uint8Array(parts.reduce((sum, p) => sum + p.length, 0));
  let at = 0;
  for (const p of parts) {
    out.set(p, at);
    at += p.length;
  }
  return out;
};
const sameBytes = (a, b) => a.length === b.length && a.every((v, i) => v === b[i]);
const hexOf = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
const base64Of = (bytes) => btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''));
/// RFC 4648 section 4 in its one spelling (no blanks, unused bits zero), or null.
const fromBase64 = (text) => {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) return null;
  const out = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const tail = text.slice(-4);
  return tail && base64Of(out.subarray(out.length - (out.length % 3 || 3))) !== tail ? null : out;
};
/// Little-endian integers, as all of the format has them.
const u32 = (value) => Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255);
const u64 = (value) => joined(u32(value % 0x100000000), u32(Math.floor(value / 0x100000000)));
