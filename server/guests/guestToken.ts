import { sign, verify } from 'hono/jwt';
import * as v from 'valibot';
import { isClosedClause } from '#domain/access/rowRules.ts';
import { guestTokenRequest } from '#contract/dashboard/embedding.ts';
import { MINUTE, type Millis } from '#domain/time.ts';

const ALGORITHM = 'HS256';
/** As in a Superset. */
const LIFETIME: Millis = 5 * MINUTE;

const clause = v.pipe(
  v.string(),
  v.check(isClosedClause, 'This condition is incomplete: check its brackets, quotes and comments.'),
);

/** A request for a token whose conditions are complete. */
export const closedRequest = v.object({
  ...guestTokenRequest.entries,
  rls: v.array(v.object({ ...guestTokenRequest.entries.rls.item.entries, clause })),
});
export type GuestTokenRequest = v.InferOutput<typeof closedRequest>;

const claims = v.looseObject({
  ...closedRequest.entries,
  type: v.literal('guest'),
  exp: v.number(),
});

export function signGuestToken(secret: string, request: GuestTokenRequest, now: Millis): Promise<string> {
  const iat = Math.floor(now / 1000);
  const exp = Math.floor((now + LIFETIME) / 1000);
  return sign({ ...request, type: 'guest', iat, exp }, secret, ALGORITHM);
}

/** Null for a token that is expired, or not one of this server's for guests. */
export async function readGuestToken(
  secret: string,
  token: string,
  now: Millis,
): Promise<GuestTokenRequest | null> {
  let found: unknown;
  try {
    found = await verify(token, secret, { alg: ALGORITHM, exp: false, nbf: false, iat: false });
  } catch (error) {
    // The library's errors for an invalid token.
    if (error instanceof Error && error.name.startsWith('Jwt')) return null;
    throw error;
  }
  const read = v.safeParse(claims, found);
  return read.success && read.output.exp * 1000 > now ? read.output : null;
}
