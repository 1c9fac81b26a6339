/// The orders as text, and the position after them. The text is what counts; the rules judge each change of it once.

/// Lines as the program reads them: without remarks and empty ones, each with its number in the text.
const linesOf = (text) => text.split('\n').map((line, at) => ({at, text: line.replace(/#.*/, '').trim()})).filter((line) => line.text);
const isBad = (line) => line.verdict === 'illegal' || line.verdict === 'malformed';
const withRule = ({why, rule, hint}) => why + (rule ? ` [${rule}]` : '') + (hint ? `; ${hint}` : '');

/// `ask`: the module; `turn`: the block of the page; `speech`: of speech.js, for what is written into the text. Gives the text's present state and what changes it.
///   base                      the position before the orders
///   judged, game, answers()   of the text as it stands
///   change(text)              a step that can be undone
///   more(lines)               legal lines that the list leaves out
///   add(line)                 at the end, below a heading where the line is for a later turn [schemas/orders.md]
///   replace(at, line)         line number `at` of the text
///   probe(lines)              judges other lines; the caller closes the game
///   assume()                  plays on after the enemy's sealed answers, as if they were the mildest
const draftOf = (ask, turn, opened, speech, shown) => {
  const base = positionOf(ask, opened.battle, turn);
  /// The mildest answers of a slot of the enemy's sealed orders: nothing happens, where the question has such a word. A slot is
  /// opened once in a run and answers all questions of its unit.
  const mildest = ({who, slot, question}) => {
    const name = opened.slots[who][slot], named = opened.standing.some((one) => !one.per_unit && one.name === name);
    const fits = (one) => one.name === question || (one.per_unit ? !named : one.name === name);
    return opened.standing.filter(fits).map((one) => [one.name, one.words.find((text) => text === 'no' || text === 'stay') || one.proposed])
      .filter(([, word]) => word !== 'ask').map(([of, word]) => `${of} do ${word}`).join('; ');
  };
  /// Plays on after each sealed answer as if it were the mildest: `given` has these answers, `first` the real stop. Later
  /// lines get the verdicts of that position.
  const assume = (judged) => {
    const first = judged.stop, given = [], {game} = judged;
    while (judged.stop.kind === 'opening' && judged.stop.who !== turn.who && given.length < k_most_assumed) {
      given.push([judged.stop.who, judged.stop.slot, mildest(judged.stop)]);
      judged.stop = ask('run', {game, given: given.slice(-1)}).awaited;
    }
    if (!given.length) return judged;
    const typed = judged.lines.filter((line) => line.canonical);
    for (const entry of ask('trace', {game, from: 0}).entries) {
      const line = entry.kind === 'voided' || (entry.kind === 'answered' && entry.by === 'line') ? typed[entry.line] : null;
      if (!line || line.verdict !== 'later') continue;
      line.verdict = entry.kind === 'voided' ? 'illegal' : 'legal';
      if (entry.kind === 'voided') line.refusal = {why: entry.why, rule: entry.rule || '', column: entry.column || 0};
    }
    return Object.assign(judged, {first, given});
  };
  const probe = (lines) => {
    const judged = ask('judge', {game: base, who: turn.who, lines, sealed: turn.sealed, keep: true});
    return self.assuming ? assume(judged) : judged;
  };
  const drop = (game) => { if (game) ask('close', {game}); };

  const k_most_assumed = 200, k_key = `hexpost orders ${turn.key}`;
  const self = {base, assuming: false, text: '', lines: [], judged: null, game: 0, past: [], future: [], stored: true};
  let due = null;
  const keep = () => {
    try { localStorage.setItem(k_key, self.text); } catch (notAllowed) { self.stored = false; }
  };
  const become = (text, judged = null) => {
    const old = self.game;
    self.text = text;
    self.lines = linesOf(text);
    self.judged = judged || probe(self.lines.map((line) => line.text));
    self.game = self.judged.game;
    due = null;
    keep();
    shown();  // what has changed since the old position
    drop(old);
  };
  const step = (text, judged) => {
    if (text === self.text) {
      if (judged) drop(judged.game);
      return;
    }
    self.past.push(self.text);
    self.future.length = 0;
    become(text, judged);
  };
  /// The possible orders; the list is the most expensive part, so it is made on demand.
  self.due = () => {
    const {stop} = self.judged;
    if (!due) due = stop.kind === 'decision' && stop.who === turn.who ? ask('due', {game: self.game, limit: 10000}) : {};
    return due;
  };
  /// The list is there already.
  self.listed = () => due !== null;
  const none = [];
  self.answers = () => (self.due().pending ? self.due().pending.answers : none);
  self.more = (lines) => {
    const {pending} = self.due();
    if (pending) pending.answers = [...pending.answers, ...lines.filter((line) => !pending.answers.includes(line))];
  };
  /// From now on the lines are judged as if the enemy's sealed orders did nothing.
  self.assume = () => { self.assuming = true; become(self.text); };
  self.probe = probe;
  self.drop = drop;
  self.become = become;
  self.change = (text) => step(text);
  self.undo = () => { if (self.past.length) { self.future.push(self.text); become(self.past.pop()); } };
  self.redo = () => { if (self.future.length) { self.past.push(self.text); become(self.future.pop()); } };
  /// The text with lines put in, judged; adopted unless one of them is wrong. Gives the first refusal or null.
  const attempt = (text, wanted) => {
    const lines = linesOf(text), judged = probe(lines.map((line) => line.text));
    const wrong = judged.lines.find((line, i) => isBad(line) && wanted(lines[i]));
    if (wrong) {
      drop(judged.game);
      return wrong.refusal || {why: ''};
    }
    step(text, judged);
    return null;
  };
  /// The text with more lines at its end, without empty lines between.
  const extended = (text, lines) => `${text.replace(/\n*$/, '')}\n${lines.map(speech.shown).join('\n')}\n`.replace(/^\n/, '');
  self.add = (...lines) => {
    const old = linesOf(self.text).length;
    const judge = (text) => {
      const now = linesOf(text).map((line) => line.text), judged = probe(now);
      return {text, judged, first: judged.lines[old], last: judged.lines[now.length - 1], wrong: judged.lines.slice(old).find(isBad)};
    };
    let made = judge(extended(self.text, lines));
    // A line whose turn does not come in this one is for the next: below a heading. What belongs to no turn is answered by an
    // order that stands for the whole mail; if there is none, the mail ends here.
    if (!made.wrong && made.last.verdict === 'later' && self.judged.stop.kind === 'decision') {
      const asked = made.first.verdict === 'later' && self.answers().includes(lines[0]), before = made;
      const moved = ({stop}) => stop.kind !== 'decision' || stop.question !== self.judged.stop.question || stop.about !== self.judged.stop.about;
      const instead = (text, helps) => {
        if (made !== before) return;
        const other = judge(text);
        if (!other.wrong && helps(other)) made = other;
        drop((made === other ? before : other).judged.game);
      };
      instead(extended(self.text, ['next-turn:', ...lines]), (other) => other.last.verdict === 'legal');
      const [question, word, more] = lines[0].split(' '), stands = opened.standing.find((one) => one.name === question);
      if (asked && stands && !more && stands.words.includes(word)) instead(withStandingWord(speech, self.text, question, word), (other) => moved(other.judged));
      if (asked && made === before && !moved(made.judged)) {
        drop(made.judged.game);
        return {why: tr('This is not part of your turn, so no line of this mail can answer it. Your orders end here.')};
      }
    }
    if (made.wrong) {
      drop(made.judged.game);
      return made.wrong.refusal || {why: ''};
    }
    step(made.text, made.judged);
    return null;
  };
  self.replace = (at, line) => {
    const all = self.text.split('\n');
    all[at] = speech.shown(line);
    return attempt(all.join('\n'), (one) => one.at === at);
  };
  self.start = () => {
    let kept = null;
    try { kept = localStorage.getItem(k_key); } catch (notAllowed) { self.stored = false; }
    become(kept || turn.text);
    if (!kept && turn.again.length) again();
  };
  /// The lines of the last mail that its run did not reach, as far as the rules still allow them.
  const again = () => {
    let lines = turn.again;
    for (;;) {
      const judged = probe(lines), wrong = judged.lines.findIndex(isBad);
      drop(judged.game);
      if (wrong < 0) break;
      lines = lines.filter((_, i) => i !== wrong);
    }
    if (lines.length) step(extended(self.text, [`# ${tr('You wrote these lines for this turn in your last mail:')}`, ...lines]));
  };
  return self;
};
