/**
 * `npm run test:long`: what `npm test` leaves out, because it takes long or differs from run to run: `*.long.ts` in Vitest,
 * and the browser tests with the tag.
 */
import { offerHeadlessShell, provideTestBrowser } from './support/chromium.ts';
import { LONG_TAG } from './support/longTag.ts';
import { step } from './support/steps.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;

async function main(): Promise<number> {
  const vitest = await step('vitest', [bin('vitest'), 'run', '--config', 'vitest.long.config.ts'], false);
  const built = await step('build', [process.execPath, 'bin/build.js', '--quiet'], false);
  if (built.code !== 0) return 1;
  offerHeadlessShell();
  provideTestBrowser();
  const browser = await step('playwright', [bin('playwright'), 'test', '--grep', LONG_TAG], false);
  return vitest.code === 0 && browser.code === 0 ? 0 : 1;
}

process.exitCode = await main();
