import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type AnsweredText, type CallWorld, callWorld } from './callWorld.ts';
import { type LogFields, silentLog } from '../../server/log.ts';
import { HOSTILE, withField } from './hostileValues.ts';

// Some thousand requests, and an engine for what is asked of it.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** In the place of the whole body. */
const WHOLE = '(body)';
/** All values with SEXTANT_FUZZ=all; else another twelfth of them for each field. */
let turn = 0;
const isChosen = (index: number): boolean => {
  if (index === 0) turn += 1;
  return process.env['SEXTANT_FUZZ'] === 'all' || (index + turn) % 12 === 0;
};

const unhandled: string[] = [];
const log = {
  ...silentLog,
  error: (event: string, fields?: LogFields) =>
    void unhandled.push(`${event} ${JSON.stringify(fields ?? {}).slice(0, 400)}`),
};

let world: CallWorld;
let ids: { dataset: number; chart: number; dashboard: number; saved: number; tab: number; database: number };
let keys: { filter: string; form: string };

beforeAll(async () => {
  world = await callWorld(log, { bytes: (length) => randomBytes(length) });
  const { databaseId: database } = world;
  const dataset = await world.make('/api/v1/dataset/', { database, schema: 'main', table_name: 'ships' });
  const params = JSON.stringify({ viz_type: 'table', datasource: `${dataset}__table`, metrics: ['count'] });
  const chart = await world.make('/api/v1/chart/', {
    slice_name: 'Tons',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params,
  });
  const position = JSON.stringify({ C: { type: 'CHART', id: 'C', meta: { chartId: chart }, children: [] } });
  const dashboard = await world.make('/api/v1/dashboard/', {
    dashboard_title: 'Port',
    position_json: position,
  });
  const saved = await world.make('/api/v1/saved_query/', { db_id: database, label: 'a', sql: 'SELECT 1' });
  const tab = await world.form('POST', '/tabstateview/', { queryEditor: '{"dbId": null}' });
  ids = { dataset, chart, dashboard, saved, tab: (JSON.parse(tab.body) as { id: number }).id, database };
  const filter = await world.call('POST', `/api/v1/dashboard/${dashboard}/filter_state`, { value: '{}' });
  const form = { datasource_id: dataset, datasource_type: 'table', form_data: '{}' };
  const kept = await world.call('POST', '/api/v1/explore/form_data', form);
  keys = { filter: String(filter.body['key']), form: String(kept.body['key']) };
});
afterAll(() => world.close());

/** A path with what it names filled in. */
const at = (path: string): string =>
  path
    .replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => String(ids[name]))
    .replace('<filter>', keys.filter)
    .replace('<form>', keys.form);

/** What every front end asks for when it opens. */
const READS = [
  '/api/v1/dashboard/',
  '/api/v1/dashboard/?q=(page_size:100)',
  '/api/v1/dashboard/{dashboard}',
  '/api/v1/dashboard/{dashboard}/charts',
  '/api/v1/dashboard/{dashboard}/datasets',
  '/api/v1/dashboard/{dashboard}/tabs',
  '/api/v1/dashboard/{dashboard}/filter_state/<filter>',
  '/api/v1/chart/?q=(page_size:100)',
  '/api/v1/chart/{chart}',
  '/api/v1/dataset/?q=(page_size:100)',
  '/api/v1/dataset/{dataset}',
  '/api/v1/database/?q=(page_size:100)',
  '/api/v1/saved_query/?q=(page_size:100)',
  '/api/v1/saved_query/?q=(columns:!(id,extra,label))',
  '/api/v1/saved_query/{saved}',
  '/api/v1/query/?q=(page_size:100)',
  '/api/v1/sqllab/',
  '/api/v1/explore/?slice_id={chart}',
  '/api/v1/explore/form_data/<form>',
  '/tabstateview/{tab}',
];
const EXPORTS = [
  '/api/v1/dashboard/export/?q=!({dashboard})',
  '/api/v1/chart/export/?q=!({chart})',
  '/api/v1/dataset/export/?q=!({dataset})',
  '/api/v1/saved_query/export/?q=!({saved})',
];

async function expectReadable(after: string): Promise<void> {
  for (const path of READS) {
    const { status, body } = await world.call('GET', at(path));
    expect([after, path, status]).toEqual([after, path, 200]);
    const { result, count } = body as { result?: unknown; count?: number };
    // Nothing was left out of a list either.
    if (Array.isArray(result) && path.includes('page_size'))
      expect([after, path, result.length]).toEqual([after, path, Math.min(count ?? 0, 100)]);
  }
  for (const path of EXPORTS) {
    const answer = await world.browser.get(at(path));
    expect([after, path, answer.status]).toEqual([after, path, 200]);
  }
}

