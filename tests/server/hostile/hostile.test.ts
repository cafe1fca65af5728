import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type ResponseText, type CallWorld, callWorld } from '../callWorld.ts';
import { type LogFields, silentLog } from '../../../server/base/log.ts';
import { HOSTILE, withField } from './hostileValues.ts';
import { type Ids, type Write, WRITES } from './hostileWrites.ts';
import { shareOf } from '../../support/share.ts';

/** Form bodies whose fields are JSON texts. */
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
    body: (ids) => ({ queryEditorId: ids.tab, dbId: ids.database, name: 'ships' }),
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

// Thousands of requests, and an engine for queries.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Replaces the whole body. */
const WHOLE = '(body)';
const unhandled: string[] = [];
const log = {
  ...silentLog,
  error: (event: string, fields?: LogFields) =>
    void unhandled.push(`${event} ${JSON.stringify(fields ?? {}).slice(0, 400)}`),
};

let world: CallWorld;
let ids: Ids;
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

/** A path with its placeholders filled in. */
const at = (path: string): string =>
  path
    .replace(/\{(\w+)\}/g, (_, name: keyof typeof ids) => String(ids[name]))
    .replace('<filter>', keys.filter)
    .replace('<form>', keys.form);

/** The requests of every front end at its start. */
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
    // Lists must not omit anything either.
    if (Array.isArray(result) && path.includes('page_size'))
      expect([after, path, result.length]).toEqual([after, path, Math.min(count ?? 0, 100)]);
  }
  for (const path of EXPORTS) {
    const response = await world.browser.get(at(path));
    expect([after, path, response.status]).toEqual([after, path, 200]);
  }
}

/** The contract's own message for failures elsewhere; any other 500 is an error of this server. */
const isFault = ({ status, body }: ResponseText): boolean =>
  status >= 500 && (!/"errors"|"error"/.test(body) || body.includes('Fatal error'));

/** Sends values in every field, in each field others; returns the internal errors. */
async function faultsOf(
  { body, more = [] }: Write,
  fields: readonly string[],
  send: (field: string, raw: string) => Promise<ResponseText>,
  name: string,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [turn, field] of [...new Set([...fields, ...Object.keys(body(ids)), ...more])].entries()) {
    for (const raw of shareOf(HOSTILE, 12, turn + name.length)) {
      const response = await send(field, raw);
      const reason = unhandled.splice(0).join('; ');
      if (isFault(response) || reason !== '')
        faults.push(
          `${field} = ${raw.slice(0, 60)}: ${response.status} ${response.body.slice(0, 80)} ${reason}`,
        );
    }
  }
  await expectReadable(name);
  return faults;
}

describe.each(WRITES)('$method $path', (write) => {
  test('responds to any value in any field, and stored data can be read', async () => {
    const { method, path, body } = write;
    const send = (field: string, raw: string) =>
      world.text(method, at(path), field === WHOLE ? raw : withField(body(ids), field, raw));
    expect(await faultsOf(write, [WHOLE], send, `${method} ${path}`)).toEqual([]);
  });
});

describe.each(FORMS)('$method $path', (write) => {
  test('responds to any value in any field, and stored data can be read', async () => {
    const { method, path, body } = write;
    const whole = WHOLE_FIELD[path];
    const send = (field: string, raw: string) =>
      world.form(
        method,
        at(path),
        whole === undefined ? { [field]: raw } : { [whole]: withField(body(ids), field, raw) },
      );
    expect(await faultsOf(write, [], send, `${method} ${path}`)).toEqual([]);
  });
});
