import type { Query } from '#domain/query/query.ts';
import { isPartOfRun } from '#domain/query/splitRun.ts';
import { putQuery } from '#store/sql/queries.ts';
import { write } from '#store/write.ts';
import type { RunnerDeps } from './runnerDeps.ts';

/**
 * Deletes the old results of the same editor (QRY-14), once the server has answered the new query: until then, offline,
 * the old rows may be all a person has. Pinned ones stay.
 */
export async function supersedeResults(deps: RunnerDeps, latest: Query): Promise<void> {
  if (latest.isDataPreview || isPartOfRun(latest)) return;
  const cleared = await write(deps.db, async (tx) => {
    const earlier = await tx.queries.where('sqlEditorId').equals(latest.sqlEditorId).toArray();
    const old = earlier.filter(
      (query) =>
        query.id !== latest.id &&
        query.part?.of !== latest.id &&
        query.resultId !== null &&
        query.pinned === undefined &&
        !query.isDataPreview &&
        query.startDttm <= latest.startDttm,
    );
    for (const query of old) await putQuery(tx, { ...query, resultId: null });
    return old.flatMap((query) => query.resultId ?? []);
  });
  if (!cleared.ok) {
    deps.onStorageError(cleared.error);
    return;
  }
  for (const resultId of cleared.value) await deps.rows.drop(resultId);
}
