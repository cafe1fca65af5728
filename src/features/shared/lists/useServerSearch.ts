import { useEffect, useState } from 'react';
import { useObserved } from '#ui/useObservable.ts';
import type { ListReading } from '../../documents/useListReading.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

/** Whether the server has said what it finds. */
export type ServerSearch = 'asking' | 'answered' | 'failed';

const QUIET_MS = 250;

/**
 * Searches a list on the server as long as it was never read to its end: then what is on the device is its beginning.
 * Null where what is on the device is all there is to search. It asks again when the server or the person is back.
 */
export function useServerSearch({ list, readAt }: ListReading, wanted: string): ServerSearch | null {
  const { reportError } = useDevice();
  const { dashboards } = useDashboards();
  const { connection, session } = useSession();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const [found, setFound] = useState<{ readonly asked: string; readonly isAnswered: boolean } | null>(null);
  const text = wanted.trim();
  const asked = `${isThere} ${isExpired} ${text}`;
  const searched = readAt === null && list !== 'queries' && text !== '' ? list : null;
  const isNeeded = searched !== null;
  useEffect(() => {
    if (searched === null) return undefined;
    const timer = setTimeout(() => {
      dashboards.findInList(searched, text).then(
        (outcome) => setFound({ asked, isAnswered: outcome === 'read' }),
        (error: unknown) => {
          reportError(error, searched);
          setFound({ asked, isAnswered: false });
        },
      );
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [searched, text, asked, dashboards, reportError]);
  if (!isNeeded) return null;
  if (found?.asked !== asked) return 'asking';
  return found.isAnswered ? 'answered' : 'failed';
}
