import { type FileHandle, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowSink } from './driver.ts';

/** Rows on their way from a database server, as a file of CSV: however many they are, they need no memory. */
export interface Spool extends RowSink {
  readonly file: string;
  readonly rows: number;
  /** The bytes of the longest line. */
  readonly longestLine: number;
  /** Whether the rows are more than may be written. */
  readonly isFull: boolean;
  /** Called when all rows are there, before they are read. */
  close(): Promise<void>;
  remove(): Promise<void>;
}

export interface SpoolPlace {
  /** The process's own folder. */
  readonly folder: string;
  /** Unique in it. */
  readonly name: string;
  readonly maxBytes: number;
}

/** Rows that were read are in a file that is closed. */
const CLOSED = (): void => undefined;

const [QUOTE, LINE_FEED] = [0x22, 0x0a];
/** What reads the file takes one of these from its beginning, also where it is that of the first value. */
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Opens a file that takes rows until there are `enough`. */
export async function spool({ folder, name, maxBytes }: SpoolPlace, enough: number): Promise<Spool> {
  const file = join(folder, `${name}.csv`);
  const handle: FileHandle = await open(file, 'wx', 0o600);
  let rows = 0;
  let bytes = 0;
  let line = BYTE_ORDER_MARK.length;
  let longestLine = 0;
  let inQuotes = false;
  let isFull = false;

  /** Counts the lines of a piece; returns where it ends because there are enough. */
  function countLines(csv: Uint8Array): number {
    for (let at = 0; at < csv.length; at++) {
      const byte = csv[at];
      // A doubled quote ends the value and begins it again.
      if (byte === QUOTE) inQuotes = !inQuotes;
      if (byte !== LINE_FEED || inQuotes) continue;
      rows++;
      longestLine = Math.max(longestLine, line + at + 1);
      line = -(at + 1);
      if (rows >= enough) return at + 1;
    }
    line += csv.length;
    return csv.length;
  }

  return {
    file,
    get rows() {
      return rows;
    },
    get longestLine() {
      return longestLine;
    },
    get isFull() {
      return isFull;
    },
    async take(csv) {
      if (rows >= enough || isFull) return false;
      const isFirst = bytes === 0;
      const end = countLines(csv);
      bytes += end;
      isFull = bytes > maxBytes;
      if (isFull) return false;
      if (isFirst) await handle.writeFile(BYTE_ORDER_MARK);
      await handle.writeFile(end === csv.length ? csv : csv.subarray(0, end));
      return rows < enough;
    },
    close: () => handle.close(),
    async remove() {
      await handle.close().catch(CLOSED);
      await rm(file, { force: true });
    },
  };
}
