/** `npm run test:long`: what takes long or differs from run to run (`*.long.ts`), and every browser test. */
import { offerHeadlessShell, provideTestBrowser } from './support/chromium.ts';
import { step } from './support/steps.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;
/** Odd requests; `npm test` sends the same few in every run. */
const ROUTES = 'tests/server/hostile/routesFuzz.test.ts';

async function main(): Promise<number> {
  const vitest = await step('vitest', [bin('vitest'), 'run', '--config', 'vitest.long.config.ts'], false);
  const fuzz = await step('routes', [bin('vitest'), 'run', ROUTES], false, {
    FUZZ_SEED: String(Date.now() % 2 ** 31),
    FUZZ_RUNS: '4000',
  });
  const built = await step('build', [process.execPath, 'bin/build.js', '--quiet'], false);
  if (built.code !== 0) return 1;
  offerHeadlessShell();
  provideTestBrowser();
  const browser = await step('playwright', [bin('playwright'), 'test'], false);
  return [vitest, fuzz, browser].every(({ code }) => code === 0) ? 0 : 1;
}

process.exitCode = await main();
