import { isoText } from '../../format/isoText.ts';
import { STANDARD_RULES, type TextRules } from '../../sql/textRules.ts';
import { SECOND as MILLIS } from '../../time.ts';
import { quoteName } from './quote.ts';

/** The differences between engines. Those of database servers are defined with what speaks to them. */
export interface SqlDialect {
  /** The backend's name. */
  readonly name: string;
  /** Where texts and comments end, in the SQL of people. */
  readonly rules: TextRules;
  /** A name of a table or a column, which is read back unchanged. */
  readonly quoteName: (name: string) => string;
  /** A text for use between two quotes. */
  readonly escape: (text: string) => string;
  /** A timestamp, milliseconds since 1970 in the server's zone, as a literal to compare with. */
  readonly moment: (at: number) => string;
  /** A timestamp and a day as values of their types, for templates. */
  readonly timestamp: (at: number) => string;
  readonly day: (date: string) => string;
  /** The literal of a text that stands for a time, to compare with one. */
  readonly timeText: (literal: string) => string;
  /** The mean of numbers, with all the digits of a double: some engines give it no more than the numbers have. */
  readonly mean: (sql: string) => string;
  /** A value as text. */
  readonly asText: (sql: string) => string;
  /** A number that texts are compared with, which engines refuse if they do not take it for something else. */
  readonly besideText: (number: string) => string;
  /** `LIKE` and its kind with a pattern, which is a literal; in it a backslash escapes. */
  readonly like: (sql: string, op: string, pattern: string) => string;
  /** `IS NULL` and its kind. */
  readonly state: (sql: string, op: string) => string;
  /**
   * An expression of ORDER BY, or its name, with its direction; where it orders groups, also the expression itself. NULL
   * comes last in both directions, but for rows that are not grouped, which may come by an index.
   */
  readonly ordered: (sql: string, ascending: boolean, ofGroups: string | null) => string;
  readonly limit: (rows: number, offset: number) => string;
  /** One more column of groups, which counts them all; where versions differ, those that cannot leave it out. */
  readonly countOfGroups: (name: string) => string;
  /**
   * What ends a query whose rows are left out before anything is computed of the others. Without it an engine evaluates
   * a condition of the reader first where that is cheaper, and its error shows a value of a row that they may not see.
   */
  readonly fence: string;
  /**
   * The name of a selected term in the statement, which is its label unless that would be taken for a column of the
   * source, or a column for it.
   */
  readonly nameOf: (
    term: { readonly label: string; readonly sql: string },
    columns: readonly { readonly name: string }[],
  ) => string;
  /** A column of what is joined, which has to be NULL where it has no partner. */
  readonly joined: (sql: string) => string;
  /** Time grains that are offered, by their ISO 8601 duration; `{col}` is the time. */
  readonly grains: ReadonlyMap<string, string>;
  /** Grains that are not offered, but supported: charts made for another engine use them. */
  readonly otherGrains: ReadonlyMap<string, string>;
}

/** The durations that can be offered, in this order. */
export const GRAINS: ReadonlySet<string> = new Set(
  'PT1S PT5S PT30S PT1M PT5M PT10M PT15M PT30M PT1H P1D P1W P1M P3M P1Y'.split(' '),
);

/** The first year and the last moment that dates have. */
const [FIRST, LAST_DATE] = [-62_135_596_800_000, 8.64e15];

/** A grain by a function of PostgreSQL that others have, too. */
export const trunc = (unit: string): string => `DATE_TRUNC('${unit}', {col})`;

/** The grains from hours on, by that function. */
export const HOURS_AND_MORE: readonly (readonly [string, string])[] = [
  ['PT1H', trunc('hour')],
  ['P1D', trunc('day')],
  ['P1W', trunc('week')],
  ['P1M', trunc('month')],
  ['P3M', trunc('quarter')],
  ['P1Y', trunc('year')],
];

/**
 * Weeks by their first or last day, in Superset's terms: how many days later a time is taken for one of a week from
 * Monday, and how many days from that Monday names the week.
 */
