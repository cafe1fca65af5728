import { CSRF_REFUSAL } from '#contract/error.ts';
import type { ApiError } from '#domain/error/apiError.ts';

/**
 * Whether a response may mean an ended session or a stale token: 401 in two bodies, 422 of the token layer, a 400 that
 * names the token, and a redirect to the sign-in page if the call carried no JSON.
 */
export function mayBeExpiredSession(error: ApiError): boolean {
  if (error.kind === 'notTheServer') return error.found === 'redirect';
  if (error.kind !== 'http') return false;
  if (error.status === 401) return true;
  if (error.status === 400) return error.message.startsWith(CSRF_REFUSAL);
  return error.status === 422 && TOKEN_LAYER.some((text) => error.message.startsWith(text));
}

const TOKEN_LAYER = [
  'Signature verification failed',
  'Not enough segments',
  'Signature has expired',
] as const;
