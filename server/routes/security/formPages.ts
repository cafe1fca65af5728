import { type Context, Hono } from 'hono';
import { newRowRule } from '#contract/people/rowRules.ts';
import { ok } from '#domain/result.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { fieldErrors, notFound } from '../../http/response/errorBodies.ts';
import { htmlPage } from '../../http/response/htmlPage.ts';
import { checkBody } from '../../http/request/jsonBody.ts';
import { pathId } from '../../http/request/pathId.ts';
import { requireUser } from '../../auth/requireUser.ts';
import type { PermissionPair } from '../../meta/people/roles.ts';
import { permissionText, roleForm, roleTable } from '../../pages/roleForm.ts';
import { offerDataPairs } from '../../people/dataPairs.ts';
import { setPeopleOfRole } from '../../people/peopleOfRole.ts';
import { addRole, isBuiltIn, renameRole, setRolePairs } from '../../people/roles.ts';
import { actorOf, faultResponse } from './peopleCalls.ts';
import { addRule } from './rowRules.ts';
import { readFormLists } from '../../http/request/readForm.ts';

const LIST = '/roles/list/';

/**
 * The old pages of roles and row rules, which `superset-cli` reads and fills in to import both: it knows no calls for
 * that. People get the app's pages.
 */
export function formPageRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, config } = deps;
  const may = (permission: string, view = 'Role') => requireUser(deps, [permission, view]);
  const routes = new Hono<AppEnv>();

  const listPath = `${config.basePath}${LIST}`;

  routes.get(LIST, may('can_get'), (c) => {
    if (c.req.header('Sec-Fetch-Mode') === 'navigate') return c.redirect(`${config.basePath}/roles/`, 302);
    const wanted = c.req.query('_flt_3_name');
    const shown = meta.roles.list().filter(({ name }) => wanted === undefined || name === wanted);
    return htmlPage(c, 200, 'Roles', roleTable(shown));
  });

  function form(c: Context<AppEnv>, name: string, id: number | null): Response {
    offerDataPairs(meta);
    const members = new Set(id === null ? [] : meta.roles.usersOf(id));
    const held = new Set(id === null ? [] : meta.roles.pairsOf(id).map((pair) => pair.id));
    const people = meta.users.list().map(({ id: value, firstName, lastName }) => ({
      value,
      text: `${firstName} ${lastName}`,
      isSelected: members.has(value),
    }));
    const permissions = meta.roles.offered().map(({ id: value, permission, view }) => ({
      value,
      text: permissionText(permission, view),
      isSelected: held.has(value),
    }));
    return htmlPage(c, 200, 'Role', roleForm(name, people, permissions));
  }

  routes.get('/roles/add', may('can_post'), (c) => form(c, '', null));
  routes.get('/roles/edit/:id{[0-9]+}', may('can_put'), (c) => {
    const role = meta.roles.byId(pathId(c));
    return role ? form(c, role.name, role.id) : notFound(c);
  });

  async function save(c: Context<AppEnv>, id: number | null): Promise<Response> {
    const read = await readForm(c);
    const offered = new Map(
      meta.roles
        .offered()
        .map((pair): [string, PermissionPair] => [String(pair.id), [pair.permission, pair.view]]),
    );
    const pairs = read.all('permissions').map((each) => offered.get(each));
    const sound = pairs.filter((pair) => pair !== undefined);
    if (sound.length < pairs.length)
      return fieldErrors(c, { permissions: ['Some permissions do not exist.'] });
    const actor = actorOf(c, deps);
    const changed = id === null ? addRole(deps, actor, read.one('name'), sound) : change(id, sound);
    if (!changed.ok) return faultResponse(c, changed.error);
    const roleId = id ?? Number(changed.value);
    const people = await setPeopleOfRole(deps, actor, roleId, read.all('user').map(Number));
    return people.ok ? c.redirect(listPath, 302) : faultResponse(c, people.error);

    function change(roleId: number, wanted: readonly PermissionPair[]) {
      const known = meta.roles.byId(roleId);
      // Those that come with the server are in every export, and have there what they have here.
      if (known !== null && isBuiltIn(known.name) && known.name !== 'Public') return ok(roleId);
      const name = read.one('name');
      const renamed = known === null || known.name === name ? null : renameRole(deps, actor, roleId, name);
      return renamed?.ok === false ? renamed : setRolePairs(deps, actor, roleId, wanted);
    }
  }

  routes.post('/roles/add', may('can_post'), (c) => save(c, null));
  routes.post('/roles/edit/:id{[0-9]+}', may('can_put'), (c) => save(c, pathId(c)));

  routes.post('/rowlevelsecurityfiltersmodelview/add', may('can_write', 'Row Level Security'), async (c) => {
    const read = await readForm(c);
    const rule = checkBody(c, newRowRule, {
      name: read.one('name'),
      description: read.one('description') || null,
      filter_type: read.one('filter_type'),
      group_key: read.one('group_key') || null,
      clause: read.one('clause'),
      tables: read.all('tables').map(Number),
      roles: read.all('roles').map(Number),
    });
    if (!rule.ok) return rule.error;
    const added = addRule(deps, c, rule.value);
    return added.ok ? c.redirect(listPath, 302) : added.error;
  });
  return routes;
}

interface ReadForm {
  /** Empty for none. */
  one(name: string): string;
  all(name: string): readonly string[];
}

async function readForm(c: Context<AppEnv>): Promise<ReadForm> {
  const fields = await readFormLists(c);
  const all = (name: string): readonly string[] =>
    (fields[name] ?? []).filter((each): each is string => typeof each === 'string');
  return { all, one: (name) => all(name)[0] ?? '' };
}
