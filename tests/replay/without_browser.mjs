/// The checks of the replay page without a browser: the page's own scripts in Node.
///     node without_browser.mjs PAGE    prints what the page PAGE would say of its history and of its deal
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import {pathToFileURL} from 'node:url';
import {blockOf} from './blocks.mjs';

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), '../..');
const script = (name) => fs.readFileSync(path.join(root, 'cli/replay', name), 'utf8');
/// The parts of a page that need no document; `deals` with what it keeps to itself.
export const own = vm.runInThisContext(
  `${['digest.js', 'ed25519.js', 'vrf.js', 'history.js'].map(script).join('')}
${script('deals.js').replace('return {audit};', 'return {audit, orderOf, shuffled};')}
;({digest, ed25519, vrf, history, deals, joined, utf8, u32, hexOf})`);

const block = (html, id) => JSON.parse(blockOf(html, id));

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const html = fs.readFileSync(process.argv[2], 'utf8');
  const signed = await own.history.check(block(html, 'packets'), block(html, 'manifest').leaves);
  for (const {packet, event, kind} of signed.faults) console.log(`fault in packet ${packet}, event ${event}: ${kind}`);
  const kinds = Object.values(signed.notes).map((note) => note.kind);
  console.log(`${signed.packets.length} packets, ${signed.counts.heads} signatures, ${signed.counts.dice} dice, ${signed.faults.length} faults; notes: ${kinds.join(' ') || 'none'}`);
  if (!signed.faults.length) console.log(`deal: ${JSON.stringify(await own.deals.audit(signed, html.includes('id="seeds"') ? block(html, 'seeds') : []))}`);
}
