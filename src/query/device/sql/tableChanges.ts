import { freeName } from '#domain/device/bareName.ts';
import type { KeptTable, TableOrigin } from '#domain/device/keptTable.ts';
import { newId } from '#domain/ids.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Clock, Random } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { listKeptTables, setTableRemoved, storeKeptTable } from '#store/sql/keptTables.ts';
import type { RowsToKeep } from '../../../../workers/engine/keepRows.ts';
import { refreshDeviceCatalogue } from '../deviceCatalogue.ts';
import { listDeviceTables } from '../listDeviceTables.ts';
import { whyNotStored } from '../whyNotStored.ts';

export interface TableChangesDeps {
  readonly db: SextantDb;
  readonly clock: Clock;
  readonly random: Random;
  readonly onStorageError: (error: StorageError) => void;
}

/** Makes and removes tables of this device. The list of tables follows each change. */
export interface TableChanges {
  /**
   * Stores a table under its name; one with the same name is removed. `isLimited`: row rules of a server limit its
   * rows. Fails with a message for a person.
   */
  store(
    name: string,
    rows: RowsToKeep,
    origin: TableOrigin,
    isLimited?: boolean,
  ): Promise<Result<KeptTable, string>>;
  /** Removes a table, or restores it. */
  setRemoved(id: string, isRemoved: boolean): Promise<Result<void, string>>;
  /** The name, with a number if a table has it. */
  freeName(wanted: string): Promise<string>;
  named(name: string): Promise<KeptTable | undefined>;
}

export function createTableChanges(deps: TableChangesDeps): TableChanges {
  const { db, clock, random } = deps;
  return {
    async store(name, { rows, columns, count }, origin, isLimited = false) {
      const table: KeptTable = {
        id: newId(random),
        name,
        columns,
        rows: count,
        bytes: rows.size,
        storedAt: clock.now(),
        origin,
        ...(isLimited && { isLimited }),
        removedAt: null,
      };
      const stored = await storeKeptTable(db, table, rows);
      if (!stored.ok) return err(whyNotStored(stored.error));
      await refreshDeviceCatalogue(deps);
      return ok(table);
    },
    async setRemoved(id, isRemoved) {
      const now = clock.now();
      const changed = await setTableRemoved(db, id, isRemoved ? now : null, now);
      if (!changed.ok) return err(whyNotStored(changed.error));
      await refreshDeviceCatalogue(deps);
      return ok(undefined);
    },
    async freeName(wanted) {
      return freeName(wanted, new Set((await listDeviceTables(db)).map(({ name }) => name)));
    },
    named: async (name) => (await listKeptTables(db)).find((each) => each.name === name),
  };
}
