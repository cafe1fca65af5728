import type { QueryColumn, QueryFilter, QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { isRecord } from '#domain/jsonValue.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  listOf,
  metricLabel,
  metricsOf,
  textOf,
} from '#domain/chart/form/formData.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import { spatialColumns, spatialOf } from './spatial.ts';

export interface MapQueryOptions {
  /** The key of the control of a column with shapes. */
  readonly shape?: string;
  /** The keys of the controls of places. */
  readonly spatial?: readonly string[];
  /** The keys of other columns, in order. */
  readonly columns?: readonly string[];
  readonly metrics?: readonly QueryMetric[];
  /** Its highest value comes first. */
  readonly orderBy?: QueryMetric | null;
}

/**
 * The query of a map layer: the columns of its places, those that colour it and those of its tooltips. Rows without a
 * place are left out by the form's own filter.
 */
export function mapQuery(
  form: FormData,
  { shape = '', spatial = [], columns = [], metrics = [], orderBy = null }: MapQueryOptions,
): readonly QueryObject[] {
  const base = baseQuery(form);
  const places: readonly QueryColumn[] = [
    ...columnsOf(form[shape]).slice(0, 1),
    ...spatial.flatMap((key) => {
      const read = spatialOf(form[key]);
      return read === null ? [] : spatialColumns(read);
    }),
  ];
  const tips = tooltipParts(form);
  const own = columns.flatMap((key) => columnsOf(form[key]));
  return [
    {
      ...base,
      columns: unique([...places, ...own, ...columnsOf(form['js_columns']), ...tips.columns], columnLabel),
      metrics: unique([...metrics, ...tips.metrics], metricLabel),
      filters: [
        ...(base.filters ?? []),
        ...(form['filter_nulls'] === false ? [] : unique(places, columnLabel).map(isNotNull)),
      ],
      ...(orderBy !== null && { orderby: [[orderBy, false]] }),
    },
  ];
}

const isNotNull = (col: QueryColumn): QueryFilter => ({ col, op: 'IS NOT NULL' });

/** The columns and metrics that the author added to the tooltips. */
function tooltipParts(form: FormData): {
  readonly columns: readonly QueryColumn[];
  readonly metrics: readonly QueryMetric[];
} {
  const columns: QueryColumn[] = [];
  const metrics: QueryMetric[] = [];
  for (const entry of listOf(form['tooltip_contents'])) {
    if (typeof entry === 'string') columns.push(entry);
    else if (!isRecord(entry)) continue;
    else if (entry['item_type'] === 'column') columns.push(...columnsOf(textOf(entry['column_name'])));
    else if (entry['item_type'] === 'metric') metrics.push(...metricsOf(textOf(entry['metric_name'])));
    else if ('aggregate' in entry || entry['expressionType'] === 'SIMPLE') metrics.push(...metricsOf(entry));
    else columns.push(...columnsOf(entry));
  }
  return { columns, metrics };
}

function unique<T>(entries: readonly T[], labelOf: (entry: T) => string): readonly T[] {
  return [
    ...new Map(entries.toReversed().map((each) => [labelOf(each), each] as const)).values(),
  ].toReversed();
}
