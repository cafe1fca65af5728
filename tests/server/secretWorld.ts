import { BUILT_IN_ROLES } from '../../server/auth/builtInRoles.ts';
import type { CallWorld } from './callWorld.ts';
import type { Browser } from './browser.ts';

/** Somebody who asks, and the texts that no answer to them may contain. */
export interface FuzzCaller {
  readonly name: string;
  readonly hidden: readonly string[];
  ask(method: string, path: string, body?: string): Promise<Response>;
}

const STRONG = 'harbour lights 7';
/** In rows of the table `vault`, and in names of what belongs to the administrator alone. */
export const ROW_MARK = 'ROWMARK';
export const NAME_MARK = 'NAMEMARK';

/**
 * People of every kind at a server with rows and names that most may not see: dataset, chart and dashboard 1 are secret,
 * those with number 2 are for everybody. Expects the table `vault`.
 */
export async function secretWorld(world: CallWorld): Promise<readonly FuzzCaller[]> {
  const table = { database: world.databaseId, schema: 'main' };
  const secret = await world.make('/api/v1/dataset/', { ...table, table_name: 'vault' });
  await world.call('PUT', `/api/v1/dataset/${secret}`, { description: NAME_MARK });
  const ships = await world.make('/api/v1/dataset/', { ...table, table_name: 'ships' });
  const chart = (name: string, dataset: number) =>
    world.make('/api/v1/chart/', {
      slice_name: name,
      datasource_id: dataset,
      datasource_type: 'table',
      viz_type: 'table',
    });
  const dashboard = (title: string) =>
    world.make('/api/v1/dashboard/', { dashboard_title: title, published: true });
  const one = await chart(`Chart ${NAME_MARK}`, secret);
  const two = await chart('Ships', ships);
  world.meta.charts.setDashboards(one, [await dashboard(`Board ${NAME_MARK}`)]);
  const shown = await dashboard('Ships');
  world.meta.charts.setDashboards(two, [shown]);
  await world.make('/api/v1/saved_query/', {
    db_id: world.databaseId,
    label: `Query ${NAME_MARK}`,
    sql: `SELECT '${NAME_MARK}'`,
  });
  const { roles } = world.meta;
  const idOf = (name: string): number => roles.byName(name)?.id ?? 0;
  roles.setPairs(idOf('Public'), [
    ['can_read', 'Dashboard'],
    ['can_read', 'Chart'],
    ['can_read', 'Dataset'],
    ['datasource_access', `[harbour].[ships](id:${ships})`],
  ]);
  roles.put('nothing', []);
  // May call nearly everything, and read no data.
  const isOfData = ([permission]: readonly [string, string]) => permission.startsWith('all_');
  roles.put(
    'clerk',
    (BUILT_IN_ROLES['Alpha'] ?? []).filter((pair) => !isOfData(pair)),
  );
  // Alpha reads every dataset, so its rows of the vault are limited.
  await world.make('/api/v1/rowlevelsecurity/', {
    name: `vault ${NAME_MARK}`,
    filter_type: 'Regular',
    tables: [secret],
    roles: [idOf('Alpha')],
    clause: 'id < 0',
  });

  async function person(
    name: string,
    held: readonly string[],
    hidden: readonly string[],
  ): Promise<FuzzCaller & { readonly browser: Browser }> {
    await world.make('/api/v1/security/users/', {
      username: name,
      password: STRONG,
      first_name: name,
      last_name: 'X',
      email: `${name}@x.example`,
      active: true,
      roles: held.map(idOf),
    });
    const browser = world.another();
    await browser.signIn(name, STRONG);
    return { ...asking(name, browser, {}, hidden), browser };
  }
  const embedded = await world.call('POST', `/api/v1/dashboard/${shown}/embedded`, { allowed_domains: [] });
  const { uuid } = embedded.body['result'] as { uuid: string };
  const made = await world.call('POST', '/api/v1/security/guest_token/', {
    user: { username: 'visitor' },
    resources: [{ type: 'dashboard', id: uuid }],
    rls: [],
  });
  const everything = [ROW_MARK, NAME_MARK];
  // Both look at a dashboard of theirs as administrators see it, and ask nothing else: they could delete it.
  const gamma = await person('olga', ['Gamma'], everything);
  const alpha = await person('otto', ['Alpha'], [ROW_MARK]);
  const board = 1;
  for (const [id, name] of [
    [shown, 'olga'],
    [board, 'otto'],
  ] as const)
    world.meta.owners.set('dashboard', id, [world.meta.users.byName(name)?.id ?? 0]);
  const forAdmins = (id: number) => ({ 'X-Sextant-View-As': `role:${idOf('Admin')}:dashboard:${id}` });
  return [
    await person('gamma', ['Gamma'], everything),
    await person('alpha', ['Alpha'], [ROW_MARK]),
    asking('owner without rights', gamma.browser, forAdmins(shown), everything),
    asking('owner with limited rows', alpha.browser, forAdmins(board), [ROW_MARK]),
    await person('sqllab', ['Gamma', 'sql_lab'], everything),
    await person('clerk', ['clerk'], everything),
    await person('nobody', ['nothing'], everything),
    asking('guest', world.another(), { 'X-GuestToken': String(made.body['token']) }, everything),
    asking('visitor', world.another(), { 'X-Sextant-View-As': 'public' }, everything),
    asking('stranger', world.another(), {}, everything),
  ];
}

const asking = (
  name: string,
  browser: Browser,
  headers: Record<string, string>,
  hidden: readonly string[],
): FuzzCaller => ({
  name,
  hidden,
  ask: (method, path, body) =>
    browser.send(method, path, {
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '', ...headers },
      ...(body !== undefined && { body }),
    }),
});
