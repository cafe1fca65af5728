/**
 * `npm run test:superset`: the app in front of a real Superset, whose own API shows the results. It creates tabs, saved
 * queries and charts there and removes them again, and closes the tabs the user had: use a Superset made for tests.
 */
import { provideChromium } from '../support/chromium.ts';
import { step } from '../support/steps.ts';
import { missingSuperset, SUPERSET } from './supersetAddress.ts';

const missing = await missingSuperset();
if (missing !== null) {
  const line = '='.repeat(72);
  console.warn(`${line}\nNOT RUN: ${missing}\nStart one, or name it with SUPERSET_URL.\n${line}`);
} else {
  console.log(`Against the Superset at ${SUPERSET}`);
  const built = await step('build', [process.execPath, 'bin/build.js'], true);
  if (built.code !== 0) console.error(built.output);
  const config = 'tests/superset/playwright.config.ts';
  const command = ['node_modules/.bin/playwright', 'test', '--config', config, ...process.argv.slice(2)];
  const tested =
    built.code === 0 ? await step('playwright', command, false, { CHROME_PATH: provideChromium() }) : built;
  process.exitCode = tested.code;
}
