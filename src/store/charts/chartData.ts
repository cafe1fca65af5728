import type { Result } from '#domain/result.ts';
import type { Millis } from '#domain/time.ts';
import type { ChartDataSubject, StoredChartData, ChartBody } from '../dashboards/dashboardRows.ts';
import type { SextantDb } from '../db.ts';
import type { Tables } from '../schema.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { CHART_DATA_TABLES, readAtOnce, write, type Tx } from '../write.ts';

export async function listChartData(db: Tables, keys: readonly string[]): Promise<StoredChartData[]> {
  return (await db.chartAnswers.bulkGet([...keys])).filter((each) => each !== undefined);
}

/** When the oldest of the latest chart data of these charts was computed; undefined where none is stored. */
export async function oldestShown(db: SextantDb, chartIds: readonly number[]): Promise<Millis | undefined> {
  const subjects = chartIds.map((id): ChartDataSubject => `chart:${id}`);
  const latest = await readAtOnce(db, ['chartAnswers'], (tables) =>
    Promise.all(subjects.map((subject) => latestChartData(tables, subject))),
  );
  const times = latest.filter((each) => each !== undefined).map(({ computedAt }) => computedAt);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Chart data with its rows. */
export interface ChartDataRows {
  readonly stored: StoredChartData;
  readonly body: ChartBody;
}

/** Reads chart data with its rows as of one moment; rows whose digest is known are not read again. */
export function readStoredData(
  db: SextantDb,
  key: string,
  known: ChartDataRows | null,
): Promise<ChartDataRows | undefined> {
  return readAtOnce(db, ['chartAnswers', 'chartBodies'], async (tables) => {
    // A caller without rows of this request gets them in the same transaction.
    const reading = known?.stored.key === key ? undefined : tables.chartBodies.get(key);
    const stored = await tables.chartAnswers.get(key);
    if (stored === undefined) return undefined;
    if (known?.stored.key === key && known.stored.digest === stored.digest)
      return { stored, body: known.body };
    const body = await (reading ?? tables.chartBodies.get(key));
    return body && { stored, body };
  });
}

export function getBody(db: Tables, key: string): Promise<ChartBody | undefined> {
  return db.chartBodies.get(key);
}

/** All chart data that is stored for these subjects. */
export function chartDataOf(db: Tables, subjects: readonly ChartDataSubject[]): Promise<StoredChartData[]> {
  return db.chartAnswers
    .where('subject')
    .anyOf([...subjects])
    .toArray();
}

/** The latest chart data for any request of a subject. */
export async function latestChartData(
  db: Tables,
  subject: ChartDataSubject,
): Promise<StoredChartData | undefined> {
  const stored = await db.chartAnswers.where('subject').equals(subject).sortBy('storedAt');
  return stored.at(-1);
}

/** The most that is read at once of last-shown chart data; larger rows are read by their chart. */
const READ_AT_ONCE = 1_000_000;

/** The latest chart data of a subject with its rows, if they are quick to read. */
export async function lastRows(db: Tables, subject: ChartDataSubject): Promise<ChartDataRows | undefined> {
  const stored = await latestChartData(db, subject);
  const body = stored && stored.bytes <= READ_AT_ONCE ? await db.chartBodies.get(stored.key) : undefined;
  return stored && body && { stored, body };
}

/** The last-shown chart data of each of these charts, by subject, as far as it is quick to read. */
export async function lastShown(
  db: Tables,
  chartIds: readonly number[],
): Promise<ReadonlyMap<ChartDataSubject, ChartDataRows>> {
  const latest = await Promise.all(chartIds.map((id) => latestChartData(db, `chart:${id}`)));
  let space = READ_AT_ONCE;
  const fitting = latest.filter((each) => each !== undefined).filter(({ bytes }) => (space -= bytes) >= 0);
  const bodies = await db.chartBodies.bulkGet(fitting.map(({ key }) => key));
  const shown = new Map<ChartDataSubject, ChartDataRows>();
  for (const [at, stored] of fitting.entries()) {
    const body = bodies[at];
    if (body !== undefined) shown.set(stored.subject, { stored, body });
  }
  return shown;
}

/**
 * Stores chart data. Unchanged rows are not rewritten, so that nothing is redrawn. If the disk is full, chart data that
 * no offline copy holds is evicted, oldest first.
 */
export async function writeChartData(
  db: SextantDb,
  stored: StoredChartData,
  body: ChartBody,
  earlierOf: EarlierOf,
): Promise<Result<void, StorageError>> {
  for (;;) {
    const kept = await write(db, (tx) => putChartData(tx, stored, body, earlierOf), CHART_DATA_TABLES);
    if (kept.ok || kept.error.kind !== 'full') return kept;
    const dropped = await write(db, (tx) => dropOldest(tx, stored.key), CHART_DATA_TABLES);
    if (!dropped.ok || dropped.value === 0) return kept;
  }
}

/** What is kept of replaced chart data beside the data that replaces it. */
export type EarlierOf = (before: ChartDataRows) => ChartBody['earlier'];

async function putChartData(
  tx: Tx,
  stored: StoredChartData,
  body: ChartBody,
  earlierOf: EarlierOf,
): Promise<void> {
  const before = await tx.chartAnswers.get(stored.key);
  await tx.chartAnswers.put(stored);
  if (before?.digest === stored.digest) return;
  const replaced = before && (await tx.chartBodies.get(stored.key));
  const earlier = before && replaced ? earlierOf({ stored: before, body: replaced }) : undefined;
  await tx.chartBodies.put({ ...body, since: stored.computedAt, ...(earlier && { earlier }) });
}

export async function dropChartData(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.chartAnswers.bulkDelete([...keys]);
  await tx.chartBodies.bulkDelete([...keys]);
}

async function dropOldest(tx: Tx, except: string): Promise<number> {
  const pinned = await pinnedKeys(tx);
  const oldest = await tx.chartAnswers
    .orderBy('storedAt')
    .filter(({ key }) => key !== except && !pinned.has(key))
    .first();
  if (oldest === undefined) return 0;
  await dropChartData(tx, [oldest.key]);
  return 1;
}

async function pinnedKeys(db: Tables): Promise<ReadonlySet<string>> {
  return new Set((await db.pinnedAnswers.toArray()).map(({ key }) => key));
}

export interface ChartDataSweep {
  readonly budget: number;
  /** The most stored per subject: a person tries many filters once. */
  readonly perSubject: number;
}

/** Evicts chart data that no offline copy holds: the oldest of each subject, then the oldest of all. */
export function sweepChartData(db: SextantDb, rules: ChartDataSweep): Promise<Result<number, StorageError>> {
  return write(
    db,
    async (tx) => {
      const pinned = await pinnedKeys(tx);
      const newestFirst = (await tx.chartAnswers.orderBy('storedAt').toArray()).toReversed();
      const counts = new Map<string, number>();
      let space = rules.budget;
      const dropped: string[] = [];
      for (const { key, subject, bytes } of newestFirst) {
        if (pinned.has(key)) continue;
        const count = (counts.get(subject) ?? 0) + 1;
        counts.set(subject, count);
        space -= bytes;
        if (count > rules.perSubject || space < 0) dropped.push(key);
      }
      await dropChartData(tx, dropped);
      return dropped.length;
    },
    CHART_DATA_TABLES,
  );
}
