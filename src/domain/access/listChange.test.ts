import { expect, test } from 'vitest';
import { withListChange } from './listChange.ts';

test.each([
  ['what one added stays beside what another added', [1, 2], [1], [1, 3], [1, 2, 3]],
  ['what another took stays gone', [1], [1, 2], [1, 2, 3], [1, 3]],
  ['what one took is gone, also where another added', [1, 2, 3], [1, 2], [1], [1, 3]],
  ['what both added is there once', [1, 2], [1], [1, 2], [1, 2]],
  ['what both took is gone', [1], [1, 2], [1], [1]],
])('%s', (_title, now, before, after, expected) => {
  expect(withListChange(now, before, after)).toEqual(expected);
});
