/// The rules: the engine's module, packed in the page [schemas/module.md]. Gives call(name, members), which answers as
/// the module does; one that fails throws.
const unpacked = async (packed) => {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};
const engineFrom = async (bytes) => {
  const {instance: {exports}} = await WebAssembly.instantiate(bytes, {});
  exports._initialize();
  return (call, members = {}) => {
    const request = new TextEncoder().encode(JSON.stringify({call, ...members}));
    const room = exports.hexpost_room(request.length);
    if (!room) throw new Error('no room for the request');
    new Uint8Array(exports.memory.buffer, room, request.length).set(request);
    const size = exports.hexpost_call(room, request.length);
    const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.hexpost_answer(), size)));
    if (answer.error) throw new Error(`${call}: ${answer.error.what} ${answer.error.where || ''}`);
    return answer;
  };
};
/// The texts of a catalogue, a GNU MO file: an object of English and translated ones.
const textsOf = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), little = view.getUint32(0, true) === 0x950412de;
  const number = (at) => view.getUint32(at, little), utf8 = new TextDecoder();
  const text = (table, i) => utf8.decode(bytes.subarray(number(table + 8 * i + 4), number(table + 8 * i + 4) + number(table + 8 * i)));
  const out = {};
  for (let i = 0; i < number(8); ++i) if (text(number(12), i)) out[text(number(12), i)] = text(number(16), i);
  return out;
};
/// `tongue`: the packed catalogue in which the module is to speak; empty: English.
const engineOf = async (packed, tongue = '') => {
  const ask = await engineFrom(await unpacked(packed));
  try {
    if (tongue) ask('tongue', {texts: textsOf(await unpacked(tongue))});
  } catch (older) { /* a module of an older revision speaks English */ }
  return ask;
};
