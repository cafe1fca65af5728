import { expect, test } from 'vitest';
import { pullLayers, pullReports } from '#commands/pull/pullRecords.ts';
import { pullQueries } from '#commands/query/pullQueries.ts';
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

test('reports, layers and the history that the person may not read are refused here; rights granted since are seen', async () => {
  const db = freshDb();
  const clock = virtualClock();
  const asked: string[] = [];
  const roles: Record<string, [string, string][]> = { Gamma: [['can_read', 'Chart']] };
  const api = createApi({
    baseUrl: '',
    clock,
    fetch: async (url) => {
      const { pathname } = new URL(url, 'http://here');
      asked.push(pathname);
      if (pathname === '/api/v1/me/roles/')
        return Response.json({
          result: { userId: 1, username: 'gina', firstName: 'Gina', lastName: '', roles },
        });
      return Response.json({ message: 'Forbidden' }, { status: 403 });
    },
  });
  const ports = { db, api, clock };
  await write(db, (tx) => putSetting(tx, 'rights', { isAdmin: false, pairs: ['can_read Chart'] }));
  for (const refused of [await pullReports(ports), await pullLayers(ports), await pullQueries(ports, 1)])
    expect(refused).toMatchObject({ ok: false, error: { kind: 'http', status: 403 } });
  expect(new Set(asked)).toEqual(new Set(['/api/v1/me/roles/']));

  roles['Reports'] = [['can_read', 'ReportSchedule']];
  await pullReports(ports);
  expect(asked).toContain('/api/v1/report/');
});
