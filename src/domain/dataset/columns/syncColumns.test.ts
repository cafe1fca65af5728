import { expect, test } from 'vitest';
import { isSameType } from './syncColumns.ts';

test('names that engines give one type are the same, with any case, and with or without a length', () => {
  for (const [one, other] of [
    ['TEXT', 'VARCHAR'],
    ['VARCHAR(255)', 'text'],
    ['DOUBLE PRECISION', 'DOUBLE'],
    ['TIMESTAMP WITHOUT TIME ZONE', 'TIMESTAMP_NS'],
    ['TIMESTAMP(6) without time zone', 'timestamp'],
    ['NUMERIC(18, 3)', 'DECIMAL(18,3)'],
    ['HUGEINT', 'hugeint'],
  ] as const)
    expect([one, other, isSameType(one, other)]).toEqual([one, other, true]);
});

test('other types, and the same one with another length or precision, differ', () => {
  for (const [one, other] of [
    ['TEXT', 'BIGINT'],
    ['INTEGER', 'BIGINT'],
    ['DATE', 'TIMESTAMP'],
    ['TIMESTAMP', 'TIMESTAMP WITH TIME ZONE'],
    ['DECIMAL(18,3)', 'DECIMAL(10,2)'],
    ['VARCHAR(20)', 'VARCHAR(50)'],
    ['STRUCT(a INTEGER)', 'STRUCT(b INTEGER)'],
    ['VARCHAR', 'VARCHAR[]'],
  ] as const)
    expect([one, other, isSameType(one, other)]).toEqual([one, other, false]);
});
