import type { Context } from 'hono';
import { SECOND, type Millis } from '#domain/time.ts';
import { messageError } from './errorBodies.ts';

/** The response after several wrong passwords, or during very many sign-ins: not in the contract, but standard HTTP. */
export function tooManyAttempts(c: Context, wait: Millis): Response {
  const seconds = Math.ceil(wait / SECOND);
  c.header('Retry-After', String(seconds));
  return messageError(c, 429, `Too many attempts to sign in. Try again in ${seconds} s.`);
}
