import { asRecord, asText } from '#domain/jsonValue.ts';
import type { DocumentConflict, StoredDocument } from './documentRow.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

export const documentLane = (id: string): string => `document:${id}`;

export function getDocument(db: Tables, id: string): Promise<StoredDocument | undefined> {
  return db.documents.get(id);
}

/** All documents of a kind, including those being deleted. */
export function listDocuments(db: Tables, kind: string): Promise<StoredDocument[]> {
  return db.documents.where('kind').equals(kind).toArray();
}

/** Of every kind. */
export function allDocuments(db: Tables): Promise<StoredDocument[]> {
  return db.documents.toArray();
}

/** The title on screen, which every kind of document has. */
export function documentName({ draft, saved, confirmed }: StoredDocument): string {
  return asText(asRecord(draft?.content ?? saved?.content ?? confirmed?.content)['title']);
}

/** Several, if the server reused the id of a deleted one. */
export function documentsByNumber(db: Tables, kind: string, remoteId: number): Promise<StoredDocument[]> {
  return db.documents.where('[kind+remoteId]').equals([kind, remoteId]).toArray();
}

export function documentsByUuid(db: Tables, uuid: string): Promise<StoredDocument[]> {
  return db.documents.where('uuid').equals(uuid).toArray();
}

/** Whether no server can have the document with this uuid yet. */
export async function isOnlyHere(db: Tables, kind: string, uuid: string): Promise<boolean> {
  const rows = await documentsByUuid(db, uuid);
  return rows.some((row) => row.kind === kind && row.remoteId === null && row.detachedAt === null);
}

export type DocumentInConflict = StoredDocument & { readonly conflict: DocumentConflict };

/** Documents with a conflict that a person has to decide. */
export async function documentsInConflict(db: Tables): Promise<DocumentInConflict[]> {
  return (await db.documents.toArray()).filter(isInConflict);
}

export function isInConflict(row: StoredDocument): row is DocumentInConflict {
  return row.conflict !== null;
}

/** Documents with edits that nobody saved yet, last edited first. */
export async function documentsWithDraft(db: Tables): Promise<StoredDocument[]> {
  const rows = await db.documents
    .filter(({ draft, deletedAt }) => draft !== null && deletedAt === null)
    .toArray();
  return rows.toSorted((a, b) => (b.draft?.at ?? 0) - (a.draft?.at ?? 0));
}

export async function putDocument(tx: Tx, row: StoredDocument): Promise<void> {
  await tx.documents.put(row);
}

export async function deleteDocumentRow(tx: Tx, id: string): Promise<void> {
  await tx.documents.delete(id);
}
