import { expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { createRemoteExecutor } from '#query/sql/execute/remote.ts';
import { identify } from '../../src/app/person/identify.ts';
import { newTab } from '#domain/tab/newTab.ts';
import { savedFields } from '#domain/tab/savedFields.ts';
import { gatewayWorld, type GatewayWorld } from './gatewayWorld.ts';

/* The client of the page, with the gateway as its network and a Superset behind it. */

const ORIGIN = 'http://localhost:8090';
const save = { stamp: { updatedAt: 1, version: 1, mark: null }, base: null };

/** The API with a browser's cookie jar; redirects are opaque as in a browser. */
function client(world: GatewayWorld, expectedUser: () => number | null = () => null) {
  const browser = world.browser();
  const sessions: string[] = [];
  const api = createApi({
    baseUrl: '',
    clock: { now: () => 0, sleep: () => new Promise(() => undefined) },
    expectedUser,
    onSessionEnd: () => sessions.push('ended'),
    fetch: async (path, init) => {
      const { method = 'GET', body, headers } = init;
      const request = { ...(body && { body }), headers: { ...(headers as object), Origin: ORIGIN } };
      return browser.send(method, path, request, ORIGIN);
    },
  });
  return { api, sessions, browser };
}

const tab = savedFields(newTab({ id: 'local', name: 'One', sql: 'SELECT 1', position: 0, now: 0 }));

test('signs in, gets the current user, and writes with the token of the Superset', async () => {
  const world = gatewayWorld();
  const { api, browser } = client(world, () => 7);
  expect(await identify(api, ORIGIN)).toMatchObject({ kind: 'nobody', capabilities: { mode: 'gateway' } });
  expect(await api.security.signIn('ada', 'wrong')).toEqual({ ok: true, value: false });
  expect(await api.security.signIn('ada', 'engine')).toEqual({ ok: true, value: true });
  const found = await identify(api, ORIGIN);
  expect(found).toMatchObject({ kind: 'person', identity: { username: 'ada', userId: 7 } });
  expect(found).toMatchObject({ capabilities: { feature_flags: { SQLLAB_BACKEND_PERSISTENCE: false } } });
  expect(await api.tabState.create('local', tab)).toEqual({ ok: true, value: { remoteId: 41, etag: null } });
  expect(await api.tabState.put(41, tab, save)).toMatchObject({ ok: true });
  expect(await api.tabState.list()).toMatchObject({ value: { tabs: [{ remoteId: 41, label: 'One' }] } });
  expect([...browser.cookies.keys()]).toEqual(['sextant_session_8090']);
});

test('an ended session is detected at the next write, and after sign-in the write continues', async () => {
  const world = gatewayWorld();
  const { api, sessions } = client(world, () => 7);
  await api.security.signIn('ada', 'engine');
  await api.tabState.put(41, tab, save);
  world.superset.forgetSessions();
  expect(await api.tabState.put(41, tab, save)).toMatchObject({ ok: false, error: { kind: 'session' } });
  expect(sessions).toEqual(['ended']);
  expect(await api.security.signIn('ada', 'engine')).toEqual({ ok: true, value: true });
  expect(await api.tabState.put(41, tab, save)).toMatchObject({ ok: true });
});

test("one person's rows stay when another one signs in", async () => {
  const world = gatewayWorld();
  const { api } = client(world, () => 7);
  expect(await api.security.signIn('ada', 'engine')).toMatchObject({ value: true });
  const other = client(world, () => 7);
  await other.browser.signIn('bob', 'builder');
  world.superset.seen.length = 0;
  expect(await other.api.tabState.put(41, tab, save)).toMatchObject({ ok: false });
  expect(world.superset.seen).toEqual([]);
});

test('a Superset that is down is reported as unreachable, also at sign-in', async () => {
  const world = gatewayWorld();
  const { api, sessions } = client(world);
  await api.security.signIn('ada', 'engine');
  world.breakUpstream({ kind: 'unreachable', cause: { code: 'ECONNREFUSED' } });
  expect(await api.tabState.put(41, tab, save)).toMatchObject({ error: { kind: 'http', status: 502 } });
  expect(await identify(api, ORIGIN)).toEqual({ kind: 'unreachable' });
  expect(await api.security.signIn('ada', 'engine')).toMatchObject({ error: { kind: 'http', status: 502 } });
  expect(sessions).toEqual([]);
  world.breakUpstream(null);
  expect(await api.tabState.put(41, tab, save)).toMatchObject({ ok: true });
});

test('a query without a response from the Superset is not a rejected one', async () => {
  const world = gatewayWorld();
  const { api } = client(world);
  await api.security.signIn('ada', 'engine');
  const executor = createRemoteExecutor(api.sqllab);
  for (const kind of ['unreachable', 'late'] as const) {
    world.breakUpstream({ kind, cause: null });
    const results = await executor.results('key', new AbortController().signal);
    expect(results).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  }
});
