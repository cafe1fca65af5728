import type { Datasource } from '../compile/datasource.ts';
import type { DatasetContents } from '../dataset/contents/datasetContents.ts';
import { detailOf } from '../dataset/contents/detailOf.ts';
import { DEVICE_SCHEMA } from './deviceDatabase.ts';

/** A dataset of this device, as queries of its rows need it. */
export function deviceSource(contents: DatasetContents): Datasource {
  const { columns, metrics, mainTimeColumn } = detailOf(contents, null);
  const formats = new Map(
    Object.values(contents.columns).map((each) => [each.column_name, each.python_date_format || null]),
  );
  const { sql, title } = contents;
  return {
    from:
      sql === ''
        ? { kind: 'table', catalog: 'memory', schema: DEVICE_SCHEMA, table: title }
        : { kind: 'sql', sql },
    columns: columns.map((each) => ({
      name: each.column_name,
      verboseName: each.verbose_name,
      expression: each.expression || null,
      type: each.type_generic ?? 1,
      engineType: each.type,
      isTime: each.is_dttm || each.type_generic === 2,
      dateFormat: formats.get(each.column_name) ?? null,
    })),
    metrics: metrics.map((each) => ({
      name: each.metric_name,
      verboseName: each.verbose_name,
      expression: each.expression,
    })),
    mainTime: mainTimeColumn,
  };
}
