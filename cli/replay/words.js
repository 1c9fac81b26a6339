/// The words and blocks of a page.

/// The text with what stands for each {} put in.
const tr = (text, ...values) => {
  let next = 0;
  return (page.words[text] || text).replace(/\{\}/g, () => values[next++]);
};

/// The blocks of the file by name: {text, value or null, sum}. What cannot be read is null and makes the mark red.
const page = (() => {
  const blocks = {};
  for (const one of document.querySelectorAll('script[type="application/json"]')) {
    let value = null;
    try {
      value = JSON.parse(one.textContent);
    } catch (damaged) {
      value = null;
    }
    blocks[one.id] = {text: one.textContent, value};
  }
  const value = (id) => (blocks[id] ? blocks[id].value : null);
  const packed = document.getElementById('module');
  return {blocks, value, words: value('words') || {}, module: packed ? packed.textContent.trim() : ''};
})();

const byId = (id) => document.getElementById(id);
const clamp = (v, low, high) => Math.min(Math.max(v, low), high);
