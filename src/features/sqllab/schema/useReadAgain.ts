import { useEffect, useRef } from 'react';
import type { CatalogueRow } from '#store/catalogueRow.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useSession } from '../../services/session.ts';

/** Reloads the open tables that failed to load while the server was unreachable or the session expired. */
export function useReadAgain(
  tables: readonly (readonly [
    name: string,
    row: Pick<CatalogueRow<'table'>, 'payload' | 'failure'> | undefined,
  ])[],
  refresh: (name: string) => void,
): void {
  const { connection, session } = useSession();
  const isThere = useObserved(connection, (now) => now.online && now.serverReachable !== false);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const latest = useRef({ tables, refresh });
  useEffect(() => {
    latest.current = { tables, refresh };
  });
  const isBack = isThere && !isExpired;
  useEffect(() => {
    if (!isBack) return;
    for (const [name, row] of latest.current.tables) {
      if (row?.failure?.isPassing === true) latest.current.refresh(name);
    }
  }, [isBack]);
}
