import { expect, test } from 'vitest';
import { describeThrown } from './describeThrown.ts';

test('an error with a stack is reported as unexpected [ERR-38]', () => {
  expect(describeThrown(new TypeError('x is not a function'))).toBe('Unexpected error: x is not a function');
});

test.each([new Error(''), null, undefined, {}, '', 7])('%s has no message [ERR-36]', (thrown) => {
  expect(describeThrown(thrown)).toBe('An error occurred');
});

test('a text, and an error that only has a name, are shown as they are', () => {
  expect(describeThrown('The disk is full')).toBe('The disk is full');
  const named = new Error('The disk is full');
  delete named.stack;
  expect(describeThrown(named)).toBe('The disk is full');
});
