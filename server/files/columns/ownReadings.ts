import type { DuckDBConnection } from '@duckdb/node-api';
import { type ColumnForm, dayColumn, timeColumn, valueSql } from '#domain/device/files/columnForm.ts';
import { columnFormOf, type OwnReading } from '#domain/device/files/columnFormOf.ts';
import { dayForms, LONG_DAY_FORMS } from '#domain/device/files/dayForm.ts';
import type { DayOrder } from '#domain/device/files/fileTable.ts';
import { timestampFormOf } from '#domain/device/files/timestampForm.ts';
import { quoteName } from '../names.ts';
import type { ReadPlan } from '../readPlans.ts';
import { columnsOf, holds, type TableColumn } from './tableColumns.ts';

/** The rows that decide how days, times and numbers are written, as where files are opened in the browser. */
const SEEN = 1_000;

/** How columns are read other than the engine read them, by name. */
export type OwnReadings = ReadonlyMap<string, OwnReading>;

/** How the columns of a table that was just read from a text are to be read, where that is not as the engine did. */
export async function ownReadings(
  connection: DuckDBConnection,
  table: string,
  plan: ReadPlan,
): Promise<OwnReadings> {
  const formats = await formatsOf(connection, plan);
  const order: DayOrder = formats.day.startsWith('%m') ? 'monthFirst' : 'dayFirst';
  const texts = plan.from.replace(/\)$/, ', all_varchar = true)');
  const rows = (await connection.runAndReadAll(`SELECT * FROM ${texts} LIMIT ${SEEN}`)).getRowsJson() as (
    | string
    | null
  )[][];
  const own = new Map<string, OwnReading>();
  for (const [at, { name, type }] of (await columnsOf(connection, table)).entries()) {
    const format = type === 'DATE' ? formats.day : formats.time;
    const reading = {
      type,
      hasShortYears: format.includes('%y'),
      hasTimeFormat: formats.time !== '',
    };
    const values = rows.map((row) => row[at] ?? null);
    const found =
      columnFormOf(reading, values, order) ??
      (type === 'DATE' ? uncertainDays(values, order) : null) ??
      (await withShortYears(connection, table, { name, type }, format));
    if (found !== null) own.set(name, found);
  }
  return own;
}

/** Days that may be months are read in the engine’s order, and the person is told. */
function uncertainDays(values: readonly (string | null)[], order: DayOrder): OwnReading | null {
  const forms = dayForms(values);
  const day = forms.find((each) => each.order === order);
  return forms.length < 2 || day === undefined ? null : { form: dayColumn(day), isUncertain: true };
}

/** The engine takes 01.02.21 for a day of the year 21 beside others of four digits: each is checked against the form. */
async function withShortYears(
  connection: DuckDBConnection,
  table: string,
  { name, type }: TableColumn,
  format: string,
): Promise<OwnReading | null> {
  if ((type !== 'DATE' && type !== 'TIMESTAMP') || !/.%Y/.test(format)) return null;
  const isShort = await holds(connection, table, `${quoteName(name)} < ${type} '0100-01-01'`);
  return isShort ? { form: longForm(format), isUncertain: false } : null;
}

const longForm = (format: string): ColumnForm | null => {
  const time = timestampFormOf(format);
  if (time !== null) return timeColumn(time);
  const day = LONG_DAY_FORMS.find((each) => each.format === format);
  return day === undefined ? null : dayColumn(day);
};

async function formatsOf(
  connection: DuckDBConnection,
  { from }: ReadPlan,
): Promise<{ readonly day: string; readonly time: string }> {
  const sniff = from.replace(/^read_csv/, 'sniff_csv');
  const found = await connection.runAndReadAll(`SELECT DateFormat, TimestampFormat FROM ${sniff}`);
  const [[day, time] = [null, null]] = found.getRowsJson() as [string | null, string | null][];
  return { day: day ?? '', time: time ?? '' };
}

/**
 * Gives the columns of a table, which are texts, the types of their forms, if all of their values are such. Returns the
 * names of those.
 */
export async function applyReadings(
  connection: DuckDBConnection,
  table: string,
  own: OwnReadings,
): Promise<ReadonlySet<string>> {
  const changed = new Set<string>();
  for (const [name, { form }] of own) {
    if (form === null) continue;
    const column = quoteName(name);
    const value = valueSql(column, form);
    if (await holds(connection, table, `${column} <> '' AND (${value}) IS NULL`)) continue;
    await connection.run(`ALTER TABLE ${quoteName(table)} ALTER ${column} TYPE ${form.type} USING ${value}`);
    changed.add(name);
  }
  return changed;
}
