import { expect, test } from 'vitest';
import { excelFormat } from './excelFormat.ts';

const euros = { symbol: 'EUR', position: 'suffix' } as const;
const dollars = { symbol: 'USD', position: 'prefix' } as const;

test.each([
  [',d', null, '#,##0'],
  ['d', null, '0'],
  [',.2f', null, '#,##0.00'],
  ['.1%', null, '0.0%'],
  ['.0%', null, '0%'],
  ['$,.2f', null, '"$"#,##0.00'],
  ['$,.3s', null, '"$"#,##0.00##'],
  ['.3s', null, '#,##0.00##'],
  [',.0f', euros, '#,##0" ""€"'],
  ['SMART_NUMBER', dollars, '"$"" "#,##0.00##'],
  [null, dollars, '"$"" "#,##0.00##'],
  ['SMART_NUMBER', null, null],
  [null, null, null],
  ['DURATION', null, null],
])('%s with %o is %s', (format, currency, code) => {
  expect(excelFormat(format, currency)).toBe(code);
});
