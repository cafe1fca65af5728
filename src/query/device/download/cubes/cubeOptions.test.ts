import { expect, test } from 'vitest';
import { steppedColumn } from '#domain/compile/cube/steps.ts';
import type { CubeChoice } from '#domain/device/offlineChoice.ts';
import { ok } from '#domain/result.ts';
import { cubeOptions } from './cubeOptions.ts';

const SOURCE = {
  from: { kind: 'table', catalog: null, schema: null, table: 'sales' },
  columns: [{ name: 'amount', type: 0, isTime: false, engineType: 'DOUBLE' }],
  metrics: [],
  mainTime: null,
} as const;
const DATASET = { id: 7, name: 'sales', databaseId: 1, backend: 'duckdb', source: SOURCE };
const USE = {
  chart: 'A chart',
  queries: [],
  filters: ['amount'],
  ranges: ['amount'],
  clicks: [],
  isRanged: false,
};

test('of the steps of a column those are offered that a cube would have', async () => {
  const range = { result: [{ data: [{ least: 0, most: 1000 }] }] };
  const plan = async ({ steps = {} }: CubeChoice) => {
    const step = steps['amount'] ?? 0;
    // Steps that are finer have no room, and the chart has a cube without the filter.
    const inSteps = step < 50 ? null : steppedColumn({ column: 'amount', step }, SOURCE);
    const definition = { columns: inSteps === null ? [] : [inSteps], metrics: [] };
    return { chosen: [{ definition, groups: 20, charts: [0], rangeGrain: null }], charts: ['A chart'] };
  };
  const options = await cubeOptions([USE], DATASET, {
    api: { data: async () => ok(Response.json(range)) },
    signal: new AbortController().signal,
    choice: {},
    plan,
  });
  expect(options.ranges).toEqual([{ column: 'amount', steps: [{ step: 50, bytes: 45 }] }]);
});
