import { type Context, Hono } from 'hono';
import {
  type NewRowRule,
  rowRuleChoices,
  type RowRuleChange,
  rowRuleInfo,
  rowRules,
} from '#contract/people/rowRules.ts';
import { isClosedClause } from '#domain/access/rowRules.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { logCaller } from '../../people/securityLog.ts';
import type { AppEnv, ServerDeps } from '../../deps.ts';
import { ago } from '../../http/response/ago.ts';
import { fieldErrors, messageError, notFound } from '../../http/response/errorBodies.ts';
import { listed } from '../../http/response/listResponse.ts';
import type { ListModel } from '../../http/request/listRequest.ts';
import { currentUser, requireUser } from '../../auth/requireUser.ts';
import { permissionsOf } from '../../auth/rights/permissionsOf.ts';
import { serve } from '../../http/serve.ts';
import type { RowRuleDraft, RowRuleRow } from '../../meta/people/rowRules.ts';
import { person } from '../asset/people.ts';
import { pageOf } from '../asset/related.ts';

const VIEW = 'Row Level Security';
/** Rules that limit the rows of datasets, by role. */
export function rowRuleRoutes(deps: ServerDeps): Hono<AppEnv> {
  const { meta, clock } = deps;
  const mayRead = requireUser(deps, ['can_read', VIEW]);
  const mayWrite = requireUser(deps, ['can_write', VIEW]);
  const routes = new Hono<AppEnv>();

  serve(routes, rowRules.list, mayRead, (c, { q }) =>
    listed(c, deps.log, listModel(deps), q, (request) => meta.rowRules.page(request)),
  );

  serve(routes, rowRuleInfo, mayRead, (c) => c.json(permissionsOf(deps, c, VIEW, ['can_read', 'can_write'])));

  serve(routes, rowRuleChoices, mayRead, (c, { path, q }) => {
    const choices =
      path.column === 'roles'
        ? meta.roles.list().map(({ id, name }) => ({ extra: {}, text: name, value: id }))
        : meta.datasets.list().map(({ id, schema, tableName }) => ({
            extra: {},
            text: [schema, tableName].filter(Boolean).join('.'),
            value: id,
          }));
    return c.json(pageOf(choices, q));
  });

  serve(routes, rowRules.get, mayRead, (c, { path }) => {
    const row = meta.rowRules.byId(path.id);
    return row ? c.json({ id: row.id, result: ruleItem(deps, row) }) : notFound(c);
  });

  serve(routes, rowRules.create, mayWrite, (c, { body }) => {
    const added = addRule(deps, c, body);
    return added.ok ? c.json({ id: added.value, result: body }, 201) : added.error;
  });

  serve(routes, rowRules.update, mayWrite, (c, { path, body }) => {
    const row = meta.rowRules.byId(path.id);
    if (!row) return notFound(c);
    const wrong = refusal(deps, c, row, body);
    if (wrong) return wrong;
    meta.rowRules.update(row.id, patchOf(body), currentUser(c).id, clock.now());
    logCaller(c, deps, 'row-rule-changed', `changed ${row.name}: ${body.clause ?? row.clause}`);
    return c.json({ id: row.id, result: body });
  });

  serve(routes, rowRules.removeMany, mayWrite, (c, { q: ids = [] }) =>
    remove(c, ids, (count) => `Deleted ${count} rules`),
  );

  serve(routes, rowRules.remove, mayWrite, (c, { path }) => remove(c, [path.id], () => 'OK'));

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

export function addRule(deps: ServerDeps, c: Context<AppEnv>, body: NewRowRule): Result<number, Response> {
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

/** Why a rule is not saved. */
function refusal(
  { meta }: ServerDeps,
  c: Context,
  row: RowRuleRow | null,
  body: RowRuleChange,
): Response | null {
  if (body.clause !== undefined && !isClosedClause(body.clause))
    return fieldErrors(c, {
      clause: ['This condition is incomplete: check its brackets, quotes and comments.'],
    });
  const same = body.name === undefined ? null : meta.rowRules.byName(body.name);
  if (same && same.id !== row?.id)
    return fieldErrors(c, { name: [`There is a rule "${same.name}" already.`] }, 422);
  if (body.tables?.some((id) => meta.datasets.byId(id) === null))
    return messageError(c, 422, "[l'Some tables do not exist']");
  if (body.roles?.some((id) => meta.roles.byId(id) === null))
    return messageError(c, 422, "[l'Some roles do not exist']");
  return null;
}

function patchOf({ name, description, filter_type, group_key, clause: text, tables, roles }: RowRuleChange) {
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
