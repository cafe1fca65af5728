import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSignInKey } from '../../../server/auth/signIn/firstStart.ts';
import type { PermissionPair } from '../../../server/meta/people/roles.ts';
import type { Browser } from '../browser.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';
import { countingRandom, testClock } from '../testApp.ts';

/* An import finds tables by name: it must not tell which tables a database has that the person may not read. */

let world: CallWorld;
let anna: Browser;
let role = 0;
const PAIRS: readonly PermissionPair[] = [
  ['can_read', 'SecurityRestApi'],
  ['can_read', 'Dataset'],
  ['can_write', 'Dataset'],
];

beforeAll(async () => {
  world = await callWorld();
  const { meta } = world;
  const names = { firstName: 'Anna', lastName: 'X', email: 'a@x' };
  const id = meta.users.insert({ username: 'anna', passwordHash: '', ...names }, 0);
  role = meta.roles.put('Importers', [...PAIRS]);
  meta.roles.grant(id, role);
  anna = world.another();
  await anna.get(`/login/?key=${newSignInKey(meta, id, testClock(), countingRandom(200))}`);
  anna.csrf = (await anna.json<{ result: string }>('/api/v1/security/csrf_token/')).result;
});
afterAll(() => world.close());

async function bring(table: string, sql = ''): Promise<string> {
  const uuid = '00000000-0000-4000-8000-000000000001';
  const dataset = `table_name: ${table}\nschema: main\nuuid: ${uuid}\nversion: 1.0.0\ndatabase_uuid: ${uuid}\nsql: ${sql}\n`;
  const files = { 'metadata.yaml': 'version: 1.0.0\ntype: SqlaTable\n', 'datasets/x/d.yaml': dataset };
  const entries = Object.entries(files).map(([name, text]) => [`export/${name}`, strToU8(text)]);
  const zip = zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>);
  const body = new FormData();
  body.append('formData', new File([zip.slice()], 'x.zip'));
  const headers = { 'X-CSRFToken': anna.csrf ?? '' };
  const response = await anna.send('POST', '/api/v1/dataset/import/', { body, headers });
  return `${response.status} ${await response.text()}`;
}

test('who may read no database does not learn what one has', async () => {
  const nothing = await bring('nothing');
  expect(nothing).toMatch(/^422 /);
  expect(nothing).toContain('There is no database here that you may read.');
  expect(await bring('ships')).toBe(nothing);
  expect(await bring('x', 'SELECT id FROM ships')).toBe(await bring('x', 'SELECT id FROM nothing'));
});

test('who may read one finds its tables', async () => {
  world.meta.roles.setPairs(role, [...PAIRS, ['database_access', `[harbour].(id:${world.databaseId})`]]);
  expect(await bring('ships')).toMatch(/^200 /);
  expect(world.meta.datasets.list()).toMatchObject([{ tableName: 'ships', databaseId: world.databaseId }]);
});
