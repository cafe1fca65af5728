import { expect, test } from 'vitest';
import { withDefaults } from '#charts/form/withDefaults.ts';
import { buildRequest } from '#charts/query/buildRequest.ts';
import { resultDataset } from '#domain/device/resultDataset.ts';
import { profileColumns } from '#charts/explore/suggest/profileColumns.ts';
import {
  distinctForm,
  distinctIn,
  FIRST_TIME,
  LAST_TIME,
  ROWS as ROWS_COUNTED,
} from '#charts/explore/suggest/distinctValues.ts';
import { suggestCharts } from '#charts/explore/suggest/suggestCharts.ts';
import { resultBody } from '../e2e/fixtures/grid/responses.ts';
import { decode, device } from './resultsDevice.ts';

/** Charts over the rows of a result, computed in the worker that has them. */

const CITIES = ['Oslo', 'Lagos', 'Lima'];
const ROWS = Array.from({ length: 90 }, (_, n) => ({
  city: CITIES[n % 3],
  n,
  day: `2024-0${1 + (n % 2)}-15`,
}));

const column = (name: string, type: string, generic: 0 | 1 | 2) => ({
  column_name: name,
  name,
  type,
  type_generic: generic,
  is_dttm: generic === 2,
});

async function result() {
  const worker = await device().worker();
  await decode(
    worker,
    'r',
    resultBody(JSON.stringify(ROWS), [
      column('city', 'VARCHAR', 1),
      column('n', 'INTEGER', 0),
      column('day', 'DATE', 2),
    ]),
  );
  const { detail, source } = resultDataset('Cities', [
    { name: 'city', type: 'VARCHAR', kind: 'text' },
    { name: 'n', type: 'INTEGER', kind: 'number' },
    { name: 'day', type: 'DATE', kind: 'temporal' },
  ]);
  async function ask(form: object) {
    const context = buildRequest(withDefaults({ datasource: '0__table', ...form }));
    if (context === null) throw new Error('no query');
    return worker.chart('r', { context, source, now: Date.UTC(2024, 5, 1), zone: 'UTC' });
  }
  return { ask, detail, worker };
}

test('charts suggested for a result by its values are computed from its rows', async () => {
  const { ask, detail } = await result();
  const counted = await ask(distinctForm('0__table', detail.columns) ?? {});
  if (!counted.ok || counted.value.fault !== null) throw new Error(JSON.stringify(counted));
  const distinct = distinctIn(counted.value.queries.map(({ frame }) => frame));
  expect(distinct).toEqual({
    city: 3,
    n: 90,
    [ROWS_COUNTED]: 90,
    [FIRST_TIME]: Date.UTC(2024, 0, 15),
    [LAST_TIME]: Date.UTC(2024, 1, 15),
  });
  const charts = suggestCharts(profileColumns(detail.columns, distinct));
  expect(charts.map(({ vizType }) => vizType)).toEqual(['echarts_timeseries_line', 'pie', 'big_number']);
  for (const { vizType, form } of charts) {
    const drawn = await ask({ viz_type: vizType, ...form });
    expect(drawn, vizType).toMatchObject({ ok: true, value: { fault: null } });
  }
  const pie = await ask({ viz_type: 'pie', ...charts[1]?.form });
  if (!pie.ok || pie.value.fault !== null) throw new Error(JSON.stringify(pie));
  const [city, sum] = pie.value.queries[0]?.frame.columns ?? [];
  expect([city?.values, sum?.values]).toEqual([
    ['Lima', 'Lagos', 'Oslo'],
    [1365, 1335, 1305],
  ]);
});

test('a query that cannot be computed of the rows, and rows that are gone, are reported', async () => {
  const { ask, worker } = await result();
  const metric = { expressionType: 'SQL', sqlExpression: 'regr_slope(n, n)', label: 'slope' };
  expect(await ask({ viz_type: 'big_number_total', metric })).toMatchObject({
    ok: true,
    value: { fault: expect.stringContaining('cannot be computed') },
  });
  await worker.release('r');
  expect(await ask({ viz_type: 'big_number_total', metric: 'count' })).toMatchObject({
    ok: false,
    error: { kind: 'missing' },
  });
});
