import type { QueryContext } from '#domain/compile/queryContext.ts';
import { deviceSource } from '#domain/device/deviceSource.ts';
import { areLimited, type DeviceTable } from '#domain/device/deviceTables.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { deviceContents } from '../deviceContents.ts';
import { listDeviceTables, tablesFor } from '../listDeviceTables.ts';
import type { DeviceRequest } from './deviceRequest.ts';
import type { NotComputed } from './computed.ts';

interface Deps {
  readonly db: SextantDb;
  readonly clock: Pick<Clock, 'now'>;
  readonly zone: () => string;
}

const refused = (message: string): Result<never, NotComputed> => err({ kind: 'refused', message });

/** What is asked for chart data of a dataset of this device. No server is asked: none has its rows. */
export async function requestOfTables(
  { db, clock, zone }: Deps,
  context: QueryContext,
  datasetId: number,
): Promise<Result<DeviceRequest, NotComputed>> {
  const contents = await deviceContents(db, datasetId);
  if (contents === null)
    return refused('The dataset of this chart was removed from this device. Choose another one.');
  const { sql, title } = contents;
  const all = await listDeviceTables(db);
  const read = tablesFor(sql === '' ? quoteAlways(title, dialectOf('duckdb')) : sql, all);
  if (sql === '' && read.tables.length === 0)
    return refused(`The table ${title} is no longer on this device.`);
  const now = clock.now();
  return ok({
    request: {
      context,
      source: deviceSource(contents),
      extract: { database: db.name, ...read },
      now,
      zone: zone(),
    },
    version: JSON.stringify([contents, read.tables]),
    dataFrom: oldest(read.tables, now),
    isLimited: areLimited(read.tables),
  });
}

/** The time of the oldest rows. */
function oldest(tables: readonly DeviceTable[], now: Millis): Millis {
  return Math.min(now, ...tables.map(({ rows }) => (rows.kind === 'extract' ? rows.takenAt : rows.storedAt)));
}
