import {
  DUCKDB,
  likeInLower,
  type SqlDialect,
  timestampText,
  trunc,
  weeksFrom,
  withEscape,
} from '#domain/compile/sql/dialects.ts';
import { quotedBy } from '#domain/compile/sql/quote.ts';
import { dialectOf } from '#domain/sql/dialect.ts';

const LAST_OF_9999 = 253_402_300_799_999;

const moment = (at: number): string => `TIMESTAMP '${timestampText(at, LAST_OF_9999)}'`;

/** A day has neither hours nor minutes, but a time that it begins at. */
const TIMED = 'CAST({col} AS TIMESTAMP(6))';
const timed = (unit: string): string => `DATE_TRUNC('${unit}', ${TIMED})`;
const step = (outer: string, amount: number, unit: string): string =>
  `${timed(outer)} + INTERVAL '${amount}' ${unit} * (${unit}(${TIMED}) / ${amount})`;

export const TRINO: SqlDialect = {
  ...DUCKDB,
  name: 'trino',
  rules: dialectOf('trino').rules,
  // Which words are reserved differs by version, and names have no case.
  quoteName: (name) => quotedBy('"', name),
  moment,
  timestamp: moment,
  day: (date) => `DATE '${date}'`,
  timeText: (literal) => `CAST(REPLACE(${literal}, 'T', ' ') AS TIMESTAMP(6))`,
  // As many digits as the decimals have otherwise.
  mean: (sql) => `AVG(CAST(${sql} AS DOUBLE))`,
  like: (sql, op, pattern) => likeInLower(sql, op, pattern) + withEscape(pattern),
  state: (sql, op) => (/TRUE|FALSE/.test(op) ? `${sql} = ${op.slice('IS '.length)}` : `${sql} ${op}`),
  limit: (rows, offset) => ` \n${offset > 0 ? ` OFFSET ${offset}` : ''} LIMIT ${rows}`,
  fence: ' LIMIT 9223372036854775807',
  grains: new Map([
    ['PT1S', timed('second')],
    ['PT5S', step('minute', 5, 'SECOND')],
    ['PT30S', step('minute', 30, 'SECOND')],
    ['PT1M', timed('minute')],
    ['PT5M', step('hour', 5, 'MINUTE')],
    ['PT10M', step('hour', 10, 'MINUTE')],
    ['PT15M', step('hour', 15, 'MINUTE')],
    ['PT30M', step('hour', 30, 'MINUTE')],
    ['PT1H', timed('hour')],
    ['P1D', trunc('day')],
    ['P1W', trunc('week')],
    ['P1M', trunc('month')],
    ['P3M', trunc('quarter')],
    ['P1Y', trunc('year')],
  ]),
  otherGrains: weeksFrom(
    trunc('week'),
    (sql, days) => `${sql} ${days < 0 ? '-' : '+'} INTERVAL '${Math.abs(days)}' DAY`,
  ),
};
