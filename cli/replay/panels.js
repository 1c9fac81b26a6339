/// Beside the map: cards and boxes, answers and standing orders as forms, the situation in words, trial runs.

/// After what has changed is on the screen; soon, too, in a page that is not shown.
const afterPaint = (act) => {
  let left = true;
  const once = () => { if (left) { left = false; act(); } };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, 200);
};
/// A line of the text whose wrong part is underlined.
const underlined = (line, refusal) => {
  const from = refusal.column > 0 ? refusal.column - 1 : line.length - line.trimStart().length;
  const to = refusal.column > 0 ? from + (/^\S*/.exec(line.slice(from))[0].length || 1) : line.replace(/#.*/, '').trimEnd().length;
  return [line.slice(0, from), h('span', {class: 'wrong'}, line.slice(from, to)), line.slice(to)];
};

/// The words on the buttons, summaries and fields of the page.
const nameControls = () => {
  const label = (pairs) => { for (const [id, name] of Object.entries(pairs)) byId(id).setAttribute('aria-label', name); };
  const name = (pairs) => { for (const [id, words] of Object.entries(pairs)) byId(id).textContent = words; };
  name({undo: tr('Undo'), redo: tr('Redo'), clear: tr('Clear'), copy: tr('Copy'), save: tr('Download'), group: tr('Group'), zones: tr('Enemy zones'),
    suggest: tr('Suggest'), assume: tr('Go on as if the enemy does not react'), chance: tr('What if?'), again: tr('Roll again'), back: tr('Back to the orders'), 'trial-name': tr('A trial: it does not count'),
    'answers-name': tr('Answers to questions in your own turn'), 'policies-name': tr('Standing orders for the turn of the enemy'),
    'policy-save': tr('Download'), 'situation-name': tr('The situation in words'), mail: tr('Mail'), send: tr('Check and send'), sign: tr('Sign and send'),
    stay: tr('Change the orders')});
  label({larger: tr('Larger'), smaller: tr('Smaller'), fit: tr('The whole map'), text: tr('The orders'), pieces: tr('Your units'), cards: tr('Cards in hand'),
    boxes: tr('Units in boxes'), choices: tr('Possible orders now'), left: tr('Turn to the left'), right: tr('Turn to the right'), tools: tr('Tools of the map'),
    'policy-text': tr('The standing orders'), board: tr('The map: arrow keys move about, Enter chooses, [ and ] turn')});
};

/// A form of selects, one for each question; `word(name)` is what is chosen now, `choose(name, word)` changes it. An answer
/// that may be a list has a select for each of its words and one for the next. Where one of the words is `unit`, the names of
/// units, too, may stand in the list.
const questionForm = (speech, into, questions, none, word, choose, units) => {
  const all = questions.map((one) => {
    const offered = one.words.includes('unit') ? [...one.words, ...units] : one.words;
    const row = h('span'), about = `${speech.shown(one.name)} [${one.rule}]: ${one.help}`;
    const chosen = () => word(one.name).split(/[\s,]+/).filter(Boolean);
    const change = (at, value) => {
      const kept = chosen().slice(0, at), behind = chosen().slice(at + 1).filter((other) => other !== value && !kept.includes(other));
      choose(one.name, [...kept, ...(value ? [value] : []), ...(!value || value === 'ask' ? [] : behind)].join(' '));
    };
    const selectAt = (at) => {
      const select = h('select', {'data-question': one.name, 'aria-label': at ? `${about}, ${at + 1}` : about});
      select.addEventListener('change', () => change(at, select.value));
      row.append(select);
      return select;
    };
    selectAt(0);
    into.append(h('label', null, about, row));
    return () => {
      const now = one.listed ? chosen() : [word(one.name)].filter(Boolean);
      const more = one.listed && now.length && now[now.length - 1] !== 'ask' && offered.some((text) => !now.includes(text));
      const wanted = Math.max(1, now.length + (more ? 1 : 0));
      while (row.children.length > wanted) row.lastChild.remove();
      for (let at = 0; at < wanted; ++at) {
        const select = row.children[at] || selectAt(at), before = now.slice(0, at), value = now[at] || '';
        const words = [...(at ? ['ask'] : []), ...offered].filter((text) => !before.includes(text));
        if (value && !words.includes(value)) words.push(value);
        if (select.dataset.words !== words.join(' ')) {
          select.replaceChildren(h('option', {value: ''}, at ? tr('nothing else') : none), ...words.map((text) => h('option', {value: text}, speech.word(text))));
          select.dataset.words = words.join(' ');
        }
        select.value = value;
      }
    };
  });
  return () => all.forEach((one) => one());
};
/// Lines `stand army QUESTION do WORD...` in a text, in the words of the reader: the words of a question, and the text with others.
const standingLine = /^stand army (\S+) do (\S.*)$/;
const standingWord = (speech, text, name) => {
  const found = linesOf(text).map((line) => standingLine.exec(speech.canonical(line.text))).filter((m) => m && m[1] === name);
  return found.length ? found[found.length - 1][2] : '';
};
/// Above all headings, where it holds for the whole mail [schemas/orders.md].
const withStandingWord = (speech, text, name, word) => {
  const bare = (line) => speech.canonical(line.replace(/#.*/, '').trim());
  const kept = text.replace(/\n*$/, '').split('\n').filter((line) => {
    const m = standingLine.exec(bare(line));
    return !m || m[1] !== name;
  });
  const heading = kept.findIndex((line) => /^(next-turn|when .*):$/.test(bare(line)));
  if (word) kept.splice(heading < 0 ? kept.length : heading, 0, speech.shown(`stand army ${name} do ${word}`));
  return `${kept.join('\n')}\n`.replace(/^\n/, '');
};

/// Blocks of a document other than maps, as elements; `piece(name)` makes a button of a unit's name or gives null.
const proseOf = (document, piece) => {
  const spoken = (text) => {
    const parts = String(text).split(/([A-Za-z][\w'-]*)/);
    return parts.map((part) => piece(part) || part);
  };
  const blockOf = (block) => {
    if (block.block === 'paragraph') return h('p', null, ...spoken(block.text));
    if (block.block === 'list') return h('ul', null, ...block.items.map((item) => h('li', null, ...spoken(item))));
    if (block.block === 'plain') return h('pre', null, block.lines.join('\n'));
    if (block.block !== 'table') return null;
    return h('div', {class: 'scroll', tabindex: '0'}, h('table', null, h('thead', null, h('tr', null, ...block.head.map((one) => h('th', {scope: 'col'}, one)))),
      h('tbody', null, ...block.rows.map((row) => h('tr', null, ...row.map((one) => h('td', null, ...spoken(one))))))));
  };
  return document.sections.flatMap((section) => {
    const blocks = section.blocks.map(blockOf).filter(Boolean);
    return blocks.length ? [section.heading ? h('h3', null, section.heading) : null, ...blocks] : [];
  }).filter(Boolean);
};

/// Legal lines as a tree of words: the words that may follow `prefix`, and the line that is complete there.
const branchesOf = (lines, prefix) => {
  const depth = prefix ? wordsOf(prefix).length : 0, out = new Map();
  for (const line of lines) {
    if (prefix && line !== prefix && !line.startsWith(`${prefix} `)) continue;
    const word = wordsOf(line)[depth];
    if (word === undefined) continue;
    const next = prefix ? `${prefix} ${word}` : word;
    out.set(next, (out.get(next) || 0) + 1);
  }
  return out;
};
/// `prefix` with all words behind it that leave no choice.
const forcedOf = (lines, prefix) => {
  for (let now = prefix; ;) {
    const next = branchesOf(lines, now);
    if (next.size !== 1 || lines.includes(now)) return now;
    [now] = next.keys();
  }
};
