import type { QueryContext } from '#domain/compile/queryContext.ts';
import { usedSql } from '#domain/dataset/columns/usedSql.ts';
import { type NotHere, notHere } from '#domain/query/route.ts';
import type { PortableRows } from '#contract/dashboard/portable.ts';

/** Why the rows or groups of a dataset in a file do not give what a server would; null if they may. */
export const notInFile = (
  context: QueryContext,
  { source, isSameSql, hasOtherWeeks }: Pick<PortableRows, 'source' | 'isSameSql' | 'hasOtherWeeks'>,
): NotHere | null =>
  notHere({
    context,
    kept: false,
    online: false,
    datasetSql: usedSql(context, source),
    tableSql: null,
    extract: { complete: true, isOutdated: false, isSameSql, hasOtherWeeks },
  });
