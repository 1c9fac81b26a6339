/// What takes long to tell: what the program proposes, exact odds, where the enemy may answer, and `more`: orders for pieces
/// that the sheet lets the player name and the list of legal answers leaves out. A second instance of the module answers in a worker, so
/// no touch waits for it. Where the browser allows no worker, the page's own instance answers, one question at a time.

/// The answer to one question, [kind, line], at the position `at`.
const outlookAnswer = (ask, at, [kind, line]) => {
  if (kind === 'proposal') return ask('proposal', {game: at.game}).lines;
  if (kind === 'more') {
    const sheet = ask('sheet', {game: at.game}).lines, head = sheet.findIndex((one) => one.startsWith('# -- '));
    const named = sheet.slice(0, line.lister && head >= 0 ? head : undefined).filter((one) => /^#\s/.test(one)).map((one) => one.slice(1).trim().split(/\s+/));
    const pieces = new Set(named.filter((words) => words.every((word) => line.pieces.includes(word))).flat());
    if (line.lister) return [...pieces].map((piece) => `${line.lister} ${piece}`);
    const posts = line.leaders.filter((leader) => pieces.has(leader)).flatMap((leader) => line.posts.flatMap((verb) => line.hexes.map((hex) => `${verb} ${leader} ${hex}`)));
    const judged = ask('judge', {game: at.base, who: at.who, lines: [...at.lines, ...posts], sealed: at.sealed}).lines.slice(at.lines.length);
    return posts.filter((_, i) => judged[i].verdict === 'legal');
  }
  if (kind === 'odds') return ask('odds', {game: at.game, line, policy: at.policy}).odds || null;
  const {game, stop} = ask('judge', {game: at.base, who: at.who, lines: [...at.lines, line], sealed: at.sealed, keep: true});
  const {awaited} = at.given.length ? ask('run', {game, given: at.given}) : {awaited: stop};
  ask('close', {game});
  return awaited;
};

/// The program of the worker: its instance, and the questions of the latest request, one after the other.
const outlookWorker = (askOf, positionOf, outlookAnswer) => {
  let ask = null, at = null, left = [], mark = 0;
  const next = () => {
    if (!left.length) return;
    const [kind, line] = left.shift();
    let answer = null;
    try { answer = outlookAnswer(ask, at, [kind, line]); } catch (failed) { /* what cannot be told is not told */ }
    postMessage({mark, kind, line, answer, last: !left.length});
    if (left.length) setTimeout(next);
  };
  onmessage = ({data}) => {
    if (data.module) {
      const {exports} = new WebAssembly.Instance(data.module, {});
      exports._initialize();
      ask = askOf(exports);
      if (data.texts) try { ask('tongue', {texts: data.texts}); } catch (older) { /* it speaks English */ }
      const {battle} = ask('open', data.turn.open);
      at = {...data.at, base: positionOf(ask, battle, data.turn), game: 0, lines: null, given: []};
      return;
    }
    const idle = !left.length;
    ({mark, questions: left} = data);
    if (JSON.stringify([data.lines, data.given]) !== JSON.stringify([at.lines, at.given])) {
      if (at.game) ask('close', {game: at.game});
      at.lines = data.lines;
      at.given = data.given;
      at.game = ask('judge', {game: at.base, who: at.who, lines: at.lines, sealed: at.sealed, keep: true}).game;
      if (at.given.length) ask('run', {game: at.game, given: at.given});
    }
    if (idle) setTimeout(next);
  };
};

/// `engine`: that of the page; `at()`: the position as outlookAnswer() wants it. Gives ask(questions, tell, done):
/// `tell(kind, line, answer)` for each question in turn, then done(); those of an earlier call are dropped.
const outlookOf = (engine, turn, policy, at) => {
  let mark = 0, tells = null, worker = null;
  const told = (kind, line, answer, last) => {
    tells.tell(kind, line, answer);
    if (last) tells.done();
  };
  const here = (questions, asked) => {
    if (asked !== mark || !questions.length) return;
    const [[kind, line], ...rest] = questions;
    told(kind, line, outlookAnswer(engine.ask, at(), [kind, line]), !rest.length);
    setTimeout(() => here(rest, asked));
  };
  try {
    const words = `'use strict';(${outlookWorker})(${askOf}, ${positionOf}, ${outlookAnswer});`;
    const url = URL.createObjectURL(new Blob([words], {type: 'text/javascript'}));
    worker = new Worker(url);
    URL.revokeObjectURL(url);
    worker.onmessage = ({data}) => { if (data.mark === mark) told(data.kind, data.line, data.answer, data.last); };
    worker.onerror = (e) => { e.preventDefault(); worker = null; };
    worker.postMessage({module: engine.module, texts: engine.texts, turn: {open: turn.open, snapshot: turn.snapshot, known: turn.known},
      at: {who: turn.who, sealed: turn.sealed, policy}});
  } catch (notAllowed) {
    worker = null;
  }
  return (questions, tell, done) => {
    mark += 1;
    tells = {tell, done};
    const {lines, given} = at();
    if (worker) worker.postMessage({mark, lines, given, questions});
    else if (questions.length) setTimeout(here, 0, questions, mark);
  };
};
