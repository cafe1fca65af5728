import { useEffect, useState } from 'react';
import type { Result } from '#domain/result.ts';
import { useObserved } from '#ui/useObservable.ts';
import { type FilePlaces, useDashboards } from '../../services/dashboards.ts';
import { useDevice } from '../../services/device.ts';
import { useSession } from '../../services/session.ts';

/** Where a file can go; null until that is shown and the server has said. Read again when it is back. */
export function useFilePlaces(isShown: boolean): Result<FilePlaces, string> | null {
  const { reportError } = useDevice();
  const { datasets } = useDashboards();
  const { connection } = useSession();
  const isThere = useObserved(connection, (now) => now.serverReachable !== false);
  const [places, setPlaces] = useState<Result<FilePlaces, string> | null>(null);
  useEffect(() => {
    if (!isShown) return undefined;
    let isCurrent = true;
    datasets()
      .then(async (calls) => calls.filePlaces())
      .then(
        (found) => isCurrent && setPlaces(found),
        (error: unknown) => reportError(error, 'databases for files'),
      );
    return () => void (isCurrent = false);
  }, [datasets, isShown, isThere, reportError]);
  return places;
}
