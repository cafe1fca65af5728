import * as v from 'valibot';
import { call } from '../call.ts';
import { asyncJob } from './asyncEvent.ts';

/*
 * POST /api/v1/chart/data and GET /api/v1/chart/{id}/data/.
 *
 * The request is strict at its top, as the contract is, and drops unknown keys of a query. The messages are the
 * contract's, because `chartDataRefusal` builds the error text from them. Responses are loose, and rows are not
 * validated: there may be 100,000.
 */

const RESULT_TYPES = [
  'columns',
  'full',
  'query',
  'results',
  'samples',
  'timegrains',
  'post_processed',
  'drill_detail',
] as const;
const RESULT_FORMATS = ['csv', 'json', 'xlsx'] as const;
const DATASOURCE_TYPES = ['table', 'dataset', 'query', 'saved_query', 'view'] as const;
const OPERATORS = [
  '==',
  '!=',
  '>',
  '<',
  '>=',
  '<=',
  'LIKE',
  'NOT LIKE',
  'ILIKE',
  'NOT ILIKE',
  'IS NULL',
  'IS NOT NULL',
  'IN',
  'NOT IN',
  'IS TRUE',
  'IS FALSE',
  'TEMPORAL_RANGE',
] as const;
const OPERATIONS = [
  'aggregate',
  'boxplot',
  'compare',
  'contribution',
  'cum',
  'diff',
  'escape_separator',
  'flatten',
  'geodetic_parse',
  'geohash_decode',
  'geohash_encode',
  'histogram',
  'pivot',
  'prophet',
  'rank',
  'rename',
  'resample',
  'rolling',
  'select',
  'sort',
  'unescape_separator',
] as const;

const oneOf = <const T extends readonly string[]>(choices: T) =>
  v.picklist(choices, `Must be one of: ${choices.join(', ')}.`);
const text = v.string('Not a valid string.');
const flag = v.boolean('Not a valid boolean.');
const list = <S extends v.GenericSchema>(item: S) => v.array(item, 'Not a valid list.');
/** What a query does once more for each entry. */
const bounded = <S extends v.GenericSchema>(item: S) =>
  v.pipe(list(item), v.maxLength(100, 'Longer than maximum length 100.'));
const mapping = v.record(v.string(), v.unknown(), 'Not a valid mapping type.');
const integer = v.pipe(
  v.union(
    [v.number(), v.pipe(v.string(), v.regex(/^\s*[-+]?\d+\s*$/), v.transform(Number))],
    'Not a valid integer.',
  ),
  v.integer('Not a valid integer.'),
);
const count = (name: string) =>
  v.pipe(integer, v.minValue(0, `\`${name}\` must be greater than or equal to 0`));

const adhocColumn = v.looseObject({ sqlExpression: text, label: v.nullish(text) });
const queryColumn = v.union([v.string(), adhocColumn], 'Not a valid column.');
const queryMetric = v.union([v.string(), mapping], 'Not a valid metric.');

/** `<NULL>` and `<empty string>` mean NULL and the empty text; the texts themselves are objects. */
const filterScalar = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.null(),
  v.strictObject({ text: v.string() }),
]);
const filter = v.object({
  col: queryColumn,
  op: v.pipe(
    text,
    v.transform((op) => op.toUpperCase()),
    oneOf(OPERATORS),
  ),
  val: v.optional(v.union([filterScalar, v.array(filterScalar)], 'Not a valid filter value.')),
  grain: v.nullish(text),
  isExtra: v.nullish(flag),
});

const orderBy = v.strictTuple(
  [v.union([v.string(), mapping], 'Not a valid column or metric.'), flag],
  'Not a valid tuple.',
);

const extras = v.object(
  {
    where: v.nullish(text),
    having: v.nullish(text),
    time_grain_sqla: v.nullish(text),
    relative_start: v.nullish(oneOf(['today', 'now'])),
    relative_end: v.nullish(oneOf(['today', 'now'])),
  },
  'Not a valid mapping type.',
);

const postProcessing = v.nullable(
  v.looseObject({ operation: oneOf(OPERATIONS), options: v.nullish(mapping) }, 'Not a valid mapping type.'),
);

const annotationLayer = v.looseObject({
  name: text,
  annotationType: oneOf(['FORMULA', 'INTERVAL', 'EVENT', 'TIME_SERIES']),
  show: flag,
  showMarkers: flag,
  hideLine: v.nullish(flag),
  value: v.unknown(),
});

