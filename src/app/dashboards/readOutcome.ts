import { isForbidden, isNotFound } from '#domain/error/httpStatus.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { isUnreachable } from '#domain/error/unreachable.ts';
import type { Result } from '#domain/result.ts';
import type { ReadOutcome } from '#features/services/dashboards.ts';
import type { StorageError } from '#domain/error/storageError.ts';

export interface OutcomePorts {
  readonly onStorageError: (error: StorageError) => void;
  /** Records errors that nothing on screen explains. */
  readonly note: (error: unknown, where: string) => void;
}

/** What a page shows of a read. */
export function readOutcome(
  pulled: Result<unknown, ApiError | StorageError>,
  { onStorageError, note }: OutcomePorts,
): ReadOutcome {
  if (pulled.ok) return 'read';
  const { error } = pulled;
  switch (error.kind) {
    case 'offline':
    case 'timeout':
    case 'aborted':
    case 'notTheServer':
      return 'unreachable';
    case 'session':
      return 'session';
    case 'http':
      if (isUnreachable(error)) return 'unreachable';
      return isNotFound(error) || isForbidden(error) ? 'missing' : 'failed';
    case 'badShape':
      note(error, 'dashboards');
      return 'failed';
    default:
      onStorageError(error);
      return 'failed';
  }
}
