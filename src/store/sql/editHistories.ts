import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

/** The undo history of a tab with the text that it ends in. */
export interface EditHistory {
  readonly text: string;
  /** As the editor writes it. */
  readonly history: unknown;
}

const PREFIX = 'edits:';

const keyOf = (tabId: string): string => PREFIX + tabId;

export async function editHistory(db: Tables, tabId: string): Promise<EditHistory | undefined> {
  return (await db.meta.get(keyOf(tabId)))?.value as EditHistory | undefined;
}

export async function putEditHistory(tx: Tx, tabId: string, edits: EditHistory): Promise<void> {
  await tx.meta.put({ key: keyOf(tabId), value: edits });
}

/** Removes the histories of tabs that are not open. */
export async function dropEditHistories(tx: Tx, open: ReadonlySet<string>): Promise<void> {
  const keys = await tx.meta.where('key').startsWith(PREFIX).primaryKeys();
  await tx.meta.bulkDelete(keys.filter((key) => !open.has(key.slice(PREFIX.length))));
}
