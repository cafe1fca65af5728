import { expect, test } from 'vitest';
import { namesColumns } from './csv/nameRow.ts';

const rows = (text: string) => text.split('\n').map((line) => line.split(','));

test.each([
  ['years', '2019,2020,2021\n1,2,3'],
  ['years beside a name', 'country,2019,2020\nFR,1,2\nDE,3,4'],
  ['years that fall', '2021,2020\n1,2'],
  ['every tenth year', 'x,1900,1910,1920\na,1,2,3'],
  ['months', 'region,2024-01,2024-02\na,5,6'],
  ['names beside one that is empty, above row numbers', ',name,city\n0,a,b\n1,c,d'],
])('a first row of %s names the columns', (_what, text) => {
  expect(namesColumns(rows(text))).toBe(true);
});

test.each([
  ['numbers', '1,2,3\n4,5,6'],
  ['a year among rows of years', '2019,2020\n2018,2021\n2017,2020'],
  ['years with gaps', '2019,2020,2025\n1,2,3'],
  ['equal years', '2019,2019\n1,2'],
  ['a value that is below it too', 'a,2019,2020\na,1,2'],
  ['an empty value, as in other rows', ',x\n,y\n1,z'],
  ['only itself', '2019,2020'],
  ['numbers beside years', '7,2019,2020\n8,1,2'],
])('a first row of %s is a row', (_what, text) => {
  expect(namesColumns(rows(text))).toBe(false);
});
