/**
 * `npm run mutants`: changes the core by a tool, one place at a time, and runs what covers it until something fails.
 * `--count N` changes, chosen by `--seed S`; `--from K` begins with the K-th of them. Prints a table, and appends each
 * line to `.cache/mutants/seed-S.jsonl` at once. Those that live are killed by a test, or explained in `equal.ts`.
 */
import { appendFile, mkdir } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { learnCovering } from './covering.ts';
import { someChanges } from './core.ts';
import { FOLDER } from './runTests.ts';
import { tryMutant, type Verdict } from './tryMutant.ts';
import type { Site } from './sites.ts';

/** A change after which the code does the same, and why. */
interface Equal {
  readonly file: string;
  readonly was: string;
  readonly becomes: string;
  readonly why: string;
}

const EQUAL: readonly Equal[] = [
  {
    file: 'src/documents/takeDocument.ts',
    was: 'saved',
    becomes: 'true || (saved)',
    why: 'a save of nothing that is queued again is dropped when it is sent, as it is here at once',
  },
  {
    file: 'src/documents/state/content.ts',
    was: 'removals.length === 0',
    becomes: 'false && (removals.length === 0)',
    why: 'of no removals none is left, which is known here sooner',
  },
];

/** Why a change changes nothing; null if that is not known of it. */
function whyEqual({ file, was, becomes }: Site): string | null {
  const known = EQUAL.find((each) => each.file === file && each.was === was && each.becomes === becomes);
  return known ? `nobody, as it changes nothing: ${known.why}` : null;
}

/** A change found within it is found while somebody waits. */
const SOON = 60;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      from: { type: 'string', default: '0' },
      list: { type: 'boolean', default: false },
    },
  });
  const changes = someChanges(Number(values.count), Number(values.seed)).slice(Number(values.from));
  if (values.list) {
    for (const { file, line, change, was, becomes } of changes)
      console.log(`${file}:${line} ${change}: ${oneLine(was)} -> ${oneLine(becomes)}`);
    return 0;
  }
  await mkdir(FOLDER, { recursive: true });
  const covering = await learnCovering();
  const verdicts: Verdict[] = [];
  for (const site of changes) {
    const why = whyEqual(site);
    const verdict = why === null ? await tryMutant(site, covering) : { site, foundBy: why, seconds: 0 };
    verdicts.push(verdict);
    console.log(`${verdicts.length} ${lineOf(verdict)}`);
    await appendFile(`${FOLDER}/seed-${values.seed}.jsonl`, `${JSON.stringify(verdict)}\n`);
  }
  const lived = verdicts.filter(({ foundBy }) => foundBy === null);
  const soon = verdicts.filter(({ foundBy, seconds }) => foundBy !== null && seconds <= SOON);
  console.log(
    `${verdicts.length} changes, ${verdicts.length - lived.length} found, ${soon.length} within a minute`,
  );
  return lived.length === 0 ? 0 : 1;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 90);

function lineOf({ site, foundBy, seconds }: Verdict): string {
  const { file, line, change, was, becomes } = site;
  const found = foundBy === null ? 'LIVED' : `found by ${foundBy}`;
  return `${file}:${line} ${change}: ${oneLine(was)} -> ${oneLine(becomes)}: ${found}, ${seconds.toFixed(0)} s`;
}

process.exitCode = await main();
