/// The words and blocks of a page.

/// The text with what stands for each {} put in.
const tr = (text, ...values) => {
  let next = 0;
  return (page.words[text] || text).replace(/\{\}/g, () => values[next++]);
};

/// The blocks of the file by name: {text, value or null}. What cannot be read is null and makes the mark red. Large blocks are
/// packed; unpack() reads them.
const page = (() => {
  const blocks = {};
  const read = (text) => {
    try {
      return {text, value: JSON.parse(text)};
    } catch (damaged) {
      return {text, value: null};
    }
  };
  for (const one of document.querySelectorAll('script[type="application/json"]')) blocks[one.id] = read(one.textContent);
  const packed = [...document.querySelectorAll('script[data-packed]')];
  const unpack = async () => {
    for (const one of packed.splice(0)) {
      try {
        blocks[one.id] = read(new TextDecoder().decode(await unpacked(one.textContent)));
      } catch (damaged) {
        blocks[one.id] = {text: one.textContent, value: null};
      }
    }
  };
  const value = (id) => (blocks[id] ? blocks[id].value : null);
  const module = document.getElementById('module');
  return {blocks, value, packed, unpack, words: value('words') || {}, module: module ? module.textContent.trim() : ''};
})();

const byId = (id) => document.getElementById(id);
const clamp = (v, low, high) => Math.min(Math.max(v, low), high);
