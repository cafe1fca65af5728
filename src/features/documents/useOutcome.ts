import { useEffect, useRef, useState } from 'react';
import { useObserved } from '#ui/useObservable.ts';
import type { ReadOutcome } from '../services/dashboards.ts';
import { useDevice } from '../services/device.ts';
import { useSession } from '../services/session.ts';

/**
 * The outcome of a read: when the page opens, and again when the server or the person is back. Null before the first
 * one has ended. `name` identifies what is read; null reads nothing.
 */
export function useOutcome(name: string | null, read: () => Promise<ReadOutcome>): ReadOutcome | null {
  const { reportError } = useDevice();
  const { connection, session } = useSession();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const [outcome, setOutcome] = useState<{ of: string; what: ReadOutcome } | null>(null);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (name === null) return undefined;
    let isCurrent = true;
    const end = (what: ReadOutcome): void => {
      if (isCurrent) setOutcome({ of: name, what });
    };
    latest.current().then(end, (error: unknown) => {
      reportError(error, 'explore');
      end('failed');
    });
    return () => void (isCurrent = false);
  }, [name, isThere, isExpired, reportError]);
  return outcome !== null && outcome.of === name ? outcome.what : null;
}
