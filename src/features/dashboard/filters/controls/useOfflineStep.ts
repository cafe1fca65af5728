import { stepsIn } from '#domain/compile/cube/stepLabel.ts';
import type { FilterTarget } from '#domain/nativeFilter/nativeFilter.ts';
import { getExtract } from '#store/datasets/extracts.ts';
import { useLive } from '#ui/useLive.ts';
import { useObserved } from '#ui/useObservable.ts';
import { useDevice } from '../../../services/device.ts';
import { useSession } from '../../../services/session.ts';

/** The step that numbers of a column are chosen in without the server; null where any number can be. */
export function useOfflineStep({ datasetId, column }: FilterTarget = {}): number | null {
  const { db } = useDevice();
  const { connection } = useSession();
  const isAway = useObserved(connection, ({ serverReachable }) => serverReachable === false);
  const extract = useLive(async () => getExtract(db, datasetId ?? 0), [db, datasetId]);
  if (!isAway || column === undefined || extract?.isTooLarge !== true) return null;
  return stepsIn(extract.cubes ?? []).get(column.name) ?? null;
}
