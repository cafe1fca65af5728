import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { isClosedClause } from '#domain/access/rowRules.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import { ids, textOfLength } from '../../http/request/bodyRules.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { readJson } from '../../http/request/jsonBody.ts';
import { listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { pathId } from '../../http/request/pathId.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { readIds } from '../../http/request/rison.ts';
import type { RowRuleDraft, RowRuleRow } from '../../meta/people/rowRules.ts';
import { person } from '../asset/people.ts';

const VIEW = 'Row Level Security';
const AT = '/api/v1/rowlevelsecurity';
const TYPES = ['Regular', 'Base'];

const atLeastOne = v.pipe(
  ids,
  v.check((list) => list.length > 0, 'Shorter than minimum length 1.'),
);
const filterType = v.pipe(
  v.string(),
  v.check((type) => TYPES.includes(type), `Must be one of: ${TYPES.join(', ')}.`),
);
const clause = v.pipe(
  v.string(),
  v.check(isClosedClause, 'This condition is incomplete: check its brackets, quotes and comments.'),
);
const more = { description: v.nullish(v.string()), group_key: v.nullish(v.string()) };
export const newRule = v.strictObject({
  ...more,
  name: textOfLength(1, 255),
  filter_type: filterType,
  tables: atLeastOne,
  roles: ids,
  clause,
});
const rulePatch = v.strictObject({
  ...more,
  name: v.optional(textOfLength(1, 255)),
  filter_type: v.optional(filterType),
  tables: v.optional(atLeastOne),
  roles: v.optional(ids),
  clause: v.optional(clause),
});
type Body = v.InferOutput<typeof rulePatch>;

/** Rules that limit the rows of datasets, by role. */
export function rowRuleRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const mayRead = requireUser(deps, ['can_read', VIEW]);
  const mayWrite = requireUser(deps, ['can_write', VIEW]);
  const routes = new Hono<AppEnv>();

  routes.get(`${AT}/`, mayRead, (c) =>
    listed(c, deps.log, listModel(deps), (request) => meta.rowRules.page(request)),
  );

  routes.get(`${AT}/_info`, mayRead, (c) =>
    c.json({
      permissions: ['can_read', 'can_write'].filter((each) =>
        meta.roles.allows(currentUser(c).id, each, VIEW),
      ),
    }),
  );

  routes.get(`${AT}/related/:column{tables|roles}`, mayRead, (c) => {
    const choices =
      c.req.param('column') === 'roles'
        ? meta.roles.list().map(({ id, name }) => ({ text: name, value: id }))
        : meta.datasets.list().map(({ id, schema, tableName }) => ({
            text: [schema, tableName].filter(Boolean).join('.'),
            value: id,
          }));
    return c.json({ count: choices.length, result: choices.map((each) => ({ extra: {}, ...each })) });
  });

  routes.get(`${AT}/:id{[0-9]+}`, mayRead, (c) => {
    const row = meta.rowRules.byId(pathId(c));
    return row ? c.json({ id: row.id, result: ruleItem(deps, row) }) : notFound(c);
  });

  routes.post(`${AT}/`, mayWrite, async (c) => {
    const read = await readJson(c, newRule);
    if (!read.ok) return read.error;
    const added = addRule(deps, c, read.value);
    return added.ok ? c.json({ id: added.value, result: read.value }, 201) : added.error;
  });

  routes.put(`${AT}/:id{[0-9]+}`, mayWrite, async (c) => {
    const row = meta.rowRules.byId(pathId(c));
    if (!row) return notFound(c);
    const read = await readJson(c, rulePatch);
    if (!read.ok) return read.error;
    const body = read.value;
    const wrong = refusal(deps, c, row, body);
    if (wrong) return wrong;
    meta.rowRules.update(row.id, patchOf(body), currentUser(c).id, clock.now());
    logCaller(c, deps, 'row-rule-changed', `changed ${row.name}: ${body.clause ?? row.clause}`);
    return c.json({ id: row.id, result: body });
  });

  routes.delete(`${AT}/`, mayWrite, (c) => {
    const ids = readIds(c);
    if (!ids.ok) return ids.error;
    return remove(c, ids.value, (count) => `Deleted ${count} rules`);
  });

  routes.delete(`${AT}/:id{[0-9]+}`, mayWrite, (c) => remove(c, [pathId(c)], () => 'OK'));

  /** All of them or none. */
  function remove(
    c: Context<AppEnv>,
    ids: readonly number[],
    messageFor: (count: number) => string,
  ): Response {
    const rows = ids.flatMap((id) => meta.rowRules.byId(id) ?? []);
    if (rows.length === 0 || rows.length < ids.length) return notFound(c);
    meta.transaction(() => {
      for (const { id, name } of rows) {
        meta.rowRules.remove(id);
        logCaller(c, deps, 'row-rule-changed', `deleted ${name}`);
      }
    });
    return messageError(c, 200, messageFor(rows.length));
  }
  return routes;
}

