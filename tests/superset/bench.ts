/**
 * `npm run bench:superset [dashboard explore]`: opens the same things alternately in a real Superset's own pages and in
 * the app in front of it. Ratios of one run on one machine.
 */
import { type Browser, chromium } from '@playwright/test';
import type { BenchRow } from '../bench/benchRow.ts';
import { printRows } from '../bench/printRows.ts';
import { CHROMIUM_ARGS, provideChromium } from '../support/chromium.ts';
import { step } from '../support/steps.ts';
import { benchDashboard } from './benchDashboard.ts';
import { benchExplore } from './benchExplore.ts';
import { lossyGateway } from './lossyGateway.ts';
import { missingSuperset } from './supersetAddress.ts';

const BENCHES: Readonly<Record<string, (browser: Browser, app: string) => Promise<readonly BenchRow[]>>> = {
  dashboard: benchDashboard,
  explore: benchExplore,
};

async function measure(executablePath: string, wanted: readonly string[]): Promise<BenchRow[]> {
  const gateway = await lossyGateway();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  const rows: BenchRow[] = [];
  try {
    for (const [name, bench] of Object.entries(BENCHES)) {
      if (wanted.length === 0 || wanted.includes(name)) rows.push(...(await bench(browser, gateway.url)));
    }
  } finally {
    await browser.close();
    await gateway.close();
  }
  return rows;
}

const missing = await missingSuperset();
if (missing !== null) {
  console.warn(`NOT RUN: ${missing}\nStart one, or name it with SUPERSET_URL.`);
} else {
  const built = await step('build', [process.execPath, 'bin/build.js'], true);
  if (built.code === 0) printRows(await measure(provideChromium(), process.argv.slice(2)));
  else console.error(built.output);
  process.exitCode = built.code;
}
