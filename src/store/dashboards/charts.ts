import type { SavedChart } from '#domain/chart/savedChart.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

export function listCharts(db: Tables): Promise<SavedChart[]> {
  return db.charts.toArray();
}

/** Those of the named charts that are stored here. */
export async function getCharts(db: Tables, ids: readonly number[]): Promise<SavedChart[]> {
  return (await db.charts.bulkGet([...ids])).filter((each) => each !== undefined);
}

export async function putCharts(tx: Tx, charts: readonly SavedChart[]): Promise<void> {
  await tx.charts.bulkPut([...charts]);
}

export async function dropCharts(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.charts.bulkDelete([...ids]);
}
