import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { globSync } from 'tinyglobby';
import { jsonOfPackages } from '../../bin/jsonOfPackages.js';
import { TESTS } from './core.ts';
import { FOLDER, runTests } from './runTests.ts';

/** Which tests hold which files, and whether the worlds do. */
export interface Covering {
  /** The tests that hold a file, those that hold the fewest others first: they are fast, and near to it. */
  testsOf(file: string): string[];
  isInWorlds(file: string): boolean;
}

/** Bundles the tests once to learn what each holds, and leaves out those that fail as a bundle. */
export async function learnCovering(): Promise<Covering> {
  const tests = globSync(TESTS).sort();
  const held = await heldBy([...tests, WORLDS]);
  const broken = new Set(await failingAsBundles(tests));
  const sizeOf = (test: string) => held.get(test)?.size ?? 0;
  return {
    testsOf: (file) =>
      tests
        .filter((test) => held.get(test)?.has(file) === true && !broken.has(test))
        .sort((a, b) => distance(file, a) - distance(file, b) || sizeOf(a) - sizeOf(b)),
    isInWorlds: (file) => held.get(WORLDS)?.has(file) === true,
  };
}

const WORLDS = 'tests/sim/simThread.ts';

/** A test beside the file comes first, then those of its layer. */
function distance(file: string, test: string): number {
  if (test.replace('.test.ts', '.ts') === file) return 0;
  const [, layer = ''] = file.split('/');
  return test.split('/')[1] === layer ? 1 : 2;
}

/** The files that each entry imports, and what these import. */
async function heldBy(entries: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const { metafile } = await build({
    entryPoints: [...entries],
    outdir: FOLDER,
    bundle: true,
    // Otherwise each bundle would be a whole one in memory.
    splitting: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
    plugins: [jsonOfPackages],
  });
  return new Map(
    entries.map((entry) => {
      const held = new Set([entry]);
      for (const file of held) {
        for (const { path, external } of metafile.inputs[file]?.imports ?? []) if (!external) held.add(path);
      }
      return [entry, held];
    }),
  );
}

/** Those of one list of tests, written when. */
interface Failing {
  readonly of: string;
  readonly tests: readonly string[];
}

/** Kept between runs until a test changes: it takes minutes. */
async function failingAsBundles(tests: readonly string[]): Promise<readonly string[]> {
  const file = `${FOLDER}/failing.json`;
  const of = await versionOf(tests);
  const known = existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as Partial<Failing>) : {};
  if (known.of === of && known.tests) return known.tests;
  await mkdir(FOLDER, { recursive: true });
  const { failed, without } = await runTests(tests, null, { untilFirst: false, seconds: 900 });
  if (without !== null) throw new Error(`The tests of the unchanged core came to no ${without}.`);
  const failing: Failing = { of, tests: failed };
  await writeFile(file, JSON.stringify(failing));
  return failed;
}

/** Another one once a test came, went or was written again. */
async function versionOf(tests: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const test of tests) hash.update(`${test} ${(await stat(test)).mtimeMs}\n`);
  return hash.digest('hex');
}
