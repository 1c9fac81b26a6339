/// The mark: is the file as it was written and signed? Compares the blocks with their sums, the packets with their
/// signatures, and what is shown with what was signed. Then says plainly what was checked and what cannot be.

/// The errors, as {step or -1, text}, in the order of the file.
const judgement = async (battle, film, manifest, signed) => {
  const out = [];
  const add = (step, text) => out.push({step, text});
  for (const id of new Set([...Object.keys(manifest.sums), ...Object.keys(page.blocks)])) {
    if (id === 'manifest') continue;
    const block = page.blocks[id];
    if (block && base64Of(await digest.sha256(utf8(block.text))) === manifest.sums[id]) continue;
    if (id === 'packets') continue;  // the signatures tell more exactly where
    const first = film.steps.findIndex((step) => step.block === id);
    if (first >= 0) add(first, tr('Steps {} to {} were changed.', first, first + film.steps.filter((step) => step.block === id).length - 1));
    else if (id === 'battle') add(-1, tr('The map, the names or the counters were changed after they were written.'));
    else if (id === 'words') add(-1, tr('The texts of this page were changed.'));
    else add(-1, tr('A part of this file was changed: {}.', id));
  }
  // The browser itself compares looks and program with the sums at the head of the page, and ignores those that differ.
  if (![...document.styleSheets].some((sheet) => sheet.cssRules.length)) add(-1, tr('The style of this page was changed.'));
  const packet = (n) => {
    const p = signed.packets[n];
    return p ? tr('mail {} (events {} to {})', n + 1, p.first, p.end - 1) : tr('mail {}', n + 1);
  };
  const stepOf = (fault) => {
    const p = signed.packets[fault.packet];
    const from = fault.event >= 0 ? fault.event : p ? p.first : Infinity;
    return film.steps.findIndex((step) => step.event >= from);
  };
  const why = {
    bytes: (f) => (f.event < 0 ? tr('The bytes of {} cannot be read.', packet(f.packet)) : tr('Event {} is not what was signed.', f.event)),
    game: (f) => tr('{} belongs to another game.', packet(f.packet)),
    seen: (f) => tr('{} does not contain the signature of the mail before it.', packet(f.packet)),
    assent: (f) => tr('Event {}: the signature of the player who joined is wrong.', f.event),
    signature: (f) => tr('The signature of {} is wrong.', packet(f.packet)),
    share: (f) => tr('Event {}: this share in the dice is not proved.', f.event),
    die: (f) => tr('Event {}: this die does not follow from the shares of both players.', f.event),
    card: (f) => tr('Event {}: this share of a card, or the card that it opens, is not proved.', f.event),
    opening: (f) => tr('Event {}: this standing order was not the one that was sealed.', f.event),
  };
  // Everything after an error is wrong, too, and gets no line of its own.
  const first = signed.faults.length ? signed.faults[0].packet : -1;
  const plainest = ['bytes', 'game', 'seen', 'signature'];
  const rank = (fault) => (plainest.includes(fault.kind) ? plainest.indexOf(fault.kind) : plainest.length);
  const told = signed.faults.filter((f) => f.packet === first || f.kind === 'bytes').sort((a, b) => a.packet - b.packet || rank(a) - rank(b));
  for (const fault of told) add(stepOf(fault), why[fault.kind](fault));
  if ((signed.gameId || '') !== battle.gameId) add(-1, tr('The history belongs to a different game than the page says.'));
  if (!signed.faults.length && signed.leaves.length !== battle.events) add(-1, tr('The history does not have as many events as the page says.'));

  const shown = new Set();
  film.steps.forEach((step, i) => {
    if (step.event < 0) return;
    shown.add(step.event);
    const leaf = signed.leaves[step.event];
    if (!leaf) return;  // told above
    const same = step.kind === 'die' ? leaf.type === 'roll' && leaf.faces === step.faces && leaf.value === step.value && leaf.rule === step.rule
      : step.kind === 'order' && step.how === 2 ? leaf.type === 'opening'
        : leaf.type === 'decision' && (leaf.text === step.text || battle.said[step.event] === leaf.text);
    if (leaf.type === 'decision' && (leaf.text !== step.text || step.shown)) step.written = leaf.text;
    if (!same) add(i, tr('Step {} differs from the signed event {}.', i, step.event));
  });
  const hidden = signed.leaves.findIndex((leaf, event) => leaf && leaf.type === 'roll' && !shown.has(event));
  if (hidden >= 0 && !battle.undone.length && !film.broken.length) add(-1, tr('The die of event {} is not shown.', hidden));
  if (!out.length && base64Of(await digest.sha256(utf8(page.blocks.packets.text))) !== manifest.sums.packets) {
    add(-1, tr('A part of this file was changed: {}.', 'packets'));
  }
  return out;
};

