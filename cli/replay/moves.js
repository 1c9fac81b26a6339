/// The possible orders of a unit, a group or a card, read from the legal answers of the rules.

/// A line as a touch offers it.
const wordsOf = (line) => line.split(' ');
const names = (line, name) => wordsOf(line).includes(name);
const k_none = [];

/// True if the verb has that sense, such as `play` [schemas/module.md, `verbs`].
const hasSense = (opened, verb, sense) => opened.verbs.some((one) => one.verb === verb && one.sense === sense);

/// `draft`, `ground`, `speech`; `place`: where the units stand; `opened`: the battle.
const movesOf = (draft, ground, speech, place, opened) => {
  const isHex = new Set(ground.labels);
  const hexesOf = (line) => wordsOf(line).filter((word) => isHex.has(word));
  /// The hex in which a line ends: the last word that is one.
  const endOf = (line) => hexesOf(line).pop();
  /// The hex of the enemy unit that a line names last: a shot or a fight.
  const targetOf = (line) => {
    const [enemy] = wordsOf(line).reverse().filter((word) => place.enemy(word));
    return enemy ? place.enemy(enemy) : null;
  };
  // Thousands of lines may be legal: they are taken apart once for each list of them, and each unit's ways once.
  let listed = null, byWord = new Map(), ways = new Map(), cards = new Map(), free = [];
  const list = () => {
    const answers = draft.answers();
    if (answers === listed) return;
    listed = answers, byWord = new Map(), ways = new Map(), cards = new Map(), free = [];
    for (const line of answers) {
      const words = wordsOf(line), [verb, second] = words;
      for (const word of new Set(words)) {
        if (!byWord.has(word)) byWord.set(word, []);
        byWord.get(word).push(line);
      }
      if (hasSense(opened, verb, 'play')) cards.set(second, (cards.get(second) || 0) + 1);
      else if (!words.some((word) => place.own(word))) free.push(line);
    }
  };
  const of = (name) => { list(); return byWord.get(name) || k_none; };
  /// The targets of a unit's lines. `reach`, by hex: the shortest line that ends there, and over how many hexes it goes.
  /// `targets`, by hex: the lines that name an enemy there and no hex.
  const waysOf = (name) => {
    const lines = of(name);
    if (ways.has(name)) return ways.get(name);
    const reach = new Map(), targets = new Map();
    for (const line of lines) {
      const hexes = hexesOf(line), end = hexes[hexes.length - 1], at = end ? null : targetOf(line);
      if (at) targets.set(at, [...(targets.get(at) || []), line]);
      if (!end) continue;
      const size = wordsOf(line).length, old = reach.get(end);
      if (!old || size < old.size) reach.set(end, {line, size, cost: hexes.length});
    }
    ways.set(name, {reach, targets});
    return ways.get(name);
  };
  const reach = (name) => waysOf(name).reach;
  const targets = (name) => waysOf(name).targets;
  /// The words that occur in legal answers.
  const words = () => { list(); return byWord; };
  /// Cards that begin a legal order, with the number of ways to play each.
  const hand = () => { list(); return cards; };
  /// Lines that name none of one's units on the map: the end of a phase, the army as a whole.
  const unbound = () => { list(); return free; };
  /// The pieces of `mine` that legal lines name and that stand in no hex: the boxes of the game.
  const offMap = (mine) => [...words().keys()].filter((word) => mine.has(word) && !place.own(word));
  /// The last order of the unit in the text that moves or turns it, in canonical words: {at, text}.
  const lastOf = (name) => draft.lines.map(({at, text}) => ({at, text: speech.canonical(text)})).reverse().find((line) => wordsOf(line.text)[1] === name && (endOf(line.text) || names(line.text, 'face')));
  /// The verb by which a unit goes.
  const verbOf = (name) => {
    const line = of(name).find(endOf);
    return line ? wordsOf(line)[0] : 'move';
  };
  const withoutFace = (line) => line.replace(/ face \S+$/, '');
  /// The unit turned by one step and more, to the first facing that the rules allow. Gives a refusal or null.
  const turn = (name, by) => {
    const counter = place.counter(name), last = lastOf(name);
    if (!counter || counter.facing === undefined || counter.facing < 0) return {why: ''};
    let refusal = null;
    const free = of(name).filter((line) => !endOf(line) && /\bface \S+$/.test(line));
    for (let step = 1; step < 12; ++step) {
      const to = k_facings[(counter.facing + by * step + 144) % 12];
      const answer = free.find((line) => line.endsWith(` face ${to}`));
      if (answer) return draft.add(answer);
      if (!last) continue;
      const why = draft.replace(last.at, `${withoutFace(last.text)} face ${to}`);
      if (!why) return null;
      refusal = refusal || why;
    }
    return refusal || {why: ''};
  };
  /// The unit along a path of hexes. Gives a refusal or null.
  const along = (name, path) => {
    const last = lastOf(name), line = `${verbOf(name)} ${name} ${path.join(' ')}`;
    const known = of(name).find((one) => one === line || one.startsWith(`${line} face`) || (path.length === 1 && endOf(one) === path[0] && hexesOf(one).length === 1));
    if (known) return draft.add(known);
    const why = draft.add(line);
    if (!why || !last || !endOf(last.text)) return why;
    return draft.replace(last.at, `${withoutFace(last.text)} ${path.join(' ')}`) ? why : null;
  };
  /// Each unit of a group by the same way as one of them goes from `from` to `to`; those in front go first. Gives what
  /// could not be done: [[name, refusal]].
  const together = (group, from, to) => {
    const a = ground.geometry.centres[ground.labels.indexOf(from)], b = ground.geometry.centres[ground.labels.indexOf(to)];
    const ahead = (hex) => {
      const c = ground.geometry.centres[ground.labels.indexOf(hex)];
      return c.x * (b.x - a.x) + c.y * (b.y - a.y);
    };
    const failed = [];
    for (const name of [...group].sort((one, other) => ahead(place.own(other)) - ahead(place.own(one)))) {
      const hex = ground.shifted(place.own(name), from, to), way = hex && reach(name).get(hex);
      const why = way ? draft.add(way.line) : {why: hex ? '' : to};
      if (why) failed.push([name, why]);
    }
    return failed;
  };
  return {of, words, hand, unbound, offMap, reach, targets, endOf, hexesOf, lastOf, verbOf, turn, along, together};
};

/// The verb of the question whose answer is a list of pieces, in any order; else null.
const listerOf = (draft, opened) => {
  const {pending} = draft.due(), verb = pending && opened.verbs.find((one) => one.verb === pending.name);
  return verb && /^\S+ (NAME|UNIT|LEADER)\.\.\.$/.test(verb.usage) ? verb.verb : null;
};
/// What outlook.js is asked for pieces that stand in no hex. `own`: the player's pieces, the leaders without a hex, and the hexes
/// of the others; `always`: also where no listed answer names such a piece.
const moreOf = (draft, opened, moves, {pieces, leaders, at}, always) => {
  if (!draft.due().pending || !(always || moves.offMap(new Set(pieces)).length)) return [];
  const lister = listerOf(draft, opened), posts = opened.verbs.filter((one) => /^\S+ LEADER HEX$/.test(one.usage)).map((one) => one.verb);
  const hexes = [...new Set([...draft.answers().flatMap(moves.hexesOf), ...at])];
  return lister || (leaders.length && posts.length) ? [['more', {lister, pieces, leaders, posts, hexes}]] : [];
};
