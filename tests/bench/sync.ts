import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { build } from 'esbuild';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { ADMIN_PASSWORD, startServer } from '../support/server.ts';
import { type BenchRow, median, percentile } from './benchRow.ts';
import { mainThreadTimes } from './mainThreadTimes.ts';
import { KEY_KEPT, KEY_PRESSED } from './keyMarks.ts';
import type { QueueMeasures } from './syncInPage.ts';

/** A queue of ten thousand changes: the cost of adding to it, typing with it, and sending it. */
export async function benchSync(browserPath: string): Promise<BenchRow[]> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: browserPath, args: [...CHROMIUM_ARGS] });
  try {
    const bundled = await build({
      entryPoints: [join(import.meta.dirname, 'syncInPage.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'chrome125',
    });
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
    await signIn(context.request, server.url);
    const page = await context.newPage();
    await page.goto(`${server.url}/health`);
    await page.addScriptTag({ content: bundled.outputFiles[0]?.text ?? '' });
    const bench = await page.evaluateHandle(() => window.openSyncBench());
    const measured = await bench.evaluate((each) => each.queue());
    await browser.startTracing(page, { categories: ['blink.user_timing'] });
    const waiting = await bench.evaluate((each) => each.type());
    const keystrokes = mainThreadTimes(await browser.stopTracing(), KEY_PRESSED, KEY_KEPT);
    return rowsOf(measured, keystrokes, waiting);
  } finally {
    await browser.close();
    await server.dispose();
  }
}

async function signIn(
  request: {
    get(url: string): Promise<{ text(): Promise<string> }>;
    post(url: string, options: object): Promise<unknown>;
  },
  url: string,
): Promise<void> {
  const form = await (await request.get(`${url}/login/`)).text();
  const token = /name="csrf_token" value="([^"]*)"/.exec(form)?.[1] ?? '';
  await request.post(`${url}/login/`, {
    form: { username: 'admin', password: ADMIN_PASSWORD, csrf_token: token },
  });
}

function rowsOf(
  { enqueued, bare, replayed }: QueueMeasures,
  keystrokes: readonly number[],
  waiting: number,
): BenchRow[] {
  return [
    {
      name: 'enqueuing a change, 95th percentile',
      value: percentile(enqueued, 0.95),
      unit: 'ms',
      budget: 0.5,
      detail: `each of a burst of 100, until all of it is on the disk; median ${median(enqueued).toFixed(2)} ms`,
    },
    {
      name: 'a keystroke over that queue, 95th percentile',
      value: percentile(keystrokes, 0.95),
      unit: 'ms',
      budget: 2,
      detail: `processor time of the page’s thread, ${waiting} rows and 200 tabs; median ${median(keystrokes).toFixed(2)} ms`,
    },
    {
      name: 'sending the queue, beside a bare loop',
      value: median(replayed) / median(bare),
      unit: 'times',
      budget: 1.3,
      detail: `${median(replayed).toFixed(2)} ms a change, bare ${median(bare).toFixed(2)} ms`,
    },
  ];
}
