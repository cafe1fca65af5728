import type { Locator, Page } from '@playwright/test';
import { type BenchRow, median } from './benchRow.ts';
import { DEVICE_ROWS } from './deviceDashboard.ts';
import { chart, drawn, timed, withOrders } from './repaint.ts';

const BUDGET = 100;

/** A change of a control by keyboard: what leads to the Enter that makes it. No value is that of the opened chart, whose rows are stored. */
interface Change {
  readonly name: string;
  readonly values: readonly string[];
  readonly lead: (page: Page, value: string) => Promise<Locator>;
}

const group = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });

async function choose(field: Locator, text: string): Promise<Locator> {
  await field.fill(text);
  return field;
}

const CHANGES: readonly Change[] = [
  {
    name: 'another row limit',
    values: ['90', '80', '70', '60', '50'],
    lead: (page, value) => choose(group(page, 'Row limit').getByRole('combobox'), value),
  },
  {
    name: 'another time grain',
    values: ['Quarter', 'Year', 'Week'],
    async lead(page, value) {
      const field = group(page, 'Time Grain').getByRole('combobox');
      await field.fill(value);
      await field.press('ArrowDown');
      return field;
    },
  },
];

/** Milliseconds from the last key of each change until the chart is painted with the rows that the device computed. */
async function times(page: Page, { values, lead }: Change): Promise<readonly number[]> {
  const all: number[] = [];
  for (const value of values) {
    const last = await lead(page, value);
    await last.focus();
    all.push(await timed(page, () => last.press('Enter')));
    await drawn(page);
    await chart(page).getByText('On this device ·').waitFor();
  }
  return all;
}

/** Changes in explore over a million rows of the device, with no server. */
export function benchExploreChanges(browserPath: string): Promise<BenchRow[]> {
  return withOrders(browserPath, async ({ page, server }) => {
    await page.goto(`${server.url}/chart/list/`);
    const link = page.getByRole('link', { name: 'Channels by month', exact: true });
    await page.goto(new URL((await link.getAttribute('href')) ?? '', server.url).href);
    await drawn(page);
    await page.getByRole('switch', { name: 'Update at once', checked: true }).waitFor();
    // The first one starts the engine and loads the rows.
    const [first] = CHANGES;
    if (first !== undefined) await times(page, { ...first, values: ['100'] });
    const rows: BenchRow[] = [];
    for (const change of CHANGES) {
      const measured = await times(page, change);
      rows.push({
        name: `explore on the device: ${change.name}`,
        value: median(measured),
        unit: 'ms',
        budget: BUDGET,
        detail: `bars by month over ${DEVICE_ROWS} rows, key to picture: ${measured.map((each) => each.toFixed(0)).join(', ')}`,
      });
    }
    return rows;
  });
}
