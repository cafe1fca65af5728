/**
 * `npm run bench:superset`: opens the same dashboard alternately in a real Superset's own pages and in the app in front
 * of it. Ratios of one run on one machine.
 */
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { type BenchRow, median } from '../bench/benchRow.ts';
import { printRows } from '../bench/printRows.ts';
import { CHROMIUM_ARGS, provideChromium } from '../support/chromium.ts';
import { step } from '../support/steps.ts';
import { lossyGateway } from './lossyGateway.ts';
import { drawn, noteRows, openTheirs, refreshed, signBrowserIn } from './openedDashboard.ts';
import { missingSuperset, SUPERSET } from './supersetAddress.ts';
import { signInToSuperset } from './supersetApi.ts';

const TITLE = 'Sales Dashboard';
const RUNS = 5;
const WINDOW = { width: 1280, height: 800 };

interface Timed {
  readonly cold: number[];
  readonly warm: number[];
}

async function dashboardId(): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:dashboard_title,opr:eq,value:'${TITLE}')))`);
  const { body } = await (await signInToSuperset()).call('GET', `/api/v1/dashboard/?q=${q}`);
  const id = (body as { ids: number[] }).ids[0];
  if (id === undefined) throw new Error(`This Superset has no dashboard ${TITLE}: load its examples.`);
  return id;
}

/** How long a person looks at an open dashboard at least. Background work of either app ends within it. */
const LOOK = 2_000;

async function timed(context: BrowserContext, open: (page: Page) => Promise<void>): Promise<number> {
  const page = await context.newPage();
  const started = performance.now();
  await open(page);
  const elapsed = performance.now() - started;
  await page.waitForTimeout(LOOK);
  await page.close();
  return elapsed;
}

/** Once in a new browser, then again. */
async function coldAndWarm(
  browser: Browser,
  origin: string,
  open: (page: Page, context: BrowserContext) => Promise<void>,
  into: Timed,
  between: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const context = await browser.newContext({ viewport: WINDOW });
  await signBrowserIn(context, origin);
  into.cold.push(await timed(context, (page) => open(page, context)));
  await between(context);
  into.warm.push(await timed(context, (page) => open(page, context)));
  await context.close();
}

async function measure(executablePath: string): Promise<BenchRow[]> {
  const id = await dashboardId();
  const gateway = await lossyGateway();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  const theirs: Timed = { cold: [], warm: [] };
  const shown: Timed = { cold: [], warm: [] };
  const fresh: Timed = { cold: [], warm: [] };
  const address = `${gateway.url}/superset/dashboard/${id}/`;
  const installed = async (context: BrowserContext): Promise<void> => {
    const page = await context.newPage();
    await page.goto(gateway.url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.close();
  };
  const opening = (settled: (page: Page) => Promise<void>) => async (page: Page) => {
    await page.goto(address, { waitUntil: 'commit' });
    await settled(page);
  };
  try {
    for (let run = 0; run < RUNS; run += 1) {
      await coldAndWarm(
        browser,
        SUPERSET,
        async (page, context) => {
          const rows = noteRows(context);
          await openTheirs(page, id, 6);
          while (rows.size < 6) await page.waitForEvent('response');
        },
        theirs,
      );
      await coldAndWarm(browser, gateway.url, opening(drawn), shown, installed);
      await coldAndWarm(browser, gateway.url, opening(refreshed), fresh, installed);
    }
  } finally {
    await browser.close();
    await gateway.close();
  }
  const row = (name: string, part: keyof Timed, ours: Timed, least: number): BenchRow => ({
    name,
    value: median(ours[part]) / median(theirs[part]),
    unit: 'times',
    budget: 1 / least,
    detail: `${median(ours[part]).toFixed(0)} ms beside ${median(theirs[part]).toFixed(0)} ms: ${(median(theirs[part]) / median(ours[part])).toFixed(1)} times faster, wanted ${least}`,
  });
  return [
    row('Sales Dashboard, warm, all charts drawn', 'warm', shown, 6),
    // What is on screen by then shows its age. This measures only a full refresh.
    row('Sales Dashboard, warm, all asked again', 'warm', fresh, 1),
    row('Sales Dashboard, cold, all charts drawn', 'cold', shown, 2),
    row('Sales Dashboard, cold, all asked', 'cold', fresh, 2),
  ];
}

const missing = await missingSuperset();
if (missing !== null) {
  console.warn(`NOT RUN: ${missing}\nStart one, or name it with SUPERSET_URL.`);
} else {
  const built = await step('build', [process.execPath, 'bin/build.js'], true);
  if (built.code === 0) printRows(await measure(provideChromium()));
  else console.error(built.output);
  process.exitCode = built.code;
}
