import { describe, expect, test } from 'vitest';
import { wallTime } from '../../timeRange/calendar.ts';
import { compileQuery } from '../compileQuery.ts';
import type { Datasource } from '../datasource.ts';
import { DUCKDB } from '../sql/dialects.ts';
import type { QueryObject } from '../queryContext.ts';
import { readTimes } from './writtenTime.ts';

const NOW = Date.UTC(2026, 0, 1);
const SOURCE: Datasource = {
  from: { kind: 'table', catalog: null, schema: null, table: 'games' },
  columns: [
    { name: 'year', type: 0, isTime: true, dateFormat: '%Y' },
    { name: 'seen', type: 0, isTime: true, dateFormat: 'epoch_s' },
    { name: 'born', type: 2, isTime: true, dateFormat: '%Y' },
    { name: 'rank', type: 0, isTime: false, dateFormat: '%Y' },
  ],
  metrics: [],
  mainTime: null,
};
const WORLD = { now: NOW, zone: 'UTC', dialect: DUCKDB, rowLimit: 100, maxRows: 100 };

function compiled(query: QueryObject) {
  const result = compileQuery({ columns: ['year'], metrics: [], ...query }, SOURCE, WORLD);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
const range = (col: string) =>
  compiled({ filters: [{ col, op: 'TEMPORAL_RANGE', val: '2004-01-01 : 2006-01-01' }] }).sql;

describe('a column with its own time format', () => {
  test('is compared with timestamps in that format', () => {
    expect(range('year')).toContain("year >= '2004' AND year < '2006'");
    expect(range('seen')).toContain('seen >= 1072915200 AND seen < 1136073600');
    expect(range('born')).toContain("born >= '2004-01-01 00:00:00.000000'");
  });

  test('is parsed as timestamps if it is the time of a query or an axis, and nowhere else', () => {
    expect([...compiled({}).writtenTimes]).toEqual([]);
    expect([...compiled({ granularity: 'year', is_timeseries: true }).writtenTimes]).toEqual([
      ['year', '%Y'],
      ['__timestamp', '%Y'],
    ]);
    const axis = {
      columnType: 'BASE_AXIS',
      sqlExpression: 'seen',
      label: 'seen',
      expressionType: 'SQL',
    } as const;
    expect([...compiled({ columns: [axis] }).writtenTimes]).toEqual([['seen', 'epoch_s']]);
  });

  test('is NULL where its value is no such timestamp', () => {
    const frame = {
      rowCount: 4,
      columns: [{ name: 'year', parts: ['year'], type: 0 as const, values: [2006, '1899', 'soon', null] }],
    };
    const [year] = readTimes(frame, new Map([['year', '%Y']])).columns;
    expect(year?.type).toBe(2);
    expect(year?.values).toEqual([wallTime(Date.UTC(2006, 0, 1), 'UTC'), Date.UTC(1899, 0, 1), null, null]);
  });
});
