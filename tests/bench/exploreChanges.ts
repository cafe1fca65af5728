import type { Browser, Page } from '@playwright/test';
import { type Millis, SECOND } from '#domain/time.ts';
import { type BenchRow, median } from './benchRow.ts';
import { CONTROL_CHANGES, type ControlChange, FIRST_CHANGE } from './controlChanges.ts';
import { DEVICE_ROWS } from './deviceDashboard.ts';
import { chart, drawn, MARKS, timed, withOrders } from './repaint.ts';
import { THREAD_CATEGORIES, type ThreadTimes, threadTimes } from './threadTimes.ts';

const BUDGET = 100;

/** A person looks at what was chosen before the last key. */
const LOOK: Millis = 0.4 * SECOND;

interface Measured {
  readonly value: string;
  /** Milliseconds from the last key until the chart is painted with the rows that the device computed. */
  readonly waited: number;
  readonly threads: ThreadTimes;
}

const UNKNOWN: ThreadTimes = { page: NaN, layout: NaN, paint: NaN, workers: NaN };

async function measure(
  browser: Browser,
  page: Page,
  { values, lead }: ControlChange,
): Promise<readonly Measured[]> {
  const all: Measured[] = [];
  for (const value of values) {
    const last = await lead(page, value);
    await last.focus();
    await page.waitForTimeout(LOOK);
    await browser.startTracing(page, { categories: [...THREAD_CATEGORIES] });
    const waited = await timed(page, () => last.press('Enter'));
    const [threads = UNKNOWN] = threadTimes(await browser.stopTracing(), ...MARKS);
    await drawn(page);
    await chart(page).getByText('On this device ·').waitFor();
    all.push({ value, waited, threads });
  }
  return all;
}

function textOf({ value, waited, threads: { page, layout, paint, workers } }: Measured): string {
  const [script, ...others] = [page - layout - paint, layout, paint, workers].map((ms) => ms.toFixed(0));
  return `${value} ${waited.toFixed(0)} (script ${script}, layout ${others[0]}, paint ${others[1]}, workers ${others[2]})`;
}

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
