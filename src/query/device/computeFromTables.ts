import type { QueryContext } from '#domain/compile/queryContext.ts';
import { deviceSource } from '#domain/device/deviceSource.ts';
import { areLimited, type DeviceTable } from '#domain/device/deviceTables.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { dialectOf } from '#domain/sql/dialect.ts';
import { quoteAlways } from '#domain/sql/identifier.ts';
import type { Clock, Millis } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import type { LocalCharts } from './localEngine.ts';
import { deviceContents } from './deviceContents.ts';
import { listDeviceTables, tablesFor } from './listDeviceTables.ts';
import { notComputed } from './computed.ts';
import type { Computed, NotComputed } from './computed.ts';

interface Deps {
  readonly db: SextantDb;
  readonly charts: Pick<LocalCharts, 'read'>;
  readonly clock: Clock;
  readonly zone: () => string;
}

const refused = (message: string): Result<never, NotComputed> => err({ kind: 'refused', message });

/** Computes chart data of a dataset of this device. No server is asked: none has its rows. */
export async function computeFromTables(
  { db, charts, clock, zone }: Deps,
  context: QueryContext,
  datasetId: number,
  signal: AbortSignal | undefined,
): Promise<Result<Computed, NotComputed>> {
  const contents = await deviceContents(db, datasetId);
  if (contents === null)
    return refused('The dataset of this chart was removed from this device. Choose another one.');
  const { sql, title } = contents;
  const all = await listDeviceTables(db);
  const read = tablesFor(sql === '' ? quoteAlways(title, dialectOf('duckdb')) : sql, all);
  if (sql === '' && read.tables.length === 0)
    return refused(`The table ${title} is no longer on this device.`);
  const now = clock.now();
  const response = await charts.read(
    {
      context,
      source: deviceSource(contents),
      extract: { database: db.name, ...read },
      now,
      zone: zone(),
    },
    signal,
  );
  if (!response.ok) return err(notComputed(response.error));
  return ok({ ...response.value, dataFrom: oldest(read.tables, now), isLimited: areLimited(read.tables) });
}

/** The time of the oldest rows. */
function oldest(tables: readonly DeviceTable[], now: Millis): Millis {
  return Math.min(now, ...tables.map(({ rows }) => (rows.kind === 'extract' ? rows.takenAt : rows.storedAt)));
}
