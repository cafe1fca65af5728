import { expect, test } from '@playwright/test';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { startDraft } from '#charts/explore/draft/exploreDraft.ts';
import { asList, asRecord, asText, type JsonRecord } from '#domain/jsonValue.ts';
import { buildChartRequest } from '#query/chart/buildChartRequest.ts';
import { signInToSuperset, type SupersetApi } from './supersetApi.ts';

/* Charts of a Superset, as this app opens them. */

let superset: SupersetApi;

test.beforeAll(async () => {
  superset = await signInToSuperset();
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
