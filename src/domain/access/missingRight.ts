import { CHANGED_VIEW, type ChangedEntity } from './entities.ts';
import { may, type Rights } from './rights.ts';

/** Why a person may not make a change: the right that they lack. */
export interface MissingRight {
  readonly kind: 'forbidden';
  readonly entity: ChangedEntity;
  /**
   * `permission`: none of their roles may change such objects. `ownership`: only owners and admins may change this one.
   */
  readonly lacks: 'permission' | 'ownership';
}

/** The person, as far as the device knows. */
export interface KnownCaller {
  /** Null if the server has not reported it yet. */
  readonly id: number | null;
  readonly rights: Rights | null;
}

/**
 * The right that a change lacks, by the rules of the server (PERM-03, PERM-04); null if it is allowed, or if too little
 * is known to refuse it: the server decides then. `owners` is null for something new, or without owners.
 */
export function missingRight(
  { id, rights }: KnownCaller,
  entity: ChangedEntity,
  owners: readonly number[] | null,
): MissingRight | null {
  if (rights === null || rights.isAdmin) return null;
  if (!may(rights, 'can_write', CHANGED_VIEW[entity]))
    return { kind: 'forbidden', entity, lacks: 'permission' };
  const isAllowed = owners === null || id === null || owners.includes(id);
  return isAllowed ? null : { kind: 'forbidden', entity, lacks: 'ownership' };
}
