import { expect, test } from 'vitest';
import { faultRecord } from './faultRecord.ts';

test('an error keeps its message, its stack and its causes', () => {
  const cause = new RangeError('the cause');
  const record = faultRecord(new TypeError('it failed', { cause }));
  expect(record.message).toBe('TypeError: it failed');
  expect(record.detail).toMatchObject({
    message: 'it failed',
    stack: expect.stringContaining('faultRecord.test') as string,
    cause: { name: 'RangeError', message: 'the cause' },
  });
});

test('an error inside other data keeps its message', () => {
  const { message, detail } = faultRecord({
    kind: 'full',
    cause: new DOMException('no room', 'QuotaExceededError'),
  });
  expect(message).toBe('full');
  expect(detail).toMatchObject({ kind: 'full', cause: { name: 'QuotaExceededError', message: 'no room' } });
});

test('anything else is kept as far as possible', () => {
  const ring: Record<string, unknown> = {};
  ring['self'] = ring;
  expect(faultRecord('in words')).toEqual({ message: 'in words', detail: 'in words' });
  expect(faultRecord({ rows: 2n ** 64n }).detail).toEqual({ rows: '18446744073709551616' });
  expect(faultRecord(undefined)).toEqual({ message: 'not an error', detail: 'undefined' });
  expect(faultRecord(ring)).toEqual({ message: 'not an error', detail: '[object Object]' });
});
