import type { Dataset } from '#domain/dataset/dataset.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

export function listDatasets(db: Tables): Promise<Dataset[]> {
  return db.datasets.toArray();
}

export async function getDatasets(db: Tables, ids: readonly number[]): Promise<Dataset[]> {
  return (await db.datasets.bulkGet([...ids])).filter((each) => each !== undefined);
}

export async function putDatasets(tx: Tx, datasets: readonly Dataset[]): Promise<void> {
  await tx.datasets.bulkPut([...datasets]);
}

export async function dropDatasets(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.datasets.bulkDelete([...ids]);
}
