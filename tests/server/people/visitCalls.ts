import { ATTACKS, ATTACKS_ON_NAMES } from '../../access/attackTexts.ts';
import type { Call, Dataset, VisitIds } from './visitWorld.ts';

/* What visitors of a server can ask of its rows, with a text in each field that takes one. */

type Asked = (ids: VisitIds) => Call;

export const CALLERS = [
  'a guest',
  'a person who is viewed as',
  'a role that is viewed as',
  'a role with the right to the database',
  'a guest who is viewed as',
  'an owner for a role',
] as const;

/** Every text that is known to have told more once. */
export const KNOWN_TEXTS = [...ATTACKS, ...ATTACKS_ON_NAMES];
const DATASETS: readonly Dataset[] = ['orders', 'named', 'filled'];

/** Every call with a text; `at` chooses the dataset and the form of the response. */
export const callsWith = (text: string, at: number): readonly Asked[] => [
  ...queriesWith(text).map((query) =>
    chartData(DATASETS[at % DATASETS.length] ?? 'orders', query, FORMS[at % FORMS.length]),
  ),
  ...otherCallsWith(text),
];

export const chartData =
  (dataset: Dataset, query: object, form: object = {}): Asked =>
  (ids) => ({
    method: 'POST',
    path: '/api/v1/chart/data',
    body: {
      datasource: { id: ids[dataset], type: 'table' },
      queries: [{ row_limit: 50, ...query }],
      form_data: { dashboardId: ids.board },
      ...form,
    },
  });

const FORMS: readonly object[] = [
  {},
  { result_format: 'csv' },
  { result_format: 'xlsx' },
  { result_type: 'samples' },
  { result_type: 'drill_detail' },
  { result_type: 'query' },
  { result_type: 'columns' },
];

const sql = (sqlExpression: string, label = 'x') => ({ expressionType: 'SQL', sqlExpression, label });

/** Every field of a query that a text can stand in. */
const queriesWith = (text: string): readonly object[] => [
  { metrics: [sql(text)] },
  { columns: [sql(text)], metrics: [] },
  { columns: ['id'], metrics: [], orderby: [[sql(text), true]] },
  { columns: ['id'], metrics: [], extras: { where: text } },
  { columns: ['id'], metrics: [sql('count(*)', 'n')], extras: { having: text } },
  { columns: ['id'], metrics: [], filters: [{ col: sql(text), op: '==', val: '1' }] },
  { columns: ['id'], metrics: [], filters: [{ col: 'secret', op: 'IN', val: [text] }] },
  { columns: ['id'], metrics: [], filters: [{ col: text, op: 'LIKE', val: text }] },
  { columns: ['id'], metrics: [], url_params: { x: text } },
  { columns: [text], metrics: [text] },
  { columns: ['id'], metrics: [], orderby: [[text, false]] },
  {
    columns: ['id'],
    metrics: ['count'],
    granularity: text,
    time_range: text,
    extras: { time_grain_sqla: text },
  },
  {
    columns: ['id'],
    metrics: ['count'],
    series_columns: ['id'],
    series_limit: 3,
    series_limit_metric: sql(text),
  },
  { columns: ['id'], metrics: ['count'], granularity: 'day', time_offsets: [text] },
  {
    columns: ['id'],
    metrics: ['count'],
    post_processing: [{ operation: text, options: { columns: [text] } }],
  },
];

/** Samples, values of filters, extracts, explore, and rows of a chart that is on no dashboard of theirs. */
function otherCallsWith(text: string): readonly Asked[] {
  const inAddress = encodeURIComponent(text.slice(0, 200).toWellFormed());
  const get =
    (path: (ids: VisitIds) => string): Asked =>
    (ids) => ({ method: 'GET', path: path(ids) });
  const layer = { name: text, annotationType: 'EVENT', sourceType: 'table', timeColumn: text, show: true };
  return [
    (ids) =>
      chartData('orders', {
        columns: ['id'],
        metrics: ['count'],
        annotation_layers: [{ ...layer, value: ids.closedChart }],
      })(ids),
    ({ orders }) => ({
      method: 'POST',
      path: `/datasource/samples?datasource_type=table&datasource_id=${orders}`,
      body: { filters: [{ col: 'secret', op: 'IN', val: [text] }], extras: { where: text } },
    }),
    ({ filled, board }) => ({
      method: 'POST',
      path: `/datasource/samples?datasource_type=table&datasource_id=${filled}&dashboard_id=${board}&x=${inAddress}`,
      body: { filters: [] },
    }),
    get(({ orders }) => `/api/v1/datasource/table/${orders}/column/${inAddress}/values/`),
    get(({ filled }) => `/api/v1/datasource/table/${filled}/column/secret/values/?x=${inAddress}`),
    get(({ chart }) => `/api/v1/chart/${chart}/data/?x=${inAddress}`),
    get(({ orders }) => `/api/v1/dataset/${orders}/extract/?columns=${inAddress}`),
    get(
      ({ orders }) => `/api/v1/explore/?datasource_type=table&datasource_id=${orders}&form_data=${inAddress}`,
    ),
  ];
}
