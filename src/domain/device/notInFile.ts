import type { QueryContext } from '../compile/queryContext.ts';
import { usedSql } from '../dataset/columns/usedSql.ts';
import { type NotHere, notHere } from '../query/route.ts';

/** Rows or groups of a dataset in a file. */
interface RowsInFile {
  readonly source: Parameters<typeof usedSql>[1];
  readonly isSameSql: boolean;
  readonly hasOtherWeeks: boolean;
}

/** Why they do not give what a server would; null if they may. */
export const notInFile = (
  context: QueryContext,
  { source, isSameSql, hasOtherWeeks }: RowsInFile,
): NotHere | null =>
  notHere({
    context,
    kept: false,
    online: false,
    datasetSql: usedSql(context, source),
    tableSql: null,
    extract: { complete: true, isOutdated: false, isSameSql, hasOtherWeeks },
  });
