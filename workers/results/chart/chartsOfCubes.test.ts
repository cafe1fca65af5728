import { expect, test } from 'vitest';
import { compressed } from '#store/compressed.ts';
import type { Datasource } from '#domain/compile/datasource.ts';
import { createChartsOfCubes } from './chartsOfCubes.ts';

const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'sales' },
  columns: [{ name: 'city', type: 1, isTime: false, engineType: 'VARCHAR' }],
  metrics: [{ name: 'count', expression: 'COUNT(*)' }],
  mainTime: null,
};
const CUBE = {
  columns: ['city'],
  metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: '__part_0' } as const],
  groups: 2,
  takenAt: 0,
};
const BODY =
  '{"result":[{"rowcount":2,"colnames":["city","__part_0"],"coltypes":[1,0],"data":[{"city":"Oslo","__part_0":2},{"city":null,"__part_0":3}]}]}';

test('groups are read once while there is memory for them; those that were used last stay', async () => {
  const file = await compressed(new TextEncoder().encode(BODY));
  const reads: number[] = [];
  // 48 bytes of each: there is room for two.
  const charts = createChartsOfCubes(() => null, 100);
  const ask = async (datasetId: number) => {
    const counting = new Proxy(file, {
      get(target, name) {
        if (name === 'stream') reads.push(datasetId);
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const context = {
      datasource: { id: datasetId, type: 'table' as const },
      queries: [{ columns: ['city'], metrics: ['count'] }],
    };
    const asked = {
      context,
      source: SOURCE,
      datasetId,
      cubes: [CUBE],
      files: [counting],
      now: 0,
      zone: 'UTC',
    };
    expect(await charts(asked)).toMatchObject({ ok: true });
  };
  for (const dataset of [1, 2, 1, 2]) await ask(dataset);
  expect(reads).toEqual([1, 2]);
  for (const dataset of [1, 3, 1]) await ask(dataset);
  expect(reads).toEqual([1, 2, 3]);
  await ask(2);
  expect(reads).toEqual([1, 2, 3, 2]);
});
