/// The signed history: packets' bytes into leaves (schemas/wire.md), leaves into the Merkle tree and its signed heads
/// (schemas/tree.md), shares into dice (schemas/dice.md). Everything is hostile: sizes are compared with the bytes that are
/// left before they are believed.

const history = (() => {
  /// Thrown by Reader, caught where a packet or a leaf is read.
  class Unreadable extends Error {}

  class Reader {
    constructor(bytes) {
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      this.at = 0;
    }
    take(n) {
      if (n > this.bytes.length - this.at) throw new Unreadable();
      this.at += n;
      return this.bytes.subarray(this.at - n, this.at);
    }
    u8() { return this.take(1)[0]; }
    u16() { this.take(2); return this.view.getUint16(this.at - 2, true); }
    u32() { this.take(4); return this.view.getUint32(this.at - 4, true); }
    u64() {
      this.take(8);
      const value = this.view.getBigUint64(this.at - 8, true);
      if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Unreadable();
      return Number(value);
    }
    blob() { return this.take(this.u32()); }
    text() {
      try {
        return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(this.blob());
      } catch (malformed) {
        throw new Unreadable();
      }
    }
    /// That many elements; each has at least one byte, so a count beyond the rest is false.
    list(count, element) {
      if (count > this.bytes.length - this.at) throw new Unreadable();
      return Array.from({length: count}, element);
    }
    end() { if (this.at !== this.bytes.length) throw new Unreadable(); }
  }

  const umpireSide = 255;  // of a seat
  const seatOf = (r) => ({
    name: r.text(), side: r.u8(), signing: r.take(32), vrf: r.take(33), recovery: r.take(32), deck: r.take(33), deckProof: r.take(81),
    nonce: r.take(32), answerers: r.list(r.u32(), () => r.u8()),
  });
  const readers = {
    1: ['genesis', (r) => ({
      system: r.text(), revision: r.u32(), data: r.take(32), scenario: r.text(), scenarioHash: r.take(32),
      options: r.list(r.u32(), () => [r.text(), r.text()]), seats: r.list(r.u32(), () => seatOf(r)),
      days: r.u16(), reminders: r.u8(), arbiter: r.u8() ? r.take(32) : null, sanction: r.u8(),
    })],
    2: ['assent', (r) => ({seat: r.u8(), signature: r.take(64), possession: r.take(81)})],
    3: ['seen', (r) => ({seat: r.u8(), size: r.u64(), signature: r.take(64)})],
    4: ['share', (r) => ({seat: r.u8(), proof: r.take(81)})],
    5: ['roll', (r) => ({index: r.u32(), faces: r.u16(), value: r.u16(), rule: r.text()})],
    6: ['opening', (r) => ({seat: r.u8(), slot: r.u32(), salt: r.take(16), policy: r.blob(), path: r.list(r.u8(), () => r.take(32))})],
    7: ['mark', (r) => ({hash: r.take(32)})],
    8: ['decision', (r) => ({text: r.text()})],
    9: ['seal', (r) => ({slots: r.u32(), root: r.take(32)})],
    10: ['draw', (r) => ({proof: r.take(81)})],
    11: ['note', (r) => ({text: r.text()})],
    12: ['secret', (r) => ({hash: r.take(32)})],
    13: ['deal', (r) => ({seat: r.u8(), deal: r.u32(), commitment: r.take(32), cards: r.list(r.u8(), () => ({first: r.take(33), second: r.take(33)}))})],
    14: ['card-share', (r) => ({seat: r.u8(), place: r.u16(), proof: r.take(81)})],
    15: ['card', (r) => ({seat: r.u8(), place: r.u16(), card: r.u16(), proof: r.take(81)})],
    16: ['card-pass', (r) => ({
      seat: r.u8(), place: r.u16(),
      pass: {first: r.take(33), second: r.take(33), challenge: r.take(16), keyAnswer: r.take(32), factorAnswer: r.take(32)},
    })],
  };
  const leafOf = (bytes) => {
    try {
      const r = new Reader(bytes);
      const [type, read] = readers[r.u16()] || ['', () => { throw new Unreadable(); }];
      const leaf = {type, ...read(r)};
      r.end();
      return leaf;
    } catch (problem) {
      if (problem instanceof Unreadable) return null;
      throw problem;
    }
  };
  const packetOf = (base64) => {
    const bytes = fromBase64(base64);
    if (!bytes) return null;
    try {
      const r = new Reader(bytes);
      if (hexOf(r.take(4)) !== '48585031') return null;
      const packet = {game: r.take(32), first: r.u64(), seat: r.u8()};
      packet.leaves = r.list(r.u32(), () => r.blob());
      packet.signature = r.take(64);
      r.end();
      return packet.leaves.length ? packet : null;
    } catch (problem) {
      if (problem instanceof Unreadable) return null;
      throw problem;
    }
  };

  const tagged = (tag, ...parts) => digest.sha256(joined(utf8(tag + '\n'), ...parts));
  const node = (left, right) => digest.sha256(joined(Uint8Array.of(1), left, right));

  /// The hashes of all complete subtrees, a row for each height; root(n) folds them to the root of the first n leaves.
  const treeOf = async (leaves) => {
    const rows = [await Promise.all(leaves.map((bytes) => digest.sha256(joined(Uint8Array.of(0), bytes))))];
    while (rows[rows.length - 1].length > 1) {
      const below = rows[rows.length - 1];
      rows.push(await Promise.all(Array.from({length: below.length >> 1}, (_, i) => node(below[2 * i], below[2 * i + 1]))));
    }
    const root = async (size) => {
      const peaks = [];
      for (let height = rows.length - 1, at = 0; height >= 0; --height) {
        if (Math.floor(size / 2 ** height) % 2 === 0) continue;
        peaks.push(rows[height][at / 2 ** height]);
        at += 2 ** height;
      }
      if (!peaks.length) return digest.sha256(new Uint8Array(0));
      let out = peaks.pop();
      while (peaks.length) out = await node(peaks.pop(), out);
      return out;
    };
    return {leafHashes: rows[0], root};
  };

  /// The root that an inclusion proof of leaf `index` among `size` gives, or null (RFC 9162 2.1.3.2).
  const rootByPath = async (hash, index, size, path) => {
    let fn = index, sn = size - 1, r = hash;
    for (const p of path) {
      if (sn === 0) return null;
      if (fn % 2 === 1 || fn === sn) {
        r = await node(p, r);
        while (fn % 2 === 0 && fn !== 0) { fn = fn >>> 1; sn = sn >>> 1; }
      } else {
        r = await node(r, p);
      }
      fn = fn >>> 1;
      sn = sn >>> 1;
    }
    return sn === 0 ? r : null;
  };

  const headText = (gameId, size, root) => utf8(`hexpost/${hexOf(gameId)}\n${size}\n${base64Of(root)}\n`);

  /// Kind, fields by name and signature lines of a signed note; null for what is none.
  const noteOf = (text) => {
    const border = text.lastIndexOf('\n\n');
    const lines = text.slice(0, border + 1).split('\n');
    if (border < 0 || lines[0] !== 'hexpost note v1') return null;
    const fields = {};
    for (const line of lines.slice(2)) {
      const blank = line.indexOf(' ');
      if (blank > 0) fields[line.slice(0, blank)] = line.slice(blank + 1);
    }
    const signatures = text.slice(border + 2).split('\n').filter(Boolean).map((line) => line.match(/^\u2014 (\S+) (\S+)$/));
    return {kind: lines[1], fields, text: utf8(text.slice(0, border + 1)), signatures};
  };
  const noteSignedBy = async (note, name, key) => {
    for (const line of note.signatures) {
      const bytes = line && line[1] === name ? fromBase64(line[2]) : null;
      if (!bytes || bytes.length !== 68) continue;
      const id = (await digest.sha256(joined(utf8(name + '\n'), Uint8Array.of(1), key))).subarray(0, 4);
      if (sameBytes(id, bytes.subarray(0, 4)) && await ed25519.verify(key, bytes.subarray(4), note.text)) return true;
    }
    return false;
  };

  /// The seats that signed a note.
  const signersOf = async (note, keys, gameId) => {
    const out = [];
    for (const [seat, key] of keys.entries()) if (await noteSignedBy(note, `hexpost/${gameId}/${seat}`, key)) out.push(seat);
    return out;
  };

  /// Checks a whole history. `packets`: base64 of each envelope, in order. `sums`: by event the first bytes of its leaf
  /// hash in base64, as the writer of the file had them; they only help to tell which event of a packet was changed.
  /// `progress(done, of)` is told now and then. Gives
  ///   leaves    decoded, by event; null where a leaf cannot be read
  ///   packetOf  by event the number of its packet
  ///   packets   [{first, end, seat, good}]
  ///   faults    [{packet, event or -1, kind}] in order; empty: everything is as it was signed
  ///   counts    {heads, shares, dice, openings}
  ///   notes     by event {kind, fields, by, handed}: the seats that signed each note; the seat that it hands over
  ///   keys      by seat the key that signs now
  ///   gameId, root (hex, base64), seats (their names), native (WebCrypto's signatures were used)
  const check = async (packets, sums, progress) => {
    const out = {leaves: [], packetOf: [], packets: [], notes: {}, faults: [], counts: {heads: 0, shares: 0, dice: 0, openings: 0}, seats: [], keys: [], native: false};
    if (!packets.length) return out;
    const fault = (packet, event, kind) => out.faults.push({packet, event, kind});
    const raw = [];
    const read = packets.map(packetOf);
    const broken = read.findIndex((packet, n) => !packet || packet.first !== raw.push(...packet.leaves) - packet.leaves.length);
    for (const [n, packet] of read.entries()) {
      if (broken >= 0 && n >= broken) break;
      out.packets.push({first: packet.first, end: packet.first + packet.leaves.length, seat: packet.seat, good: false});
      for (const bytes of packet.leaves) {
        out.leaves.push(leafOf(bytes));
        out.packetOf.push(n);
      }
    }
    if (broken >= 0) raw.length = out.leaves.length;
    out.native = await ed25519.hasNative();
    const genesis = out.leaves[0];
    if (!genesis || genesis.type !== 'genesis') {
      fault(0, raw.length ? 0 : -1, 'bytes');
      return out;
    }
    out.seats = genesis.seats.map((s) => s.name);
    const tree = await treeOf(raw);
    const gameId = tree.leafHashes[0];
    out.gameId = hexOf(gameId);

    // The event whose bytes are not those that were written, to name it rather than its whole packet.
    const changed = new Set();
    tree.leafHashes.forEach((hash, event) => {
      if (base64Of(hash.subarray(0, 6)) !== sums.slice(8 * event, 8 * event + 8)) changed.add(event);
    });

    // By seat all four keys in force: a handed-over seat has those of its new player from then on.
    const force = genesis.seats.map((s) => ({...s}));
    const keys = out.keys = force.map((s) => s.signing);
    const seals = [];
    const cards = dealt(force);
    let last = null;
    let x = null;
    for (const [n, packet] of out.packets.entries()) {
      const envelope = read[n];
      const before = out.faults.length;
      if (progress) progress(n, out.packets.length);
      for (let event = packet.first; event < packet.end; ++event) {
        if (changed.has(event) || !out.leaves[event]) fault(n, event, 'bytes');
      }
      if (!sameBytes(envelope.game, gameId)) fault(n, -1, 'game');

      const seen = out.leaves[packet.first];
      if (n > 0 && (!seen || seen.type !== 'seen' || seen.seat !== last.seat || seen.size !== packet.first ||
                    !sameBytes(seen.signature, last.signature))) {
        fault(n, packet.first, 'seen');
      }
      const candidates = [keys[packet.seat]];
      const shares = [];
      let beta = null;
      let dice = 0;
      for (let event = packet.first; event < packet.end; ++event) {
        const leaf = out.leaves[event];
        if (!leaf) continue;
        if (leaf.type === 'assent') {
          const text = utf8(`hexpost assent v1\n${out.gameId}\n`);
          const alpha = await tagged('hexpost pop v1', gameId, Uint8Array.of(leaf.seat));
          if (!keys[leaf.seat] || !(await ed25519.verify(keys[leaf.seat], leaf.signature, text)) ||
              !(await vrf.verify(genesis.seats[leaf.seat].vrf, leaf.possession, alpha))) {
            fault(n, event, 'assent');
          }
        } else if (leaf.type === 'share') {
          shares.push({seat: leaf.seat, output: await vrf.output(leaf.proof)});
          if (await proves(force[leaf.seat], leaf.proof, x)) ++out.counts.shares;
          else fault(n, event, 'share');
        } else if (leaf.type === 'roll') {
          beta = beta || (x ? await betaOf(x, shares, genesis.seats) : null);
          const value = beta ? await dieOf(beta, leaf.index, leaf.faces) : -1;
          if (leaf.index !== dice++ || value !== leaf.value) fault(n, event, 'die');
          else ++out.counts.dice;
        } else if (leaf.type === 'opening') {
          if (await opens(leaf, seals[leaf.seat], gameId)) ++out.counts.openings;
          else fault(n, event, 'opening');
        } else if (leaf.type === 'deal') {
          cards.shuffle(leaf);
        } else if (leaf.type === 'card-share' || leaf.type === 'card' || leaf.type === 'card-pass') {
          if (await cards.fits(leaf, gameId)) ++out.counts.shares;
          else fault(n, event, 'card');
        } else if (leaf.type === 'mark') {
          x = null;
        } else if (leaf.type === 'seal') {
          seals[packet.seat] = {first: packet.first, slots: leaf.slots, root: leaf.root};
        } else if (leaf.type === 'draw') {
          x = {actor: packet.seat, hash: await tagged('hexpost dice v1', gameId, u64(event), await tree.root(event)), output: await vrf.output(leaf.proof)};
          if (await proves(force[packet.seat], leaf.proof, x)) ++out.counts.shares;
          else fault(n, event, 'share');
        } else if (leaf.type === 'note') {
          const note = noteOf(leaf.text);
          if (note) out.notes[event] = {...note, by: await signersOf(note, keys, out.gameId)};
          const handed = await handOver(note, force, genesis, gameId);
          if (handed !== null) {
            out.notes[event].handed = handed;
            keys[handed] = force[handed].signing;
            seals[handed] = undefined;
            cards.handOver(handed);
          }
          const seat = handed !== null ? handed : await keyChange(note, keys, genesis.seats, out.gameId);
          if (seat !== null) force[seat].signing = keys[seat];
          if (seat === packet.seat) candidates.push(keys[seat]);
        }
      }
      const root = await tree.root(packet.end);
      const text = headText(gameId, packet.end, root);
      let signed = false;
      for (const key of candidates) signed = signed || (key && await ed25519.verify(key, envelope.signature, text));
      if (signed) ++out.counts.heads;
      else fault(n, -1, 'signature');
      packet.good = out.faults.length === before;
      last = {seat: packet.seat, signature: envelope.signature};
      if (n + 1 === out.packets.length) out.root = base64Of(root);
    }
    if (broken >= 0) fault(broken, -1, 'bytes');
    return out;
  };

  /// Hidden hands (schemas/cards.md): the results of shuffles and shares. After a take-back only the rules say with
  /// which place
  /// a pile begins. The page has no rules, so it tries every possible beginning: a share fits one card only.
  const dealt = (seats) => {
    const shuffles = {}, piles = [], ends = [0], shares = {}, passes = {};
    const umpires = seats.flatMap((seat, n) => (seat.side === umpireSide ? [n] : []));
    const players = seats.flatMap((seat, n) => (seat.side === umpireSide ? [] : [n]));
    const dealers = umpires.length || seats.length;
    /// The sealed card at a place that the test is true for.
    const sealedAt = async (place, fits) => {
      for (const pile of [...piles].reverse()) {
        for (const first of [...ends].reverse()) {
          const card = pile[place - first];
          if (card && await fits(card)) return card;
        }
      }
      return null;
    };
    const opensTo = async (point, leaf, gameId) => {
      const named = await vrf.cardPoint(gameId, leaf.card);
      return Boolean(point && named && sameBytes(point, named));
    };
    /// An umpire's pass to one of the players; which one the rules know, and the proof says it.
    const passFits = async (leaf) => {
      if (!umpires.includes(leaf.seat)) return false;
      for (const holder of players) {
        const card = await sealedAt(leaf.place, (c) => vrf.verifyPass(seats[leaf.seat].deck, seats[holder].deck, c.first, leaf.pass));
        if (!card) continue;
        const at = passes[`${leaf.place} ${holder}`] = passes[`${leaf.place} ${holder}`] || {of: {}};
        at.card = card, at.of[leaf.seat] = leaf.pass;
        return true;
      }
      return false;
    };
    const passedFits = async (leaf, gameId) => {
      const at = passes[`${leaf.place} ${leaf.seat}`];
      if (!at || !umpires.every((umpire) => at.of[umpire])) return false;
      const card = vrf.passed(at.card, Object.values(at.of));
      if (!card || !(await vrf.verifyAt(seats[leaf.seat].deck, leaf.proof, card.first))) return false;
      return opensTo(vrf.opened(card.second, [leaf.proof]), leaf, gameId);
    };
    return {
      /// The umpires pass the hand of a new player on again.
      handOver(seat) {
        for (const at of Object.keys(passes)) if (at.endsWith(` ${seat}`)) delete passes[at];
      },
      shuffle(leaf) {
        const of = shuffles[leaf.deal] = (shuffles[leaf.deal] || 0) + 1;
        if (of < dealers) return;
        piles.push(leaf.cards);
        ends.push(ends[ends.length - 1] + leaf.cards.length);
      },
      async fits(leaf, gameId) {
        if (!seats[leaf.seat]) return false;
        if (leaf.type === 'card-pass') return passFits(leaf);
        if (umpires.length) return leaf.type === 'card' && passedFits(leaf, gameId);
        const card = await sealedAt(leaf.place, (c) => vrf.verifyAt(seats[leaf.seat].deck, leaf.proof, c.first));
        if (!card) return false;
        const known = shares[leaf.place] = {...shares[leaf.place], [leaf.seat]: leaf.proof};
        return leaf.type === 'card-share' || opensTo(vrf.opened(card.second, Object.values(known)), leaf, gameId);
      },
    };
  };

  const proves = async (seat, proof, x) => Boolean(seat && x && await vrf.verify(seat.vrf, proof, x.hash));
  /// Of the actor and all his answerers, whose shares must be there in the genesis's order; else null.
  const betaOf = async (x, shares, seats) => {
    const answerers = seats[x.actor] ? seats[x.actor].answerers : [];
    if (shares.length !== answerers.length || shares.some((s, i) => s.seat !== answerers[i])) return null;
    const all = [{seat: x.actor, output: x.output}, ...shares].sort((a, b) => a.seat - b.seat);
    return tagged('hexpost beta v1', x.hash, Uint8Array.of(all.length), ...all.flatMap((s) => [Uint8Array.of(s.seat), s.output]));
  };
  const dieOf = async (beta, index, faces) => {
    if (faces < 2) return -1;
    const sides = BigInt(faces), limit = 2n ** 64n - 2n ** 64n % sides;
    for (let t = 0; ; ++t) {
      const hash = await tagged('hexpost die v1', beta, u32(index), u32(t));
      const v = new DataView(hash.buffer, hash.byteOffset).getBigUint64(0, true);
      if (v < limit) return Number(v % sides) + 1;
    }
  };
  const opens = async (leaf, seal, gameId) => {
    if (!seal || leaf.slot >= seal.slots) return false;
    const slot = await digest.sha256(joined(Uint8Array.of(0), utf8('hexpost seal v1\n'), gameId, Uint8Array.of(leaf.seat), u64(seal.first),
      u32(leaf.slot), leaf.salt, leaf.policy));
    const root = await rootByPath(slot, leaf.slot, seal.slots, leaf.path);
    return root !== null && sameBytes(root, seal.root);
  };
  /// The seat whose key a note changes, after it has been changed in `keys`; null when it changes none, or is not signed by
  /// all who must (schemas/packets.md, Agreements).
  const keyChange = async (note, keys, seats, gameId) => {
    if (!note || (note.kind !== 'new-signing-key' && note.kind !== 'substitute')) return null;
    const seat = Number(note.fields.seat);
    if (!seats[seat] || !/^[0-9a-f]{64}$/.test(note.fields.key || '') || note.fields.game !== gameId) return null;
    const own = note.kind === 'new-signing-key';
    for (let other = 0; other < seats.length; ++other) {
      if (own && other === seat) continue;
      if (!(await noteSignedBy(note, `hexpost/${gameId}/${other}`, keys[other]))) return null;
    }
    if (own && !(await noteSignedBy(note, `hexpost/${gameId}/${seat}/recovery`, seats[seat].recovery))) return null;
    keys[seat] = Uint8Array.from(note.fields.key.match(/../g), (two) => parseInt(two, 16));
    return seat;
  };

  /// The seat that a note `new-player` hands over, after all its keys have been changed in `force`; null when it hands none over
  /// (schemas/packets.md, Agreements): it needs every umpire, one at least, the new player, and keys that are new in this game and
  /// whose possession is proved.
  const handOver = async (note, force, genesis, gameId) => {
    if (!note || note.kind !== 'new-player' || note.fields.game !== hexOf(gameId)) return null;
    const seat = Number(note.fields.seat), old = genesis.seats[seat];
    if (!old || old.side === umpireSide) return null;
    const bytes = (name, size) => {
      const hex = note.fields[name] || '';
      return hex.length === 2 * size && /^[0-9a-f]*$/.test(hex) ? Uint8Array.from(hex.match(/../g), (two) => parseInt(two, 16)) : null;
    };
    const fresh = {signing: bytes('key', 32), vrf: bytes('vrf', 33), recovery: bytes('recovery', 32), deck: bytes('deck', 33)};
    const deckProof = bytes('deck-proof', 81), possession = bytes('possession', 81);
    if (Object.values(fresh).some((key) => !key) || !deckProof || !possession) return null;
    const used = [...force, ...genesis.seats].flatMap((s) => [s.signing, s.vrf, s.recovery, s.deck]);
    if (genesis.arbiter) used.push(genesis.arbiter);
    const all = Object.values(fresh);
    if (all.some((key, i) => used.some((one) => sameBytes(one, key)) || all.some((one, j) => i !== j && sameBytes(one, key)))) return null;
    if (force.some((s, i) => i !== seat && s.name === note.fields.name)) return null;
    const name = (n) => `hexpost/${note.fields.game}/${n}`;
    const umpires = force.flatMap((s, n) => (s.side === umpireSide ? [n] : []));
    if (!umpires.length || !(await noteSignedBy(note, name(seat), fresh.signing))) return null;
    for (const n of umpires) if (!(await noteSignedBy(note, name(n), force[n].signing))) return null;
    const deckText = await tagged('hexpost deck v1', Uint8Array.of(seat), old.nonce, fresh.signing, fresh.deck);
    const vrfText = await tagged('hexpost pop v1', gameId, Uint8Array.of(seat));
    if (!(await vrf.verify(fresh.deck, deckProof, deckText)) || !(await vrf.verify(fresh.vrf, possession, vrfText))) return null;
    Object.assign(force[seat], fresh, {name: note.fields.name});
    return seat;
  };

  return {check, noteOf, noteSignedBy, umpireSide};
})();
