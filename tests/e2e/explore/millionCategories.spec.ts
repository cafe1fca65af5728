import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from '../../support/server.ts';
import { signIn } from '../../support/signIn.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * A million different names in a file that is on the device: charts by name are drawn, say what is cut, and the page
 * answers.
 */

const NAMES = 1_000_000;
const MAX_ROWS = 100_000;
/** Longer than this a person takes the page for dead, on a busy machine too. */
const MAX_TASK = 10_000;

const SUM = {
  expressionType: 'SIMPLE',
  aggregate: 'SUM',
  column: { column_name: 'amount' },
  label: 'Amount',
};
const CHARTS: Readonly<Record<string, object>> = {
  pie: { groupby: ['name'], metric: SUM },
  echarts_timeseries_bar: { x_axis: 'name', metrics: [SUM] },
  table: { query_mode: 'aggregate', groupby: ['name'], metrics: [SUM] },
  pivot_table_v2: { groupbyRows: ['name'], metrics: [SUM] },
  heatmap_v2: { x_axis: 'name', groupby: 'parity', metric: SUM },
};

test.describe.serial('a million names on the device', () => {
  let folder: string;
  let server: RunningServer;
  let page: Page;
  const charts = new Map<string, number>();

  test.beforeAll(async ({ browser }) => {
    folder = await mkdtemp(join(tmpdir(), 'sextant-names-'));
    const file = join(folder, 'names.parquet');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(
      `COPY (SELECT 'Name ' || hash(i)::VARCHAR AS name, i % 2 = 0 AS parity, (hash(i * 3) % 1000)::INTEGER AS amount
       FROM range(${NAMES}) AS t(i)) TO '${file}' (FORMAT parquet)`,
    );
    connection.closeSync();
    server = await startServer({ args: ['--no-samples', file] });
    const session = await signIn(server);
    const make = async (path: string, body: object): Promise<number> => {
      const { id } = (await (await session.post(path, body)).json()) as { id?: number };
      if (id === undefined) throw new Error(`${path} has not created it`);
      return id;
    };
    const database = session.databaseId('Files');
    const dataset = await make('/api/v1/dataset/', { database, schema: 'main', table_name: 'names' });
    for (const [type, form] of Object.entries(CHARTS)) {
      const params = { ...form, viz_type: type, datasource: `${dataset}__table`, row_limit: MAX_ROWS };
      const chart = {
        slice_name: type,
        viz_type: type,
        datasource_id: dataset,
        datasource_type: 'table',
        params: JSON.stringify(params),
      };
      charts.set(type, await make('/api/v1/chart/', chart));
    }
    const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({
      [id]: { id, type, children, meta },
    });
    const positions = {
      ...node('ROOT_ID', 'ROOT', ['GRID_ID']),
      ...node('GRID_ID', 'GRID', ['ROW-1']),
      ...node('ROW-1', 'ROW', ['CHART-1']),
      ...node('CHART-1', 'CHART', [], { chartId: charts.get('pie'), width: 6, height: 50 }),
    };
    const dashboard = await make('/api/v1/dashboard/', {
      dashboard_title: 'Names',
      position_json: JSON.stringify(positions),
      json_metadata: JSON.stringify({ positions }),
    });
    const context = await browser.newContext();
    const [name = '', value = ''] = (session.headers['cookie'] ?? '').split(/[=;]/);
    await context.addCookies([{ name, value, url: server.url }]);
    page = await context.newPage();
    await page.goto(`${server.url}/superset/dashboard/${dashboard}/`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await button('Available offline').click();
    await button('Filters offline').click();
    const dialog = page.getByRole('dialog', { name: 'Filters offline' });
    await dialog.getByText('Also download the data').click();
    await expect(dialog.getByRole('row', { name: /names/ })).toContainText('just now', { timeout: 110_000 });
    await button('Done').click();
    await page.addInitScript(() => {
      const noted = globalThis as unknown as { longest: number };
      noted.longest = 0;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) noted.longest = Math.max(noted.longest, duration);
      }).observe({ type: 'longtask', buffered: true });
    });
  });

  test.afterAll(async () => {
    await page.context().close();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  for (const type of Object.keys(CHARTS)) {
    test(`${type}: is drawn, says what is cut, and is computed anew on the device @long`, async () => {
      await page.goto(`${server.url}/explore/?slice_id=${charts.get(type)}`);
      const chart = page.getByRole('region', { name: 'Chart', exact: true }).getByRole('figure');
      await expect(chart).toHaveAttribute('data-state', /^(rendered|success)$/, { timeout: 60_000 });
      // The test before left the other tab open.
      await page.getByRole('tab', { name: 'Data', exact: true }).click();
      const filters = page.getByRole('group', { name: 'Filters', exact: true });
      await filters.getByRole('button', { name: 'Add filter' }).click();
      const dialog = page.getByRole('dialog', { name: 'Filter' });
      await dialog.getByRole('combobox', { name: 'Column' }).fill('parity');
      await page.getByRole('option', { name: 'parity' }).click();
      // Of a truth value the first operator is “is true”.
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(chart).toContainText('computed on this device', { timeout: 60_000 });
      await expect(chart).toHaveAttribute('data-state', /^(rendered|success)$/, { timeout: 60_000 });
      await expect(chart).toContainText(/Of 100,000 of [\d,]+ rows|The first [\d,]+ of 100,000 values/);
      const longest = await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
      expect(longest).toBeLessThan(MAX_TASK);
      // The page answers.
      await page.getByRole('tab', { name: 'Customize' }).click();
      await expect(page.getByRole('tab', { name: 'Customize', selected: true })).toBeVisible();
    });
  }
});
