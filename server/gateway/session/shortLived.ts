import type { Clock, Millis, Random } from '#domain/time.ts';
import { hashToken, newToken } from '../../auth/tokens/tokens.ts';

/** Values that are valid for a short time, in memory, by the hash of a token that only their owner has. */
export interface ShortLived<T> {
  /** Returns the token. */
  add(value: T): string;
  of(token: string | undefined): T | null;
  /** Each value can be taken at most once. */
  take(token: string | undefined): T | null;
}

/** The oldest are dropped first: anybody can begin to sign in. */
const MOST = 10_000;

export function createShortLived<T>(
  { clock, random }: { readonly clock: Clock; readonly random: Random },
  lifetime: Millis,
): ShortLived<T> {
  const kept = new Map<string, { readonly value: T; readonly until: Millis }>();
  const keyOf = (token: string | undefined): string => hashToken(token ?? '');
  const of = (token: string | undefined): T | null => {
    const found = kept.get(keyOf(token));
    return found !== undefined && found.until > clock.now() ? found.value : null;
  };
  return {
    of,
    add(value) {
      const token = newToken(random);
      kept.set(hashToken(token), { value, until: clock.now() + lifetime });
      for (const [key, { until }] of kept) {
        if (until > clock.now() && kept.size <= MOST) break;
        kept.delete(key);
      }
      return token;
    },
    take(token) {
      const found = of(token);
      kept.delete(keyOf(token));
      return found;
    },
  };
}
