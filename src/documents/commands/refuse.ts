import { missingRight, type MissingRight } from '#domain/access/missingRight.ts';
import { ENTITY_VIEW, type OwnedEntity } from '#domain/access/entities.ts';
import type { StoredDocument } from '#store/documents/documentRow.ts';
import { getDocument } from '#store/documents/documents.ts';
import { setting } from '#store/settings.ts';
import type { Tables } from '#store/schema.ts';
import type { Moment } from '#sync/command.ts';
import { ownersOf } from '../state/state.ts';

/* What a person may not do with a document is refused before it is queued, by the rule of the server. Drafts are not
   refused: they are sent by nothing, and can be saved as a copy. */

/** Refuses a change of what the server has. */
export async function refuseChange(
  db: Tables,
  id: string,
  moment: Pick<Moment, 'personId'>,
): Promise<MissingRight | null> {
  const row = await getDocument(db, id);
  return row ? refuseRow(db, row, moment) : null;
}

/** Refuses a change of a stored document; null if the person may change it, or only this device has it. */
export async function refuseRow(
  db: Tables,
  { kind, confirmed, detachedAt }: StoredDocument,
  moment: Pick<Moment, 'personId'>,
): Promise<MissingRight | null> {
  // One that was deleted on the server has no owner any more.
  if (confirmed === null || detachedAt !== null) return null;
  return refuse(db, kind, ownersOf(confirmed.content) ?? [], moment);
}

/** Refuses the creation of a document. */
export function refuseCreation(
  db: Tables,
  kind: string,
  moment: Pick<Moment, 'personId'>,
): Promise<MissingRight | null> {
  return refuse(db, kind, null, moment);
}

async function refuse(
  db: Tables,
  kind: string,
  owners: readonly number[] | null,
  { personId = null }: Pick<Moment, 'personId'>,
): Promise<MissingRight | null> {
  return isOwned(kind)
    ? missingRight({ id: personId, rights: await setting(db, 'rights') }, kind, owners)
    : null;
}

const isOwned = (kind: string): kind is OwnedEntity => Object.hasOwn(ENTITY_VIEW, kind);
