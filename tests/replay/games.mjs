/// The games whose pages the tests of the replay page look at, played once for all of them and side by side.
///     node games.mjs, with HEXPOST (the program) and GAMES (the folder to play in) in the environment
import fs from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {Town} from './town.mjs';

export const k_hostile = ['</script><script>document.title="owned"</script>', '<img src=x onerror="document.title=1">&amp; "\'@title@'];
/// An order that holds as a condition, the branch that is not taken as long as a line may be: it may wander where it likes.
export const k_condition = `if Leg1 disrupted then move Leg1${' 0609 0608'.repeat(44)} else `;

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const town = new Town(process.env.HEXPOST, process.env.GAMES), players = ['Anna', 'Bela'];
  const phase = async (home) => JSON.parse(await town.start(home, ['status', '--json'])).phase;
  // How long a battle lasts is the dice's business: one of a few mails has nothing to swap, and perhaps no die where one is looked for.
  const long = async () => {
    do await town.play('hordes', 'first-battle', players);
    while (!fs.existsSync(town.mail('hordes', 4)));
  };
  const pass = async (name, from, words) => {
    const file = town.mail(name, 'passed');
    await town.start(`${name}-${from}`, [...words, '--out', file]);
    await town.start(`${name}-${1 - from}`, ['receive', file]);
    fs.rmSync(file);
  };
  // Nine mails with hidden hands; the seat that is to move. After nine mails a battle may be over, and the dice of an answer
  // may give the turn to the other player: then another battle is played.
  const hands = async (name) => {
    for (;;) {
      await town.play(name, 'outposts', players, 9, null, ['--option', 'hidden-hands=on']);
      for (const from of [0, 1]) {
        if (await phase(`${name}-${from}`) === 'answer') await pass(name, from, ['send', '--answer-only']);
      }
      for (const seat of [0, 1]) {
        if (await phase(`${name}-${seat}`) === 'move') return seat;
      }
    }
  };
  // Hidden hands: running-0 and running-1 in the middle of the battle, hidden-0 and hidden-1 after it, with the seeds of both.
  const hidden = async () => {
    await hands('hidden');
    for (const seat of [0, 1]) fs.cpSync(path.join(town.folder, `hidden-${seat}`), path.join(town.folder, `running-${seat}`), {recursive: true});
    await ends('hidden');
  };
  const ends = async (name) => {
    for (const [from, word] of [[0, 'resign'], [0, 'seeds'], [1, 'seeds']]) {
      if (word === 'resign' && await phase(`${name}-0`) === 'over') continue;
      const mail = town.mail(name, `${word}-${from}`);
      await town.start(`${name}-${from}`, ['note', word, '--out', mail]);
      await town.start(`${name}-${1 - from}`, ['receive', mail]);
    }
  };
  // Hidden hands, and the players take back all but the first run with dice; then they go on, and end the game.
  const taken = async () => {
    const seat = await hands('taken');
    const points = (await town.start(`taken-${seat}`, ['note', 'take-back'])).match(/--to \d+/g).map((to) => Number(to.slice(5)));
    await pass('taken', seat, ['note', 'take-back', '--to', String(Math.min(...points))]);
    await pass('taken', 1 - seat, ['note', 'accept']);
    await pass('taken', seat, ['send', '--agreement']);
    await town.goOn('taken', 9, 13);
    await ends('taken');
  };
  await Promise.all([
    long(),
    hidden(),
    taken(),
    town.play('chariots', 'kadesh', players, 14),
    town.play('hostile', 'first-battle', k_hostile, 4),
    town.play('conditional', 'first-battle', players, 2, (orders) => orders.replace(/^move Leg1 /m, `${k_condition}$&`)),
  ]);
}
