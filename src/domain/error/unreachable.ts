import type { ApiError } from './apiError.ts';
import { isUnavailable } from './httpStatus.ts';

/** Whether a failure only means the server is unavailable now: data on the device is still valid. */
export function isUnreachable(error: { readonly kind: string; readonly status?: number | null }): boolean {
  const { kind, status } = error;
  return UNREACHABLE.has(kind) || (kind === 'http' && typeof status === 'number' && isUnavailable(status));
}

const UNREACHABLE: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'notTheServer',
] satisfies readonly ApiError['kind'][]);
