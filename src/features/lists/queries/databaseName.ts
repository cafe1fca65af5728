import { DEVICE_ID, DEVICE_NAME } from '#domain/device/deviceDatabase.ts';
import { t } from '#ui/t.ts';

/** The name of the database of a query; empty for none. `names` has those of the servers. */
export function databaseName(dbId: number | null, names: ReadonlyMap<number, string>): string {
  if (dbId === null) return '';
  return dbId === DEVICE_ID ? t(DEVICE_NAME) : (names.get(dbId) ?? t('Database {id}', { id: String(dbId) }));
}
