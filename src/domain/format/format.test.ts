import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyFormat, readCurrency } from './currency.ts';
import { grainFormat } from './grainFormat.ts';
import { isoTimestamp, wholeTimestamp } from './isoTimestamp.ts';
import { numberFormat } from './numberFormat.ts';
import { timeFormat } from './timeFormat.ts';
import { NULL_TEXT } from './reservedText.ts';
import { numberOf, valueText } from './valueText.ts';

describe('numbers', () => {
  test.each([
    [0, '0'],
    [1, '1'],
    [-1.5, '−1.5'],
    [12.345, '12.35'],
    [0.01234, '0.0123'],
    [0.000_05, '50µ'],
    [999, '999'],
    [1234, '1.23k'],
    [12_345_678, '12.3M'],
    [10_032_628_849, '10B'],
    [-4_500_000_000, '−4.5B'],
  ])('the adaptive format formats %d as %s', (value, text) => {
    expect(numberFormat('SMART_NUMBER')(value)).toBe(text);
  });

  test.each([
    [',d', 1_234_567, '1,234,567'],
    ['.3s', 10_032_628, '10.0M'],
    ['.1%', 0.1234, '12.3%'],
    ['~g', 1200, '1200'],
    ['$,.2f', 1234.5, '$1,234.50'],
    ['+,', -3, '−3'],
    ['SMART_NUMBER_SIGNED', 1500, '+1.5k'],
    [',.3~s', 1e300, '1e+300'],
    ['$,.3s', 1e-300, '1e-300'],
    ['DURATION', 66_000, '1m 6s'],
    ['DURATION', 12, '12ms'],
    ['DURATION', 66_190, '1m 6.1s'],
    ['DURATION', 59_990, '59.9s'],
    ['DURATION', -3_661_400, '−1h 1m 1.4s'],
    ['DURATION', 0.2, '1ms'],
    ['DURATION', 0, '0ms'],
    ['DURATION_SUB', 66_012.0405, '1m 6s 12ms 40µs 500ns'],
    ['DURATION_SUB', 1.40008, '1ms 400µs 80ns'],
    ['DURATION_COL', 3_666_000, '1:01:06'],
    ['DURATION_COL', 66_000, '1:06'],
    ['DURATION_COL', 10_500, '0:10.5'],
    ['DURATION_COL', 0, '0:00'],
    ['DURATION_COL', 86_400_000, '1:00:00:00'],
    ['MEMORY_DECIMAL', 1_500_000, '1.5MB'],
    ['MEMORY_BINARY', 1_572_864, '1.5MiB'],
    ['MEMORY_TRANSFER_RATE_DECIMAL', 0, '0B/s'],
  ])('%s formats %d as %s', (format, value, text) => {
    expect(numberFormat(format)(value)).toBe(text);
  });

  test('an unknown format still shows the number', () => {
    expect(numberFormat('valueOf')(1234)).toBe('1.23k');
    expect(numberFormat('no such format')(1234)).toBe('1.23k');
  });

  test('every name and every number give some text', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.double(),
        (name, value) => numberFormat(name)(value).length > 0 || name !== '',
      ),
    );
  });
});

describe('currency', () => {
  test('an ISO code becomes its sign, before or after the number', () => {
    const dollars = readCurrency({ symbol: 'USD', symbolPosition: 'prefix' });
    expect(currencyFormat('.3s', dollars)(10_032_628)).toBe('$ 10.0M');
    const euros = readCurrency('{"symbol":"EUR","symbolPosition":"suffix"}');
    expect(currencyFormat(',.2f', euros)(-1234.5)).toBe('−1,234.50 €');
  });

  test('a format with its own dollar has it once', () => {
    expect(currencyFormat('$,.0f', { symbol: 'GBP', position: 'prefix' })(5)).toBe('£ 5');
  });

  test.each([null, {}, 'nonsense', { symbol: '' }, 3])('%j names no currency', (value) => {
    expect(readCurrency(value)).toBeNull();
  });
});

describe('timestamps', () => {
  const at = (text: string): number => Date.parse(`${text}Z`);

  test.each([
    ['2003-01-01T00:00', '2003'],
    ['2003-07-01T00:00', 'July'],
    ['2003-07-06T00:00', 'Jul 06'],
    ['2003-07-08T00:00', 'Tue 08'],
    ['2003-07-08T13:00', '01 PM'],
    ['2003-07-08T13:05', '01:05'],
    ['1865-01-01T00:00', '1865'],
  ])('the adaptive format formats %s as %s', (moment, text) => {
    expect(timeFormat('smart_date')(at(moment))).toBe(text);
  });

  test('d3 and database formats are applied', () => {
    expect(timeFormat('%d.%m.%Y')(at('2003-07-08T13:05'))).toBe('08.07.2003');
    expect(timeFormat('smart_date_verbose')(at('1890-07-01T00:00'))).toBe('Jul 1890');
  });

  test('a bucket is named by its grain', () => {
    expect(grainFormat('P3M')(at('2003-07-01T00:00'))).toBe('Q3 2003');
    expect(grainFormat('P1Y')(at('2003-01-01T00:00'))).toBe('2003');
    expect(grainFormat('P1M', '%m/%Y')(at('2003-07-01T00:00'))).toBe('07/2003');
  });

  test('a year past 9999 has all its digits, in every format', () => {
    const late = Date.UTC(12024, 6, 8, 13, 5);
    expect(timeFormat('%Y')(Date.UTC(10000, 0, 1))).toBe('10000');
    expect(timeFormat('%d.%m.%Y 100%%Y')(late)).toBe('08.07.12024 100%Y');
    expect(timeFormat('smart_date')(Date.UTC(12024, 0, 1))).toBe('12024');
    expect(timeFormat('smart_date_verbose')(late)).toBe('12024-07-08 13:05');
    expect(grainFormat('P3M')(Date.UTC(12024, 6, 1))).toBe('Q3 12024');
    expect(isoTimestamp(Date.UTC(12024, 6, 8))).toBe('12024-07-08');
    expect(isoTimestamp(late)).toBe('12024-07-08 13:05:00');
    expect(wholeTimestamp(late)).toBe('12024-07-08 13:05:00');
    expect(isoTimestamp(Date.UTC(123456, 0, 1))).toBe('123456-01-01');
  });

  test('a timestamp out of range is shown as its number', () => {
    expect(timeFormat('%Y')(9e15)).toBe('9000000000000000');
  });
});

describe('values', () => {
  test('NULL, lists, text and integers past 2^53 are text', () => {
    expect(valueText(null)).toBe(NULL_TEXT);
    expect(valueText('<b>x</b>')).toBe('<b>x</b>');
    expect(valueText(9_007_199_254_740_993n)).toBe('9007199254740993');
    expect(valueText([1, null])).toBe('[1, <NULL>]');
  });

  test('a number received as text counts as a number', () => {
    expect(numberOf('12.50')).toBe(12.5);
    expect(numberOf('twelve')).toBeNull();
    expect(numberOf('')).toBeNull();
  });
});

test('numbers beyond the units are powers of ten, and not rows of digits or nothing', () => {
  const text = numberFormat('SMART_NUMBER');
  expect([1e300, -1.234e30, 9.99e26, 1e-30].map(text)).toEqual(['1e+300', '−1.23e+30', '999Y', '1e-30']);
});
