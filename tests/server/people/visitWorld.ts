import { strFromU8, unzipSync } from 'fflate';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import { silentLog } from '../../../server/base/log.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { countingRandom, testClock } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

/*
 * Guests of embedded dashboards, and people and roles that somebody views a server as, over HTTP. Two servers differ in
 * what these may not know: whatever is asked, in whatever field, both respond the same, to the last letter of an error.
 */

/** Two servers, of which the second has other rows and names where none of these may look. */
export interface Visits {
  /** What each says to a call. */
  said(caller: string, call: (ids: VisitIds) => Call): Promise<readonly [string, string]>;
  /** The call and what both say, where they differ, tell a secret or fail. */
  told(caller: string, call: (ids: VisitIds) => Call): Promise<readonly string[]>;
  close(): Promise<void>;
}

export async function visits(): Promise<Visits> {
  const [first, other] = await Promise.all([visited(5, 'first-secret'), visited(900, 'other-secret')]);
  const said: Visits['said'] = async (caller, call) =>
    Promise.all([saidBy(first, caller, call), saidBy(other, caller, call)]);
  return {
    said,
    async told(caller, call) {
      const [one, two] = await said(caller, call);
      const isTold = one !== two || one.includes('-secret') || one.startsWith('5');
      return isTold ? [JSON.stringify(call(first.ids)), one, two] : [];
    },
    async close() {
      await Promise.all([first.world.close(), other.world.close()]);
    },
  };
}

