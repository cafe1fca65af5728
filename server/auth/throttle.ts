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
  /** How many of them were for each name; a success takes back those of its own name only. */
  readonly byName: ReadonlyMap<string, number>;
  readonly blockedUntil: Millis;
  readonly last: Millis;
}

/**
 * Slows down guessing: after a few failures of a sender, for whatever names, each further one doubles the wait. Were it
 * counted per name, one password could be tried on every name there is.
 */
export interface Throttle {
  /** How long this sender has to wait before another attempt; 0 for not at all. */
  wait(sender: string): Millis;
  /** Counts a failure, also before it is known to be one; what it answers takes that one back. */
  failed(sender: string, username: string): () => void;
  succeeded(sender: string, username: string): void;
}

const NONE: Failures = { count: 0, byName: new Map(), blockedUntil: 0, last: 0 };

export function createThrottle(clock: Clock): Throttle {
  const failures = new Map<string, Failures>();
  const known = (key: string): Failures => {
    const found = failures.get(key) ?? NONE;
    return clock.now() - found.last < FORGOTTEN_AFTER ? found : NONE;
  };
  const keep = (key: string, value: Failures): void => {
    failures.delete(key); // So that the map stays in the order of the last failure.
    if (value.count > 0) failures.set(key, value);
    const oldest = failures.keys().next();
    if (failures.size > REMEMBERED && !oldest.done) failures.delete(oldest.value);
  };

  return {
    wait: (sender) => Math.max(0, known(senderKey(sender)).blockedUntil - clock.now()),
    failed(sender, username) {
      const key = senderKey(sender);
      const before = known(key);
      const now = clock.now();
      const count = before.count + 1;
      const wait = count < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT, SECOND * 2 ** (count - FREE_FAILURES));
      const byName = withCount(before.byName, username, 1);
      keep(key, { count, byName, blockedUntil: now + wait, last: now });
      return () => {
        const since = failures.get(key);
        if (!since) return;
        // Those that came after it stay counted, with the wait they brought.
        const blockedUntil = since.count === count ? before.blockedUntil : since.blockedUntil;
        const left = withCount(since.byName, username, -1);
        keep(key, { ...since, count: since.count - 1, byName: left, blockedUntil });
      };
    },
    succeeded(sender, username) {
      const key = senderKey(sender);
      const before = known(key);
      const own = before.byName.get(username) ?? 0;
      const count = before.count - own;
      const blockedUntil = count < FREE_FAILURES ? 0 : before.blockedUntil;
      keep(key, { ...before, count, byName: withCount(before.byName, username, -own), blockedUntil });
    },
  };
}

/** A name is counted by itself while there are few: whoever tries many is taken back none. */
const NAMES = 50;
const LONGEST_NAME = 100;

function withCount(
  counts: ReadonlyMap<string, number>,
  username: string,
  more: number,
): ReadonlyMap<string, number> {
  const name = username.slice(0, LONGEST_NAME);
  const count = (counts.get(name) ?? 0) + more;
  const changed = new Map(counts);
  if (count <= 0) changed.delete(name);
  else if (changed.has(name) || changed.size < NAMES) changed.set(name, count);
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
