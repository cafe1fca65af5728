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

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 11;

/**
 * A key that follows from what it stands for: the same state is always the same link. Eleven letters and digits, as
 * Superset's are: a program that finds the link in a text, or a double press that selects it, stops at anything else.
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