async function saidBy({ ids, ask }: Visited, caller: string, call: (ids: VisitIds) => Call): Promise<string> {
  const response = await ask[caller]?.(call(ids));
  if (response === undefined) throw new Error(`Nobody is called ${caller}.`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return `${response.status} ${isZip(bytes) ? unzipped(bytes) : strFromU8(bytes)}`;
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b;

/** The files of a workbook: the zip itself has times of the clock. */
const unzipped = (bytes: Uint8Array): string =>
  Object.entries(unzipSync(bytes))
    .map(([name, file]) => `${name}: ${strFromU8(file)}`)
    .join('\n');

/** A server, and everybody who looks at it. */
interface Visited {
  readonly world: CallWorld;
  readonly ids: VisitIds;
  /** The callers, by name. */
  readonly ask: Readonly<Record<string, (call: Call) => Promise<Response>>>;
}

export type Dataset = 'orders' | 'named' | 'filled';
export type VisitIds = Readonly<Record<Dataset | 'board' | 'chart' | 'elsewhere' | 'closedChart', number>>;

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

const PAIRS = [
  ['can_read', 'SecurityRestApi'],
  ['can_read', 'Chart'],
  ['can_read', 'Dashboard'],
  ['can_read', 'Dataset'],
  ['can_export', 'Chart'],
  ['can_export', 'Dashboard'],
  ['can_export', 'Dataset'],
  ['can_csv', 'Superset'],
  ['can_samples', 'Datasource'],
  ['can_drill', 'Dashboard'],
  ['can_get_column_values', 'Datasource'],
  ['can_read', 'DashboardPermalinkRestApi'],
  ['can_read', 'ExplorePermalinkRestApi'],
] as const;

async function visited(rows: number, secret: string): Promise<Visited> {
  const world = await callWorld(silentLog, countingRandom(), testTemplates(), [
    `CREATE TABLE orders AS SELECT range::INTEGER AS id, [range] AS list, DATE '2026-01-01' + range::INTEGER AS day,
       CASE WHEN range < 2 THEN 'seen' ELSE '${secret}' END AS secret FROM range(${rows})`,
    `CREATE TABLE movies AS SELECT ${rows} AS id, '${secret}' AS secret`,
    'CREATE VIEW seen AS FROM orders',
    'CREATE VIEW seen_again AS FROM seen',
    'CREATE VIEW sibling AS FROM orders',
    'CREATE VIEW hidden AS FROM orders WHERE false',
    'CREATE VIEW settings AS SELECT * FROM duckdb_settings()',
    `CREATE TYPE mood AS ENUM ('${secret}')`,
    `CREATE MACRO upper(x) AS '${secret}'`,
  ]);
  const { meta } = world;
  const dataset = (table_name: string, sql?: string) =>
    world.make('/api/v1/dataset/', { database: world.databaseId, schema: 'main', table_name, sql });
  const orders = await dataset('orders');
  const named = await dataset('all_orders', 'SELECT * FROM orders');
  const filled = await dataset('filled', "SELECT * FROM orders WHERE secret <> '{{ url_param('x') }}'");
  const closed = await dataset('movies');
  const board = await world.make('/api/v1/dashboard/', { dashboard_title: 'Shown', published: true });
  const elsewhere = await world.make('/api/v1/dashboard/', { dashboard_title: secret, published: true });
  const charts = await Promise.all(
    [orders, named, filled].map((id) =>
      world.make('/api/v1/chart/', {
        slice_name: `C${id}`,
        datasource_id: id,
        datasource_type: 'table',
        viz_type: 'table',
      }),
    ),
  );
  for (const chart of charts) meta.charts.setDashboards(chart, [board]);
  const closedChart = await world.make('/api/v1/chart/', {
    slice_name: secret,
    datasource_id: closed,
    datasource_type: 'table',
    viz_type: 'table',
  });
  const data = [orders, named, filled].map((id) => ['datasource_access', `[harbour].[x](id:${id})`] as const);
  const role = meta.roles.put('Readers', [...PAIRS, ...data]);
  const whole = meta.roles.put('Whole', [
    ...PAIRS,
    ['database_access', `[harbour].(id:${world.databaseId})`],
  ]);
  const rule = { description: null, filterType: 'Regular', groupKey: null, clause: 'id < 2' };
  meta.rowRules.insert({ name: secret, ...rule, datasets: [orders], roles: [role, whole] }, null, 0);
  const rest = { ...rule, clause: 'id < 0' };
  meta.rowRules.insert({ name: 'none', ...rest, datasets: [closed], roles: [whole] }, null, 0);
  const names = { passwordHash: '', firstName: 'X', lastName: 'X' };
  const anna = meta.users.insert({ username: 'anna', email: 'a@x', ...names }, 0);
  meta.roles.grant(anna, role);
  const olga = meta.users.insert({ username: 'olga', email: 'o@x', ...names }, 0);
  meta.roles.grant(olga, meta.roles.put('Owners', [...PAIRS, ...data, ['can_write', 'Dashboard']]));
  meta.owners.set('dashboard', board, [olga]);
  const owner = world.another();
  await owner.get(`/login/?key=${newSignInKey(meta, olga, testClock(), countingRandom(200))}`);
  owner.csrf = (await owner.json<{ result: string }>('/api/v1/security/csrf_token/')).result;

  const embedded = await world.call('POST', `/api/v1/dashboard/${board}/embedded`, { allowed_domains: [] });
  const { uuid } = embedded.body['result'] as { uuid: string };
  const rls = [{ dataset: orders, clause: 'id < 2' }];
  const request = { user: { username: 'visitor' }, resources: [{ type: 'dashboard', id: uuid }], rls };
  const token = String((await world.call('POST', '/api/v1/security/guest_token/', request)).body['token']);
  const asked = `guest:${Buffer.from(JSON.stringify(request)).toString('base64url')}`;
  const by =
    (browser: Browser, headers: Record<string, string>) =>
    ({ method, path, body }: Call) =>
      browser.send(method, path, {
        headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
  const viewAs = (as: string, browser = world.browser) => by(browser, { 'X-Sextant-View-As': as });
  return {
    world,
    ids: { orders, named, filled, board, chart: charts[0] ?? 0, elsewhere, closedChart },
    ask: {
      'an administrator': by(world.browser, {}),
      'a guest': by(world.another(), { 'X-GuestToken': token }),
      'a person who is viewed as': viewAs(`user:${anna}`),
      'a role that is viewed as': viewAs(`role:${role}`),
      'a role with the right to the database': viewAs(`role:${whole}`),
      'a guest who is viewed as': viewAs(asked),
      'an owner for a role': viewAs(`role:${whole}:dashboard:${board}`, owner),
    },
  };
}
