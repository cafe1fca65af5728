import * as v from 'valibot';
import { expect, test } from 'vitest';
import { capabilities } from '#contract/capabilities.ts';
import { backendIdOf } from '../../server/gateway/capabilities.ts';
import { zoneOf } from '../../server/gateway/facts.ts';
import { gatewayWorld } from './gatewayWorld.ts';

const read = async (browser: ReturnType<ReturnType<typeof gatewayWorld>['browser']>) =>
  v.parse(capabilities, await browser.json('/api/v1/sextant/capabilities'));

test('the server reports that it is a gateway to a Superset, without extensions', async () => {
  const world = gatewayWorld({ version: '1.2.3' });
  const offered = await read(world.browser());
  expect(offered).toMatchObject({ name: 'sextant', version: '1.2.3', mode: 'gateway' });
  expect(offered).toMatchObject({ localIds: false, arrow: false, revisions: false });
  expect(offered.user).toBeUndefined();
  expect(offered.conf).toBeUndefined();
  expect(world.superset.seen).toEqual([]);
});

test("a signed-in person gets the Superset's constants, flags and time zone, which are read once", async () => {
  const world = gatewayWorld();
  const browser = await world.signedIn();
  const offered = await read(browser);
  expect(offered.user).toEqual({ id: 7, username: 'ada' });
  expect(offered.conf).toMatchObject({ DEFAULT_SQLLAB_LIMIT: 500, DISPLAY_MAX_ROW: 10_000 });
  expect(offered.feature_flags).toEqual({ SQLLAB_BACKEND_PERSISTENCE: false, THUMBNAILS: true });
  expect(offered.timeZone).toBe('Etc/GMT-2');
  const asked = world.superset.seen.length;
  expect(await read(browser)).toEqual(offered);
  expect(world.superset.seen).toHaveLength(asked);
});

test('the last known values are used while a Superset is unreachable', async () => {
  const world = gatewayWorld();
  const browser = await world.signedIn();
  const offered = await read(browser);
  world.clock.advance(3_600_000);
  world.breakUpstream({ kind: 'unreachable', cause: null });
  expect(await read(browser)).toEqual(offered);
});

test('the identity depends on the address, not on its spelling or the name of this machine', () => {
  const id = (address: string) => backendIdOf(new URL(address));
  expect(id('http://127.0.0.1:8088/')).toBe(id('http://LOCALHOST:8088'));
  expect(id('https://bi.example.org/')).toBe(id('https://bi.example.org:443'));
  const ids = [
    'http://127.0.0.1:8088/',
    'http://127.0.0.1:8089/',
    'https://127.0.0.1:8088/',
    'http://bi:8088/',
    'http://bi:8088/x',
  ];
  expect(new Set(ids.map(id)).size).toBe(ids.length);
});

test('the time zone is derived from the local time of the Superset', () => {
  const at = Date.UTC(2026, 10, 21, 13, 27, 36);
  const zone = (until: string) => zoneOf(JSON.stringify({ result: [{ until }] }), at);
  expect(zone('2026-11-21T13:28:40')).toBe('UTC');
  expect(zone('2026-11-21T08:27:36')).toBe('Etc/GMT+5');
  expect(zone('2026-11-22T03:27:36')).toBe('Etc/GMT-14');
  expect(zone('2026-11-21T18:57:36')).toBe('+05:30');
  expect(zone('2026-11-21T09:57:36')).toBe('-03:30');
  expect(zone('2026-12-24')).toBeNull();
  expect(zone('2026-12-24T13:27:36')).toBeNull();
  expect(zoneOf('<html>', at)).toBeNull();
  for (const name of ['Etc/GMT+5', 'Etc/GMT-14'])
    expect(() => new Date().toLocaleString('en', { timeZone: name })).not.toThrow();
});
