import {
  DUCKDB,
  type Grain,
  type SqlDialect,
  timestampText,
  weeksFrom,
} from '#domain/compile/sql/dialects.ts';
import { quotedBy } from '#domain/compile/sql/quote.ts';
import { dialectOf } from '#domain/sql/dialect.ts';

const LAST_OF_9999 = 253_402_300_799_999;

const moment = (at: number): string =>
  `STR_TO_DATE('${timestampText(at, LAST_OF_9999)}', '%Y-%m-%d %H:%i:%s.%f')`;

const day = 'DATE({col})';
/** The day, and as many seconds of it as fill whole steps. */
const step = (seconds: number): string =>
  `DATE_ADD(${day}, INTERVAL FLOOR(TIME_TO_SEC(TIME({col})) / ${seconds}) * ${seconds} SECOND)`;
const back = (days: string): string => `DATE_SUB(${day}, INTERVAL ${days} DAY)`;

const WEEK = back('WEEKDAY({col})');

/** MySQL and MariaDB. */
export const MYSQL: SqlDialect = {
  ...DUCKDB,
  name: 'mysql',
  rules: dialectOf('mysql').rules,
  quoteName: (name) => quotedBy('`', name),
  // Closed also where the server takes a backslash for a plain character.
  escape: (text) => text.replaceAll('\\', '\\\\').replaceAll("'", "''"),
  moment,
  timestamp: moment,
  day: (date) => `STR_TO_DATE('${date}', '%Y-%m-%d')`,
  asText: (sql) => `CAST(${sql} AS CHAR)`,
  // Beside a number every text is one: most are 0.
  besideText: (number) => `'${number}'`,
  like: (sql, op, pattern) =>
    op.endsWith('ILIKE')
      ? `LOWER(${sql}) ${op.replace('ILIKE', 'LIKE')} LOWER(${pattern})`
      : `${sql} ${op} ${pattern}`,
  // NULL is the least here, and comes last elsewhere. The name of an aggregate is no part of an expression.
  ordered: (sql, ascending, ofGroups) =>
    ascending && ofGroups !== null
      ? `ISNULL(${ofGroups}), ${sql} ASC`
      : `${sql} ${ascending ? 'ASC' : 'DESC'}`,
  // Names have no characters past U+FFFF, no spaces at their ends, and not more than 256 characters.
  nameOf: ({ label }) =>
    label
      .replace(/[\u{10000}-\u{10FFFF}]/gu, (sign) => `U+${sign.codePointAt(0)?.toString(16)}`)
      .slice(0, 250)
      .trim(),
  // The first is for MySQL from 8.0 on, and the second for MariaDB from 10.2 on: others have no windows.
  countOfGroups: (name) =>
    ['!80000', 'M!100200']
      .map((version) => ` /*${version} , COUNT(*) OVER () AS ${quotedBy('`', name)} */`)
      .join(''),
  // OFFSET needs a LIMIT, and this is the largest.
  fence: ' LIMIT 18446744073709551615',
  grains: new Map<string, Grain>([
    ['PT1S', { label: 'Second', sql: step(1) }],
    ['PT5S', { label: '5 second', sql: step(5) }],
    ['PT30S', { label: '30 second', sql: step(30) }],
    ['PT1M', { label: 'Minute', sql: step(60) }],
    ['PT5M', { label: '5 minute', sql: step(300) }],
    ['PT10M', { label: '10 minute', sql: step(600) }],
    ['PT15M', { label: '15 minute', sql: step(900) }],
    ['PT30M', { label: '30 minute', sql: step(1800) }],
    ['PT1H', { label: 'Hour', sql: step(3600) }],
    ['P1D', { label: 'Day', sql: day }],
    ['P1W', { label: 'Week', sql: WEEK }],
    ['P1M', { label: 'Month', sql: back('DAYOFMONTH({col}) - 1') }],
    [
      'P3M',
      {
        label: 'Quarter',
        sql: 'MAKEDATE(YEAR({col}), 1) + INTERVAL QUARTER({col}) QUARTER - INTERVAL 1 QUARTER',
      },
    ],
    ['P1Y', { label: 'Year', sql: back('DAYOFYEAR({col}) - 1') }],
  ]),
  otherGrains: weeksFrom(WEEK, (sql, days) => `DATE_ADD(${sql}, INTERVAL ${days} DAY)`),
};
