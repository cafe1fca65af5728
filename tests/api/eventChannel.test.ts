import { expect, test } from 'vitest';
import { createApi } from '#api/createApi.ts';
import type { ChannelListener } from '#api/sql/eventChannel.ts';
import { promisesSettled, virtualClock } from '../world/virtualClock.ts';

const DONE = { id: '1-0', job_id: 'a', status: 'done', result_url: '/api/v1/chart/data/qc-1' };

/** A server that answers chart data with 202, and whose channel the test drives. */
function channelWorld({ offersChannel = true } = {}) {
  const clock = virtualClock(undefined, promisesSettled);
  const asked: string[] = [];
  const opened: { at: number; lastId: string | null; listener: ChannelListener; isClosed: boolean }[] = [];
  const jobs = ['a', 'b', 'c'];
  const start = clock.now();
  const api = createApi({
    baseUrl: '',
    clock,
    fetch: async (url) => {
      if (url.endsWith('/csrf_token/')) return Response.json({ result: 'token' });
      asked.push(url);
      if (url.includes('/async_event/')) return Response.json({ result: [] });
      if (url.includes('/qc-')) return Response.json({ result: ['rows'] });
      return Response.json({ job_id: jobs.shift(), status: 'pending' }, { status: 202 });
    },
    openChannel(lastId, listener) {
      if (!offersChannel) return null;
      const channel = { at: clock.now() - start, lastId, listener, isClosed: false };
      opened.push(channel);
      return { close: () => void (channel.isClosed = true) };
    },
  });
  const polls = () => asked.filter((url) => url.includes('async_event'));
  return {
    api,
    clock,
    opened,
    polls,
    send: (event: object) => opened.at(-1)?.listener.received(JSON.stringify(event)),
  };
}

test('events come over a channel opened with the last one seen, and no call polls them [CALL-67]', async () => {
  const { api, clock, opened, polls, send } = channelWorld();
  const first = api.chart.data({});
  await clock.advance(0);
  opened[0]?.listener.opened();
  opened[0]?.listener.received('no event');
  send(DONE);
  const response = await first;
  expect(response.ok && (await response.value.json())).toEqual({ result: ['rows'] });
  await clock.advance(0);
  expect(opened[0]?.isClosed).toBe(true);

  const second = api.chart.data({});
  await clock.advance(0);
  expect(opened.map(({ lastId }) => lastId)).toEqual([null, '1-0']);
  send({ ...DONE, id: '2-0', job_id: 'b' });
  expect((await second).ok).toBe(true);
  await clock.advance(60_000);
  expect(polls()).toEqual([]);
  expect(opened).toHaveLength(2);
});

test('a channel that ends is opened again after 2,500 ms, with the last event seen [ASY-08]', async () => {
  const { api, clock, opened, send } = channelWorld();
  const answering = api.chart.data({});
  await clock.advance(0);
  opened[0]?.listener.opened();
  send({ ...DONE, id: '0-7', status: 'running' });
  opened[0]?.listener.ended();
  await clock.advance(2_499);
  expect(opened).toHaveLength(1);
  await clock.advance(1);
  expect(opened.map(({ at, lastId }) => [at, lastId])).toEqual([
    [0, null],
    [2_500, '0-7'],
  ]);
  send(DONE);
  expect((await answering).ok).toBe(true);
});

test('after six tries to reconnect the events are polled, also those of later jobs [ASY-09]', async () => {
  const { api, clock, opened, polls } = channelWorld();
  void api.chart.data({});
  await clock.advance(0);
  for (let tries = 1; tries <= 6; tries += 1) {
    opened.at(-1)?.listener.ended();
    await clock.advance(2_500);
    expect(opened).toHaveLength(tries + 1);
    expect(polls()).toEqual([]);
  }
  opened.at(-1)?.listener.ended();
  await clock.advance(1_000);
  expect(polls()).toHaveLength(2);
  void api.chart.data({});
  await clock.advance(500);
  expect(opened).toHaveLength(7);
});

test('tries are counted anew once a connection was open', async () => {
  const { api, clock, opened, polls } = channelWorld();
  void api.chart.data({});
  await clock.advance(0);
  for (let tries = 0; tries < 20; tries += 1) {
    opened.at(-1)?.listener.opened();
    opened.at(-1)?.listener.ended();
    await clock.advance(2_500);
  }
  expect(opened).toHaveLength(21);
  expect(polls()).toEqual([]);
});

test('a server without a channel is polled, and an aborted job closes its channel', async () => {
  const without = channelWorld({ offersChannel: false });
  void without.api.chart.data({});
  await without.clock.advance(500);
  expect(without.polls()).toHaveLength(1);

  const { api, clock, opened, polls } = channelWorld();
  const stop = new AbortController();
  const stopped = api.chart.data({}, { signal: stop.signal });
  await clock.advance(0);
  stop.abort();
  expect(await stopped).toMatchObject({ ok: false, error: { kind: 'aborted' } });
  await clock.advance(60_000);
  expect([opened.length, opened[0]?.isClosed, polls().length]).toEqual([1, true, 0]);
});
