import { DEVICE_ID, DEVICE_SCHEMA } from '#domain/device/deviceDatabase.ts';
import type { Clock } from '#domain/time.ts';
import { putCatalogueEntry } from '#store/catalogue.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { CATALOGUE_TABLES, write } from '#store/write.ts';
import { listDeviceTables } from './listDeviceTables.ts';

interface Deps {
  readonly db: SextantDb;
  readonly clock: Clock;
  readonly onStorageError: (error: StorageError) => void;
}

/** Writes the tables of this device where those of other databases are. */
export async function refreshDeviceCatalogue({ db, clock, onStorageError }: Deps): Promise<void> {
  const tables = await listDeviceTables(db);
  const fetchedAt = clock.now();
  const place = { dbId: DEVICE_ID, catalog: null };
  const kind = 'table' as const;
  const written = await write(
    db,
    async (tx) => {
      const payload = tables.map(({ name }) => ({ name, kind }));
      const address = { ...place, schema: DEVICE_SCHEMA };
      await putCatalogueEntry(tx, { kind: 'schemas', address: place, payload: [DEVICE_SCHEMA], fetchedAt });
      await putCatalogueEntry(tx, { kind: 'tables', address, payload, fetchedAt });
      await putCatalogueEntry(tx, {
        kind: 'columns',
        address: { dbId: DEVICE_ID },
        payload: tables.map(({ name, columns, count }) => ({
          catalog: null,
          schema: DEVICE_SCHEMA,
          name,
          kind,
          rows: count,
          columns,
        })),
        fetchedAt,
      });
    },
    CATALOGUE_TABLES,
  );
  if (!written.ok) onStorageError(written.error);
}
