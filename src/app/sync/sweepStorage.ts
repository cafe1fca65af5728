import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { SextantDb } from '#store/db.ts';
import { sweepChartData } from '#store/charts/chartData.ts';
import { budgets, type StorageEstimate } from '#store/space/quota.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { sweepResults } from '#store/space/sweep.ts';
import { sweepQueries } from '#store/space/sweepQueries.ts';
import { sweepVersions } from '#store/space/sweepVersions.ts';

/** The number of filter combinations whose chart data is stored for each chart, newest first. */
const CHART_DATA_PER_CHART = 40;

export interface SweepPorts {
  readonly db: SextantDb;
  readonly now: Millis;
  readonly estimate: StorageEstimate;
  readonly note: (outcome: Result<unknown, StorageError>, what: string) => void;
}

/** Deletes what is too old or too much of everything that can be read again from a reachable server. */
export async function sweepStorage({ db, now, estimate, note }: SweepPorts): Promise<void> {
  note(await sweepResults(db, { now, estimate, isOnline: true }), 'results that are too old or too many');
  note(await sweepVersions(db, { now, estimate }), 'versions that are too old or too many');
  note(await sweepQueries(db), 'queries that are too many');
  const room = { budget: budgets(estimate).caches, perSubject: CHART_DATA_PER_CHART };
  note(await sweepChartData(db, room), 'answers to charts that are too many');
}
