import type { ApiError } from './apiError.ts';

const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a proxy or gateway sends this status when the server behind it is unreachable. */
export const isUnavailable = (status: number): boolean => UNAVAILABLE.has(status);

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
