import type { Content } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { Tables } from '#store/schema.ts';
import type { DocumentKind } from '../kinds/defineDocument.ts';

/** What a content refers to by a local id, which no server can know. */
export const localReferences = (kind: DocumentKind, content: Content): readonly string[] =>
  kind.references(content).filter((id) => typeof id === 'string');

/** The server ids of what a content refers to by local id, as far as the server has them. */
export async function numbersOf(
  db: Tables,
  kind: DocumentKind,
  content: Content,
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const id of localReferences(kind, content)) {
    const number = (await getDocument(db, id))?.remoteId;
    if (number) numbers.set(id, number);
  }
  return numbers;
}
