import type { Base, DatasetApi } from '#api/dataset/dataset.ts';
import { usedColumns } from '#domain/dataset/columns/usedColumns.ts';
import { storedColumns, type DatasetDefinition } from '#domain/dataset/definition.ts';
import { getExtract } from '#store/datasets/extracts.ts';
import type { SextantDb } from '#store/db.ts';

/** A dataset of a table with its part in the SQL of another. */
export interface BaseDefinition extends Base {
  readonly definition: DatasetDefinition;
}

/** The datasets of tables that the SQL of another may read. */
const candidates = (
  { databaseId }: DatasetDefinition,
  all: readonly DatasetDefinition[],
): readonly DatasetDefinition[] =>
  all.filter((each) => each.source.from.kind === 'table' && each.databaseId === databaseId);

/**
 * The datasets among others of which a dataset is made, as its server says; null if it is not made of them alone. Their
 * rows are enough.
 */
export async function basesOf(
  api: Pick<DatasetApi, 'bases'>,
  definition: DatasetDefinition,
  all: readonly DatasetDefinition[],
): Promise<readonly BaseDefinition[] | null> {
  const { id, source, backend } = definition;
  if (source.from.kind !== 'sql' || backend !== 'duckdb') return null;
  const among = candidates(definition, all);
  if (among.length === 0) return null;
  const found = await api.bases(
    id,
    among.map((each) => each.id),
  );
  // Its rows can be downloaded themselves.
  if (!found.ok || found.value.result === null) return null;
  return found.value.result.flatMap((base) => {
    const known = among.find((each) => each.id === base.id);
    return known === undefined ? [] : [{ ...base, definition: known }];
  });
}

/** The SQL of other datasets that a dataset may be a part of: it needs the columns that they use. */
export const sqlOver = (
  { databaseId }: DatasetDefinition,
  all: readonly DatasetDefinition[],
): readonly string[] =>
  all.flatMap(({ source: { from }, ...each }) =>
    from.kind === 'sql' && each.databaseId === databaseId ? [from.sql] : [],
  );

/** Whether the rows of a dataset are here, with the columns that SQL over them uses. */
export async function isBaseHere(
  db: SextantDb,
  { id, definition }: BaseDefinition,
  sql: string,
): Promise<boolean> {
  const extract = await getExtract(db, id);
  if (extract === undefined || extract.takenAt === null || extract.isTooLarge || extract.isLimited)
    return false;
  if (extract.form !== 'duckdb') return false;
  if (extract.isPart !== true) return true;
  const here = new Set(storedColumns(extract.source));
  return usedColumns({ sql }, definition.source)?.every((name) => here.has(name)) ?? false;
}
