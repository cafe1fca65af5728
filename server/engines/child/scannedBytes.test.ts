import { expect, test } from 'vitest';
import { scannedBytes } from './scannedBytes.ts';

const COLUMNS = new Map([
  ['id', 'INTEGER'],
  ['name', 'VARCHAR'],
  ['amount', 'DOUBLE'],
  ['tags', 'VARCHAR[]'],
  ['place', 'STRUCT(city VARCHAR)'],
  ['odd (name)', 'BOOLEAN'],
]);
const bytes = (scan: Parameters<typeof scannedBytes>[0]): number => scannedBytes(scan, COLUMNS, 10);

test('a scan reads the columns that are returned and those it filters by, and no others', () => {
  expect(bytes({ Projections: 'id' })).toBe(40);
  expect(bytes({ Projections: ['id', 'name'] })).toBe(200);
  expect(bytes({ Projections: 'id', Filters: 'amount>3.0' })).toBe(120);
  expect(bytes({ Projections: 'id', Filters: ['amount>3.0', "name='id amount'"] })).toBe(280);
  expect(bytes({ Projections: 'place.city' })).toBe(320);
  expect(bytes({ Projections: ['tags', 'odd (name)'] })).toBe(330);
});

test('a scan that only counts reads no column', () => {
  expect(bytes({ Projections: '' })).toBe(0);
  expect(bytes({})).toBe(0);
});
