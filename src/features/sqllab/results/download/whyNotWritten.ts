import { storageError } from '#domain/error/storageError.ts';
import { t } from '#ui/t.ts';

/** What a browser calls files that are gone, or that it may not write. */
const OF_FILES = ['NotFoundError', 'NotAllowedError', 'NoModificationAllowedError', 'NotReadableError'];

/**
 * Why a file could not be written, from what its writer threw; null if that is about something else, such as its rows.
 */
export function whyNotWritten(cause: unknown): string | null {
  if (storageError(cause)?.kind === 'full')
    return t('The disk is full. Free up space on it, or choose another place, then download again.');
  // From a worker, errors arrive with their names only.
  return cause instanceof Error && OF_FILES.includes(cause.name)
    ? t('The file could not be written. Choose another place, then download again.')
    : null;
}
