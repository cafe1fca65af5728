import { expect, test } from 'vitest';
import { stayAwake } from '../../src/app/kiosk/createKioskPorts.ts';

/** A page whose browser gives, refuses and takes back the lock. */
function awakePage() {
  const document = Object.assign(new EventTarget(), { hidden: false });
  const state = { asked: 0, refuses: false, held: null as EventTarget | null };
  const waits: { ms: number; end: () => void }[] = [];
  const wakeLock = {
    async request() {
      state.asked += 1;
      if (state.refuses) throw new DOMException('The browser saves power.', 'NotAllowedError');
      const lock = Object.assign(new EventTarget(), { release: async () => void (state.held = null) });
      state.held = lock;
      return lock;
    },
  };
  const clock = { sleep: (ms: number) => new Promise<void>((end) => void waits.push({ ms, end })) };
  const stop = stayAwake({ document, navigator: { wakeLock } } as never, clock);
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    document,
    state,
    stop,
    settle,
    async release() {
      const lock = state.held;
      state.held = null;
      lock?.dispatchEvent(new Event('release'));
      await settle();
    },
    async wait(): Promise<number | undefined> {
      const next = waits.shift();
      next?.end();
      await settle();
      return next?.ms;
    },
    async show(isVisible: boolean) {
      document.hidden = !isVisible;
      document.dispatchEvent(new Event('visibilitychange'));
      await settle();
    },
  };
}

test('a screen is kept on again after its lock was taken back, also when it was hidden meanwhile', async () => {
  const page = awakePage();
  await page.settle();
  expect(page.state.asked).toBe(1);
  await page.release();
  await page.wait();
  expect([page.state.asked, page.state.held === null]).toEqual([2, false]);
  await page.show(false);
  await page.release();
  await page.wait();
  expect(page.state.asked).toBe(2);
  await page.show(true);
  expect([page.state.asked, page.state.held === null]).toEqual([3, false]);
  await page.show(true);
  expect(page.state.asked, 'what is held is not asked for').toBe(3);
});

test('a lock that is refused is asked for again after a minute, until the page is left', async () => {
  const page = awakePage();
  await page.settle();
  page.state.refuses = true;
  await page.release();
  await page.wait();
  expect(page.state.held).toBeNull();
  page.state.refuses = false;
  expect(await page.wait()).toBe(60_000);
  expect(page.state.held).not.toBeNull();
  page.stop();
  await page.show(true);
  expect([page.state.held, page.state.asked]).toEqual([null, 3]);
});
