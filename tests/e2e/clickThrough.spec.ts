import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { salesServer } from './salesServer.ts';

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

test('a link in a text, and a mark, open another dashboard with the filters that it has too', async ({
  page,
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
    'MARKDOWN-1': { id: 'MARKDOWN-1', type: 'MARKDOWN', children: [], meta: { code, width: 4, height: 40 } },
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
  const source = await make(page, {
    title: 'Overview',
    filters: [select('Size', 'deal_size', ['Large']), select('Country', 'country', ['Spain'])],
    layout: {
      ...text(`[All details](/superset/dashboard/${target}/)`),
      'CHART-1': { id: 'CHART-1', type: 'CHART', children: [], meta: { chartId: pie, width: 4, height: 50 } },
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
  await page.reload();
  await expect(filters).toContainText('Large');

  await page.goto(`${server.url}/superset/dashboard/${source}/`);
  const marks = page.getByRole('slider', { name: /^Marks of/ });
  await marks.focus();
  await expect(marks).toHaveAttribute('aria-valuetext', /^Classic Cars, .*\d/);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Open “Details” with Classic Cars' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Details' })).toBeVisible();
  await expect(filters).toContainText('Classic Cars');
});
