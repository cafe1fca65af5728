import type { OfflineCopies } from '#features/services/dashboards.ts';
import { withLeast } from '#query/portable/withLeast.ts';
import { createResultsClient } from '#query/results/resultsWorker.ts';
import { startResultsWorker } from '../startResultsWorker.ts';

/** What leaves of groups where none is fewer rows than that. */
export const leavingGroups: OfflineCopies['leavingGroups'] = async (...asked) => {
  // Its worker starts where groups are left out.
  const results = createResultsClient(startResultsWorker, null);
  try {
    return await withLeast(results, ...asked);
  } finally {
    results.close();
  }
};
