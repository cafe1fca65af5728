import type { Millis } from '#domain/time.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { sameText, signature } from './tokens.ts';

export interface JwtClaims {
  readonly sub: string;
  readonly type: 'access' | 'refresh';
  readonly fresh: boolean;
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

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

export function signJwt(secret: string, claims: JwtClaims): string {
  const signed = `${HEADER}.${encode(claims)}`;
  return `${signed}.${signature(secret, signed)}`;
}

/** The claims of a valid token signed by this server; else the contract's error message. */
export function verifyJwt(secret: string, token: string, now: Millis): Result<JwtClaims, JwtFault> {
  const parts = token.split('.');
  const [header = '', payload = '', sign = ''] = parts;
  if (parts.length < 3) return err({ status: 422, msg: 'Not enough segments' });
  // The header is compared as a whole, so that a token cannot choose another algorithm.
  if (parts.length > 3 || !isSigned(header, payload, sign, secret)) {
    return err({ status: 422, msg: 'Signature verification failed' });
  }
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JwtClaims;
  if (claims.exp * 1000 <= now) return err({ status: 401, msg: 'Token has expired' });
  if (claims.nbf * 1000 > now) return err({ status: 422, msg: 'The token is not yet valid (nbf)' });
  return ok(claims);
}

const isSigned = (header: string, payload: string, sign: string, secret: string): boolean =>
  header === HEADER && sameText(sign, signature(secret, `${header}.${payload}`));

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
