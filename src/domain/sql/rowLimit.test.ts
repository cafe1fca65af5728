import { describe, expect, test } from 'vitest';
import { err, ok } from '../result.ts';
import { parseRowLimit, ROW_LIMIT_CHOICES } from './rowLimit.ts';

describe('the row limit', () => {
  test('is one of these, or custom [CST-06]', () => {
    expect(ROW_LIMIT_CHOICES).toEqual([10, 50, 100, 250, 500, 1000, 5000, 10000, 50000]);
  });

  test.each([
    ['1', 1],
    [' 5000 ', 5000],
    ['5,000', 5000],
    ['100 000', 100_000],
  ])('parses %j as %i', (text, limit) => {
    expect(parseRowLimit(text, 100_000)).toEqual(ok(limit));
  });

  test.each(['', 'many', '1.5', '1e3', '1,5', '0x10'])('rejects %j, which is no integer [QRY-37]', (text) => {
    expect(parseRowLimit(text, 100_000)).toEqual(err({ kind: 'not-an-integer' }));
  });

  test.each(['0', '-5'])('rejects %j, which is not positive [QRY-37 ERR-67]', (text) => {
    expect(parseRowLimit(text, 100_000)).toEqual(err({ kind: 'not-positive' }));
  });

  test('rejects values above the configured maximum, which replaces the default bound [QRY-38 CST-08]', () => {
    expect(parseRowLimit('100001', 100_000)).toEqual(err({ kind: 'above', max: 100_000 }));
    expect(parseRowLimit('100001', 500_000)).toEqual(ok(100_001));
    expect(parseRowLimit('2000', 1000)).toEqual(err({ kind: 'above', max: 1000 }));
  });
});