const queryObject = v.object({
  columns: v.nullish(list(queryColumn)),
  groupby: v.nullish(list(queryColumn)),
  metrics: v.nullish(list(queryMetric)),
  filters: v.nullish(list(filter)),
  extras: v.nullish(extras),
  orderby: v.nullish(list(orderBy)),
  order_desc: v.nullish(flag),
  row_limit: v.nullish(count('row_limit')),
  row_offset: v.nullish(count('row_offset')),
  is_rowcount: v.nullish(flag),
  kept_page: v.nullish(mapping),
  is_timeseries: v.nullish(flag),
  granularity: v.nullish(text),
  time_range: v.nullish(text),
  time_shift: v.nullish(text),
  time_offsets: v.nullish(bounded(text)),
  series_columns: v.nullish(list(queryColumn)),
  series_limit: v.nullish(integer),
  series_limit_metric: v.nullish(queryMetric),
  group_others_when_limit_reached: v.nullish(flag),
  timeseries_limit: v.nullish(integer),
  timeseries_limit_metric: v.nullish(queryMetric),
  post_processing: v.nullish(bounded(postProcessing)),
  annotation_layers: v.nullish(list(annotationLayer)),
  applied_time_extras: v.nullish(mapping),
  url_params: v.nullish(mapping),
  custom_params: v.nullish(mapping),
  custom_form_data: v.nullish(mapping),
});

/** Body of POST /api/v1/chart/data, and what a chart stores as its `query_context`. */
export const chartDataRequest = v.strictObject({
  datasource: v.object({
    id: v.union([v.number(), v.string()], 'Not a valid id.'),
    type: v.optional(oneOf(DATASOURCE_TYPES), 'table'),
  }),
  queries: list(queryObject),
  force: v.nullish(flag),
  form_data: v.nullish(mapping),
  result_format: v.optional(oneOf(RESULT_FORMATS), 'json'),
  result_type: v.optional(oneOf(RESULT_TYPES), 'full'),
  custom_cache_timeout: v.nullish(integer),
});

const genericType = v.picklist([0, 1, 2, 3]);

/** Groups of few rows that the author of a portable file left out of it. */
export const smallGroups = v.object({ least: v.number(), groups: v.number(), rows: v.number() });

/** Of the embedded server and the device: what the rows leave out. */
export const omittedRows = v.object({
  cut: v.exactOptional(v.object({ rows: v.number(), all: v.nullable(v.number()) })),
  unplaced: v.exactOptional(v.object({ column: v.string(), rows: v.number(), sum: v.nullable(v.number()) })),
  emptySeries: v.exactOptional(v.number()),
  series: v.exactOptional(v.object({ shown: v.number(), all: v.number() })),
  small: v.exactOptional(smallGroups),
});

/** One entry of `result` for the result types full, samples, post_processed or drill_detail. */
export const chartDataResult = v.looseObject({
  error: v.nullish(v.string()),
  query: v.nullish(v.string()),
  status: v.nullish(v.string()),
  data: v.array(v.record(v.string(), v.unknown())),
  colnames: v.array(v.string()),
  coltypes: v.array(genericType),
  indexnames: v.optional(v.array(v.unknown())),
  label_map: v.nullish(v.record(v.string(), v.array(v.string()))),
  rowcount: v.number(),
  sql_rowcount: v.nullish(v.number()),
  from_dttm: v.nullish(v.number()),
  to_dttm: v.nullish(v.number()),
  applied_filters: v.optional(v.array(v.looseObject({ column: v.unknown() }))),
  rejected_filters: v.optional(v.array(v.looseObject({ column: v.unknown(), reason: v.string() }))),
  detected_currency: v.nullish(v.string()),
  /** Null if not cached. */
  is_cached: v.nullish(v.boolean()),
  cached_dttm: v.nullish(v.string()),
  queried_dttm: v.nullish(v.string()),
  cache_timeout: v.nullish(v.number()),
  cache_key: v.nullish(v.string()),
  annotation_data: v.nullish(v.record(v.string(), v.unknown())),
  /** Of the embedded server: whether a row rule limits the person who asked. */
  rows_limited: v.optional(v.boolean()),
  omitted: v.optional(omittedRows),
});

export const chartDataResponse = v.looseObject({ result: v.array(chartDataResult) });

/** Of the result types without rows. */
const otherResults = v.looseObject({ result: v.array(v.looseObject({ query: v.string() })) });

/** Answered now or, if the caller would rather not wait, with a job. Its body may also be a form's text `form_data`. */
export const getChartData = call({
  method: 'POST',
  path: '/api/v1/chart/data',
  query: v.object({
    /** As JSON text, what a front end says of its chart. */
    form_data: v.optional(v.string()),
    dashboard_id: v.optional(v.string()),
    force: v.optional(v.string()),
  }),
  request: chartDataRequest,
  raw: true,
  response: v.union([chartDataResponse, otherResults, asyncJob]),
  errors: [202, 404, 408, 500],
});

/** The rows of a saved chart. */
export const getSavedChartData = call({
  method: 'GET',
  path: '/api/v1/chart/{id}/data/',
  query: v.object({
    format: v.optional(v.string()),
    type: v.optional(v.string()),
    force: v.optional(v.string()),
    dashboard_id: v.optional(v.string()),
  }),
  raw: true,
  response: v.union([chartDataResponse, otherResults, asyncJob]),
  errors: [202, 404, 408, 500],
});

/** The rows of a job, once it is done. */
export const getJobData = call({
  method: 'GET',
  path: '/api/v1/chart/data/{key}',
  params: { key: v.string() },
  query: v.object({ dashboard_id: v.optional(v.string()) }),
  raw: true,
  response: v.union([chartDataResponse, otherResults]),
  errors: [404, 408, 500],
});
