import type { StorageError } from '#domain/error/storageError.ts';

/** Why rows were not stored on this device, for a person. */
export function whyNotStored({ kind }: Pick<StorageError, 'kind'>): string {
  if (kind === 'full')
    return 'There is not enough storage on this device for these rows. Remove tables or results that are no longer needed.';
  return kind === 'outdated'
    ? 'A newer version of Sextant is open. Reload this page to store rows.'
    : 'This browser did not store the rows on this device.';
}
