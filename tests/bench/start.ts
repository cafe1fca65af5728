import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext } from '@playwright/test';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { type BenchRow, median } from './benchRow.ts';

const RUNS = 5;
const CITIES = fileURLToPath(new URL('../e2e/fixtures/files/cities.csv', import.meta.url));

/** Milliseconds from navigation until the editor accepts keys. */
async function openEditor(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'SQL', exact: true }).waitFor();
  const elapsed = performance.now() - started;
  await page.close();
  return elapsed;
}

/** Of another origin: the app's service worker would take an address of its own. */
const BLANK = 'http://blank.invalid/';

async function openBlank(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.route(BLANK, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p id="there">here</p>' }),
  );
  const started = performance.now();
  await page.goto(BLANK, { waitUntil: 'commit' });
  await page.locator('#there').waitFor();
  const elapsed = performance.now() - started;
  await page.close();
  return elapsed;
}

/** A warm start from the service worker compared with a cold one and with a blank page. */
export async function benchStart(browserPath: string): Promise<BenchRow[]> {
  const server = await startServer({ args: ['--no-samples', CITIES] });
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-profile-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: browserPath,
    args: [...CHROMIUM_ARGS],
  });
  try {
    const cold = await openEditor(context, server.signInUrl);
    const page = await context.newPage();
    await page.goto(`${server.url}/sqllab/`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.close();
    await server.kill();
    const warm: number[] = [];
    const blank: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      warm.push(await openEditor(context, `${server.url}/sqllab/`));
      blank.push(await openBlank(context));
    }
    const detail = `warm ${median(warm).toFixed(0)} ms with the server stopped, cold ${cold.toFixed(0)} ms, blank ${median(blank).toFixed(0)} ms`;
    return [
      { name: 'warm start over a cold one', value: median(warm) / cold, unit: 'times', budget: null, detail },
      {
        name: 'warm start over a blank page',
        value: median(warm) / median(blank),
        unit: 'times',
        budget: null,
        detail,
      },
    ];
  } finally {
    await context.close();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}
