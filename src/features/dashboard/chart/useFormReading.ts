import { useEffect, useState } from 'react';
import type { SavedChart } from '#domain/chart/savedChart.ts';
import { useObserved } from '#ui/useObservable.ts';
import { type ReadOutcome, useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

/**
 * Reads a chart of which only a list is known, such as one that has just been added: lists have no form data. It is
 * read again when the server is back. Null while it is being read, and for charts that need no reading.
 */
export function useFormReading(chart: SavedChart | undefined): ReadOutcome | null {
  const { reportError } = useDevice();
  const { connection } = useSession();
  const { explore } = useDashboards();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const [read, setRead] = useState<{ readonly of: number; readonly outcome: ReadOutcome } | null>(null);
  const id = chart !== undefined && chart.formData === null && chart.id > 0 ? chart.id : null;
  useEffect(() => {
    if (id === null || !isThere) return;
    explore()
      .then((calls) => calls.readChart(id))
      .then(
        (outcome) => setRead({ of: id, outcome }),
        (error: unknown) => {
          reportError(error, 'chart');
          setRead({ of: id, outcome: 'failed' });
        },
      );
  }, [explore, id, isThere, reportError]);
  if (id === null) return null;
  return isThere ? (read?.of === id ? read.outcome : null) : 'unreachable';
}
