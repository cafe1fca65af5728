import { useEffect, useState } from 'react';
import { useObserved } from '#ui/useObservable.ts';
import { setting } from '#store/settings.ts';
import { useLive } from '#ui/useLive.ts';
import { type ListName, type ReadOutcome, useDashboards } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';

export interface ListReading {
  /** Null where it is read whole, in its own way. */
  readonly list: ListName | null;
  /** The outcome of the last request; null while the first is in flight. */
  readonly outcome: ReadOutcome | null;
  /** When the stored list was fetched; null where it never was. */
  readonly readAt: number | null;
}

/**
 * Fetches a list when its page opens, when the server or the person is back and when `news` changes; the page shows the
 * stored list.
 */
export function useListReading(list: ListName, news?: number): ListReading {
  const { db, reportError } = useDevice();
  const { connection, session } = useSession();
  const { dashboards } = useDashboards();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const [outcome, setOutcome] = useState<ReadOutcome | null>(null);
  // Together: an outcome before the rows that came with it would say that there are none.
  const reading = useLive(
    async () => ({ list, outcome, readAt: (await setting(db, 'listedAt'))[list] ?? null }),
    [db, list, outcome],
  );
  useEffect(() => {
    dashboards.readList(list).then(setOutcome, (error: unknown) => {
      reportError(error, list);
      setOutcome('failed');
    });
  }, [dashboards, list, isThere, isExpired, news, reportError]);
  return reading ?? { list, outcome: null, readAt: null };
}
