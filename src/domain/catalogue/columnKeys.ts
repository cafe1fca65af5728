import type { ForeignKey, CatalogueColumn, TableKey, TableMetadata } from './catalogue.ts';

/** A key or an index that a column is part of. */
export interface ColumnKey {
  readonly kind: CatalogueColumn['keys'][number];
  /** The column that it refers to, or the columns of the whole key; null where it is this column alone. */
  readonly about: string | null;
}

const has =
  (column: string) =>
  (key: TableKey): boolean =>
    key.columns.includes(column);

const severalOf = (key: TableKey | null | undefined): string | null =>
  key && key.columns.length > 1 ? key.columns.join(', ') : null;

/** The keys and indexes of a column, as far as the table lists more than their kind. */
export function columnKeys(column: CatalogueColumn, table: TableMetadata): readonly ColumnKey[] {
  const { name } = column;
  return column.keys.flatMap((kind): ColumnKey[] => {
    if (kind === 'pk') return [{ kind, about: severalOf(table.primaryKey) }];
    const found =
      kind === 'fk'
        ? table.foreignKeys.filter(has(name)).map((key) => referred(key, name))
        : table.indexes.filter(has(name)).map(severalOf);
    return found.length === 0 ? [{ kind, about: null }] : found.map((about) => ({ kind, about }));
  });
}

function referred(key: ForeignKey, column: string): string {
  const there = key.referredColumns[key.columns.indexOf(column)];
  return there === undefined ? key.referredTable : `${key.referredTable}.${there}`;
}
