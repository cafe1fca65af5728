import { expect, test } from 'vitest';
import { noResultText, noResultTitle } from './noResultText.ts';

test('a chart whose request timed out carries two hints why [ERR-33 ERR-34 ERR-35]', () => {
  expect(noResultTitle('timeout')).toBe('Request timed out');
  expect(noResultText('timeout', null)).toBe(
    'Issue 1000 - The dataset is too large to query. Issue 1001 - The database is under an unusual load. No offline result for this chart.',
  );
});

test('a chart without a server says why this device has no result, without hints', () => {
  expect(noResultTitle('unreachable')).toBe('The server is unreachable');
  expect(noResultText('unreachable', { kind: 'notHere', why: 'noExtract' })).toBe(
    'No offline result for this chart. The data is not on this device.',
  );
});
