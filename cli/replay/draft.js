/// The orders as text, and the position after them. The text is what counts; the rules judge each change of it once.

/// Lines as the program reads them: without remarks and empty ones, each with its number in the text.
const linesOf = (text) => text.split('\n').map((line, at) => ({at, text: line.replace(/#.*/, '').trim()})).filter((line) => line.text);
const isBad = (line) => line.verdict === 'illegal' || line.verdict === 'malformed';
const withRule = ({why, rule, hint}) => why + (rule ? ` [${rule}]` : '') + (hint ? `; ${hint}` : '');

/// `ask`: the module; `turn`: the block of the page. Gives the text's present state and what changes it.
///   judged, game, answers()   of the text as it stands
///   change(text)              a step that can be undone
///   add(line)                 at the end, below a heading where the line is for a later turn [schemas/orders.md]
///   replace(at, line)         line number `at` of the text
///   probe(lines)              judges other lines; the caller closes the game
const draftOf = (ask, turn, opened, shown) => {
  const {battle} = opened;
  const base = turn.snapshot ? ask('load', {battle, snapshot: turn.snapshot}).game : ask('begin', {battle}).game;
  ask('run', {game: base});
  if (turn.known.length) ask('learn', {game: base, cards: turn.known});
  const probe = (lines) => ask('judge', {game: base, who: turn.who, lines, sealed: turn.sealed, keep: true});
  const drop = (game) => { if (game) ask('close', {game}); };

  const k_key = `hexpost orders ${turn.key}`;
  const self = {text: '', lines: [], judged: null, game: 0, past: [], future: [], stored: true};
  let due = null;
  const keep = () => {
    try { localStorage.setItem(k_key, self.text); } catch (notAllowed) { self.stored = false; }
  };
  const become = (text, judged = null) => {
    drop(self.game);
    self.text = text;
    self.lines = linesOf(text);
    self.judged = judged || probe(self.lines.map((line) => line.text));
    self.game = self.judged.game;
    due = null;
    keep();
    shown();
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
  const none = [];
  self.answers = () => (self.due().pending ? self.due().pending.answers : none);
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
  const extended = (text, lines) => `${text.replace(/\n*$/, '')}\n${lines.join('\n')}\n`.replace(/^\n/, '');
  self.add = (...lines) => {
    const old = linesOf(self.text).length;
    const judge = (text) => {
      const now = linesOf(text).map((line) => line.text), judged = probe(now);
      return {text, judged, last: judged.lines[now.length - 1], wrong: judged.lines.slice(old).find(isBad)};
    };
    let made = judge(extended(self.text, lines));
    // A line whose turn does not come in this one is for the next: below a heading.
    if (!made.wrong && made.last.verdict === 'later' && self.judged.stop.kind === 'decision') {
      const below = judge(extended(self.text, ['next-turn:', ...lines]));
      if (!below.wrong && below.last.verdict === 'legal') {
        drop(made.judged.game);
        made = below;
      } else {
        drop(below.judged.game);
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
    all[at] = line;
    return attempt(all.join('\n'), (one) => one.at === at);
  };
  self.start = () => {
    let kept = null;
    try { kept = localStorage.getItem(k_key); } catch (notAllowed) { self.stored = false; }
    become(kept || turn.text);
  };
  return self;
};
