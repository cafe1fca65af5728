import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { UploadPlace } from '../deps.ts';
import type { TableFileKind } from './fileKind.ts';
import type { TextReading } from '#contract/dataset/textReading.ts';
import type { LoadedTable } from './ingestJob.ts';
import { contentFault, HEAD_BYTES } from './sniff.ts';
import { withoutFolders } from '../base/withoutFolders.ts';
import { runIngest } from './runIngest.ts';
import { createTurns } from '../base/turns.ts';

/** The longest time that reading one file may take. */
const DEADLINE = 5 * MINUTE;
/** The table of the file that is read. */
const TABLE = 'sent';

/** A sent file as a DuckDB file with one table; both are removed by `clear`. */
export interface UploadedTable {
  readonly path: string;
  readonly table: string;
  readonly loaded: LoadedTable;
  readonly clear: () => void;
}

export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly kind: TableFileKind;
  /** What a person chose of a text. */
  readonly reading: TextReading | null;
  /** The id of the user who sent it, and the signal that they left. */
  readonly person: number;
  readonly signal: AbortSignal;
}

/** The files that are read at once: one, and one each of people who have none, so that nobody's file delays another's. */
const AT_ONCE = 3;
/** Memory with which every file is read. */
const ENOUGH = 1024 ** 3;

/** Reads sent files, each in a process of its own. The error is a sentence. Never rejects. */
export function uploadedTableReader(place: UploadPlace) {
  const turns = createTurns(1, AT_ONCE);
  const memory = Math.max(Math.floor(place.memory / AT_ONCE), Math.min(place.memory, ENOUGH));
  return async (file: UploadedFile): Promise<Result<UploadedTable, string>> => {
    const signal = AbortSignal.any([place.signal, file.signal]);
    const read = await turns.run(file.person, signal, () => readTable({ ...place, memory, signal }, file));
    return read.ok ? read.value : err('It was not read: nobody waits for it any more.');
  };
}

async function readTable(
  { folder, memory, signal }: UploadPlace,
  { bytes, kind, reading }: UploadedFile,
): Promise<Result<UploadedTable, string>> {
  const wrong = contentFault(kind, bytes.subarray(0, HEAD_BYTES));
  if (wrong !== null) return err(wrong);
  const deadline = AbortSignal.timeout(DEADLINE);
  let own: string | null = null;
  const clear = (): void => {
    if (own !== null) rmSync(own, { recursive: true, force: true });
  };
  const failed = (reason: string): Result<never, string> => {
    clear();
    return err(reason);
  };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    own = mkdtempSync(join(folder, 'sent-'));
    const source = join(own, `file.${kind}`);
    await writeFile(source, bytes);
    const target = join(own, 'table.duckdb');
    const only = { path: source, kind, table: TABLE, alias: null, ...(reading && { reading }) };
    const read = await runIngest(
      { job: { kind: 'tables', sources: [only] }, target, confinedTo: own },
      { signal: AbortSignal.any([signal, deadline]), memory },
    );
    if (deadline.aborted) return failed('Reading it took more than 5 minutes. Send it in smaller parts.');
    if (!read.ok) return failed(read.error.reason);
    const [loaded] = read.value.tables;
    if (loaded === undefined)
      return failed(read.value.faults[0]?.reason.replaceAll(source, 'the file') ?? 'It has no rows.');
    return ok({ path: target, table: TABLE, loaded, clear });
  } catch (cause) {
    return failed(withoutFolders(cause instanceof Error ? cause.message : String(cause)));
  }
}
