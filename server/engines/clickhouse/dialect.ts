import { DUCKDB, type SqlDialect, timestampText, weeksFrom } from '#domain/compile/sql/dialects.ts';
import { quotedBy } from '#domain/compile/sql/quote.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { whereWindows } from './windows.ts';

/** The first and the last second of its usual times, and the last one of its wide ones. */
const [FIRST, LAST, LAST_WIDE] = [0, 4_294_967_295_000, 10_413_791_999_999];
const SECOND = 1000;

/** Of texts and of names. */
const escape = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");

/** As short as it can be: older versions have no fractions of a second. */
function moment(at: number): string {
  const text = timestampText(at, LAST_WIDE);
  return at % SECOND === 0 && at >= FIRST && at <= LAST
    ? `toDateTime('${text.slice(0, -'.000000'.length)}')`
    : `toDateTime64('${text}', 6)`;
}

/** A day has neither hours nor minutes, but a time that it begins at. */
const timed = 'addSeconds({col}, 0)';
const every = (amount: number, unit: string): string =>
  `toStartOfInterval(${timed}, INTERVAL ${amount} ${unit})`;

/** Which words are reserved differs by version. */
const quoteName = (name: string): string => quotedBy('"', name.replaceAll('\\', '\\\\'));

export const CLICKHOUSE: SqlDialect = {
  ...DUCKDB,
  name: 'clickhousedb',
  rules: dialectOf('clickhousedb').rules,
  quoteName,
  escape,
  moment,
  timestamp: (at) => `toDateTime64('${timestampText(at, LAST_WIDE)}', 6)`,
  day: (date) => `toDate32('${date}')`,
  asText: (sql) => `toString(${sql})`,
  like: (sql, op, pattern) => `${sql} ${op} ${pattern}`,
  state: (sql, op) => {
    if (op === 'IS TRUE') return `${sql} = 1`;
    return op === 'IS FALSE' ? `${sql} = 0` : `${sql} ${op}`;
  },
  limit: (rows, offset) => ` \n LIMIT ${offset > 0 ? `${offset}, ` : ''}${rows}`,
  countOfGroups: (name) => ` ${whereWindows(`, COUNT(*) OVER () AS ${quoteName(name)}`)}`,
  fence: ' LIMIT 18446744073709551615',
  nameOf({ label, sql }, columns) {
    let name = label;
    const isTaken = (): boolean => columns.some((column) => column.name === name);
    if (sql !== quoteName(label)) while (isTaken()) name += '_';
    return name;
  },
  // A column that cannot be NULL has a zero or an empty text there.
  joined: (sql) => `toNullable(${sql})`,
  grains: new Map([
    ['PT1S', every(1, 'second')],
    ['PT5S', every(5, 'second')],
    ['PT30S', every(30, 'second')],
    ['PT1M', `toStartOfMinute(${timed})`],
    ['PT5M', every(5, 'minute')],
    ['PT10M', every(10, 'minute')],
    ['PT15M', every(15, 'minute')],
    ['PT30M', every(30, 'minute')],
    ['PT1H', `toStartOfHour(${timed})`],
    ['P1D', 'toStartOfDay({col})'],
    ['P1W', 'toMonday({col})'],
    ['P1M', 'toStartOfMonth({col})'],
    ['P3M', 'toStartOfQuarter({col})'],
    ['P1Y', 'toStartOfYear({col})'],
  ]),
  otherGrains: weeksFrom('toMonday({col})', (sql, days) => `addDays(${sql}, ${days})`),
};
