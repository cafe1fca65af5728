import { isIPv6 } from 'node:net';
import { HOUR, MINUTE, SECOND, type Clock, type Millis } from '#domain/time.ts';

const FREE_FAILURES = 5;
const MAX_WAIT = 5 * MINUTE;
/** Failures expire after this time without another: people share addresses, and mistype. */
const FORGOTTEN_AFTER = HOUR;
/** The most senders remembered; the least recent are dropped first. */
const REMEMBERED = 10_000;

interface Failures {
  readonly count: number;
  /** Failures by name. */
  readonly byName: ReadonlyMap<string, Tries>;
  readonly blockedUntil: Millis;
  readonly last: Millis;
}
type Tries = Pick<Failures, 'count' | 'blockedUntil'>;

/**
 * Limits password guessing: after a few failures of a sender, for any names, each further one doubles the wait.
 * Counting per name would allow trying one password on every name. A name that signed in from that address before is
 * limited by its own failures only, so that others at the same address cannot lock it out.
 */
export interface Throttle {
  /** How long this sender must wait before another attempt for this name; 0 if not at all. */
  wait(sender: string, username: string): Millis;
  /** Counts a failure, also before the result is known; the returned function removes that one. */
  failed(sender: string, username: string): () => void;
  /** Resets the failures of this name only. */
  succeeded(sender: string, username: string): void;
}

const NONE: Failures = { count: 0, byName: new Map(), blockedUntil: 0, last: 0 };
const NO_TRIES: Tries = { count: 0, blockedUntil: 0 };

export function createThrottle(clock: Clock): Throttle {
  const failures = new Map<string, Failures>();
  /** Sender and name pairs that signed in successfully. */
  const familiar = new Map<string, true>();
  const known = (key: string): Failures => {
    const found = failures.get(key) ?? NONE;
    return clock.now() - found.last < FORGOTTEN_AFTER ? found : NONE;
  };
  const keep = (key: string, value: Failures): void => {
    failures.delete(key);
    if (value.count > 0) remember(failures, key, value);
  };
  const pairOf = (sender: string, username: string): string => `${senderKey(sender)}\n${shortened(username)}`;

  return {
    wait(sender, username) {
      const found = known(senderKey(sender));
      const isFamiliar = familiar.has(pairOf(sender, username));
      const { blockedUntil } = isFamiliar ? (found.byName.get(shortened(username)) ?? NO_TRIES) : found;
      return Math.max(0, blockedUntil - clock.now());
    },
    failed(sender, username) {
      const key = senderKey(sender);
      const name = shortened(username);
      const before = known(key);
      const own = before.byName.get(name) ?? NO_TRIES;
      const now = clock.now();
      const after = counted(before, now);
      keep(key, { ...after, byName: withTries(before.byName, name, counted(own, now)), last: now });
      return () => {
        const since = failures.get(key);
        if (!since) return;
        // Failures of other names that followed stay counted, with their wait.
        const left = withTries(since.byName, name, takenBack(since.byName.get(name) ?? NO_TRIES, own));
        keep(key, { ...since, ...takenBack(since, before), byName: left });
      };
    },
    succeeded(sender, username) {
      const key = senderKey(sender);
      const name = shortened(username);
      const before = known(key);
      const count = before.count - (before.byName.get(name)?.count ?? 0);
      const blockedUntil = count < FREE_FAILURES ? 0 : before.blockedUntil;
      keep(key, { ...before, count, byName: withTries(before.byName, name, NO_TRIES), blockedUntil });
      remember(familiar, pairOf(sender, username), true);
    },
  };
}

function counted({ count }: Tries, now: Millis): Tries {
  const next = count + 1;
  const wait = next < FREE_FAILURES ? 0 : Math.min(MAX_WAIT, SECOND * 2 ** (next - FREE_FAILURES));
  return { count: next, blockedUntil: now + wait };
}

const takenBack = (since: Tries, before: Tries): Tries => ({
  count: since.count - 1,
  blockedUntil: since.count === before.count + 1 ? before.blockedUntil : since.blockedUntil,
});

/** Keeps the map ordered by last use and drops the oldest entry. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > REMEMBERED && !oldest.done) map.delete(oldest.value);
}

/** Names are counted individually up to this number: a sender that tries more cannot reset any. */
const NAMES = 50;
const MAX_NAME_LENGTH = 100;
const shortened = (username: string): string => username.slice(0, MAX_NAME_LENGTH);

function withTries(
  tries: ReadonlyMap<string, Tries>,
  name: string,
  value: Tries,
): ReadonlyMap<string, Tries> {
  const changed = new Map(tries);
  if (value.count <= 0) changed.delete(name);
  else if (changed.has(name) || changed.size < NAMES) changed.set(name, value);
  return changed;
}

/** Of an IPv6 address only the network half: its owner may use any address of the other half. */
function senderKey(sender: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(sender)?.[1];
  if (mapped !== undefined || !isIPv6(sender)) return mapped ?? sender;
  const [head = '', tail] = sender.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter((part) => part !== '');
  const right = tail?.split(':').filter((part) => part !== '') ?? [];
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const parts = tail === undefined ? left : [...left, ...zeros, ...right];
  return parts.slice(0, 4).join(':');
}
