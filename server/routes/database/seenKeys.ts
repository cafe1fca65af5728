import type { AllColumnsResponse } from '#contract/sql/catalogue.ts';
import type { EngineTableColumns } from '../../engines/engineCatalogue.ts';

/** Foreign keys to tables that the person may not see would name these. */
export function withSeenKeys(tables: readonly EngineTableColumns[]): AllColumnsResponse['result'] {
  const seen = new Set(tables.map(({ catalog, schema, name }) => JSON.stringify([catalog, schema, name])));
  return tables.map(({ foreignKeys = [], ...table }) => {
    const keys = foreignKeys.filter(({ referredSchema, referredTable }) =>
      seen.has(JSON.stringify([table.catalog, referredSchema, referredTable])),
    );
    const own = keys.map(({ columns, referredColumns, referredSchema, referredTable }) => ({
      columns: [...columns],
      referredSchema,
      referredTable,
      referredColumns: [...referredColumns],
    }));
    return own.length === 0 ? table : { ...table, foreignKeys: own };
  });
}
