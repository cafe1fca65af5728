import type { Arguments } from '#contract/call.ts';
import { rowRuleChoices, rowRules } from '#contract/people/rowRules.ts';
import type { KnownRule, ListedRule, Named, RuleChoices, RuleForm } from '#domain/access/accounts.ts';
import { withListChange } from '#domain/access/listChange.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { send } from '../http/send.ts';

export async function listRules(client: Client): Promise<Result<readonly ListedRule[], ApiError>> {
  const found = await listPages(client, rowRules.list, { order_column: 'name', order_direction: 'asc' });
  if (!found.ok) return found;
  return ok(
    found.value.map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.filter_type === 'Base' ? 'Base' : 'Regular',
      datasets: row.tables.map(({ id, table_name: name }) => ({ id, name })),
      roles: row.roles.map(({ id, name }) => ({ id, name })),
      clause: row.clause,
      group: row.group_key ?? '',
    })),
  );
}

async function choices(
  client: Client,
  column: 'tables' | 'roles',
): Promise<Result<readonly Named[], ApiError>> {
  const found = await listPages(client, rowRuleChoices, {}, { path: { column } });
  return found.ok ? ok(found.value.map(({ text: name, value }) => ({ id: Number(value), name }))) : found;
}

export async function ruleChoices(client: Client): Promise<Result<RuleChoices, ApiError>> {
  const [datasets, roles] = await Promise.all([choices(client, 'tables'), choices(client, 'roles')]);
  if (!datasets.ok) return datasets;
  return roles.ok ? ok({ datasets: datasets.value, roles: roles.value }) : roles;
}

/** Adds a rule, or sends what changed of a known one: two administrators may edit the same rule. */
export async function saveRule(
  client: Client,
  known: KnownRule | null,
  form: RuleForm,
): Promise<Result<void, ApiError>> {
  const body = bodyOf(form);
  if (known === null) return done(send(client, rowRules.create, { request: body }));
  const json: Readonly<Record<string, unknown>> = body;
  const earlier: Readonly<Record<string, unknown>> = bodyOf(known);
  const isChanged = (name: string): boolean => JSON.stringify(earlier[name]) !== JSON.stringify(json[name]);
  const names = Object.keys(json).filter(isChanged);
  if (names.length === 0) return ok(undefined);
  let patch: Arguments<typeof rowRules.update>['request'] = Object.fromEntries(
    names.map((name) => [name, json[name]]),
  );
  if (names.includes('tables') || names.includes('roles')) {
    const rules = await listRules(client);
    if (!rules.ok) return rules;
    const now = rules.value.find(({ id }) => id === known.id) ?? null;
    const datasets = now?.datasets.map(({ id }) => id) ?? known.datasets;
    const roles = now?.roles.map(({ id }) => id) ?? known.roles;
    if (names.includes('tables'))
      patch = { ...patch, tables: withListChange(datasets, known.datasets, form.datasets) };
    if (names.includes('roles')) patch = { ...patch, roles: withListChange(roles, known.roles, form.roles) };
  }
  return done(send(client, rowRules.update, { path: { id: known.id }, request: patch }));
}

const bodyOf = ({ name, kind, datasets, roles, clause, group }: RuleForm) => ({
  name,
  filter_type: kind,
  tables: datasets,
  roles,
  clause,
  group_key: group || null,
});

export const removeRule = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(send(client, rowRules.remove, { path: { id } }));
