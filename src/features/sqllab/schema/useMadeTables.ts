import { useMemo } from 'react';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { MINUTE } from '#domain/time.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';
import { formatAge, formatBytes } from '#ui/format.ts';
import { useLive } from '#ui/useLive.ts';
import { useNow } from '#ui/page/useNow.ts';
import { useDevice } from '../../services/device.ts';

export interface MadeTable {
  /** Its size and age. */
  readonly about: string;
  /** Whether its rows can be read again from a server. */
  readonly isRefreshable: boolean;
}

/** The size and age of the tables a person made on this device; none for another database. */
export function useMadeTables(dbId: number | null): ReadonlyMap<string, MadeTable> | null {
  const { db, clock } = useDevice();
  const now = useNow(clock, MINUTE);
  const made = useLive(async () => (dbId === DEVICE_ID ? listKeptTables(db) : null), [db, dbId]);
  return useMemo(
    () =>
      made
        ? new Map(
            made.map(({ name, bytes, storedAt, origin }) => [
              name,
              {
                about: `${formatBytes(bytes)} · ${formatAge(now - storedAt)}`,
                isRefreshable: origin.kind === 'server',
              },
            ]),
          )
        : null,
    [made, now],
  );
}
