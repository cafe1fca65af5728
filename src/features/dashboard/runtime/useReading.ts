import { useCallback, useEffect, useRef, useState } from 'react';
import { useObserved } from '#ui/useObservable.ts';
import { type ReadOutcome, useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

export interface LastReading {
  /** The outcome of the last request; null before the first has ended. */
  readonly outcome: ReadOutcome | null;
  readonly read: () => void;
}

/** Fetches a dashboard when it is opened, and again when the server or the person is back. */
export function useReading(idOrSlug: string): LastReading {
  const { reportError } = useDevice();
  const { connection, session } = useSession();
  const { dashboards } = useDashboards();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const [outcome, setOutcome] = useState<{ of: string; what: ReadOutcome } | null>(null);

  const read = useCallback(() => {
    dashboards.read(idOrSlug).then(
      (what) => setOutcome({ of: idOrSlug, what }),
      (error: unknown) => {
        reportError(error, 'dashboard');
        setOutcome({ of: idOrSlug, what: 'failed' });
      },
    );
  }, [dashboards, idOrSlug, reportError]);

  const wasRead = useRef<string | null>(null);
  useEffect(() => {
    // Where the server is known to be unreachable the first request still has to report it; later ones wait until it is
    // back.
    if (wasRead.current === idOrSlug && (!isThere || isExpired)) return;
    wasRead.current = idOrSlug;
    read();
  }, [read, idOrSlug, isThere, isExpired]);

  return { outcome: outcome?.of === idOrSlug ? outcome.what : null, read };
}
