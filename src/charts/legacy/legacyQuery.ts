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

interface LegacyType {
  /** The keys of the form that name its dimensions and its metrics. */
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  /** Whether its rows are grouped by time. */
  readonly isTimed: boolean;
}

const SERIES: LegacyType = { columns: ['groupby'], metrics: ['metrics'], isTimed: true };

/** The types that the legacy call serves here. */
const TYPES: ReadonlyMap<string, LegacyType> = new Map([
  ['bubble', { columns: ['entity', 'series'], metrics: ['x', 'y', 'size'], isTimed: false }],
  ['bullet', { columns: [], metrics: ['metric'], isTimed: false }],
  ['cal_heatmap', { columns: [], metrics: ['metrics'], isTimed: true }],
  ['chord', { columns: ['groupby', 'columns'], metrics: ['metric'], isTimed: false }],
  ['compare', SERIES],
  ['country_map', { columns: ['entity'], metrics: ['metric'], isTimed: false }],
  ['event_flow', { columns: ['all_columns_x', 'entity', 'all_columns'], metrics: [], isTimed: true }],
  ['horizon', SERIES],
  ['line', SERIES],
  ['paired_ttest', SERIES],
  ['para', { columns: ['series'], metrics: ['metrics', 'secondary_metric'], isTimed: false }],
  ['rose', SERIES],
  ['time_table', SERIES],
]);

/** Types whose query is that of their charts today. */
const ASKED_AS_TODAY: ReadonlySet<string> = new Set([
  ...['arc', 'contour', 'geojson', 'grid', 'heatmap', 'hex', 'path', 'polygon', 'scatter', 'screengrid'].map(
    (each) => `deck_${each}`,
  ),
  'mapbox',
  'partition',
  'time_pivot',
  'world_map',
]);

export const isLegacyType = (type: string): boolean => TYPES.has(type) || ASKED_AS_TODAY.has(type);

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
  const type = TYPES.get(vizType(form));
  if (ASKED_AS_TODAY.has(vizType(form))) {
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
