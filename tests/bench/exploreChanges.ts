import type { Browser, Page } from '@playwright/test';
import { type BenchRow, median } from './benchRow.ts';
import { CONTROL_CHANGES, type ControlChange, FIRST_CHANGE } from './controlChanges.ts';
import { DEVICE_ROWS } from './deviceDashboard.ts';
import { TASK_CATEGORIES } from './mainThreadTimes.ts';
import { chart, drawn, MARKS, timed, withOrders } from './repaint.ts';
import { type ThreadTimes, threadTimes } from './threadTimes.ts';

const BUDGET = 100;

interface Measured {
  readonly value: string;
  /** Milliseconds from the last key until the chart is painted with the rows that the device computed. */
  readonly waited: number;
  readonly threads: ThreadTimes;
}

async function measure(
  browser: Browser,
  page: Page,
  { values, lead }: ControlChange,
): Promise<readonly Measured[]> {
  const all: Measured[] = [];
  for (const value of values) {
    const last = await lead(page, value);
    await last.focus();
    await browser.startTracing(page, { categories: [...TASK_CATEGORIES] });
    const waited = await timed(page, () => last.press('Enter'));
    const [threads = { page: NaN, workers: NaN }] = threadTimes(await browser.stopTracing(), ...MARKS);
    await drawn(page);
    await chart(page).getByText('On this device ·').waitFor();
    all.push({ value, waited, threads });
  }
  return all;
}

const textOf = ({ value, waited, threads }: Measured): string =>
  `${value} ${waited.toFixed(0)} (page ${threads.page.toFixed(0)}, workers ${threads.workers.toFixed(0)})`;

/** Changes in explore over a million rows of the device, with no server. */
export function benchExploreChanges(browserPath: string): Promise<BenchRow[]> {
  return withOrders(browserPath, async ({ browser, page, server }) => {
    await page.goto(`${server.url}/chart/list/`);
    const link = page.getByRole('link', { name: 'Channels by month', exact: true });
    await page.goto(new URL((await link.getAttribute('href')) ?? '', server.url).href);
    await drawn(page);
    await page.getByRole('switch', { name: 'Update at once', checked: true }).waitFor();
    await measure(browser, page, FIRST_CHANGE);
    const rows: BenchRow[] = [];
    for (const change of CONTROL_CHANGES) {
      const measured = await measure(browser, page, change);
      rows.push({
        name: `explore on the device: ${change.name}`,
        value: median(measured.map(({ waited }) => waited)),
        unit: 'ms',
        budget: BUDGET,
        detail: `bars over ${DEVICE_ROWS} rows, key to picture, of it processor time: ${measured.map(textOf).join('; ')}`,
      });
    }
    return rows;
  });
}
