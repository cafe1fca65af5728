import { mkdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { bundleSim } from '../bundleSim.ts';
import { readUnitReport } from '../../support/unitReport.ts';
import { step } from '../../support/steps.ts';
import { cites, slugOf, type TestMutant } from './mutant.ts';

const FOLDER = '.cache/sim/mutants';

/** Runs the tests that cite the mutants' rules, in one Vitest run; returns the mutants that no test detected. */
export async function unnoticed(mutants: readonly TestMutant[]): Promise<string[]> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  // Otherwise Vitest finds the project's configuration in a parent folder.
  const options = {
    testTimeout: 10_000,
    maxWorkers: Math.max(2, availableParallelism() - 1),
    runner: `${process.cwd()}/tests/sim/mutants/citingRunner.ts`,
  };
  await writeFile(`${FOLDER}/vitest.config.mjs`, `export default ${JSON.stringify({ test: options })};\n`);
  const prepare = async (mutant: TestMutant) => {
    const { patches, test: entry } = mutant;
    const slug = slugOf(mutant);
    // Vitest transforms every file outside of node_modules, which takes longer than the tests do.
    await bundleSim({ name: `mutants/node_modules/${slug}`, entry, patches });
    await writeFile(`${FOLDER}/${slug}.test.mjs`, `import './node_modules/${slug}.mjs';\n`);
  };
  await Promise.all(mutants.map(prepare));
  const report = `${FOLDER}/report.json`;
  const run = ['node_modules/.bin/vitest', 'run', `--root=${FOLDER}`];
  const reporting = ['--reporter=json', '--outputFile=report.json'];
  await step('mutants', [...run, ...reporting], true);
  const { failures } = await readUnitReport(report);
  return mutants.filter((mutant) => !failures.some((each) => isOf(mutant, each))).map(({ name }) => name);
}

function isOf(mutant: TestMutant, failure: string): boolean {
  const [title = ''] = failure.split('\n');
  return title.includes(`/${slugOf(mutant)}.test.mjs › `) && cites(mutant, title);
}
