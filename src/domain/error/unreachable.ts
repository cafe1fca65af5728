import type { ApiError } from './apiError.ts';

const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a status is what a proxy or a gateway answers when the server behind it does not: as good as no answer. */
export const isUnavailable = (status: number): boolean => UNAVAILABLE.has(status);

/** Whether a failure says nothing but that the server could not do it now: what is on the device is as good as before. */
export function isUnreachable(error: { readonly kind: string; readonly status?: number | null }): boolean {
  const { kind, status } = error;
  return UNREACHABLE.has(kind) || (kind === 'http' && typeof status === 'number' && isUnavailable(status));
}

const UNREACHABLE: ReadonlySet<string> = new Set([
  'offline',
  'timeout',
  'notTheServer',
] satisfies readonly ApiError['kind'][]);
