import type { Clock } from '#domain/time.ts';
import { copySameChartData } from '#store/charts/sameChartData.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { ChartDataLoader } from './chartDataLoader.ts';
import { chartDataKey } from './chartDataKey.ts';

/**
 * Without a server, a chart has the stored rows of another one with the same request: what is saved as a new chart on a
 * plane shows what it showed before, also on a new dashboard.
 */
export function withSameRows(
  chartData: ChartDataLoader,
  db: SextantDb,
  clock: Clock,
  onStorageError: (error: StorageError) => void,
): ChartDataLoader {
  return {
    async load(request, options) {
      const loaded = await chartData.load(request, options);
      const isOutOfReach = !loaded.ok && 'device' in loaded.error;
      if (!isOutOfReach || options?.signal?.aborted === true) return loaded;
      const copied = await copySameChartData(db, {
        subject: request.subject,
        keyOf: (subject) => chartDataKey({ ...request, subject }),
        now: clock.now(),
      });
      if (!copied.ok) onStorageError(copied.error);
      return loaded;
    },
  };
}