/// The rules of the module in this page, if it has one: their verdict on the whole history, with the module's hash.
const byTheRules = async (battle, film, signed, progress) => {
  if (!page.module) return {faults: [], orders: 0, told: 0, why: tr('this file has no module of the rules'), hash: ''};
  const bytes = moduleOf(page.module);
  const hash = hexOf(await digest.sha256(bytes));
  const {ask} = await engineFrom(bytes);
  const {systems} = ask('systems'), genesis = signed.leaves[0];
  if (!systems.some((one) => one.name === genesis.system && one.revision === genesis.revision)) {
    return {faults: [], orders: 0, told: 0, why: tr('the module of this file has another revision'), hash};
  }
  return {...await rulesJudged(ask, signed, film, battle, page.value('files') || {}, progress), hash};
};

/// The first eight bytes of a hash as four words to say aloud, as reports have them (store/crypto/spoken.h).
const spoken = (bytes) => Array.from({length: 4}, (_, i) => {
  const bits = bytes[2 * i] << 8 | bytes[2 * i + 1];
  const consonant = (at) => 'bdfghjklmnprstvz'[bits >> at & 15], vowel = (at) => 'aiou'[bits >> at & 3];
  return consonant(12) + vowel(10) + consonant(6) + vowel(4) + consonant(0);
}).join(' ');
/// With the hex digits of the same bytes.
const shortRoot = (bytes) => `${spoken(bytes)} (${hexOf(bytes.slice(0, 8))})`;

/// The result of the audit of hidden hands, in a sentence.
const dealSentence = (signed, dealt) => {
  const name = (seat) => signed.seats[seat] || String(seat);
  if (dealt.fault && dealt.fault.kind === 'seed') return tr('THE DEAL IS FALSE: the seed that {} discloses for deal {} is not the one of this shuffle.', name(dealt.fault.seat), dealt.fault.deal);
  if (dealt.fault) return tr('THE DEAL IS FALSE: {} has not shuffled deal {} with the disclosed seed.', name(dealt.fault.seat), dealt.fault.deal);
  if (dealt.silent.length) return tr('not checked yet: {} must disclose the seeds after the battle', dealt.silent.map(name).join(', '));
  return tr('right: every shuffle was repeated from its seed');
};

