// The WebAssembly module behind one function [schemas/module.md].
import {readFileSync} from 'node:fs';

/// Loads the module of that file. It imports nothing.
export const load = (file) => {
  const module = new WebAssembly.Module(readFileSync(file));
  const imported = WebAssembly.Module.imports(module);
  if (imported.length) throw new Error(`the module imports ${JSON.stringify(imported)}`);
  const {exports} = new WebAssembly.Instance(module, {});
  exports._initialize();
  const call = (text) => {
    const request = new TextEncoder().encode(text);
    const room = exports.hexpost_room(request.length);
    if (!room) throw new Error('no room for the request');
    new Uint8Array(exports.memory.buffer, room, request.length).set(request);
    const size = exports.hexpost_call(room, request.length);
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, exports.hexpost_answer(), size));
  };
  return call;
};
