import type { DayForm } from './dayForm.ts';
import { type NumberForm, numberPattern } from './numberForm.ts';
import type { TimestampForm } from './timestampForm.ts';

/** How the values of one column are read, where the engine’s form for all columns is another one. */
export interface ColumnForm {
  readonly type: 'DATE' | 'TIMESTAMP' | 'DOUBLE';
  /** What every value matches. */
  readonly pattern: string;
  /** The value of a text as SQL; NULL where it has none. */
  readonly sql: (text: string) => string;
  /** For a person; null where the type says it. */
  readonly shown: string | null;
}

export const dayColumn = ({ format, pattern, shown }: DayForm): ColumnForm => ({
  type: 'DATE',
  pattern: enginePattern(pattern),
  sql: (text) => `CAST(try_strptime(${text}, '${format}') AS DATE)`,
  shown,
});

export const timeColumn = ({ format, pattern }: TimestampForm): ColumnForm => ({
  type: 'TIMESTAMP',
  pattern: enginePattern(pattern),
  sql: (text) => `try_strptime(${text}, '${format}')`,
  shown: null,
});

export function numberColumn(form: NumberForm): ColumnForm {
  const { decimal, thousands } = form;
  const between = thousands === ' ' ? BLANKS : thousands === "'" ? APOSTROPHES : (thousands ?? '');
  return {
    type: 'DOUBLE',
    pattern: enginePattern(numberPattern(form)),
    sql: (text) => {
      const digits = between === '' ? text : `translate(${text}, ${quoted(between)}, '')`;
      return `TRY_CAST(${decimal === ',' ? `replace(${digits}, ',', '.')` : digits} AS DOUBLE)`;
    },
    shown: numberShown(form),
  };
}

/** A number of a form as an example. */
export const numberShown = ({ decimal, thousands }: NumberForm): string =>
  `1${thousands ?? ''}234${decimal}56`;

/** Blanks between thousands that may break and that may not, and both apostrophes. */
const BLANKS = ' \u00A0\u2009\u202F';
const APOSTROPHES = "'\u2019";

const MISMATCH = 'value of another form in column';

/** A value of a column by its form; NULL where it is none. */
export const valueSql = (name: string, { pattern, sql }: ColumnForm): string =>
  `CASE WHEN regexp_full_match(${name}, ${quoted(pattern)}) THEN ${sql(name)} END`;

/** A value of a column by its form. The query fails at one that does not match: see `mismatchedColumn`. */
export const columnSql = (name: string, at: number, form: ColumnForm): string =>
  `CASE WHEN ${name} <> '' THEN COALESCE(${valueSql(name, form)}, ${failure(name, at, form.type)}) END`;

/**
 * A day or time of a column that the engine read by a form with years of four digits. It takes 01.02.21 for one of the
 * year 21, too: there the query fails.
 */
export const longYearSql = (name: string, at: number, type: 'DATE' | 'TIMESTAMP'): string =>
  `CASE WHEN ${name} < ${type} '0100-01-01' THEN ${failure(name, at, type)} ELSE ${name} END`;

const failure = (name: string, at: number, type: ColumnForm['type']): string =>
  `CAST(error('${MISMATCH} ${at}: ' || ${name}) AS ${type})`;

/** The column of which some value has another form; null if a query failed for another reason. */
export function mismatchedColumn(cause: unknown): number | null {
  const message = cause instanceof Error ? cause.message : '';
  const [, at] = new RegExp(`${MISMATCH} (\\d+): `).exec(message) ?? [];
  return at === undefined ? null : Number(at);
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The engine’s patterns have neither these names of groups nor these codes of characters. */
const enginePattern = (pattern: string): string =>
  pattern
    .replaceAll(/\?<\w+>/g, '')
    .replaceAll(/\\u([\dA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
