import { serverRefusal } from '#domain/device/resultCalls.ts';
import type { SextantDb } from '#store/db.ts';
import { listDeviceTables } from './listDeviceTables.ts';

/** Why no server can run a text: it reads rows that are on this device alone. */
export const refusedByServers = async (db: SextantDb, sql: string): Promise<string | null> =>
  serverRefusal(sql, await listDeviceTables(db));
