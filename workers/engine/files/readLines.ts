import { tableFromIPC } from '@uwdata/flechette';
import { NOTHING } from '#domain/device/files/csvLine.ts';
import { type BadRow, type FilePreview, LEFT_OUT, MOST_BAD_ROWS } from '#domain/device/files/fileTable.ts';
import { LONGEST_RECORD } from '#domain/device/files/csv/scanText.ts';
import { keepRows, type RowsToKeep } from '../keepRows.ts';
import type { Run } from '../runDeviceSql.ts';
import { wantedColumns } from './withoutLeftOut.ts';

/** Lines that this app wrote, as the engine reads them back. */
export interface WrittenLines {
  readonly separator: string;
  readonly columns: readonly (readonly [name: string, type: string])[];
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

/** A query for all rows; those that do not fit are left out and listed by `badRows`. */
function linesQuery(file: string, { separator, columns }: WrittenLines): string {
  // What is left out may have any value.
  const list = columns
    .map(([name, type]) => `${text(name)}: ${text(type === LEFT_OUT ? 'VARCHAR' : type)}`)
    .join(', ');
  const { rejects, scans } = rejectsOf(file);
  const options = [
    text(file),
    'auto_detect=false',
    `delim=${text(separator)}`,
    'header=true',
    // Values may have line ends of other kinds.
    `new_line='\\n'`,
    `quote='"'`,
    `escape='"'`,
    'allow_quoted_nulls=false',
    `nullstr=['', ${text(NOTHING)}]`,
    `max_line_size=${4 * LONGEST_RECORD}`,
    `columns={${list}}`,
    'store_rejects=true',
    `rejects_limit=${MOST_BAD_ROWS}`,
    `rejects_table=${text(rejects)}`,
    `rejects_scan=${text(scans)}`,
  ];
  return `SELECT ${wantedColumns(columns)} FROM read_csv(${options.join(', ')})`;
}

/** Each file has its own: several may be read at the same time. */
function rejectsOf(file: string): { readonly rejects: string; readonly scans: string } {
  const name = file.replaceAll(/\W/g, '_');
  return { rejects: `rejects_${name}`, scans: `scans_${name}` };
}

export const keepLines = (run: Run, file: string, lines: WrittenLines): Promise<RowsToKeep> =>
  keepRows(
    run,
    linesQuery(file, lines),
    lines.columns.filter(([, type]) => type !== LEFT_OUT),
  );

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
  const { rejects, scans } = rejectsOf(file);
  const found = tableFromIPC(
    await run(`SELECT line, min(error_message) AS why FROM ${rejects} GROUP BY line ORDER BY line`),
  );
  await run(`DROP TABLE IF EXISTS ${rejects}`);
  await run(`DROP TABLE IF EXISTS ${scans}`);
  return Array.from({ length: found.numRows }, (_, row) => ({
    line: Number(found.getChild('line').at(row)),
    why: String(found.getChild('why').at(row)),
  }));
}
