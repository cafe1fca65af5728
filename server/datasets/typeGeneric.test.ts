import { expect, test } from 'vitest';
import { typeGeneric } from './typeGeneric.ts';

test('lists and records are text, whatever is in them', () => {
  const types = ['BIGINT', 'BIGINT[]', 'DATE[]', 'STRUCT(x BIGINT)', 'DECIMAL(9,2)', 'DATE', null];
  expect(types.map(typeGeneric)).toEqual([0, 1, 1, 1, 0, 2, null]);
});

test('types of database servers are those of their values', () => {
  const types = {
    UInt32: 0,
    'Nullable(Decimal(12, 2))': 0,
    'LowCardinality(Nullable(String))': 1,
    'SimpleAggregateFunction(sum, UInt64)': 0,
    "Nullable(DateTime64(3, 'UTC'))": 2,
    Date32: 2,
    'Time64(3)': 2,
    BFloat16: 0,
    'Array(UInt8)': 1,
    IntervalDay: 1,
    'Map(String, UInt8)': 1,
    Point: 1,
    Bool: 3,
    'timestamp(6) with time zone': 2,
    'array(bigint)': 1,
    'row(a bigint)': 1,
    'decimal(38,0)': 0,
    'interval day to second': 1,
  };
  expect(Object.fromEntries(Object.keys(types).map((type) => [type, typeGeneric(type)]))).toEqual(types);
});
