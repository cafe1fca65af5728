import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '#domain/time.ts';
import { createKioskPorts } from '../../src/app/kiosk/createKioskPorts.ts';

/** A screen's page that can be loaded again; its session storage outlives the page. */
function failingScreen() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  const state = { loads: 0 };
  let waits: { readonly ms: number; readonly end: () => void }[] = [];
  const page = {
    localStorage: storage,
    sessionStorage: storage,
    navigator: {},
    location: { reload: () => void (state.loads += 1) },
    fetch: async () => Response.error(),
  };
  const clock = {
    now: () => 0,
    sleep: (ms: number) => new Promise<void>((end) => void waits.push({ ms, end })),
  };
  const browser = { baseUrl: new URL('http://wall/'), serverUrl: 'http://wall', clock };
  return {
    state,
    open() {
      waits = [];
      return createKioskPorts(page as never, browser, '1');
    },
    /** The pauses that run now; the first one is that after which a page counts as working. */
    pauses: () => waits.map(({ ms }) => ms),
    async end(index: number) {
      waits[index]?.end();
      await Promise.resolve();
    },
  };
}

test('a page that breaks is loaded again, once, after pauses that grow to five minutes', async () => {
  const screen = failingScreen();
  const pauses: (number | undefined)[] = [];
  for (let failure = 0; failure < 9; failure += 1) {
    const ports = screen.open();
    ports.reloadAfterFailure();
    ports.reloadAfterFailure();
    const [, pause, ...more] = screen.pauses();
    expect(more).toEqual([]);
    pauses.push(pause);
    await screen.end(1);
  }
  expect(screen.state.loads).toBe(9);
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 300, 300, 300].map((seconds) => seconds * SECOND));
});

test('a page that worked for two minutes begins with the shortest pause again', async () => {
  const screen = failingScreen();
  screen.open().reloadAfterFailure();
  screen.open().reloadAfterFailure();
  const ports = screen.open();
  expect(screen.pauses()).toEqual([2 * MINUTE]);
  await screen.end(0);
  ports.reloadAfterFailure();
  expect(screen.pauses().at(-1)).toBe(5 * SECOND);
});
