import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { TICK_INTERVAL } from '#sync/tick.ts';
import { promisesSettled, virtualClock } from '../../../tests/world/virtualClock.ts';
import { createUnreachableServer } from './unreachableServer.ts';

/** A page that ticks, and a server that answers or does not. */
function tickingPage() {
  const clock = virtualClock(0, promisesSettled);
  const page = { isThere: false, asked: [] as number[], resumed: [] as number[] };
  const server = createUnreachableServer({
    clock,
    check: async () => {
      page.asked.push(clock.now());
      return page.isThere;
    },
    resume: async () => void page.resumed.push(clock.now()),
  });
  async function ticks(): Promise<void> {
    await clock.sleep(TICK_INTERVAL);
    if (!page.isThere || page.resumed.length === 0) await server.askIfDue();
    void ticks();
  }
  void ticks();
  return { clock, page, server };
}

test('a server that is away for an hour is requested with growing waits, and only for its state [LK-9]', async () => {
  const { clock, page } = tickingPage();
  await clock.advance(HOUR);
  const waits = page.asked.map((at, index) => at - (page.asked[index - 1] ?? 0));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBe(5 * SECOND);
  expect(waits.at(-1)).toBe(MINUTE);
  expect(page.asked.length).toBeLessThan(100);
  expect(page.resumed).toEqual([]);
});

test('a server that is back resumes once, and its next absence begins with short waits', async () => {
  const { clock, page, server } = tickingPage();
  await clock.advance(HOUR);
  page.isThere = true;
  await clock.advance(MINUTE);
  expect(page.resumed).toHaveLength(1);
  page.isThere = false;
  page.asked.length = 0;
  await server.ask();
  const lost = clock.now();
  await clock.advance(20 * SECOND);
  expect(page.asked.map((at) => at - lost).filter((at) => at > 0 && at <= 20 * SECOND)).toHaveLength(4);
});
