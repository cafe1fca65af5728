import type { StoredDocument } from '#store/documents/documentRow.ts';
import { deleteDocumentRow, getDocument, putDocument } from '#store/documents/documents.ts';
import { addDocumentVersion } from '#store/documents/documentVersions.ts';
import type { Tx } from '#store/write.ts';
import type { DocumentKind } from './kinds/defineDocument.ts';
import { kindOf } from './kinds/kinds.ts';
import { onlyRow, type ChangedDocument } from './state/state.ts';

/** Writes the result of a transition: the document, its new versions, and what lists and pages read of it. */
export async function writeDocument(
  tx: Tx,
  before: StoredDocument | null,
  changed: ChangedDocument,
): Promise<void> {
  const { row, versions } = changed;
  for (const each of versions) await addDocumentVersion(tx, each);
  if (row === before) return;
  if (row) await putDocument(tx, row);
  else if (before) await deleteDocumentRow(tx, before.id);
  const kind = row?.kind ?? before?.kind;
  if (kind !== undefined) await kindOf(kind).project?.(tx, before, row);
}

/** Changes an existing document; returns its new state, null if there is none. */
export async function changeDocumentRow(
  tx: Tx,
  id: string,
  change: (kind: DocumentKind, row: StoredDocument) => ChangedDocument | StoredDocument,
): Promise<StoredDocument | null> {
  const row = await getDocument(tx, id);
  if (!row) return null;
  const given = change(kindOf(row.kind), row);
  const changed = 'versions' in given ? given : onlyRow(given);
  await writeDocument(tx, row, changed);
  return changed.row;
}
