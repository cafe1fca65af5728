import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unzipSync } from 'fflate';
import { emitFilter, selectedLabels } from '#charts/filter/emitFilter.ts';
import { conditions } from '#domain/filter/mask/dimensions.ts';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { shownColumns } from '#charts/kit/table/shownColumns.ts';
import { plainTable } from '#charts/kit/table/tableView.ts';
import { computeQuery } from '#domain/compile/computeQuery.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import type { FrameValue } from '#domain/frameValue.ts';
import type { Frame } from '#domain/compile/frame.ts';
import type { QueryFilter, QueryObject } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { parseExactJson } from '#domain/exactJson.ts';
import { runSelect } from '#domain/compile/evaluator/runSelect.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import { ok } from '#domain/result.ts';
import { cellText } from '#domain/rows/text/cellText.ts';
import { rowsText } from '#domain/rows/text/rowsText.ts';
import { spacedTimestamps } from '#domain/rows/text/spacedTimestamps.ts';
import { keptStream } from '#store/compressed.ts';
import { keepRows } from '../../workers/engine/keepRows.ts';
import type { DecodedResponse } from '../../workers/results/decodedResponse.ts';
import { fileColumns } from '../../workers/results/files/fileColumn.ts';
import { xlsxFile } from '../../workers/results/files/xlsxFile.ts';
import { arrowRows } from '../../workers/rows/arrowRows.ts';
import { anyChartSpec } from '../chart/anyDrawing.ts';
import { frameOfStatement } from '../../workers/engine/arrowFrame.ts';
import type { LocalEngine } from '../../workers/engine/localEngine.ts';
import { decodeChart } from '../../workers/results/chart/decodeChart.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';
import { createExecutorWorld, decoded, type ExecutorWorld, type Way, WAYS } from '../device/executorWorld.ts';
import { post } from '../server/sqllab/sqllabWorld.ts';
import { nameOf, TABLE, VALUES } from './values.ts';
import { cellsOfSheet, fieldsOf, inWorkbook, inWorkbookOfRows } from './writtenValues.ts';
import { dimensionsAt } from '#charts/kit/spec/tooltips/dimensionsAt.ts';
import { tooltipAt } from '#charts/kit/spec/tooltips/tooltipAt.ts';

/** Every value of every type, in every place where it is seen: no cell is left out. */

let world: ExecutorWorld;
let device: LocalEngine;
let datasetId: number;
let source: Datasource;

beforeAll(async () => {
  world = await createExecutorWorld();
  device = await wasmEngine();
  const made = await post(world.browser, '/api/v1/dataset/', {
    database: 1,
    table_name: 'every value',
    sql: TABLE,
  });
  datasetId = ((await made.json()) as { readonly id: number }).id;
  const { columns } = await frameOfStatement(async (sql) => device.run(sql), TABLE);
  source = {
    from: { kind: 'sql', sql: TABLE },
    columns: columns.map(({ name, type }, at) => ({
      name,
      type,
      engineType: VALUES[at - 1]?.type ?? null,
      isTime: type === 2,
    })),
    metrics: [],
    mainTime: null,
  };
}, 60_000);
afterAll(() => world.close());

const EACH = VALUES.map((value, at) => ({ ...value, at, title: `${value.type} ${value.sql}` }));
const RAW: QueryObject = {
  columns: EACH.map(({ at }) => nameOf(at)),
  orderby: [['id', true]],
  row_limit: 10,
};

const asked = (query: QueryObject, more: Readonly<Record<string, unknown>> = {}): Promise<Response> =>
  post(world.browser, '/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [query],
    ...more,
  });

async function onServer(query: QueryObject): Promise<Frame> {
  const bytes = new Uint8Array(await (await asked(query)).arrayBuffer());
  const read = decodeChart(bytes);
  if (!read.ok) throw new Error(`${read.error.message} ${new TextDecoder().decode(bytes)}`);
  return read.value[0]?.frame ?? { columns: [], rowCount: 0 };
}

async function onDevice(query: QueryObject): Promise<Frame> {
  const settings = { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 1_000, maxRows: 1_000 };
  const computed = await computeQuery(query, source, settings, async (sql) =>
    ok(await frameOfStatement(async (each) => device.run(each), sql)),
  );
  if (!computed.ok) throw new Error(computed.error.message);
  return computed.value.frame;
}

