import type { EngineUses } from '#domain/device/engineUses.ts';
import { listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import type { SextantDb } from '#store/db.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';

export async function readEngineUses(db: SextantDb): Promise<EngineUses> {
  const [copies, tables, results] = await Promise.all([
    listOfflineCopies(db),
    listKeptTables(db),
    db.results.count(),
  ]);
  return {
    dashboards: copies.filter(({ datasetIds }) => datasetIds !== null).length,
    tables: tables.length,
    results,
  };
}
