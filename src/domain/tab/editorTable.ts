import type { Millis } from '../time.ts';
import type { ForeignKey, SchemaAddress, TableColumn, TableIndex, TableKey } from '../catalogue/catalogue.ts';

/** A table a person opened beside a tab (ENT-05). */
export interface EditorTable extends SchemaAddress {
  readonly id: string;
  /** The server's id; null until its create has settled. */
  readonly remoteId: number | null;
  readonly queryEditorId: string;
  readonly name: string;
  readonly expanded: boolean;
  readonly columns: readonly TableColumn[];
  readonly selectStar: string | null;
  readonly primaryKey: TableKey | null;
  readonly foreignKeys: readonly ForeignKey[];
  readonly indexes: readonly TableIndex[];
  readonly dataPreviewQueryId: string | null;
  /** Whether its metadata has been read. */
  readonly initialized: boolean;
  readonly addedAt: Millis;
}

/** What makes a table of an editor the same one. */
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

/** Adding a table that is already there keeps its identity and takes what is newly known (TBL-10). */
export function mergeTable(tables: readonly EditorTable[], added: EditorTable): EditorTable {
  const twin = tables.find((each) => isSameTable(each, added));
  return twin ? { ...added, id: twin.id, remoteId: twin.remoteId, addedAt: twin.addedAt } : added;
}

/** The tab of the south pane that shows the results of the last run. */
export const RESULTS_TAB = 'Results';

/** What the south pane shows once a table is gone: another table of the editor, else the results (TBL-12, TBL-13). */
export function southPaneAfterRemoval(active: string, removed: string, rest: readonly EditorTable[]): string {
  if (active !== removed) return active;
  return rest.at(-1)?.id ?? RESULTS_TAB;
}
