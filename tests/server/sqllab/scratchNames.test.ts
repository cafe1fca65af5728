import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { programWorld } from '../../support/program.ts';
import { signIn, type SignedIn } from '../../support/signIn.ts';
import { Browser } from '../browser.ts';

// Starts processes, possibly while other tests run.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/* Somebody with the right to Scratch alone, which is attached to all databases: of those they learn nothing. */

const PASSWORD = 'harbour lights 7';
interface PermissionPage {
  readonly result: readonly {
    readonly id: number;
    readonly permission: { readonly name: string };
    readonly view_menu: { readonly name: string };
  }[];
}

let world: ReturnType<typeof programWorld>;
let admin: SignedIn;
let person: Browser;
let scratch = 0;

beforeAll(async () => {
  world = programWorld();
  const file = join(world.dir, 'ships.csv');
  writeFileSync(file, 'hull_number,tons\nAda,3\nBob,9\n');
  const data = join(world.dir, 'data');
  const program = world.run(['--port', '0', '--no-samples', '--no-open', '--data', data, file], {});
  const signInUrl = await program.printed(/(https?:\/\/\S+\/login\/\?key=\S+)/);
  admin = await signIn({ url: new URL(signInUrl).origin, signInUrl });
  scratch = admin.databaseId('Scratch');
  const id = async (path: string, body: object): Promise<number> => {
    const made = await admin.post(path, body);
    const text = await made.text();
    expect(made.status, text).toBe(201);
    return (JSON.parse(text) as { id: number }).id;
  };
  const role = await id('/api/v1/security/roles/', { name: 'Scratch only' });
  const permissions = (
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (page) => {
        const q = `(page:${page},page_size:100)`;
        return (await (
          await admin.get(`/api/v1/security/permissions-resources/?q=${q}`)
        ).json()) as PermissionPage;
      }),
    )
  ).flatMap(({ result }) => result);
  const wanted = permissions.filter(
    ({ permission, view_menu: view }) =>
      (permission.name === 'database_access' && view.name.startsWith('[Scratch]')) ||
      ['Database', 'SQLLab', 'SecurityRestApi'].includes(view.name),
  );
  expect(wanted.map(({ permission: { name } }) => name)).toContain('database_access');
  await admin.post(`/api/v1/security/roles/${role}/permissions`, {
    permission_view_menu_ids: wanted.map((each) => each.id),
  });
  await id('/api/v1/security/users/', {
    username: 'anna',
    password: PASSWORD,
    first_name: 'A',
    last_name: 'X',
    email: 'a@x.example',
    active: true,
    roles: [role],
  });
  const toProgram = (request: Request): Promise<Response> =>
    fetch(new Request(request.url.replace(/^https?:\/\/[^/]+/, admin.url), request), { redirect: 'manual' });
  person = new Browser(toProgram, '');
  await person.signIn('anna', PASSWORD);
});
afterAll(() => world.dispose());

const post = (path: string, body: object): Promise<Response> =>
  person.send('POST', path, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': person.csrf ?? '' },
    body: JSON.stringify(body),
  });

const CATALOGUE = (at: number): readonly string[] =>
  [
    'catalogs/',
    'schemas/',
    'schemas/?q=(catalog:Files)',
    'tables/?q=(catalog_name:Files,schema_name:main)',
    'tables/?q=(schema_name:Files)',
    'table_metadata/?name=ships&schema=main&catalog=Files',
    'table_metadata/?name=ships&schema=Files',
    'table/ships/main/',
    'select_star/ships/main/',
    'function_names/',
  ]
    .map((path) => `/api/v1/database/${at}/${path}`)
    .concat(['columns', 'functions'].map((list) => `/api/v1/sextant/database/${at}/${list}`));

test('the catalogue has no names of databases that they may not read', async () => {
  const list = await (await person.get('/api/v1/database/')).text();
  expect(list).toContain('Scratch');
  expect(list).not.toContain('Files');
  for (const path of CATALOGUE(scratch)) {
    const answer = await person.get(path);
    const text = await answer.text();
    expect([200, 404], `${path} ${text}`).toContain(answer.status);
    expect(text, path).not.toMatch(/hull_number|ships(?!\.$|\.")|Files/);
  }
});

test('which are there for an administrator', async () => {
  const texts = await Promise.all(CATALOGUE(scratch).map(async (path) => (await admin.get(path)).text()));
  expect(texts.filter((text) => /hull_number|ships(?!\.$|\.")|Files/.test(text)).length).toBe(4);
});

test('their SQL runs on what they may read', async () => {
  const ran = await post('/api/v1/sqllab/execute/', { database_id: scratch, sql: 'SELECT 41 + 1 AS sum' });
  expect(await ran.json()).toMatchObject({ data: [{ sum: 42 }] });
});

test.each([
  { sql: 'FROM Files.ships' },
  { sql: 'FROM ship' },
  { sql: 'SHOW ALL TABLES' },
  { sql: 'FROM duckdb_columns()' },
  { sql: 'SELECT 1', catalog: 'Files' },
  { sql: 'SELECT 1', schema: 'Files' },
])('nor have the answers to their SQL: %j', async (asked) => {
  for (const path of [
    '/api/v1/sqllab/execute/',
    '/api/v1/sqllab/estimate/',
    `/api/v1/database/${scratch}/validate_sql/`,
  ]) {
    const body = { database_id: scratch, ...asked };
    const nowhere = JSON.parse(JSON.stringify(body).replaceAll('Files', 'Felis')) as object;
    const [one, other] = await Promise.all(
      [body, nowhere].map(async (each) => (await post(path, each)).text()),
    );
    expect(one?.replaceAll('Files', 'Felis'), path).not.toMatch(/hull_number|Did you mean|Files/);
    expect(one?.replaceAll('Files', 'Felis').length, path).toBe(other?.length);
  }
});
