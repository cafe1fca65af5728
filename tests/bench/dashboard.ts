import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { type BenchRow, median } from './benchRow.ts';
import { longestTask, TASK_CATEGORIES } from './mainThreadTimes.ts';

const RUNS = 5;
const VISITS = 10;
/** Two rounds fill permanent memory: caches, compiled code, chart images. */
const WARM_UP = 2;
const SAMPLES = ['A shop in numbers', 'The world in charts'] as const;
const WINDOW = { width: 1280, height: 800 };

/** Opens a dashboard from the list and waits until no chart on screen is loading. */
async function openFromList(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).click();
  await page.locator('figure[data-state="rendered"]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('figure[aria-busy="true"]') === null);
}

async function backToList(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboards' }).click();
  await page.getByRole('link', { name: SAMPLES[0], exact: true }).waitFor();
}

const STANDS = 'dashboard stands';

/** The longest task of the page's thread while it loads a dashboard, in milliseconds. */
async function longestTaskOf(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  const browser = context.browser();
  if (browser === null) throw new Error('A context of no browser.');
  await browser.startTracing(page, { categories: [...TASK_CATEGORIES] });
  await page.goto(url);
  await page.locator('figure[data-state="rendered"]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('figure[aria-busy="true"]') === null);
  await page.evaluate((name) => void performance.mark(name), STANDS);
  const longest = longestTask(await browser.stopTracing(), STANDS);
  await page.close();
  return longest;
}

/** The megabytes in use after a garbage collection. */
async function heap(session: CDPSession): Promise<number> {
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

async function grown(page: Page): Promise<{ readonly before: number; readonly after: number }> {
  const session = await page.context().newCDPSession(page);
  const round = async (): Promise<void> => {
    for (const title of SAMPLES) {
      await openFromList(page, title);
      await backToList(page);
    }
  };
  for (let each = 0; each < WARM_UP; each += 1) await round();
  const before = await heap(session);
  for (let each = 0; each < VISITS / SAMPLES.length; each += 1) await round();
  return { before, after: await heap(session) };
}

/** The cost of a dashboard for its page: the longest task, and the memory that is not freed. */
export async function benchDashboard(browserPath: string): Promise<BenchRow[]> {
  const server = await startServer({ args: [] });
  const browser = await chromium.launch({ executablePath: browserPath, args: [...CHROMIUM_ARGS] });
  try {
    const context = await browser.newContext({ viewport: WINDOW });
    const page = await context.newPage();
    await page.goto(server.signInUrl);
    await page.goto(`${server.url}/dashboard/list/`);
    await openFromList(page, SAMPLES[0]);
    const url = page.url();
    await backToList(page);
    // A page that is opened again gets its compiled code from the worker.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto('about:blank');
    const tasks: number[] = [];
    for (let run = 0; run < RUNS; run += 1) tasks.push(await longestTaskOf(context, url));
    await page.goto(`${server.url}/dashboard/list/`);
    const { before, after } = await grown(page);
    return [
      {
        name: 'longest task while a dashboard loads, processor time',
        value: median(tasks),
        unit: 'ms',
        budget: 50,
        detail: `${tasks.map((each) => each.toFixed(0)).join(', ')} ms of ${RUNS} warm openings`,
      },
      {
        name: 'heap grown over ten dashboards opened and left',
        value: after - before,
        unit: 'MB',
        budget: 2,
        detail: `${before.toFixed(1)} MB after ${WARM_UP * SAMPLES.length}, ${after.toFixed(1)} MB after ${VISITS} more`,
      },
    ];
  } finally {
    await browser.close();
    await server.dispose();
  }
}
