import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_OUTSIDE_SIGN_IN } from '../../../server/auth/outside/signInConfig.ts';
import type { DeclaredRoute } from '../../../server/auth/rights/routeRight.ts';
import type { Log } from '../../../server/base/log.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { type FuzzCaller, secretWorld } from '../people/secretWorld.ts';
import { countingRandom, PASSWORD } from '../testApp.ts';
import { testTemplates } from '../templates/testTemplates.ts';

/**
 * Every route with odd parameters and bodies, as people of every kind: no request makes the server fail, and none shows
 * rows or names that its caller may not see. `FUZZ_SEED=1 FUZZ_RUNS=5000` runs more of them.
 */

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 400);
/** People sign in by passwords, which are slow on purpose. */
const SLOW = 240_000;
/** `npm run test:long` gives another one at each run; a failure names the one it had. */
const SEED = Number(process.env['FUZZ_SEED'] ?? 215);

const ODD_TEXTS = [
  [
    '',
    ' ',
    '0',
    '1',
    '2',
    '3',
    '-1',
    '999999',
    '1e9',
    'x',
    'null',
    '__proto__',
    'constructor',
    '%00',
    '\u0000',
  ],
  ['(', '!(1,2)', '(page:0,page_size:100)', '(filters:!((col:id,opr:gt,value:0)))', '(columns:!(id,name))'],
  ["' OR 1=1 --", 'SELECT * FROM vault', 'SELECT * FROM main.vault', '../../etc/passwd', '\ud800', '∞'],
  ['{{ 1 / 0 }}', '{{ current_user_id() }}', '{{ dataset(1) }}', 'x'.repeat(5000)],
].flat();
const FIELDS = [
  'id,uuid,name,type,sql,schema,catalog,database,database_id,table_name,dataset,datasource,datasource_id,datasource_type',
  'queries,form_data,params,viz_type,slice_name,dashboard_title,published,owners,roles,dashboards,position_json,columns',
  'json_metadata,slug,css,clause,filter_type,tables,group_key,permission_view_menu_ids,username,password,email,active',
  'first_name,last_name,label,description,db_id,tab_state_id,client_id,value,key,events,tags,objects_to_tag,items,crontab',
  'recipients,chart,dashboard,rls,resources,user,allowed_domains,dataMask,urlParams,allow_dml,sqlalchemy_uri,query_id',
]
  .join(',')
  .split(',');

const value = fc.oneof(
  fc.constantFrom<unknown>(null, 0, 1, 2, 3, -1, 1.5, 2 ** 53, true, [], {}, [1], [null], ...ODD_TEXTS),
  fc.constantFrom<unknown>(
    { id: 1, type: 'table' },
    { id: 2, type: 'table' },
    [{ columns: ['word'], metrics: [], row_limit: 10 }],
    [{ columns: [{ label: 'x', sqlExpression: '(SELECT max(word) FROM vault)', expressionType: 'SQL' }] }],
    [
      {
        columns: ['id'],
        filters: [{ col: 'word', op: '==', val: 'x' }],
        extras: { where: 'word IS NOT NULL' },
      },
    ],
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const body = fc.oneof(
  { weight: 5, arbitrary: fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 6 }) },
  { weight: 1, arbitrary: value },
);
const query = fc.dictionary(
  fc.constantFrom(
    'q',
    'form_data',
    'page',
    'force',
    'dashboard_id',
    'datasetId',
    'text',
    'query',
    'format',
    'catalog',
  ),
  fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.json({ maxDepth: 1 })),
  { maxKeys: 2 },
);
const names = fc.array(
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom('1', '2', '3') }, fc.constantFrom(...ODD_TEXTS)),
  {
    minLength: 3,
    maxLength: 3,
  },
);

/** The address of a route with these values for its parameters; null for values that no address can have. */
function address(
  { path }: DeclaredRoute,
  values: readonly string[],
  asked: Record<string, string>,
): string | null {
  let next = 0;
  const filled = path.replaceAll(/:\w+(\{[^/]*\})?/g, () => values[next++ % values.length] ?? '1');
  try {
    const search = new URLSearchParams(asked).toString();
    return `${filled.split('/').map(encodeURIComponent).join('/')}${search === '' ? '' : `?${search}`}`;
  } catch {
    // A lone surrogate.
    return null;
  }
}

const faults: string[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (text, more) => void faults.push(`${text} ${JSON.stringify(more)}`),
};
const open = () =>
  callWorld(
    log,
    countingRandom(),
    testTemplates(),
    ["CREATE TABLE vault AS SELECT 'ROWMARK' AS word, i AS id FROM range(3) AS t(i)"],
    { signIn: { ...NO_OUTSIDE_SIGN_IN, visitors: true } },
  );

/** Leaving is no question: the caller would be nobody from then on. */
const isAsked = ({ path }: DeclaredRoute): boolean => !path.includes('logout') && !path.endsWith('/login/');

async function check(world: CallWorld, callers: readonly FuzzCaller[], runs: number): Promise<void> {
  const routes = world.routes.filter(isAsked);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...routes),
      fc.constantFrom(...callers),
      names,
      query,
      body,
      async (route, caller, values, asked, sent) => {
        const path = address(route, values, asked);
        if (path === null) return;
        faults.length = 0;
        const response = await caller.ask(
          route.method,
          path,
          route.method === 'GET' ? undefined : JSON.stringify(sent),
        );
        const text = await response.text();
        // Some refusals of the contract have status 500; an error that nobody expected is in the log.
        expect(faults).toEqual([]);
        for (const mark of caller.hidden) expect(text.includes(mark), text.slice(0, 1000)).toBe(false);
      },
    ),
    {
      numRuns: runs,
      seed: SEED,
    },
  );
}

describe('whatever is asked, at whatever route', () => {
  let world: CallWorld;
  let callers: readonly FuzzCaller[];
  beforeAll(async () => {
    world = await open();
    callers = await secretWorld(world);
  }, SLOW);
  afterAll(() => world.close());

  test(
    'nobody sees rows or names that they may not see, and the server does not fail',
    async () => {
      await check(world, callers, RUNS);
    },
    SLOW,
  );

  test('owners who look for a role are answered', async () => {
    for (const [name, id] of [
      ['owner without rights', 2],
      ['owner with limited rows', 1],
    ] as const) {
      const caller = callers.find((each) => each.name === name);
      expect((await caller?.ask('GET', `/api/v1/dashboard/${id}`))?.status, name).toBe(200);
    }
  });

  test('the marks that must not be seen are there: an administrator reads them', async () => {
    const rows = await world.call('POST', '/api/v1/chart/data', {
      datasource: { id: 1, type: 'table' },
      queries: [{ columns: ['word'], metrics: [], row_limit: 10 }],
    });
    expect(JSON.stringify(rows.body)).toContain('ROWMARK');
    for (const kind of ['dataset', 'chart', 'dashboard', 'saved_query'])
      expect(JSON.stringify((await world.call('GET', `/api/v1/${kind}/`)).body), kind).toContain('NAMEMARK');
  });
});

test(
  'an administrator, who may change everything, cannot make the server fail either',
  async () => {
    const world = await open();
    await secretWorld(world);
    const admin = world.another();
    await admin.signIn('admin', PASSWORD);
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': admin.csrf ?? '' };
    const ask: FuzzCaller['ask'] = (method, path, sent) =>
      admin.send(method, path, { headers, ...(sent !== undefined && { body: sent }) });
    await check(world, [{ name: 'admin', hidden: [], ask }], Math.ceil(RUNS / 2));
    await world.close();
  },
  SLOW,
);
