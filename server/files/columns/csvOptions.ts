import type { DuckDBConnection } from '@duckdb/node-api';
import { namesColumns } from '#domain/device/files/headerRow.ts';
import { SEPARATOR_LINE_LENGTH, separatorLine } from '#domain/device/files/separatorLine.ts';
import { quoteText } from '../names.ts';
import { firstBytes } from '../textFile.ts';

/** The rows by which it is decided whether the first one has names. */
const FIRST = 20;
const LENIENT = ['strict_mode = false', 'null_padding = true'];

/** The options of a text of UTF-8 that the engine does not find by itself. */
export async function csvOptions(
  connection: DuckDBConnection,
  path: string,
  kind: 'csv' | 'tsv',
): Promise<readonly string[]> {
  const start = new TextDecoder().decode(await firstBytes(path, SEPARATOR_LINE_LENGTH));
  const named = separatorLine(start);
  const separator = kind === 'tsv' ? '\t' : (named?.separator ?? null);
  const skip = named === null ? [] : ['skip = 1'];
  const given = [...(separator === null ? [] : [delimiter(separator)]), ...skip];
  const strict = await sniffed(connection, path, given);
  // Where rows differ in length, a strict look takes every line for one value.
  const lenient =
    separator === null && (strict === null || isOneValue(strict))
      ? await sniffed(connection, path, [...given, ...LENIENT])
      : null;
  const isSplit = lenient !== null && !isOneValue(lenient);
  const found = isSplit ? lenient : strict;
  const options = isSplit ? [...given, delimiter(lenient.delimiter)] : given;
  if (found === null || found.hasHeader) return options;
  const rows = await firstRows(connection, path, isSplit ? [...options, ...LENIENT] : options);
  return namesColumns(rows) ? [...options, 'header = true'] : options;
}

const delimiter = (separator: string): string => `delim = ${quoteText(separator)}`;

interface Sniffed {
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly names: readonly string[];
}

const isOneValue = ({ names: [name = '', ...others] }: Sniffed): boolean =>
  others.length === 0 && /[,;\t|]/.test(name);

/** What the engine finds; null if it finds nothing. */
async function sniffed(
  connection: DuckDBConnection,
  path: string,
  given: readonly string[],
): Promise<Sniffed | null> {
  const columns = 'Delimiter, HasHeader, list_transform(Columns, lambda c: c.name)';
  const from = `sniff_csv(${[quoteText(path), ...given].join(', ')})`;
  const found = await connection.runAndReadAll(`SELECT ${columns} FROM ${from}`).catch(() => null);
  const [row] = (found?.getRowsJson() ?? []) as [string, boolean, string[]][];
  return row === undefined ? null : { delimiter: row[0], hasHeader: row[1], names: row[2] };
}

async function firstRows(
  connection: DuckDBConnection,
  path: string,
  given: readonly string[],
): Promise<(string | null)[][]> {
  const from = `read_csv(${[quoteText(path), ...given, 'header = false', 'all_varchar = true'].join(', ')})`;
  const rows = await connection.runAndReadAll(`SELECT * FROM ${from} LIMIT ${FIRST}`).catch(() => null);
  return (rows?.getRowsJson() ?? []) as (string | null)[][];
}
