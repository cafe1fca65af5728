import type { Context } from 'hono';
import type { AppEnv } from '../deps.ts';
import { tokenError } from './errorBodies.ts';

/** The token layer's answer to a caller below /api whom nothing signed in: what was wrong with the token, if one came. */
export function notSignedIn(c: Context<AppEnv>): Response {
  const fault = c.get('bearerFault') ?? { status: 401, msg: 'Missing Authorization Header' };
  return tokenError(c, fault.status, fault.msg);
}
