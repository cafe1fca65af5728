import { expect, test } from 'vitest';
import { whyNotWritten } from './whyNotWritten.ts';

test('a full disk is named, with what to do', () => {
  expect(whyNotWritten(new DOMException('', 'QuotaExceededError'))).toMatch(/disk is full\. Free up space/);
});

test('a file that is gone or may not be written is distinguished from rows that stop arriving', () => {
  expect(whyNotWritten(Object.assign(new Error(), { name: 'NotFoundError' }))).toMatch(
    /could not be written/,
  );
  expect(whyNotWritten(new TypeError('network error'))).toBeNull();
});
