import { expect, test } from 'vitest';
import { readLayout } from '../../dashboard/layout/readLayout.ts';
import { readMetadata } from '../../dashboard/settings/metadata.ts';
import { changeFilters } from './changeFilters.ts';
import { storedChanges } from './storedChanges.ts';
import { filterChanges } from '../../nativeFilter/filterConfig.ts';
import type { NativeFilter } from '../../nativeFilter/nativeFilter.ts';

const stored = JSON.stringify({
  color_scheme: 'mine',
  native_filter_configuration: [
    { id: 'A', name: 'A', filterType: 'filter_time', owner: 'theirs' },
    { id: 'B', name: 'B', filterType: 'filter_time' },
  ],
});
const idsIn = (metadata: string) => readMetadata(metadata).nativeFilters.map(({ id }) => id);

test('filters are changed, removed, added and reordered, and the rest of the metadata stays', () => {
  const changed = changeFilters(stored, { modified: [{ id: 'C' }], deleted: ['A'], reordered: ['C', 'B'] });
  expect(idsIn(changed)).toEqual(['C', 'B']);
  expect(readMetadata(changed).colorScheme).toBe('mine');
  expect(idsIn(changeFilters(stored, { modified: [{ id: 'C' }], deleted: [], reordered: ['B'] }))).toEqual([
    'B',
    'A',
    'C',
  ]);
  expect(idsIn(changeFilters(null, { modified: [{ id: 'C' }], deleted: [], reordered: [] }))).toEqual(['C']);
});

test('fields another front end stored with a filter are preserved', () => {
  const metadata = readMetadata(stored);
  const [first, second] = metadata.nativeFilters as readonly NativeFilter[];
  if (!first || !second) throw new Error('two filters');
  const changes = filterChanges(metadata.nativeFilters, [{ ...first, name: 'Alpha' }, second]);
  const sent = storedChanges(changes, { stored: metadata.stored, layout: readLayout(null, []) });
  expect(sent.modified).toMatchObject([{ id: 'A', name: 'Alpha', owner: 'theirs' }]);
});
