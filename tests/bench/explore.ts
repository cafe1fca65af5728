import type { Browser, Page } from '@playwright/test';
import { galleryTypes } from '#charts/explore/gallery/galleryTypes.ts';
import { type BenchRow, median } from './benchRow.ts';
import { DEVICE_ROWS, REGIONS } from './deviceDashboard.ts';
import { mainThreadTimes, TASK_CATEGORIES } from './mainThreadTimes.ts';
import { chart, drawn, MARKS, timed, withOrders } from './repaint.ts';

const DRAWN_ROWS = 1000;
const REPAINTS = 8;
const OPENINGS = 5;

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
  // The page shows the tab that was chosen last.
  await page.getByRole('tab', { name: 'Data', exact: true }).click();
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
  return withOrders(browserPath, async ({ browser, page, server, session }) => {
    const { result } = await (await page.request.get(`${server.url}/api/v1/dataset/`)).json();
    const form = {
      viz_type: 'echarts_timeseries_line',
      datasource: `${result[0].id}__table`,
      x_axis: 'ordered',
      time_grain_sqla: 'P1D',
      metrics: ['count'],
      row_limit: DRAWN_ROWS,
    };
    const response = await session.post('/api/v1/chart/', {
      slice_name: 'Orders by day',
      viz_type: form.viz_type,
      datasource_id: result[0].id,
      datasource_type: 'table',
      params: JSON.stringify(form),
    });
    const { id } = (await response.json()) as { id?: number };
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
        name: 'a lower row limit of a chart that the device computes',
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
  });
}
