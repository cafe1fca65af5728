import { databasePermission, datasetPermission } from '#domain/access/entities.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { utcMinute } from '../base/utcMinute.ts';
import type { PermissionPair } from '../meta/people/roles.ts';
import type { User } from '../meta/people/users.ts';
import { CONSOLE } from './actor.ts';
import { addPerson, changePerson, type PeopleWorld, removePerson } from './people.ts';
import { addRole, removeRole, setRolePairs } from './roles.ts';

/** An order about people or roles from the command line. */
export interface PeopleOrder {
  readonly subject: 'users' | 'roles';
  readonly verb: string;
  readonly name: string | null;
  /** A new password, for `add` and `reset`. */
  readonly password: string;
  readonly options: {
    readonly roles: readonly string[];
    readonly email: string | null;
    readonly firstName: string | null;
    readonly lastName: string | null;
    /** `can_read Dashboard`, as the contract names permissions. */
    readonly grants: readonly string[];
    readonly databases: readonly string[];
    /** `DATABASE.SCHEMA`. */
    readonly schemas: readonly string[];
    readonly datasets: readonly string[];
  };
}

type OrderResult = Result<string, string>;

/** Carries out an order; returns the text for the terminal, or why nothing was changed. */
export async function runOrder(world: PeopleWorld, order: PeopleOrder): Promise<OrderResult> {
  return order.subject === 'users' ? usersOrder(world, order) : rolesOrder(world, order);
}

async function usersOrder(world: PeopleWorld, order: PeopleOrder): Promise<OrderResult> {
  const { meta } = world;
  const { verb, name, options, password } = order;
  if (verb === 'list') return ok(usersText(world));
  const roles = roleIds(world, options.roles);
  if (!roles.ok) return roles;
  const username = name ?? '';
  if (verb === 'add') {
    const added = await addPerson(world, CONSOLE, {
      username,
      password,
      firstName: options.firstName ?? username,
      lastName: options.lastName ?? '',
      email: options.email ?? `${username}@localhost`,
      active: true,
      roles: roles.value,
    });
    const held =
      options.roles.join(', ') || 'no role: they can sign in, and see nothing. Add one with users change';
    return added.ok ? ok(`Added ${username} (${held}).`) : err(added.error.message);
  }
  const user = meta.users.likeName(username);
  if (user === null) return err(`There is no user "${username}". sextant users list shows all.`);
  if (verb === 'delete') {
    const removed = removePerson(world, CONSOLE, user.id);
    return removed.ok
      ? ok(`Deleted ${user.username}. What they made stays, and administrators can change it.`)
      : err(removed.error.message);
  }
  const patch = {
    reset: { password },
    disable: { active: false },
    enable: { active: true },
    change: {
      email: options.email ?? undefined,
      firstName: options.firstName ?? undefined,
      lastName: options.lastName ?? undefined,
      ...(options.roles.length > 0 ? { roles: roles.value } : {}),
    },
  }[verb];
  if (patch === undefined) return err(`users ${verb} is not known.`);
  const changed = await changePerson(world, CONSOLE, user.id, patch);
  return changed.ok ? ok(`${DONE[verb] ?? 'Changed'} ${user.username}.`) : err(changed.error.message);
}

const DONE: Readonly<Record<string, string>> = {
  reset: 'Set a new password and ended all sessions of',
  disable: 'Disabled, with all sessions ended:',
  enable: 'Enabled',
};

