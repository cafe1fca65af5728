import { describe, expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { HOUR } from '#domain/time.ts';
import { NEVER_ARRIVED } from '#query/sql/follow/watch.ts';
import { putSetting } from '#store/settings.ts';
import { write } from '#store/write.ts';
import { known, openWorld, unreachable } from './runnerWorld.ts';

describe('a query', () => {
  test('whose connection breaks later is polled until the restarted server reports why it ended', async () => {
    const w = await openWorld();
    w.server.execute = async () => (w.advance(5_000), unreachable);
    let asked = 0;
    const ids: string[] = [];
    w.server.updatedSince = async () => {
      asked += 1;
      if (asked < 3) return unreachable;
      return ok(
        ids.map((id) =>
          known(id, 'failed', { errorMessage: 'The server was restarted while the query ran.' }),
        ),
      );
    };
    ids.push(await w.run());
    const query = await w.settled(ids[0] ?? '');
    expect(query).toMatchObject({
      state: 'failed',
      errorMessage: 'The server was restarted while the query ran.',
    });
    expect(asked).toBe(3);
  });

  test('is polled with the server’s clock, however much the device’s clock differs', async () => {
    const w = await openWorld();
    w.advance(10 * HOUR);
    await write(w.db, (tx) => putSetting(tx, 'clockOffset', -3 * HOUR));
    w.server.execute = async () => (w.advance(20_000), unreachable);
    const ids: string[] = [];
    w.server.updatedSince = async (moment) =>
      ok(moment <= 7 * HOUR ? ids.map((id) => known(id, 'failed', { errorMessage: 'It ended.' })) : []);
    ids.push(await w.run());
    expect(await w.settled(ids[0] ?? '')).toMatchObject({ state: 'failed', errorMessage: 'It ended.' });
  });

  test('that never reached the server ends as not arrived', async () => {
    const w = await openWorld();
    w.server.execute = async () => (w.advance(20_000), unreachable);
    expect(await w.settled(await w.run())).toMatchObject({ state: 'failed', errorMessage: NEVER_ARRIVED });
  });

  test('that another page is still sending is not given up, however slow its network is', async () => {
    const w = await openWorld();
    w.server.execute = async () => (w.advance(20_000), unreachable);
    let polls = 0;
    w.server.updatedSince = async () => {
      const lock = `sextant query ${w.sent[0]?.clientId ?? ''}`;
      polls += 1;
      if (polls === 1) w.locks.held.add(lock);
      if (polls === 20) w.locks.held.delete(lock);
      return ok([]);
    };
    expect(await w.settled(await w.run())).toMatchObject({ state: 'failed', errorMessage: NEVER_ARRIVED });
    expect(polls).toBeGreaterThan(20);
  });

  test('that its page stopped sending is given ten more seconds to arrive', async () => {
    const w = await openWorld();
    w.server.execute = async () => (w.advance(20_000), unreachable);
    let stoppedAt: number | null = null;
    w.server.updatedSince = async () => {
      stoppedAt ??= w.now();
      return ok(w.now() - stoppedAt < 8_000 ? [] : w.sent.map(({ clientId }) => known(clientId, 'stopped')));
    };
    expect(await w.settled(await w.run())).toMatchObject({ state: 'stopped' });
  });
});
