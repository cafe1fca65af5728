import type { Context } from 'hono';
import { SECOND, type Millis } from '#domain/time.ts';
import { messageError } from './errorBodies.ts';

/** After several wrong passwords, or while very many sign in: the contract is silent here, HTTP is not. */
export function tooManyAttempts(c: Context, wait: Millis): Response {
  const seconds = Math.ceil(wait / SECOND);
  c.header('Retry-After', String(seconds));
  return messageError(c, 429, `Too many attempts to sign in. Try again in ${seconds} s.`);
}
