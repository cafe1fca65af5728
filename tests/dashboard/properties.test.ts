import { expect, test } from 'vitest';
import { readProperties, withProperties } from '#domain/dashboard/settings/properties.ts';
import { asRecord } from '#domain/jsonValue.ts';
import { assert } from '#domain/result.ts';
import { documentOfDashboard } from '#store/dashboards/dashboards.ts';
import { setting } from '#store/settings.ts';
import { createDashboardDraft } from '../../src/features/dashboard/edit/session/dashboardDraft.ts';
import {
  dashboardsOf,
  dashboardWorld,
  keepingDashboard,
  type Responder,
  type DashboardWorld,
} from './dashboardServer.ts';

/** What the Properties dialog of a dashboard asks the server, and what a save sends. */

const SERVER = {
  uuid: '11111111-2222-4333-8444-000000000006',
  dashboard_title: 'Harbour',
  roles: [{ id: 4, name: 'Gamma' }],
};

function device(answer: Responder) {
  const world = dashboardWorld(answer);
  const dashboards = dashboardsOf(world);
  return { ...world, dashboards };
}

/** Opens the dashboard, applies other properties and saves; returns what is sent. */
async function saved(
  roles: readonly number[],
  title: string,
  hasRoles: boolean,
): Promise<DashboardWorld['calls']> {
  const { dashboards, db, run, send, calls } = device(keepingDashboard(SERVER).answer);
  expect(await dashboards.read('6')).toBe('read');
  const stored = async () => (await documentOfDashboard(db, 6)) ?? null;
  const row = await stored();
  assert(row !== null, 'it is stored');
  let steps = 0;
  let written = Promise.resolve<unknown>(null);
  const draft = createDashboardDraft(row, {
    linked: [],
    onSave: () => undefined,
    write: (step) => {
      const done = written.then(() => run(step(`s${(steps += 1)}`))).then(stored);
      written = done;
      return done;
    },
  });
  const { settings } = draft.state.get();
  const form = { ...readProperties(settings), roles, title };
  draft.change({ label: 'Changed properties', settings: withProperties(settings, form, hasRoles), title });
  draft.save();
  await written;
  await send();
  return calls.filter(({ method }) => method === 'PUT');
}

test('where the server has role-based access, the chosen roles are saved, and so is that there are none [PERM-13]', async () => {
  expect(asRecord((await saved([5, 3], 'Harbour', true))[0]?.body)['roles']).toEqual([3, 5]);
  expect(asRecord((await saved([], 'Harbour', true))[0]?.body)['roles']).toEqual([]);
});

test('where it has none, a save has no roles [PERM-14]', async () => {
  const calls = await saved([5], 'Port', false);
  expect(calls.map(({ body }) => asRecord(body)['dashboard_title'])).toContain('Port');
  expect(calls.every(({ body }) => !('roles' in asRecord(body)))).toBe(true);
});

test('the people of the server are stored for use without it, except closed accounts', async () => {
  const people = [
    { value: 1, text: 'Ada L', extra: { active: true, email: 'ada@example.invalid' } },
    { value: 2, text: 'Bo M', extra: { active: false, email: 'bo@example.invalid' } },
    { value: 3, text: ' Cy ', extra: {} },
  ];
  const { dashboards, db, calls } = device(({ path }) => {
    const result = path.includes("filter:'cy'") ? [people[2]] : people.slice(0, 2);
    return path.includes('/related/owners') ? { count: 2, result } : { result: [] };
  });
  expect(await dashboards.readRelated('dashboard', 'owners', '')).toBe('read');
  expect(await dashboards.readRelated('dashboard', 'owners', 'cy')).toBe('read');
  expect(calls.map(({ path }) => path)).toEqual([
    "/api/v1/dashboard/related/owners?q=(filter:'',page:0,page_size:100)",
    "/api/v1/dashboard/related/owners?q=(filter:'cy',page:0,page_size:100)",
  ]);
  expect((await setting(db, 'related')).owners).toEqual([
    { id: 3, name: 'Cy', detail: '' },
    { id: 1, name: 'Ada L', detail: 'ada@example.invalid' },
  ]);
});
