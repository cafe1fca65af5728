import { mayEdit, type OwnedEntity } from '#domain/access/entities.ts';
import type { Rights } from '#domain/access/rights.ts';
import { asList, asRecord, numbers } from '#domain/jsonValue.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';

/** Who asks; `rights` is null before the server named them. */
export interface PlaceCaller {
  readonly id: number | null;
  readonly rights: Rights | null;
}

/** Whether a person may change a document that a replacement names; what no server has yet is theirs. */
export const mayChangePlace = (
  { id, rights }: PlaceCaller,
  { kind, confirmed }: Pick<StoredDocument, 'kind' | 'confirmed'>,
): boolean =>
  confirmed === null ||
  rights === null ||
  mayEdit({ id, rights }, kind as OwnedEntity, numbers(asList(asRecord(confirmed.content)['owners'])));
