import type { OrderBy, QueryColumn, QueryMetric, QueryObject } from '#domain/compile/queryContext.ts';
import { asNumber } from '#domain/jsonValue.ts';
import {
  columnLabel,
  columnsOf,
  type FormData,
  metricLabel,
  metricsOf,
  vizType,
} from '#domain/chart/form/formData.ts';
import { withDefaults } from '../form/withDefaults.ts';
import { baseQuery } from '#domain/chart/query/baseQuery.ts';
import { chartTypeOf } from '../chartTypes.ts';
import { legacyCallOf } from './legacyCallOf.ts';

/** The query of a form of one of these types; null for other types. */
export function legacyQuery(form: FormData): QueryObject | null {
  const query = queryOfType(form);
  return query !== null && isZeroText(form['row_limit']) ? { ...query, row_limit: ALL_ROWS } : query;
}

/** A limit above all that a server has: of both, the server's maximum counts. */
const ALL_ROWS = Number.MAX_SAFE_INTEGER;

/** The contract's legacy call takes its usual limit for an empty one and the number 0, but reads the text 0 as no limit. */
const isZeroText = (limit: unknown): boolean => typeof limit === 'string' && asNumber(limit) === 0;

function queryOfType(form: FormData): QueryObject | null {
  const type = legacyCallOf(form)?.query;
  if (type === 'today') {
    const full = { ...withDefaults(form), row_limit: form['row_limit'] ?? null };
    return chartTypeOf(full)?.query(full)[0] ?? null;
  }
  if (type === undefined) return null;
  const named = type.metrics.flatMap((key) => metricsOf(form[key]));
  const metrics = [
    ...new Map(named.map((each): [string, QueryMetric] => [metricLabel(each), each])).values(),
  ];
  const order = metrics.slice(0, 1).map((metric): OrderBy => [metric, form['order_desc'] !== true]);
  return {
    ...baseQuery(form),
    columns: uniqueColumns(type.columns.flatMap((key) => columnsOf(form[key]))),
    metrics,
    ...(type.isTimed && { is_timeseries: true, orderby: orderOfEntities(form) ?? order }),
  };
}

/** Each column once, at its first place. */
const uniqueColumns = (columns: readonly QueryColumn[]): readonly QueryColumn[] => [
  ...new Map(columns.map((each) => [columnLabel(each), each])).values(),
];

/** Events are grouped by their entity, where the form orders them so. */
const orderOfEntities = (form: FormData): readonly OrderBy[] | null =>
  vizType(form) === 'event_flow' && form['order_by_entity'] === true
    ? columnsOf(form['entity']).map((entity): OrderBy => [entity, true])
    : null;
