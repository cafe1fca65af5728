import { ok, type Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { SextantDb } from '../db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { readStoredData, writeChartData } from './chartData.ts';
import type { ChartDataSubject } from '../dashboards/dashboardRows.ts';

export interface ChartDataCopy {
  readonly subject: ChartDataSubject;
  /** The key of the request, with a subject. */
  readonly keyOf: (subject: ChartDataSubject) => string;
  readonly now: Millis;
}

/** Stores for a subject what another has for the same request, the newest of it, unless it has something itself. */
export async function copySameChartData(
  db: SextantDb,
  { subject, keyOf, now }: ChartDataCopy,
): Promise<Result<void, StorageError>> {
  const key = keyOf(subject);
  if ((await db.chartAnswers.get(key)) !== undefined) return ok(undefined);
  const subjects = (await db.chartAnswers.orderBy('subject').uniqueKeys()) as ChartDataSubject[];
  const same = await db.chartAnswers.bulkGet(subjects.map(keyOf));
  const [newest] = same
    .filter((each) => each !== undefined)
    .toSorted((one, other) => other.computedAt - one.computedAt);
  const rows = newest && (await readStoredData(db, newest.key, null));
  if (rows === undefined) return ok(undefined);
  const { stored, body } = rows;
  return writeChartData(
    db,
    { ...stored, key, subject, storedAt: now },
    { key, queries: body.queries, ...(body.figures && { figures: body.figures }) },
    () => undefined,
  );
}
