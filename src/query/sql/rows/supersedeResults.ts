import { type EarlierRun, supersededResults } from '#domain/query/keptResults.ts';
import { type Query, isPartOfRun } from '#domain/query/query.ts';
import { putQuery } from '#store/sql/queries.ts';
import { RESULT_TABLES, type Tx, write } from '#store/write.ts';
import type { RunnerDeps } from '../runnerDeps.ts';

/**
 * Makes room for the results of the latest query of an editor (QRY-14), once the server has answered it: until then,
 * offline, the old rows may be all a person has. Those of its last queries stay, and pinned ones.
 */
export async function supersedeResults(deps: RunnerDeps, latest: Query): Promise<void> {
  if (latest.isDataPreview || isPartOfRun(latest)) return;
  const cleared = await write(
    deps.db,
    async (tx) => {
      const inTab = await tx.queries.where('sqlEditorId').equals(latest.sqlEditorId).toArray();
      const earlier = inTab.filter((query) => isEarlier(query, latest));
      const isReplaced = ({ id, part }: Query): boolean =>
        latest.replaces !== undefined && (id === latest.replaces || part?.of === latest.replaces);
      const others = await runsOf(
        tx,
        earlier.filter((query) => !isReplaced(query)),
      );
      const superseded = new Set(supersededResults(others));
      const gone = earlier.filter((query) => isReplaced(query) || superseded.has(query.resultId ?? ''));
      for (const query of gone) {
        const madeRoom = isReplaced(query) ? {} : { madeRoom: true as const };
        await putQuery(tx, { ...query, resultId: null, ...madeRoom });
      }
      return gone.flatMap(({ resultId }) => resultId ?? []);
    },
    RESULT_TABLES,
  );
  if (!cleared.ok) {
    deps.onStorageError(cleared.error);
    return;
  }
  for (const resultId of cleared.value) await deps.rows.drop(resultId);
}

const isEarlier = (query: Query, latest: Query): boolean =>
  query.id !== latest.id &&
  query.part?.of !== latest.id &&
  query.resultId !== null &&
  query.pinned === undefined &&
  !query.isDataPreview &&
  query.startDttm <= latest.startDttm;

/** What queries and their statements have stored, the latest first. */
async function runsOf(tx: Tx, queries: readonly Query[]): Promise<readonly EarlierRun[]> {
  const runs = new Map<string, string[]>();
  for (const { id, part, resultId } of queries.toSorted((a, b) => b.startDttm - a.startDttm)) {
    if (resultId === null) continue;
    const run = part?.of ?? id;
    runs.set(run, [...(runs.get(run) ?? []), resultId]);
  }
  const stored = await tx.results.bulkGet([...runs.values()].flat());
  const sizes = new Map(stored.flatMap((row) => (row === undefined ? [] : [[row.id, row.bytes] as const])));
  return [...runs.values()].map((results) => ({
    results,
    bytes: results.every((id) => sizes.has(id))
      ? results.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0)
      : null,
  }));
}
