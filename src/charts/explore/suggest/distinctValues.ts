import type { Frame } from '#domain/compile/frame.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { DatasetColumn } from '#domain/dataset/dataset.ts';
import { asNumber } from '#domain/jsonValue.ts';

/** More columns are not counted: a dataset so wide is slow to count, and three charts need few of them. */
const MAX_COLUMNS = 24;
/** The number of rows beside the numbers of distinct values. */
export const ROWS = 'COUNT(*)';
/** The earliest and the latest value of the first time column, in milliseconds. */
export const FIRST_TIME = 'MIN(time)';
export const LAST_TIME = 'MAX(time)';

const isTimeColumn = ({ is_dttm: isTime, type_generic: type }: DatasetColumn): boolean =>
  isTime || type === 2;

/**
 * A form of no chart type, whose numbers are those of the distinct values of the columns, and the ends of its first time
 * column; null where nothing needs counting.
 */
export function distinctForm(datasource: unknown, columns: readonly DatasetColumn[]): FormData | null {
  const counted = columns
    .filter((column) => (column.groupby || column.type_generic === 0) && !isTimeColumn(column))
    .slice(0, MAX_COLUMNS);
  const time = columns.find((column) => (column.groupby || column.is_dttm) && isTimeColumn(column));
  if (counted.length === 0 && time === undefined) return null;
  const metrics = [
    ...counted.map(({ column_name: name }) => simpleMetric('COUNT_DISTINCT', name, name)),
    ...(time === undefined
      ? []
      : [
          simpleMetric('MIN', time.column_name, FIRST_TIME),
          simpleMetric('MAX', time.column_name, LAST_TIME),
        ]),
    { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: ROWS },
  ];
  return { datasource, metrics, row_limit: 1 };
}

const simpleMetric = (aggregate: string, column: string, label: string): FormData => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate,
  label,
});

/**
 * The numbers of distinct values, by column, in the rows of such a chart, the number of `ROWS` and the ends of times.
 */
export function distinctIn([frame]: readonly Frame[]): Readonly<Record<string, number>> {
  const counts = frame?.columns.flatMap(({ name, values: [value] }) => {
    const count = typeof value === 'bigint' ? Number(value) : asNumber(value);
    return count === null ? [] : [[name, count] as const];
  });
  return Object.fromEntries(counts ?? []);
}
