import type { DayOrder } from '#domain/device/files/fileTable.ts';
import { namesColumns } from '#domain/device/files/headerRow.ts';
import type { Run } from '../../runDeviceSql.ts';
import { withColumnForms } from './columnForms.ts';
import { withLongNumbers } from './csvLongNumbers.ts';
import { withNumbers } from './csvNumbers.ts';
import { withTimestamps } from './csvTimestamps.ts';
import { withUncertainDays } from './uncertainDays.ts';
import { type CsvForm, firstRows, leniently, sniffCsv } from './readCsv.ts';

/** The rows that decide how numbers and times are written; fewer of wide tables, but no fewer than a preview shows. */
const SEEN = 1_000;
const SEEN_CELLS = 200_000;
/** The types whose values the engine may have read in another way than they are written. */
const LOOKED_AT: ReadonlySet<string> = new Set(['VARCHAR', 'DOUBLE', 'DATE', 'TIMESTAMP']);

/** The form of a text: what the engine finds, and numbers and times as they are written in many countries. */
export async function csvForm(
  run: Run,
  path: string,
  options: readonly string[],
  dayOrder: DayOrder | null,
): Promise<CsvForm> {
  const read = await withHeader(run, path, options);
  const found = await withUncertainDays(run, path, { options, dayOrder }, read);
  if (!found.columns.some(([, type]) => LOOKED_AT.has(type))) return found;
  const seen = Math.max(SHOWN_ROWS, Math.min(SEEN, Math.floor(SEEN_CELLS / found.columns.length)));
  return leniently(found, async (form) => {
    const first = await firstRows(run, path, form, seen);
    const common = withTimestamps(withNumbers(withLongNumbers(form, first), first), first);
    return { ...withColumnForms(common, first, dayOrder), first };
  });
}

/** The rows of a preview. */
export const SHOWN_ROWS = 20;

export const HEADER = 'header=true';
export const NO_HEADER = 'header=false';
/** The rows by which it is decided whether the first one has names. */
const FIRST = 20;

/** The engine finds a header by its types only. */
async function withHeader(run: Run, path: string, options: readonly string[]): Promise<CsvForm> {
  const found = await sniffCsv(run, path, options);
  if (!found.options.includes(NO_HEADER) || options.includes(NO_HEADER)) return found;
  const rows = await leniently(found, (form) => firstRows(run, path, form, FIRST));
  return namesColumns(rows) ? sniffCsv(run, path, [...options, HEADER]) : found;
}
