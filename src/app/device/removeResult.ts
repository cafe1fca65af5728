import type { ResultsClient } from '#query/results/resultsWorker.ts';
import type { SextantDb } from '#store/db.ts';
import type { StorageError } from '#domain/error/storageError.ts';
import { dropResults, readResult, storeResult } from '#store/sql/results.ts';
import { RESULT_TABLES, write } from '#store/write.ts';
import { t } from '#ui/t.ts';
import type { Toaster } from '#ui/toast.ts';

export interface RemoveResultPorts {
  readonly db: SextantDb;
  readonly results: Pick<ResultsClient, 'release'>;
  readonly toasts: Pick<Toaster, 'show'>;
  readonly onStorageError: (error: StorageError) => void;
  /** Measures the storage again. */
  readonly refresh: () => Promise<void>;
  readonly onBug: (error: unknown) => void;
}

/** Removes the rows of a result from this device; they can be put back while the notice is shown. */
export async function removeResult(ports: RemoveResultPorts, resultId: string): Promise<void> {
  const { db, toasts, onStorageError, refresh, onBug } = ports;
  const stored = await readResult(db, resultId);
  if (!stored.ok) return onStorageError(stored.error);
  if (stored.value === null) return;
  const { row, pages } = stored.value;
  await ports.results.release(resultId);
  const dropped = await write(db, (tx) => dropResults(tx, [resultId]), RESULT_TABLES);
  if (!dropped.ok) return onStorageError(dropped.error);
  toasts.show('info', t('The rows were removed from this device.'), {
    lasting: true,
    action: { label: t('Undo'), run: () => void putBack().catch(onBug) },
  });
  await refresh();

  async function putBack(): Promise<void> {
    const query = { id: row.queryId, changes: { resultId } };
    const kept = await storeResult(db, row, () => pages, query);
    if (!kept.ok) return onStorageError(kept.error);
    await refresh();
  }
}
