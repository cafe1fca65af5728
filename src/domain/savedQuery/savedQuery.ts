import type { Millis } from '../time.ts';

/** What a server keeps of a saved query (ENT-06), in the device's words. */
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
 * A query under a name of its own. The device owns it: `id` is its identity for ever, and `remoteId` an attribute,
 * learned when its creation settles.
 */
export interface SavedQuery extends SavedQueryFields {
  readonly id: string;
  readonly remoteId: number | null;
  /** The mark that the server's copy carries, where it carries one. */
  readonly mark: string | null;
  /** When it was last changed, here or there. */
  readonly changedAt: Millis;
  /** Set while the server still has to be told of its deletion. */
  readonly deletedAt: Millis | null;
  /** What the server last confirmed, and when: the base that unsent edits are measured against. */
  readonly confirmed: SavedQueryFields | null;
  readonly confirmedAt: Millis | null;
  /** The server's own word for the state that was confirmed; null where this device made that state. */
  readonly revision: string | null;
  /** When that word was first read. It may be a moment in whole seconds, and then stand for two states. */
  readonly revisionSince: Millis | null;
  /** Whether the confirmed text was sent from this device, where its author looks for it when another takes its place. */
  readonly isOurs: boolean;
}

/** A saved query that no server has heard of. */
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

/** The fields that differ from a copy: without one, all of them. */
export function changedFields(
  query: SavedQueryFields,
  copy: SavedQueryFields | null,
): Partial<SavedQueryFields> {
  if (copy === null) return savedQueryFields(query);
  return pick(
    query,
    SAVED_QUERY_FIELDS.filter((field) => query[field] !== copy[field]),
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
