/// Unpacks bytes in the form of LZMA "alone" (a file .lzma): browsers unpack only gzip, and the module takes a fifth less in this one.
/// Numbers of the range coder are unsigned integers of 32 bits, kept as signed ones: their comparison flips the sign.
const unpackedLzma = (packed) => {
  // the first byte holds three numbers, below 9, 5 and 5; the first byte of the range coder is 0
  if (packed[0] >= 9 * 5 * 5) throw new Error('a packed part has a first byte that LZMA does not know');
  const literalContext = packed[0] % 9, literalPlaces = Math.floor(packed[0] / 9) % 5, places = Math.floor(packed[0] / 45);
  if (packed[13]) throw new Error('a packed part is damaged');
  let at = 18, range = -1, code = packed[14] << 24 | packed[15] << 16 | packed[16] << 8 | packed[17];
  const bit = (all, i) => {
    const likely = all[i], bound = Math.imul(range >>> 11, likely);
    let out = 0;
    if ((code ^ 0x80000000) < (bound ^ 0x80000000)) {
      range = bound;
      all[i] = likely + (2048 - likely >> 5);
    } else {
      range = range - bound | 0;
      code = code - bound | 0;
      all[i] = likely - (likely >> 5);
      out = 1;
    }
    if (!(range & 0xff000000)) {
      range <<= 8;
      code = code << 8 | packed[at++];
    }
    return out;
  };
  const plainBits = (count) => {
    let out = 0;
    for (let i = 0; i < count; ++i) {
      range >>>= 1;
      if ((code ^ 0x80000000) >= (range ^ 0x80000000)) {
        code = code - range | 0;
        out = out << 1 | 1;
      } else out <<= 1;
      if (!(range & 0xff000000)) {
        range <<= 8;
        code = code << 8 | packed[at++];
      }
    }
    return out;
  };
  const fresh = (size) => new Uint16Array(size).fill(1024);
  const tree = (all, count, from = 0) => {
    let node = 1;
    for (let i = 0; i < count; ++i) node = node << 1 | bit(all, from + node);
    return node - (1 << count);
  };
  const lowestFirst = (all, count, from) => {
    let node = 1, out = 0;
    for (let i = 0; i < count; ++i) {
      const one = bit(all, from + node);
      node = node << 1 | one;
      out |= one << i;
    }
    return out;
  };
  const lengthOf = () => {
    const choice = fresh(2), low = Array.from({length: 16}, () => fresh(8)), middle = Array.from({length: 16}, () => fresh(8)), high = fresh(256);
    return (place) => {
      if (!bit(choice, 0)) return tree(low[place], 3) + 2;
      return bit(choice, 1) ? tree(high, 8) + 18 : tree(middle[place], 3) + 10;
    };
  };
  const literals = fresh(0x300 << literalContext + literalPlaces), matches = fresh(12 * 16), repeats = fresh(12), repeats0 = fresh(12), repeats1 = fresh(12),
    repeats2 = fresh(12), longs = fresh(12 * 16), slots = Array.from({length: 4}, () => fresh(64)), near = fresh(128), aligned = fresh(16);
  const matchLength = lengthOf(), repeatLength = lengthOf();
  let out = new Uint8Array(1 << 22), size = 0, state = 0, back0 = 0, back1 = 0, back2 = 0, back3 = 0;
  const room = (more) => {
    if (size + more <= out.length) return;
    if (out.length >= 1 << 26) throw new Error('a packed part is too large');
    const larger = new Uint8Array(2 * out.length);
    larger.set(out);
    out = larger;
  };
  for (;;) {
    if (at > packed.length + 8) throw new Error('a packed part is cut off');
    const place = size & (1 << places) - 1;
    if (!bit(matches, state * 16 + place)) {
      room(1);
      const before = size ? out[size - 1] : 0;
      const from = 0x300 * (((size & (1 << literalPlaces) - 1) << literalContext) + (before >> 8 - literalContext));
      let node = 1;
      if (state >= 7) {
        let matched = out[size - back0 - 1];
        do {
          const expected = matched >> 7 & 1, one = bit(literals, from + (1 + expected << 8) + node);
          matched <<= 1;
          node = node << 1 | one;
          if (expected !== one) break;
        } while (node < 256);
      }
      while (node < 256) node = node << 1 | bit(literals, from + node);
      out[size++] = node;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length;
    if (bit(repeats, state)) {
      if (!bit(repeats0, state)) {
        if (!bit(longs, state * 16 + place)) {
          room(1);
          out[size] = out[size - back0 - 1];
          size += 1;
          state = state < 7 ? 9 : 11;
          continue;
        }
      } else {
        let back = back1;
        if (bit(repeats1, state)) {
          if (bit(repeats2, state)) { back = back3; back3 = back2; } else back = back2;
          back2 = back1;
        }
        back1 = back0;
        back0 = back;
      }
      length = repeatLength(place);
      state = state < 7 ? 8 : 11;
    } else {
      back3 = back2, back2 = back1, back1 = back0;
      length = matchLength(place);
      state = state < 7 ? 7 : 10;
      back0 = tree(slots[Math.min(length - 2, 3)], 6);
      if (back0 >= 4) {
        const slot = back0, count = (slot >> 1) - 1, base = (2 | slot & 1) << count;
        back0 = slot < 14 ? base + lowestFirst(near, count, base - slot) : base + (plainBits(count - 4) << 4) + lowestFirst(aligned, 4, 0);
      }
      if (back0 === -1 || back0 === 0xffffffff) return out.subarray(0, size);  // the mark of the end
    }
    if ((back0 >>> 0) >= size) throw new Error('a packed part is damaged');
    room(length);
    for (let from = size - back0 - 1, end = size + length; size < end;) out[size++] = out[from++];
  }
};
