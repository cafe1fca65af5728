import { expect, test } from '@playwright/test';
import { withDefaults } from '#domain/chart/form/withDefaults.ts';
import { buildRequest } from '#domain/chart/query/buildRequest.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { startDraft } from '#domain/explore/exploreDraft.ts';
import { asList, asRecord, asText } from '#domain/jsonValue.ts';
import type { JsonRecord } from '#domain/jsonValue.ts';
import { buildChartRequest } from '#query/chart/buildChartRequest.ts';
import { signBrowserIn } from './openedDashboard.ts';
import { SUPERSET } from './supersetAddress.ts';
import { signInToSuperset, type SupersetApi } from './supersetApi.ts';

/* Charts of a Superset, as this app opens them, and charts of this app in the Superset's own page. */

let superset: SupersetApi;
const made: number[] = [];

test.beforeAll(async () => {
  superset = await signInToSuperset();
});

test.afterAll(async () => {
  for (const id of made) await superset.call('DELETE', `/api/v1/chart/${id}`);
});

/** The values of all rows, without the names of their columns: an axis has its own name in explore. */
async function rowsOf(context: object | null | undefined): Promise<readonly string[]> {
  const { status, body } = await superset.call('POST', '/api/v1/chart/data', context ?? {});
  expect(status).toBe(200);
  return asList(asRecord(body)['result']).flatMap((query) =>
    asList(asRecord(query)['data'])
      .map((row) => JSON.stringify(Object.values(asRecord(row))))
      .toSorted(),
  );
}

test('every chart has the rows in explore that it has on its dashboard', async () => {
  // Two requests for each of more than a hundred charts.
  test.setTimeout(600_000);
  const charts: JsonRecord[] = [];
  for (const page of [0, 1]) {
    const columns = 'columns:!(id,slice_name,params,datasource_id)';
    const { body } = await superset.call('GET', `/api/v1/chart/?q=(page:${page},page_size:100,${columns})`);
    charts.push(...asList(asRecord(body)['result']).map(asRecord));
  }
  expect(charts.length).toBeGreaterThanOrEqual(103);
  let compared = 0;
  for (const { id, slice_name: name, params, datasource_id: dataset } of charts) {
    const formData = { ...asRecord(JSON.parse(asText(params))), datasource: `${String(dataset)}__table` };
    const onDashboard = buildChartRequest({ id, formData } as unknown as SavedChart, {}, 1).request?.context;
    const inExplore = buildRequest(withDefaults(startDraft(formData).form));
    if (JSON.stringify(onDashboard?.['queries']) === JSON.stringify(inExplore?.queries)) continue;
    compared += 1;
    expect(await rowsOf(inExplore), asText(name)).toEqual(await rowsOf(onDashboard));
  }
  // Charts without an axis column get the time column of their dataset as one.
  expect(compared).toBeGreaterThan(0);
});

test('a Vega-Lite chart that is renamed in the Superset’s own page keeps its specification', async ({
  page,
  context,
}) => {
  const form = {
    viz_type: 'vega_lite',
    datasource: '8__table',
    query_mode: 'aggregate',
    groupby: ['CITY'],
    metrics: ['count'],
    vega_lite_spec: JSON.stringify({
      mark: 'bar',
      encoding: { x: { field: 'CITY' }, y: { field: 'count' } },
    }),
  };
  const created = await superset.call('POST', '/api/v1/chart/', {
    slice_name: 'Bars by a specification',
    viz_type: 'vega_lite',
    datasource_id: 8,
    datasource_type: 'table',
    params: JSON.stringify(form),
  });
  const id = Number(asRecord(created.body)['id']);
  made.push(id);
  await signBrowserIn(context, SUPERSET);
  await page.goto(`${SUPERSET}/explore/?slice_id=${id}`);
  await page.getByRole('button', { name: 'Menu actions trigger' }).click();
  await page.getByRole('menuitem', { name: 'Edit chart properties' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[name=name], [data-test=properties-modal-name-input]')
    .first()
    .fill('Renamed bars');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const { body } = await superset.call('GET', `/api/v1/chart/${id}`);
  const stored = asRecord(asRecord(body)['result']);
  expect(stored['slice_name']).toBe('Renamed bars');
  expect(asRecord(JSON.parse(asText(stored['params'])))).toMatchObject(form);
});
