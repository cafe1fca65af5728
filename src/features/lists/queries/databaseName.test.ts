import { expect, test } from 'vitest';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { databaseName } from './databaseName.ts';

test('the database of a query has its name, that of this device too, and a number where it has none', () => {
  const names = new Map([[1, 'Samples']]);
  expect([1, DEVICE_ID, 7, null].map((id) => databaseName(id, names))).toEqual([
    'Samples',
    'This device',
    'Database 7',
    '',
  ]);
});
