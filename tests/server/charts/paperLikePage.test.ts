import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { extractTextItems } from 'unpdf';
import { drawnNumber } from '#charts/usualDrawings.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { pivotReader } from '#charts/kit/pivot/pivotReader.ts';
import { drawPivot } from '#charts/pivotTable/drawPivot.ts';
import { buildRequest, framesOfRows } from '#charts/query/buildRequest.ts';
import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import { drawTable } from '#charts/table/drawTable.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { type Frame, frameOfWire } from '#domain/compile/frame.ts';
import type { DatasetDetail } from '#domain/dataset/dataset.ts';
import { withDatasetFormats } from '#domain/dataset/withDatasetFormats.ts';
import { readDashboardDatasets } from '#api/dataset/readDataset.ts';
import { asList } from '#domain/jsonValue.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';

const ROWS = 130;
const TABLE: FormData = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['name'],
  metrics: ['takings', 'late', 'number'],
  show_totals: true,
  order_desc: true,
  row_limit: ROWS,
};
const PIVOT: FormData = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['kind'],
  groupbyColumns: ['month'],
  metrics: ['takings', 'late'],
  rowTotals: true,
  colTotals: true,
  aggregateFunction: 'Sum',
};
const FORMS: Readonly<Record<string, FormData>> = {
  Takings: { viz_type: 'big_number_total', metric: 'takings' },
  Late: { viz_type: 'big_number_total', metric: 'late' },
  Sales: TABLE,
  Months: PIVOT,
};
const METRICS = [
  { metric_name: 'number', expression: 'COUNT(*)', verbose_name: 'All sales' },
  {
    metric_name: 'takings',
    expression: 'SUM(paid)',
    verbose_name: 'Takings',
    currency: { symbol: 'EUR', symbolPosition: 'suffix' },
  },
  { metric_name: 'late', expression: 'AVG(late)', d3format: '.1%' },
];

let world: CallWorld;
let detail: DatasetDetail;
let datasetId = 0;
let pages: readonly (readonly string[])[] = [];
beforeAll(async () => {
  world = await callWorld(undefined, undefined, undefined, [
    `CREATE TABLE sales AS SELECT 'customer ' || lpad(CAST(i AS VARCHAR), 4, '0') AS name, ['b', 'a', 'c'][i % 3 + 1] AS kind,
     'month ' || lpad(CAST(i % 17 AS VARCHAR), 2, '0') AS month, (i * 7919) % 100003 + 0.5 AS paid, (i % 7) / 7.0 AS late FROM range(${ROWS}) AS t(i)`,
  ]);
  const dataset = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'sales',
  });
  datasetId = dataset;
  await world.call('PUT', `/api/v1/dataset/${dataset}`, { metrics: METRICS });
  const rooms: Record<string, object> = {};
  const charts: number[] = [];
  for (const [name, form] of Object.entries(FORMS)) {
    const params = JSON.stringify({ ...form, datasource: `${dataset}__table` });
    const body = {
      slice_name: name,
      viz_type: form['viz_type'],
      datasource_id: dataset,
      datasource_type: 'table',
      params,
    };
    const id = await world.make('/api/v1/chart/', body);
    charts.push(id);
    const width = form['viz_type'] === 'big_number_total' ? 6 : 12;
    rooms[`CHART-${id}`] = {
      id: `CHART-${id}`,
      type: 'CHART',
      children: [],
      meta: { chartId: id, width, height: 30 },
    };
  }
  const keys = Object.keys(rooms);
  const row = (id: string, children: readonly string[]) => ({ id, type: 'ROW', children, meta: {} });
  const position = {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['R1', 'R2', 'R3'] },
    R1: row('R1', keys.slice(0, 2)),
    R2: row('R2', keys.slice(2, 3)),
    R3: row('R3', keys.slice(3)),
    ...rooms,
  };
  const dashboard = await world.make('/api/v1/dashboard/', {
    dashboard_title: 'Paper',
    position_json: JSON.stringify(position),
  });
  for (const id of charts) await world.call('PUT', `/api/v1/chart/${id}`, { dashboards: [dashboard] });
  const found = await world.call('GET', `/api/v1/dashboard/${dashboard}/datasets`);
  const [own] = readDashboardDatasets(asList(found.body['result']));
  if (own?.detail == null) throw new Error('The dashboard has no dataset.');
  detail = own.detail;
  const moved = await world.browser.get(`/api/v1/dashboard/${dashboard}/screenshot/x/?download_format=pdf`);
  const made = await world.browser.get(moved.headers.get('Location') ?? '');
  const { items } = await extractTextItems(new Uint8Array(await made.arrayBuffer()));
  pages = items.map((page) => page.map(({ str }) => str).filter((text) => text.trim() !== ''));
}, 60_000);
afterAll(() => world.close());

