import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import type { ChartDataRows } from '#store/charts/chartData.ts';
import { columnValues } from './columnValues.ts';

const rowsOf = (type: number, values: readonly unknown[]): ChartDataRows =>
  ({
    stored: {},
    body: { queries: [{ frame: { columns: [{ name: 'city', type, values }] } }] },
  }) as unknown as ChartDataRows;

const NEVER = new AbortController().signal;

test('the values of a column are asked as filters of dashboards ask them, without those that no value names', async () => {
  const requests: ChartRequest[] = [];
  const read = columnValues(
    {
      chartData: {
        load: async (request) => {
          requests.push(request);
          return ok(rowsOf(1, ['Oslo', null, '', 'Bergen']));
        },
      },
      stored: async () => undefined,
    },
    7,
  );
  expect(await read('city', NEVER)).toEqual(['Oslo', 'Bergen']);
  expect(requests[0]?.context).toMatchObject({
    datasource: { id: 7, type: 'table' },
    queries: [{ columns: ['city'], metrics: [], row_limit: 1000 }],
  });
});

test('where nothing responds, the values are those that were stored, and none if none were', async () => {
  const keys: string[] = [];
  const offline = (kept: ChartDataRows | undefined) =>
    columnValues(
      {
        chartData: { load: async () => err({ kind: 'unreachable', device: null }) },
        stored: async (key) => {
          keys.push(key);
          return kept;
        },
      },
      7,
    );
  expect(await offline(rowsOf(2, [0, 90_000_000]))('ordered', NEVER)).toEqual([
    '1970-01-01',
    '1970-01-02 01:00:00',
  ]);
  expect(await offline(undefined)('ordered', NEVER)).toEqual([]);
  expect(keys[0]).toBe(keys[1]);
});
