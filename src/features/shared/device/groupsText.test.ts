import { expect, test } from 'vitest';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { takenAtOf, tooLargeText } from './groupsText.ts';

test('groups that could not be refreshed are told with the reason', () => {
  const cube = { columns: ['city'], metrics: [], groups: 5, bytes: 9, takenAt: 0 };
  const extract = { cubes: [cube], problem: null } as unknown as StoredExtract;
  expect(tooLargeText(extract)).toBe('Too large for this device. Filtered from 5 groups of rows.');
  expect(tooLargeText({ ...extract, problem: 'The server is gone.' })).toBe(
    'Too large for this device. Filtered from 5 groups of rows. Could not refresh: The server is gone.',
  );
});

test('groups are as old as the first of them', () => {
  const cubes = [5_000, 3_000].map((takenAt) => ({
    columns: ['city'],
    metrics: [],
    groups: 5,
    bytes: 9,
    takenAt,
  }));
  expect([{ takenAt: null, cubes }, { takenAt: 9_000, cubes }, { takenAt: null }].map(takenAtOf)).toEqual([
    3_000,
    9_000,
    null,
  ]);
});