interface Write {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  /** A body that is taken, or nearly: every field of it is spoilt in turn, and those that it may have besides. */
  readonly body: () => Record<string, unknown>;
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
const chart = () => ({
  slice_name: 'x',
  viz_type: 'table',
  params: '{}',
  datasource_id: ids.dataset,
  datasource_type: 'table',
});
const context = () => ({
  datasource: { id: ids.dataset, type: 'table' },
  queries: [{ columns: ['name'], metrics: [], row_limit: 5 }],
});

const WRITES: readonly Write[] = [
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
    body: () => ({ chart_id: ids.chart }),
    more: ['dashboard_id', 'extra_filters'],
  },
  {
    method: 'POST',
    path: '/api/v1/dataset/',
    body: () => ({ database: ids.database, schema: 'main', table_name: 'x', sql: 'SELECT 1 AS a' }),
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
    body: () => ({ base_model_id: ids.dataset, table_name: 'y' }),
    more: ['owners'],
  },
  {
    method: 'POST',
    path: '/api/v1/dataset/get_or_create/',
    body: () => ({ database_id: ids.database, table_name: 'ships' }),
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
    body: () => ({ datasource_id: ids.dataset, datasource_type: 'table', form_data: '{}' }),
    more: ['chart_id'],
  },
  {
    method: 'PUT',
    path: '/api/v1/explore/form_data/<form>',
    body: () => ({ datasource_id: ids.dataset, datasource_type: 'table', form_data: '{}' }),
    more: ['chart_id'],
  },
  {
    method: 'POST',
    path: '/api/v1/explore/permalink',
    body: () => ({ formData: { datasource: `${ids.dataset}__table` } }),
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
    body: () => ({ database_id: ids.database, sql: 'SELECT 1' }),
    more: ['schema', 'catalog', 'template_params'],
  },
  {
    method: 'POST',
    path: '/api/v1/sqllab/execute/',
    body: () => ({ database_id: ids.database, sql: 'SELECT 1' }),
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
    body: () => ({ database_id: ids.database, sql: 'SELECT 1' }),
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
    body: () => ({ dbId: ids.database, name: 'x', sql: 'SELECT 1' }),
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

/** Bodies of forms, each of whose fields is a JSON text. */
const FORMS: readonly Write[] = [
  {
    method: 'POST',
    path: '/tabstateview/',
    body: () => ({ dbId: null }),
    more: ['name', 'title', 'schema', 'catalog', 'sql', 'queryLimit', 'autorun', 'templateParams'],
  },
  {
    method: 'PUT',
    path: '/tabstateview/{tab}',
    body: () => ({}),
    more: [
      'label',
      'database_id',
      'schema',
      'sql',
      'query_limit',
      'latest_query_id',
      'autorun',
      'template_params',
      'hide_left_bar',
      'saved_query_id',
      'extra_json',
      '__proto__',
      'constructor',
    ],
  },
  {
    method: 'POST',
    path: '/tableschemaview/',
    body: () => ({ queryEditorId: ids.tab, dbId: ids.database, name: 'ships' }),
    more: ['schema', 'catalog', 'columns', 'selectStar'],
  },
  { method: 'POST', path: '/tabstateview/{tab}/migrate_query', body: () => ({}), more: ['queryId'] },
  { method: 'POST', path: '/tableschemaview/1/expanded', body: () => ({}), more: ['expanded'] },
  { method: 'POST', path: '/superset/explore_json/', body: () => ({}), more: ['form_data'] },
  {
    method: 'POST',
    path: '/api/v1/sqllab/export_streaming/',
    body: () => ({}),
    more: ['client_id', 'filename', 'expected_rows'],
  },
];
const WHOLE_FIELD: Readonly<Record<string, string>> = {
  '/tabstateview/': 'queryEditor',
  '/tableschemaview/': 'table',
};

/** The contract's own words for what failed elsewhere; anything else with a 500 is a fault of this server's. */
const isFault = ({ status, body }: AnsweredText): boolean =>
  status >= 500 && (!/"errors"|"error"/.test(body) || body.includes('Fatal error'));

/** Sends every value in the place of every field, and answers what was said of a fault of the server's own. */
async function faultsOf(
  { body, more = [] }: Write,
  fields: readonly string[],
  send: (field: string, raw: string) => Promise<AnsweredText>,
  name: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const field of new Set([...fields, ...Object.keys(body()), ...more])) {
    for (const [index, raw] of HOSTILE.entries()) {
      if (!isChosen(index)) continue;
      const answer = await send(field, raw);
      const reason = unhandled.splice(0).join('; ');
      if (isFault(answer) || reason !== '')
        faults.push(`${field} = ${raw.slice(0, 60)}: ${answer.status} ${answer.body.slice(0, 80)} ${reason}`);
    }
    await expectReadable(`${name} ${field}`);
  }
  return faults;
}

describe.each(WRITES)('$method $path', (write) => {
  test('answers whatever its fields hold, and what it keeps can be read', async () => {
    const { method, path, body } = write;
    const send = (field: string, raw: string) =>
      world.text(method, at(path), field === WHOLE ? raw : withField(body(), field, raw));
    expect(await faultsOf(write, [WHOLE], send, `${method} ${path}`)).toEqual([]);
  });
});

describe.each(FORMS)('$method $path', (write) => {
  test('answers whatever its fields hold, and what it keeps can be read', async () => {
    const { method, path, body } = write;
    const whole = WHOLE_FIELD[path];
    const send = (field: string, raw: string) =>
      world.form(
        method,
        at(path),
        whole === undefined ? { [field]: raw } : { [whole]: withField(body(), field, raw) },
      );
    expect(await faultsOf(write, [], send, `${method} ${path}`)).toEqual([]);
  });
});
