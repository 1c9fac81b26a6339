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
const engineOf = async (packed) => engineFrom(await unpacked(packed));
