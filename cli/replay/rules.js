/// The rules, judged again in the reader's browser: the module plays what the signed leaves say and nothing else. Each
/// order must be allowed where it stands, each die and opening must be one for which the rules ask, each signed mark must
/// be that of the position that follows, and the page must show what the module tells (schemas/packets.md).

/// The hash of a position and the question that is due there, as a mark has it.
const markOf = (position, kind, seat, question, subject) => {
  const counted = (text) => { const bytes = utf8(text); return joined(u32(bytes.length), bytes); };
  return digest.sha256(joined(utf8('hexpost mark v1\n'), counted(position), Uint8Array.of(kind, seat), counted(question), counted(subject)));
};

/// `signed`: what history.check gave, without faults. `files`: the writer's own data files by name. Gives {faults: [{event,
/// text}], judged: orders, told: lines of reports, why: plain words for what was not judged, or ''}. Stops at the first fault:
/// what stands on it is wrong, too.
const rulesJudged = async (ask, signed, film, battle, files, progress) => {
  const out = {faults: [], orders: 0, told: 0, why: ''};
  const fault = (event, text) => { out.faults.push({event, text}); return out; };
  const genesis = signed.leaves[0];
  const options = [], pieces = {};
  for (const [name, value] of genesis.options) {
    const army = /^army-(\d+)-(\d+)$/.exec(name);
    if (army) (pieces[army[1]] = pieces[army[1]] || []).push(value);
    else if (name === 'continues' || /^start-\d\d$/.test(name)) out.why = tr('the game starts from a position of another game');
    else options.push(`${name}=${value}`);
  }
  if (out.why) return out;
  const armies = [];
  for (const [side, parts] of Object.entries(pieces)) armies[Number(side)] = new TextDecoder().decode(fromBase64(parts.join('')) || new Uint8Array());
  let opened = null;
  try {
    opened = ask('open', {system: genesis.system, battle: genesis.scenario, options, pinned: true, armies: Array.from(armies, (one) => (one === undefined ? null : one)), files});
  } catch (problem) {
    return fault(0, tr('The rules of this game cannot be opened: {}', problem.message));
  }
  for (const [text, hash] of [[opened.data, genesis.data], [opened.scenario, genesis.scenarioHash]]) {
    if (!sameBytes(await digest.sha256(utf8(text)), hash)) return fault(0, tr('The charts or the battle are not those of the signed game.'));
  }
  const seatOf = (player) => genesis.seats.findIndex((seat) => seat.side === player);
  let rest = ask('begin', {battle: opened.battle}).game, awaited = ask('run', {game: rest}).awaited, over = false, open = null, line = 1, spoken = 0;
  const seals = genesis.seats.map(() => false), saved = {};
  const wanted = new Set(Object.values(signed.notes).filter((note) => note.kind === 'take-back').map((note) => Number(note.fields.to)));
  const agreed = (note) => note && genesis.seats.every((seat, n) => seat.side >= opened.players.length || note.by.includes(n));
  const shown = !battle.undone.length && !film.broken.length, english = document.documentElement.lang === 'en';

  /// The module's story of the packet, compared with the page's.
  const compare = () => {
    const {from, entries} = ask('trace', {game: rest, from: spoken});
    spoken = from + entries.length;
    for (const entry of entries) {
      const step = film.steps[line++];
      out.told += 1;
      if (!shown) continue;
      if (!step) return tr('The page ends before the battle does.');
      const kind = {rolled: 'die', told: 'told', answered: 'order', voided: 'void', lapsed: 'void'}[entry.kind];
      const same = step.kind === kind && (kind === 'die' ? step.faces === entry.faces && step.value === entry.value
        : kind === 'told' ? (!english || step.text === (entry.text || '')) && (step.heading || 0) === (entry.heading || 0)
          : step.text === entry.text && step.who === entry.who && (entry.kind !== 'voided' || !english || step.why === (entry.why || '')))
        && (entry.kind === 'lapsed' || (step.rule || '') === (entry.rule || ''));
      if (!same) return tr('Step {} is not what the rules say.', line - 1);
    }
    return '';
  };
  for (const [n, packet] of signed.packets.entries()) {
    if (progress) { progress(n, signed.packets.length); await new Promise((rested) => { setTimeout(rested); }); }
    const leaves = signed.leaves.slice(packet.first, packet.end);
    if (leaves.some((leaf) => ['deal', 'card-share', 'card', 'secret'].includes(leaf.type))) {
      out.why = tr('hidden hands: only hexpost can judge them');
      return out;
    }
    const given = leaves.flatMap((leaf) => (leaf.type === 'roll' ? [[leaf.faces, leaf.value]]
      : leaf.type === 'opening' ? [[genesis.seats[leaf.seat].side, leaf.slot, new TextDecoder().decode(leaf.policy)]] : []));
    const mark = leaves.findIndex((leaf) => leaf.type === 'mark');
    if (open && mark >= 0) {
      const state = ask('push', {game: rest, segment: {...open, given}});
      awaited = state.awaited;
      over = state.over;
      if (state.misfit) return fault(packet.first, state.misfit);
      if (awaited.kind === 'dice') return fault(packet.first + mark, tr('The rules ask for a die [{}], and none was rolled.', awaited.rule || ''));
      if (awaited.kind === 'opening') return fault(packet.first + mark, tr('The rules ask for a sealed standing order, and none was opened.'));
      const asked = awaited.kind === 'decision';
      const hash = await markOf(ask('position', {game: rest}).position, asked ? 1 : 0, asked ? seatOf(awaited.who) : 0, asked ? awaited.question || '' : '', asked ? awaited.subject || '' : '');
      if (!sameBytes(hash, leaves[mark].hash)) return fault(packet.first + mark, tr('Event {}: the position that was signed does not follow from the orders and dice by the rules.', packet.first + mark));
      open = null;
      const size = packet.first + mark + 1;
      if (wanted.has(size)) saved[size] = ask('clone', {game: rest}).game;
      const wrong = compare();
      if (wrong) return fault(packet.first, wrong);
    } else if (given.length) {
      return fault(packet.first, tr('Event {}: no order asks for these dice.', packet.first));
    }
    for (let event = packet.first; event < packet.end; ++event) {
      const note = signed.notes[event];
      if (note && note.handed !== undefined) seals[note.handed] = false;  // a new player cannot open what the former one sealed
      if (!note || !agreed(note)) continue;
      if (note.kind === 'take-back') {
        const back = saved[Number(note.fields.to)];
        if (!back) return fault(event, tr('Event {}: there is no earlier position to return to.', event));
        ask('close', {game: rest});
        rest = ask('clone', {game: back}).game;
        ({awaited, over} = ask('state', {game: rest}));
        open = null;
      } else if (note.kind === 'void-x') {
        open = null;
      } else if (note.kind === 'revision') {
        out.why = tr('another revision from event {} on', event);
        return out;
      }
    }
    const lines = leaves.flatMap((leaf) => (leaf.type === 'decision' ? [leaf.text] : []));
    if (lines.length || n === 0) {
      const who = genesis.seats[packet.seat].side, sealed = opened.players.map((_, player) => seals[seatOf(player)]);
      const first = packet.first + leaves.findIndex((leaf) => leaf.type === 'decision');
      if (lines.length && n > 0 && (over || awaited.kind !== 'decision' || awaited.who !== who)) return fault(first, tr('Event {}: this player is not asked now.', first));
      if (lines.length) {
        const judged = ask('judge', {game: rest, who, lines, sealed});
        const bad = judged.lines.findIndex((one, i) => one.verdict === 'illegal' || one.verdict === 'malformed' || one.canonical !== lines[i]);
        if (bad >= 0) {
          const why = judged.lines[bad].refusal || {why: tr('it is not in canonical form')};
          return fault(first + bad, tr('Event {}: the rules do not allow `{}`: {}', first + bad, lines[bad], why.why + (why.rule ? ` [${why.rule}]` : '')));
        }
        if (!judged.answers) return fault(first, tr('Event {}: these orders do not answer the question.', first));
      }
      out.orders += lines.length;
      open = {who, lines, sealed};
    }
    for (const leaf of leaves) if (leaf.type === 'seal') seals[packet.seat] = true;
    const last = leaves[leaves.length - 1];
    if (open && last.type !== 'draw' && (lines.length || n === 0)) {  // nothing to draw for: the lines end the battle
      const state = ask('push', {game: rest, segment: {...open, given: []}});
      if (!state.over) return fault(packet.end - 1, tr('Event {}: the orders have no draw for their dice.', packet.end - 1));
      over = true;
      open = null;
      const wrong = compare();
      if (wrong) return fault(packet.first, wrong);
    }
  }
  if (open && shown) {  // what the last orders do before the first die
    ask('push', {game: rest, segment: {...open, given: []}});
    const wrong = compare();
    if (wrong) return fault(signed.leaves.length - 1, wrong);
  }
  return out;
};
