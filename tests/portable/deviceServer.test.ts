import { expect, test, vi } from 'vitest';
import { createApi } from '#api/createApi.ts';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import { may, readRights } from '#domain/access/rights.ts';
import { createDeviceServer } from '#query/portable/deviceServer.ts';
import { identify } from '../../src/app/person/identify.ts';
import { virtualClock } from '../world/virtualClock.ts';

const api = () =>
  createApi({
    fetch: createDeviceServer({ version: '1.2.3', backendId: 'device /x/', timeZone: 'Asia/Tokyo' }),
    baseUrl: 'https://host.example/x',
    clock: virtualClock(),
  });

test('a page without a server knows its person at once, and nothing is requested of a network', async () => {
  const network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('asked'));
  const found = await identify(api(), 'https://host.example/x');
  expect(found).toMatchObject({
    kind: 'person',
    identity: { backend: 'device /x/', username: 'device' },
    capabilities: { mode: 'none', timeZone: 'Asia/Tokyo', conf: { SQLLAB_DEFAULT_DBID: DEVICE_ID } },
  });
  expect(network).not.toHaveBeenCalled();
  network.mockRestore();
});

test('its person makes charts and dashboards, and does nothing that others would see', async () => {
  const roles = await api().security.roles();
  if (!roles.ok) throw new Error('The page did not say who may do what.');
  const rights = readRights(roles.value.roles);
  expect(rights.isAdmin).toBe(false);
  for (const view of ['Dashboard', 'Chart', 'Dataset', 'SavedQuery'])
    expect(may(rights, 'can_write', view)).toBe(true);
  for (const [permission, view] of [
    ['can_share_dashboard', 'Superset'],
    ['can_write', 'ReportSchedule'],
    ['can_export', 'Dashboard'],
    ['can_get', 'User'],
  ] as const)
    expect(may(rights, permission, view)).toBe(false);
});

test('lists are empty, and a change is refused with words', async () => {
  expect(await api().savedQuery.list()).toEqual({ ok: true, value: [] });
  expect(await api().dashboard.create('11111111-2222-4333-8444-000000000001', 'Sales')).toMatchObject({
    ok: false,
    error: { kind: 'http', status: 403, message: 'This needs a server.' },
  });
});
