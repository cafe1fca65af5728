import { expect, test } from 'vitest';
import { mayAskAgain } from './mayAskAgain.ts';

test('in a page that is a file a failed chart is not offered again: its rows stay the same', () => {
  expect(mayAskAgain({ isPage: true }, 'failed')).toBe(false);
  expect(mayAskAgain({ isPage: true }, 'stopped')).toBe(true);
  expect(mayAskAgain({}, 'failed')).toBe(true);
  expect(mayAskAgain(null, 'failed')).toBe(true);
});
