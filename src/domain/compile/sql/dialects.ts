import { isoText } from '../../format/isoText.ts';
import { SECOND as MILLIS } from '../../time.ts';

/** The differences between two engines. */
export interface SqlDialect {
  readonly name: 'duckdb' | 'postgresql';
  /** A timestamp, milliseconds since 1970 in the server's zone, as a literal. */
  moment(at: number): string;
  /** Time grains, by their ISO 8601 duration; `{col}` is the time. */
  readonly grains: ReadonlyMap<string, Grain>;
  /** Grains that are not offered, but supported: charts made for another engine use them. */
  readonly otherGrains: ReadonlyMap<string, string>;
}

export interface Grain {
  readonly label: string;
  readonly sql: string;
}

/** The first year and the ends of what engines and dates have. */
const [FIRST, LAST_OF_9999, LAST_DATE] = [-62_135_596_800_000, 253_402_300_799_999, 8.64e15];

const trunc = (unit: string): string => `DATE_TRUNC('${unit}', {col})`;
const step = (outer: string, amount: number, unit: string, field: string): string =>
  `${trunc(outer)} + INTERVAL '${amount} ${unit}' * FLOOR(EXTRACT(${field} FROM {col}) / ${amount})`;

const SECOND = ['PT1S', { label: 'Second', sql: trunc('second') }] as const;
const MINUTE = ['PT1M', { label: 'Minute', sql: trunc('minute') }] as const;
const HOUR_AND_MORE = [
  ['PT1H', { label: 'Hour', sql: trunc('hour') }],
  ['P1D', { label: 'Day', sql: trunc('day') }],
  ['P1W', { label: 'Week', sql: trunc('week') }],
  ['P1M', { label: 'Month', sql: trunc('month') }],
  ['P3M', { label: 'Quarter', sql: trunc('quarter') }],
  ['P1Y', { label: 'Year', sql: trunc('year') }],
] as const;

const bucket = (span: string): string => `TIME_BUCKET(INTERVAL '${span}', {col})`;
const OTHER_SPANS: ReadonlyMap<string, string> = new Map([
  ['PT5S', bucket('5 seconds')],
  ['PT30S', bucket('30 seconds')],
  ['PT5M', bucket('5 minutes')],
  ['PT10M', bucket('10 minutes')],
  ['PT15M', bucket('15 minutes')],
  ['PT30M', bucket('30 minutes')],
]);

export const DUCKDB: SqlDialect = {
  name: 'duckdb',
  moment: (at) => `'${timestampText(at, LAST_DATE)}'`,
  grains: new Map<string, Grain>([SECOND, MINUTE, ...HOUR_AND_MORE]),
  otherGrains: OTHER_SPANS,
};

export const POSTGRESQL: SqlDialect = {
  name: 'postgresql',
  moment: (at) => `TO_TIMESTAMP('${timestampText(at, LAST_OF_9999)}', 'YYYY-MM-DD HH24:MI:SS.US')`,
  grains: new Map<string, Grain>([
    SECOND,
    ['PT5S', { label: '5 second', sql: step('minute', 5, 'seconds', 'SECOND') }],
    ['PT30S', { label: '30 second', sql: step('minute', 30, 'seconds', 'SECOND') }],
    MINUTE,
    ['PT5M', { label: '5 minute', sql: step('hour', 5, 'minutes', 'MINUTE') }],
    ['PT10M', { label: '10 minute', sql: step('hour', 10, 'minutes', 'MINUTE') }],
    ['PT15M', { label: '15 minute', sql: step('hour', 15, 'minutes', 'MINUTE') }],
    ['PT30M', { label: '30 minute', sql: step('hour', 30, 'minutes', 'MINUTE') }],
    ...HOUR_AND_MORE,
  ]),
  otherGrains: new Map(),
};

/** `2004-06-01 12:30:00.000000`; years before 1 and after the last do not fit the notation and are clamped. */
function timestampText(at: number, last: number): string {
  const clamped = Math.min(Math.max(at, FIRST), last);
  const second = Math.floor(clamped / MILLIS) * MILLIS;
  const micros = Math.min(Math.round((clamped - second) * 1000), 999_999);
  const text = isoText(second).replace('T', ' ').slice(0, -'.000Z'.length);
  return `${text}.${String(micros).padStart(6, '0')}`;
}
