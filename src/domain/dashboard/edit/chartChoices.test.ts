import { vizTypeName } from '#charts/form/vizTypeName.ts';
import { expect, test } from 'vitest';
import type { SavedChart } from '../../chart/savedChart.ts';
import { chartChoices } from './chartChoices.ts';

const chart = (id: number, name: string, more: Partial<SavedChart> = {}): SavedChart => ({
  id,
  uuid: null,
  name,
  vizType: 'table',
  description: '',
  datasetId: 1,
  datasetName: 'ports',
  changedAt: id,
  changedBy: 'Ada',
  certifiedBy: '',
  dashboards: null,
  formData: null,
  ...more,
});

const CHARTS = [
  chart(1, 'Tides', { datasetName: 'weather', changedBy: 'Bo' }),
  chart(2, 'Berths'),
  chart(3, 'Ships', { vizType: 'pie' }),
  chart(-1, 'Cranes', { changedAt: null }),
];
const ALL = { sought: '', order: 'name', changedBy: null } as const;
const names = (search: Parameters<typeof chartChoices>[1]) =>
  chartChoices(CHARTS, search, vizTypeName).map(({ name }) => name);

test('charts are listed by name, by their last change with those of this device first, or by dataset', () => {
  expect(names(ALL)).toEqual(['Berths', 'Cranes', 'Ships', 'Tides']);
  expect(names({ ...ALL, order: 'recent' })).toEqual(['Cranes', 'Ships', 'Berths', 'Tides']);
  expect(names({ ...ALL, order: 'dataset' })).toEqual(['Berths', 'Cranes', 'Ships', 'Tides']);
});

test('every word is sought in the name, the type and the dataset, among all charts or one person’s', () => {
  expect(names({ ...ALL, sought: 'PIE ports' })).toEqual(['Ships']);
  expect(names({ ...ALL, sought: 'weather' })).toEqual(['Tides']);
  expect(names({ ...ALL, changedBy: 'Bo' })).toEqual(['Tides']);
  expect(names({ ...ALL, sought: 'ports', changedBy: 'Bo' })).toEqual([]);
});
