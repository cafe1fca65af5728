import * as v from 'valibot';
import type { OwnedEntity } from '#domain/access/entities.ts';
import type { RelatedChoice } from '#domain/dashboard/dashboard.ts';
import type { ApiError } from '#domain/error/apiError.ts';
import { ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Client } from '../http/client.ts';
import { rison } from '../http/rison.ts';

/** GET /api/v1/{entity}/related/owners, of dashboards also …/roles, of reports …/database. */
const relatedResponse = v.looseObject({
  count: v.number(),
  result: v.array(
    v.looseObject({
      text: v.string(),
      value: v.number(),
      extra: v.nullish(v.looseObject({ active: v.nullish(v.boolean()), email: v.nullish(v.string()) })),
    }),
  ),
});

const PAGE_SIZE = 100;

/** The first of those whose name contains a text. People whose account is closed are left out. */
export async function listRelated(
  client: Client,
  entity: OwnedEntity | 'report',
  column: 'owners' | 'roles' | 'database',
  sought: string,
): Promise<Result<readonly RelatedChoice[], ApiError>> {
  const q = rison({ filter: sought, page: 0, page_size: PAGE_SIZE });
  const path = `/api/v1/${entity}/related/${column}`;
  const result = await client.json({ method: 'GET', path, query: { q } }, relatedResponse);
  if (!result.ok) return result;
  return ok(
    result.value.result
      .filter(({ extra }) => extra?.active !== false)
      .map(({ value, text, extra }) => ({ id: value, name: text.trim(), detail: extra?.email ?? '' })),
  );
}
