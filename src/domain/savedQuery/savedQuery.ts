import type { Millis } from '../time.ts';

/** The fields of a saved query on a server (ENT-06), in the device's names. */
export const SAVED_QUERY_FIELDS = [
  'label',
  'description',
  'sql',
  'dbId',
  'catalog',
  'schema',
  'templateParams',
] as const;

export interface SavedQueryFields {
  readonly label: string;
  readonly description: string;
  readonly sql: string;
  readonly dbId: number | null;
  readonly catalog: string | null;
  readonly schema: string | null;
  /** JSON text; empty where there are none. */
  readonly templateParams: string;
}

/**
 * A named query. The device owns it: `id` never changes, and `remoteId` is an attribute, known once its create settles.
 */
export interface SavedQuery extends SavedQueryFields {
  readonly id: string;
  readonly remoteId: number | null;
  /** The mark of the server's copy, if it has one. */
  readonly mark: string | null;
  /** When it was last changed, on either side. */
  readonly changedAt: Millis;
  /** Set while its deletion is pending. */
  readonly deletedAt: Millis | null;
  /** The confirmed copy, and its time: the base of unsent edits. */
  readonly confirmed: SavedQueryFields | null;
  readonly confirmedAt: Millis | null;
  /** The server's revision of the confirmed state; null if this device made that state. */
  readonly revision: string | null;
  /** When that revision was first read. It may be a timestamp in whole seconds, and then cover two states. */
  readonly revisionSince: Millis | null;
  /** Whether the confirmed text was sent from this device, where its author looks for it when another replaces it. */
  readonly isOurs: boolean;
}

/** A saved query that no server has. */
export function newSavedQuery(id: string, fields: SavedQueryFields, now: Millis): SavedQuery {
  return {
    ...savedQueryFields(fields),
    id,
    remoteId: null,
    mark: null,
    changedAt: now,
    deletedAt: null,
    confirmed: null,
    confirmedAt: null,
    revision: null,
    revisionSince: null,
    isOurs: false,
  };
}

export function savedQueryFields(query: SavedQueryFields): SavedQueryFields {
  return pick(query, SAVED_QUERY_FIELDS);
}

/** The fields that differ from a copy, a catalog also if its database does; without a copy, all. */
export function changedFields(
  query: SavedQueryFields,
  copy: SavedQueryFields | null,
): Partial<SavedQueryFields> {
  if (copy === null) return savedQueryFields(query);
  return pick(
    query,
    SAVED_QUERY_FIELDS.filter(
      (field) => query[field] !== copy[field] || (field === 'catalog' && query.dbId !== copy.dbId),
    ),
  );
}

export function isUnchanged(query: SavedQueryFields, copy: SavedQueryFields): boolean {
  return SAVED_QUERY_FIELDS.every((field) => query[field] === copy[field]);
}

function pick<Field extends keyof SavedQueryFields>(
  query: SavedQueryFields,
  fields: readonly Field[],
): Pick<SavedQueryFields, Field> {
  return Object.fromEntries(fields.map((field) => [field, query[field]])) as Pick<SavedQueryFields, Field>;
}
