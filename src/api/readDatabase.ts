import type { DatabaseRow } from '#contract/database.ts';
import type { Database } from '#domain/catalogue/catalogue.ts';

/** Converts a database of the contract to the domain; an unset flag is off. */
export function readDatabase(row: DatabaseRow): Database {
  return {
    id: row.id,
    name: row.database_name,
    backend: row.backend ?? '',
    allowRunAsync: row.allow_run_async ?? false,
    allowCtas: row.allow_ctas ?? false,
    allowCvas: row.allow_cvas ?? false,
    allowDml: row.allow_dml ?? false,
    allowMultiCatalog: row.allow_multi_catalog ?? false,
    disableDataPreview: row.disable_data_preview ?? false,
    costEstimateEnabled: row.allows_cost_estimate ?? false,
    forceCtasSchema: row.force_ctas_schema,
  };
}
