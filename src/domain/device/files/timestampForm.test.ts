import { expect, test } from 'vitest';
import { timestampForm } from './timestampForm.ts';

test.each([
  [['31.01.2024 10:05', '1.2.2024 9:06', null, ''], '%d.%m.%Y %H:%M'],
  [['01.02.2024 10:05:59'], '%d.%m.%Y %H:%M:%S'],
  [['01.02.2024 10:05:59.123'], '%d.%m.%Y %H:%M:%S.%f'],
  [['01/02/2024 10:05', '31/01/2024 23:59'], '%d/%m/%Y %H:%M'],
  [['01/02/2024 10:05', '01/31/2024 23:59'], '%m/%d/%Y %H:%M'],
  [['31-01-2024 10:05'], '%d-%m-%Y %H:%M'],
  [['31.01.24 10:05', '29.02.00 1:05'], '%d.%m.%y %H:%M'],
  [['01/31/24 10:05'], '%m/%d/%y %H:%M'],
  [['1/31/2024 10:05 AM', '2/1/2024 12:20 pm'], '%m/%d/%Y %I:%M %p'],
  [['1/31/2024 10:05am'], '%m/%d/%Y %I:%M%p'],
  [['2024-01-31 10:05:06 PM'], '%Y-%m-%d %I:%M:%S %p'],
  [['Jan 5, 2024 10:05 AM'], '%b %d, %Y %I:%M %p'],
  [['5 May 2024 10:05'], '%d %b %Y %H:%M'],
  [['2024-01-31 10:05:06'], '%Y-%m-%d %H:%M:%S'],
])('%j are times of the format %s', (values, format) => {
  expect(timestampForm(values)?.format).toBe(format);
});

test.each([
  ['days that may be months', ['01/02/2024 10:05', '03/04/2024 10:05']],
  ['orders that differ', ['31/01/2024 10:05', '01/31/2024 10:05']],
  ['times with and without seconds', ['31.01.2024 10:05', '31.01.2024 10:05:06']],
  ['days that a month does not have', ['31.02.2024 10:05']],
  ['hours and minutes that a day does not have', ['31.01.2024 24:05', '31.01.2024 10:60']],
  ['hours that half a day does not have', ['1/31/2024 13:05 PM', '1/31/2024 0:05 AM']],
  ['times with AM and PM and without', ['1/31/2024 10:05 AM', '1/31/2024 13:05']],
  ['dates alone', ['31.01.2024']],
  ['years of two digits beside hyphens', ['31-01-24 10:05']],
  ['other texts', ['31.01.2024 10:05', 'unknown']],
  ['nothing', [null, '']],
])('%s stay as they are', (_, values) => {
  expect(timestampForm(values)).toBeNull();
});
