import { expect, test } from 'vitest';
import { createUsageLog } from '#app/usage/usageLog.ts';
import type { ApiRequest } from '#api/http/request.ts';
import { asList, asRecord, parseJson, asText } from '#domain/jsonValue.ts';
import { err, ok } from '#domain/result.ts';
import { SECOND } from '#domain/time.ts';
import { type EventSource, fileSaved, type UsageEvent } from '#domain/usage/logEvent.ts';
import { EVENTS_KEPT, keptBatches, keptEvents } from '#store/usageLog.ts';
import { freshDb } from '../world/freshDb.ts';
import { seededRandom } from '../world/seededRandom.ts';
import { virtualClock } from '../world/virtualClock.ts';

const DASHBOARD: EventSource = { kind: 'dashboard', id: 6 };
const CHART: EventSource = { kind: 'slice', id: 54 };

const clicked = (source: EventSource | null = null): UsageEvent => ({ name: 'click', type: 'user', source });

interface Sent {
  readonly by: 'beacon' | 'post';
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

function world({ guest = null as string | null, hasBeacon = true, db = freshDb() } = {}) {
  const clock = virtualClock();
  const sent: Sent[] = [];
  const server = { isReachable: true, answer: 200, wants: true };
  const log = createUsageLog({
    db,
    clock,
    random: seededRandom(7),
    lock: { tryLock: async (_name, work) => work().then(() => true) },
    isVisible: () => true,
    isWanted: () => server.wants,
    isReachable: () => server.isReachable,
    beacon(path, fields) {
      if (hasBeacon)
        sent.push({ by: 'beacon', path, fields: { ...fields, events: parseJson(fields['events'] ?? '') } });
      return hasBeacon;
    },
    client: {
      async raw({ path, query, body }: ApiRequest) {
        if (server.answer === 0) return err({ kind: 'offline', cause: null });
        if (server.answer !== 200) return err({ kind: 'http', status: server.answer } as never);
        const search = new URLSearchParams(query).toString();
        sent.push({
          by: 'post',
          path: `${path}?${search}`,
          fields: body && 'parts' in body ? { events: parseJson(asText(body.parts['events'])) } : {},
        });
        return ok(new Response());
      },
    },
    guestToken: () => guest,
    reportError: (error) => {
      throw error;
    },
  });
  const note = (...events: readonly UsageEvent[]) => {
    for (const event of events) log.note(event, clock.now());
  };
  return { db, clock, sent, server, log, note };
}

const eventsOf = ({ fields }: Sent) => asList(fields['events']).map(asRecord);

test('events leave a second after the last one, as one beacon with a list of them [LOG-02 LOG-03]', async () => {
  const { clock, sent, note } = world();
  note(clicked());
  await clock.advance(SECOND - 1);
  note(clicked());
  await clock.advance(SECOND - 1);
  expect(sent).toEqual([]);
  await clock.advance(1);
  expect(sent.map((each) => [each.by, eventsOf(each).length])).toEqual([['beacon', 2]]);
  expect(Object.keys(sent[0]?.fields ?? {})).toEqual(['events']);
});

test('a batch has at most 1,024 events, and a full one leaves at once [LOG-01]', async () => {
  const { clock, sent, note } = world();
  note(...Array.from({ length: 1_030 }, () => clicked()));
  expect(sent.map((each) => eventsOf(each).length)).toEqual([1_024]);
  await clock.advance(SECOND);
  expect(sent.map((each) => eventsOf(each).length)).toEqual([1_024, 6]);
});

test('each source has a call of its own, which names its dashboard or its chart [CALL-68 LOG-06]', async () => {
  const { clock, sent, note } = world();
  note(clicked(DASHBOARD), clicked(DASHBOARD), clicked(CHART), clicked());
  await clock.advance(SECOND);
  expect(sent.map(({ path }) => path)).toEqual([
    '/superset/log/?explode=events&dashboard_id=6',
    '/superset/log/?explode=events&slice_id=54',
    '/superset/log/?explode=events',
  ]);
});

test('an event has the fields of a Superset, with those of its source [ENT-28 LOG-07 LOG-08 LOG-09]', async () => {
  const { clock, sent, note } = world();
  const at = clock.now();
  note(
    { ...clicked(DASHBOARD), target: { id: 'TAB-1', name: 'Sales' } },
    { name: 'load_chart', type: 'timing', source: DASHBOARD, details: { slice_id: 54, duration: 12 } },
    clicked({ kind: 'sqlLab', dbId: 3, schema: 'main' }),
  );
  await clock.advance(SECOND);
  const [click = {}, load = {}, run = {}] = sent.flatMap(eventsOf);
  expect(click).toEqual({
    source: 'dashboard',
    source_id: 6,
    dashboard_id: 6,
    target_id: 'TAB-1',
    target_name: 'Sales',
    impression_id: expect.stringMatching(/^[\w-]{11}$/),
    version: 'v2',
    ts: at,
    event_name: 'click',
    event_type: 'user',
    event_id: expect.stringMatching(/^[\w-]{11}$/),
    visibility: 'visible',
  });
  expect(load).toMatchObject({
    event_type: 'timing',
    trigger_event: click['event_id'],
    slice_id: 54,
    duration: 12,
  });
  expect(run).toMatchObject({ source: 'sqlLab', db_id: 3, schema: 'main', version: 'v2' });
});

test('a page embedded for a guest adds the token [LOG-04 PERM-21]', async () => {
  const { clock, sent, note } = world({ guest: 'a-token' });
  note(clicked());
  await clock.advance(SECOND);
  expect(sent[0]?.fields).toMatchObject({ guest_token: 'a-token' });
});

test('where the browser takes no beacon they are posted [LOG-05]', async () => {
  const { clock, sent, note } = world({ hasBeacon: false });
  note(clicked(CHART));
  await clock.advance(SECOND);
  expect(sent).toMatchObject([{ by: 'post', path: '/superset/log/?explode=events&slice_id=54' }]);
  expect(sent.flatMap(eventsOf)).toMatchObject([{ event_name: 'click' }]);
});

test('the end of the page sends what is noted at once', () => {
  const { sent, note, log } = world();
  note(clicked());
  log.flush();
  expect(sent.map(({ by }) => by)).toEqual(['beacon']);
});

test('without a server they are kept on the device, and posted once when it is back', async () => {
  const { db, clock, sent, server, log, note } = world();
  server.isReachable = false;
  note(clicked(DASHBOARD));
  await clock.advance(SECOND);
  note(clicked(CHART));
  await clock.advance(SECOND);
  expect(sent).toEqual([]);
  expect(await keptBatches(db)).toHaveLength(2);
  server.isReachable = true;
  server.answer = 0;
  await log.sendKept();
  expect(await keptBatches(db)).toHaveLength(2);
  server.answer = 200;
  await log.sendKept();
  await log.sendKept();
  expect(sent.map(({ by, path }) => [by, path])).toEqual([
    ['post', '/superset/log/?explode=events&dashboard_id=6'],
    ['post', '/superset/log/?explode=events&slice_id=54'],
  ]);
  expect(await keptBatches(db)).toEqual([]);
});

test('what the server refuses is not sent again', async () => {
  const { db, clock, server, log, note } = world();
  server.isReachable = false;
  note(clicked());
  await clock.advance(SECOND);
  server.answer = 403;
  await log.sendKept();
  expect(await keptBatches(db)).toEqual([]);
});

test('at most ten thousand are kept, without the oldest', async () => {
  const { db, clock, server, log, note } = world();
  server.isReachable = false;
  for (let batch = 0; batch < 11; batch += 1) {
    note(...Array.from({ length: 1_000 }, () => ({ ...clicked(), details: { batch } })));
    log.flush();
    // Before the end of the second that each event waits for: it would be waited for eleven thousand times.
    await clock.advance(1);
  }
  const keys = await keptBatches(db);
  const kept = (await Promise.all(keys.map((key) => keptEvents(db, key)))).flat();
  expect(kept).toHaveLength(EVENTS_KEPT);
  expect(kept[0]?.['batch']).toBe(1);
  expect(kept.at(-1)?.['batch']).toBe(10);
});

test('nothing is noted for a server without a usage log', async () => {
  const { clock, sent, server, note } = world();
  server.wants = false;
  note(clicked());
  await clock.advance(SECOND);
  expect(sent).toEqual([]);
});

test('a file that the page wrote is noted by its name', async () => {
  const { clock, sent, note } = world();
  note(fileSaved('Orders.csv'));
  await clock.advance(SECOND);
  expect(sent.flatMap(eventsOf)).toMatchObject([
    { event_name: 'file_saved', event_type: 'user', file: 'Orders.csv' },
  ]);
});
