import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSchedule, scheduleQuery } from '#api/sql/scheduleQuery.ts';
import { createApi } from '#api/createApi.ts';
import { scheduleFields } from '#domain/savedQuery/scheduleForm.ts';
import { DAY, HOUR, MINUTE } from '#domain/time.ts';
import { createApp } from '../../../server/app.ts';
import { systemRandom } from '../../../server/cli/systemWorld.ts';
import { serverConfig } from '../../../server/config.ts';
import { silentLog } from '../../../server/base/log.ts';
import { createSqllabWorld, post, type SqllabWorld } from './sqllabWorld.ts';
import { testTemplates } from '../templates/testTemplates.ts';
import { createQuerySchedules } from '../../../server/reports/createReports.ts';

let world: SqllabWorld;
beforeAll(async () => {
  world = await createSqllabWorld();
});
afterAll(() => world.close());

/** The runner of a server that has just started over the same store. */
function startedRunner() {
  const { meta, clock, engine, folder } = world;
  const deps = {
    meta,
    engines: engine.host,
    templates: testTemplates(),
    clock: { now: () => clock.now(), sleep: () => new Promise<void>(() => undefined) },
    random: systemRandom,
    log: silentLog,
    config: serverConfig({ resultsDir: folder }),
  };
  const app = createApp(deps);
  return createQuerySchedules(deps, async (request) => app.fetch(request));
}

async function saved(label: string, sql: string): Promise<number> {
  const made = await post(world.browser, '/api/v1/saved_query/', { label, sql, db_id: 1, schema: 'main' });
  return ((await made.json()) as { id: number }).id;
}

/** The client of a page. */
function pageClient() {
  const { browser, clock } = world;
  return createApi({
    baseUrl: '',
    clock: { now: () => clock.now(), sleep: () => new Promise(() => undefined) },
    fetch: async (url, { method, body }) =>
      method === 'GET'
        ? browser.get(url)
        : browser.send(method ?? '', url, {
            body: typeof body === 'string' ? body : '',
            headers: { 'Content-Type': 'application/json', 'X-CSRFToken': browser.csrf ?? '' },
          }),
  }).client;
}

/** Schedules as the page does. */
const schedule = async (id: number, info: Record<string, string> | null) =>
  scheduleQuery(pageClient(), id, info);

async function runsOf(label: string): Promise<readonly Record<string, unknown>[]> {
  const listed = await world.browser.json<{ result: readonly Record<string, unknown>[] }>(
    '/api/v1/query/?q=(page_size:100)',
  );
  return listed.result.filter((run) => run['tab_name'] === label);
}

test('a scheduled query runs once at each of its times until its end, and its runs are listed [QRY-07]', async () => {
  const id = await saved('Hourly', 'SELECT count(*) AS n FROM numbers');
  const until = new Date(world.clock.now() + 2 * HOUR + MINUTE).toISOString();
  expect(await schedule(id, { crontab: '0 * * * *', until })).toMatchObject({ ok: true });
  const runner = startedRunner();
  await runner.tick();
  expect(await runsOf('Hourly')).toEqual([]);
  world.clock.advance(HOUR);
  await runner.tick();
  await runner.tick();
  // Another start repeats nothing.
  await startedRunner().tick();
  expect(await runsOf('Hourly')).toMatchObject([{ status: 'success', rows: 1 }]);
  world.clock.advance(HOUR);
  await runner.tick();
  expect(await runsOf('Hourly')).toHaveLength(2);
  world.clock.advance(5 * HOUR);
  await runner.tick();
  expect(await runsOf('Hourly')).toHaveLength(2);
});

test('of runs that were missed the latest is made up for, and a query that fails is listed as failed', async () => {
  const id = await saved('Missed', 'SELECT nope FROM numbers');
  expect(await schedule(id, { crontab: '0 * * * *' })).toMatchObject({ ok: true });
  world.clock.advance(7 * HOUR);
  await startedRunner().tick();
  expect(await runsOf('Missed')).toMatchObject([{ status: 'failed' }]);
  world.clock.advance(3 * DAY);
  await startedRunner().tick();
  expect(await runsOf('Missed')).toHaveLength(2);
});

test('a schedule keeps the other extra fields, and one that cannot be read is refused with the reason', async () => {
  const id = await saved('Kept', 'SELECT 1');
  const path = `/api/v1/saved_query/${id}`;
  await world.browser.send('PUT', path, {
    body: JSON.stringify({ extra_json: '{"other": 1}' }),
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': world.browser.csrf ?? '' },
  });
  expect(await schedule(id, { crontab: '0 8 * * *' })).toMatchObject({ ok: true });
  expect(await schedule(id, { crontab: 'often' })).toMatchObject({ ok: false, error: { kind: 'http' } });
  expect(
    world.meta.savedQueries.byUuid(world.meta.savedQueries.scheduled().at(-1)?.uuid ?? '')?.extraJson,
  ).toBe(JSON.stringify({ other: 1, schedule_info: { crontab: '0 8 * * *' } }));
});

test('nothing runs for a person whose account is switched off', async () => {
  const id = await saved('Off', 'SELECT 1');
  expect(await schedule(id, { crontab: '0 * * * *' })).toMatchObject({ ok: true });
  const [admin] = [world.meta.users.byName('admin')];
  world.meta.users.update(admin?.id ?? 0, { active: false });
  world.clock.advance(HOUR);
  await startedRunner().tick();
  world.meta.users.update(admin?.id ?? 0, { active: true });
  expect(await runsOf('Off')).toEqual([]);
});

test('the server describes the form of its schedules to those who are signed in', async () => {
  const bootstrap = await world.browser.json<{ conf: { SCHEDULED_QUERIES: unknown } }>(
    '/api/v1/sextant/capabilities',
  );
  expect(scheduleFields(bootstrap.conf.SCHEDULED_QUERIES).map(({ name }) => name)).toEqual([
    'crontab',
    'start',
    'until',
  ]);
});

test('the schedule of a query is read, and removed: it runs no longer', async () => {
  const id = await saved('Removed', 'SELECT count(*) AS n FROM numbers');
  expect(await getSchedule(pageClient(), id)).toEqual({ ok: true, value: null });
  const info = { crontab: '0 * * * *' };
  expect(await schedule(id, info)).toMatchObject({ ok: true });
  expect(await getSchedule(pageClient(), id)).toEqual({ ok: true, value: info });
  expect(await schedule(id, null)).toMatchObject({ ok: true });
  expect(await getSchedule(pageClient(), id)).toEqual({ ok: true, value: null });
  world.clock.advance(2 * HOUR);
  await startedRunner().tick();
  expect(await runsOf('Removed')).toEqual([]);
});
