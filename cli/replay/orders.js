/// The page for orders: the map, what may be done, and the text of the orders, always in step. A touch writes a line, a
/// typed line moves a counter; both are judged by the rules of the module.

const write = async () => {
  if (page.packed.length) await page.unpack();
  const turn = page.value('turn');
  const text = byId('text'), marks = byId('marks'), svg = byId('board');
  nameControls();
  byId('standing').textContent = tr('The rules are being loaded ...');

  const say = (words) => { byId('happened').textContent = words; };
  let chosen = null, group = [], barred = null, prefix = '', zones = true, trial = 0, later = 0, odds = new Map(), risks = new Map(), proposal = {game: 0, lines: []};
  let own = new Map(), enemies = new Map(), faces = new Map();
  const place = {own: (unit) => own.get(unit) || null, enemy: (unit) => enemies.get(unit) || null, counter: (unit) => faces.get(unit) || null};
  let draft = null, moves = null, outlook = null;

  const does = {
    touch: (hex) => touch(hex),
    look: (hex) => say(wordsAt(hex)),
    drag: (from, path) => drag(from, path),
    lasso: (hexes) => gather([...own].filter(([, at]) => hexes.includes(at)).map(([unit]) => unit)),
  };
  const isMine = (hex) => draft !== null && [...own.values()].includes(hex);
  const board = {...page.value('ground'), ...await unpackedJson(byId('drawing').textContent.trim())};
  const ground = groundOf(svg, board, does, isMine);
  const leaders = new Set(turn.leaders);
  const show = (pieces) => {
    ground.show(pieces);
    own = new Map(), enemies = new Map(), faces = new Map();
    for (const [hex, counters] of ground.occupied()) {
      for (const counter of counters) {
        const side = (counter.side || 0) === turn.who ? own : enemies;
        side.set(counter.name, hex);
        faces.set(counter.name, counter);
        for (const one of counter.with) if (side === own && leaders.has(one.split(' ')[0])) own.set(one.split(' ')[0], hex);
      }
    }
  };
  show(board);
  const cellsAt = (hexes) => [...new Set(hexes)].map((hex) => ground.labels.indexOf(hex)).filter((cell) => cell >= 0);
  const cellsOf = (units) => [...units.values()].map((hex) => ground.labels.indexOf(hex));
  ground.camera.readable(cellsOf(own), cellsOf(enemies));
  await new Promise((painted) => { requestAnimationFrame(() => setTimeout(painted)); });

  const engine = await engineOf(page.module, byId('tongue').textContent.trim()), {ask} = engine;
  const opened = ask('open', turn.open);
  // The enemy answers as the program proposes.
  const known = new Set([...opened.names, ...ground.labels]), mine = new Set([...opened.slots[turn.who], ...turn.leaders]);
  const speech = speechOf(turn.spelling || [], (word) => known.has(word) || /^\d+$/.test(word)), {shown: spoken} = speech;
  const policy = opened.players.map(() => Object.fromEntries(opened.standing.map((one) => [one.name, one.proposed])));

  // ---- what is shown of the text as it stands

  const wordsAt = (hex) => {
    const there = ground.counters(hex).map(counterWords).reverse().join('; ');
    const way = chosen && draft ? moves.reach(chosen).get(hex) : null;
    return [there ? `${hex}: ${there}` : hex, way ? spoken(way.line) : '', risks.get(hex) || ''].filter(Boolean).join('. ');
  };
  const shown = () => {
    const {judged} = draft, {stop} = judged;
    if (text.value !== draft.text) text.value = draft.text;
    const wrong = new Map();
    judged.lines.forEach((line, i) => { if (isBad(line)) wrong.set(draft.lines[i].at, line.refusal || {why: ''}); });
    marks.replaceChildren(...draft.text.split('\n').flatMap((line, at) => [...(wrong.has(at) ? underlined(line, wrong.get(at)) : [line]), '\n']));
    byId('faults').replaceChildren(...[...wrong].map(([at, refusal]) => remedyOf(at, refusal)));
    byId('assume').hidden = stop.kind !== 'opening' || stop.who === turn.who || draft.assuming;
    // The question of the moment is named when its answers are listed.
    if (stop.kind === 'dice') byId('standing').textContent = tr('A die comes next [{}]. Lines that follow are judged when it is known.', stop.rule);
    else if (stop.kind === 'opening') byId('standing').textContent = tr('The enemy answers next [{}]. Lines that follow are judged when the answer is known.', stop.rule || spoken(stop.question));
    else if (stop.kind !== 'decision' || stop.who !== turn.who) byId('standing').textContent = tr('Your orders end here.');
    redraw(draft.game);
    barred = null;
    byId('undo').disabled = !draft.past.length;
    byId('redo').disabled = !draft.future.length;
    for (const one of refresh) one();
    // The rest takes longer, and touches need not wait for it.
    const mark = ++later;
    byId('choices').setAttribute('aria-busy', 'true');
    overlay();
    afterPaint(() => {
      if (mark !== later) return;
      if (document.activeElement !== text) text.scrollTop = text.scrollHeight;  // the remarks at its head fill it
      options();
    });
  };
  /// A wrong line with its reason; a line that leaves hexes out with the full one as a button.
  const remedyOf = (at, refusal) => {
    const item = h('li', null, tr('line {}: {}', at + 1, withRule(refusal)));
    const typed = draft.lines.find((line) => line.at === at).text;
    const ways = /^\S+ \S+ .*\d/.test(typed) ? ask('ways', {game: draft.game, line: typed, limit: 1}).ways : [];
    if (ways.length) {
      const button = h('button', {type: 'button'}, tr('Write {}', spoken(ways[0])));
      button.addEventListener('click', () => draft.replace(at, ways[0]));
      item.append(' ', button);
    }
    return item;
  };
  /// The game whose pieces are on the map: only what differs from it is drawn anew.
  let drawnGame = 0;
  const redraw = (game) => {
    show(ask('pieces', {game, viewer: turn.who, than: drawnGame}));
    drawnGame = game;
  };

  // ---- above the map: what the chosen unit may do, and what the enemy holds

  let held = {rule: '', hexes: [], of: 0}, zoned = null;
  const overlay = () => {
    const all = [], shaded = zones ? held : null, listed = !trial && draft.listed();  // what is not listed yet is shaded when it is
    if (shaded !== zoned) ground.zone((zoned = shaded) ? held.hexes.map((hex) => ({hex, look: 'zone', title: tr('held by the enemy [{}]', held.rule)})) : []);
    if (chosen && listed) {
      for (const [hex, {line, cost}] of moves.reach(chosen)) {
        const risk = risks.get(hex);
        all.push({hex, look: `reach cost${Math.min(cost, 4)}`, title: [`${spoken(line)} (${tr('hexes: {}', cost)})`, risk].filter(Boolean).join('. '), word: risk ? '!' : null});
      }
      for (const [hex, lines] of moves.targets(chosen)) all.push({hex, look: 'target', title: spoken(lines[0]), word: odds.get(lines[0]) || null});
    }
    if (prefix && listed) {
      const open = new Set([...branchesOf(draft.answers(), prefix).keys()].map((next) => wordsOf(next).pop()));
      for (const [unit, hex] of own) if (open.has(unit)) all.push({hex, look: 'may', title: unit});
      for (const word of wordsOf(prefix)) if (own.has(word)) all.push({hex: own.get(word), look: 'chosen', title: word});
    }
    for (const unit of group.length ? group : [chosen]) if (own.has(unit)) all.push({hex: own.get(unit), look: 'chosen', title: unit});
    if (barred) all.push({hex: barred.hex, look: 'barred', title: barred.why});
    ground.mark(all);
  };

  // Odds and the enemy's answers come one by one behind the buttons: a touch need not wait for them.
  const tellOdds = (line, answer, into) => {
    if (!answer || answer.outcomes.length < 2) return;
    const shares = answer.outcomes.slice(0, 4).map((one) => `${one.what} ${(one.permille / 10).toFixed(1)} %`).join('; ');
    into.append(h('small', {class: 'odds'}, answer.trials === '0' ? shares : tr('about {}', shares)));
    odds.set(line, `${Math.round(answer.outcomes[0].permille / 10)} %`);
  };
  const tellRisk = (hex, stop) => {
    if (stop.kind === 'opening' || (stop.kind === 'decision' && stop.who !== turn.who)) risks.set(hex, tr('The enemy may answer: {} [{}]', spoken(stop.question), stop.rule || ''));
    else if (stop.kind === 'dice') risks.set(hex, tr('A die is rolled [{}]', stop.rule));
  };

  const button = (words, act, more = {}) => {
    const out = h('button', {type: 'button', ...more}, words);
    out.addEventListener('click', act);
    return out;
  };
  /// A button for each line; the first of them with odds.
  const lineButtons = (lines) => lines.map((line) => ({line, button: button(spoken(line), () => add(line))}));
  const options = () => {
    byId('choices').removeAttribute('aria-busy');
    const due = draft.due();
    const moment = due.pending ? `${due.turn}: ${spoken(due.pending.name)}${due.pending.rule ? ` [${due.pending.rule}]` : ''}` : '';
    if (moment) byId('standing').textContent = draft.judged.first ? tr('As if the enemy did not react [{}]: {}', draft.judged.first.rule || spoken(draft.judged.first.question), moment) : moment;
    if (held.of !== draft.game) {
      held = turn.enemies.reduce((all, of) => {
        const one = ask('control', {game: draft.game, of});
        return {rule: one.rule || all.rule, hexes: [...all.hexes, ...one.hexes], of: draft.game};
      }, {rule: '', hexes: [], of: draft.game});
    }
    byId('zones').hidden = !held.rule;
    const answers = draft.answers();
    const begins = wordsOf(prefix).slice(0, 2).join(' ');
    if (prefix && wordsOf(prefix)[0] !== lister() && !answers.some((line) => line === begins || line.startsWith(`${begins} `))) prefix = '';
    piecesShown();
    const off = moves.offMap(mine);
    byId('boxes').hidden = !off.length;
    byId('boxes').replaceChildren(h('h2', null, tr('Units in boxes')), ...off.map((unit) => button(unit, () => choose(unit), {'aria-pressed': String(unit === chosen || names(prefix, unit))})));
    // Before any unit stands on the map, it shows where units may be placed.
    if (!placed && !own.size) ground.camera.reveal(cellsAt(answers.flatMap(moves.hexesOf)), false);
    placed = true;
    cardsShown();
    choicesShown(answers);
    overlay();
  };
  let more = {game: 0, posts: false, lines: []}, placed = false;
  const lister = () => listerOf(draft, opened);
  const moreAsked = () => (more.game === draft.game ? [] : moreOf(draft, opened, moves, {pieces: [...mine], leaders: turn.leaders.filter((one) => !own.has(one)), at: [...own.values()]}, more.posts));
  /// A button for each unit on the map; those that stay are kept.
  let unitButtons = new Map();
  const piecesShown = () => {
    const may = moves.words(), before = [...unitButtons.keys()], old = unitButtons;
    unitButtons = new Map([...own].map(([unit, hex]) => {
      const one = old.get(unit) || button('', () => choose(unit)), words = `${unit} ${hex}`;
      if (one.textContent !== words) one.textContent = words;
      one.setAttribute('aria-pressed', String(unit === chosen || group.includes(unit)));
      one.className = may.has(unit) ? 'can' : 'cannot';
      return [unit, one];
    }));
    if (String([...unitButtons.keys()]) !== String(before)) byId('pieces').replaceChildren(...(unitButtons.size ? [h('h2', null, tr('On the map'))] : []), ...unitButtons.values());
  };
  /// Orders that begin with a card: the hand. A card narrows the choices to its own.
  const cardsShown = () => {
    const cards = moves.hand();
    byId('cards').hidden = !cards.size;
    byId('cards').replaceChildren(h('h2', null, tr('Cards in hand')), ...[...cards].map(([card, count]) => button(card.replace(/-/g, ' '), () => narrow(`play ${card}`),
      {class: 'card', 'aria-pressed': String(prefix === `play ${card}` || prefix.startsWith(`play ${card} `)), 'data-card': card, title: tr('{} ways to play it', count)})));
  };
  /// All ways of the chosen unit, listed when they are asked for.
  const waysShown = (ways) => {
    const out = h('details', {class: 'ways'}, h('summary', null, tr('All moves of {} ({})', chosen, ways.length)));
    out.addEventListener('toggle', () => { if (out.open && out.children.length === 1) out.append(...lineButtons(ways.slice(0, 200)).map((one) => one.button)); });
    return out;
  };
  /// A card, and a list of pieces, may end behind any of its words.
  const isWhole = (verb) => verb === lister() || hasSense(opened, verb, 'play');
  const choicesShown = (answers) => {
    const into = byId('choices');
    let shown = [];
    if (prefix) {
      const next = [...branchesOf(answers, prefix)];
      shown = answers.includes(prefix) || isWhole(wordsOf(prefix)[0]) ? lineButtons([prefix]) : [];
      const rest = next.length <= 1 || answers.filter((line) => line.startsWith(`${prefix} `)).length <= 12
        ? lineButtons(answers.filter((line) => line.startsWith(`${prefix} `)).slice(0, 60))
        : next.map(([longer]) => ({line: null, button: button(`${speech.word(wordsOf(longer).pop())} \u2026`, () => narrow(longer), {title: spoken(longer)})}));
      shown.push(...rest);
      into.replaceChildren(button(tr('Another card or order'), () => narrow(''), {class: 'back'}), ...shown.map((one) => one.button));
    } else if (chosen) {
      const lines = moves.of(chosen), plain = lines.filter((line) => !moves.endOf(line)), ways = lines.filter((line) => moves.endOf(line));
      shown = lineButtons(plain.slice(0, 200));
      into.replaceChildren(...shown.map((one) => one.button), ...(ways.length ? [waysShown(ways)] : []), ...lineButtons(moves.unbound().filter((line) => !wordsOf(line).some((word) => mine.has(word))).slice(0, 20)).map((one) => one.button));
    } else {
      shown = lineButtons(moves.unbound().filter((line) => more.game !== draft.game || !more.lines.includes(line)).slice(0, 200));  // those have buttons by piece
      into.replaceChildren(...shown.map((one) => one.button));
    }
    const buttons = new Map(shown.filter((one) => one.line).slice(0, 40).map((one) => [one.line, one.button]));
    const ends = new Map(chosen && !prefix ? [...moves.reach(chosen)].slice(0, 60).map(([hex, {line}]) => [line, hex]) : []);
    const {game} = draft;
    const told = {
      proposal: (line, lines) => { if (lines) proposal = {game, lines}; },
      odds: (line, answer) => tellOdds(line, answer, buttons.get(line)),
      risk: (line, stop) => { if (stop) tellRisk(ends.get(line), stop); },
      more: (about, lines) => {
        if (!lines || draft.game !== game) return;
        more = {game, posts: more.posts || lines.length > 0, lines};
        draft.more(lines);
        if (lines.length) options();
      },
    };
    outlook([...moreAsked(), ...(draft.due().pending && proposal.game !== game ? [['proposal', '']] : []), ...[...buttons.keys()].map((line) => ['odds', line]),
      ...[...ends.keys()].map((line) => ['risk', line])], (kind, line, answer) => told[kind](line, answer), overlay);
  };

  /// What the program proposes in the present position: in most cases the worker has told it already.
  const proposedNow = () => {
    if (proposal.game !== draft.game) proposal = {game: draft.game, lines: ask('proposal', {game: draft.game}).lines};
    return proposal.lines;
  };

  // ---- touches

  const chooseAgain = () => { odds = new Map(); risks = new Map(); barred = null; options(); };
  const narrow = (to) => {
    prefix = to ? forcedOf(draft.answers(), to) : '';
    chosen = null;
    chooseAgain();
    if (prefix && draft.answers().includes(prefix) && branchesOf(draft.answers(), prefix).size === 0) add(prefix);
    else say(spoken(prefix));
  };
  /// A card for other units than the list proposes: the unit joins them or leaves them, and the rules judge the line.
  const ordered = (unit) => {
    const words = wordsOf(prefix);
    prefix = (words.includes(unit) ? words.filter((word) => word !== unit) : [...words, unit]).join(' ');
    const tried = draft.probe([...draft.lines.map((one) => one.text), prefix]), verdict = tried.lines[tried.lines.length - 1];
    draft.drop(tried.game);
    if (!isBad(verdict) && verdict.canonical) prefix = verdict.canonical;
    chooseAgain();
    return say(isBad(verdict) ? `${spoken(prefix)}: ${withRule(verdict.refusal || {why: ''})}` : spoken(prefix));
  };
  const choose = (unit) => {
    if (ground.grouping) return gather(group.includes(unit) ? group.filter((one) => one !== unit) : [...group, unit]);
    if (prefix) {
      const next = [...branchesOf(draft.answers(), prefix).keys()].find((longer) => wordsOf(longer).pop() === unit);
      if (next) return narrow(next);
      if (hasSense(opened, wordsOf(prefix)[0], 'play')) return ordered(unit);
    }
    if (lister() && moves.of(unit).some((line) => wordsOf(line)[0] === lister())) {
      prefix = prefix || lister();
      chosen = null;
      group = [];
      ordered(unit);
      if (prefix === lister()) narrow('');
      return undefined;
    }
    chosen = chosen === unit ? null : unit;
    group = [];
    prefix = '';
    chooseAgain();
    if (!chosen) return say('');
    ground.camera.reveal(cellsAt([...moves.reach(chosen).keys(), ...moves.targets(chosen).keys(), ...(own.has(chosen) ? [own.get(chosen)] : [])]), !own.has(chosen));
    if (moves.reach(chosen).size) return say(tr('{}: choose a green hex, or an order below.', chosen));
    return say(moves.of(chosen).length ? tr('{}: choose an order below.', chosen) : tr('{} has nothing to do now.', chosen));
  };
  const gather = (units) => {
    group = units;
    chosen = units.length === 1 ? units[0] : null;
    chooseAgain();
    say(units.length ? tr('Group: {}. Choose a hex for {}.', units.join(', '), units[0]) : '');
  };
  const add = (line) => {
    const why = draft.add(line);
    if (why) return say(`${spoken(line)}: ${withRule(why)}`);
    prefix = '';
    if (chosen && !names(line, chosen)) chosen = null;
    return say(spoken(line));
  };
  const refuse = (hex, why) => {
    barred = {hex, why: why.why ? withRule(why) : tr('{} has nothing to do now.', chosen)};
    overlay();
    say(`${hex}: ${barred.why}`);
  };
  /// A hex of one's choice for the unit: one that is shaded, one after the last, or the reason why not.
  const go = (hex) => {
    const way = moves.reach(chosen).get(hex), last = moves.lastOf(chosen);
    if (way) return add(way.line);
    if (last && moves.endOf(last.text)) {
      const longer = draft.replace(last.at, `${last.text.replace(/ face \S+$/, '')} ${hex}`);
      if (!longer) return say(spoken(moves.lastOf(chosen).text));
      if (!moves.of(chosen).length) return refuse(hex, longer);
    }
    const why = draft.add(`${moves.verbOf(chosen)} ${chosen} ${hex}`);
    return why ? refuse(hex, why) : undefined;
  };
  const touch = (hex) => {
    if (!draft || trial) return undefined;
    if (group.length > 1 && ![...own].some(([unit, at]) => at === hex && ground.grouping)) {
      const failed = moves.together(group, own.get(group[0]), hex);
      say(failed.length ? failed.map(([unit, why]) => `${unit}: ${why.why ? withRule(why) : tr('it cannot go the same way')}`).join('; ') : tr('The group goes to {}.', hex));
      group = [];
      ground.grouping = false;
      byId('group').setAttribute('aria-pressed', 'false');
      return overlay();
    }
    if (chosen && moves.reach(chosen).has(hex)) return go(hex);
    const shots = chosen ? moves.targets(chosen).get(hex) : null;
    if (shots && shots.length === 1) return add(shots[0]);
    if (shots) {
      byId('choices').replaceChildren(...lineButtons(shots).map((one) => one.button));
      return byId('choices').firstChild.focus();
    }
    const here = [...own].filter(([, at]) => at === hex).map(([unit]) => unit);
    if (here.length) {
      const at = here.indexOf(chosen);
      return choose(at < 0 ? here.find((unit) => moves.of(unit).length) || here[0] : here[at + 1] || here[at]);
    }
    if (chosen) return go(hex);
    return say(`${wordsAt(hex)}. ${tr('Choose a unit first.')}`);
  };
  const drag = (from, path) => {
    if (!draft || trial) return;
    const here = [...own].filter(([, at]) => at === from).map(([unit]) => unit);
    const unit = here.includes(chosen) ? chosen : here.find((one) => moves.of(one).length) || here[0];
    chosen = unit;
    group = [];
    const way = moves.reach(unit).get(path[path.length - 1]);
    const why = moves.along(unit, path);
    if (why && way && path.length > 1) add(way.line);  // a finger that strays: the way of the rules to where it ends
    else if (why) refuse(path[path.length - 1], why);
    else say(moves.lastOf(unit) ? spoken(moves.lastOf(unit).text) : '');
  };
  const turned = (by) => {
    const failed = (group.length ? group : [chosen]).filter(Boolean).map((unit) => [unit, moves.turn(unit, by)]).filter(([, why]) => why);
    if (!chosen && !group.length) say(tr('Choose a unit first.'));
    else if (failed.length) say(failed.map(([unit, why]) => `${unit}: ${why.why ? withRule(why) : tr('it cannot turn now')}`).join('; '));
    else say(draft.lines.length ? draft.lines[draft.lines.length - 1].text : '');
  };

  // ---- a trial: dice of this page, which count for nothing

  const chance = () => {
    const old = trial;
    trial = ask('clone', {game: draft.game}).game;
    const {from, entries: before} = ask('trace', {game: trial, from: 1e9});
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    ask('chance', {game: trial, seed});
    const {entries} = ask('trace', {game: trial, from: from + before.length});
    redraw(trial);
    draft.drop(old);
    byId('trial').hidden = false;
    document.body.classList.add('trial');
    byId('trial-story').replaceChildren(...(entries.length ? [] : [h('li', null, tr('No die is rolled before the next decision.'))]), ...entries.slice(0, 200).map((one) => h('li', null,
      one.kind === 'rolled' ? tr('die: {} of {}', one.value, one.faces) : spoken(one.text || ''), one.rule ? ` [${one.rule}]` : '')));
    overlay();
    byId('again').focus();
    say(tr('These dice were rolled by this page. The real ones come when the orders are signed.'));
  };
  const backToOrders = () => {
    const old = trial;
    trial = 0;
    byId('trial').hidden = true;
    document.body.classList.remove('trial');
    redraw(draft.game);
    draft.drop(old);
    overlay();
    byId('chance').focus();
  };

  // ---- standing orders: a second text, which the program seals

  const policies = {text: turn.standing || '', key: `hexpost standing ${turn.key}`};
  try { policies.text = localStorage.getItem(policies.key) || policies.text; } catch (notAllowed) { /* the download keeps it */ }
  const standing = (value) => {
    policies.text = value;
    if (byId('policy-text').value !== value) byId('policy-text').value = value;
    try { localStorage.setItem(policies.key, value); } catch (notAllowed) { /* the download keeps it */ }
    policyRefresh();
  };
  const asksMe = tr('ask me'), units = [...turn.groups, ...turn.names.filter((name) => opened.slots[turn.who].includes(name) && !leaders.has(name))];
  const policyRefresh = questionForm(speech, byId('policy-forms'), opened.standing.filter((one) => one.theirs && one.words.length), asksMe,
    (question) => standingWord(speech, policies.text, question), (question, word) => standing(withStandingWord(speech, policies.text, question, word)), units);
  const ownQuestions = opened.standing.filter((one) => one.own_turn && one.words.length);
  const refresh = [questionForm(speech, byId('forms'), ownQuestions, asksMe, (question) => standingWord(speech, draft.text, question),
    (question, word) => draft.change(withStandingWord(speech, draft.text, question, word)), units)];
  byId('answers').hidden = !ownQuestions.length;
  byId('policies-about').textContent = tr('Save them as {} and run `hexpost standing set {}`: the program seals them with your next mail.', turn.policies, turn.policies);

  // ---- the text and what goes out

  const saved = (file, words) => {
    const link = h('a', {download: file, href: URL.createObjectURL(new Blob([words], {type: 'text/plain'}))});
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    say(tr('{} is written.', file));
  };
  const on = (id, act, kind = 'click') => byId(id).addEventListener(kind, act);
  on('text', () => draft.change(text.value), 'input');
  on('text', () => { marks.scrollTop = text.scrollTop; marks.scrollLeft = text.scrollLeft; }, 'scroll');
  on('undo', () => draft.undo());
  on('redo', () => draft.redo());
  on('clear', () => { chosen = null; draft.change(turn.text); });
  on('copy', async () => {
    text.select();
    try { await navigator.clipboard.writeText(text.value); } catch (notAllowed) { document.execCommand('copy'); }
    say(tr('The orders are copied.'));
  });
  let written = '';
  on('save', () => { written = draft.text; saved(turn.file, draft.text); });
  on('policy-text', () => standing(byId('policy-text').value), 'input');
  on('policy-save', () => saved(turn.policies, policies.text));
  // A clerk takes both texts in one mail, and needs no remarks.
  const mailed = () => {
    if (!turn.clerk) return draft.text;
    const plain = (words) => linesOf(words).map((line) => `${line.text}\n`).join('');
    return plain(draft.text) + (policies.text === turn.standing ? '' : `standing orders:\n${plain(policies.text)}`);
  };
  on('mail', () => byId('mail').setAttribute('href', `mailto:${encodeURIComponent(turn.mail).replace(/%40/g, '@')}?subject=${encodeURIComponent(turn.subject)}&body=${encodeURIComponent(mailed().replace(/\n/g, '\r\n'))}`));
  on('larger', () => ground.camera.zoom(1.5));
  on('smaller', () => ground.camera.zoom(1 / 1.5));
  on('fit', () => ground.camera.fit());
  on('left', () => turned(-1));
  on('right', () => turned(1));
  on('group', () => {
    ground.grouping = !ground.grouping;
    byId('group').setAttribute('aria-pressed', String(ground.grouping));
    say(ground.grouping ? tr('Draw a loop round the units, or touch them one by one; then touch the hex to which the first one goes.') : '');
    if (!ground.grouping) gather([]);
  });
  on('zones', () => { zones = !zones; byId('zones').setAttribute('aria-pressed', String(zones)); overlay(); });
  on('suggest', () => {
    const {pending} = draft.due(), proposed = pending ? proposedNow() : [];
    const orders = proposed.filter((line) => !line.startsWith('stand '));
    // some questions, as which units fight, are answered by a `stand` line alone
    const lines = orders.length ? orders : proposed.filter((line) => line.startsWith('stand ') && line.split(' ')[2] === pending.name);
    const why = lines.length ? draft.add(...lines) : {why: tr('There is nothing to decide now.')};
    say(why ? withRule(why) : lines.length > 4 ? tr('{} orders are in the text; Undo removes them.', lines.length) : lines.map(spoken).join('; '));
  });
  on('assume', () => {
    draft.assume();
    say(tr('You go on as if the sealed orders of the enemy did nothing. The answer to your mail shows what really happens.'));
  });
  on('chance', chance);
  on('again', chance);
  on('back', backToOrders);
  on('board', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const act = {'[': () => turned(-1), ']': () => turned(1), '+': () => ground.camera.zoom(1.5), '-': () => ground.camera.zoom(1 / 1.5), 0: () => ground.camera.fit(),
      Escape: () => { chosen = null; group = []; prefix = ''; chooseAgain(); }}[e.key];
    if (act) { e.preventDefault(); act(); }
  }, 'keydown');
  on('situation', () => {
    if (!byId('situation').open) return;
    const {document: seen} = ask('situation', {game: trial || draft.game, viewer: turn.who});
    byId('words-of-it').replaceChildren(...proseOf(seen, (word) => (own.has(word) ? button(word, () => choose(word), {class: 'link'}) : null)));
  }, 'toggle');
  window.addEventListener('beforeunload', (e) => { if (draft && !draft.stored && draft.text !== turn.text && draft.text !== written) e.preventDefault(); });
  byId('next').textContent = turn.clerk ? tr('Press Mail, or send the orders to {} with the subject `{}`. The clerk there keeps your key, signs the orders and sends them; all players see that.', turn.mail, turn.subject) : turn.send ? tr('Only the program that opened this page signs; the page has no key.')
    : tr('Save the orders as {}, then run `hexpost check {}` and `hexpost send {}`. Only your program signs; this page has no key.', turn.file, turn.file, turn.file);
  byId('mail').hidden = !turn.mail;
  if (turn.mail) byId('mail').setAttribute('href', 'mailto:');
  if (turn.send) sendingOf(turn, () => ({orders: draft.text, standing: policies.text}), say);

  draft = draftOf(ask, turn, opened, speech, shown);
  drawnGame = draft.base;
  moves = movesOf(draft, ground, speech, place, opened);
  outlook = outlookOf(engine, turn, policy, () => ({base: draft.base, game: draft.game, who: turn.who, sealed: turn.sealed, policy, lines: draft.lines.map((line) => line.text), given: draft.judged.given || []}));
  draft.start();
  standing(policies.text);
};

write().catch((problem) => {
  byId('standing').textContent = tr('The rules cannot run here: {}', problem.message);
  throw problem;
});
