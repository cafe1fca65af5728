import { useEffect, useState } from 'react';
import { type ListOrder, SORTED_BY_SERVER } from '#domain/listSearch.ts';
import { useObserved } from '#ui/useObservable.ts';
import type { ListReading } from '../../documents/useListReading.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

/** Whether the server has said what it finds, or what is first in an order. */
export interface ServerSearch {
  readonly of: 'text' | 'order';
  readonly outcome: 'asking' | 'answered' | 'failed';
}

const QUIET_MS = 250;

/**
 * Searches and sorts a list on the server as long as it was never read to its end: then what is on the device is its
 * beginning. Null where what is on the device is all there is. It asks again when the server or the person is back.
 */
export function useServerSearch(
  { list, readAt }: ListReading,
  wanted: string,
  order: ListOrder | null,
): ServerSearch | null {
  const { reportError } = useDevice();
  const { dashboards } = useDashboards();
  const { connection, session } = useSession();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const isExpired = useObserved(session.state, (now) => now.status === 'expired');
  const [found, setFound] = useState<{ readonly asked: string; readonly isAnswered: boolean } | null>(null);
  const text = wanted.trim();
  const asked = `${isThere} ${isExpired} ${order?.column} ${order?.direction} ${text}`;
  const part = readAt === null && list !== 'queries' && (text !== '' || order !== null) ? list : null;
  const isSorted = part !== null && order !== null && order.column in SORTED_BY_SERVER[part];
  const searched = text !== '' || isSorted ? part : null;
  useEffect(() => {
    if (searched === null) return undefined;
    const timer = setTimeout(() => {
      dashboards.findInList(searched, { text, order }).then(
        (outcome) => setFound({ asked, isAnswered: outcome === 'read' }),
        (error: unknown) => {
          reportError(error, searched);
          setFound({ asked, isAnswered: false });
        },
      );
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [searched, text, order, asked, dashboards, reportError]);
  if (part === null) return null;
  const of = text === '' ? 'order' : 'text';
  if (searched === null) return { of, outcome: 'failed' };
  if (found?.asked !== asked) return { of, outcome: 'asking' };
  return { of, outcome: found.isAnswered ? 'answered' : 'failed' };
}
