import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { err, ok, type Result } from '#domain/result.ts';
import type { DeviceTableActions } from '#features/services/device.ts';
import type { SextantDb } from '#store/db.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';

/* A backup with the rows of the tables that a person made: a zip of the backup and a Parquet file for each. */

const TEXTS = 'backup.json';
const TABLE = /^tables\/([\p{L}\p{N}_]{1,80})\.parquet$/u;
const MAX_UNPACKED = 2048 * 1024 * 1024;
const MAX_ENTRIES = 1000;

export interface BackupRowsPorts {
  readonly db: SextantDb;
  readonly toasts: Toaster;
  readonly tables: Pick<DeviceTableActions, 'parquetOf' | 'tableOf'>;
}

/** The tables whose rows may leave: not those that hold only what one person may see. */
const tablesToPack = async (db: SextantDb) =>
  (await listKeptTables(db)).filter(({ isLimited }) => !isLimited);

/** A backup with rows; null if the person stopped it. */
export async function packBackup(
  backup: string,
  { db, toasts, tables }: BackupRowsPorts,
): Promise<Result<Blob, string> | null> {
  const entries: Zippable = { [TEXTS]: strToU8(backup) };
  const stopping = new AbortController();
  const action = { label: t('Stop'), run: () => stopping.abort() };
  const text = t('Adding rows to the file');
  toasts.show('info', text, { lasting: true, action });
  try {
    for (const { name } of await tablesToPack(db)) {
      const rows = await tables.parquetOf(name, stopping.signal);
      if (stopping.signal.aborted) return null;
      if (!rows.ok) return err(`${name}: ${rows.error}`);
      // Parquet is compressed already.
      entries[`tables/${name}.parquet`] = [new Uint8Array(await rows.value.arrayBuffer()), { level: 0 }];
    }
  } finally {
    const shown = toasts.state.get().toasts.find((each) => each.text === text);
    if (shown !== undefined) toasts.dismiss(shown.id);
  }
  return ok(new Blob([zipSync(entries)], { type: 'application/zip' }));
}

/** What a file has: the backup, and the files of tables by name. Sizes are checked before anything is unpacked. */
export interface UnpackedBackup {
  readonly text: string;
  readonly tables: readonly (readonly [name: string, file: File])[];
}

const REFUSED = 'The file is not a Sextant backup.';

export async function unpackBackup(file: Blob): Promise<Result<UnpackedBackup, string>> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] !== 0x50 || start[1] !== 0x4b) return ok({ text: await file.text(), tables: [] });
  if (file.size > MAX_UNPACKED) return err(REFUSED);
  let whole = 0;
  let count = 0;
  let isRefused = false;
  try {
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter({ name, originalSize }) {
        whole += originalSize;
        count += 1;
        isRefused ||= (name !== TEXTS && !TABLE.test(name)) || whole > MAX_UNPACKED || count > MAX_ENTRIES;
        return !isRefused;
      },
    });
    const text = entries[TEXTS];
    if (isRefused || text === undefined) return err(REFUSED);
    const tables = Object.entries(entries).flatMap(([entry, bytes]) => {
      const [, name] = TABLE.exec(entry) ?? [];
      return name === undefined ? [] : [[name, new File([bytes], `${name}.parquet`)] as const];
    });
    return ok({ text: strFromU8(text), tables });
  } catch {
    // The library's message about a damaged zip helps nobody.
    return err('The file is damaged and cannot be unpacked.');
  }
}

/** Makes tables of the files whose names are free; returns how many, and why others could not be made. */
export async function restoreTables(
  files: UnpackedBackup['tables'],
  { db, tables }: BackupRowsPorts,
): Promise<{ readonly made: number; readonly faults: readonly string[] }> {
  const taken = new Set((await listKeptTables(db)).map(({ name }) => name));
  let made = 0;
  const faults: string[] = [];
  for (const [name, file] of files) {
    if (taken.has(name)) continue;
    const table = await tables.tableOf(file, null, name);
    if (table.ok) made += 1;
    else faults.push(`${name}: ${table.error}`);
  }
  return { made, faults };
}
