import { uuidOfLocalNumber } from '#store/dashboards/localNumbers.ts';
import type { Content } from '#store/documents/documentRow.ts';
import { documentsByUuid, getDocument } from '#store/documents/documents.ts';
import type { Tables } from '#store/schema.ts';
import type { DocumentKind, ServerReference } from '../kinds/defineDocument.ts';

/** What a content refers to by a local id, which no server can know. */
export const localReferences = (kind: DocumentKind, content: Content): readonly string[] =>
  kind.references(content).filter((id) => typeof id === 'string');

/** The server ids of what is referred to by local id or by a number of this device, as far as the server has them. */
export async function numbersOf(
  db: Tables,
  references: readonly ServerReference[],
): Promise<Map<unknown, number>> {
  const numbers = new Map<unknown, number>();
  for (const reference of references) {
    const number =
      typeof reference === 'string'
        ? (await getDocument(db, reference))?.remoteId
        : typeof reference === 'number' && reference < 0
          ? await remoteOfLocalNumber(db, reference)
          : null;
    if (number) numbers.set(reference, number);
  }
  return numbers;
}

async function remoteOfLocalNumber(db: Tables, number: number): Promise<number | null | undefined> {
  const uuid = await uuidOfLocalNumber(db, number);
  return uuid === undefined ? null : (await documentsByUuid(db, uuid))[0]?.remoteId;
}
