import { expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import { asList, asRecord, type JsonRecord } from '#domain/jsonValue.ts';
import { err, ok } from '#domain/result.ts';
import { loadLayers } from './loadLayers.ts';
import type { LoadedChartData, ChartDataLoader } from './chartDataLoader.ts';

/* As a Superset 6.1 asks: one request for each chart, with the filters of the chart over them added. */

const POINTS: FormData = {
  viz_type: 'deck_scatter',
  datasource: '8__table',
  spatial: { type: 'latlong', lonCol: 'LON', latCol: 'LAT' },
  adhoc_filters: [
    { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'CITY', operator: '==', comparator: 'SF' },
  ],
};
const ARCS: FormData = { ...POINTS, datasource: '5__table', adhoc_filters: [] };
const filter = (subject: string, layerFilterScope?: readonly number[]) => ({
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject,
  operator: '>',
  comparator: 1,
  ...(layerFilterScope && { layerFilterScope }),
});

const body = { key: 'k', queries: [{ frame: { rowCount: 1, columns: [] }, error: null }] };

async function ask(form: FormData, answer: () => Awaited<ReturnType<ChartDataLoader['load']>>) {
  const asked: JsonRecord[] = [];
  const layers = await loadLayers(
    {
      chartData: {
        load: async ({ context }) => {
          asked.push(context);
          return answer();
        },
      },
      stored: async () => undefined,
      chartOf: async (id) =>
        id === 101 ? { name: 'Points', form: POINTS } : id === 99 ? { name: 'Arcs', form: ARCS } : null,
    },
    { viz_type: 'deck_multi', slice_id: 104, ...form },
    new AbortController().signal,
  );
  const filtersOf = (context: JsonRecord): readonly unknown[] =>
    asList(asRecord(asList(context['queries'])[0])['filters'])
      .map(asRecord)
      .filter(({ op }) => op !== 'IS NOT NULL')
      .map(({ col }) => col);
  return { layers, asked, filters: asked.map(filtersOf) };
}

const answered = () => ok({ stored: {}, body } as unknown as LoadedChartData);

test('each layer asks its own dataset, with its filters and those of the chart over all', async () => {
  const { asked, filters, layers } = await ask(
    { deck_slices: [101, 99], adhoc_filters: [filter('LAT')] },
    answered,
  );
  expect(asked.map((each) => asRecord(each['datasource'])['id'])).toEqual([8, 5]);
  expect(filters).toEqual([['CITY', 'LAT'], ['LAT']]);
  expect(layers.map(({ name, fault, frames }) => [name, fault, frames.length])).toEqual([
    ['Points', null, 1],
    ['Arcs', null, 1],
  ]);
});

test('a filter may apply to some layers only, by their positions', async () => {
  const scoped = [filter('A', [1]), filter('B', [-1]), filter('C', [])];
  const { filters } = await ask({ deck_slices: [101, 99], adhoc_filters: scoped }, answered);
  expect(filters).toEqual([
    ['CITY', 'B'],
    ['A', 'B'],
  ]);
});

test('a chart that is gone, or that the engine rejects, is named and the others are drawn', async () => {
  const { layers } = await ask({ deck_slices: [7, '99', 'x', null, 99] }, answered);
  expect(layers.map(({ id, fault }) => [id, fault])).toEqual([
    [7, 'This chart could not be loaded.'],
    [99, null],
  ]);
  const refused = await ask({ deck_slices: [101] }, () => err({ kind: 'refused', message: 'No column LAT' }));
  expect(refused.layers[0]?.fault).toBe('No column LAT');
  const away = await ask({ deck_slices: [101] }, () => err({ kind: 'unreachable', device: null }));
  expect(away.layers[0]?.fault).toBe('The server is unreachable.');
});

test('a form that names hundreds of layers asks for the first twenty', async () => {
  const many = Array.from({ length: 300 }, (_, at) => at + 1000);
  expect((await ask({ deck_slices: many }, answered)).layers).toHaveLength(20);
});
