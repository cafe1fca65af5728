import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { type Millis, SECOND } from '#domain/time.ts';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type SignedIn, signIn } from '../support/signIn.ts';
import { makeDashboard, writeOrders } from './deviceDashboard.ts';
import { keepWithData } from './keepWithData.ts';

/** The marks of a repaint: the key that changes a control, and the painted chart. */
export const MARKS = ['control begins', 'control painted'] as const;

/** Other processes may use the machine. */
const PATIENCE: Millis = 90 * SECOND;

export const chart = (page: Page): Locator =>
  page.getByRole('region', { name: 'Chart', exact: true }).getByRole('figure');

export const drawn = async (page: Page): Promise<void> => {
  await chart(page).and(page.locator('[data-state="rendered"]')).waitFor();
  await page.waitForFunction(() => document.querySelector('figure[aria-busy="true"]') === null);
};

/**
 * Marks a key that changes a control, and the frame with what the chart shows after it and its request, when no dialog is
 * open any longer. A drawing clears its canvas, or another one takes its place; a table changes its elements.
 */
function markRepaints([begins, painted]: typeof MARKS): void {
  let isDue = false;
  // Space presses a checkbox when it is let go, Enter accepts a text at once.
  for (const [type, wanted] of [
    ['keyup', ' '],
    ['keydown', 'Enter'],
  ] as const) {
    window.addEventListener(
      type,
      ({ key }) => {
        if (key !== wanted) return;
        isDue = true;
        performance.mark(begins);
      },
      { capture: true },
    );
  }
  // A method, because a transpiled function with a name of its own needs a helper that the page does not have.
  const chart = {
    drawn(): void {
      if (!isDue || document.querySelector('figure[aria-busy="true"]') !== null) return;
      isDue = false;
      chart.shown();
    },
    shown(): void {
      if (document.querySelector('[role="dialog"]') !== null) {
        requestAnimationFrame(() => chart.shown());
        return;
      }
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener(
          'message',
          () => {
            performance.mark(painted);
            document.dispatchEvent(new Event(painted));
          },
          { once: true },
        );
        port1.start();
        port2.postMessage(null);
      });
    },
  };
  const context = CanvasRenderingContext2D.prototype;
  const clear = Object.getOwnPropertyDescriptor(context, 'clearRect')?.value as (
    this: CanvasRenderingContext2D,
    ...part: [number, number, number, number]
  ) => void;
  Object.assign(context, {
    clearRect(this: CanvasRenderingContext2D, ...part: [number, number, number, number]): void {
      clear.apply(this, part);
      // What is drawn ahead is not in the page.
      if (this.canvas.isConnected) chart.drawn();
    },
  });
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver((records) => {
      const isOfChart = records.some(
        ({ target }) =>
          (target instanceof Element ? target : target.parentElement)?.closest('figure') != null,
      );
      if (isOfChart) chart.drawn();
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/**
 * Milliseconds from the key of a change until the chart is painted. The page is not asked meanwhile: each question
 * would make it draw a frame.
 */
export async function timed(page: Page, change: () => Promise<void>): Promise<number> {
  await page.evaluate(() => performance.clearMarks());
  await change();
  return page.evaluate(async ([begins, painted]) => {
    if (performance.getEntriesByName(painted).length === 0)
      await new Promise((resolve) => document.addEventListener(painted, resolve, { once: true }));
    const [from, to] = [begins, painted].map((name) => performance.getEntriesByName(name)[0]?.startTime);
    return (to ?? NaN) - (from ?? NaN);
  }, MARKS);
}

export interface Orders {
  readonly browser: Browser;
  readonly page: Page;
  readonly server: RunningServer;
  readonly session: SignedIn;
}

/** Runs with a page that has a million orders on the device, and marks repaints. */
export async function withOrders<T>(browserPath: string, run: (orders: Orders) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-explore-'));
  const file = join(folder, 'orders.parquet');
  await writeOrders(file);
  const server = await startServer({ args: ['--no-samples', file] });
  const browser = await chromium.launch({ executablePath: browserPath, args: [...CHROMIUM_ARGS] });
  try {
    const context = await browser.newContext({ viewport: { width: 1600, height: 1500 } });
    const session = await signIn(server);
    const [name = '', value = ''] = (session.headers['cookie'] ?? '').split(/[=;]/);
    await context.addCookies([{ name, value, url: server.url }]);
    const dashboard = await makeDashboard(session, session.databaseId('Files'));
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.addInitScript(markRepaints, MARKS);
    await page.goto(`${server.url}/superset/dashboard/${dashboard}/`);
    await keepWithData(page);
    return await run({ browser, page, server, session });
  } finally {
    await browser.close();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}
