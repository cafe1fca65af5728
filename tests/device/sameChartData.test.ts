import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { resultBody, computeQuery } from '#domain/compile/computeQuery.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { QueryContext, QueryObject } from '#domain/compile/queryContext.ts';
import { wireText } from '#domain/compile/wireText.ts';
import { EXTRACT_TABLE } from '#contract/dataset/extract.ts';
import { err, ok } from '#domain/result.ts';
import { engineNamesCache } from '../../server/access/engineNames.ts';
import { READS_ALL } from '../../server/access/reading.ts';
import { extract } from '../../server/engines/child/extract.ts';
import { createEngineService } from '../../workers/engine/engineService.ts';
import type { EngineService } from '../../workers/engine/protocol.ts';
import type { LocalExtract } from '../../workers/engine/extractTables.ts';
import { keepRows } from '../../workers/engine/keepRows.ts';
import { keepParquet } from '../../workers/engine/portable/keepParquet.ts';
import { createRowsService } from '../../workers/rows/rowsService.ts';
import { frameFrom } from '../compile/vectorWorld.ts';
import { wasmEngine } from '../compile/wasmEngine.ts';

/**
 * One list of requests, answered by the server's engine, by an extract, by rows from chart data, and by those of a
 * portable file.
 */

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'orders' },
  columns: [
    { name: 'id', type: 0, isTime: false },
    { name: 'kind', type: 1, isTime: false },
    { name: 'at', type: 2, isTime: true },
    { name: 'amount', type: 0, isTime: false },
    { name: 'open', type: 3, isTime: false },
    { name: 'double', type: 0, isTime: false, expression: 'id * 2' },
  ],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: 'at',
};

const TABLE = `CREATE TABLE orders AS SELECT i AS id, CASE WHEN i % 7 = 0 THEN NULL ELSE 'k' || i % 3 END AS kind,
  TIMESTAMP '2004-01-01 12:00:00' + INTERVAL (i) HOUR AS "at", (i / 4)::DOUBLE AS amount, i % 2 = 0 AS "open"
  FROM range(2000) AS t(i)`;

const sum = (column: string) =>
  ({
    expressionType: 'SIMPLE',
    aggregate: 'SUM',
    column: { column_name: column },
    label: `sum ${column}`,
  }) as const;
const axis = { label: 'at', sqlExpression: 'at', columnType: 'BASE_AXIS', timeGrain: 'P1M' } as const;

const REQUESTS: readonly (readonly [string, QueryObject])[] = [
  [
    'groups',
    {
      columns: ['kind'],
      metrics: ['count', sum('amount'), sum('double')],
      orderby: [
        ['count', false],
        ['kind', true],
      ],
    },
  ],
  ['months', { columns: [axis], metrics: [sum('id')], orderby: [[axis, true]] }],
  ['a filter', { columns: ['kind'], metrics: ['count'], filters: [{ col: 'kind', op: 'IN', val: ['k1'] }] }],
  [
    'a range of time',
    {
      metrics: ['count'],
      columns: [],
      filters: [{ col: 'at', op: 'TEMPORAL_RANGE', val: '2004-02-01 : 2004-03-01' }],
    },
  ],
  [
    'rows as they are',
    { columns: ['id', 'kind', 'at', 'amount', 'open', 'double'], orderby: [['id', true]], row_limit: 20 },
  ],
  ['true or false', { columns: ['open'], metrics: ['count'], orderby: [['open', true]] }],
  [
    'groups under their older name',
    { columns: [], groupby: ['kind'], metrics: ['count'], orderby: [['kind', true]] },
  ],
  [
    'series over time, NULL among them, at the places of another grid',
    {
      columns: [{ ...axis, timeGrain: 'P1W' }, 'kind'],
      metrics: [sum('amount')],
      post_processing: [
        {
          operation: 'pivot',
          options: {
            index: ['at'],
            columns: ['kind'],
            aggregates: { 'sum amount': { operator: 'mean' } },
            drop_missing_columns: false,
          },
        },
        { operation: 'resample', options: { rule: '1MS', method: 'ffill' } },
        { operation: 'flatten' },
      ],
    },
  ],
  [
    'weeks from Sunday, with a forecast of each series',
    {
      columns: [{ ...axis, timeGrain: '1969-12-28T00:00:00Z/P1W' }, 'kind'],
      metrics: [sum('amount')],
      post_processing: [
        {
          operation: 'pivot',
          options: {
            index: ['at'],
            columns: ['kind'],
            aggregates: { 'sum amount': { operator: 'mean' } },
            drop_missing_columns: false,
          },
        },
        { operation: 'flatten' },
        {
          operation: 'prophet',
          options: {
            time_grain: '1969-12-28T00:00:00Z/P1W',
            periods: 4,
            confidence_interval: 0.8,
            index: 'at',
          },
        },
      ],
    },
  ],
  ['options of a filter', { columns: ['kind'], metrics: [], orderby: [['kind', true]], row_limit: 1000 }],
];

