import { listServerDashboards } from '#api/entity/lists.ts';
import { afterAll, expect, test, vi } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { pullDashboard } from '#commands/dashboard/pullDashboard.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import { dashboardRequests } from '#query/chart/dashboardRequests.ts';
import { freshDb } from '../world/freshDb.ts';
import { virtualClock } from '../world/virtualClock.ts';
import { programWorld } from '../support/program.ts';
import { signIn } from '../support/signIn.ts';

// A process generates five million rows, possibly while other tests run.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 30_000 });

const world = programWorld();
afterAll(() => world.dispose());

test('both sample dashboards have rows for every chart and values for every filter; while the data is created, the server says so', async () => {
  const program = world.run(['--port', '0', '--no-open', '--data', `${world.dir}/data`]);
  const signInUrl = await program.printed(/(http:\S+\/login\/\?key=\S+)/);
  const url = new URL(signInUrl).origin;
  const signedIn = await signIn({ url, signInUrl });
  const reported = await (await signedIn.get('/api/v1/sextant/capabilities')).json();
  expect(reported).toMatchObject({ preparing: ['Samples'] });
  await expect
    .poll(async () => (await (await signedIn.get('/api/v1/sextant/capabilities')).json()).preparingParts)
    .toMatchObject({ Samples: { of: 66 } });
  await program.printed(/Loaded Samples/);
  expect(await (await signedIn.get('/api/v1/sextant/capabilities')).json()).toMatchObject({ preparing: [] });

  const db = freshDb();
  const clock = virtualClock();
  const api = createApi({
    baseUrl: url,
    clock: { ...clock, sleep: () => new Promise(() => undefined) },
    fetch: (to, init) =>
      fetch(to, {
        ...init,
        headers: { ...(init.headers as object), cookie: signedIn.headers['cookie'] ?? '' },
      }),
  });
  const listed = await listServerDashboards(api.client);
  const dashboards = listed.ok ? listed.value : [];
  expect(dashboards.map(({ title }) => title)).toEqual(['A shop in numbers', 'The world in charts']);
  for (const { id, title } of dashboards) {
    await pullDashboard({ db, api, clock }, String(id));
    const requests = [...(await dashboardRequests(db, id)).values()];
    expect(requests.filter(({ subject }) => subject.startsWith('chart:')).length).toBeGreaterThan(8);
    for (const request of requests) {
      const response = await signedIn.post('/api/v1/chart/data', request.context);
      const body = (await response.json()) as { result?: { data: unknown[] }[]; message?: string };
      const what = `${title}, ${request.subject} ${chartDataKey(request)}: ${body.message ?? ''}`;
      expect(response.status, what).toBe(200);
      for (const { data } of body.result ?? []) expect(data.length, what).toBeGreaterThan(0);
    }
  }
});
