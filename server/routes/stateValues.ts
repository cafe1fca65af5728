import { createHash } from 'node:crypto';
import { newId } from '#domain/ids.ts';
import { DAY } from '#domain/time.ts';
import type { ServerDeps } from '../deps.ts';
import type { StateKey } from '../meta/stateKeys.ts';

/** How long a state is kept that nobody writes to any more. */
const KEEP_FOR = 90 * DAY;

/** Keeps a state under the key that the tab has for it, or under a new one; answers the key. */
export function keepState(deps: ServerDeps, state: Omit<StateKey, 'key'>): string {
  const { stateKeys } = deps.meta;
  const { kind, userId, about, tab } = state;
  const known = tab === null ? null : stateKeys.ofTab(kind, userId, about, tab);
  const key = known ?? newId(deps.random);
  const now = deps.clock.now();
  stateKeys.put({ ...state, key }, now);
  stateKeys.removeBefore(now - KEEP_FOR);
  return key;
}

/** A key that follows from what it stands for: the same state is always the same link. */
export function keyOf(...parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return digest.toString('base64url').slice(0, 11);
}
