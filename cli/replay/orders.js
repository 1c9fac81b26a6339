/// Orders on the map: the text is what counts. Each change of it is judged by the rules, and the map shows the position
/// after its lines; a touched unit or hex writes a line.

/// Lines as the program reads them: without remarks and empty ones, each with its number in the text.
const linesOf = (text) => text.split('\n').map((line, at) => ({at, text: line.replace(/#.*/, '').trim()})).filter((line) => line.text);

/// The centre of each hex by its label: the middle of the grid's outline in which the label stands.
const centresOf = (svg) => {
  const middles = [...svg.querySelectorAll('.grid')].map((path) => {
    const box = path.getBBox();
    return {x: box.x + box.width / 2, y: box.y + box.height / 2, path};
  });
  const out = new Map();
  for (const label of svg.querySelectorAll('.label')) {
    const x = Number(label.getAttribute('x')), y = Number(label.getAttribute('y'));
    let best = null;
    for (const one of middles) if (!best || Math.hypot(one.x - x, one.y - y) < Math.hypot(best.x - x, best.y - y)) best = one;
    if (best) out.set(label.textContent, best);
  }
  return out;
};

const write = async () => {
  const turn = page.value('turn');
  const text = byId('text'), marks = byId('marks'), svg = byId('board');
  const names = {undo: tr('Undo'), redo: tr('Redo'), clear: tr('Clear'), copy: tr('Copy'), save: tr('Download')};
  for (const [id, name] of Object.entries(names)) byId(id).textContent = name;
  for (const [id, name] of Object.entries({larger: tr('Larger'), smaller: tr('Smaller'), fit: tr('The whole map'), text: tr('The orders'),
    pieces: tr('Your units'), choices: tr('What may be ordered now')})) byId(id).setAttribute('aria-label', name);
  byId('standing').textContent = tr('The rules are being loaded ...');
  const ask = await engineOf(byId('module').textContent);
  const opened = ask('open', turn.open), {battle} = opened;
  const base = turn.snapshot ? ask('load', {battle, snapshot: turn.snapshot}).game : ask('begin', {battle}).game;
  ask('run', {game: base});

  let now = 0, units = [], cells = new Set(), centres = new Map(), answers = [], due = null, chosen = null, barred = null, camera = null;
  const say = (words) => { byId('happened').textContent = words; };
  const withRule = ({why, rule, hint}) => why + (rule ? ` [${rule}]` : '') + (hint ? ` — ${hint}` : '');

  // ---- the position after the lines that the rules let stand

  const play = (lines) => {
    if (now) ask('close', {game: now});
    now = ask('clone', {game: base}).game;
    if (lines.length) ask('push', {game: now, segment: {who: turn.who, lines, sealed: turn.sealed, given: []}});
    const {awaited} = ask('state', {game: now});
    const mine = awaited.kind === 'decision' && awaited.who === turn.who;
    due = mine ? ask('due', {game: now, limit: 10000}) : null;
    answers = due && due.pending ? due.pending.answers : [];
    if (mine) byId('standing').textContent = `${due.turn}: ${due.pending.name} [${due.pending.rule}]`;
    else if (awaited.kind === 'dice') byId('standing').textContent = tr('A die comes next [{}]. Lines that follow are judged when it is known.', awaited.rule);
    else if (awaited.kind === 'opening') byId('standing').textContent = tr('The enemy answers next [{}]. Lines that follow are judged when the answer is known.', awaited.rule);
    else byId('standing').textContent = tr('Your orders end here.');
  };

  const draw = () => {
    const html = ask('situation', {game: now, viewer: turn.who, format: 'html'}).html;
    // the picture alone: the styles around it are others than those of this page
    const picture = html.slice(html.indexOf('<svg'), html.indexOf('</svg>') + 6);
    const drawn = new DOMParser().parseFromString(picture, 'text/html').querySelector('svg.hexmap');
    const {document: seen} = ask('situation', {game: now, viewer: turn.who});
    const map = seen.sections.flatMap((section) => section.blocks).find((block) => block.block === 'map');
    units = map.cells.flatMap((cell) => (cell.counters || []).filter((c) => (c.side || 0) === turn.who).map((c) => ({name: c.name, hex: cell.label})));
    cells = new Set(map.cells.map((cell) => cell.label));
    const layer = s('g', {id: 'overlay'});
    svg.replaceChildren(...drawn.childNodes, layer);
    if (!camera) {
      const [, , width, height] = drawn.getAttribute('viewBox').split(' ').map(Number);
      svg.setAttribute('viewBox', drawn.getAttribute('viewBox'));
      camera = cameraOf(svg, {wide: 40, width, height, centres: []}, () => {});
    }
    centres = centresOf(svg);
  };

  // ---- what the chosen unit may do

  const named = (line, name) => line.split(' ').includes(name);
  const ofChosen = () => (chosen ? answers.filter((line) => named(line, chosen)) : []);
  /// The hex in which a line ends: the last word that is one.
  const endOf = (line) => line.split(' ').filter((word) => cells.has(word)).pop();
  /// By hex: the shortest line that ends there, and over how many hexes it goes.
  const reach = () => {
    const out = new Map();
    for (const line of ofChosen()) {
      const end = endOf(line), words = line.split(' ');
      if (!end) continue;
      const known = out.get(end);
      if (!known || words.length < known.words) out.set(end, {line, words: words.length, cost: words.filter((word) => cells.has(word)).length});
    }
    return out;
  };
  // Odds come one by one after the buttons: a touch need not wait for them. The enemy answers as the program proposes.
  const policy = opened.players.map(() => Object.fromEntries(opened.standing.map((one) => [one.name, one.proposed])));
  let listed = 0;
  const tellOdds = (left) => {
    const list = ++listed;
    const step = () => {
      if (list !== listed || !left.length) return;
      const {line, button} = left.shift();
      const {odds} = ask('odds', {game: now, line, policy});
      if (odds && odds.outcomes.length > 1) {
        const shares = odds.outcomes.slice(0, 4).map((one) => `${one.what} ${(one.permille / 10).toFixed(1)} %`).join('; ');
        button.append(h('small', {class: 'odds'}, odds.trials === '0' ? shares : tr('about {}', shares)));
      }
      setTimeout(step);
    };
    setTimeout(step);
  };
  const shade = () => {
    const shape = (hex, look, title) => {
      const at = centres.get(hex);
      if (!at) return null;
      return s('path', {class: look, d: at.path.getAttribute('d'), 'data-hex': hex}, s('title', null, title));
    };
    const all = [...reach()].map(([hex, {line, cost}]) => shape(hex, `reach cost${Math.min(cost, 4)}`, `${line} (${tr('hexes: {}', cost)})`));
    const unit = units.find((one) => one.name === chosen);
    if (unit) all.push(shape(unit.hex, 'chosen', unit.name));
    if (barred) all.push(shape(barred.hex, 'barred', barred.why));
    byId('overlay').replaceChildren(...all.filter(Boolean));
    byId('pieces').replaceChildren(...units.map((one) => {
      const button = h('button', {type: 'button', 'aria-pressed': String(one.name === chosen)}, `${one.name} ${one.hex}`);
      button.addEventListener('click', () => choose(one.name));
      return button;
    }));
    const lines = chosen ? ofChosen() : answers.filter((line) => !units.some((one) => named(line, one.name)));
    const shown = lines.slice(0, 200).map((line) => ({line, button: h('button', {type: 'button'}, line)}));
    for (const {line, button} of shown) button.addEventListener('click', () => add(line));
    byId('choices').replaceChildren(...shown.map((one) => one.button));
    tellOdds(shown);
  };
  const choose = (name) => {
    chosen = chosen === name ? null : name;
    barred = null;
    shade();
    if (!chosen) say('');
    else if (!ofChosen().length) say(tr('{} has nothing to do now.', chosen));
    else say(tr('{}: choose a green hex, or an order below.', chosen));
  };
  /// A hex that the unit cannot reach: the reason of the rules.
  const refuse = (hex) => {
    const lines = linesOf(text.value).map((line) => line.text);
    const verbs = ofChosen().filter(endOf).map((line) => line.split(' ')[0]);
    const judged = ask('judge', {game: base, who: turn.who, lines: [...lines, `${verbs[0] || 'move'} ${chosen} ${hex}`], sealed: turn.sealed}).lines.pop();
    barred = {hex, why: judged.refusal ? withRule(judged.refusal) : tr('{} has nothing to do now.', chosen)};
    shade();
    say(`${hex}: ${barred.why}`);
  };
  const touch = (hex) => {
    const here = reach().get(hex), mine = units.filter((one) => one.hex === hex);
    if (chosen && here) return add(here.line);
    if (mine.length) {
      const at = mine.findIndex((one) => one.name === chosen);
      return choose(at < 0 ? mine[0].name : (mine[at + 1] || mine[at]).name);
    }
    if (chosen) return refuse(hex);
    return say(tr('{}: choose a unit first.', hex));
  };

  // ---- answers to what is asked in one's own turn: a form for each question, which is a line of the text

  const k_answer = /^stand army (\S+) do (\S+)$/;
  /// The word by which the text answers a question; empty when it asks.
  const wordOf = (name) => {
    const found = linesOf(text.value).map((line) => k_answer.exec(line.text)).filter((m) => m && m[1] === name);
    return found.length ? found[found.length - 1][2] : '';
  };
  const answer = (name, word) => {
    const kept = text.value.replace(/\n*$/, '').split('\n').filter((line) => {
      const m = k_answer.exec(line.replace(/#.*/, '').trim());
      return !m || m[1] !== name;
    });
    change(`${[...kept, ...(word ? [`stand army ${name} do ${word}`] : [])].join('\n')}\n`);
  };
  const forms = opened.standing.filter((one) => one.own_turn && one.words.length).map((one) => {
    const select = h('select', {'data-question': one.name}, h('option', {value: ''}, tr('ask me')), ...one.words.map((word) => h('option', {value: word}, word)));
    select.addEventListener('change', () => answer(one.name, select.value));
    byId('forms').append(h('label', null, `${one.name} [${one.rule}]: ${one.help}`, select));
    return {name: one.name, select};
  });
  byId('answers-name').textContent = tr('Answers to what your own turn asks');
  byId('answers').hidden = !forms.length;

  // ---- the text

  const k_key = `hexpost orders ${turn.key}`;
  const past = [], future = [];
  let last = text.value;
  const keep = () => {
    try { localStorage.setItem(k_key, text.value); } catch (notAllowed) { /* the download keeps it */ }
  };
  const judge = () => {
    const lines = linesOf(text.value);
    const judged = ask('judge', {game: base, who: turn.who, lines: lines.map((line) => line.text), sealed: turn.sealed});
    const wrong = new Map();
    judged.lines.forEach((line, i) => { if (['illegal', 'malformed'].includes(line.verdict)) wrong.set(lines[i].at, line.refusal || {why: ''}); });
    marks.replaceChildren(...text.value.split('\n').flatMap((line, at) => [wrong.has(at) ? h('span', {class: 'wrong'}, line) : line, '\n']));
    byId('faults').replaceChildren(...[...wrong].map(([at, refusal]) => h('li', null, tr('line {}: {}', at + 1, withRule(refusal)))));
    play(lines.filter((line) => !wrong.has(line.at)).map((line) => line.text));
    draw();
    if (chosen && !units.some((one) => one.name === chosen)) chosen = null;
    barred = null;
    shade();
    for (const {name, select} of forms) select.value = wordOf(name);
    byId('undo').disabled = !past.length;
    byId('redo').disabled = !future.length;
    keep();
  };
  const become = (value) => {
    text.value = last = value;
    judge();
  };
  const change = (value) => {
    if (value === last) return;
    past.push(last);
    future.length = 0;
    become(value);
  };
  /// The line answers something behind these lines.
  const used = (lines, line) => {
    const {game} = ask('clone', {game: base});
    ask('push', {game, segment: {who: turn.who, lines: [...lines, line], sealed: turn.sealed, given: []}});
    const {unused} = ask('packet', {game});
    ask('close', {game});
    return !unused.includes(line);
  };
  /// Writes the line, below a heading where it is for a later turn than the lines above it [schemas/orders.md].
  const add = (line) => {
    const lines = linesOf(text.value).map((one) => one.text);
    const later = !used(lines, line) && used([...lines, 'next-turn:'], line);
    say(line);
    chosen = null;
    change(`${text.value.replace(/\n*$/, '')}\n${later ? 'next-turn:\n' : ''}${line}\n`.replace(/^\n/, ''));
  };

  text.addEventListener('input', () => { const value = text.value; change(value); });
  text.addEventListener('scroll', () => { marks.scrollTop = text.scrollTop; marks.scrollLeft = text.scrollLeft; });
  byId('undo').addEventListener('click', () => { if (past.length) { future.push(last); become(past.pop()); } });
  byId('redo').addEventListener('click', () => { if (future.length) { past.push(last); become(future.pop()); } });
  byId('clear').addEventListener('click', () => change(turn.text));
  byId('copy').addEventListener('click', async () => {
    text.select();
    try { await navigator.clipboard.writeText(text.value); } catch (notAllowed) { document.execCommand('copy'); }
    say(tr('The orders are copied.'));
  });
  byId('save').addEventListener('click', () => {
    const link = h('a', {download: turn.file, href: URL.createObjectURL(new Blob([text.value], {type: 'text/plain'}))});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    say(tr('{} is written.', turn.file));
  });
  byId('larger').addEventListener('click', () => camera.zoom(1.5));
  byId('smaller').addEventListener('click', () => camera.zoom(1 / 1.5));
  byId('fit').addEventListener('click', () => camera.fit());
  svg.addEventListener('click', (e) => {
    const matrix = svg.getScreenCTM();
    const p = new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix.inverse());
    let best = null;
    for (const [hex, at] of centres) if (!best || Math.hypot(at.x - p.x, at.y - p.y) < best.far) best = {hex, far: Math.hypot(at.x - p.x, at.y - p.y)};
    if (best && best.far < 24) touch(best.hex);
  });
  byId('next').textContent = tr('Save the orders as {}, then run `hexpost check {}` and `hexpost send {}`. Only your program signs; no key is in this page.', turn.file, turn.file, turn.file);

  let kept = null;
  try { kept = localStorage.getItem(k_key); } catch (notAllowed) { kept = null; }
  last = turn.text;
  become(kept || turn.text);
};

write().catch((problem) => {
  byId('standing').textContent = tr('The rules cannot run here: {}', problem.message);
  throw problem;
});
