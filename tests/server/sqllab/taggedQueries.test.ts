import { expect, test } from 'vitest';
import { ADMIN_PAIRS } from '../../../server/auth/rights/adminPairs.ts';
import { cheapHash } from '../../support/cheapHash.ts';
import { callWorld } from '../callWorld.ts';
import { PASSWORD } from '../testApp.ts';

test('a saved query has tags for its owner, and a save of the tag by somebody else, who does not see it, leaves them', async () => {
  const world = await callWorld();
  const { meta, browser, databaseId } = world;
  const id = meta.users.insert(
    {
      username: 'other',
      passwordHash: cheapHash(PASSWORD),
      firstName: 'O',
      lastName: 'T',
      email: 'o@t',
    },
    0,
  );
  meta.roles.grant(id, meta.roles.put('Everything', ADMIN_PAIRS));
  const other = world.another();
  await other.signIn('other', PASSWORD);

  const query = await world.make('/api/v1/saved_query/', {
    label: 'Mine',
    db_id: databaseId,
    sql: 'SELECT 1',
  });
  const objects_to_tag = [['query', query]];
  await world.call('POST', '/api/v1/tag/', { name: 'fleet', objects_to_tag });
  const [tag] = (await world.call('GET', '/api/v1/tag/')).body['ids'] as number[];
  const tagged = async (from: typeof browser): Promise<unknown> =>
    (await from.json<{ result: unknown }>(`/api/v1/tag/get_objects/?tagIds=${tag}&types=query`)).result;
  const mine = [{ id: query, type: 'query', name: 'Mine', tags: [{ name: 'fleet' }] }];
  expect(await tagged(browser)).toMatchObject(mine);
  expect(await tagged(other)).toEqual([]);

  const body = JSON.stringify({ description: 'Of ships', objects_to_tag: [] });
  const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': other.csrf ?? '' };
  expect((await other.send('PUT', `/api/v1/tag/${tag}`, { headers, body })).status).toBe(200);
  expect(await tagged(browser)).toMatchObject(mine);
  const listed = await world.call('GET', '/api/v1/saved_query/');
  expect(listed.body['result']).toMatchObject([{ tags: [{ id: tag, name: 'fleet' }] }]);

  await world.call('PUT', `/api/v1/tag/${tag}`, { objects_to_tag: [] });
  expect(await tagged(browser)).toEqual([]);
  await world.close();
});
