// Plays battles at random in the module and writes each request and each answer, for the native engine to answer the same:
//     node random.mjs MODULE REQUESTS ANSWERS BATTLES [FIRST-SEED]
// Orders are `sample`d answers, dice and openings come from the seed. Battles of all systems, one after the other.
import {openSync, writeSync} from 'node:fs';
import {load} from './engine.mjs';

const [file, requests, answers, battles, first = '1'] = process.argv.slice(2);
const call = load(file), asked = openSync(requests, 'w'), said = openSync(answers, 'w');
const ask = (name, members = {}) => {
  const request = JSON.stringify({call: name, ...members}), answer = call(request);
  writeSync(asked, `${request}\n`);
  writeSync(said, `${answer}\n`);
  const read = JSON.parse(answer);
  if (read.error) throw new Error(`${request}: ${answer}`);
  return read;
};
const randomOf = (seed) => {  // mulberry32
  let a = seed >>> 0;
  return (below) => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
};
/// A battle that wanders about for ever at random is left after so many packets.
const k_most_packets = 400;

const all = ask('systems').systems.flatMap(({name}) => ask('battles', {system: name}).battles.map(({id}) => ({system: name, battle: id})));
let over = 0, packets = 0;
for (let n = 0; n < Number(battles); ++n) {
  // neighbours in the list are of one system: every count of battles sees all systems
  const {system, battle: id} = all[(n * 37) % all.length], random = randomOf(Number(first) + n);
  const {battle, standing, players, slots} = ask('open', {system, battle: id});
  const {game} = ask('begin', {battle});
  const policy = (slot) => {
    const [question] = slot.split(' '), known = standing.find((one) => one.name === question);
    const word = known && known.words.length ? known.words[random(known.words.length)] : 'ask';
    return `${question} do ${word}`;
  };
  let state = ask('push', {game, segment: {who: 0, sealed: players.map(() => true), lines: [], given: []}}), played = 0;
  for (; !state.over && played < k_most_packets;) {
    const {awaited} = state;
    if (awaited.kind === 'dice') {
      state = ask('run', {game, given: [[awaited.faces, 1 + random(awaited.faces)]]});
    } else if (awaited.kind === 'opening') {
      state = ask('run', {game, given: [[awaited.who, awaited.slot, policy(slots[awaited.who][awaited.slot])]]});
    } else {
      const {line} = ask('sample', {game, seed: random(2 ** 31)});
      state = ask('push', {game, segment: {who: awaited.who, sealed: players.map(() => true), lines: [line], given: []}});
      played += 1;
      if (played % 16 === 0) ask('position', {game});
    }
    if (state.misfit) throw new Error(`${system} ${id}: ${state.misfit}`);
  }
  ask('position', {game});
  ask('score', {game});
  over += state.over ? 1 : 0;
  packets += played;
  ask('close', {game});
  ask('close', {battle});
}
console.log(`${battles} random battles, ${packets} packets, ${over} to their end`);
