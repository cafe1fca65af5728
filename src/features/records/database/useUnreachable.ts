import { useEffect } from 'react';
import type { Database } from '#domain/catalogue/catalogue.ts';
import { catalogueEntry } from '#store/catalogue.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../services/device.ts';
import { useEditor } from '../../services/editor.ts';
import { useSession } from '../../services/session.ts';

const NONE: ReadonlyMap<number, string> = new Map();

/** Why databases do not respond, by their ids, as the last read of their schemas said. */
export function useUnreachable(databases: readonly Database[] | undefined): ReadonlyMap<number, string> {
  const { db, reportError } = useDevice();
  const { catalogue } = useEditor();
  const { conf, connection } = useSession();
  // A Superset may have many, and asks each of them at length.
  const isOwn = useObserved(conf, ({ mode }) => mode === 'embedded');
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  // Files are where the server is.
  const elsewhere = (databases ?? []).filter(({ backend }) => backend !== 'duckdb');
  const ids = elsewhere.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!isOwn || !isThere) return;
    for (const id of numbers(ids))
      catalogue
        .refreshSchemas({ dbId: id, catalog: null })
        .catch((error: unknown) => reportError(error, 'schemas of a database'));
  }, [catalogue, ids, isOwn, isThere, reportError]);
  const found = useLive(async () => {
    const entries = await Promise.all(
      numbers(ids).map(async (id) => {
        const row = await catalogueEntry(db, 'schemas', { dbId: id, catalog: null });
        const failure = row?.failure ?? null;
        return failure === null || failure.isPassing === true ? null : ([id, failure.message] as const);
      }),
    );
    return new Map(entries.filter((each) => each !== null));
  }, [db, ids]);
  return found ?? NONE;
}

const numbers = (ids: string): readonly number[] => ids.split(' ').filter(Boolean).map(Number);
