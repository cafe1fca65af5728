import type { EngineUses } from '#domain/device/engineUses.ts';
import { listOfflineCopies } from '#store/dashboards/offlineCopies.ts';
import type { SextantDb } from '#store/db.ts';
import { setting } from '#store/settings.ts';
import { listKeptTables } from '#store/sql/keptTables.ts';

export async function readEngineUses(db: SextantDb): Promise<EngineUses> {
  const [copies, tables, results, isRequested] = await Promise.all([
    listOfflineCopies(db),
    listKeptTables(db),
    db.results.count(),
    setting(db, 'keepsEngine'),
  ]);
  return {
    isRequested,
    dashboards: copies.filter(({ datasetIds }) => datasetIds !== null).length,
    tables: tables.length,
    results,
  };
}
