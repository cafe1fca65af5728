import { BUILT_IN_ROLES } from '../../../server/people/builtInRoles.ts';
import type { CallWorld } from '../callWorld.ts';
import type { Browser } from '../browser.ts';
import { ownedRows, ownMark, reportMark, ROLE_MARK, SHARED_MARKS, sharedRows } from './ownedRows.ts';
import { secretRows } from './secretRows.ts';

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
const PUBLIC_READS: readonly string[] = ['Dashboard', 'Chart', 'Dataset'];
const VISITOR = 'visitor';
/** Everybody who has something of their own. */
export const PEOPLE = ['admin', 'gamma', 'alpha', 'sqllab', 'clerk', 'nobody', 'olga', 'otto'] as const;

/**
 * People of every kind at a server with rows and names that most may not see: dataset, chart and dashboard 1 are
 * secret, those with number 2 are for everybody. Expects the table `vault`.
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
    sql: `SELECT '${NAME_MARK} ${ownMark('admin')}'`,
  });
  const { roles } = world.meta;
  const idOf = (name: string): number => roles.byName(name)?.id ?? 0;
  roles.setPairs(idOf('Public'), [
    ...PUBLIC_READS.map((view) => ['can_read', view] as const),
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
    name: `vault ${NAME_MARK} ${SHARED_MARKS.RowLevelSecurity}`,
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
    const more = [...hiddenFrom(world, name), ...(held.includes('nothing') ? [] : [ROLE_MARK])];
    return { ...asking(name, browser, {}, [...hidden, ...more]), browser };
  }
  const embedded = await world.call('POST', `/api/v1/dashboard/${shown}/embedded`, { allowed_domains: [] });
  const { uuid } = embedded.body['result'] as { uuid: string };
  const made = await world.call('POST', '/api/v1/security/guest_token/', {
    user: { username: 'visitor' },
    resources: [{ type: 'dashboard', id: uuid }],
    rls: [],
  });
  const everything = [ROW_MARK, NAME_MARK];
  const nothingPublic = [...everything, ROLE_MARK, ...hiddenFrom(world, VISITOR)];
  const nothingShared = [...everything, ROLE_MARK, ...hiddenFrom(world, null)];
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
  const people = [
    await person('gamma', ['Gamma'], everything),
    await person('alpha', ['Alpha'], [ROW_MARK]),
    await person('sqllab', ['Gamma', 'sql_lab'], everything),
    await person('clerk', ['clerk'], everything),
    await person('nobody', ['nothing'], everything),
  ];
  // The administrator's are the first of each kind.
  await secretRows(world, 1);
  await sharedRows(world, idOf('nothing'));
  for (const name of PEOPLE) ownedRows(world, name);
  return [
    ...people,
    asking('owner without rights', gamma.browser, forAdmins(shown), gamma.hidden),
    asking('owner with limited rows', alpha.browser, forAdmins(board), alpha.hidden),
    asking('guest', world.another(), { 'X-GuestToken': String(made.body['token']) }, nothingShared),
    asking('visitor', world.another(), { 'X-Sextant-View-As': 'public' }, nothingPublic),
    asking('stranger', world.another(), {}, nothingPublic),
  ];
}

/** What belongs to one person or asks for a permission, as far as it is not this one's; null for somebody unknown. */
function hiddenFrom({ meta }: CallWorld, name: string | null): readonly string[] {
  const id = meta.users.byName(name ?? '')?.id ?? 0;
  const shared = Object.entries(SHARED_MARKS).filter(([view]) =>
    name === VISITOR ? !PUBLIC_READS.includes(view) : id === 0 || !meta.roles.allows(id, 'can_read', view),
  );
  const others = PEOPLE.filter((each) => each !== name);
  const readsAll = meta.roles.allows(id, 'all_datasource_access', 'all_datasource_access');
  const owned = [...others.map(ownMark), ...(readsAll ? [] : others.map(reportMark))];
  const secrets = ['secret.jwt', 'secret.csrf'].flatMap((each) => meta.settings.get(each) ?? []);
  const hash = meta.users.passwordHash('admin');
  return [...owned, ...shared.map(([, mark]) => mark), ...secrets, ...(hash === null ? [] : [hash])];
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
