/// The words of the order language. The page thinks in canonical lines, and it shows and writes those of the reader.

/// `spelling`: of each canonical word [word, as a verb, as an answer, as a test], as engine/orders/tongue.h has them; empty in
/// English. `fixed(word)`: a name, a hex or a number, which is the same in every language.
///   shown(line)      a canonical line in the reader's words
///   word(answer)     one word of an answer
///   canonical(line)  a line in the reader's words, in canonical ones
const speechOf = (spelling, fixed) => {
  const forms = new Map(spelling.map(([word, ...all]) => [word, all])), meant = new Map();
  for (const [word, all] of forms) for (const form of all) if (!meant.has(form)) meant.set(form, word);
  const has = (word) => forms.has(word) && !fixed(word);
  const shown = (line) => {
    let as = 0;
    if (!forms.size || line.startsWith('#')) return line;
    return line.replace(/[\p{L}\d_'-]+/gu, (word) => {
      const out = has(word) ? forms.get(word)[as] : word;
      as = ['if', 'and', 'not'].includes(word) ? 2 : 1;
      return out;
    });
  };
  const word = (answer) => (has(answer) ? forms.get(answer)[1] : answer);
  const canonical = (line) => {
    if (!forms.size) return line;
    const words = line.split(/\s+/), english = has(words[0]) && words[0] !== 'if';
    return words.map((one, i) => {
      const bare = one.replace(/:$/, '').toLowerCase(), found = fixed(one) || has(bare) ? undefined : meant.get(bare);
      // `to` is a word of English lines, too; `no` and `not` may be one word
      if (found === undefined || (found === 'then' && english)) return one;
      const last = i + 1 === words.length || meant.get(words[i + 1]) === 'else';
      const no = found === 'no' || found === 'not' ? (last || !forms.has('not') ? 'no' : 'not') : found;
      return no + (one.endsWith(':') ? ':' : '');
    }).join(' ');
  };
  return {shown, word, canonical};
};
