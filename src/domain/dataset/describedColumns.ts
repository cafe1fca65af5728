import { uniqueNames } from '../device/uniqueNames.ts';
import { type DatasetContents, newColumn, newMetric } from './datasetContents.ts';

/** What a server finds out about the columns of a new dataset, and the metric it begins with. */
export function describedColumns(
  columns: readonly (readonly [name: string, type: string])[],
): Pick<DatasetContents, 'columns' | 'mainTimeColumn' | 'metrics'> {
  const names = uniqueNames(columns.map(([name]) => name));
  const described = names.map((name, at) => {
    const type = columns[at]?.[1] ?? '';
    return newColumn(name, { type, is_dttm: /^(DATE|TIMESTAMP)/i.test(type) });
  });
  return {
    columns: Object.fromEntries(described.map((each) => [`name:${each.column_name}`, each])),
    mainTimeColumn: described.find((each) => each.is_dttm)?.column_name ?? '',
    metrics: { 'name:count': newMetric('count', 'COUNT(*)') },
  };
}
