import type { Millis } from '../time.ts';
import type {
  ForeignKey,
  SchemaAddress,
  CatalogueColumn,
  TableIndex,
  TableKey,
} from '../catalogue/catalogue.ts';

/** A table a person opened beside a tab (ENT-05). */
export interface EditorTable extends SchemaAddress {
  readonly id: string;
  /** The server's id; null until its create has settled. */
  readonly remoteId: number | null;
  readonly queryEditorId: string;
  readonly name: string;
  readonly expanded: boolean;
  readonly columns: readonly CatalogueColumn[];
  readonly selectStar: string | null;
  readonly primaryKey: TableKey | null;
  readonly foreignKeys: readonly ForeignKey[];
  readonly indexes: readonly TableIndex[];
  readonly dataPreviewQueryId: string | null;
  /** Whether its metadata has been read. */
  readonly initialized: boolean;
  readonly addedAt: Millis;
}

/** The identity of an editor's table. */
export type TableIdentity = Pick<EditorTable, 'queryEditorId' | 'dbId' | 'catalog' | 'schema' | 'name'>;

/** The same table of the same editor (TBL-10). */
export function isSameTable(a: TableIdentity, b: TableIdentity): boolean {
  return (
    a.queryEditorId === b.queryEditorId &&
    a.dbId === b.dbId &&
    a.catalog === b.catalog &&
    a.schema === b.schema &&
    a.name === b.name
  );
}

/** Adding an existing table keeps its id and takes newly known data (TBL-10). */
export function mergeTable(tables: readonly EditorTable[], added: EditorTable): EditorTable {
  const existing = tables.find((each) => isSameTable(each, added));
  return existing
    ? { ...added, id: existing.id, remoteId: existing.remoteId, addedAt: existing.addedAt }
    : added;
}

/** The south pane's tab with the results of the last query. */
export const RESULTS_TAB = 'Results';

/**
 * What the south pane shows after a table is removed: another table of the editor, else the results (TBL-12, TBL-13).
 */
export function southPaneAfterRemoval(active: string, removed: string, rest: readonly EditorTable[]): string {
  if (active !== removed) return active;
  return rest.at(-1)?.id ?? RESULTS_TAB;
}
