/// Watching the battle: the timeline, the story beside it, and the mark that says whether the file is as it was signed.
/// Texts for people stand in tr('...'): the program that writes this page finds them here and sends their translations along.

/// The rest of an order's step after its rule: its words in the reader's language, if they differ, and changes.
const inWords = (a) => ({shown: a.slice(8).find((x) => typeof x === 'string'), changes: a.slice(8).find(Array.isArray)});

/// The steps of the whole battle, and at each what stands where.
const filmOf = (battle, manifest) => {
  const steps = [{kind: 'start', standing: battle.standing, changes: [], segment: -1, event: -1}];
  const keys = [{at: 0, piles: battle.start}];
  const broken = [];
  for (const [id, about] of manifest.turns) {
    const turn = page.value(id);
    if (turn === null || !Array.isArray(turn.steps) || turn.steps.length !== about) {
      broken.push({id, at: steps.length});
      for (let i = 0; i < about; ++i) steps.push({kind: 'lost', standing: battle.standing, changes: [], segment: -1, event: -1, block: id});
      continue;
    }
    keys.push({at: steps.length - 1, piles: turn.piles});
    for (const a of turn.steps) {
      const [kind, segment, event, standing] = a;
      const step = {segment, event, standing, block: id, by: battle.segments[segment]};
      if (kind === 0) Object.assign(step, {kind: 'die', faces: a[4], value: a[5], face: a[6] || String(a[5]), rule: a[7], luck: a[8], good: a[9],
        worth: a[10], sum: a[11], squares: a[12], changes: a[13]});
      if (kind === 1) Object.assign(step, {kind: 'told', text: a[4], rule: a[5], heading: a[6], deeds: a[7] || [], score: a[8], changes: a[9]});
      if (kind === 2) Object.assign(step, {kind: 'order', text: a[4], who: a[5], how: a[6], rule: a[7], ...inWords(a)});
      if (kind === 3) Object.assign(step, {kind: 'void', text: a[4], who: a[5], why: a[6], rule: a[7], ...inWords(a)});
      step.changes = step.changes || [];
      steps.push(step);
    }
  }
  const cells = battle.map.cells.length;
  /// Puts what a list of cell, pile, cell, pile says into `out`; 0 is an empty hex.
  const put = (out, list) => {
    for (let i = 0; i + 1 < list.length; i += 2) if (list[i] in out && battle.piles[list[i + 1]]) out[list[i]] = list[i + 1];
    return out;
  };
  /// The counters in each cell after a step.
  const piles = (at) => {
    let key = keys[0];
    for (const k of keys) if (k.at <= at) key = k;
    const out = put(new Array(cells).fill(0), key.piles);
    for (let i = key.at + 1; i <= at; ++i) put(out, steps[i].changes);
    return out;
  };
  // A heading's turn and phase go on until the next one.
  const turns = [];
  steps.forEach((step, i) => {
    if (step.kind === 'told' && step.heading === 2) turns.push({at: i, text: step.text});
  });
  if (!turns.length || turns[0].at > 1) turns.unshift({at: 0, text: tr('Before the battle')});
  turns.forEach((turn, i) => { turn.end = i + 1 < turns.length ? turns[i + 1].at : steps.length; });
  return {steps, turns, piles, broken, last: steps.length - 1};
};

/// Who stands where: key of a counter to its cell.
const placesOf = (battle, piles) => {
  const out = new Map();
  piles.forEach((pile, cell) => battle.piles[pile][0].forEach((c) => {
    out.set(`${c.side} ${c.name}`, {cell, side: c.side, name: c.name});
  }));
  return out;
};

