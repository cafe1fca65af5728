import { tableFromIPC } from '@uwdata/flechette';
import { type ColumnForm, columnSql, longYearSql } from '#domain/device/files/columnForm.ts';
import {
  type BadRow,
  type FileNote,
  type FilePreview,
  LEFT_OUT,
  MOST_BAD_ROWS,
} from '#domain/device/files/fileTable.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import { NOTHING } from '#domain/device/files/csvLine.ts';
import { uniqueNames } from '#domain/device/uniqueNames.ts';
import type { Run } from '../../runDeviceSql.ts';
import { wantedColumns } from '../withoutLeftOut.ts';

/** How a text is read: its columns, and what separates them. */
export interface CsvForm {
  readonly options: readonly string[];
  readonly columns: readonly (readonly [name: string, type: string])[];
  /** The first rows as text, if they were needed to find the form. */
  readonly first?: FilePreview['rows'];
  readonly notes?: readonly FileNote[];
  /** The columns that have a form of their own, by position. */
  readonly own?: ReadonlyMap<number, ColumnForm>;
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** The options of texts that this app wrote, before their types are known. */
export const OWN_FORM = [
  `delim=','`,
  'header=true',
  'allow_quoted_nulls=false',
  `nullstr=['', ${text(NOTHING)}]`,
] as const;

const QUOTES = [`quote='"'`, `escape='"'`];
const BACKSLASHES = [`quote='"'`, `escape='\\'`];
const NO_QUOTES = [`quote=''`, `escape=''`];

const LENIENT = 'strict_mode=false';

/** Finds the separator, the header and the types of columns in the first rows. */
export async function sniffCsv(run: Run, file: string, given: readonly string[]): Promise<CsvForm> {
  // Where rows differ in length, a strict look finds no form, or takes every line for one value.
  const strict = await sniffed(run, file, given).catch((cause: unknown) => {
    if (cause instanceof Error && /sniffing/.test(cause.message)) return null;
    throw cause;
  });
  if (strict !== null && !isOneValue(strict)) return strict;
  // Some programs write a backslash before a quote within a value.
  const escaped = await sniffed(run, file, given, BACKSLASHES).catch(() => null);
  if (escaped !== null && !isOneValue(escaped)) return escaped;
  const lenient = await sniffed(run, file, [...given, LENIENT, 'ignore_errors=true']).catch(
    (cause: unknown) =>
      new Error('No columns were found in the file: its lines have no separator in common.', { cause }),
  );
  if (!(lenient instanceof Error) && !isOneValue(lenient)) return lenient;
  // A quote that nothing closes would take all lines behind it for one value.
  const plain = await sniffed(run, file, given, NO_QUOTES).catch(() => null);
  if (plain !== null && !isOneValue(plain)) return plain;
  const any = await sniffed(run, file, [...given, LENIENT, 'ignore_errors=true'], NO_QUOTES).catch(
    () => null,
  );
  if (any !== null && !isOneValue(any)) return any;
  if (lenient instanceof Error) throw lenient;
  return lenient;
}

const isOneValue = ({ columns }: CsvForm): boolean =>
  columns.length === 1 && /[,;\t|]/.test(columns[0]?.[0] ?? '');

async function sniffed(run: Run, file: string, given: readonly string[], quotes = QUOTES): Promise<CsvForm> {
  const wanted = given.filter(
    (option) => !option.startsWith('nullstr') && !option.startsWith('allow_quoted'),
  );
  const found = tableFromIPC(
    await run(
      `SELECT Delimiter, SkipRows, HasHeader, DateFormat, TimestampFormat,
        list_transform(Columns, c -> c.name) AS names, list_transform(Columns, c -> c.type) AS types
      FROM sniff_csv(${[text(file), ...quotes, ...wanted].join(', ')})`,
    ),
  ).get(0);
  if (found === null || found === undefined) throw new Error('The file has no rows.');
  const [names, types] = [[...found['names']], [...found['types']]].map((list) => list.map(String));
  const formats = [
    ['dateformat', found['DateFormat']],
    ['timestampformat', found['TimestampFormat']],
  ].flatMap(([option, value]) =>
    // By a format, the engine takes `infinity` for a day of 1900; without one it reads days as in code, too.
    typeof value === 'string' && value !== '' && value !== ISO ? [`${option}=${text(value)}`] : [],
  );
  const form = [
    ...quotes,
    `delim=${text(String(found['Delimiter']))}`,
    `skip=${Number(found['SkipRows'])}`,
    `header=${found['HasHeader'] === true}`,
    ...formats,
    ...given.filter((option) => !wanted.includes(option)),
  ];
  return {
    options: form,
    columns: uniqueNames((names ?? []).map(plainName)).map(
      (name, at) => [name, types?.[at] ?? 'VARCHAR'] as const,
    ),
  };
}

const ISO = '%Y-%m-%d';

/** The engine’s format of all days, or of all times, if it is not as in code. */
export function formatOf({ options }: CsvForm, type: string): string | null {
  const name = type === 'DATE' ? 'dateformat' : 'timestampformat';
  return options.map((option) => new RegExp(`^${name}='(.*)'$`).exec(option)?.[1]).find(Boolean) ?? null;
}

/** A zero byte ends a statement. */
const plainName = (name: string, at: number): string => name.replaceAll('\0', '') || `column${at}`;

/** Reads a text by its form, and once more with less strictness where its lines end in different ways. */
export async function leniently<T>(form: CsvForm, read: (form: CsvForm) => Promise<T>): Promise<T> {
  try {
    return await read(form);
  } catch (cause) {
    const isStrict = cause instanceof Error && cause.message.includes(LENIENT);
    if (!isStrict || form.options.includes(LENIENT)) throw cause;
    return read({ ...form, options: [...form.options, LENIENT] });
  }
}

/** The engine’s message about a text, reworded for a person where it is not one. */
export function csvFault(cause: unknown): unknown {
  return cause instanceof Error && cause.message.includes('Maximum line size')
    ? new Error('A line of the file is longer than 2 MB, the most that can be read here.', { cause })
    : cause;
}

/** A query for all rows of a text; rows that do not fit are left out and listed by `badRows`. */
export function csvQuery(file: string, form: CsvForm): string {
  const { options, columns } = form;
  const own = ownForms(form);
  // What is left out may have any value.
  const list = columns
    .map(([name, type], at) => `${text(name)}: ${text(type === LEFT_OUT || own.has(at) ? 'VARCHAR' : type)}`)
    .join(', ');
  const { rejects, scans } = rejectsOf(file);
  const bad = [
    'store_rejects=true',
    `rejects_limit=${MOST_BAD_ROWS}`,
    `rejects_table=${text(rejects)}`,
    `rejects_scan=${text(scans)}`,
  ];
  const parts = [text(file), 'auto_detect=false', ...options, `columns={${list}}`, ...bad];
  const values = columns.flatMap(([column, type], at) => {
    const name = quoteAlways(column, dialectOf('duckdb'));
    const each = own.get(at);
    if (each !== undefined) return [`${columnSql(name, at, each)} AS ${name}`];
    // Where years come first, they have four digits.
    const hasYears = (type === 'DATE' || type === 'TIMESTAMP') && /.%Y/.test(formatOf(form, type) ?? '');
    return hasYears ? [`${longYearSql(name, at, type)} AS ${name}`] : [];
  });
  const rows = `FROM read_csv(${parts.join(', ')})`;
  if (values.length === 0) return `SELECT ${wantedColumns(columns)} ${rows}`;
  return `SELECT ${wantedColumns(columns)} FROM (SELECT * REPLACE (${values.join(', ')}) ${rows})`;
}

/** The forms of columns whose type a person left as it was found. */
const ownForms = ({ own, columns }: CsvForm): ReadonlyMap<number, ColumnForm> =>
  new Map([...(own ?? [])].filter(([at, { type }]) => columns[at]?.[1] === type));

/** Each file has its own: several may be read at the same time. */
function rejectsOf(file: string): { readonly rejects: string; readonly scans: string } {
  const name = file.replaceAll(/\W/g, '_');
  return { rejects: `rejects_${name}`, scans: `scans_${name}` };
}

/** The first rows, all as text. */
export async function firstRows(
  run: Run,
  file: string,
  form: CsvForm,
  count: number,
): Promise<FilePreview['rows']> {
  const columns = form.columns.map(([name]) => [name, 'VARCHAR'] as const);
  const rows = await run(`${csvQuery(file, { ...form, columns })} LIMIT ${count}`);
  await forgetBadRows(run, file);
  return rowsOfText(rows);
}

/** The columns of a query, and its first rows as text. */
export async function textRows(
  run: Run,
  query: string,
  count: number,
): Promise<Pick<FilePreview, 'columns' | 'rows'>> {
  const described = tableFromIPC(await run(`DESCRIBE ${query}`));
  const columns = Array.from({ length: described.numRows }, (_, at) => {
    const [name, type] = ['column_name', 'column_type'].map((each) =>
      String(described.getChild(each).at(at)),
    );
    return [name ?? '', type ?? ''] as const;
  });
  const rows = await run(`SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (${query}) LIMIT ${count}`);
  return { columns, rows: rowsOfText(rows) };
}

function rowsOfText(stream: Uint8Array): FilePreview['rows'] {
  const table = tableFromIPC(stream);
  const columns = Array.from({ length: table.numCols }, (_, at) => table.getChildAt(at));
  return Array.from({ length: table.numRows }, (_, row) =>
    columns.map((column) => column.at(row) as string | null),
  );
}

/** The rows that the last query over a text left out, by line. */
export async function badRows(run: Run, file: string): Promise<readonly BadRow[]> {
  const { rejects } = rejectsOf(file);
  const found = tableFromIPC(
    await run(`SELECT line, min(error_message) AS why FROM ${rejects} GROUP BY line ORDER BY line`),
  );
  await forgetBadRows(run, file);
  return Array.from({ length: found.numRows }, (_, row) => ({
    line: Number(found.getChild('line').at(row)),
    why: String(found.getChild('why').at(row)),
  }));
}

async function forgetBadRows(run: Run, file: string): Promise<void> {
  const { rejects, scans } = rejectsOf(file);
  await run(`DROP TABLE IF EXISTS ${rejects}`);
  await run(`DROP TABLE IF EXISTS ${scans}`);
}
