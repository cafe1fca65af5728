import type { Frame } from '../../compile/frame.ts';
import type { FormData } from '../../chart/form/formData.ts';
import type { DatasetColumn } from '../../dataset/dataset.ts';
import { asNumber } from '../../jsonValue.ts';

/** More columns are not counted: a dataset so wide is slow to count, and three charts need few of them. */
const MAX_COLUMNS = 24;
/** The number of rows beside the numbers of distinct values. */
export const ROWS = 'COUNT(*)';

/** A chart whose numbers are those of the distinct values of the columns; null where no column needs counting. */
export function distinctForm(datasource: unknown, columns: readonly DatasetColumn[]): FormData | null {
  const counted = columns
    .filter(
      ({ groupby, is_dttm: isTime, type_generic: type }) => (groupby || type === 0) && !isTime && type !== 2,
    )
    .slice(0, MAX_COLUMNS);
  if (counted.length === 0) return null;
  return {
    datasource,
    viz_type: 'table',
    query_mode: 'aggregate',
    groupby: [],
    metrics: [
      ...counted.map(({ column_name: name }) => ({
        expressionType: 'SIMPLE',
        column: { column_name: name },
        aggregate: 'COUNT_DISTINCT',
        label: name,
      })),
      { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: ROWS },
    ],
    row_limit: 1,
  };
}

/** The numbers of distinct values, by column, in the rows of such a chart, and the number of `ROWS`. */
export function distinctIn([frame]: readonly Frame[]): Readonly<Record<string, number>> {
  const counts = frame?.columns.flatMap(({ name, values: [value] }) => {
    const count = typeof value === 'bigint' ? Number(value) : asNumber(value);
    return count === null ? [] : [[name, count] as const];
  });
  return Object.fromEntries(counts ?? []);
}
