import { sign, verify } from 'hono/jwt';
import type { Millis } from '#domain/time.ts';
import { err, ok, type Result } from '#domain/result.ts';

export interface JwtClaims {
  readonly sub: string;
  readonly type: 'access' | 'refresh';
  readonly fresh: boolean;
  /** The person's token generation when it was issued. */
  readonly gen?: number | undefined;
  readonly jti: string;
  /** Seconds since the epoch, as in the standard. */
  readonly iat: number;
  readonly nbf: number;
  readonly exp: number;
}

export interface JwtFault {
  readonly status: 401 | 422;
  readonly msg: string;
}

const ALGORITHM = 'HS256';

export const signJwt = (secret: string, claims: JwtClaims): Promise<string> =>
  sign({ ...claims }, secret, ALGORITHM);

/** The claims of a valid token signed by this server; else the contract's error message. */
export async function verifyJwt(
  secret: string,
  token: string,
  now: Millis,
): Promise<Result<JwtClaims, JwtFault>> {
  if (token.split('.').length < 3) return err({ status: 422, msg: 'Not enough segments' });
  const claims = await signedClaims(secret, token);
  if (claims === null) return err({ status: 422, msg: 'Signature verification failed' });
  if (claims.exp * 1000 <= now) return err({ status: 401, msg: 'Token has expired' });
  if (claims.nbf * 1000 > now) return err({ status: 422, msg: 'The token is not yet valid (nbf)' });
  return ok(claims);
}

/**
 * Null unless this server signed them, whatever algorithm the token names. Times are compared with the server's clock.
 */
async function signedClaims(secret: string, token: string): Promise<JwtClaims | null> {
  try {
    const claims = await verify(token, secret, { alg: ALGORITHM, exp: false, nbf: false, iat: false });
    return claims as unknown as JwtClaims;
  } catch (error) {
    // The library's errors for an invalid token.
    if (error instanceof Error && error.name.startsWith('Jwt')) return null;
    throw error;
  }
}
