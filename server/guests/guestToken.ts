import { sign, verify } from 'hono/jwt';
import * as v from 'valibot';
import { isClosedClause } from '#domain/access/rowRules.ts';
import { wholeNumber } from '#contract/wholeNumber.ts';
import { MINUTE, type Millis } from '#domain/time.ts';

const ALGORITHM = 'HS256';
/** As in a Superset. */
const LIFETIME: Millis = 5 * MINUTE;

const clause = v.pipe(
  v.string(),
  v.check(isClosedClause, 'This condition is incomplete: check its brackets, quotes and comments.'),
);

/** POST /api/v1/security/guest_token/: who the guest is, what they see, and conditions on its rows. */
export const guestTokenRequest = v.object({
  user: v.optional(
    v.object({
      username: v.optional(v.string()),
      first_name: v.optional(v.string()),
      last_name: v.optional(v.string()),
    }),
    {},
  ),
  resources: v.array(
    v.object({
      type: v.picklist(['dashboard'], 'Must be one of: dashboard.'),
      id: v.union([v.pipe(wholeNumber, v.transform(String)), v.string()]),
    }),
  ),
  rls: v.array(v.object({ dataset: v.nullish(wholeNumber), clause })),
});
export type GuestTokenRequest = v.InferOutput<typeof guestTokenRequest>;

const claims = v.looseObject({
  ...guestTokenRequest.entries,
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
