/// What a unit, a group or a card may do now, read from the legal answers of the rules.

/// A line as a touch offers it.
const wordsOf = (line) => line.split(' ');
const names = (line, name) => wordsOf(line).includes(name);

/// `draft`, `ground`, `sides`: for each name of a unit its side and hex.
const movesOf = (draft, ground, place) => {
  const isHex = new Set(ground.labels);
  const hexesOf = (line) => wordsOf(line).filter((word) => isHex.has(word));
  /// The hex in which a line ends: the last word that is one.
  const endOf = (line) => hexesOf(line).pop();
  /// The hex of the enemy unit that a line names last: a shot or a fight.
  const targetOf = (line) => {
    const [enemy] = wordsOf(line).reverse().filter((word) => place.enemy(word));
    return enemy ? place.enemy(enemy) : null;
  };
  const of = (name) => draft.answers().filter((line) => names(line, name));
  /// By hex: the shortest line of the unit that ends there, and over how many hexes it goes.
  const reach = (name) => {
    const out = new Map();
    for (const line of of(name)) {
      const end = endOf(line), size = wordsOf(line).length;
      if (!end) continue;
      const old = out.get(end);
      if (!old || size < old.size) out.set(end, {line, size, cost: hexesOf(line).length});
    }
    return out;
  };
  /// By hex: the lines of the unit that name an enemy there and no hex.
  const targets = (name) => {
    const out = new Map();
    for (const line of of(name)) {
      const at = endOf(line) ? null : targetOf(line);
      if (at) out.set(at, [...(out.get(at) || []), line]);
    }
    return out;
  };
  /// The last order of the unit in the text that moves or turns it: {at, text}.
  const lastOf = (name) => [...draft.lines].reverse().find((line) => wordsOf(line.text)[1] === name && (endOf(line.text) || names(line.text, 'face')));
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
  return {of, reach, targets, endOf, hexesOf, lastOf, verbOf, turn, along, together};
};
