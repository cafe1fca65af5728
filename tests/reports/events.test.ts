import { beforeEach, expect, test } from 'vitest';
import { asRecord } from '#domain/jsonValue.ts';
import { silentLog } from '../../server/base/log.ts';
import { signatureOf } from '../../server/webhooks/postJson.ts';
import { createWebhooks } from '../../server/webhooks/webhooks.ts';
import { err, ok } from '#domain/result.ts';
import { send } from '../server/people/people.ts';
import { countingRandom, testClock } from '../server/testApp.ts';
import { deliveryWorld, email, REFUSED } from './deliveryWorld.ts';

const world = deliveryWorld();
beforeEach(async () => {
  const events = await world.events();
  events.length = 0;
});

const told = async () =>
  (await world.events()).map(({ body }) => {
    const { event, object, by, reason } = asRecord(JSON.parse(body));
    const { name, url } = asRecord(object);
    return [event, name, url, by, reason].filter((part) => part !== undefined);
  });

test('webhooks are told of what people create, change, copy, delete and import, by name and address', async () => {
  const { admin, shop, idOf } = world;
  const chart = await idOf('/api/v1/chart/', {
    slice_name: 'Masts',
    viz_type: 'table',
    datasource_id: shop.dataset,
    datasource_type: 'table',
    params: '{}',
  });
  const page = `https://sql.example.org/explore/?slice_id=${chart}`;
  await send(admin, 'PUT', `/api/v1/chart/${chart}`, { slice_name: 'Tall masts' });
  const { id, ...copied } = { id: shop.dashboard, dashboard_title: 'Copy', json_metadata: '{}' };
  const copy = await send(admin, 'POST', `/api/v1/dashboard/${id}/copy/`, copied);
  const made = Number(asRecord(asRecord(await copy.json())['result'])['id']);
  await send(admin, 'PUT', `/api/v1/dashboard/${made}/colors`, { color_scheme: 'x' });
  await send(admin, 'DELETE', `/api/v1/dashboard/${made}`, {});
  await send(admin, 'DELETE', `/api/v1/chart/?q=!(${chart})`, {});
  const zip = await (await admin.get(`/api/v1/dashboard/export/?q=!(${shop.dashboard})`)).arrayBuffer();
  const body = new FormData();
  body.append('formData', new File([zip], 'dashboards.zip'));
  body.append('overwrite', 'true');
  const headers = { 'X-CSRFToken': admin.csrf ?? '' };
  const sent = await admin.send('POST', '/api/v1/dashboard/import/', { body, headers });
  expect(await sent.text()).toContain('OK');
  const ofCopy = `https://sql.example.org/superset/dashboard/${made}/`;
  expect(await told()).toEqual([
    ['chart.created', 'Masts', page, 'admin'],
    ['chart.changed', 'Tall masts', page, 'admin'],
    ['dashboard.created', 'Copy', ofCopy, 'admin'],
    ['dashboard.changed', 'Copy', ofCopy, 'admin'],
    ['dashboard.deleted', 'Copy', ofCopy, 'admin'],
    ['chart.deleted', 'Tall masts', page, 'admin'],
    ['dashboard.imported', 'admin'],
  ]);
});

test('what is refused, only read or a person’s own is no event', async () => {
  const { admin, shop } = world;
  await send(admin, 'PUT', '/api/v1/chart/999', { slice_name: 'Nothing' });
  await send(admin, 'POST', '/api/v1/chart/', { slice_name: 1 });
  await send(admin, 'DELETE', '/api/v1/chart/?q=!(nothing)', {});
  await admin.get(`/api/v1/chart/${shop.chart}`);
  await send(admin, 'POST', `/api/v1/chart/${shop.chart}/favorites/`, {});
  await send(admin, 'POST', '/api/v1/saved_query/', { db_id: shop.database, label: 'Mine', sql: 'SELECT 1' });
  expect(await told()).toEqual([]);
});

test('webhooks are told that a report was sent or failed, and why, signed over the whole event', async () => {
  await world.ran({ name: 'Morning', chart: world.shop.chart, recipients: [email('a@x.io')] });
  await world.ran({ name: 'Evening', chart: world.shop.chart, recipients: [email(REFUSED)] });
  const seen = await told();
  expect(seen.map((each) => each.slice(0, 2))).toEqual([
    ['report.created', 'Morning'],
    ['report.sent', 'Morning'],
    ['report.created', 'Evening'],
    ['report.failed', 'Evening'],
  ]);
  expect(seen[3]?.at(-1)).toContain('mailbox full');
  const [first] = await world.events();
  expect(first?.headers['x-sextant-signature']).toBe(signatureOf('a secret', first?.body ?? ''));
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    id: expect.stringMatching(/^[\da-f-]{36}$/),
    at: '2026-01-01T00:00:00.000Z',
  });
});

test('events reach an address in order, each until it is taken or has failed four times', async () => {
  const clock = testClock();
  const tried: string[] = [];
  const webhooks = createWebhooks({
    urls: ['https://a.example.org/x'],
    secret: 's',
    base: null,
    clock,
    random: countingRandom(),
    log: silentLog,
    async post({ body }) {
      const name = String(asRecord(asRecord(JSON.parse(body))['object'])['name']);
      tried.push(name);
      const isDown = name === 'lost' || (name === 'late' && tried.length < 6);
      return isDown ? err('It answered with status 503.') : ok(undefined);
    },
  });
  for (const name of ['lost', 'late', 'next'])
    webhooks.tell({
      kind: 'chart',
      change: 'changed',
      object: { id: 1, uuid: null, name, page: '/' },
      by: 'admin',
    });
  await webhooks.idle();
  expect(tried).toEqual(['lost', 'lost', 'lost', 'lost', 'late', 'late', 'next']);
  expect(clock.now() - testClock().now()).toBe(335_000 + 5000);
});