const NOW = Date.UTC(2026, 0, 1);
let ask: Readonly<
  Record<
    'extract' | 'packed' | 'made' | 'answers' | 'arrow' | 'parquet' | 'page',
    (request: QueryObject) => ReturnType<EngineService['compute']>
  >
>;
let onServer: (request: QueryObject) => Promise<string>;

beforeAll(async () => {
  const native = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  await native.run(TABLE);
  const world = { dialect: DUCKDB, now: NOW, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
  onServer = async (request) => {
    const response = await computeQuery(request, SOURCE, world, async (sql) => {
      try {
        return ok(await frameFrom(native, sql));
      } catch (cause) {
        return err(String(cause));
      }
    });
    if (!response.ok) throw new Error(response.error.message);
    return wireText({ result: [resultBody(response.value, request, SOURCE)] });
  };
  const folder = mkdtempSync(join(tmpdir(), 'sextant-device-'));
  const call = { name: 'extract', catalog: null, schema: null, sql: 'SELECT * FROM orders' } as const;
  const limits = { zone: 'UTC', maxRows: 1e6, maxBytes: 1e9 };
  const fileOf = async (isPacked: boolean): Promise<Uint8Array<ArrayBuffer>> => {
    const path = join(folder, `packed ${isPacked}.duckdb`);
    const written = { ...call, ...limits, reading: READS_ALL, path, table: EXTRACT_TABLE, isPacked };
    await extract(native, written, engineNamesCache());
    return new Uint8Array(readFileSync(path));
  };
  const [file, packed] = [await fileOf(false), await fileOf(true)];
  rmSync(folder, { recursive: true });
  const pages: Uint8Array[] = [];
  for (const row_offset of [0, 900, 1800]) {
    const columns = ['id', 'kind', 'at', 'amount', 'open'];
    const page = await onServer({ columns, orderby: [['id', true]], row_limit: 900, row_offset });
    pages.push(new TextEncoder().encode(page));
  }
  const engine = await wasmEngine();
  const service = createEngineService(engine);
  // As a portable file has them: the engine reads them in Sextant, the evaluator in a page.
  await engine.run(`CREATE TABLE memory.main.orders${TABLE.slice('CREATE TABLE orders'.length)}`);
  const stream = await keepRows((sql) => engine.run(sql), 'SELECT * FROM memory.main.orders');
  const portable = await keepParquet((sql) => engine.run(sql), 'SELECT * FROM memory.main.orders');
  const parquet = { form: 'parquet', parts: [portable.rows], columns: portable.columns } as const;
  const arrow = { form: 'arrow', parts: [stream.rows], columns: stream.columns } as const;
  type Kept = Omit<LocalExtract, 'version'>;
  const asking =
    (kept: Kept, by: Pick<EngineService, 'compute'> = service) =>
    (request: QueryObject) => {
      const context: QueryContext = {
        datasource: { id: kept.datasetId, type: 'table' },
        queries: [request],
      };
      const source = { ...kept, version: 1 };
      return by.compute({ context, source: SOURCE, extract: source, now: NOW, zone: 'UTC' }, 1);
    };
  ask = {
    extract: asking({ datasetId: 1, form: 'duckdb', parts: [file] }),
    packed: asking({ datasetId: 5, form: 'duckdb', parts: [packed] }),
    made: asking({
      datasetId: 6,
      form: 'made',
      parts: [],
      made: {
        sql: `WITH few AS (SELECT * FROM Orders WHERE id < 900) -- ends
          SELECT * FROM few UNION ALL SELECT id, kind, "at", amount, open FROM "orders" WHERE id >= 900`,
        bases: [
          {
            table: 'orders',
            rows: { datasetId: 5, version: 1, form: 'duckdb', parts: [new Blob([packed])] },
          },
        ],
      },
    }),
    answers: asking({ datasetId: 2, form: 'answers', parts: pages }),
    arrow: asking({ datasetId: 3, ...arrow }),
    parquet: asking({ datasetId: 4, ...parquet }),
    page: asking({ datasetId: 3, ...arrow }, createRowsService()),
  };
});

const rowsOf = (text: string): unknown =>
  (JSON.parse(text) as { result: { data: unknown; coltypes: unknown }[] }).result.map(
    ({ data, coltypes }) => ({
      data,
      coltypes,
    }),
  );

test.each(REQUESTS)(
  '%s: the server, an extract, a packed one, rows made of those of another dataset, rows from chart data and of a portable file give the same result',
  async (_, request) => {
    const expected = rowsOf(await onServer(request));
    for (const form of ['extract', 'packed', 'made', 'answers', 'arrow', 'parquet', 'page'] as const) {
      const result = await ask[form](request);
      expect(result).toMatchObject({ ok: true });
      if (result.ok) expect(rowsOf(new TextDecoder().decode(result.value)), form).toEqual(expected);
    }
  },
);