/// `go` to a step; `refresh` what is shown of the present one.
const judge = async (battle, film, manifest, go, refresh) => {
  const mark = byId('mark'), proof = byId('proof');
  const say = (style, text) => {
    mark.className = style;
    mark.textContent = text;
  };
  say('wait', '… ' + tr('checking'));
  try {
    const packets = page.value('packets') || [];
    const signed = await history.check(packets, manifest.leaves, (done, of) => say('wait', '… ' + tr('checking {} of {}', done, of)));
    const wrong = await judgement(battle, film, manifest, signed);
    if (page.blocks.packets && page.value('packets') === null) wrong.unshift({step: -1, text: tr('The packets cannot be read.')});
    const rules = wrong.length === 0 && signed.packets.length > 0 ? await byTheRules(battle, film, signed, (done, of) => say('wait', '… ' + tr('judging {} of {}', done, of))) : null;
    if (rules) wrong.push(...rules.faults.map(({event, text}) => ({step: film.steps.findIndex((step) => step.event >= event), text})));
    const dealt = wrong.length === 0 ? await deals.audit(signed, page.value('seeds') || [], (done, of) => say('wait', '… ' + tr('checking shuffle {} of {}', done + 1, of))) : null;
    if (dealt && dealt.fault) wrong.push({step: film.steps.findIndex((step) => step.event >= dealt.fault.event), text: dealSentence(signed, dealt)});
    const good = wrong.length === 0 && signed.packets.length > 0;
    const facts = [signed.leaves.length, signed.counts.heads, signed.counts.dice];
    if (good && rules && !rules.why) say('good', '✔ ' + tr('Signed, whole and by the rules: {} events, {} signatures, {} dice', ...facts));
    else if (good) say('good', '✔ ' + tr('Signed and whole: {} events, {} signatures, {} dice', ...facts));
    else if (dealt && dealt.fault) say('bad', '✘ ' + wrong[0].text);
    else if (wrong.length) say('bad', '✘ ' + tr('Changed: {}', wrong[0].text));
    else say('none', tr('Nothing has been signed yet'));

    const list = wrong.slice(0, 50).map((one) => h('li', {}, one.text, ' ',
      one.step >= 0 ? h('button', {type: 'button', class: 'link', 'data-step': one.step}, tr('show step {}', one.step)) : null));
    list.forEach((item) => {
      const button = item.querySelector('button');
      if (button) button.addEventListener('click', () => go(Number(button.dataset.step)));
    });
    for (const one of wrong) if (one.step >= 0) film.steps[one.step].wrong = true;
    refresh();
    const by = (seat) => signed.packets.filter((p) => p.seat === seat && p.good).length;
    const table = [
      [tr('game'), battle.gameId], [tr('events'), String(signed.leaves.length)], [tr('root'), signed.root || '-'],
      [tr('head in words'), signed.root ? shortRoot(fromBase64(signed.root)) : '-'],
      ...signed.seats.map((name, seat) => [tr('signatures of {}', name), tr('{} right', by(seat))]),
      [tr('shares proved'), String(signed.counts.shares)], [tr('dice that follow from them'), String(signed.counts.dice)], [tr('sealed standing orders opened'), String(signed.counts.openings)],
      ...(dealt ? [[tr('deal of the cards'), dealSentence(signed, dealt)]] : []),
      [tr('rules'), !rules ? '-' : rules.why ? tr('not judged: {}', rules.why) : tr('{} orders judged, {} lines derived again', rules.orders, rules.told)],
      [tr('module of the rules'), rules && rules.hash ? rules.hash : tr('none in this page')],
      [tr('signatures checked by'), signed.native ? tr('this browser (WebCrypto)') : tr('this page itself: the browser does not know Ed25519')],
      [tr('hashes computed by'), subtle ? tr('this browser (WebCrypto)') : tr('this page itself: the browser gives it no WebCrypto')],
    ];
    proof.replaceChildren(
      h('h2', {}, good ? tr('This file is as it was signed') : dealt && dealt.fault ? tr('The deal of the cards is false') : wrong.length ? tr('This file has been changed') : tr('Nothing has been signed yet')),
      ...(list.length ? [h('ul', {class: 'wrong'}, ...list)] : []),
      h('dl', {}, ...table.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
      h('h2', {}, tr('Meaning')),
      h('p', {}, tr('Each mail of this battle signs everything before it. This page has rebuilt the tree of all events, checked every signature and the proof of every share, computed every die again from the shares, and compared orders and dice that you see with those that were signed.')),
      h('p', {}, rules && !rules.why ? tr('The rules themselves are in this page, as one module. They have judged every order and every use of a die, and have derived every line of the story again.')
        : tr('This page has not judged the rules: only hexpost can tell whether the map, moves, losses and words follow from orders and dice.')),
      ...(rules && rules.hash ? [h('p', {}, tr('The module came with this file, too. `hexpost verify --module` prints the same long number for the module of a program that you trust; the page about modules says how to build it.'))] : []),
      h('h2', {}, tr('What the mark cannot tell')),
      h('p', {}, tr('The mark is set by a program that came with this file. A person who changed the file could also have changed the program, or could have invented a game with other keys. So compare it with something from another source: the number of the game with the one in a mail of the game, and the head in words with the words at the foot of a report after the same number of events. If both agree, it is the same history.')),
      h('p', {}, tr('To be certain, use the log itself: each player has it, `hexpost export` writes it, and `hexpost verify` checks every signature, every die and every rule with your own program.')),
      ...(battle.undone.length ? [h('h2', {}, tr('Taken back')), h('ul', {}, ...battle.undone.map((text) => h('li', {}, text)))] : []));
  } catch (problem) {
    say('bad', '✘ ' + tr('This file could not be checked.'));
    throw problem;
  }
};
