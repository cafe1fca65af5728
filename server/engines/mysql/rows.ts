import type { Connection } from 'mysql2';
import type { RowSink } from '../remote/driver.ts';
import { type PacketCsv, csvRows, type RowPacket } from './csvPacket.ts';
import type { MysqlField } from './readings.ts';

/** So many bytes of rows are written at once. */
const PIECE = 256 * 1024;

/** What a statement returned, and how many rows it changed, as far as it said so. */
export interface MysqlRan {
  readonly fields: readonly MysqlField[];
  readonly changed: number | null;
}

type Packet = RowPacket & { isEOF(): boolean };
/** What the client does with the packet of a row, which its types leave out: it returns what does so with the next one. */
type TakesRow = (packet: Packet, connection: Connection) => unknown;

/** Runs a statement of Sextant's own. */
export const run = (connection: Connection, sql: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    connection.query(sql, (cause, result) => (cause === null ? resolve(result) : reject(cause)));
  });

/**
 * Runs a statement and writes its rows as they come; while they are written, nothing is read. Those that nobody wants
 * are read all the same, unless they are stopped.
 */
export function runRows(
  connection: Connection,
  sql: string,
  into: RowSink,
  enough: () => void,
): Promise<MysqlRan> {
  return new Promise((resolve, reject) => {
    const { take, form } = into.exported ?? { take: (csv: Uint8Array) => into.take(csv), form: null };
    let lines: PacketCsv | null = null;
    let fields: readonly MysqlField[] = [];
    let tables = 0;
    let changed: number | null = null;
    let isWanted = true;
    let written: Promise<void> = Promise.resolve();

    async function write(): Promise<void> {
      if (!isWanted || lines === null || lines.length === 0) return;
      isWanted = await take(lines.take());
      if (!isWanted) enough();
    }
    function flush(): void {
      connection.pause();
      written = written.then(write);
      written.then(() => connection.resume(), reject);
    }
    const query = connection.query(sql);
    const client = query as unknown as { row: TakesRow };
    const own = client.row;
    // Rows go from the packets into the file: values of JavaScript in between take most of the time.
    client.row = function row(this: unknown, packet, over) {
      if (packet.isEOF()) {
        tables += 1;
        return own.call(this, packet, over);
      }
      // A procedure may return several tables: the first is the result.
      if (isWanted && tables === 0 && lines !== null) {
        lines.add(packet);
        if (lines.length >= PIECE) flush();
      }
      return row;
    };
    // What ends the connection is no error of the statement to this client.
    const ended = (cause?: unknown): void => reject(cause ?? new Error('The connection was cut.'));
    connection.once('error', ended).once('end', ended);
    query
      .on('fields', (found) => {
        if (found === undefined || lines !== null) return;
        fields = found as unknown as readonly MysqlField[];
        lines = csvRows(fields, PIECE, form);
      })
      .on('result', (result: unknown) => {
        changed = (result as { readonly affectedRows: number }).affectedRows;
      })
      .on('error', (cause) => {
        // What waits for it has gone on when the end comes.
        isWanted = false;
        reject(cause);
      })
      .on('end', () => {
        connection.off('error', ended).off('end', ended);
        written = written.then(write);
        written.then(() => resolve({ fields, changed }), reject);
      });
  });
}
