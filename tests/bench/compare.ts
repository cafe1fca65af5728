import type { Column } from '#domain/rows/column.ts';
import { type ComparedRows, compareRows } from '#domain/rows/compare/compareRows.ts';
import { packTexts } from '#domain/rows/compare/packTexts.ts';
import { suggestKeys } from '#domain/rows/compare/suggestKeys.ts';
import { type BenchRow, median } from './benchRow.ts';

const ROWS = 1_000_000;
const RUNS = 3;

/** Orders with an id, texts that repeat, a text of their own, an amount and a moment; some amounts were raised. */
function orders(raised: boolean): ComparedRows {
  const rows = Array.from({ length: ROWS }, (_, row) => (raised ? ROWS - 1 - row : row));
  const cities = Array.from({ length: 50 }, (_, at) => `city ${at}`);
  const columns: Readonly<Record<string, Column>> = {
    id: { kind: 'number', values: Int32Array.from(rows), notation: 0, nulls: null, length: ROWS },
    city: {
      kind: 'dictionary',
      values: Uint32Array.from(rows, (row) => row % cities.length),
      dictionary: cities,
      nulls: null,
      length: ROWS,
    },
    note: packTexts(rows.map((row) => `note ${row} on what was ordered`)),
    amount: {
      kind: 'number',
      values: Float64Array.from(rows, (row) => (raised && row % 100 === 0 ? row + 0.5 : row * 1.25)),
      notation: 2,
      nulls: null,
      length: ROWS,
    },
    at: {
      kind: 'number',
      values: Float64Array.from(rows, (row) => row * 1000),
      notation: 0,
      nulls: null,
      length: ROWS,
    },
  };
  return { names: Object.keys(columns), columns: Object.values(columns), rowCount: ROWS };
}

function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}

/** Milliseconds of processor time, which what else runs on the machine changes little. */
function processorTime(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Two results of a million rows in another order, whose key is found first. */
export function benchCompare(): BenchRow[] {
  const [before, after] = [orders(false), orders(true)];
  const times: number[] = [];
  let changed = 0;
  for (let run = 0; run < RUNS; run += 1) {
    times.push(
      processorTime(() => {
        const keys = finish(suggestKeys(before, after));
        ({ changed } = finish(compareRows(before, after, keys)));
      }),
    );
  }
  const byTwo: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    byTwo.push(processorTime(() => finish(compareRows(before, after, ['city', 'note'], true))));
  }
  return [
    {
      name: 'comparing two results of 1,000,000 rows by key',
      value: median(times),
      unit: 'ms',
      budget: 2000,
      detail: `processor time, 5 columns, the key is found as well; ${changed} rows changed`,
    },
    {
      name: 'comparing two results of 1,000,000 rows by two columns of texts',
      value: median(byTwo),
      unit: 'ms',
      budget: 2000,
      detail: 'processor time, repeated keys are counted as well',
    },
  ];
}
