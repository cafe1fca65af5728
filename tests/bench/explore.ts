import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { galleryTypes } from '#domain/explore/gallery/galleryTypes.ts';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/signIn.ts';
import { type BenchRow, median } from './benchRow.ts';
import { DEVICE_ROWS, makeDashboard, REGIONS, writeOrders } from './deviceDashboard.ts';
import { keepWithData } from './keepWithData.ts';
import { mainThreadTimes, TASK_CATEGORIES } from './mainThreadTimes.ts';

const DRAWN_ROWS = 1000;
const REPAINTS = 8;
const OPENINGS = 5;
const MARKS = ['control begins', 'control painted'] as const;

const chart = (page: Page): Locator =>
  page.getByRole('region', { name: 'Chart', exact: true }).getByRole('figure');
const drawn = async (page: Page): Promise<void> => {
  await chart(page).and(page.locator('[data-state="rendered"]')).waitFor();
  await page.waitForFunction(() => document.querySelector('figure[aria-busy="true"]') === null);
};

/** Marks a key that changes a control, and the frame with what the chart's canvas draws after it. */
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
  const context = CanvasRenderingContext2D.prototype;
  const clear = Object.getOwnPropertyDescriptor(context, 'clearRect')?.value as (
    this: CanvasRenderingContext2D,
    ...part: [number, number, number, number]
  ) => void;
  Object.assign(context, {
    clearRect(this: CanvasRenderingContext2D, ...part: [number, number, number, number]): void {
      clear.apply(this, part);
      if (!isDue) return;
      isDue = false;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => performance.mark(painted), { once: true });
        port1.start();
        port2.postMessage(null);
      });
    },
  });
}

/** Milliseconds from the key of a change until the chart is painted. */
async function timed(page: Page, change: () => Promise<void>): Promise<number> {
  await page.evaluate(() => performance.clearMarks());
  await change();
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, MARKS[1]);
  return page.evaluate(([begins, painted]) => {
    const [from, to] = [begins, painted].map((name) => performance.getEntriesByName(name)[0]?.startTime);
    return (to ?? NaN) - (from ?? NaN);
  }, MARKS);
}

/** Milliseconds of the page's thread from a key on a control that only draws until the chart is painted. */
async function repaints(browser: Browser, page: Page): Promise<readonly number[]> {
  await page.getByRole('tab', { name: 'Customize' }).click();
  const marker = page.getByRole('group', { name: 'Marker', exact: true }).getByRole('checkbox');
  const toggle = (): Promise<number> => timed(page, () => marker.press(' '));
  await toggle();
  await toggle();
  await browser.startTracing(page, { categories: [...TASK_CATEGORIES] });
  for (let at = 0; at < REPAINTS; at += 1) await toggle();
  return mainThreadTimes(await browser.stopTracing(), ...MARKS);
}

/** Milliseconds from the key that accepts a row limit until the chart of a million rows has drawn what it asks for. */
async function changes(page: Page): Promise<readonly number[]> {
  await page.getByRole('switch', { name: 'Update at once', checked: true }).waitFor();
  const limit = page.getByRole('group', { name: 'Row limit', exact: true }).getByRole('combobox');
  const times: number[] = [];
  for (let rows = REGIONS.length - 1; rows > 1; rows -= 1) {
    await limit.fill(String(rows));
    times.push(await timed(page, () => page.keyboard.press('Enter')));
    await drawn(page);
    await chart(page).getByText('On this device ·').waitFor();
  }
  // The first one starts the engine and loads the rows.
  return times.slice(1);
}

/** Milliseconds from the press that opens the gallery until all pictures are painted. */
async function openings(page: Page): Promise<readonly number[]> {
  const types = galleryTypes().length;
  const times: number[] = [];
  for (let at = 0; at < OPENINGS; at += 1) {
    times.push(
      await page.evaluate(async (count) => {
        const opens = [...document.querySelectorAll('button')].find((each) =>
          each.textContent?.startsWith('Chart type:'),
        );
        const started = performance.now();
        opens?.click();
        for (;;) {
          await new Promise((next) => requestAnimationFrame(next));
          const images = [...document.querySelectorAll<HTMLImageElement>('[role="option"] img')];
          if (images.length < count || !images.every((each) => each.complete)) continue;
          await Promise.all(images.map((each) => each.decode()));
          await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
          return performance.now() - started;
        }
      }, types),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  return times;
}

/** What a person waits for in explore: a repaint, an answer of the device, and the gallery. */
export async function benchExplore(browserPath: string): Promise<BenchRow[]> {
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
    await page.addInitScript(markRepaints, MARKS);
    await page.goto(`${server.url}/superset/dashboard/${dashboard}/`);
    await keepWithData(page);
    const { result } = await (await page.request.get(`${server.url}/api/v1/dataset/`)).json();
    const form = {
      viz_type: 'echarts_timeseries_line',
      datasource: `${result[0].id}__table`,
      x_axis: 'ordered',
      time_grain_sqla: 'P1D',
      metrics: ['count'],
      row_limit: DRAWN_ROWS,
    };
    const answered = await session.post('/api/v1/chart/', {
      slice_name: 'Orders by day',
      viz_type: form.viz_type,
      datasource_id: result[0].id,
      datasource_type: 'table',
      params: JSON.stringify(form),
    });
    const { id } = (await answered.json()) as { id?: number };
    await page.goto(`${server.url}/explore/?slice_id=${id}`);
    await drawn(page);
    const painted = await repaints(browser, page);
    const opened = await openings(page);
    await page.goto(`${server.url}/chart/list/`);
    await page.getByRole('link', { name: 'Regions', exact: true }).click();
    await drawn(page);
    const computed = await changes(page);
    const all = (times: readonly number[]): string => times.map((each) => each.toFixed(0)).join(', ');
    return [
      {
        name: 'a control that only draws until it is painted, processor time',
        value: median(painted),
        unit: 'ms',
        budget: 50,
        detail: `${DRAWN_ROWS} rows as a line, markers on and off: ${all(painted)}`,
      },
      {
        name: 'a control whose rows the device computes',
        value: median(computed),
        unit: 'ms',
        budget: 100,
        detail: `a pie over ${DEVICE_ROWS} rows, key to picture: ${all(computed)}`,
      },
      {
        name: 'the gallery with all pictures',
        value: median(opened),
        unit: 'ms',
        budget: 1000,
        detail: `press to last of ${galleryTypes().length} pictures, the first time unloaded: ${all(opened)}`,
      },
    ];
  } finally {
    await browser.close();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}
