import { compileQuery } from '#domain/compile/compileQuery.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { DUCKDB } from '#domain/compile/sql/dialects.ts';
import type { Frame } from '#domain/compile/frame.ts';
import { postProcess } from '#domain/compile/post/postProcess.ts';
import type { PostProcessing } from '#domain/compile/post/postProcessing.ts';
import type { QueryObject } from '#domain/compile/queryContext.ts';
import { type BenchRow, median } from './benchRow.ts';

const ROUNDS = 200;
const DAYS = 5_000;
const SERIES = 20;

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: 'main', table: 'orders' },
  columns: [
    { name: 'ds', type: 2, isTime: true },
    ...Array.from({ length: 60 }, (_, i) => ({ name: `column ${i}`, type: 1, isTime: false }) as const),
  ],
  metrics: [{ name: 'total', expression: 'SUM(amount) / NULLIF(COUNT(*), 0)' }],
  mainTime: 'ds',
};

/** A typical request of a busy dashboard: series, a series limit, many filters, a time comparison. */
const QUERY: QueryObject = {
  columns: [
    { columnType: 'BASE_AXIS', sqlExpression: 'ds', label: 'ds', timeGrain: 'P1M', expressionType: 'SQL' },
    'column 1',
  ],
  metrics: [
    'total',
    { expressionType: 'SQL', sqlExpression: "SUM(CASE WHEN a = 'b' THEN 1 ELSE 0 END)", label: 'share' },
  ],
  series_columns: ['column 1'],
  series_limit: 10,
  time_offsets: ['1 year ago', '1 month ago'],
  filters: [
    { col: 'ds', op: 'TEMPORAL_RANGE', val: 'DATEADD(DATETIME("now"), -7, month) : now' },
    ...Array.from({ length: 20 }, (_, i) => ({
      col: `column ${i}`,
      op: 'IN',
      val: Array.from({ length: 50 }, (_, each) => `value ${each}`),
    })),
  ],
  extras: { where: "(name LIKE '%x%' OR (a = 1 AND b = 2))" },
};

/** The compiler, and post-processing compared with the simplest loop for the same task. */
export function benchCompile(): BenchRow[] {
  const world = { dialect: DUCKDB, now: 1_700_000_000_000, zone: 'UTC', rowLimit: 50_000, maxRows: 100_000 };
  const compile = timed(() => compileQuery(QUERY, SOURCE, world), ROUNDS);
  const frame = longFrame();
  const chains: readonly (readonly [string, readonly PostProcessing[], (frame: Frame) => unknown])[] = [
    ['pivot', [PIVOT, { operation: 'flatten' }], plainPivot],
    [
      'pivot, cumulate',
      [
        PIVOT,
        { operation: 'cum', options: { operator: 'sum', columns: { total: 'total' } } },
        { operation: 'flatten' },
      ],
      plainCumulate,
    ],
  ];
  return [
    {
      name: 'compile a large query',
      value: compile,
      unit: 'ms',
      budget: 2,
      detail: '21 filters, 2 other times',
    },
    ...chains.map(([name, operations, plain]): BenchRow => {
      const ours = timed(() => postProcess(frame, operations), 15);
      const loop = timed(() => plain(frame), 15);
      return {
        name: `${name} of ${DAYS * SERIES} rows`,
        value: ours / loop,
        unit: 'times',
        budget: 3,
        detail: `${ours.toFixed(1)} ms, a plain loop ${loop.toFixed(1)} ms`,
      };
    }),
  ];
}

const PIVOT: PostProcessing = {
  operation: 'pivot',
  options: {
    index: ['ds'],
    columns: ['kind'],
    aggregates: { total: { operator: 'mean' } },
    drop_missing_columns: false,
  },
};

function longFrame(): Frame {
  const rows = Array.from({ length: DAYS * SERIES }, (_, i) => i);
  const column = (name: string, type: 0 | 1 | 2, values: readonly (number | string)[]) => ({
    name,
    parts: [name],
    type,
    values,
  });
  return {
    rowCount: rows.length,
    columns: [
      column(
        'ds',
        2,
        rows.map((i) => Math.floor(i / SERIES) * 86_400_000),
      ),
      column(
        'kind',
        1,
        rows.map((i) => `series ${i % SERIES}`),
      ),
      column(
        'total',
        0,
        rows.map((i) => (i * 7919) % 1000),
      ),
    ],
  };
}

/** Means per day and series in nested maps: the minimal implementation. */
function plainPivot(frame: Frame): number[][] {
  const [ds, kind, total] = frame.columns.map((column) => column.values);
  const days = new Map<unknown, Map<unknown, { sum: number; count: number }>>();
  for (let row = 0; row < frame.rowCount; row++) {
    const day = days.get(ds?.[row]) ?? new Map<unknown, { sum: number; count: number }>();
    days.set(ds?.[row], day);
    const cell = day.get(kind?.[row]) ?? { sum: 0, count: 0 };
    day.set(kind?.[row], cell);
    cell.sum += Number(total?.[row]);
    cell.count++;
  }
  const names = [...new Set(kind)].map(String).sort();
  return [...days]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([day, cells]) => [
      Number(day),
      ...names.map((name) => {
        const cell = cells.get(name);
        return cell === undefined ? NaN : cell.sum / cell.count;
      }),
    ]);
}

function plainCumulate(frame: Frame): number[][] {
  const rows = plainPivot(frame);
  for (let row = 1; row < rows.length; row++)
    for (let column = 1; column <= SERIES; column++)
      (rows[row] as number[])[column] = (rows[row]?.[column] ?? 0) + (rows[row - 1]?.[column] ?? 0);
  return rows;
}

/** The median in milliseconds of many rounds; the first few warm up. */
function timed(work: () => unknown, rounds: number): number {
  const times = Array.from({ length: rounds + 3 }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times.slice(3));
}
