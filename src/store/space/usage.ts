import type { StoredChartData } from '../dashboards/dashboardRows.ts';
import type { SextantDb } from '../db.ts';

/** Bytes on this device, by what happens to them when storage is full. */
export interface StorageUse {
  /** What a person wrote and the outbox: never evicted. */
  readonly drafts: number;
  /** What a person asked to keep: never evicted automatically. */
  readonly kept: number;
  /** Rows of queries. */
  readonly results: number;
  /** What can be fetched or drawn again: the catalogue, dashboards, chart data, chart images. */
  readonly caches: number;
}

const WRITTEN = [
  'tabs',
  'confirmedTabs',
  'closedTabs',
  'destroyedTabs',
  'editorTables',
  'savedQueries',
  'queries',
  'versions',
  'outbox',
  'filterStates',
  'documents',
  'documentVersions',
  'comments',
] as const;

const READ_AGAIN = [
  'catalogue',
  'dashboards',
  'dashboardContents',
  'confirmedDashboards',
  'charts',
  'datasets',
  'pastQueries',
] as const;

/**
 * Rows of results and charts store their size. The size of the rest is estimated from its text; the browser's overhead
 * is known only in total.
 */
export async function measureUse(db: SextantDb): Promise<StorageUse> {
  const results = await db.results.toArray();
  const answers = await db.chartAnswers.toArray();
  const extracts = await db.extracts.toArray();
  const tables = await db.keptTables.toArray();
  const held = new Set((await db.pinnedAnswers.toArray()).map(({ key }) => key));
  const isKept = ({ key }: StoredChartData): boolean => held.has(key);
  let pictures = 0;
  await db.pictures.each(({ image }) => void (pictures += image.byteLength));
  return {
    drafts: await textSize(db, WRITTEN),
    kept:
      sumOf(results.filter((each) => each.pinned)) +
      sumOf(answers.filter(isKept)) +
      sumOf(extracts) +
      sumOf(tables),
    results: sumOf(results.filter((each) => !each.pinned)),
    caches: (await textSize(db, READ_AGAIN)) + pictures + sumOf(answers.filter((each) => !isKept(each))),
  };
}

function sumOf(rows: readonly { readonly bytes: number }[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}

async function textSize(
  db: SextantDb,
  names: readonly (typeof WRITTEN | typeof READ_AGAIN)[number][],
): Promise<number> {
  let size = 0;
  for (const name of names)
    await db.table(name).each((row: unknown) => void (size += JSON.stringify(row).length));
  return size;
}
