import type { Dataset } from '../dataset/dataset.ts';
import { DEVICE_NAME } from './deviceDatabase.ts';
import type { KeptTable } from './keptTable.ts';

/** The tables of this device that charts can be started over, and that no listed dataset stands for yet. */
export function tablesWithoutDataset(
  tables: readonly KeptTable[],
  datasets: readonly Dataset[],
): readonly KeptTable[] {
  const named = new Set(
    datasets
      .filter(({ kind, database }) => kind === 'physical' && database === DEVICE_NAME)
      .map(({ name }) => name),
  );
  return tables.filter(({ name }) => !named.has(name));
}
