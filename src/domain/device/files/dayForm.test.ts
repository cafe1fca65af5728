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
  [['5 Jan 2021', '15 feb 2021'], ['D Mon YYYY']],
  [['05-JAN-2021'], ['DD-Mon-YYYY']],
  [['05-Jan-21', '31-DEC-99'], ['DD-Mon-YY']],
  [['2021-Jan-05'], ['YYYY-Mon-DD']],
  [['Jan 5, 2021', 'May 15, 2021'], ['Mon D, YYYY']],
  [['January 5, 2021', 'May 15, 2021'], ['Month D, YYYY']],
  [['May 5, 2021'], ['Mon D, YYYY']],
])('%j are days of the forms %j', (values, forms) => {
  expect(formats(values)).toEqual(forms);
});

test.each([
  ['orders that differ', ['31/01/2021', '01/31/2021']],
  ['days that a month does not have', ['31.02.2021', '29.02.2023']],
  ['versions and addresses', ['1.2.3', '10.0.0.1', '1.2.20211']],
  ['years of two digits', ['31.01.21']],
  ['some other text', ['31.01.2021', '-']],
  ['names that no month has', ['Foo 5, 2021', '5 Mai 2021']],
  ['days that a month with a name does not have', ['Feb 30, 2021']],
  ['short and whole names of months together', ['Jan 5, 2021', 'February 5, 2021']],
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
