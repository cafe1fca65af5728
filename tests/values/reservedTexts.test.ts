import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { safeParse } from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { chartDataRequest } from '#contract/chart/chartData.ts';
import { emitFilter } from '#charts/filter/emitFilter.ts';
import { compileQuery } from '#domain/compile/compileQuery.ts';
import type { QueryFilter } from '#domain/compile/queryContext.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import { pivot } from '#domain/compile/post/pivot.ts';
import { tableOf } from '#domain/compile/post/table.ts';
import { categoryText } from '#domain/format/categoryText.ts';
import type { NativeFilter } from '#domain/nativeFilter/nativeFilter.ts';
import { type FilterOption, optionText, selectedValues, selectMask } from '#domain/filter/mask/selectMask.ts';
import { frameFrom } from '../compile/vectorWorld.ts';

const TEXTS = [null, '', '<NULL>', '<empty string>', 'foo', 'a,b', '50%', 'O\'Hara "x"'] as const;
const ALL = 2 ** TEXTS.length - 1;

let engine: DuckDBConnection;
beforeAll(async () => {
  engine = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = TEXTS.map(
    (text, at) => `(${text === null ? 'NULL' : `'${text.replaceAll("'", "''")}'`}, ${2 ** at})`,
  );
  await engine.run(`CREATE TABLE t AS SELECT * FROM (VALUES ${rows.join(', ')}) AS r(s, v)`);
});

async function sumOf(filters: readonly QueryFilter[]): Promise<unknown> {
  const context = { datasource: { id: 1, type: 'table' }, queries: [{ filters }] };
  expect(safeParse(chartDataRequest, context).success).toBe(true);
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM(v)::INTEGER', label: 'v' } as const;
  const source = {
    from: { kind: 'table', catalog: null, schema: null, table: 't' },
    columns: [{ name: 's', type: 1, isTime: false }],
    metrics: [],
    mainTime: null,
  } as const;
  const world = { dialect: DUCKDB, now: 0, zone: 'UTC', rowLimit: 100, maxRows: 100 };
  const compiled = compileQuery({ columns: [], metrics: [metric], filters }, source, world);
  if (!compiled.ok) throw new Error(compiled.error.message);
  return (await frameFrom(engine, compiled.value.sql)).columns[0]?.values[0];
}

const FILTER = {
  id: 'F',
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: 's' } }],
  controlValues: {},
} as unknown as NativeFilter;
const stored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

test('each value of a filter is itself alone, also from a permalink', async () => {
  for (const [at, text] of TEXTS.entries()) {
    const mask = stored(selectMask(FILTER, [text]));
    expect(await sumOf(mask.extraFormData.filters as QueryFilter[]), String(text)).toBe(2 ** at);
    expect(selectedValues(mask)).toEqual([text]);
    const clicked = stored(emitFilter('1', { viz_type: 'pie', groupby: ['s'] }, { s: text }));
    expect(await sumOf(clicked.extraFormData.filters as QueryFilter[]), String(text)).toBe(2 ** at);
  }
});

test('all of them are all rows, and all but one all others', async () => {
  const all = stored(selectMask(FILTER, TEXTS as readonly FilterOption[]));
  expect(await sumOf(all.extraFormData.filters as QueryFilter[])).toBe(ALL);
  for (const text of TEXTS) {
    const others = selectMask(
      FILTER,
      TEXTS.filter((each) => each !== text),
    );
    expect(await sumOf(others.extraFormData.filters as QueryFilter[])).toBe(ALL - 2 ** TEXTS.indexOf(text));
  }
});

test('filters of a Superset mean what they mean there', async () => {
  expect(await sumOf([{ col: 's', op: 'IN', val: ['<NULL>', 'foo'] }])).toBe(1 + 16);
  expect(await sumOf([{ col: 's', op: '==', val: '<empty string>' }])).toBe(2);
  expect(
    selectedValues({ id: 'F', extraFormData: {}, filterState: { value: ['<NULL>', ''] }, ownState: {} }),
  ).toEqual([null, '']);
});

test('no two values have one name', () => {
  expect(new Set(TEXTS.map((text) => optionText(text))).size).toBe(TEXTS.length);
  expect(categoryText('<NULL>')).toBe('"<NULL>"');
  expect(categoryText('"<NULL>"')).toBe('""<NULL>""');
});

test('the series of NULL and of its name are two', () => {
  const names = [null, '<NULL>', '"<NULL>"'];
  const column = (name: string, type: 0 | 1, values: readonly (string | number | null)[]) => ({
    name,
    parts: [name],
    type,
    values,
  });
  const table = tableOf({
    rowCount: 3,
    columns: [column('d', 0, [1, 1, 1]), column('s', 1, names), column('v', 0, [1, 2, 4])],
  });
  const pivoted = pivot(table, {
    index: ['d'],
    columns: ['s'],
    aggregates: { v: { operator: 'sum' } },
    drop_missing_columns: false,
  });
  const made = pivoted.columns.map(({ parts, values }) => [parts.at(-1), values[0]]);
  expect(Object.fromEntries(made)).toEqual({ '<NULL>': 1, '"<NULL>"': 2, '""<NULL>""': 4 });
});
