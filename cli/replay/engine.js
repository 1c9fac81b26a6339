/// The rules: the engine's module, packed in the page [schemas/module.md].
/// Bytes of a text in base 85: five characters from ( to } without < for four bytes, the largest digit first.
const from85 = (text) => {
  const size = Math.floor(text.length * 4 / 5), out = new Uint8Array(size + 4);
  for (let i = 0, at = 0; i < text.length; i += 5, at += 4) {
    let value = 0;
    for (let k = i; k < i + 5; ++k) {
      const code = k < text.length ? text.charCodeAt(k) : 125;
      value = value * 85 + code - (code > 60 ? 41 : 40);
    }
    for (let k = 3; k >= 0; --k, value = Math.floor(value / 256)) out[at + k] = value % 256;
  }
  return out.subarray(0, size);
};
const unpacked = async (packed) => {
  const bytes = from85(packed);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};
/// The bytes of the module in the page.
const moduleOf = (packed) => unpackedLzma(from85(packed));
const unpackedJson = async (packed) => JSON.parse(new TextDecoder().decode(await unpacked(packed)));
/// Requests to an instance of the module: ask(name, members) answers as it does; one that fails throws.
const askOf = (exports) => (call, members = {}) => {
  const request = new TextEncoder().encode(JSON.stringify({call, ...members}));
  const room = exports.hexpost_room(request.length);
  if (!room) throw new Error('no room for the request');
  new Uint8Array(exports.memory.buffer, room, request.length).set(request);
  const size = exports.hexpost_call(room, request.length);
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.hexpost_answer(), size)));
  if (answer.error) throw new Error(`${call}: ${answer.error.what} ${answer.error.where || ''}`);
  return answer;
};
/// {ask, module}: an instance, and the compiled module for another one.
const engineFrom = async (bytes) => {
  const {instance, module} = await WebAssembly.instantiate(bytes, {});
  instance.exports._initialize();
  return {ask: askOf(instance.exports), module};
};
/// The position of a page: that of a log's snapshot with the cards that its player knows.
const positionOf = (ask, battle, turn) => {
  const {game} = turn.snapshot ? ask('load', {battle, snapshot: turn.snapshot}) : ask('begin', {battle});
  ask('run', {game});
  if (turn.known.length) ask('learn', {game, cards: turn.known});
  return game;
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
/// {ask, module, texts}. `tongue`: the packed catalogue in which the module is to speak; empty: English.
const engineOf = async (packed, tongue = '') => {
  const engine = await engineFrom(moduleOf(packed)), texts = tongue ? textsOf(await unpacked(tongue)) : null;
  try {
    if (texts) engine.ask('tongue', {texts});
  } catch (older) { /* a module of an older revision speaks English */ }
  return {...engine, texts};
};
