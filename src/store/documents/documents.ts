import { asRecord, asText } from '#domain/jsonValue.ts';
import { DAY } from '#domain/time.ts';
import type { Millis } from '#domain/time.ts';
import type { DocumentConflict, DocumentVersion, StoredDocument } from './documentRow.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

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

export type DocumentInConflict = StoredDocument & { readonly conflict: DocumentConflict };

/** Documents with a conflict that a person has to decide. */
export async function documentsInConflict(db: Tables): Promise<DocumentInConflict[]> {
  return (await db.documents.toArray()).filter(isInConflict);
}

export function isInConflict(row: StoredDocument): row is DocumentInConflict {
  return row.conflict !== null;
}

export async function putDocument(tx: Tx, row: StoredDocument): Promise<void> {
  await tx.documents.put(row);
}

export async function deleteDocumentRow(tx: Tx, id: string): Promise<void> {
  await tx.documents.delete(id);
}

/** How long replaced states are kept. */
export const VERSIONS_KEPT_FOR: Millis = 90 * DAY;
/** The most versions of one document. */
export const MOST_VERSIONS = 50;

/** The versions of a document, newest first. */
export async function listDocumentVersions(db: Tables, documentId: string): Promise<DocumentVersion[]> {
  return (await db.documentVersions.where('documentId').equals(documentId).sortBy('seq')).reverse();
}

export function getDocumentVersion(db: Tables, seq: number): Promise<DocumentVersion | undefined> {
  return db.documentVersions.get(seq);
}

/** Stores a replaced state, and deletes versions older than 90 days and the oldest beyond the limit of one document. */
export async function addDocumentVersion(tx: Tx, version: Omit<DocumentVersion, 'seq'>): Promise<void> {
  const known = await tx.documentVersions.where('documentId').equals(version.documentId).sortBy('seq');
  const last = known.at(-1);
  if (last && JSON.stringify(last.content) === JSON.stringify(version.content)) return;
  await tx.documentVersions.add(version);
  const tooMany = known.slice(0, Math.max(0, known.length + 1 - MOST_VERSIONS));
  const tooOld = await tx.documentVersions
    .where('at')
    .below(version.at - VERSIONS_KEPT_FOR)
    .primaryKeys();
  await tx.documentVersions.bulkDelete([...new Set([...tooMany.map(({ seq }) => seq), ...tooOld])]);
}
