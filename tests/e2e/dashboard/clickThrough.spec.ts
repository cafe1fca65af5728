import { type Page, expect, test } from '@playwright/test';
import { createChart } from '../support/createChart.ts';
import { salesServer } from '../support/salesServer.ts';
import { storedRows } from '../support/storedRows.ts';

/** From one dashboard to another that its author links to, with the filters carried along. */

const { server } = salesServer();

interface Made {
  readonly title: string;
  readonly filters: readonly object[];
  readonly layout: Readonly<Record<string, object>>;
}

async function post(page: Page, path: string, data: object): Promise<number> {
  const { url } = server;
  const { result: token } = await (await page.request.get(`${url}/api/v1/security/csrf_token/`)).json();
  const made = await page.request.post(`${url}${path}`, {
    headers: { 'X-CSRFToken': token, Referer: url },
    data,
  });
  return (await made.json()).id;
}

const make = (page: Page, { title, filters, layout }: Made): Promise<number> =>
  post(page, '/api/v1/dashboard/', {
    dashboard_title: title,
    published: true,
    json_metadata: JSON.stringify({ native_filter_configuration: filters }),
    position_json: JSON.stringify({
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: Object.keys(layout), meta: {} },
      ...layout,
    }),
  });

test('links in texts, marks and cells open another dashboard with the filters that it has too, and cells are copied and lead to their rows', async ({
  page,
  context,
}) => {
  const datasets = await (await page.request.get(`${server.url}/api/v1/dashboard/1/datasets`)).json();
  const datasetId: number = datasets.result[0].id;
  const select = (id: string, column: string, values: readonly string[] = []) => ({
    id,
    name: id,
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    targets: [{ datasetId, column: { name: column } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: {},
    defaultDataMask:
      values.length === 0
        ? {}
        : {
            extraFormData: { filters: [{ col: column, op: 'IN', val: values }] },
            filterState: { value: values },
          },
  });
  const text = (code: string) => ({
    'MARKDOWN-1': { id: 'MARKDOWN-1', type: 'MARKDOWN', children: [], meta: { code, width: 3, height: 40 } },
  });
  const target = await make(page, {
    title: 'Details',
    filters: [select('Size here', 'deal_size'), select('Line here', 'product_line')],
    layout: text('Details'),
  });
  const charts = await (await page.request.get(`${server.url}/api/v1/dashboard/1/charts`)).json();
  const pie: number = charts.result.find(
    (each: { form_data: { viz_type: string } }) => each.form_data.viz_type === 'pie',
  ).id;
  const metrics = [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Sold' }];
  const pivot = await createChart(page, server.url, 'Pivot', {
    viz_type: 'pivot_table_v2',
    groupbyRows: ['product_line'],
    groupbyColumns: ['deal_size'],
    metrics,
  });
  const table = await createChart(page, server.url, 'Lines', {
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: ['product_line'],
    metrics,
  });
  const placed = (at: number, chartId: number) => ({
    id: `CHART-${at}`,
    type: 'CHART',
    children: [],
    meta: { chartId, width: 3, height: 50 },
  });
  const source = await make(page, {
    title: 'Overview',
    filters: [select('Size', 'deal_size', ['Large']), select('Country', 'country', ['Spain'])],
    layout: {
      ...text(`[All details](/superset/dashboard/${target}/)`),
      'CHART-1': placed(1, pie),
      'CHART-2': placed(2, pivot),
      'CHART-3': placed(3, table),
    },
  });

  // The menu of a mark names dashboards that are known here.
  await page.goto(`${server.url}/dashboard/list/`);
  await expect(page.getByRole('link', { name: 'Details' })).toBeVisible();
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('link', { name: 'All details' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Details' })).toBeVisible();
  const filters = page.getByRole('region', { name: 'Filters' });
  await expect(filters).toContainText('Large');
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'This dashboard has no filter for Country: Spain',
  );
  const filterStates = async () => JSON.stringify(await storedRows(page, 'filterStates'));
  await expect.poll(filterStates).toContain('Large');
  await page.reload();
  await expect(filters).toContainText('Large');

  await page.goto(`${server.url}/superset/dashboard/${source}/`);
  // A stored image of the chart has no marks.
  await expect(page.locator('figure[data-state="rendered"]')).toHaveCount(3);
  const marks = page.getByRole('slider', { name: /^Marks of/ });
  await marks.focus();
  await expect(marks).toHaveAttribute('aria-valuetext', /^Classic Cars, .*\d/);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Open “Details” with Classic Cars' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Details' })).toBeVisible();
  await expect(filters).toContainText('Classic Cars');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/superset/dashboard/${source}/`);
  const menu = page.getByRole('menu', { name: /^Mark/ });
  const row = page.getByRole('figure', { name: 'Pivot' }).getByRole('row', { name: /^Classic Cars/ });
  await row.getByRole('cell').first().click({ button: 'right' });
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Cross-filter by Classic Cars, Large',
    'Drill to detail by Classic Cars, Large',
    'Drill by',
    'Open “Details” with Classic Cars, Large',
    'Comment on Classic Cars, Large',
    /^Copy \d+$/,
  ]);
  await menu.getByRole('menuitem', { name: 'Drill to detail' }).click();
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('Classic Cars');
  // An order number is no amount.
  await expect(detail.getByRole('cell', { name: /^10\d{3}$/ }).first()).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    detail.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Rows of Pivot.*\.csv$/);
  await page.keyboard.press('Escape');

  const lines = page.getByRole('figure', { name: 'Lines' });
  await lines.getByRole('button', { name: 'Classic Cars' }).focus();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Copy Classic Cars' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Classic Cars');
});
