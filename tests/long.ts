/** `npm run test:long`: what takes long or differs from run to run (`*.long.ts`), and every browser test. */
import { offerHeadlessShell, provideTestBrowser } from './support/chromium.ts';
import { step } from './support/steps.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;

async function main(): Promise<number> {
  const vitest = await step('vitest', [bin('vitest'), 'run', '--config', 'vitest.long.config.ts'], false);
  const built = await step('build', [process.execPath, 'bin/build.js', '--quiet'], false);
  if (built.code !== 0) return 1;
  offerHeadlessShell();
  provideTestBrowser();
  const browser = await step('playwright', [bin('playwright'), 'test'], false);
  return vitest.code === 0 && browser.code === 0 ? 0 : 1;
}

process.exitCode = await main();
