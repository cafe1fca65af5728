/**
 * `npm run transitions`: which ways of planning, settling, merging and of the documents' states worlds take, counted.
 * `--worlds N` of each topic, or of `--topic T`, from `--seed S`. Prints how many of each file's transitions were taken, and those that were
 * not; with `--all` every one with its count and the first world that took it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { globSync } from 'tinyglobby';
import { bundleSim } from '../bundleSim.ts';
import { countedIn, type Transition } from './counted.ts';

const FILES = [
  'src/sync/{plan,settle}.ts',
  'src/documents/state/*.ts',
  // `part.ts` has words for a page.
  'src/domain/merge/!(part).ts',
  'src/domain/tab/mergeServerTab.ts',
  'src/domain/dashboard/form/layoutForm.ts',
  '!**/*.test.ts',
];

interface Counted {
  readonly counts: Readonly<Record<number, number>>;
  readonly firsts: Readonly<Record<number, string>>;
  readonly failed: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      worlds: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      topic: { type: 'string', default: '' },
      all: { type: 'boolean', default: false },
    },
  });
  const transitions: Transition[] = [];
  const edits = globSync(FILES)
    .sort()
    .map((file) => {
      const counted = countedIn(file, readFileSync(file, 'utf8'), transitions.length);
      transitions.push(...counted.transitions);
      return { file, edit: () => counted.text };
    });
  const bundle = await bundleSim({ name: 'transitions', entry: 'tests/sim/transitions/lives.ts', edits });
  const { counts, firsts, failed } = await countsOf(bundle, [values.worlds, values.seed, values.topic]);
  for (const { file } of edits) {
    const own = transitions.map((each, at) => ({ ...each, at })).filter((each) => each.file === file);
    const missing = own.filter(({ at }) => counts[at] === undefined);
    console.log(`${file}: ${own.length - missing.length} of ${own.length}`);
    for (const { line, name, at } of values.all ? own : missing)
      console.log(`  ${line}: ${name}: ${counts[at] ?? 'never'} ${firsts[at] ?? ''}`);
  }
  console.log(`${Object.keys(counts).length} of ${transitions.length} transitions, ${failed} worlds failed`);
}

async function countsOf(bundle: string, args: readonly string[]): Promise<Counted> {
  const child = spawn(process.execPath, [bundle, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  await once(child, 'close');
  return JSON.parse(output) as Counted;
}

await main();
