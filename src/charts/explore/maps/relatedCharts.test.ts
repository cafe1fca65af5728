import { expect, test } from 'vitest';
import { chartWithForm, namedCharts, offeredCharts } from './relatedCharts.ts';

const charts = [
  { id: 1, uuid: null, name: 'Points', vizType: 'deck_scatter', datasetId: 7 },
  { id: 2, uuid: null, name: 'Pie', vizType: 'pie', datasetId: 7 },
  { id: 3, uuid: null, name: 'Layers', vizType: 'deck_multi', datasetId: 7 },
  { id: 4, uuid: null, name: 'Other pie', vizType: 'pie', datasetId: 8 },
];
const form = { datasource: '7__table' };

test('layers are deck.gl charts of any dataset, but none that has layers itself', () => {
  expect(offeredCharts(true, form, charts).map(({ id }) => id)).toEqual([1]);
});

test('a chart on a map is one over the same dataset', () => {
  expect(offeredCharts(false, form, charts).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test('a chart is stored with its form, and read by its id', () => {
  const stored = chartWithForm(charts[1] as (typeof charts)[0], { viz_type: 'pie' });
  expect(JSON.parse(stored)).toEqual({
    id: 2,
    params: '{"viz_type":"pie"}',
    slice_name: 'Pie',
    viz_type: 'pie',
  });
  expect(namedCharts(stored, charts)).toEqual([{ id: 2, name: 'Pie' }]);
  expect(namedCharts([1, '3', null], charts)).toEqual([
    { id: 1, name: '' },
    { id: 3, name: '' },
  ]);
  expect(namedCharts('{broken', charts)).toEqual([]);
});

const HERE = '0badcafe-2222-4333-8444-000000000000';
const SENT = '0badcafe-3333-4333-8444-000000000000';

test('a layer that no server has is offered and named by its uuid, until a server has it', () => {
  const both = [
    ...charts,
    { id: HERE, uuid: HERE, name: 'Piers', vizType: 'deck_scatter', datasetId: 7 },
    { id: 9, uuid: SENT, name: 'Quays', vizType: 'deck_scatter', datasetId: 7 },
  ];
  expect(offeredCharts(true, form, both).map(({ id }) => id)).toEqual([1, HERE, 9]);
  expect(offeredCharts(false, form, both).map(({ id }) => id)).toEqual([1, 2, 3, 9]);
  expect(namedCharts([HERE, SENT, 1], both).map(({ id }) => id)).toEqual([HERE, 9, 1]);
});
