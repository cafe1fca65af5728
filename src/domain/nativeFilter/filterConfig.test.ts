import { expect, test } from 'vitest';
import {
  addEntry,
  changeEntry,
  editFilters,
  filterChanges,
  finishRemovals,
  moveEntry,
  newDivider,
  newFilter,
  removeEntry,
  restoreEntry,
  settledEntries,
} from './filterConfig.ts';
import type { NativeFilter } from './nativeFilter.ts';
import { readNativeFilters } from './readNativeFilters.ts';
import { validateFilters } from '../filter/config/validateFilters.ts';

const T = 1_000_000;
const before = readNativeFilters([
  { id: 'A', name: 'A', filterType: 'filter_time' },
  { id: 'B', name: 'B', filterType: 'filter_time', cascadeParentIds: ['A'] },
]);
const ids = (entries: readonly { readonly id: string }[]) => entries.map(({ id }) => id);

test('a new filter and a new divider have ids of uncommitted ones [FLT-04 FLT-05]', () => {
  expect(newFilter('x').id).toBe('NATIVE_FILTER-x');
  expect(newDivider('x').id).toBe('NATIVE_FILTER_DIVIDER-x');
});

test('a filter is a filter or a divider, with a scope of root path and exclusions [FLT-03 FLT-06]', () => {
  expect([newFilter('x').type, newDivider('x').type]).toEqual(['NATIVE_FILTER', 'DIVIDER']);
  expect(newFilter('x').scope).toEqual({ rootPath: ['ROOT_ID'], excluded: [] });
});

test('a changed filter keeps all its contract fields [ENT-19]', () => {
  const stored = {
    id: 'A',
    name: 'Region',
    filterType: 'filter_select',
    type: 'NATIVE_FILTER',
    targets: [{ datasetId: 3, column: { name: 'region' } }],
    adhoc_filters: [{ subject: 'year', operator: '>', comparator: 2000 }],
    time_range: 'Last year',
    controlValues: { multiSelect: false },
    granularity_sqla: 'ordered',
    requiredFirst: true,
    defaultDataMask: { extraFormData: { filters: [] }, filterState: { value: ['EMEA'] }, ownState: { a: 1 } },
    cascadeParentIds: ['B'],
    scope: { rootPath: ['TAB-1'], excluded: [9] },
    sortMetric: 'sum',
    description: 'Where it was sold',
  };
  const read = readNativeFilters([stored]);
  const renamed = changeEntry<NativeFilter>(editFilters(read), 'A', (each) => ({ ...each, name: 'Area' }));
  expect(filterChanges(read, settledEntries(renamed)).modified).toEqual([{ ...stored, name: 'Area' }]);
});

test('a removal is pending for 5,000 ms, and final after them [FLT-07]', () => {
  const removed = removeEntry(editFilters(before), 'A', T);
  expect(ids(finishRemovals(removed, T + 4_999).entries)).toEqual(['A', 'B']);
  const final = finishRemovals(removed, T + 5_000);
  expect(ids(final.entries)).toEqual(['B']);
  expect((final.entries[0] as NativeFilter).cascadeParentIds).toEqual([]);
});

test('a pending removal is undone: the filter is restored in place, with dependencies [FLT-08]', () => {
  const back = restoreEntry(removeEntry(editFilters(before), 'A', T), 'A');
  expect(finishRemovals(back, T + 60_000).entries).toEqual(before);
});

test('a save treats pending removals as removed, and has only what changed', () => {
  const added = addEntry(editFilters(before), { ...newFilter('new'), name: 'New' });
  const changed = changeEntry<NativeFilter>(added, 'B', (each) => ({ ...each, name: 'Bee' }));
  const changes = filterChanges(before, settledEntries(removeEntry(changed, 'A', T)));
  expect(changes.deleted).toEqual(['A']);
  expect(ids(changes.modified)).toEqual(['B', 'NATIVE_FILTER-new']);
  expect(changes.reordered).toEqual([]);
});

test('a new order is sent as a whole', () => {
  const moved = moveEntry(editFilters(before), 'B', 0);
  expect(filterChanges(before, settledEntries(moved)).reordered).toEqual(['B', 'A']);
});

test('the first error is that of the first invalid filter, and names its field [FLT-09 FLT-10]', () => {
  const circular = readNativeFilters([
    { id: 'A', name: 'A', filterType: 'filter_time', cascadeParentIds: ['B'] },
    { id: 'B', name: ' ', filterType: 'filter_select', cascadeParentIds: ['A'] },
    { id: 'D', type: 'DIVIDER', title: '' },
  ]);
  expect(validateFilters(circular).map(({ id, field }) => [id, field])).toEqual([
    ['A', 'dependencies'],
    ['B', 'name'],
    ['B', 'dataset'],
    ['B', 'column'],
    ['B', 'dependencies'],
    ['D', 'name'],
  ]);
  expect(validateFilters(before)).toEqual([]);
});

test('a new filter placed before others is sent with the order of all', () => {
  const added = addEntry(editFilters(before), { ...newFilter('new'), name: 'New' });
  const moved = moveEntry(added, 'NATIVE_FILTER-new', 0);
  expect(filterChanges(before, settledEntries(moved)).reordered).toEqual(['NATIVE_FILTER-new', 'A', 'B']);
});
