import {
  DUCKDB,
  plusInterval,
  weeksFrom,
  type Grain,
  type SqlDialect,
  timestampText,
  trunc,
  TRUNCATED,
} from '#domain/compile/sql/dialects.ts';

const LAST_OF_9999 = 253_402_300_799_999;

const step = (outer: string, amount: number, unit: string, field: string): string =>
  `${trunc(outer)} + INTERVAL '${amount} ${unit}' * FLOOR(EXTRACT(${field} FROM {col}) / ${amount})`;

const moment = (at: number): string =>
  `TO_TIMESTAMP('${timestampText(at, LAST_OF_9999)}', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** DuckDB's SQL is made after this one. */
export const POSTGRESQL: SqlDialect = {
  ...DUCKDB,
  name: 'postgresql',
  moment,
  timestamp: moment,
  day: (date) => `TO_DATE('${date}', 'YYYY-MM-DD')`,
  grains: new Map<string, Grain>([
    TRUNCATED.second,
    ['PT5S', { label: '5 second', sql: step('minute', 5, 'seconds', 'SECOND') }],
    ['PT30S', { label: '30 second', sql: step('minute', 30, 'seconds', 'SECOND') }],
    TRUNCATED.minute,
    ['PT5M', { label: '5 minute', sql: step('hour', 5, 'minutes', 'MINUTE') }],
    ['PT10M', { label: '10 minute', sql: step('hour', 10, 'minutes', 'MINUTE') }],
    ['PT15M', { label: '15 minute', sql: step('hour', 15, 'minutes', 'MINUTE') }],
    ['PT30M', { label: '30 minute', sql: step('hour', 30, 'minutes', 'MINUTE') }],
    ...TRUNCATED.hourAndMore,
  ]),
  otherGrains: weeksFrom(trunc('week'), plusInterval),
};
