import {
  DUCKDB,
  HOURS_AND_MORE,
  plusInterval,
  weeksFrom,
  type SqlDialect,
  timestampText,
  trunc,
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
  // NULL is the largest here, and comes last elsewhere.
  ordered: (sql, ascending, ofGroups) =>
    `${DUCKDB.ordered(sql, ascending, ofGroups)}${ascending || ofGroups === null ? '' : ' NULLS LAST'}`,
  grains: new Map([
    ['PT1S', trunc('second')],
    ['PT5S', step('minute', 5, 'seconds', 'SECOND')],
    ['PT30S', step('minute', 30, 'seconds', 'SECOND')],
    ['PT1M', trunc('minute')],
    ['PT5M', step('hour', 5, 'minutes', 'MINUTE')],
    ['PT10M', step('hour', 10, 'minutes', 'MINUTE')],
    ['PT15M', step('hour', 15, 'minutes', 'MINUTE')],
    ['PT30M', step('hour', 30, 'minutes', 'MINUTE')],
    ...HOURS_AND_MORE,
  ]),
  otherGrains: weeksFrom(trunc('week'), plusInterval),
};