/** A chart as the page has it: its rows by the contract, its form with the formats of the dataset. */
async function onPage(name: string): Promise<{ readonly form: FormData; readonly frames: readonly Frame[] }> {
  const saved = { ...FORMS[name], datasource: `${datasetId}__table` };
  const request = buildRequest(withDefaults(saved));
  const { body } = await world.call('POST', '/api/v1/chart/data', { ...request, result_type: 'full' });
  if (body['result'] === undefined) throw new Error(JSON.stringify(body).slice(0, 400));
  const frames = asList(body['result']).map((each) => frameOfWire(each as never));
  return { form: withDefaults(withDatasetFormats(saved, detail)), frames };
}

const all = (): readonly string[] => pages.flat();

describe('a PDF of a dashboard has what its page shows', () => {
  test.each(['Takings', 'Late'])('the number %s in its format', async (name) => {
    const { form, frames } = await onPage(name);
    const { value } = drawnNumber(form, frames);
    expect(value).toMatch(/€$|%$/);
    expect(all()).toContain(value);
  });

  test('all rows of a table in their order, over pages with the heads repeated, and its totals', async () => {
    const { form, frames } = await onPage('Sales');
    const view = drawTable(form, framesOfRows(form, frames), detail.verboseNames, detail.metrics);
    expect(view.rowCount).toBe(ROWS);
    const cells = Array.from({ length: ROWS }, (_, row) =>
      shownColumns(view).map((column) => column.text(row)),
    );
    const heads = view.columns.map(({ label }) => label);
    expect(heads).toEqual(['name', 'Takings', 'late', 'All sales']);
    const own = pages.filter((page) => page.some((text) => text.startsWith('customer ')));
    expect(own.length).toBeGreaterThan(3);
    for (const page of own) expect(page).toEqual(expect.arrayContaining(heads));
    const rows = own.flatMap((page) =>
      page.flatMap((text, at) => (text.startsWith('customer ') ? [page.slice(at, at + heads.length)] : [])),
    );
    expect(rows).toEqual(cells);
    const last = own.at(-1) ?? [];
    const totals = view.columns.map(({ total }) => total ?? 'Total');
    const at = last.indexOf('Total');
    expect(last.slice(at, at + heads.length)).toEqual(totals);
  });

  test('all columns of a pivot table beside the names of their rows', async () => {
    const { form, frames } = await onPage('Months');
    const [frame] = framesOfRows(form, frames);
    if (frame === undefined) throw new Error('The pivot has no rows.');
    const pivot = drawPivot(form, frame, frames.slice(1));
    const texts = pivot.rows.flatMap((row) =>
      pivot.columns.map((column) => pivotReader(pivot).text(row, column)),
    );
    const from = pages.findIndex((page) => page.includes('Months'));
    const written = pages.slice(from).flat();
    const missing = texts.filter((text) => text !== '' && !written.includes(text));
    expect(texts.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
    for (const month of ['month 00', 'month 16']) expect(written).toContain(month);
    // Divided columns repeat the names.
    expect(written.filter((text) => text === 'kind').length).toBeGreaterThan(1);
  });
});

describe('a workbook of a chart writes numbers as its page does', () => {
  const workbook = async (form: FormData, type: string): Promise<Readonly<Record<string, string>>> => {
    const saved = { ...form, datasource: `${datasetId}__table` };
    const request = buildRequest(withDefaults(saved));
    const { browser } = world;
    const response = await browser.send('POST', '/api/v1/chart/data', {
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' },
      body: JSON.stringify({ ...request, form_data: saved, result_type: type, result_format: 'xlsx' }),
    });
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
  };
  const codesOf = (files: Readonly<Record<string, string>>): readonly string[] =>
    [...(files['xl/styles.xml'] ?? '').matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].flatMap(
      ([, id, code = '']) => (Number(id) < 169 ? [] : [code.replaceAll('&quot;', '"')]),
    );

  test.each([
    ['results', TABLE],
    ['post_processed', TABLE],
    ['post_processed', PIVOT],
  ])('%s', async (type, form) => {
    const files = await workbook(form, type);
    expect(codesOf(files)).toEqual(['#,##0.00##" ""€"', '0.0%']);
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    // Numbers stay numbers, with the style of their column.
    expect(sheet).toMatch(/<c r="B2" s="7"><v>[\d.]+<\/v>/);
    expect(sheet).toMatch(/s="8"><v>0\.\d+<\/v>/);
  });
});
