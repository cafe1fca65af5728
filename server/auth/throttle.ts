import { isIPv6 } from 'node:net';
import { HOUR, MINUTE, SECOND, type Clock, type Millis } from '#domain/time.ts';

const FREE_FAILURES = 5;
const LONGEST_WAIT = 5 * MINUTE;
/** Failures that nobody added to for so long are forgotten: people share addresses, and mistype. */
const FORGOTTEN_AFTER = HOUR;
/** How many senders are remembered at most; the longest silent are forgotten first. */
const REMEMBERED = 10_000;

interface Failures {
  readonly count: number;
  /** How many of them were for each name. */
  readonly byName: ReadonlyMap<string, Tries>;
  readonly blockedUntil: Millis;
  readonly last: Millis;
}
type Tries = Pick<Failures, 'count' | 'blockedUntil'>;

/**
 * Slows down guessing: after a few failures of a sender, for whatever names, each further one doubles the wait. Were it
 * counted per name, one password could be tried on every name there is. A name that signed in from there before is held
 * to its own failures only: others at the same address do not lock it out.
 */
export interface Throttle {
  /** How long this sender has to wait before another attempt for this name; 0 for not at all. */
  wait(sender: string, username: string): Millis;
  /** Counts a failure, also before it is known to be one; what it answers takes that one back. */
  failed(sender: string, username: string): () => void;
  /** Takes back the failures of this name, and of no other. */
  succeeded(sender: string, username: string): void;
}

const NONE: Failures = { count: 0, byName: new Map(), blockedUntil: 0, last: 0 };
const NO_TRIES: Tries = { count: 0, blockedUntil: 0 };

export function createThrottle(clock: Clock): Throttle {
  const failures = new Map<string, Failures>();
  /** Senders with a name that signed in from there. */
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
        // Those that came after it stay counted, with the wait they brought.
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
  const wait = next < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT, SECOND * 2 ** (next - FREE_FAILURES));
  return { count: next, blockedUntil: now + wait };
}

const takenBack = (since: Tries, before: Tries): Tries => ({
  count: since.count - 1,
  blockedUntil: since.count === before.count + 1 ? before.blockedUntil : since.blockedUntil,
});

/** The map stays in the order of what came last, and forgets what came first. */
function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > REMEMBERED && !oldest.done) map.delete(oldest.value);
}

/** A name is counted by itself while there are few: whoever tries many is taken back none. */
const NAMES = 50;
const LONGEST_NAME = 100;
const shortened = (username: string): string => username.slice(0, LONGEST_NAME);

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

/** Of an address of version 6 the half that names the network: its owner may use any of the other half. */
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
