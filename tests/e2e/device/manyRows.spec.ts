import { expect, type Page, test } from '@playwright/test';
import type { RunningServer } from '../../support/server.ts';
import { signIn } from '../../support/signIn.ts';
import { button } from '../explore/exploreSteps.ts';
import { openEditor } from '../support/editorSteps.ts';
import { parquetServer } from '../support/parquetServer.ts';

test.use({ serviceWorkers: 'allow' });

/** A dashboard over more rows than a device has with all their columns, and over a dataset made of them. */

const ROWS = `SELECT 'city ' || i % 5 AS city, TIMESTAMP '2026-01-01' + i * INTERVAL 1 SECOND AS sold_at,
    i % 100 AS amount, 5_000_000 + i AS number, 'note ' || hash(i) AS note FROM range(1_200_000) AS t(i)`;
const BOTH = `SELECT city, amount, 'sold' AS step FROM big
  UNION ALL SELECT city, amount, 'kept' FROM big WHERE amount > 50`;

let server: RunningServer;
test.beforeAll(async () => {
  server = await parquetServer('big', ROWS);
});
test.afterAll(() => server.dispose());

async function makeDashboard(): Promise<number> {
  const session = await signIn(server);
  const make = async (path: string, body: object): Promise<number> => {
    const { id } = (await (await session.post(path, body)).json()) as { id?: number };
    if (id === undefined) throw new Error(`${path} has not created it`);
    return id;
  };
  const database = session.databaseId('Files');
  const place = { database, schema: 'main' };
  const big = await make('/api/v1/dataset/', { ...place, table_name: 'big' });
  const both = await make('/api/v1/dataset/', { ...place, table_name: 'both', sql: BOTH });
  const chart = (slice_name: string, id: number): Promise<number> =>
    make('/api/v1/chart/', {
      slice_name,
      viz_type: 'big_number_total',
      datasource_id: id,
      datasource_type: 'table',
      params: JSON.stringify({
        viz_type: 'big_number_total',
        datasource: `${id}__table`,
        metric: 'count',
        y_axis_format: ',d',
      }),
    });
  const charts = [await chart('Rows', big), await chart('Steps', both)];
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({
    [id]: { id, type, children, meta },
  });
  const positions = {
    ...node('ROOT_ID', 'ROOT', ['GRID_ID']),
    ...node('GRID_ID', 'GRID', ['ROW-1']),
    ...node('ROW-1', 'ROW', ['CHART-1', 'CHART-2']),
    ...node('CHART-1', 'CHART', [], { chartId: charts[0], width: 6, height: 30 }),
    ...node('CHART-2', 'CHART', [], { chartId: charts[1], width: 6, height: 30 }),
  };
  const filter = (name: string, column: string) => ({
    id: `NATIVE_FILTER-${column}`,
    type: 'NATIVE_FILTER',
    name,
    filterType: 'filter_select',
    targets: [{ datasetId: big, column: { name: column } }],
    defaultDataMask: { filterState: {}, extraFormData: {} },
    controlValues: { multiSelect: true },
    cascadeParentIds: [],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
  });
  return make('/api/v1/dashboard/', {
    dashboard_title: 'Many rows',
    position_json: JSON.stringify(positions),
    json_metadata: JSON.stringify({
      positions,
      native_filter_configuration: [filter('City', 'city'), filter('Number', 'number')],
    }),
  });
}

const shows = (page: Page, name: string, number: string) =>
  expect(page.getByRole('figure', { name })).toContainText(number, { timeout: 60_000 });

/** Its mark of one filter says 1, too. */
const showsOneRow = (page: Page, filters: number) =>
  expect(page.getByRole('figure', { name: 'Rows' }).getByText('1', { exact: true })).toHaveCount(
    filters === 1 ? 2 : 1,
    { timeout: 60_000 },
  );

async function chooseNumber(page: Page, number: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Number' });
  await field.click();
  await field.pressSequentially(number);
  await page.getByRole('option', { name: number, exact: true }).click({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await button(page, 'Apply filters').click();
}

test('is filtered without the server, from the columns that its charts use', async ({ page }) => {
  test.slow();
  const id = await makeDashboard();
  await openEditor(page, server);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(`${server.url}/superset/dashboard/${id}/`);
  await shows(page, 'Rows', '1,200,000');
  await shows(page, 'Steps', '1,788,000');
  // None of the thousand that are listed.
  await chooseNumber(page, '6199999');
  await showsOneRow(page, 1);
  await button(page, 'Clear all').click();
  await shows(page, 'Rows', '1,200,000');
  await button(page, 'Available offline').click();
  await button(page, 'Filters offline').click();
  const dialog = page.getByRole('dialog', { name: 'Filters offline' });
  await expect(dialog.getByRole('row', { name: /^both/ })).toContainText('Made here of big', {
    timeout: 60_000,
  });
  await expect(dialog.getByRole('row', { name: /^big/ })).toContainText('The columns that charts use');
  await dialog.getByText('Also download the data').click();
  await expect(dialog.getByRole('row', { name: /^both/ })).toContainText('just now', { timeout: 90_000 });
  await expect(dialog.getByRole('row', { name: /^big/ })).toContainText('1,200,000');
  await button(page, 'Done').click();

  await server.kill();
  await page.reload();
  await page.getByRole('combobox', { name: 'City' }).click();
  await page.getByRole('option', { name: 'city 3' }).click();
  await page.keyboard.press('Escape');
  await button(page, 'Apply filters').click();
  await shows(page, 'Rows', '240,000');
  await shows(page, 'Steps', '360,000');
  await expect(page.getByRole('figure', { name: 'Steps' })).toContainText('On this device');
  await chooseNumber(page, '6000003');
  await showsOneRow(page, 2);
});