export function addRule(
  deps: ServerDeps,
  c: Context<AppEnv>,
  body: v.InferOutput<typeof newRule>,
): Result<number, Response> {
  const wrong = refusal(deps, c, null, body);
  if (wrong) return err(wrong);
  const draft = {
    name: body.name,
    description: body.description ?? null,
    filterType: body.filter_type,
    groupKey: body.group_key ?? null,
    clause: body.clause,
    datasets: body.tables,
    roles: body.roles,
  };
  const id = deps.meta.rowRules.insert(draft, currentUser(c).id, deps.clock.now());
  logCaller(c, deps, 'row-rule-changed', `added ${body.name}: ${body.clause}`);
  return ok(id);
}

function refusal({ meta }: ServerDeps, c: Context, row: RowRuleRow | null, body: Body): Response | null {
  const same = body.name === undefined ? null : meta.rowRules.byName(body.name);
  if (same && same.id !== row?.id)
    return fieldErrors(c, { name: [`There is a rule "${same.name}" already.`] }, 422);
  if (body.tables?.some((id) => meta.datasets.byId(id) === null))
    return messageError(c, 422, "[l'Some tables do not exist']");
  if (body.roles?.some((id) => meta.roles.byId(id) === null))
    return messageError(c, 422, "[l'Some roles do not exist']");
  return null;
}

function patchOf({ name, description, filter_type, group_key, clause: text, tables, roles }: Body) {
  const all = {
    name,
    description,
    filterType: filter_type,
    groupKey: group_key,
    clause: text,
    datasets: tables,
    roles,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined),
  ) as Partial<RowRuleDraft>;
}

const tablesOf = ({ meta }: ServerDeps, { id }: RowRuleRow) =>
  meta.rowRules
    .datasetsOf(id)
    .flatMap((each) => meta.datasets.byId(each) ?? [])
    .map((row) => ({ id: row.id, schema: row.schema, table_name: row.tableName }));

const rolesOf = ({ meta }: ServerDeps, { id }: RowRuleRow) =>
  meta.rowRules.rolesOf(id).flatMap((each) => meta.roles.byId(each) ?? []);

function ruleItem(deps: ServerDeps, row: RowRuleRow) {
  const { id, name, description, filterType: type, groupKey, clause: text } = row;
  const tables = tablesOf(deps, row);
  const roles = rolesOf(deps, row);
  return { id, name, description, filter_type: type, group_key: groupKey, clause: text, tables, roles };
}

function listModel(deps: ServerDeps): ListModel<RowRuleRow> {
  const now = deps.clock.now();
  const changedBy = (row: RowRuleRow) => person(deps, row.changedBy);
  return {
    title: 'List Row Level Security Filter',
    nested: ['changed_by'],
    columns: {
      id: (row) => row.id,
      name: (row) => row.name,
      filter_type: (row) => row.filterType,
      description: (row) => row.description,
      'tables.id': (row) => tablesOf(deps, row),
      'tables.table_name': (row) => tablesOf(deps, row),
      'roles.id': (row) => rolesOf(deps, row),
      'roles.name': (row) => rolesOf(deps, row),
      clause: (row) => row.clause,
      changed_on_delta_humanized: (row) => ago(now - row.changedOn),
      'changed_by.first_name': changedBy,
      'changed_by.last_name': changedBy,
      'changed_by.id': changedBy,
      group_key: (row) => row.groupKey,
    },
    filters: { name: 'name', filter_type: 'filter_type', clause: 'clause', group_key: 'group_key' },
    orders: {
      name: 'name',
      filter_type: 'filter_type',
      clause: 'clause',
      changed_on_delta_humanized: 'changed_on',
      group_key: 'group_key',
    },
    defaultOrder: 'id',
  };
}
