import type { ReactNode } from 'react';
import type { CatalogueColumn, TableMetadata, ListedTable } from '#domain/catalogue/catalogue.ts';
import { type ColumnKey, columnKeys } from '#domain/catalogue/columnKeys.ts';
import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { CatalogueRow } from '#store/catalogueRow.ts';
import type { Icon } from '#ui/icon.ts';
import type { MenuAction } from '#ui/kit/overlays/Menu.tsx';
import type { TreeViewNode } from '#ui/kit/collections/treeRows.ts';

export type BrowsedTable = EditorTable;

/** The icons and actions of nodes: the part of the tree that is not data. */
export interface NodeParts {
  readonly table: Icon;
  readonly view: Icon;
  readonly column: Icon;
  readonly describe: (key: ColumnKey) => string;
  readonly marks: (keys: readonly ColumnKey[]) => ReactNode;
  /** Shown of a table below its name. */
  readonly about?: (name: string) => string | undefined;
  readonly actions?: ((name: string, opened: BrowsedTable | null) => readonly MenuAction[]) | undefined;
  /** Favorites come first, with a mark. */
  readonly isFavorite?: (name: string) => boolean;
  readonly star?: ReactNode;
  /** The name of the mark of a favorite. */
  readonly favorite?: string;
}

/** Ids of nodes: they become element ids, so they contain no space. */
export const nodeName = {
  table: (table: string): string => encodeURIComponent(table),
  column: (table: string, column: string): string =>
    `${encodeURIComponent(table)}/${encodeURIComponent(column)}`,
  parse(id: string): { readonly table: string; readonly column: string | null } {
    const [table = '', column] = id.split('/');
    return {
      table: decodeURIComponent(table),
      column: column === undefined ? null : decodeURIComponent(column),
    };
  },
};

/** The tables opened beside the tab that are in the shown schema. */
export function browsedTables(
  tables: readonly EditorTable[],
  place: { readonly dbId: number | null; readonly catalog: string | null; readonly schema: string | null },
): readonly BrowsedTable[] {
  return tables.filter(
    (table) => table.dbId === place.dbId && table.catalog === place.catalog && table.schema === place.schema,
  );
}

/** Tables whose name contains the text, prefix matches first; then those that a column of theirs matches. */
export function matchTables(
  tables: readonly ListedTable[],
  wanted: string,
  byColumn: ReadonlySet<string> = new Set(),
): readonly ListedTable[] {
  const text = wanted.trim().toLowerCase();
  if (text === '') return tables;
  const matching = tables.filter(({ name }) => name.toLowerCase().includes(text));
  const begins = ({ name }: ListedTable): boolean => name.toLowerCase().startsWith(text);
  const others = tables.filter((table) => byColumn.has(table.name) && !matching.includes(table));
  return [...matching.filter(begins), ...matching.filter((table) => !begins(table)), ...others];
}

function columnNode(
  table: TableMetadata,
  name: string,
  column: CatalogueColumn,
  parts: NodeParts,
): TreeViewNode {
  const keys = columnKeys(column, table);
  const named = [column.name, column.type, ...keys.map((key) => parts.describe(key)), column.comment ?? ''];
  return {
    id: nodeName.column(name, column.name),
    label: column.name,
    name: named.filter((part) => part !== '').join(', '),
    detail: column.type,
    marks: parts.marks(keys),
  };
}

/** The stored metadata of a table, or why it could not be read. */
export type TableInTree = Pick<CatalogueRow<'table'>, 'payload' | 'failure'>;

function childrenOf(name: string, row: TableInTree | undefined, parts: NodeParts): TreeViewNode['children'] {
  const metadata: TableMetadata | null = row?.payload ?? null;
  if (metadata) return metadata.columns.map((column) => columnNode(metadata, name, column, parts));
  if (!row?.failure) return 'loading';
  return [{ id: nodeName.column(name, ''), label: row.failure.message }];
}

/** The tree of a schema: its tables, and the columns of expanded ones. */
export function tableNodes(
  tables: readonly ListedTable[],
  metadata: ReadonlyMap<string, TableInTree | undefined>,
  opened: readonly BrowsedTable[],
  parts: NodeParts,
): readonly TreeViewNode[] {
  const openedByName = new Map(opened.map((table) => [table.name, table]));
  const { actions } = parts;
  const isFavorite = ({ name }: ListedTable): boolean => parts.isFavorite?.(name) === true;
  const ordered = [...tables.filter(isFavorite), ...tables.filter((table) => !isFavorite(table))];
  return ordered.map(({ name, kind }) => ({
    id: nodeName.table(name),
    label: name,
    ...spokenAs(name, parts.about?.(name), isFavorite({ name, kind }) ? parts.favorite : undefined),
    icon: kind === 'table' ? parts.table : parts.view,
    ...(isFavorite({ name, kind }) ? { marks: parts.star } : {}),
    children: childrenOf(name, metadata.get(name), parts) ?? 'loading',
    ...(actions && { actions: () => actions(name, openedByName.get(name) ?? null) }),
  }));
}

function spokenAs(
  name: string,
  about: string | undefined,
  favorite: string | undefined,
): Pick<TreeViewNode, 'note' | 'name'> {
  const named = [name, about, favorite].filter((part) => part !== undefined);
  return {
    ...(about === undefined ? {} : { note: about }),
    ...(named.length === 1 ? {} : { name: named.join(', ') }),
  };
}
