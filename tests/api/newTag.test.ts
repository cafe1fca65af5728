import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTag, getTag } from '#api/entity/tags.ts';
import { type Client, createClient } from '#api/http/client.ts';
import type { Result } from '#domain/result.ts';
import { callWorld, type CallWorld } from '../server/callWorld.ts';

let world: CallWorld;
let client: Client;
const posted: string[] = [];
beforeAll(async () => {
  world = await callWorld();
  const { browser } = world;
  client = createClient({
    baseUrl: '',
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
    fetch: (url, init) => {
      if (init.method === 'POST') posted.push(url);
      return browser.send(init.method ?? 'GET', url, init);
    },
  });
});
afterAll(() => world.close());

function valueOf<T>(found: Result<T, unknown>): T {
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
}

test('a tag whose name a server has is not created again: a Superset would take it from what has it', async () => {
  const first = valueOf(await createTag(client, 'a', { title: 'sea', description: 'Water', tagged: {} }));
  expect(posted).toHaveLength(1);
  const second = valueOf(await createTag(client, 'b', { title: 'sea', description: '', tagged: {} }));
  expect([second, posted.length]).toEqual([first, 1]);
  expect(valueOf(await getTag(client, first)).contents).toMatchObject({ title: 'sea', description: 'Water' });
});
