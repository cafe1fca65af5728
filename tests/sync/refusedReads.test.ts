import { expect, test } from 'vitest';
import { pullSavedQueries } from '#commands/savedQuery/pullSavedQueries.ts';
import { pullTabs } from '#commands/tab/pullTabs.ts';
import { createApi } from '#api/createApi.ts';
import { ok } from '#domain/result.ts';
import { putSetting } from '#store/settings.ts';
import { write } from '#store/write.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

test('tabs and saved queries that the person may not read are not asked for, which would be refused each time', async () => {
  const db = freshDb();
  const clock = virtualClock();
  const asked: string[] = [];
  const api = createApi({
    baseUrl: '',
    clock,
    fetch: async (url) => {
      asked.push(url);
      return Response.json({ message: 'Forbidden' }, { status: 403 });
    },
  });
  const ports = { db, api, clock, random: seededRandom(1) };
  const pull = async () => [await pullTabs(ports), await pullSavedQueries(ports)];

  await write(db, (tx) => putSetting(tx, 'rights', { isAdmin: false, pairs: ['can_read Chart'] }));
  expect(await pull()).toEqual([ok(undefined), ok(undefined)]);
  expect(asked).toEqual([]);

  await write(db, (tx) => putSetting(tx, 'rights', null));
  await pull();
  expect(asked.length).toBeGreaterThanOrEqual(2);
});