const cellsOf = (frame: Frame, row: number): readonly FrameValue[] =>
  frame.columns.map(({ values }) => values[row] ?? null);

async function rowsOn(
  way: Way,
  sql: string,
  clientId = `values_${WAYS.indexOf(way)}`,
): Promise<DecodedResponse> {
  const { executor, dbId } = world.executors[way];
  const request = { clientId, dbId, catalog: null, schema: null, sql, sqlEditorId: null };
  const rest = { tab: 'T', runAsync: false, queryLimit: 10, templateParams: null, ctas: null, search: '' };
  const ran = await executor.execute({ ...request, ...rest }, new AbortController().signal);
  if (!ran.ok || ran.value.kind !== 'rows') throw new Error(JSON.stringify(ran));
  return decoded(ran.value.result);
}

const done = <T>(work: Generator<unknown, T>): T => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

describe.each(WAYS)('rows of %s', (way) => {
  test('every value, and NULL', async () => {
    const { columns } = await rowsOn(way, `SELECT * EXCLUDE (id) FROM (${TABLE}) ORDER BY id`);
    expect(columns.map((column) => cellText(column, 0))).toEqual(EACH.map(({ text }) => text));
    expect(columns.map((column) => cellText(column, 1))).toEqual(EACH.map(() => null));
  });
});

describe.each([
  ['the server', onServer],
  ['the device', onDevice],
] as const)('chart data of %s', (_, ask) => {
  test('every value as it is', async () => {
    const frame = await ask(RAW);
    expect(cellsOf(frame, 0)).toEqual(EACH.map(({ cell }) => cell));
    expect(cellsOf(frame, 1)).toEqual(EACH.map(() => null));
  });

  test.each(EACH)('$title as a group', async ({ at, cell }) => {
    const frame = await ask({ columns: [nameOf(at)], metrics: [COUNT] });
    expect(frame.columns[0]?.values.toSorted(byNull)).toEqual([cell, null]);
  });

  test.each(EACH)('$title in a filter', async ({ at, cell, type }) => {
    const mask = emitFilter('1', { viz_type: 'table', groupby: [nameOf(at)] }, { [nameOf(at)]: cell });
    // As in a permalink, the address and a stored dashboard.
    const read = parseExactJson(JSON.stringify(mask)) as typeof mask;
    const filters = read.extraFormData.filters as readonly QueryFilter[];
    const counted = ask({ columns: ['id'], filters });
    // A text may stand for several members of this union.
    if (/^UNION.*DOUBLE/.test(type))
      return expect(counted).rejects.toThrow(/cannot be compared: they are of/);
    expect((await counted).columns[0]?.values).toEqual([1]);
    return expect(selectedLabels(read)).toContain(categoryText(cell));
  });

  test.each(EACH)('NULL of $type in a filter ($sql)', async ({ at }) => {
    const frame = await ask({
      columns: ['id'],
      filters: conditions({ [nameOf(at)]: null }) as QueryFilter[],
    });
    expect(frame.columns[0]?.values).toEqual([2]);
  });
});

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'count' } as const;
const byNull = (a: FrameValue, b: FrameValue): number => Number(a === null) - Number(b === null);

test('every value in CSV of a chart', async () => {
  const csv = await (await asked(RAW, { result_format: 'csv' })).text();
  expect(fieldsOf(csv.split('\n')[1] ?? '')).toEqual(EACH.map((each) => each.csv ?? each.shown ?? each.text));
});

test('every value in CSV of the rows of a query, on the server and on the device', async () => {
  const sql = `SELECT * EXCLUDE (id) FROM (${TABLE}) ORDER BY id`;
  const made = await rowsOn('a server', sql, 'values_csv');
  const exported = await (await world.browser.get('/api/v1/sqllab/export/values_csv/')).text();
  const doubles = (text: string): string => (text.endsWith('.0') ? text.slice(0, -2) : text);
  const expected = EACH.map(({ text, cell, csv }) => csv ?? (typeof cell === 'boolean' ? 'True' : text));
  expect(fieldsOf(exported.split(/\r?\n/)[1] ?? '').map(doubles)).toEqual(expected);
  const here = await rowsOn('this device', sql, 'values_csv');
  for (const { columns, described } of [made, here]) {
    const named = columns.map((column, at) => ({ name: '', column, type: described[at]?.type ?? null }));
    const options = { format: 'csv', headers: false, table: '', database: null } as const;
    const text = rowsText(named, null, { from: 0, to: 1 }, options);
    expect(fieldsOf(text.trimEnd())).toEqual(
      EACH.map((each) => (each.csv === 'True' ? 'true' : (each.csv ?? each.text))),
    );
  }
});

