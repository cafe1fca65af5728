import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../support/chromium.ts';
import { startServer } from '../support/server.ts';
import { signIn } from '../support/signIn.ts';
import { type BenchRow, median } from './benchRow.ts';
import { DEVICE_ROWS, makeDashboard, REGIONS, writeOrders } from './deviceDashboard.ts';
import { keepWithData, settled } from './keepWithData.ts';

/** A filter on an offline copy without the server: computed from a million rows, and read from stored data. */
export async function benchDevice(browserPath: string): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-bench-device-'));
  const file = join(folder, 'orders.parquet');
  await writeOrders(file);
  const server = await startServer({ args: ['--no-samples', file] });
  const browser = await chromium.launch({ executablePath: browserPath, args: [...CHROMIUM_ARGS] });
  try {
    const context = await browser.newContext({ viewport: { width: 1600, height: 1500 } });
    const session = await signIn(server);
    const [name = '', value = ''] = (session.headers['cookie'] ?? '').split(/[=;]/);
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    await page.goto(
      `${server.url}/superset/dashboard/${await makeDashboard(session, session.databaseId('Files'))}/`,
    );
    await keepWithData(page);
    await server.kill();
    await page.reload();
    await settled(page);
    // The first region starts the engine and loads data into memory; it is not measured.
    await filterBy(page, REGIONS[0] ?? '');
    const computed: Filtered[] = [];
    for (const region of REGIONS.slice(1)) computed.push(await filterBy(page, region));
    const kept: Filtered[] = [];
    for (const region of REGIONS.slice(1)) kept.push(await filterBy(page, region));
    const all = (times: readonly number[]): string => times.map((each) => each.toFixed(0)).join(', ');
    const totals = (filtered: readonly Filtered[]): number[] => filtered.map(({ total }) => total);
    const longest = [...computed, ...kept].map((each) => each.longest);
    const what = `10 charts over ${DEVICE_ROWS} rows, press to last picture`;
    return [
      {
        name: 'filter computed on the device',
        value: median(totals(computed)),
        unit: 'ms',
        budget: 350,
        detail: `${what}: ${all(totals(computed))}`,
      },
      {
        name: 'filter whose answers are kept',
        value: median(totals(kept)),
        unit: 'ms',
        budget: 150,
        detail: `${what}: ${all(totals(kept))}`,
      },
      {
        name: 'longest task of a filter',
        value: median(longest),
        unit: 'ms',
        budget: 50,
        detail: `on the page's thread; 0 where none was over 50: ${all(longest)}`,
      },
    ];
  } finally {
    await browser.close();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  }
}

/** In milliseconds. */
interface Filtered {
  /** From the click that applies a filter until every chart has drawn its new data. */
  readonly total: number;
  readonly longest: number;
}

/** Selects a region and applies it. */
async function filterBy(page: Page, region: string): Promise<Filtered> {
  const bar = page.getByRole('region', { name: 'Filters' });
  await bar.getByRole('combobox', { name: 'Region' }).fill(region);
  await page.getByRole('option', { name: region, exact: true }).click();
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Apply filters' }).waitFor();
  return page.evaluate(async () => {
    const apply = [...document.querySelectorAll('button')].find(
      (each) => each.textContent === 'Apply filters',
    );
    const figures = [...document.querySelectorAll('figure')];
    const asked = new Set<Element>();
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    const started = performance.now();
    apply?.click();
    for (;;) {
      await new Promise((next) => requestAnimationFrame(next));
      for (const each of figures) if (each.dataset['state'] !== 'rendered') asked.add(each);
      const isDone = figures.every((each) => asked.has(each) && each.dataset['state'] === 'rendered');
      if (!isDone) continue;
      const total = performance.now() - started;
      await new Promise((next) => requestAnimationFrame(next));
      for (const { duration } of observer.takeRecords()) longest = Math.max(longest, duration);
      observer.disconnect();
      return { total, longest };
    }
  });
}
