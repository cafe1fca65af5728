import type { KeptTable } from '#domain/device/keptTable.ts';
import type { Result } from '#domain/result.ts';
import { HOUR, type Millis } from '#domain/time.ts';
import type { SextantDb } from '../db.ts';
import type { Tables } from '../schema.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { KEPT_TABLES, write } from '../write.ts';

/** How long a removed table can be restored. */
const RESTORABLE: Millis = HOUR;

/** The tables a person made on this device, oldest first. */
export async function listKeptTables(db: Tables): Promise<readonly KeptTable[]> {
  const all = await db.keptTables.toArray();
  return all
    .filter(({ removedAt }) => removedAt === null)
    .toSorted((a, b) => a.storedAt - b.storedAt || (a.id < b.id ? -1 : 1));
}

export async function getKeptRows(db: Tables, id: string): Promise<Blob | null> {
  return (await db.keptRows.get(id))?.rows ?? null;
}

/** Stores a table with its rows; one with the same name is removed, for good if it is of the same file. */
export function storeKeptTable(
  db: SextantDb,
  table: KeptTable,
  rows: Blob,
): Promise<Result<void, StorageError>> {
  return write(
    db,
    async (tx) => {
      const { storedAt } = table;
      const all = await tx.keptTables.toArray();
      const sameName = all.filter(({ removedAt, name }) => removedAt === null && name === table.name);
      for (const each of sameName) await tx.keptTables.put({ ...each, removedAt: storedAt });
      const old = all.filter(({ removedAt }) => removedAt !== null && removedAt < storedAt - RESTORABLE);
      // A file that changes all the time would fill the disk with its earlier rows.
      const gone = [...old, ...sameName.filter((each) => isOfSameFile(each, table))];
      await tx.keptTables.bulkDelete(gone.map(({ id }) => id));
      await tx.keptRows.bulkDelete(gone.map(({ id }) => id));
      await tx.keptTables.put(table);
      await tx.keptRows.put({ id: table.id, rows });
    },
    KEPT_TABLES,
  );
}

function isOfSameFile({ origin: one }: KeptTable, { origin: other }: KeptTable): boolean {
  if (one.kind !== 'file' || other.kind !== 'file') return false;
  return one.fileName === other.fileName && one.folder?.id === other.folder?.id;
}

/** Removes a table, or restores it with `null`. A table of the same name is removed then. */
export function setTableRemoved(
  db: SextantDb,
  id: string,
  removedAt: Millis | null,
  now: Millis,
): Promise<Result<void, StorageError>> {
  return write(
    db,
    async (tx) => {
      const all = await tx.keptTables.toArray();
      const table = all.find((each) => each.id === id);
      if (table === undefined) return;
      const other = all.find((each) => each.id !== id && each.name === table.name && each.removedAt === null);
      if (removedAt === null && other !== undefined) await tx.keptTables.put({ ...other, removedAt: now });
      await tx.keptTables.put({ ...table, removedAt });
    },
    KEPT_TABLES,
  );
}
