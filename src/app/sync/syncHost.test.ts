import { expect, test, vi } from 'vitest';
import { type SyncHostPorts, hostSync } from './syncHost.ts';

const TICK = 5_000;

/** A page whose time passes only as the host sleeps, and which closes after a number of ticks. */
function world(options: { ticks: number; isVisible?: () => boolean; isWanted?: () => boolean }) {
  let now = 0;
  const log: string[] = [];
  let wakeUp = (): void => undefined;
  const ports: SyncHostPorts = {
    clock: {
      now: () => now,
      sleep: async (ms) => {
        now += ms;
      },
    },
    page: {
      isVisible: options.isVisible ?? (() => true),
      onVisibility: (listener) => {
        wakeUp = listener;
        return () => undefined;
      },
    },
    leader: {
      lead: async (work) => {
        log.push('lead');
        await work();
        log.push('hand over');
      },
      isWanted: async () => options.isWanted?.() ?? false,
    },
    tick: async () => void log.push(`tick ${now}`),
  };
  const isClosed = (): boolean => log.filter((each) => each.startsWith('tick')).length >= options.ticks;
  return { ports, log, isClosed, show: () => wakeUp() };
}

test('the leading page ticks every five seconds [LK-5 SYNC-10]', async () => {
  const { ports, log, isClosed } = world({ ticks: 3 });
  await hostSync(ports, isClosed);
  expect(log).toEqual(['lead', 'tick 0', `tick ${TICK}`, `tick ${2 * TICK}`, 'hand over']);
});

test('a hidden page releases the lock as soon as another page waits, and resumes when visible [LK-5]', async () => {
  let isVisible = true;
  let wanted = false;
  const { ports, log, isClosed, show } = world({
    ticks: 3,
    isVisible: () => isVisible,
    isWanted: () => wanted,
  });
  const tick = ports.tick;
  const hiding: SyncHostPorts = {
    ...ports,
    tick: async () => {
      await tick();
      if (log.length === 3) {
        isVisible = false;
        wanted = true;
      }
    },
  };
  const hosting = hostSync(hiding, isClosed);
  await vi.waitFor(() => expect(log.at(-1)).toBe('hand over'));
  expect(log).toEqual(['lead', 'tick 0', `tick ${TICK}`, 'hand over']);

  isVisible = true;
  show();
  await hosting;
  expect(log.slice(4)).toEqual(['lead', `tick ${2 * TICK}`, 'hand over']);
});

test('a hidden page continues while no other page waits', async () => {
  const { ports, log, isClosed } = world({ ticks: 4, isVisible: () => true });
  await hostSync({ ...ports, page: { ...ports.page, isVisible: () => log.length < 2 } }, isClosed);
  expect(log.filter((each) => each === 'lead')).toHaveLength(1);
});
