import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '#api/http/client.ts';
import { listAccounts, saveAccount } from '#api/people/people.ts';
import { listPermissions, listRoles, permissionsOf, saveRole } from '#api/people/roles.ts';
import { listRules, saveRule } from '#api/people/rowRules.ts';
import type { Account, KnownRule, ListedRule } from '#domain/access/accounts.ts';
import type { Result } from '#domain/result.ts';
import { callWorld, type CallWorld } from '../server/callWorld.ts';

/** Two administrators edit the same person, role or rule: each dialog was filled before the other one was saved. */

let world: CallWorld;
let client: Client;
beforeAll(async () => {
  world = await callWorld();
  const { browser } = world;
  client = createClient({
    baseUrl: '',
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
    fetch: (url, init) => browser.send(init.method ?? 'GET', url, init),
  });
});
afterAll(() => world.close());

function valueOf<T>(found: Result<T, unknown>): T {
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}
const accountOf = async (username: string): Promise<Account> => {
  const found = valueOf(await listAccounts(client)).find((each) => each.username === username);
  if (found === undefined) throw new Error(`${username} is missing`);
  return found;
};
const roleNamed = async (name: string): Promise<number> =>
  valueOf(await listRoles(client)).find((each) => each.name === name)?.id ?? 0;
const formOf = (account: Account) => ({
  ...account,
  roles: account.roles.map(({ id }) => id),
  password: '',
});
const idsOf = (each: readonly { readonly id: number }[]): number[] =>
  each.map(({ id }) => id).sort((a, b) => a - b);

test('what two administrators change of a person are both kept: roles, and fields', async () => {
  const [gamma, alpha, sqllab] = await Promise.all(['Gamma', 'Alpha', 'sql_lab'].map(roleNamed));
  const names = { username: 'gerda', firstName: 'Gerda', lastName: 'X', email: 'gerda@x.example' };
  const password = 'harbour lights 7';
  valueOf(await saveAccount(client, null, { ...names, isActive: true, roles: [gamma ?? 0], password }));
  const known = await accountOf('gerda');
  const form = formOf(known);
  valueOf(
    await saveAccount(client, known, { ...form, roles: [gamma ?? 0, alpha ?? 0], lastName: 'Younger' }),
  );
  valueOf(await saveAccount(client, known, { ...form, roles: [sqllab ?? 0], firstName: 'Gerta' }));
  const saved = await accountOf('gerda');
  expect(idsOf(saved.roles)).toEqual([alpha, sqllab].sort((a = 0, b = 0) => a - b));
  expect([saved.firstName, saved.lastName]).toEqual(['Gerta', 'Younger']);
});

test('a disabled account stays disabled where another administrator saves a name', async () => {
  const known = await accountOf('gerda');
  valueOf(await saveAccount(client, known, { ...formOf(known), isActive: false }));
  valueOf(await saveAccount(client, known, { ...formOf(known), lastName: 'Elder' }));
  const saved = await accountOf('gerda');
  expect([saved.isActive, saved.lastName]).toEqual([false, 'Elder']);
});

test('permissions that two administrators give and take are both kept', async () => {
  const [one = 0, two = 0, three = 0] = valueOf(await listPermissions(client)).map(({ id }) => id);
  valueOf(await saveRole(client, null, { name: 'Clerks', permissions: [one] }));
  const known = { id: await roleNamed('Clerks'), name: 'Clerks', permissions: [one] };
  valueOf(await saveRole(client, known, { name: 'Clerks', permissions: [one, two] }));
  valueOf(await saveRole(client, known, { name: 'Office', permissions: [three] }));
  valueOf(await saveRole(client, { ...known, name: 'Office' }, { name: 'Office', permissions: [one] }));
  const saved = valueOf(await permissionsOf(client, known.id));
  expect([...saved].sort((a, b) => a - b)).toEqual([two, three].sort((a, b) => a - b));
  expect(await roleNamed('Office')).toBe(known.id);
});

test('datasets, roles and the condition of a rule that two administrators change are both kept', async () => {
  const table = { database: world.databaseId, schema: 'main' };
  const ships = await world.make('/api/v1/dataset/', { ...table, table_name: 'ships' });
  const virtual = { ...table, table_name: 'heavy', sql: 'SELECT * FROM ships WHERE tons > 10' };
  const heavy = await world.make('/api/v1/dataset/', virtual);
  const [gamma = 0, alpha = 0] = await Promise.all(['Gamma', 'Alpha'].map(roleNamed));
  const form = { name: 'Tons', kind: 'Regular', clause: 'tons < 30', group: '' } as const;
  valueOf(await saveRule(client, null, { ...form, datasets: [ships], roles: [gamma] }));
  const ruleNow = async (): Promise<ListedRule | undefined> => valueOf(await listRules(client))[0];
  const rule = await ruleNow();
  const known: KnownRule = { ...form, id: rule?.id ?? 0, datasets: [ships], roles: [gamma] };
  valueOf(await saveRule(client, known, { ...known, datasets: [ships, heavy], clause: 'tons < 20' }));
  valueOf(await saveRule(client, known, { ...known, roles: [gamma, alpha], group: 'size' }));
  const saved = await ruleNow();
  expect(idsOf(saved?.datasets ?? [])).toEqual([ships, heavy].sort((a, b) => a - b));
  expect(idsOf(saved?.roles ?? [])).toEqual([gamma, alpha].sort((a, b) => a - b));
  expect([saved?.clause, saved?.group]).toEqual(['tons < 20', 'size']);
});
