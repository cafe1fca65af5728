import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
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

/** A test beside the file comes first. */
const distance = (file: string, test: string): number => (test.replace('.test.ts', '.ts') === file ? 0 : 1);

/** The files of which something is left in each bundle. */
async function heldBy(entries: readonly string[]): Promise<Map<string, ReadonlySet<string>>> {
  const { metafile } = await build({
    entryPoints: [...entries],
    outdir: FOLDER,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
    plugins: [jsonOfPackages],
  });
  const held = new Map<string, ReadonlySet<string>>();
  for (const { entryPoint, inputs } of Object.values(metafile.outputs)) {
    const files = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    if (entryPoint !== undefined) held.set(entryPoint, new Set(files.map(([file]) => file)));
  }
  return held;
}

/** Kept between runs: they change seldom. */
async function failingAsBundles(tests: readonly string[]): Promise<readonly string[]> {
  const file = `${FOLDER}/failing.json`;
  if (existsSync(file)) return JSON.parse(await readFile(file, 'utf8')) as string[];
  await mkdir(FOLDER, { recursive: true });
  const { failed } = await runTests(tests, null, { untilFirst: false, seconds: 900 });
  await writeFile(file, JSON.stringify(failed));
  return failed;
}
