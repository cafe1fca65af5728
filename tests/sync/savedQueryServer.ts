import { expect } from 'vitest';
import type { SavedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import type { World } from '../world/world.ts';

export const PATH = '/api/v1/saved_query/';

export const fields: SavedQueryFields = {
  label: 'Sales',
  description: 'By month',
  sql: 'SELECT 1',
  dbId: null,
  catalog: null,
  schema: 'main',
  templateParams: '',
};

type Listed = Readonly<Record<'label' | 'sql' | 'description', string>> & { id: number; extra: unknown };

export async function savedQueriesOn({ elsewhere }: World): Promise<readonly Listed[]> {
  const { result } = await elsewhere.json<{ result: Listed[] }>(PATH);
  return result;
}

/** A change by somebody else. */
export async function changeElsewhere(
  { elsewhere }: World,
  method: string,
  path: string,
  body?: unknown,
): Promise<void> {
  const answer = await elsewhere.send(method, PATH + path, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': elsewhere.csrf ?? '' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
}
