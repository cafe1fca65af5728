/** Server ids of the records that the writes refer to. */
export interface Ids {
  readonly dataset: number;
  readonly chart: number;
  readonly dashboard: number;
  readonly saved: number;
  readonly tab: number;
  readonly database: number;
}

export interface Write {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** A valid, or nearly valid, body: each of its fields, and each optional one, is replaced in turn. */
  readonly body: (ids: Ids) => Record<string, unknown>;
  readonly more?: readonly string[];
}

const CHART_FIELDS = [
  'query_context',
  'description',
  'cache_timeout',
  'dashboards',
  'owners',
  'tags',
  'certified_by',
  'uuid',
];
const DASHBOARD_FIELDS = [
  'slug',
  'css',
  'json_metadata',
  'owners',
  'roles',
  'published',
  'certified_by',
  'theme_id',
  'tags',
  'uuid',
];
const chart = (ids: Ids) => ({
  slice_name: 'x',
  viz_type: 'table',
  params: '{}',
  datasource_id: ids.dataset,
  datasource_type: 'table',
});
const context = (ids: Ids) => ({
  datasource: { id: ids.dataset, type: 'table' },
  queries: [{ columns: ['name'], metrics: [], row_limit: 5 }],
});

export const WRITES: readonly Write[] = [
  {
    method: 'POST',
    path: '/api/v1/dashboard/',
    body: () => ({ dashboard_title: 'x', position_json: '{}' }),
    more: DASHBOARD_FIELDS,
  },
  {
    method: 'PUT',
    path: '/api/v1/dashboard/{dashboard}',
    body: () => ({ dashboard_title: 'x', position_json: '{}' }),
    more: DASHBOARD_FIELDS,
  },
  {
    method: 'POST',
    path: '/api/v1/dashboard/{dashboard}/copy/',
    body: () => ({ dashboard_title: 'x', json_metadata: '{}' }),
    more: ['css', 'duplicate_slices'],
  },
  {
    method: 'PUT',
    path: '/api/v1/dashboard/{dashboard}/filters',
    body: () => ({ modified: [{ id: 'a' }] }),
    more: ['deleted', 'reordered'],
  },
  {
    method: 'PUT',
    path: '/api/v1/dashboard/{dashboard}/chart_customizations',
    body: () => ({ modified: [{ id: 'a' }] }),
    more: ['deleted', 'reordered'],
  },
  {
    method: 'PUT',
    path: '/api/v1/dashboard/{dashboard}/colors',
    body: () => ({ label_colors: {} }),
    more: ['color_scheme', 'color_scheme_domain', 'map_label_colors', 'shared_label_colors'],
  },
  { method: 'POST', path: '/api/v1/dashboard/{dashboard}/filter_state', body: () => ({ value: '{}' }) },
  {
    method: 'PUT',
    path: '/api/v1/dashboard/{dashboard}/filter_state/<filter>',
    body: () => ({ value: '{}' }),
  },
  {
    method: 'POST',
    path: '/api/v1/dashboard/{dashboard}/permalink',
    body: () => ({ dataMask: {} }),
    more: ['urlParams', 'activeTabs', 'anchor', 'chartStates'],
  },
  { method: 'POST', path: '/api/v1/chart/', body: chart, more: CHART_FIELDS },
  {
    method: 'PUT',
    path: '/api/v1/chart/{chart}',
    body: () => ({ slice_name: 'x', params: '{}' }),
    more: CHART_FIELDS,
  },
  {
    method: 'PUT',
    path: '/api/v1/chart/warm_up_cache',
    body: (ids) => ({ chart_id: ids.chart }),
    more: ['dashboard_id', 'extra_filters'],
  },
  {
    method: 'POST',
    path: '/api/v1/dataset/',
    body: (ids) => ({ database: ids.database, schema: 'main', table_name: 'x', sql: 'SELECT 1 AS a' }),
    more: ['catalog', 'owners', 'template_params', 'uuid', 'external_url'],
  },
  {
    method: 'PUT',
    path: '/api/v1/dataset/{dataset}',
    body: () => ({ description: 'x' }),
    more: [
      'columns',
      'metrics',
      'owners',
      'extra',
      'folders',
      'offset',
      'cache_timeout',
      'template_params',
      'fetch_values_predicate',
      'currency_code_column',
      'database_id',
      'default_endpoint',
    ],
  },
  {
    method: 'POST',
    path: '/api/v1/dataset/duplicate',
    body: (ids) => ({ base_model_id: ids.dataset, table_name: 'y' }),
    more: ['owners'],
  },
  {
    method: 'POST',
    path: '/api/v1/dataset/get_or_create/',
    body: (ids) => ({ database_id: ids.database, table_name: 'ships' }),
    more: ['schema', 'catalog', 'template_params'],
  },
  {
    method: 'POST',
    path: '/api/v1/database/',
    body: () => ({ database_name: 'x', sqlalchemy_uri: 'duckdb://' }),
    more: ['extra', 'allow_dml', 'expose_in_sqllab'],
  },
  {
    method: 'POST',
    path: '/api/v1/database/test_connection/',
    body: () => ({ sqlalchemy_uri: 'duckdb://' }),
  },
  {
    method: 'POST',
    path: '/api/v1/database/{database}/validate_sql/',
    body: () => ({ sql: 'SELECT 1' }),
    more: ['schema', 'catalog', 'template_params'],
  },
  {
    method: 'POST',
    path: '/api/v1/datasource/table/{dataset}/validate_expression/',
    body: () => ({ expression: 'tons' }),
    more: ['expression_type', 'clause'],
  },
  {
    method: 'POST',
    path: '/api/v1/explore/form_data',
    body: (ids) => ({ datasource_id: ids.dataset, datasource_type: 'table', form_data: '{}' }),
    more: ['chart_id'],
  },
  {
    method: 'PUT',
    path: '/api/v1/explore/form_data/<form>',
    body: (ids) => ({ datasource_id: ids.dataset, datasource_type: 'table', form_data: '{}' }),
    more: ['chart_id'],
  },
  {
    method: 'POST',
    path: '/api/v1/explore/permalink',
    body: (ids) => ({ formData: { datasource: `${ids.dataset}__table` } }),
    more: ['urlParams', 'chartState'],
  },
  {
    method: 'POST',
    path: '/api/v1/saved_query/',
    body: () => ({ label: 'x', sql: 'SELECT 1' }),
    more: ['db_id', 'catalog', 'schema', 'description', 'template_parameters', 'extra_json'],
  },
  {
    method: 'PUT',
    path: '/api/v1/saved_query/{saved}',
    body: () => ({ label: 'x' }),
    more: ['db_id', 'sql', 'schema', 'description', 'template_parameters', 'extra_json'],
  },
  { method: 'POST', path: '/api/v1/query/stop', body: () => ({ client_id: 'x' }) },
  {
    method: 'POST',
    path: '/api/v1/sqllab/estimate/',
    body: (ids) => ({ database_id: ids.database, sql: 'SELECT {{ 1 }}' }),
    more: ['schema', 'catalog', 'template_params'],
  },
  {
    method: 'POST',
    path: '/api/v1/sqllab/execute/',
    body: (ids) => ({ database_id: ids.database, sql: 'SELECT {{ 1 }}' }),
    more: [
      'client_id',
      'queryLimit',
      'sql_editor_id',
      'schema',
      'tab',
      'ctas_method',
      'templateParams',
      'tmp_table_name',
      'select_as_cta',
      'runAsync',
    ],
  },
  {
    method: 'POST',
    path: '/superset/sql_json/',
    body: (ids) => ({ database_id: ids.database, sql: 'SELECT 1' }),
    more: ['client_id'],
  },
  {
    method: 'POST',
    path: '/api/v1/sqllab/format_sql/',
    body: () => ({ sql: 'SELECT 1' }),
    more: ['engine', 'template_params', 'database_id'],
  },
  {
    method: 'POST',
    path: '/api/v1/sqllab/permalink',
    body: (ids) => ({ dbId: ids.database, name: 'x', sql: 'SELECT 1' }),
    more: ['schema', 'autorun', 'templateParams'],
  },
  {
    method: 'POST',
    path: '/datasource/samples?datasource_id={dataset}&datasource_type=table',
    body: () => ({ filters: [] }),
  },
  {
    method: 'POST',
    path: '/api/v1/chart/data',
    body: context,
    more: ['result_format', 'result_type', 'form_data', 'force', 'custom_cache_timeout'],
  },
  {
    method: 'PUT',
    path: '/api/v1/database/{database}',
    body: () => ({ allow_run_async: false }),
    more: ['extra', 'expose_in_sqllab'],
  },
];
