import * as v from 'valibot';
import type { TableMetadataResponse as TableMetadataBody } from '#contract/sql/catalogue.ts';
import type {
  ForeignKey,
  CatalogueColumn,
  TableIndex,
  TableKey,
  TableMetadata,
} from '#domain/catalogue/catalogue.ts';

const names = v.nullish(v.array(v.string()));
const primaryKey = v.looseObject({ name: v.nullish(v.string()), constrained_columns: names });
const foreignKey = v.looseObject({
  name: v.nullish(v.string()),
  column_names: names,
  referred_table: v.string(),
  referred_schema: v.nullish(v.string()),
  referred_columns: names,
});
const index = v.looseObject({
  type: v.nullish(v.string()),
  name: v.nullish(v.string()),
  column_names: names,
  unique: v.nullish(v.boolean()),
});

/**
 * Converts a table to the domain. Engines describe keys differently, so an unreadable key is left out instead of
 * failing the table.
 */
export function readTableMetadata(body: TableMetadataBody): TableMetadata {
  return {
    name: body.name,
    columns: body.columns.map(readColumn),
    primaryKey: readPrimaryKey(body.primaryKey),
    foreignKeys: body.foreignKeys.flatMap(readForeignKey),
    indexes: body.indexes.flatMap(readIndex),
    selectStar: body.selectStar,
    comment: body.comment,
  };
}

function readColumn(column: TableMetadataBody['columns'][number]): CatalogueColumn {
  const keys = new Set(column.keys.map((key) => key.type));
  return {
    name: column.name,
    type: column.type,
    longType: column.longType,
    comment: column.comment,
    keys: (['pk', 'fk', 'index'] as const).filter((type) => keys.has(type)),
  };
}

function readPrimaryKey(body: unknown): TableKey | null {
  if (!v.is(primaryKey, body) || !body.constrained_columns?.length) return null;
  return { name: body.name ?? null, columns: body.constrained_columns };
}

function readForeignKey(body: unknown): ForeignKey[] {
  if (!v.is(foreignKey, body)) return [];
  return [
    {
      name: body.name ?? null,
      columns: body.column_names ?? [],
      referredTable: body.referred_table,
      referredSchema: body.referred_schema ?? null,
      referredColumns: body.referred_columns ?? [],
    },
  ];
}

/** The contract lists keys among the indexes; they have lists of their own. */
function readIndex(body: unknown): TableIndex[] {
  if (!v.is(index, body) || (body.type ?? 'index') !== 'index') return [];
  return [{ name: body.name ?? null, columns: body.column_names ?? [], unique: body.unique ?? false }];
}
