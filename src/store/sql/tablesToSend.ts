import type { Result } from '#domain/result.ts';
import type { SextantDb } from '../db.ts';
import { putSetting, setting, type TableToSend } from '../settings.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { type Tx, write } from '../write.ts';

/** Remembers that a person sends a table, until its file is in the outbox. */
export const addTableToSend = (db: SextantDb, table: TableToSend): Promise<Result<void, StorageError>> =>
  write(db, async (tx) => putSetting(tx, 'tablesToSend', [...(await setting(tx, 'tablesToSend')), table]));

export async function removeTableToSend(tx: Tx, id: string): Promise<void> {
  const tables = await setting(tx, 'tablesToSend');
  const others = tables.filter((each) => each.id !== id);
  if (others.length < tables.length) await putSetting(tx, 'tablesToSend', others);
}
