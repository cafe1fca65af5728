import { expect, it } from 'vitest';
import { ownersOfAll, tagsOfAll } from '../dashboard/listFilter.ts';
import { EVERY_CHART, filterCharts } from './chartListFilter.ts';
import type { SavedChart } from './savedChart.ts';

const chart = (id: number, more: Partial<SavedChart>): SavedChart => ({
  id,
  uuid: null,
  name: `Chart ${id}`,
  vizType: 'pie',
  description: '',
  datasetId: null,
  datasetName: '',
  changedAt: null,
  changedBy: '',
  certifiedBy: '',
  dashboards: null,
  formData: null,
  ...more,
});

const ANNA = { id: 7, name: 'Anna' };
const ROWS = [
  chart(1, { owners: [ANNA], datasetId: 4, tags: ['Finance', 'EMEA'] }),
  chart(2, { vizType: 'table', owners: [], datasetId: 4, tags: ['EMEA'] }),
  // Only a dashboard reported it.
  chart(3, { vizType: 'table' }),
];

it('a list of charts is narrowed down by owner, type, dataset, tag, favorites and offline copies together', () => {
  const marks = { favorites: new Set([2, 3]), offline: new Set([1, 2]) };
  const ids = (filter: Partial<typeof EVERY_CHART>): number[] =>
    filterCharts(ROWS, { ...EVERY_CHART, ...filter }, marks).map(({ id }) => id);
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ owner: 7 })).toEqual([1]);
  expect(ids({ vizType: 'table' })).toEqual([2, 3]);
  expect(ids({ vizType: 'table', datasetId: 4 })).toEqual([2]);
  expect(ids({ tag: 'EMEA' })).toEqual([1, 2]);
  expect(ids({ isFavorite: true })).toEqual([2, 3]);
  expect(ids({ isOffline: true, tag: 'Finance' })).toEqual([1]);
  expect(ownersOfAll(ROWS)).toEqual([ANNA]);
  expect(tagsOfAll(ROWS)).toEqual(['EMEA', 'Finance']);
});