const WEEKS = [
  ['1969-12-28T00:00:00Z/P1W', 1, -1],
  ['1969-12-29T00:00:00Z/P1W', 0, 0],
  ['P1W/1970-01-03T00:00:00Z', 1, 5],
  ['P1W/1970-01-04T00:00:00Z', 0, 6],
] as const;

/** They follow from a week from Monday where days can be added. */
export const weeksFrom = (
  monday: string,
  plusDays: (sql: string, days: number) => string,
): ReadonlyMap<string, string> => {
  const plus = (sql: string, days: number): string => (days === 0 ? sql : plusDays(sql, days));
  return new Map(
    WEEKS.map(([grain, later, named]) => [
      grain,
      plus(monday.replaceAll('{col}', plus('{col}', later)), named),
    ]),
  );
};

export const plusInterval = (sql: string, days: number): string =>
  `${sql} ${days < 0 ? '-' : '+'} INTERVAL '${Math.abs(days)} day'`;

const bucket = (span: string): string => `TIME_BUCKET(INTERVAL '${span}', {col})`;
const OTHER_SPANS: ReadonlyMap<string, string> = new Map([
  ['PT5S', bucket('5 seconds')],
  ['PT30S', bucket('30 seconds')],
  ['PT5M', bucket('5 minutes')],
  ['PT10M', bucket('10 minutes')],
  ['PT15M', bucket('15 minutes')],
  ['PT30M', bucket('30 minutes')],
  ...weeksFrom(trunc('week'), plusInterval),
]);

const duckMoment = (at: number): string => `'${timestampText(at, LAST_DATE)}'`;

/** What follows a pattern where no sign escapes by itself. */
export const withEscape = (pattern: string): string => (pattern.includes('\\') ? " ESCAPE '\\'" : '');

/** `LIKE` and its kind where only one of them is known: both sides in lower case. */
export const likeInLower: SqlDialect['like'] = (sql, op, pattern) =>
  op.endsWith('ILIKE')
    ? `LOWER(${sql}) ${op.replace('ILIKE', 'LIKE')} LOWER(${pattern})`
    : `${sql} ${op} ${pattern}`;

export const DUCKDB: SqlDialect = {
  name: 'duckdb',
  rules: STANDARD_RULES,
  quoteName,
  // A backslash is a plain character.
  escape: (text) => text.replaceAll("'", "''"),
  moment: duckMoment,
  timestamp: (at) => `CAST(${duckMoment(at)} AS TIMESTAMP)`,
  day: (date) => `CAST('${date}' AS DATE)`,
  timeText: (literal) => literal,
  mean: (sql) => `AVG(${sql})`,
  asText: (sql) => `CAST(${sql} AS VARCHAR)`,
  besideText: (number) => number,
  like: (sql, op, pattern) => `${sql} ${op} ${pattern}${withEscape(pattern)}`,
  state: (sql, op) => `${sql} ${op}`,
  ordered: (sql, ascending) => `${sql} ${ascending ? 'ASC' : 'DESC'}`,
  limit: (rows, offset) => ` \n LIMIT ${rows}${offset > 0 ? ` OFFSET ${offset}` : ''}`,
  countOfGroups: (name) => `, COUNT(*) OVER () AS ${quoteName(name)}`,
  fence: ' OFFSET 0',
  nameOf: ({ label }) => label,
  joined: (sql) => sql,
  grains: new Map([['PT1S', trunc('second')], ['PT1M', trunc('minute')], ...HOURS_AND_MORE]),
  otherGrains: OTHER_SPANS,
};

/** `2004-06-01 12:30:00.000000`; years before 1 and after the last do not fit the notation and are clamped. */
export function timestampText(at: number, last: number): string {
  const clamped = Math.min(Math.max(at, FIRST), last);
  const second = Math.floor(clamped / MILLIS) * MILLIS;
  const micros = Math.min(Math.round((clamped - second) * 1000), 999_999);
  const text = isoText(second).replace('T', ' ').slice(0, -'.000Z'.length);
  return `${text}.${String(micros).padStart(6, '0')}`;
}
