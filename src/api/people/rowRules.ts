import * as v from 'valibot';
import type { ListedRule, Named, RuleChoices, RuleForm } from '#domain/access/accounts.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { done } from '../http/done.ts';
import { listPages } from '../http/listPages.ts';
import { anything, named } from './people.ts';

const AT = '/api/v1/rowlevelsecurity/';
const listed = v.looseObject({
  count: v.number(),
  result: v.array(
    v.looseObject({
      id: v.number(),
      name: v.string(),
      filter_type: v.string(),
      tables: v.array(v.looseObject({ id: v.number(), table_name: v.string() })),
      roles: v.array(named),
      clause: v.string(),
      group_key: v.nullish(v.string()),
    }),
  ),
});
const related = v.looseObject({
  count: v.number(),
  result: v.array(v.looseObject({ text: v.string(), value: v.number() })),
});

export async function listRules(client: Client): Promise<Result<readonly ListedRule[], ApiError>> {
  const found = await listPages(client, AT, listed, { order_column: 'name', order_direction: 'asc' });
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

async function choices(client: Client, column: string): Promise<Result<readonly Named[], ApiError>> {
  const found = await listPages(client, `${AT}related/${column}`, related, {});
  return found.ok ? ok(found.value.map(({ text: name, value: id }) => ({ id, name }))) : found;
}

export async function ruleChoices(client: Client): Promise<Result<RuleChoices, ApiError>> {
  const [datasets, roles] = await Promise.all([choices(client, 'tables'), choices(client, 'roles')]);
  if (!datasets.ok) return datasets;
  return roles.ok ? ok({ datasets: datasets.value, roles: roles.value }) : roles;
}

/** Adds a rule, or changes the one with the id. */
export function saveRule(
  client: Client,
  id: number | null,
  { name, kind, datasets, roles, clause, group }: RuleForm,
): Promise<Result<void, ApiError>> {
  const json = { name, filter_type: kind, tables: datasets, roles, clause, group_key: group || null };
  return id === null
    ? done(client.json({ method: 'POST', path: AT, body: { json } }, anything))
    : done(client.json({ method: 'PUT', path: `${AT}${id}`, body: { json } }, anything));
}

export const removeRule = (client: Client, id: number): Promise<Result<void, ApiError>> =>
  done(client.json({ method: 'DELETE', path: `${AT}${id}` }, anything));
