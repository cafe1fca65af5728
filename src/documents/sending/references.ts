import { uuidOfLocalNumber } from '#store/dashboards/localNumbers.ts';
import type { Content } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import type { Tables } from '#store/schema.ts';
import type { DocumentKind, Reference } from '../kinds/defineDocument.ts';

/** What a content refers to by a local id, which no server can know. */
export const localReferences = (kind: DocumentKind, content: Content): readonly string[] =>
  kind.references(content).filter((id) => typeof id === 'string');

/** The server ids of what is referred to by local id or by a number of this device, as far as the server has them. */
export async function numbersOf(db: Tables, references: readonly Reference[]): Promise<Map<unknown, number>> {
  const numbers = new Map<unknown, number>();
  for (const reference of references) {
    const isNumber = typeof reference === 'number' && reference < 0;
    const id = isNumber ? await uuidOfLocalNumber(db, reference) : reference;
    if (typeof id !== 'string') continue;
    // The local id of what was made here is its uuid.
    const number = (await getDocument(db, id))?.remoteId;
    if (number) numbers.set(reference, number);
  }
  return numbers;
}
