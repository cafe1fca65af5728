/** `npm run test:long`: what takes long or differs from run to run (`*.long.ts`), and every browser test. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { offerHeadlessShell, provideTestBrowser } from './support/chromium.ts';
import { type StepOutcome, step } from './support/steps.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;
/** How often the properties draw new values. */
const DRAWS = 5;
/** Odd requests; `npm test` sends the same few in every run. */
const ROUTES = 'tests/server/hostile/routesFuzz.test.ts';

/** The test files that import something. */
async function testsWith(imported: string): Promise<readonly string[]> {
  const folders = ['src', 'sw', 'workers', 'server', 'tests'].map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((path) => join(folder, path)),
  );
  const files = (await Promise.all(folders)).flat().filter((path) => /\.test\.tsx?$/.test(path));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return files.filter((_, at) => texts[at]?.includes(imported) === true);
}

/** `npm test` draws few values for each property, the same in every run, so that it stays fast. */
async function runProperties(): Promise<readonly StepOutcome[]> {
  const files = await testsWith("from 'fast-check'");
  const outcomes: StepOutcome[] = [];
  for (let draw = 1; draw <= DRAWS; draw += 1) {
    const seed = { PROPERTY_SEED: String(Date.now() % 2 ** 31) };
    outcomes.push(await step(`properties ${draw}`, [bin('vitest'), 'run', ...files], false, seed));
  }
  return outcomes;
}

async function main(): Promise<number> {
  const vitest = await step('vitest', [bin('vitest'), 'run', '--config', 'vitest.long.config.ts'], false);
  const fuzz = await step('routes', [bin('vitest'), 'run', ROUTES], false, {
    FUZZ_SEED: String(Date.now() % 2 ** 31),
    FUZZ_RUNS: '4000',
  });
  const shared = await testsWith("/support/share.ts'");
  const whole = await step('whole', [bin('vitest'), 'run', ...shared], false, { WHOLE: '1' });
  const properties = await runProperties();
  const built = await step('build', [process.execPath, 'bin/build.js', '--quiet'], false);
  if (built.code !== 0) return 1;
  offerHeadlessShell();
  provideTestBrowser();
  const browser = await step('playwright', [bin('playwright'), 'test'], false);
  return [vitest, fuzz, whole, ...properties, browser].every(({ code }) => code === 0) ? 0 : 1;
}

process.exitCode = await main();