function rolesOrder(world: PeopleWorld, { verb, name, options }: PeopleOrder): OrderResult {
  const { roles } = world.meta;
  if (verb === 'list') return ok(rolesText(world));
  const pairs = pairsOf(world, options);
  if (!pairs.ok) return pairs;
  if (verb === 'add') {
    const added = addRole(world, CONSOLE, name ?? '', pairs.value);
    return added.ok ? ok(`Added the role ${name}.`) : err(added.error.message);
  }
  const role = roles.byName(name ?? '');
  if (role === null) return err(`There is no role "${name}". sextant roles list shows all.`);
  if (verb === 'show') {
    const lines = roles.pairsOf(role.id).map(({ permission, view }) => `${permission} ${view}`);
    return ok(lines.sort().join('\n') || `${role.name} has no permissions.`);
  }
  const done =
    verb === 'delete'
      ? removeRole(world, CONSOLE, role.id)
      : setRolePairs(world, CONSOLE, role.id, pairs.value);
  return done.ok
    ? ok(`${verb === 'delete' ? 'Deleted' : 'Changed'} the role ${role.name}.`)
    : err(done.error.message);
}

function roleIds({ meta }: PeopleWorld, names: readonly string[]): Result<readonly number[], string> {
  const found = names.map((name) => meta.roles.byName(name));
  const missing = names.find((_name, index) => found[index] === null);
  if (missing !== undefined) return err(`There is no role "${missing}". sextant roles list shows all.`);
  return ok(found.flatMap((role) => (role === null ? [] : [role.id])));
}

/** The pairs that options name: permissions of the contract, and data by name. */
function pairsOf(
  { meta }: PeopleWorld,
  { grants, databases, schemas, datasets }: PeopleOrder['options'],
): Result<readonly PermissionPair[], string> {
  const pairs: PermissionPair[] = [];
  const offered = new Set(meta.roles.offered().map(({ permission, view }) => `${permission} ${view}`));
  for (const grant of grants) {
    const [permission = '', ...view] = grant.trim().split(/\s+/);
    if (!offered.has(`${permission} ${view.join(' ')}`))
      return err(`There is no permission "${grant}". Write for example: --grant "can_read Dashboard"`);
    pairs.push([permission, view.join(' ')]);
  }
  for (const name of databases) {
    const row = meta.databases.byName(name);
    if (row === null) return err(`There is no database "${name}".`);
    pairs.push(['database_access', databasePermission({ id: row.id, name })]);
  }
  for (const text of schemas) {
    const [name = '', schema = ''] = text.split('.');
    if (meta.databases.byName(name) === null || schema === '')
      return err(`"${text}" is no DATABASE.SCHEMA that is known here.`);
    pairs.push(['schema_access', `[${name}].[${schema}]`]);
  }
  for (const name of datasets) {
    const rows = meta.datasets.list().filter(({ tableName }) => tableName === name);
    const [row] = rows;
    if (row === undefined) return err(`There is no dataset "${name}".`);
    if (rows.length > 1) return err(`Several datasets are called "${name}". Rename them first.`);
    const database = { id: row.databaseId, name: meta.databases.byId(row.databaseId)?.databaseName ?? '' };
    pairs.push(['datasource_access', datasetPermission({ ...row, database })]);
  }
  return ok(pairs);
}

function usersText({ meta }: PeopleWorld): string {
  const rolesOf = (user: User): string =>
    meta.roles
      .namesOf(user.id)
      .map(({ name }) => name)
      .join(', ');
  return table([
    ['User', 'Name', 'Roles', 'State', 'Last sign-in'],
    ...meta.users
      .list()
      .map((user) => [
        user.username,
        `${user.firstName} ${user.lastName}`.trim(),
        rolesOf(user),
        user.active ? 'active' : 'disabled',
        user.lastLogin === null ? 'never' : utcMinute(user.lastLogin),
      ]),
  ]);
}

function rolesText({ meta }: PeopleWorld): string {
  return table([
    ['Role', 'People', 'Permissions'],
    ...meta.roles
      .list()
      .map(({ id, name }) => [
        name,
        String(meta.roles.usersOf(id).length),
        String(meta.roles.pairsOf(id).length),
      ]),
  ]);
}

/** Columns as wide as their longest text. */
function table(rows: readonly (readonly string[])[]): string {
  const widths =
    rows[0]?.map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
