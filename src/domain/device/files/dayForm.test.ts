import { expect, test } from 'vitest';
import { dayForms, shortDayForms } from './dayForm.ts';

const formats = (values: readonly (string | null)[]) => dayForms(values).map(({ shown }) => shown);
const short = (values: readonly string[]) => shortDayForms(values).map(({ shown }) => shown);

test.each([
  [['31.01.2021', '1.2.2021', null, ''], ['DD.MM.YYYY']],
  [['01/31/2021', '2/1/2021'], ['MM/DD/YYYY']],
  [['31/01/2021'], ['DD/MM/YYYY']],
  [
    ['01/02/2021', '03/04/2021'],
    ['DD/MM/YYYY', 'MM/DD/YYYY'],
  ],
  [['2021-01-31'], [null]],
])('%j are days of the forms %j', (values, forms) => {
  expect(formats(values)).toEqual(forms);
});

test.each([
  ['orders that differ', ['31/01/2021', '01/31/2021']],
  ['days that a month does not have', ['31.02.2021', '29.02.2023']],
  ['versions and addresses', ['1.2.3', '10.0.0.1', '1.2.20211']],
  ['years of two digits', ['31.01.21']],
  ['some other text', ['31.01.2021', '-']],
  ['nothing', [null, '']],
])('%s have no form', (_, values) => {
  expect(formats(values)).toEqual([]);
});

test('years of two digits are last behind points and strokes, and may be first or last beside hyphens', () => {
  expect(short(['31.01.21', '15.02.21'])).toEqual(['DD.MM.YY']);
  expect(short(['01/31/21'])).toEqual(['MM/DD/YY']);
  expect(short(['01/02/21'])).toEqual(['DD/MM/YY', 'MM/DD/YY']);
  expect(short(['21-01-31']).length).toBeGreaterThan(1);
});
