/// The audit of hidden hands (schemas/cards.md): after the battle each dealer discloses the seeds of its shuffles by a signed note,
/// and every shuffle is repeated here.

const deals = (() => {
  const mac = async (key, ...parts) => {
    const padded = (mask) => Uint8Array.from({length: 64}, (_, i) => (i < key.length ? key[i] : 0) ^ mask);
    return digest.sha256(joined(padded(0x5c), await digest.sha256(joined(padded(0x36), ...parts))));
  };
  const tag = (text) => utf8(text + '\n');

  /// The previous place of each card of the shuffled deck.
  const orderOf = async (seed, cards) => {
    const out = Array.from({length: cards}, (_, i) => i);
    for (let last = cards; last > 1; --last) {
      const below = BigInt(last), limit = 2n ** 64n - 2n ** 64n % below;
      for (let t = 0; ; ++t) {
        const hash = await mac(seed, tag('hexpost shuffle order v1'), u32(last), u32(t));
        const v = new DataView(hash.buffer, hash.byteOffset).getBigUint64(0, true);
        if (v >= limit) continue;
        const other = Number(v % below);
        [out[last - 1], out[other]] = [out[other], out[last - 1]];
        break;
      }
    }
    return out;
  };
  const shuffled = async (deck, order, joint, seed) => {
    const out = [];
    for (const [k, from] of order.entries()) {
      for (let t = 0, card = null; !card; ++t) {
        card = vrf.masked(deck[from], await mac(seed, tag('hexpost shuffle factor v1'), u32(k), u32(t)), joint);
        if (card) out.push(card);
      }
    }
    return out;
  };
  const sameDeck = (a, b) => a.length === b.length && a.every((card, i) => sameBytes(card.first, b[i].first) && sameBytes(card.second, b[i].second));

  /// The disclosures of the notes: bytes by 'SEAT DEAL'. A note without its seat's signature does not count.
  const disclosed = async (texts, signed) => {
    const out = {};
    for (const text of texts) {
      const note = history.noteOf(text);
      if (!note || note.kind !== 'seeds' || note.fields.game !== signed.gameId) continue;
      const seat = Number(note.fields.seat);
      if (!signed.keys[seat] || !(await history.noteSignedBy(note, `hexpost/${signed.gameId}/${seat}`, signed.keys[seat]))) continue;
      for (const line of text.slice(0, text.lastIndexOf('\n\n')).split('\n')) {
        const [, number, hex] = line.match(/^seeds (\d+) ((?:[0-9a-f]{2})+)$/) || [];
        if (hex && !out[`${seat} ${number}`]) out[`${seat} ${number}`] = Uint8Array.from(hex.match(/../g), (two) => parseInt(two, 16));
      }
    }
    return out;
  };

  /// What a take-back has left of the piles and of the cards laid open: a pile comes up in the run before its first shuffle, and
  /// stays when the game goes back to that run's end or to a later one.
  const leftBy = (signed) => {
    const seats = signed.leaves[0].seats;
    const backs = Object.entries(signed.notes)
      .filter(([, note]) => note.kind === 'take-back' && seats.every((seat, n) => seat.side === history.umpireSide || note.by.includes(n)))
      .map(([event, note]) => ({event: Number(event), to: Number(note.fields.to)}));
    const ended = (event) => {  // the size of the history at the end of the run before an event
      let at = event;
      while (at > 0 && !(signed.leaves[at - 1] && signed.leaves[at - 1].type === 'mark')) --at;
      return at;
    };
    const stays = (event, since) => !backs.some((back) => back.event > event && back.to < since);
    return {pile: (event) => stays(event, ended(event)), card: (event) => stays(event, event + 1)};
  };

  /// `signed`: what history.check gave, without faults. `notes`: the texts of the notes `seeds`. Gives null when no cards were dealt
  /// by mail, or {deals, silent: seats that have not disclosed, fault: null or {seat, deal, event, kind}}: the author of the first
  /// false shuffle.
  const audit = async (signed, notes, progress) => {
    const every = signed.leaves.flatMap((leaf, event) => (leaf && leaf.type === 'deal' ? [{...leaf, event}] : []));
    if (!every.length) return null;
    const left = leftBy(signed);
    const numbers = [...new Set(every.map((leaf) => leaf.deal))].filter((number) => left.pile(every.find((leaf) => leaf.deal === number).event));
    const dealt = every.filter((leaf) => numbers.includes(leaf.deal));
    const out = {deals: numbers.length, silent: [], fault: null};
    const seats = signed.leaves[0].seats, gameId = Uint8Array.from(signed.gameId.match(/../g), (two) => parseInt(two, 16));
    const umpired = seats.some((seat) => seat.side === history.umpireSide);
    const dealers = seats.flatMap((seat, n) => (umpired && seat.side !== history.umpireSide ? [] : [n]));
    const joint = vrf.sum(dealers.map((n) => seats[n].deck));
    const seeds = await disclosed(notes, signed);
    out.silent = dealers.filter((n) => dealt.some((leaf) => leaf.seat === n && !seeds[`${n} ${leaf.deal}`]));
    const possessions = signed.leaves.filter((leaf) => leaf && leaf.type === 'assent').sort((a, b) => a.seat - b.seat);
    const root = await digest.sha256(joined(tag('hexpost umpire root v1'), gameId, Uint8Array.of(possessions.length),
      ...(await Promise.all(possessions.map(async (leaf) => joined(Uint8Array.of(leaf.seat), await vrf.output(leaf.possession)))))));
    const seedOf = async (leaf, shown) => {
      if (!umpired) return shown.length === 32 ? shown : null;
      const alpha = await digest.sha256(joined(tag('hexpost umpire deal v1'), root, u32(leaf.deal)));
      return shown.length === 81 && await vrf.verify(seats[leaf.seat].vrf, shown, alpha) ? vrf.output(shown) : null;
    };

    const opened = signed.leaves.flatMap((leaf, event) => (leaf && leaf.type === 'card' && left.card(event) ? [{...leaf, event}] : []));
    const cardAt = [], sealedAt = [];  // by place
    let known = true;
    for (const [n, number] of numbers.entries()) {
      const shuffles = dealt.filter((leaf) => leaf.deal === number);
      // The discards since the last pile are its cards, and before them the cards that were left of it.
      const since = n > 0 ? dealt.find((leaf) => leaf.deal === numbers[n - 1]).event : -1;
      const discards = opened.filter((leaf) => leaf.event > since && leaf.event < shuffles[0].event).map((leaf) => leaf.card).sort((a, b) => a - b);
      const size = shuffles[0].cards.length, first = sealedAt.length;
      const fresh = n === 0 ? Array.from({length: size}, (_, card) => card) : discards;
      const old = Array.from({length: size - fresh.length}, (_, i) => first - size + fresh.length + i);
      let deck = [...old.map((place) => sealedAt[place]), ...(await Promise.all(fresh.map((card) => vrf.freshCard(gameId, card, joint))))];
      let cards = [...old.map((place) => cardAt[place]), ...fresh];
      for (const leaf of shuffles) {
        if (progress) progress(dealt.indexOf(dealt.find((one) => one.event === leaf.event)), dealt.length);
        const shown = seeds[`${leaf.seat} ${leaf.deal}`];
        known = known && Boolean(shown);
        if (shown) {
          const seed = await seedOf(leaf, shown);
          const wrong = (kind) => { out.fault = {seat: leaf.seat, deal: leaf.deal, event: leaf.event, kind}; return out; };
          if (!seed) return wrong('seed');
          const commitment = await digest.sha256(joined(tag('hexpost shuffle v1'), gameId, Uint8Array.of(leaf.seat), u32(leaf.deal), seed));
          if (!sameBytes(commitment, leaf.commitment)) return wrong('seed');
          const order = await orderOf(seed, size);
          if (deck.length !== size || deck.some((card) => !card) || !sameDeck(await shuffled(deck, order, joint, seed), leaf.cards)) return wrong('shuffle');
          cards = order.map((from) => cards[from]);
        }
        deck = leaf.cards;
      }
      sealedAt.push(...deck);
      cardAt.push(...(known ? cards : cards.map(() => -1)));
    }
    return out;
  };

  return {audit};
})();
