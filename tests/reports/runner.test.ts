import { inEnglish } from '#domain/format/texts.ts';
import { beforeEach, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/time.ts';
import { silentLog } from '../../server/base/log.ts';
import type { Meta } from '../../server/meta/meta.ts';
import type { RunEnd } from '../../server/reports/run/runEnd.ts';
import { createReportRunner, type ReportRunner, TICK, LEASE_TIME } from '../../server/reports/run/runner.ts';
import { countingRandom, openedMeta } from '../server/testApp.ts';
import { type VirtualClock, virtualClock } from '../world/virtualClock.ts';

/* The runner over a virtual clock: weeks of schedules, restarts, and servers that die. */

const START = Date.UTC(2026, 0, 5);
const rest = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

let meta: Meta;
let clock: VirtualClock;
let tries: number[];
let notified: string[];
let seed: number;
let end: (attempt: number, signal: AbortSignal, taken: Set<string>) => Promise<RunEnd>;
beforeEach(() => {
  meta = openedMeta(':memory:');
  clock = virtualClock(START, rest);
  tries = [];
  notified = [];
  seed = 0;
  end = async () => ({ state: 'Success' });
});

function server(): { readonly runner: ReportRunner; kill(): void; stop(): void } {
  const closing = new AbortController();
  let isDead = false;
  const runner = createReportRunner({
    meta,
    clock: {
      now: () => clock.now(),
      sleep: (ms) => clock.sleep(ms).then(() => (isDead ? new Promise(() => undefined) : undefined)),
    },
    random: countingRandom((seed += 1000)),
    log: silentLog,
    attempt: (_, taken, signal) => {
      tries.push(clock.now());
      return end(tries.length, signal, taken).then((ended) =>
        isDead ? new Promise(() => undefined) : ended,
      );
    },
    notifyOwners: async (_, what) => void notified.push(what(inEnglish)),
    reportUnchecked: async () => void notified.push('to its recipients: not checked'),
  });
  runner.start(closing.signal);
  return { runner, kill: () => void (isDead = true), stop: () => closing.abort() };
}

function report(
  more: { crontab?: string; extra?: object; workingTimeout?: number; logRetention?: number } = {},
) {
  const { extra = {}, ...fields } = more;
  const now = clock.now();
  return meta.reports.insert(
    {
      type: 'Report',
      name: `report ${Math.random()}`,
      crontab: '0 12 * * *',
      timezone: 'UTC',
      active: true,
      reportFormat: 'CSV',
      validatorConfigJson: '{}',
      logRetention: 90,
      gracePeriod: 14_400,
      workingTimeout: 3600,
      forceScreenshot: false,
      consideredOn: now,
      createdOn: now,
      changedOn: now,
      ...fields,
      extra: JSON.stringify({ sextant: extra }),
    },
    [],
  );
}

const states = (id: number) =>
  meta.reports
    .lastRuns(id, 100)
    .map(({ state }) => state)
    .reverse();

test('in a month a daily report runs once a day, at its time', async () => {
  const id = report();
  server();
  await clock.advance(30 * DAY);
  expect(tries).toHaveLength(30);
  expect(tries.every((at) => at % DAY >= 12 * HOUR && at % DAY < 12 * HOUR + TICK)).toBe(true);
  expect(states(id)).toEqual(Array(30).fill('Success'));
});

test('runs that were missed while the server was stopped are made up for once', async () => {
  const id = report();
  const first = server();
  await clock.advance(DAY);
  first.stop();
  await clock.advance(5 * DAY + HOUR);
  server();
  await clock.advance(HOUR);
  expect(tries).toHaveLength(2);
  expect(notified).toEqual([
    'It was due at 2026-01-10 12:00 UTC, when the server was not running or busy with its run before, and runs only now.',
  ]);
  await clock.advance(DAY);
  expect(states(id)).toEqual(['Success', 'Success', 'Success']);
});

test('or left out, if the report is set to, which its log shows and its owners are notified of', async () => {
  const id = report({ extra: { missed: 'skip' } });
  await clock.advance(5 * DAY);
  server();
  await clock.advance(12 * HOUR + MINUTE);
  expect(tries).toHaveLength(1);
  expect(states(id)).toEqual(['Not triggered', 'Success']);
  expect(meta.reports.lastRuns(id, 2)[1]?.errorMessage).toMatch(/^Left out/);
  expect(notified).toEqual([
    'It was due at 2026-01-09 12:00 UTC, when the server was not running, and was left out, as it is set to.',
  ]);
});

test('of two servers over one store one runs the reports; if it dies, the other takes over', async () => {
  report({ crontab: '*/30 * * * *' });
  const first = server();
  server();
  await clock.advance(2 * HOUR);
  expect(tries).toHaveLength(4);
  first.kill();
  await clock.advance(2 * HOUR + LEASE_TIME);
  expect(tries).toHaveLength(8);
});

test('a run that a server died in is an error, and is repeated once by the next', async () => {
  const id = report();
  end = () => new Promise(() => undefined);
  server().kill();
  const dying = server();
  await clock.advance(12 * HOUR + MINUTE);
  dying.kill();
  await clock.advance(LEASE_TIME);
  const second = server();
  await clock.advance(MINUTE + TICK);
  second.kill();
  await clock.advance(LEASE_TIME);
  server();
  await clock.advance(HOUR);
  expect(states(id)).toEqual(['Error', 'Error']);
  expect(tries).toHaveLength(2);
});

test('a failed run is repeated as often as the report says, to those who have not taken it', async () => {
  const id = report({ extra: { retries: 2 } });
  const seen: string[][] = [];
  end = async (attempt, _, taken) => {
    seen.push([...taken]);
    taken.add(String(attempt));
    return attempt < 3 ? { state: 'Error', message: 'full' } : { state: 'Success' };
  };
  server();
  await clock.advance(13 * HOUR);
  expect(seen).toEqual([[], ['1'], ['1', '2']]);
  expect([states(id), notified]).toEqual([['Success'], []]);
});

test('the owner is notified of the first failure, and again only after it worked', async () => {
  const id = report();
  const ends = ['Error', 'Error', 'Success', 'Error'];
  end = async (attempt) =>
    ends[attempt - 1] === 'Error' ? { state: 'Error', message: `failure ${attempt}` } : { state: 'Success' };
  server();
  await clock.advance(4 * DAY);
  expect(states(id)).toEqual(ends);
  expect(notified).toEqual(['failure 1', 'failure 4']);
});

test('a run ends at its working time-out, and its remaining work is cancelled', async () => {
  const id = report({ workingTimeout: 60 });
  let stopped = false;
  end = (_, signal) => {
    signal.addEventListener('abort', () => (stopped = true));
    return new Promise(() => undefined);
  };
  server();
  await clock.advance(12 * HOUR + 61 * SECOND + TICK);
  expect(states(id)).toEqual(['Error']);
  expect(stopped).toBe(true);
  expect(notified).toEqual(['It did not finish within its 60 seconds.']);
});

test('an error of the program ends its run, not the runner', async () => {
  const [bad, good] = [report({ crontab: '0 1 * * *' }), report({ crontab: '0 2 * * *' })];
  end = async (attempt) => {
    if (attempt === 1) throw new Error('a bug');
    return { state: 'Success' };
  };
  server();
  await clock.advance(3 * HOUR);
  expect([states(bad), states(good)]).toEqual([['Error'], ['Success']]);
});

test('a report that is run now does not change when it is due, and runs once at a time', async () => {
  const id = report();
  const { runner } = server();
  let finish: () => void = () => undefined;
  end = () => new Promise((resolve) => (finish = () => resolve({ state: 'Success' })));
  expect([runner.runNow(id), runner.runNow(id), runner.runNow(999)]).toEqual([
    'started',
    'working',
    'elsewhere',
  ]);
  await rest();
  finish();
  await runner.idle();
  end = async () => ({ state: 'Success' });
  await clock.advance(13 * HOUR);
  expect(states(id)).toEqual(['Success', 'Success']);
});

test('the log keeps as many days as the report says', async () => {
  const id = report({ logRetention: 3 });
  server();
  await clock.advance(10 * DAY);
  expect(states(id)).toHaveLength(4);
});

test('a check that fails is reported to the owners and to the recipients, once', async () => {
  report();
  end = async (attempt) =>
    attempt < 3 ? { state: 'Error', message: 'no table', isUnchecked: true } : { state: 'Not triggered' };
  server();
  await clock.advance(3 * DAY);
  expect(notified).toEqual(['no table', 'to its recipients: not checked']);
});

test('a server without the lease runs nothing by hand either, as the other would take it for an interrupted run', async () => {
  const id = report();
  server();
  const second = server();
  expect(second.runner.runNow(id)).toBe('elsewhere');
  expect(states(id)).toEqual([]);
});

test('reports run on time again after the clock was set back', async () => {
  const id = report();
  meta.reports.note(id, { consideredOn: clock.now() + 400 * DAY });
  server();
  await clock.advance(DAY);
  expect(states(id)).toEqual(['Success']);
});
