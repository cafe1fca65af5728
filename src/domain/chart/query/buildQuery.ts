import type { DatasourceRef, QueryContext, QueryObject } from '../../compile/queryContext.ts';
import { asNumber, isRecord } from '../../jsonValue.ts';
import { columnsOf, type FormData, metricsOf } from '../form/formData.ts';
import { chartTypeOf } from '../types/chartTypes.ts';
import { baseQuery, defaultOrder } from './baseQuery.ts';

/** Whether charts of the form's type are rendered, and not only their rows shown. */
export const isKnownType = (form: FormData): boolean => chartTypeOf(form) !== null;

/**
 * The query context of a chart: its form, with the masks of the dashboard's filters under `extra_form_data`. A
 * dashboard passes the form `withDefaults`. Null if the form names no dataset.
 */
export function buildQuery(form: FormData): QueryContext | null {
  const datasource = datasourceOf(form['datasource']);
  if (datasource === null) return null;
  return {
    datasource,
    force: form['force'] === true,
    queries: (chartTypeOf(form)?.query ?? anyQuery)(form),
    form_data: form,
    result_format: 'json',
    result_type: 'full',
  };
}

/** An unknown type requests what its usual keys name, so that its rows can be shown. */
function anyQuery(form: FormData): readonly QueryObject[] {
  const raw = columnsOf(form['all_columns']);
  if (form['query_mode'] === 'raw' || raw.length > 0) return [{ ...baseQuery(form), columns: raw }];
  const metrics = ['metrics', 'metric', 'metrics_b', 'secondary_metric', 'x', 'y', 'size'].flatMap((key) => [
    ...metricsOf(form[key]),
  ]);
  const columns = ['x_axis', 'groupby', 'columns', 'entity', 'series', 'source', 'target'].flatMap((key) => [
    ...columnsOf(form[key]),
  ]);
  return [
    {
      ...baseQuery(form),
      columns: distinct(columns),
      metrics: distinct(metrics),
      ...defaultOrder(form, metrics),
    },
  ];
}

function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function datasourceOf(value: unknown): DatasourceRef | null {
  if (isRecord(value)) {
    const id = asNumber(value['id']);
    return id === null ? null : { id, type: value['type'] === 'query' ? 'query' : 'table' };
  }
  const match = typeof value === 'string' ? /^(\d+)__(\w+)$/.exec(value) : null;
  if (match === null) return null;
  return { id: Number(match[1]), type: match[2] === 'query' ? 'query' : 'table' };
}
