import { may, type Rights } from '#domain/access/rights.ts';
import type { PermissionPair } from '../meta/people/roles.ts';

/** Who changes people and roles. */
export interface Actor {
  /** Null for a command at the server. */
  readonly userId: number | null;
  readonly username: string | null;
  readonly sender: string | null;
  readonly rights: Rights;
}

/** A person who may read the server's files may do everything with them. */
export const CONSOLE: Actor = {
  userId: null,
  username: null,
  sender: null,
  rights: { isAdmin: true, pairs: [] },
};

/** Nobody gives rights that they do not have. */
export const mayGive = ({ rights }: Actor, pairs: readonly PermissionPair[]): boolean =>
  pairs.every(([permission, view]) => may(rights, permission, view));
