import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import { putDatasets } from '#store/dashboards/datasets.ts';
import type { StorageError } from '#store/space/storageError.ts';
import { DASHBOARD_TABLES, write } from '#store/write.ts';
import type { SyncPorts } from '../syncPorts.ts';

/** Reads a dataset with all of its columns; a dashboard has only those its charts use. */
export async function pullDataset(
  { db, api }: Pick<SyncPorts, 'db' | 'api'>,
  id: number,
): Promise<Result<number, ApiError | StorageError>> {
  const found = await api.dataset.get(id);
  if (!found.ok) return found;
  const written = await write(db, (tx) => putDatasets(tx, [found.value]), DASHBOARD_TABLES);
  return written.ok ? ok(id) : written;
}
