import { useEffect, useState } from 'react';
import type { ListReading } from '../../documents/useListReading.ts';
import { useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';

/** Whether the server has said what it finds. */
export type ServerSearch = 'asking' | 'answered' | 'failed';

const QUIET_MS = 250;

/**
 * Searches a list on the server as long as it was never read to its end: then what is on the device is its beginning.
 * Null where what is on the device is all there is to search.
 */
export function useServerSearch({ list, readAt }: ListReading, wanted: string): ServerSearch | null {
  const { reportError } = useDevice();
  const { dashboards } = useDashboards();
  const [found, setFound] = useState<{ readonly text: string; readonly isAnswered: boolean } | null>(null);
  const text = wanted.trim();
  const searched = readAt === null && list !== 'queries' && text !== '' ? list : null;
  const isNeeded = searched !== null;
  useEffect(() => {
    if (searched === null) return undefined;
    const timer = setTimeout(() => {
      dashboards.findInList(searched, text).then(
        (outcome) => setFound({ text, isAnswered: outcome === 'read' }),
        (error: unknown) => {
          reportError(error, searched);
          setFound({ text, isAnswered: false });
        },
      );
    }, QUIET_MS);
    return () => clearTimeout(timer);
  }, [searched, text, dashboards, reportError]);
  if (!isNeeded) return null;
  if (found?.text !== text) return 'asking';
  return found.isAnswered ? 'answered' : 'failed';
}