test('every value in a table', async () => {
  const columns = shownColumns(plainTable(await onServer(RAW)));
  expect(columns.map(({ text }) => text(0))).toEqual(EACH.map((each) => each.shown ?? inTable(each)));
  expect(columns.map(({ text }) => text(1))).toEqual(EACH.map(() => '<NULL>'));
});

/** Numbers have their thousands grouped, and a minus sign. */
const inTable = ({ text, cell, type }: (typeof EACH)[number]): string =>
  /^(DATE|TIME)/.test(type) || (typeof cell === 'string' && !/\d{16}/.test(text))
    ? text
    : text.replace(/\d+(?=$|\.)/, (whole) => BigInt(whole).toLocaleString('en-US')).replace(/^-/, '\u2212');

const BAR = (column: string) =>
  withDefaults({
    viz_type: 'echarts_timeseries_bar',
    datasource: '1__table',
    x_axis: column,
    metrics: ['count'],
    xAxisForceCategorical: true,
  });

test.each(EACH)('$title as the name of a bar and of its tooltip', async ({ at, cell, text, type }) => {
  const rows = await onServer({ columns: [nameOf(at)], metrics: [COUNT] });
  const picture = anyChartSpec(BAR(nameOf(at)), [rows], PLAIN_THEME, PLAIN_STATE);
  if (picture === null || 'reason' in picture) throw new Error('Not drawn');
  const row = rows.columns[0]?.values.indexOf(cell) ?? -1;
  const title = tooltipAt(picture, { row, series: 1 })?.title ?? '';
  // A time is named by its part of the axis.
  if (typeof cell === 'number' && /^(DATE|TIME)/.test(type))
    return expect(title).not.toMatch(/NaN|Invalid|NULL/);
  expect(title).toBe(named(text, cell));
  return expect(dimensionsAt(picture.dimensions, { row, series: 1 })).toEqual({ [nameOf(at)]: cell });
});

/** No two values have one name. */
const named = (text: string, cell: FrameValue): string => {
  if (cell === '') return '<empty string>';
  return cell === '<NULL>' || cell === '<empty string>' ? `"${text}"` : String(cell);
};

test('every value in a workbook of a chart', async () => {
  const bytes = new Uint8Array(await (await asked(RAW, { result_format: 'xlsx' })).arrayBuffer());
  const sheet = new TextDecoder().decode(unzipSync(bytes)['xl/worksheets/sheet1.xml']);
  expect(cellsOfSheet(sheet)).toEqual(EACH.map(inWorkbook));
});

test('every value in a workbook of the rows of a query, on the server and on the device', async () => {
  for (const way of ['a server', 'this device'] as const) {
    const { columns, described } = await rowsOn(
      way,
      `SELECT * EXCLUDE (id) FROM (${TABLE}) ORDER BY id`,
      'values_xlsx',
    );
    const parts: Uint8Array[] = [];
    const files = done(fileColumns(spacedTimestamps(columns, described), described));
    await xlsxFile(files, 'rows', async (part) => parts.push(part) > 0);
    const sheet = new TextDecoder().decode(unzipSync(Buffer.concat(parts))['xl/worksheets/sheet1.xml']);
    expect(cellsOfSheet(sheet), way).toEqual(EACH.map(inWorkbookOfRows));
  }
});

/** Rows that a portable page computes with: it has the same values, or says that it cannot compute. */
test('every value in a portable page', async () => {
  await device.run(`CREATE OR REPLACE TABLE memory.main.portable AS ${TABLE}`);
  const kept = await keepRows(async (sql) => device.run(sql), 'SELECT * FROM memory.main.portable');
  const rows = arrowRows(await keptStream(kept.rows), kept.columns);
  for (const { at, cell, title } of EACH) {
    const ran = runSelect(`SELECT ${nameOf(at)} AS v FROM rows ORDER BY id ASC`, rows);
    if (ran.ok) expect(ran.value.columns[0]?.values, title).toEqual([cell, null]);
    else expect(ran.error, title).toMatch(/cannot be computed/);
  }
});
