import { createHash } from 'node:crypto';
import { newId } from '#domain/ids.ts';
import { DAY } from '#domain/time.ts';
import type { ServerDeps } from '../../deps.ts';
import type { StateKey } from '../../meta/content/stateKeys.ts';

/** How long a state is stored after its last write. */
const KEEP_FOR = 90 * DAY;

/** Stores a state under the tab's key for it, or under a new one; returns the key. */
export function storeState(deps: ServerDeps, state: Omit<StateKey, 'key'>): string {
  const { stateKeys } = deps.meta;
  const { kind, userId, about, tab } = state;
  const known = tab === null ? null : stateKeys.ofTab(kind, userId, about, tab);
  const key = known ?? newId(deps.random);
  const now = deps.clock.now();
  stateKeys.put({ ...state, key }, now);
  stateKeys.removeBefore(now - KEEP_FOR);
  return key;
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 11;

/**
 * A key derived from its state: the same state always has the same permalink. Eleven letters and digits, as in
 * Superset: link detection and double-click selection stop at other characters.
 */
export function keyOf(...parts: readonly unknown[]): string {
  let rest = createHash('sha256').update(JSON.stringify(parts)).digest().readBigUInt64BE();
  let key = '';
  while (key.length < KEY_LENGTH) {
    key = ALPHABET.charAt(Number(rest % BigInt(ALPHABET.length))) + key;
    rest /= BigInt(ALPHABET.length);
  }
  return key;
}
