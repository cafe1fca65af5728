import { expect, test } from 'vitest';
import type { StoredExtract } from '#store/datasets/extractRow.ts';
import { tooLargeText } from './groupsText.ts';

test('groups that could not be refreshed are told with the reason', () => {
  const cube = { columns: ['city'], metrics: [], groups: 5, bytes: 9, takenAt: 0 };
  const extract = { cubes: [cube], problem: null } as unknown as StoredExtract;
  expect(tooLargeText(extract)).toBe('Too large for this device. Filtered from 5 groups of rows.');
  expect(tooLargeText({ ...extract, problem: 'The server is gone.' })).toBe(
    'Too large for this device. Filtered from 5 groups of rows. Could not refresh: The server is gone.',
  );
});
