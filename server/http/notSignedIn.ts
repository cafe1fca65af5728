import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';
import { tokenError } from './errorBodies.ts';

/** The token layer's response to an unauthenticated caller below /api: the token's error, if one was sent. */
export function notSignedIn(c: Context<AppEnv>): Response {
  const fault = c.get('bearerFault') ?? { status: 401, msg: 'Missing Authorization Header' };
  return tokenError(c, fault.status, fault.msg);
}
