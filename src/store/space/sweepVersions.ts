import type { Result } from '#domain/result.ts';
import type { SextantDb } from '../db.ts';
import { trimDocumentVersions } from '../documents/documentVersions.ts';
import { write } from '../write.ts';
import { budgets } from './quota.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import type { Sweep } from './sweep.ts';

/** Deletes versions of documents that are too old, and the oldest beyond the budget. */
export function sweepVersions(
  db: SextantDb,
  { now, estimate }: Pick<Sweep, 'now' | 'estimate'>,
): Promise<Result<void, StorageError>> {
  return write(db, (tx) => trimDocumentVersions(tx, now, budgets(estimate).versions), [
    'documentVersions',
    'settings',
  ]);
}
