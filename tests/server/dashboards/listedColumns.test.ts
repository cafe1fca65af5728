import { afterAll, beforeAll, expect, test } from 'vitest';
import { listServerCharts, listServerDashboards } from '#api/entity/lists.ts';
import { createClient } from '#api/http/client.ts';
import { listRecentChanges } from '#api/people/recentChanges.ts';
import { callWorld, type CallWorld } from '../callWorld.ts';

/** Which columns of a list are asked for: all that its rows are read from, and no forms and layouts. */

let world: CallWorld;
beforeAll(async () => {
  world = await callWorld();
  const dashboards = [
    await world.make('/api/v1/dashboard/', { dashboard_title: 'Harbour', slug: 'harbour' }),
  ];
  const datasource_id = await world.make('/api/v1/dataset/', {
    database: world.databaseId,
    schema: 'main',
    table_name: 'ships',
  });
  const chart = await world.make('/api/v1/chart/', {
    slice_name: 'Tons',
    viz_type: 'pie',
    params: '{"metrics":["count"]}',
    description: 'By ship',
    certified_by: 'The port',
    datasource_type: 'table',
    datasource_id,
    dashboards,
    owners: [1],
  });
  await world.call('POST', `/api/v1/tag/2/${chart}/`, { properties: { tags: ['busy'] } });
});
afterAll(() => world.close());

/** What a list is read as, and the responses it was read from. */
async function read<T>(list: (client: ReturnType<typeof createClient>) => Promise<T>, withAll: boolean) {
  const bodies: string[] = [];
  const client = createClient({
    baseUrl: '',
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
    async fetch(url) {
      const q = decodeURIComponent(url).replaceAll('+', ' ');
      const response = await world.browser.get(
        withAll ? q.replace(/columns:!\([^)]*\),|,columns:!\([^)]*\)/, '') : q,
      );
      bodies.push(await response.clone().text());
      return response;
    },
  });
  return { listed: await list(client), bodies };
}

test.each([
  ['charts', listServerCharts],
  ['dashboards', listServerDashboards],
  ['what others changed', listRecentChanges],
] as const)('%s are read the same as from all columns, without forms', async (_, list) => {
  const some = await read<unknown>(list, false);
  const all = await read<unknown>(list, true);
  expect(some.listed).toEqual(all.listed);
  expect(JSON.stringify(some.listed)).toMatch(/Tons|Harbour/);
  expect(some.bodies.join()).not.toMatch(/form_data|params|position_json|json_metadata/);
  expect(some.bodies.join().length).toBeLessThan(all.bodies.join().length / 1.5);
});
