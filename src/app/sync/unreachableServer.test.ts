import { expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { promisesSettled, virtualClock } from '../../../tests/world/virtualClock.ts';
import { createUnreachableServer } from './unreachableServer.ts';

/** A page, and a server that answers or does not. */
function pageOfServer() {
  const clock = virtualClock(0, promisesSettled);
  const page = {
    isThere: false,
    isAway: true,
    isVisible: true,
    asked: [] as number[],
    resumed: [] as number[],
    failed: [] as unknown[],
    /** What happens while what could not be sent and read is. */
    onResume: async (): Promise<void> => undefined,
  };
  const server = createUnreachableServer({
    clock,
    isAway: () => page.isAway,
    isVisible: () => page.isVisible,
    check: async () => {
      page.asked.push(clock.now());
      page.isAway = !page.isThere;
      return page.isThere;
    },
    resume: async () => {
      page.resumed.push(clock.now());
      await page.onResume();
    },
    fail: (error) => void page.failed.push(error),
  });
  return { clock, page, server };
}

/** One that watches it. */
function watchingPage() {
  const watching = pageOfServer();
  void watching.server.watch();
  return watching;
}

test('a page that begins while the server is away notices that it is back', async () => {
  const { clock, page, server } = pageOfServer();
  await server.ask();
  page.isThere = true;
  await clock.advance(MINUTE);
  expect([page.isAway, page.resumed.length]).toEqual([false, 1]);
});

test('a server that is away for an hour is requested with growing waits, and only for its state [LK-9]', async () => {
  const { clock, page } = watchingPage();
  await clock.advance(HOUR);
  const waits = page.asked.map((at, index) => at - (page.asked[index - 1] ?? 0));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(waits[0]).toBe(5 * SECOND);
  expect(waits.at(-1)).toBe(MINUTE);
  expect(page.asked.length).toBeLessThan(100);
  expect(page.resumed).toEqual([]);
});

test('a server that is back resumes once, and its next absence begins with short waits', async () => {
  const { clock, page, server } = watchingPage();
  await clock.advance(HOUR);
  page.isThere = true;
  await clock.advance(MINUTE);
  expect(page.resumed).toHaveLength(1);
  page.isThere = false;
  page.asked.length = 0;
  await server.ask();
  void server.watch();
  const lost = clock.now();
  await clock.advance(20 * SECOND);
  expect(page.asked.map((at) => at - lost).filter((at) => at > 0 && at <= 20 * SECOND)).toHaveLength(4);
});

test('a page that nobody sees asks nothing, and one that is watched twice asks once', async () => {
  const { clock, page, server } = watchingPage();
  page.isVisible = false;
  void server.watch();
  await clock.advance(MINUTE);
  expect(page.asked).toEqual([]);
  page.isVisible = true;
  await clock.advance(5 * SECOND);
  expect(page.asked).toHaveLength(1);
});

test('a server that goes away again while the page resumes is noticed when it is back, though that failed', async () => {
  const { clock, page } = watchingPage();
  const lost = new TypeError('A file of the app could not be loaded');
  page.isThere = true;
  page.onResume = async () => {
    [page.isThere, page.isAway] = [false, true];
    throw lost;
  };
  await clock.advance(5 * SECOND);
  expect(page.failed).toEqual([lost]);
  page.onResume = async () => undefined;
  page.isThere = true;
  await clock.advance(MINUTE);
  expect([page.isAway, page.resumed.length]).toEqual([false, 2]);
});
