// Answers the requests of standard input, one a line, as tests/module/ask does natively.
import {readFileSync} from 'node:fs';
import {load} from './engine.mjs';

const call = load(process.argv[2]);
const out = [];
for (const line of readFileSync(0, 'utf8').split('\n')) if (line) out.push(call(line));
process.stdout.write(out.join('\n') + '\n');
