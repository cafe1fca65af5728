import type { LabServices } from '../labServices.ts';
import type { ShownTab } from '../shown.ts';

/**
 * Refreshes the catalogue of the shown tab; the stored one is shown meanwhile. `force` reads past the server's cache.
 */
export function refreshCatalogue(
  catalogue: LabServices['catalogue'],
  shown: ShownTab | null,
  force: boolean,
): void {
  if (shown?.tab.dbId == null) return;
  const { schema, database } = shown;
  const { dbId, catalog } = shown.tab;
  if (database?.allowMultiCatalog === true) void catalogue.refreshCatalogs(dbId, { force });
  void catalogue.refreshSchemas({ dbId, catalog }, { force });
  if (schema !== null) void catalogue.refreshTables({ dbId, catalog, schema }, { force });
  void catalogue.refreshColumns(dbId, { force });
  void catalogue.refreshFunctions(dbId);
}
