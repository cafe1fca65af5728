import { type Query, isPartOfRun } from '#domain/query/query.ts';
import { isWaiting, STATES_IN_PROGRESS } from '#domain/query/states.ts';
import type { Tables } from '../schema.ts';
import type { Tx } from '../write.ts';

export function getQuery(db: Tables, id: string): Promise<Query | undefined> {
  return db.queries.get(id);
}

/** The history of a tab, newest first, without previews of tables. */
export async function listQueries(db: Tables, tabId: string): Promise<Query[]> {
  const queries = await db.queries.where('sqlEditorId').equals(tabId).sortBy('startDttm');
  return queries.filter((query) => !query.isDataPreview && !isPartOfRun(query)).reverse();
}

/** The statements of a query in order, including the one the query itself represents; only that one if there is one. */
export async function listStatements(db: Tables, run: Query): Promise<Query[]> {
  if (run.part === undefined && run.state === 'success') return [run];
  const queries = await db.queries.where('sqlEditorId').equals(run.sqlEditorId).toArray();
  const others = queries.filter(({ id, part }) => part?.of === run.id && id !== run.id);
  return [...others, run].toSorted((a, b) => (a.part?.index ?? -1) - (b.part?.index ?? -1));
}

/** The previous query of the same tab whose rows are on the device. */
export async function earlierRun(db: Tables, query: Query): Promise<Query | undefined> {
  if (query.isDataPreview) return undefined;
  const others = await listQueries(db, query.sqlEditorId);
  return others.find(
    (each) => each.id !== query.id && each.resultId !== null && each.startDttm <= query.startDttm,
  );
}

/** All queries in progress, by their index: a history has thousands of others. */
export function listInProgress(db: Tables): Promise<Query[]> {
  return db.queries.where('state').anyOf(STATES_IN_PROGRESS).toArray();
}

/** The tabs with a query in progress. */
export async function runningTabs(db: Tables): Promise<ReadonlySet<string>> {
  const queries = await listInProgress(db);
  return new Set(queries.filter((query) => !query.isDataPreview).map((query) => query.sqlEditorId));
}

/** The ids of the queries in progress, without previews of tables. */
export async function queriesInProgress(db: Tables): Promise<readonly string[]> {
  const queries = await listInProgress(db);
  return queries.filter((query) => !query.isDataPreview && !isPartOfRun(query)).map(({ id }) => id);
}

/** The queries that wait for a server, in the order they were started. */
export async function listWaiting(db: Tables): Promise<Query[]> {
  const scheduled = await db.queries.where('state').equals('scheduled').toArray();
  const since = (query: Query): number => query.waits?.since ?? query.startDttm;
  return scheduled.filter(isWaiting).toSorted((a, b) => since(a) - since(b));
}

/** All queries of this device, newest first. */
export function listAllQueries(db: Tables, limit: number): Promise<Query[]> {
  return db.queries
    .orderBy('startDttm')
    .reverse()
    .filter((query) => !query.isDataPreview && !isPartOfRun(query))
    .limit(limit)
    .toArray();
}

/** The ids of this device's previews of tables. */
export async function previewIds(db: Tables): Promise<ReadonlySet<string>> {
  return new Set(await db.queries.filter((query) => query.isDataPreview).primaryKeys());
}

export async function putQuery(tx: Tx, query: Query): Promise<void> {
  await tx.queries.put(query);
}

/** Changes parts of a query; one that is not here stays so. */
export async function patchQuery(tx: Tx, id: string, patch: Partial<Omit<Query, 'id'>>): Promise<void> {
  await tx.queries.update(id, patch);
}

/** Moves the history of a tab, with its rows, to another tab. */
export async function moveQueries(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx.queries.where('sqlEditorId').equals(from).modify({ sqlEditorId: to });
}

export async function deleteQueries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.queries.bulkDelete([...ids]);
}
