import {
  DUCKDB,
  likeInLower,
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
  // Four digits more than the numbers have otherwise.
  mean: (sql) => `AVG(1e0 * (${sql}))`,
  asText: (sql) => `CAST(${sql} AS CHAR)`,
  // Beside a number every text is one: most are 0.
  besideText: (number) => `'${number}'`,
  like: likeInLower,
  // NULL is the least here. The name of an aggregate is no part of an expression.
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
  grains: new Map([
    ['PT1S', step(1)],
    ['PT5S', step(5)],
    ['PT30S', step(30)],
    ['PT1M', step(60)],
    ['PT5M', step(300)],
    ['PT10M', step(600)],
    ['PT15M', step(900)],
    ['PT30M', step(1800)],
    ['PT1H', step(3600)],
    ['P1D', day],
    ['P1W', WEEK],
    ['P1M', back('DAYOFMONTH({col}) - 1')],
    ['P3M', 'MAKEDATE(YEAR({col}), 1) + INTERVAL QUARTER({col}) QUARTER - INTERVAL 1 QUARTER'],
    ['P1Y', back('DAYOFYEAR({col}) - 1')],
  ]),
  otherGrains: weeksFrom(WEEK, (sql, days) => `DATE_ADD(${sql}, INTERVAL ${days} DAY)`),
};