const rule = (step) => (step.rule ? ` [${step.rule}]` : '');
const sideName = (battle, side) => battle.sides[side] || tr('nobody');
/// A step as a sentence.
const sentence = (battle, step) => {
  if (step.kind === 'start') return tr('Before the battle');
  if (step.kind === 'lost') return tr('This part of the file has been changed and cannot be read.');
  if (step.kind === 'die') return tr('dice, {} faces: {}', step.faces, step.face) + rule(step);
  if (step.kind === 'told') return step.text + rule(step);
  if (step.kind === 'void') return tr('{}: void: {}: {}', sideName(battle, step.who), step.shown || step.text, step.why + rule(step));
  if (step.how === 1) return tr('{}: {} (standing order)', sideName(battle, step.who), step.shown || step.text) + rule(step);
  if (step.how === 2) return tr('{}: {} (sealed standing order)', sideName(battle, step.who), step.shown || step.text) + rule(step);
  return tr('{}: {}', sideName(battle, step.who), step.shown || step.text);
};

/// The side of a die: the one that benefits from it, otherwise the one on whose orders it was rolled.
const ownerOf = (step) => (step.luck >= 0 ? step.luck : step.by);
const sideClass = (side) => `side${side === 0 || side === 1 ? side : 2}`;
const dieOf = (step) => h('span', {class: `die ${sideClass(ownerOf(step))}${step.good === 1 ? ' hit' : step.good === 0 ? ' miss' : ''}`,
  title: tr('dice, {} faces: {}', step.faces, step.face) + rule(step)}, step.face);
const loses = (step) => step.kind === 'told' && step.deeds.some(([kind]) => kind === 2);

/// Does the step end something of this kind?
const ends = (film, unit, i) => {
  const step = film.steps[i];
  if (i === 0 || i === film.last || unit === 'event') return true;
  if (unit === 'die') return step.kind === 'die';
  if (unit === 'order') return step.kind === 'order' || step.kind === 'void';
  if (unit === 'phase') return step.kind === 'told' && step.heading >= 1;
  if (unit === 'turn') return step.kind === 'told' && step.heading === 2;
  return film.steps[i + 1].segment !== step.segment;
};

/// On a phone the map leaves room for what has happened between itself and the buttons, which stay at the lower edge.
const fitMap = () => {
  const frame = byId('frame');
  if (!window.matchMedia('(max-width: 56rem)').matches) { frame.style.height = ''; return; }
  const rest = [document.querySelector('header'), byId('standing'), byId('happened'), byId('transport')];
  const taken = rest.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
  frame.style.height = `${clamp(document.documentElement.clientHeight - taken - 40, 160, 480)}px`;
};

