import type { ServerDeps } from '../deps.ts';
import { newUuid } from '#domain/newUuid.ts';
import type { DatasetRow } from '../meta/content/datasets.ts';
import { omit } from '../base/omit.ts';
import { readDetails } from './datasetDetails.ts';
import { mergeColumns, type CommentedColumn } from './readColumns.ts';

/** A dataset to be created. */
export interface DatasetInput extends Pick<
  DatasetRow,
  'databaseId' | 'catalog' | 'schema' | 'tableName' | 'sql'
> {
  /** Other properties that were sent; known ones are stored. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly owners: readonly number[];
  readonly uuid: string | undefined;
  readonly localId: string | null;
}

/** Creates a dataset with its source's columns, or with another dataset's columns and metrics; returns its id. */
export function insertDataset(
  deps: ServerDeps,
  userId: number,
  input: DatasetInput,
  found: readonly CommentedColumn[],
  copyOf: number | null = null,
): number {
  const { meta } = deps;
  const now = deps.clock.now();
  const { databaseId, catalog, schema, tableName, sql } = input;
  const known = copyOf === null ? null : meta.datasets.byId(copyOf);
  const mainDttmCol = known ? known.mainDttmCol : (found.find(({ temporal }) => temporal)?.name ?? null);
  return meta.created.once(userId, 'dataset', input.localId, () =>
    meta.transaction(() => {
      const id = meta.datasets.insert({
        uuid: input.uuid ?? newUuid(deps.random),
        databaseId,
        catalog,
        schema,
        tableName,
        sql,
        mainDttmCol,
        details: JSON.stringify(readDetails(input.details)),
        createdBy: userId,
        changedBy: userId,
        createdOn: now,
        changedOn: now,
      });
      meta.owners.set('dataset', id, input.owners);
      const moments = { createdOn: now, changedOn: now };
      const fresh = <T extends { id: number; datasetId: number }>(part: T) => ({
        ...omit(part, 'id', 'datasetId'),
        ...moments,
        uuid: newUuid(deps.random),
      });
      if (copyOf === null) {
        meta.datasets.setColumns(id, mergeColumns(deps, [], found));
        meta.datasets.setMetrics(id, [{ ...COUNT, ...moments, uuid: newUuid(deps.random) }]);
      } else {
        meta.datasets.setColumns(id, meta.datasets.columnsOf(copyOf).map(fresh));
        meta.datasets.setMetrics(id, meta.datasets.metricsOf(copyOf).map(fresh));
      }
      return id;
    }),
  );
}

/** The initial metric of every dataset. */
const COUNT = {
  metricName: 'count',
  metricType: 'count',
  expression: 'COUNT(*)',
  verboseName: 'COUNT(*)',
} as const;
