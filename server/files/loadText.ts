import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { NOTHING } from '#domain/device/files/csvLine.ts';
import { ENCODINGS, type FileNote, LEFT_OUT } from '#domain/device/files/fileTable.ts';
import { fileNoteText } from '#domain/device/files/fileNoteText.ts';
import { LONGEST_RECORD, TextFault } from '#domain/device/files/csv/scanText.ts';
import { FOUND, type TextParts } from '#domain/device/files/csv/textChoice.ts';
import { lineSeparator, textLines } from '#domain/device/files/csv/textLines.ts';
import { findTextTable, type TextTable } from '#domain/device/files/csv/textTable.ts';
import { withoutPadding } from '#domain/device/files/csv/withoutPadding.ts';
import { inEnglish as t } from '#domain/format/texts.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { LoadedTable, TableSource } from './ingestJob.ts';
import { quoteName, quoteText } from '../base/names.ts';
import { encodingOf, textParts } from './textFile.ts';

/** Creates the table of a text with separators, as the page reads it. The error is a sentence. */
export async function loadText(
  connection: DuckDBConnection,
  source: TableSource,
  path: string,
  folder: string,
): Promise<Result<Pick<LoadedTable, 'notes'>, string>> {
  const given = source.reading?.choice ?? FOUND;
  const choice = { ...given, separator: given.separator ?? (source.kind === 'tsv' ? '\t' : null) };
  const chosen = ENCODINGS.get(source.reading?.encoding ?? '') ?? null;
  const encoding = chosen ?? (await encodingOf(path));
  const parts = withoutPadding(textParts(path, encoding));
  try {
    const table = await findTextTable(parts, choice);
    const { left } = await copyLines(connection, source, { parts, table, folder });
    if (left.count > 0 && source.reading?.isPartly !== true) return err(misfitText(left));
    const notes: readonly FileNote[] = [
      ...(chosen === null && encoding === 'windows-1252'
        ? [{ kind: 'encoding' as const, encoding: 'Windows-1252' }]
        : []),
      ...table.notes,
    ];
    const said = notes.map(fileNoteText).map(({ text, values }) => t(text, values));
    const without = left.count > 0 ? [misfitText(left)] : [];
    return ok({ notes: [...said, ...without] });
  } catch (cause) {
    if (cause instanceof TextFault) return err(cause.message);
    throw cause;
  }
}

type Left = ReturnType<ReturnType<typeof textLines>['left']>;

function misfitText({ count, rows: [first] }: Left): string {
  return t('{n} {n|row does|rows do} not fit the types of the columns, first line {line}: {why}.', {
    n: count,
    line: String(first?.line ?? 0),
    why: first?.why ?? '',
  });
}

/** Writes the rows as lines that the engine reads back exactly, and reads them. */
async function copyLines(
  connection: DuckDBConnection,
  { table: name, reading }: TableSource,
  { parts, table, folder }: { readonly parts: TextParts; readonly table: TextTable; readonly folder: string },
): Promise<{ readonly left: Left }> {
  const copy = join(folder, 'lines.csv');
  const types = reading?.choice.types ?? null;
  const { lines, left } = textLines(parts, table, types);
  await pipeline(lines, createWriteStream(copy));
  const columns = table.names.map(
    (column, at) => `${quoteText(column)}: ${quoteText(table.readings[at]?.type ?? 'VARCHAR')}`,
  );
  const options = [
    'auto_detect = false',
    'header = true',
    // Values may have line ends of other kinds.
    `new_line = '\\n'`,
    `delim = ${quoteText(lineSeparator(table))}`,
    `quote = '"'`,
    `escape = '"'`,
    `nullstr = ['', ${quoteText(NOTHING)}]`,
    'allow_quoted_nulls = false',
    // Values are escaped, and columns have names.
    `max_line_size = ${4 * LONGEST_RECORD}`,
    `parallel = ${!table.hasLines}`,
    `columns = {${columns.join(', ')}}`,
  ];
  const wanted = table.names.filter((_, at) => types?.[at] !== LEFT_OUT).map(quoteName);
  await connection.run(
    `CREATE TABLE ${quoteName(name)} AS SELECT ${wanted.join(', ')} FROM read_csv(${[quoteText(copy), ...options].join(', ')})`,
  );
  return { left: left() };
}
