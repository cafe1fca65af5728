import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '#domain/result.ts';
import { MINUTE } from '#domain/time.ts';
import type { UploadPlace } from '../deps.ts';
import type { TableFileKind } from './fileKind.ts';
import type { LoadedTable } from './ingestJob.ts';
import { withoutFolders } from './withoutFolders.ts';
import { runIngest } from './runIngest.ts';

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
}

/** Reads sent files, in a separate process and one at a time. The error is a sentence. Never rejects. */
export function uploadedTableReader(place: UploadPlace) {
  let last: Promise<unknown> = Promise.resolve();
  return (file: UploadedFile): Promise<Result<UploadedTable, string>> => {
    const turn = last.then(() => readTable(place, file));
    last = turn;
    return turn;
  };
}

async function readTable(
  { folder, memory, signal }: UploadPlace,
  { bytes, kind }: UploadedFile,
): Promise<Result<UploadedTable, string>> {
  if (bytes.length === 0) return err('It is empty.');
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
    writeFileSync(source, bytes);
    const target = join(own, 'table.duckdb');
    const read = await runIngest(
      {
        job: { kind: 'tables', sources: [{ path: source, kind, table: TABLE, alias: null }] },
        target,
        confinedTo: own,
      },
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
