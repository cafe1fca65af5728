import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type BenchRow, median } from '../bench/benchRow.ts';
import { signBrowserIn } from './openedDashboard.ts';

const WINDOW = { width: 1280, height: 800 };

/** How long it took to open something, in milliseconds. */
export interface OpeningTimes {
  readonly cold: number[];
  readonly warm: number[];
}

export const noTimes = (): OpeningTimes => ({ cold: [], warm: [] });

/** How long a person looks at what is open at least. Background work of either app ends within it. */
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
export async function coldAndWarm(
  browser: Browser,
  origin: string,
  open: (page: Page, context: BrowserContext) => Promise<void>,
  into: OpeningTimes,
  between: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const context = await browser.newContext({ viewport: WINDOW });
  await signBrowserIn(context, origin);
  into.cold.push(await timed(context, (page) => open(page, context)));
  await between(context);
  into.warm.push(await timed(context, (page) => open(page, context)));
  await context.close();
}

/** Waits until the app is installed. */
export const installed =
  (origin: string) =>
  async (context: BrowserContext): Promise<void> => {
    const page = await context.newPage();
    await page.goto(origin);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.close();
  };

/** Opens an address, until it has settled. */
export const opening =
  (address: string, settled: (page: Page) => Promise<void>) =>
  async (page: Page): Promise<void> => {
    await page.goto(address, { waitUntil: 'commit' });
    await settled(page);
  };

/** `least`: how many times faster it should be. */
export function openingRow(
  name: string,
  part: keyof OpeningTimes,
  { ours, theirs }: { readonly ours: OpeningTimes; readonly theirs: OpeningTimes },
  least: number,
): BenchRow {
  const [here, there] = [median(ours[part]), median(theirs[part])];
  return {
    name,
    value: here / there,
    unit: 'times',
    budget: 1 / least,
    detail: `${here.toFixed(0)} ms beside ${there.toFixed(0)} ms: ${(there / here).toFixed(1)} times faster, wanted ${least}`,
  };
}
