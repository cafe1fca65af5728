import type { Connection, RowDataPacket } from 'mysql2';
import type { RowSink } from '../remote/driver.ts';
import { type Field, textOf } from './readings.ts';

/** So many characters of rows are written at once. */
const PIECE = 64 * 1024;

/** What a statement did: null for one that returned rows. */
export type Changed = { readonly affectedRows: number } | null;

type Row = readonly (Buffer | null)[];

/**
 * Runs a statement and writes its rows as they come; while they are written, nothing is read. Those that nobody wants
 * are read all the same, unless they are stopped.
 */
export function runRows(
  connection: Connection,
  sql: string,
  into: RowSink | null,
  enough: () => void,
): Promise<Changed> {
  return new Promise((resolve, reject) => {
    let fields: readonly Field[] = [];
    let changed: Changed = null;
    let text = '';
    let isWanted = into !== null;
    let written: Promise<void> = Promise.resolve();

    async function write(piece: string): Promise<void> {
      if (!isWanted || into === null) return;
      isWanted = await into.take(Buffer.from(piece));
      if (!isWanted) enough();
    }
    function flush(): void {
      const piece = text;
      text = '';
      connection.pause();
      written = written.then(() => write(piece));
      written.then(() => connection.resume(), reject);
    }
    const query = connection.query<RowDataPacket[]>({
      sql,
      rowsAsArray: true,
      typeCast: (field) => field.buffer(),
    });
    // What ends the connection is no error of the statement to this client.
    const ended = (cause?: unknown): void => reject(cause ?? new Error('The connection was cut.'));
    connection.once('error', ended).once('end', ended);
    query
      .on('fields', (found) => {
        fields = (found ?? []) as unknown as readonly Field[];
      })
      .on('result', (row: unknown, index?: number) => {
        if (!Array.isArray(row)) changed = row as Changed;
        // A procedure may return several tables: the first is the result.
        else if (isWanted && (index ?? 0) === 0) {
          text += csvLine(row as Row, fields);
          if (text.length >= PIECE) flush();
        }
      })
      .on('error', reject)
      .on('end', () => {
        connection.off('error', ended).off('end', ended);
        written = written.then(() => write(text));
        written.then(() => resolve(changed), reject);
      });
  });
}

function csvLine(row: Row, fields: readonly Field[]): string {
  let line = '';
  for (const [at, bytes] of row.entries()) {
    if (at > 0) line += ',';
    const field = fields[at];
    if (bytes === null || field === undefined) line += '\\N';
    else {
      const value = textOf(field, bytes);
      line += value.includes('"') ? `"${value.replaceAll('"', '""')}"` : `"${value}"`;
    }
  }
  return `${line}\n`;
}
