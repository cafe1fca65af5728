import { expect, test } from 'vitest';
import { messageOf } from './messageOf.ts';

test('an error without words has those of its cause', () => {
  const cause = new Error('incorrect header check');
  expect(messageOf(new TypeError('', { cause }))).toBe('incorrect header check');
  expect(messageOf(new TypeError('Torn', { cause }))).toBe('Torn');
  expect(messageOf('Gone')).toBe('Gone');
});
