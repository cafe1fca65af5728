import { use, useEffect } from 'react';
import type { Rights } from '#domain/access/rights.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from './device.ts';
import { useSession } from './session.ts';
import { StoredRightsContext } from './storedRights.ts';

/**
 * The signed-in user with their rights, as last read from a server. `rights` is null where none were ever read;
 * `isRead` is false until the stored ones were read.
 */
export function useCaller(): {
  readonly id: number | null;
  readonly rights: Rights | null;
  readonly isRead: boolean;
} {
  const { db, reportError } = useDevice();
  const { session, readRights } = useSession();
  // A page may be the first that this device opens.
  useEffect(() => {
    readRights().catch((error: unknown) => reportError(error, 'permissions'));
  }, [readRights, reportError]);
  const id = useObserved(session.state, (now) => now.person?.id ?? null);
  const stored = use(StoredRightsContext);
  const rights = useLive(() => setting(db, 'rights'), [db], stored ?? undefined);
  return { id, rights: rights ?? null, isRead: rights !== undefined };
}
