import { expect } from 'vitest';
import { pullSavedQueries } from '#commands/savedQuery/pullSavedQueries.ts';
import { setServerKeepsKeys } from '#commands/tab/pushTab.ts';
import type { SavedQueryFields } from '#domain/savedQuery/savedQuery.ts';
import { createWorld, type World } from '../world/world.ts';

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

/** A world whose server keeps no keys, as a Superset does. */
export async function supersetWorld(): Promise<World> {
  const world = await createWorld(1, 'superset');
  await world.run(setServerKeepsKeys({ keepsKeys: false }));
  return world;
}

/** Pulls saved queries, with another id for each that is new, and expects that it succeeds. */
export function createPull(): (world: World) => Promise<void> {
  let made = 0;
  const bytes = (length: number) => new Uint8Array(length).fill((made += 1));
  return async (world) =>
    expect(await pullSavedQueries({ ...world, random: { bytes } })).toMatchObject({ ok: true });
}

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
  const response = await elsewhere.send(method, PATH + path, {
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': elsewhere.csrf ?? '' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
}
