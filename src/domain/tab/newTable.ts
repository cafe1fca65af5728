import type { SchemaAddress } from '../catalogue/catalogue.ts';
import type { Millis } from '../time.ts';
import type { EditorTable } from './editorTable.ts';

/** A new table of an editor: expanded, its metadata still to be read. */
export function newTable(
  seed: SchemaAddress & {
    readonly id: string;
    readonly queryEditorId: string;
    readonly name: string;
    readonly now: Millis;
  },
): EditorTable {
  return {
    id: seed.id,
    remoteId: null,
    dbId: seed.dbId,
    queryEditorId: seed.queryEditorId,
    catalog: seed.catalog,
    schema: seed.schema,
    name: seed.name,
    expanded: true,
    columns: [],
    selectStar: null,
    primaryKey: null,
    foreignKeys: [],
    indexes: [],
    dataPreviewQueryId: null,
    initialized: false,
    addedAt: seed.now,
  };
}
