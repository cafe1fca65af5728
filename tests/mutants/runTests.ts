import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { jsonOfPackages } from '../../bin/jsonOfPackages.js';
import { patching } from '../sim/bundleSim.ts';
import { changed, type Site } from './sites.ts';

export const FOLDER = '.cache/mutants';

interface Options {
  /** Stops at the first test that fails. */
  readonly untilFirst: boolean;
  /** Tests that run longer hang. */
  readonly seconds: number;
}

export interface TestRun {
  readonly failed: readonly string[];
  /** It left no report: it did not end in time, or it broke before a test failed. */
  readonly without: 'end' | 'report' | null;
}

/** Runs tests of the changed code, in the given order, as bundles: Vitest would transform every file again. */
export async function runTests(
  tests: readonly string[],
  site: Site | null,
  { untilFirst, seconds }: Options,
): Promise<TestRun> {
  const run = `${FOLDER}/run`;
  await rm(run, { recursive: true, force: true });
  await mkdir(run, { recursive: true });
  const named = tests.map((test, at) => [
    `${String(at).padStart(3, '0')}-${test.replaceAll(/\W+/g, '-')}`,
    test,
  ]);
  await build({
    entryPoints: Object.fromEntries(named.map(([name, test]) => [`node_modules/${name}`, test ?? ''])),
    outdir: run,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // The tests share their modules, as they do elsewhere, and these are written once.
    splitting: true,
    chunkNames: 'node_modules/chunk-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
    plugins: [jsonOfPackages, ...(site ? [patching(site.file, (text) => changed(text, site))] : [])],
  });
  for (const [name] of named)
    await writeFile(`${run}/${name}.test.mjs`, `import './node_modules/${name}.mjs';\n`);
  const test = {
    testTimeout: 10_000,
    maxWorkers: 1,
    isolate: false,
    ...(untilFirst && { bail: 1 }),
    setupFiles: [`${process.cwd()}/tests/support/propertySeed.ts`],
    sequence: { sequencer: 'inOrder' },
  };
  // Their names say in which order they run.
  const config = [
    "import { BaseSequencer } from 'vitest/node';",
    'class InOrder extends BaseSequencer { async sort(files) { return files.sort((a, b) => a.moduleId < b.moduleId ? -1 : 1); } }',
    `export default { test: ${JSON.stringify(test).replace('"inOrder"', 'InOrder')} };`,
  ];
  await writeFile(`${run}/vitest.config.mjs`, `${config.join('\n')}\n`);
  const hung = await inTime(
    ['node_modules/.bin/vitest', 'run', `--root=${run}`, '--reporter=json', '--outputFile=report.json'],
    seconds,
  );
  const report = `${run}/report.json`;
  if (hung) return { failed: [], without: 'end' };
  if (!existsSync(report)) return { failed: [], without: 'report' };
  return { failed: await failedIn(report, named), without: null };
}

async function failedIn(report: string, named: readonly (readonly string[])[]): Promise<string[]> {
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    readonly testResults: readonly { readonly name: string; readonly status: string }[];
  };
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name }) => named.find(([slug]) => name.includes(`/${slug}.test.mjs`))?.[1] ?? name);
}

/** Whether a program did not end within some seconds; then it is ended. */
function inTime([program = '', ...args]: readonly string[], seconds: number): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      // With the processes that it started.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    }, seconds * 1000);
    child.once('close', () => {
      clearTimeout(timer);
      done(hung);
    });
  });
}