const watch = () => {
  const battle = page.value('battle'), manifest = page.value('manifest');
  if (!battle || !manifest) throw new Error('blocks');
  const film = filmOf(battle, manifest);
  const {steps, last} = film;
  furnish();
  const label = (id, text) => { byId(id).setAttribute('aria-label', text); byId(id).title = text; };

  document.title = battle.title;
  document.querySelector('h1').textContent = battle.title;
  byId('who').textContent = battle.who;
  const board = boardOf(byId('board'), battle);
  window.addEventListener('resize', fitMap);  // before the camera looks how large the map is
  const camera = cameraOf(board, (by) => stopped(() => move(byId('unit').value, by)));

  let now = 0;
  let playing = null;

  // ---- what stands where, and what is spoken of

  const standingIn = (piles) => piles.flatMap((pile, cell) => (pile ? [cell] : []));
  const spokenOf = (piles, step) => {
    // A die speaks of what was ordered last.
    let from = now;
    while (from > 0 && steps[from].kind === 'die') --from;
    const words = new Set(((steps[from].text || '') + ' ' + (step.text || '')).split(/[^\p{L}\p{N}_'-]+/u));
    const cells = new Set();
    battle.map.cells.forEach((cell, i) => { if (words.has(cell[0])) cells.add(i); });
    for (const {cell, name} of placesOf(battle, piles).values()) if (words.has(name)) cells.add(cell);
    return [...cells];
  };
  /// The ways gone since the phase began, where there was fighting last, and the cells of the latest losses.
  const tracesOf = (piles) => {
    let from = now;
    while (from > 0 && !(steps[from].kind === 'told' && steps[from].heading >= 1)) --from;
    const ways = [];
    let fights = [];
    for (let i = from; i <= now; ++i) {
      for (const [kind, side, cells] of steps[i].deeds || []) {
        if (kind === 0 && cells.length > 1) ways.push({cells, side, now: i === now});
        if (kind === 1) fights = cells;
      }
    }
    const lost = [];
    if (now && steps[now].changes.length) {
      const is = placesOf(battle, piles);
      for (const [key, {cell}] of placesOf(battle, film.piles(now - 1))) if (!is.has(key)) lost.push(cell);
    }
    return {ways, fights, lost};
  };

  const standingOf = (step) => battle.standings[step.standing] || {moment: '', sides: [], more: []};
  const show = () => {
    const step = steps[now], piles = film.piles(now);
    const {ways, fights, lost} = tracesOf(piles);
    const spoken = now ? spokenOf(piles, step) : [];
    board.show(piles, {rings: spoken, ways, fights, losses: lost});
    spoken.length ? camera.follow(spoken) : camera.seek(standingIn(piles));
    const standing = standingOf(step);
    byId('standing').replaceChildren(h('strong', {}, standing.moment), ...standing.sides.map((text, side) =>
      (text ? h('span', {class: `fares side${side}`}, `${sideName(battle, side)}: ${text}`) : '')));
    // The page's words may differ from the original or be forged: the signed words decide.
    const written = step.written ? [h('small', {class: 'written'}, tr('The order as it was signed: {}', step.written))] : [];
    const told = byId('happened');
    told.setAttribute('aria-live', playing ? 'off' : 'polite');
    told.replaceChildren(...(step.kind === 'die' ? [dieOf(step), ' ', tr('{}: {}', sideName(battle, ownerOf(step)), sentence(battle, step))] : [sentence(battle, step)]), ...written);
    told.className = `is-${step.kind}${loses(step) ? ' loses' : ''}`;
    byId('slider').value = now;
    byId('slider').setAttribute('aria-valuetext', sentence(battle, step));
    byId('place').textContent = step.event < 0 ? tr('step {} of {}', now, last) : tr('step {} of {}, event {}', now, last, step.event);

    story.mark();
    if (!byId('units').hidden) units();
    if (!byId('dice').hidden) dice();
  };
  const go = (to) => {
    now = clamp(to, 0, last);
    show();
    if (!playing) remember();
  };
  const remember = () => {
    try {
      window.history.replaceState(null, '', `#${now}`);
    } catch (forbidden) {
      // a page that is shown inside another program has no address of its own
    }
  };
  const move = (unit, by) => {
    let to = now;
    do to += by; while (to > 0 && to < last && !ends(film, unit, to));
    go(to);
  };

  // ---- the story: turns, phases, events

  const story = (() => {
    const items = film.turns.map((turn, n) => {
      const list = h('ol');
      const details = h('details', {}, h('summary', {}, turn.text), list);
      let rows = null;
      const fill = () => {
        if (rows) return;
        rows = [];
        let phase = null, dice = null;
        for (let i = turn.at + 1; i < turn.end; ++i) {  // the summary tells the first
          const step = steps[i];
          if (step.kind === 'told' && step.heading >= 1) {
            phase = {i, step};  // its heading comes with the first thing that happens in it
            dice = null;
            continue;
          }
          if (phase) {
            const row = h('li', {class: 'phase', 'data-step': phase.i}, h('button', {type: 'button', tabindex: -1}, phase.step.text));
            rows.push({from: phase.i, row});
            list.append(row);
            phase = null;
          }
          if (step.kind === 'die' && dice && dice.rule === step.rule && dice.by === ownerOf(step)) {
            dice.box.append(dieOf(step));
            continue;
          }
          const text = step.kind === 'die' ? h('span', {}, dieOf(step)) : sentence(battle, step);
          const button = h('button', {type: 'button', tabindex: -1}, text, step.kind === 'die' && step.rule ? h('small', {}, rule(step)) : null);
          const row = h('li', {class: `is-${step.kind}${loses(step) ? ' loses' : ''}${step.who === 0 || step.who === 1 ? ` by${step.who}` : ''}`, 'data-step': i}, button);
          dice = step.kind === 'die' ? {rule: step.rule, by: ownerOf(step), box: text} : null;
          rows.push({from: i, row});
          list.append(row);
        }
      };
      details.addEventListener('toggle', () => { if (details.open) fill(); });
      details.querySelector('summary').addEventListener('click', () => { if (!details.open) go(turn.at); });
      return {turn, details, n, rows: () => { fill(); return rows; }};
    });
    const box = byId('story');
    box.append(...items.map((item) => item.details));
    box.addEventListener('click', (e) => {
      const row = e.target.closest('li');
      if (row) stopped(() => go(Number(row.dataset.step)));
    });
    let marked = null;
    return {
      items,
      mark() {
        if (marked) {
          marked.classList.remove('now');
          marked.removeAttribute('aria-current');
        }
        const item = [...items].reverse().find((one) => one.turn.at <= now) || items[0];
        if (!item) return;
        items.forEach((one) => { if (one !== item && one.details.dataset.auto) { one.details.open = false; delete one.details.dataset.auto; } });
        const rows = item.rows();
        if (!item.details.open) { item.details.open = true; item.details.dataset.auto = '1'; }
        const found = [...rows].reverse().find((row) => row.from <= now);
        marked = found ? found.row : item.details.querySelector('summary');
        marked.classList.add('now');
        marked.setAttribute('aria-current', 'step');
        // The panel scrolls, the page does not.
        const top = marked.getBoundingClientRect().top - box.getBoundingClientRect().top;
        if (top < 30 || top > box.clientHeight - 60) box.scrollTop += top - box.clientHeight / 3;
      },
    };
  })();

  // ---- dice and units

  const table = (heads, rows) => h('table', {}, h('thead', {}, h('tr', {}, ...heads.map((t) => h('th', {scope: 'col'}, t)))),
    h('tbody', {}, ...rows.map((cells) => h('tr', {}, ...cells.map((c, i) => h(i ? 'td' : 'th', i ? {} : {scope: 'row'}, c))))));
  /// How often each face came on each side's packets up to now.
  const dice = () => {
    const thrown = steps.slice(0, now + 1).filter((step) => step.kind === 'die');
    const kinds = [...new Set(thrown.map((step) => step.faces))].sort((a, b) => a - b);
    const parts = kinds.map((faces) => {
      const of = (side, value) => thrown.filter((d) => d.faces === faces && ownerOf(d) === side && (!value || d.value === value)).length;
      const most = Math.max(1, ...battle.sides.flatMap((_, side) => Array.from({length: faces}, (__, v) => of(side, v + 1))));
      const bar = (side, value) => h('span', {class: 'bar'}, h('meter', {min: 0, max: most, value: of(side, value), 'aria-hidden': 'true'}), String(of(side, value)));
      const face = (value) => (thrown.find((d) => d.faces === faces && d.value === value) || {face: String(value)}).face;
      const rows = faces > 20 ? [] : Array.from({length: faces}, (_, i) => [face(i + 1), ...battle.sides.map((__, side) => bar(side, i + 1))]);
      rows.push([tr('all'), ...battle.sides.map((_, side) => String(of(side)))]);
      return h('section', {}, h('h3', {}, tr('dice of {} faces', faces)), table([tr('face'), ...battle.sides], rows));
    });
    const lately = thrown.slice(-30).reverse().map((d) => h('li', {}, dieOf(d), ` ${sideName(battle, ownerOf(d))}${rule(d)}`,
      d.event < 0 ? null : h('small', {}, ' ' + tr('event {}', d.event))));
    // Deviations of single dice in standard deviations, added up: each counts as much as any other.
    const luck = battle.sides.map((name, side) => {
      const z = thrown.filter((d) => d.luck === side && d.squares * d.faces > d.sum ** 2)
        .map((d) => (d.worth - d.sum / d.faces) / Math.sqrt(d.squares / d.faces - (d.sum / d.faces) ** 2));
      return [name, String(z.length), z.length ? (z.reduce((sum, v) => sum + v, 0) / Math.sqrt(z.length)).toFixed(2) : '-'];
    });
    byId('dice').replaceChildren(h('h2', {}, tr('Dice so far')), h('p', {}, tr('A die counts for the side that benefits from it; if it benefits neither side, it counts for the side whose orders rolled it.')),
      ...parts, h('h3', {}, tr('How lucky each side was')), table([tr('side'), tr('Dice'), 'z'], luck),
      h('p', {}, tr('z is the distance from the expected result in standard deviations; -2 to 2 is normal.')),
      ...(lately.length ? [h('h3', {}, tr('The last dice')), h('ul', {}, ...lately)] : []));
  };
  /// The score up to now as lines over the whole battle, with the limits at which a side has lost.
  const chart = () => {
    const {title, lines} = battle.score, wide = 320, high = 110;
    if (!lines.length) return null;
    const known = steps.map((step, i) => [i, i === last ? lines.map((line) => line.value) : step.score]).filter(([i, values]) => i <= now && values && values.length);
    const top = Math.max(1, ...lines.flatMap((line) => [line.limit, line.value]));
    const x = (i) => fixed(4 + (wide - 8) * i / Math.max(1, last)), y = (value) => fixed(high - 6 - (high - 14) * value / top);
    const drawnLines = lines.flatMap((line, n) => [
      line.limit ? s('line', {class: `limit ${sideClass(line.side)}`, x1: 4, x2: wide - 4, y1: y(line.limit), y2: y(line.limit)}) : null,
      s('polyline', {class: sideClass(line.side), points: known.map(([i, values], k) => (k ? `${x(i)},${y(known[k - 1][1][n])} ` : '') + `${x(i)},${y(values[n])}`)
        .concat(known.length ? [`${x(now)},${y(known[known.length - 1][1][n])}`] : []).join(' ')}),
    ]);
    return h('section', {}, h('h2', {}, title), s('svg', {class: 'chart', viewBox: `0 0 ${wide} ${high}`, role: 'img',
      'aria-label': `${title}: ${lines.map((line, n) => `${sideName(battle, line.side)} ${known.length ? known[known.length - 1][1][n] : 0}/${line.limit}`).join(', ')}`},
    s('line', {class: 'axis', x1: 4, x2: wide - 4, y1: high - 6, y2: high - 6}), ...drawnLines));
  };
  /// All pieces on the map at this step, for screen readers.
  const units = () => {
    const piles = film.piles(now);
    const parts = [...battle.sides, tr('nobody')].map((name, side) => {
      const rows = [];
      piles.forEach((pile, cell) => battle.piles[pile][0].forEach((c) => {
        const of = c.side >= 0 && c.side < battle.sides.length ? c.side : battle.sides.length;
        if (of === side) rows.push([c.name, c.type, battle.map.cells[cell][0], c.strength, [...c.marks, ...c.with].join(', ')]);
      }));
      if (!rows.length) return null;
      rows.sort((a, b) => (a[0] < b[0] ? -1 : 1));
      return h('section', {}, h('h2', {}, name), table([tr('Unit'), tr('Type'), tr('Hex'), tr('Strength'), tr('State')], rows));
    });
    byId('units').replaceChildren(...[chart(), ...parts].filter(Boolean), ...standingOf(steps[now]).more.map((text) => h('p', {}, text)));
  };

  // ---- playing by itself

  const stop = () => {
    clearTimeout(playing);
    playing = null;
    byId('play').classList.remove('playing');
    label('play', tr('play'));
    remember();
  };
  const stopped = (work) => { if (playing) stop(); work(); };
  const play = () => {
    if (playing) return stop();
    if (now === last) now = 0;
    byId('play').classList.add('playing');
    label('play', tr('pause'));
    const tick = () => {
      playing = setTimeout(tick, 1000 / Number(byId('speed').value));
      move(byId('unit').value, 1);
      if (now === last) stop();
    };
    playing = setTimeout(tick, 0);
    return undefined;
  };

  // ---- controls

  byId('slider').max = last;
  label('slider', tr('the battle from its beginning to its end'));
  byId('slider').addEventListener('input', () => stopped(() => go(Number(byId('slider').value))));
  for (const [id, text, work] of [
    ['first', tr('to the beginning'), () => go(0)], ['turn-back', tr('a turn back'), () => move('turn', -1)],
    ['back', tr('back'), () => move(byId('unit').value, -1)], ['forward', tr('forward'), () => move(byId('unit').value, 1)],
    ['turn-forward', tr('a turn forward'), () => move('turn', 1)], ['last', tr('to the end'), () => go(last)],
  ]) {
    label(id, text);
    byId(id).addEventListener('click', () => stopped(work));
  }
  label('play', tr('play'));
  byId('play').addEventListener('click', play);
  const options = (id, list, chosen) => byId(id).replaceChildren(...list.map(([value, text]) => h('option', {value, selected: value === chosen}, text)));
  byId('unit-label').textContent = tr('step by');
  options('unit', [['event', tr('event')], ['die', tr('die')], ['order', tr('order')], ['phase', tr('phase')], ['turn', tr('turn')], ['mail', tr('mail')]], 'event');
  byId('speed-label').textContent = tr('speed');
  options('speed', [['0.5', '½'], ['1', '1'], ['2', '2'], ['4', '4'], ['8', '8'], ['16', '16']], '2');
  byId('jump-label').textContent = tr('go to event');
  byId('jump').placeholder = tr('event');
  byId('jump').max = battle.events - 1;
  byId('jump').addEventListener('change', () => {
    const wanted = Number(byId('jump').value);
    const at = steps.findIndex((step) => step.event >= wanted);
    if (byId('jump').value !== '') stopped(() => go(at < 0 ? last : at));
  });
  for (const [id, text, work] of [['larger', tr('larger'), () => camera.zoom(1.5)], ['smaller', tr('smaller'), () => camera.zoom(1 / 1.5)],
    ['fit', tr('the whole map'), () => camera.fit()]]) {
    label(id, text);
    byId(id).addEventListener('click', work);
  }

  const tabs = [['story', tr('Story')], ['dice', tr('Dice')], ['units', tr('Units')], ['proof', tr('Proof')], ['help', tr('Help')]];
  const open = (id, focus) => {
    for (const [other] of tabs) {
      const chosen = other === id;
      byId(other).hidden = !chosen;
      byId(`tab-${other}`).setAttribute('aria-selected', chosen);
      byId(`tab-${other}`).tabIndex = chosen ? 0 : -1;
      if (chosen && focus) byId(`tab-${other}`).focus();
    }
    if (id === 'dice') dice();
    if (id === 'units') units();
    if (id === 'story') story.mark();
  };
  byId('tabs').append(...tabs.map(([id, text]) => {
    const tab = h('button', {type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': id}, text);
    byId(id).setAttribute('aria-labelledby', tab.id);
    tab.addEventListener('click', () => open(id));
    return tab;
  }));
  byId('tabs').addEventListener('keydown', (e) => {
    const at = tabs.findIndex(([id]) => `tab-${id}` === e.target.id), by = {ArrowRight: 1, ArrowLeft: -1}[e.key];
    if (at < 0 || !by) return;
    e.stopPropagation();
    open(tabs[(at + by + tabs.length) % tabs.length][0], true);
  });
  byId('mark').addEventListener('click', () => { open('proof', true); byId('side').scrollIntoView({block: 'nearest'}); });

  const keys = {
    ArrowRight: () => move(byId('unit').value, 1), ArrowLeft: () => move(byId('unit').value, -1), Home: () => go(0), End: () => go(last),
    n: () => move('event', 1), p: () => move('event', -1), d: () => move('die', 1), D: () => move('die', -1), o: () => move('order', 1),
    O: () => move('order', -1), h: () => move('phase', 1), H: () => move('phase', -1), t: () => move('turn', 1), T: () => move('turn', -1),
    m: () => move('mail', 1), M: () => move('mail', -1),
  };
  const others = {' ': play, '+': () => camera.zoom(1.5), '-': () => camera.zoom(1 / 1.5), 0: () => camera.fit(), '?': () => open('help', true)};
  document.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|SELECT)$/.test(e.target.tagName)) return;
    if ((e.key === ' ' || e.key === 'Enter') && /^(BUTTON|SUMMARY)$/.test(e.target.tagName)) return;
    if (keys[e.key]) stopped(keys[e.key]);
    else if (others[e.key]) others[e.key]();
    else return;
    e.preventDefault();
  });

  byId('help').append(h('h2', {}, tr('Keys')), table([tr('key'), tr('what it does')], [
    ['→ ←', tr('forward, back: by the step chosen beside the buttons')], ['n p', tr('the next event, the one before')], ['d D', tr('the next die, the one before')],
    ['o O', tr('the next order, the one before')], ['h H', tr('the next phase, the one before')], ['t T', tr('the next turn, the one before')],
    ['m M', tr('the next mail, the one before')], [tr('Home End'), tr('the beginning, the end')], [tr('Space'), tr('play, pause')], ['+ - 0', tr('map larger, smaller, whole')],
  ]), h('h2', {}, tr('On a phone')), h('p', {}, tr('Swipe the map to the left for the next step, to the right for the one before. Two fingers make it larger; then one moves it.')),
  h('h2', {}, tr('Signs')), h('p', {}, tr('A red ring marks the subject of the text, a red cross a hex with a loss; arrows are the moves of this phase, and the thick arrow is the latest one.')),
  s('svg', {class: 'picture', viewBox: `0 0 ${battle.key.size[0] / 100} ${battle.key.size[1] / 100}`, role: 'img', 'aria-label': tr('Signs')},
    ...battle.key.drawn.map((command) => drawn(battle.styles, command))),
  ...(battle.footnotes.length ? [h('h2', {}, tr('Notes')), h('ul', {}, ...battle.footnotes.map((t) => h('li', {}, t)))] : []));

  const asked = Number(location.hash.slice(1));
  now = Number.isInteger(asked) ? clamp(asked, 0, last) : 0;
  open('story');
  // Before the units are set up none may stand on the map: it shows where most of them come.
  const standing = (step) => standingIn(film.piles(step));
  let seen = standing(now);
  if (!seen.length) for (let step = now; step <= Math.min(last, now + 100); ++step) if (standing(step).length > seen.length) seen = standing(step);
  show();
  fitMap();
  camera.readable(seen);
  new ResizeObserver(() => window.dispatchEvent(new Event('resize'))).observe(document.querySelector('header'));
  window.addEventListener('hashchange', () => { if (`#${now}` !== location.hash) go(Number(location.hash.slice(1)) || 0); });
  judge(battle, film, manifest, (step) => stopped(() => { open('story'); go(step); }), show);
};

// The parser has read the text after this script by now, and the plain markup is gone.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watchSafely);
else watchSafely();

/// A page whose own frame was damaged says so instead of looking whole.
async function watchSafely() {
  try {
    if (page.packed.length) await page.unpack();
    watch();
  } catch (problem) {
    if (!document.getElementById('proof')) furnish();
    const mark = document.getElementById('mark');
    if (mark) {
      mark.className = 'bad';
      mark.textContent = '\u2718 ' + tr('This file has been changed and cannot be shown.');
    }
    throw problem;
  }
}
