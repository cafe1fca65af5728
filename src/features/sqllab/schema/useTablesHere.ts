import { useMemo } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { MINUTE, type Millis } from '#domain/time.ts';
import { listDeviceTables } from '#query/device/listDeviceTables.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { useLive } from '#ui/useLive.ts';
import { useNow } from '#ui/page/useNow.ts';
import { t } from '#ui/t.ts';
import { formatAge, formatBytes } from '#ui/format.ts';
import type { DeviceTable } from '#domain/device/deviceTables.ts';
import { useDevice } from '../../services/device.ts';

/** How much a table of this device has, and how old that is. */
export function tableNote({ rows, count }: Pick<DeviceTable, 'rows' | 'count'>, now: Millis): string {
  const size = rows.kind === 'table' ? formatBytes(rows.bytes) : t('{n} {n|row|rows}', { n: count });
  const since = rows.kind === 'extract' ? rows.takenAt : rows.storedAt;
  return `${size} · ${formatAge(now - since)}`;
}

export interface MadeTableInTree {
  /** Whether its rows can be read again from a server. */
  readonly isRefreshable: boolean;
}

export interface TablesHere {
  /** Those that a person made. */
  readonly made: ReadonlyMap<string, MadeTableInTree>;
  /** What is shown below the names of all. */
  readonly notes: ReadonlyMap<string, string>;
}

/** The state of the tables of this device in the tree; null for another database. */
export function useTablesHere(dbId: number | null): TablesHere | null {
  const { db, clock } = useDevice();
  const now = useNow(clock, MINUTE);
  const stored = useLive(
    async () =>
      dbId === DEVICE_ID ? { all: await listDeviceTables(db), made: await listKeptTables(db) } : null,
    [db, dbId],
  );
  return useMemo(
    () =>
      stored
        ? {
            made: new Map(
              stored.made.map(({ name, origin }) => [name, { isRefreshable: origin.kind === 'server' }]),
            ),
            notes: new Map(stored.all.map((table) => [table.name, tableNote(table, now)])),
          }
        : null,
    [stored, now],
  );
}
