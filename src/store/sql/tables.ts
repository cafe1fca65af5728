import type { EditorTable } from '#domain/tab/editorTable.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

/** The tables a person opened beside a tab, in the order they were added. */
export function listTables(db: Tables, tabId: string): Promise<EditorTable[]> {
  return db.editorTables.where('queryEditorId').equals(tabId).sortBy('addedAt');
}

export function getTable(db: Tables, id: string): Promise<EditorTable | undefined> {
  return db.editorTables.get(id);
}

export async function putTable(tx: Tx, table: EditorTable): Promise<void> {
  await tx.editorTables.put(table);
}

export async function patchTable(tx: Tx, id: string, patch: Partial<Omit<EditorTable, 'id'>>): Promise<void> {
  await tx.editorTables.where('id').equals(id).modify(patch);
}

export async function deleteTable(tx: Tx, id: string): Promise<void> {
  await tx.editorTables.delete(id);
}
