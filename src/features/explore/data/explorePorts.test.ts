import { describe, expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import { err, ok } from '#domain/result.ts';
import type { Clock } from '#domain/time.ts';
import { chartDataKey } from '#query/chart/chartDataKey.ts';
import type { LoadOptions, ChartDataLoader, ChartFailure } from '#query/chart/chartDataLoader.ts';
import type { ChartRequest } from '#query/chart/chartRequest.ts';
import type { ChartDataRows } from '#store/charts/chartData.ts';
import { explorePorts } from './explorePorts.ts';

const FORM = { viz_type: 'pie', datasource: '3__table', metric: 'count', groupby: ['region'] };
const FRAME: Frame = { rowCount: 0, columns: [] };
const CLOCK = { now: () => 5 } as Clock;

function portsOver(
  answer: (request: ChartRequest, options: LoadOptions) => ReturnType<ChartDataLoader['load']>,
  storedKey = '',
  ahead: Parameters<typeof explorePorts>[0]['ahead'] = [],
  expectedError: string | null = null,
) {
  const expected: unknown[] = [];
  const asked: { request: ChartRequest; options: LoadOptions }[] = [];
  const ports = explorePorts({
    chartData: {
      load(request, options = {}) {
        asked.push({ request, options });
        return answer(request, options);
      },
      expect: (context) => {
        expected.push(context);
        return Promise.resolve([{ frame: FRAME, sql: '', error: expectedError }] as never);
      },
    },
    clock: CLOCK,
    chartId: 7,
    ahead,
    stored: (key) => Promise.resolve(key === storedKey ? STORED : undefined),
  });
  const ask = (form: Readonly<Record<string, unknown>>) =>
    ports.ask(form, { isForced: true, isDeviceFirst: false, signal: new AbortController().signal });
  return { ports, ask, asked, expected, stored: ports.stored, ready: ports.ready };
}

const STORED = {
  stored: {},
  body: { key: '', queries: [{ frame: FRAME, sql: 'SELECT 2', error: null }] },
} as never;

const withError = (error: string | null) => () => {
  const query = { frame: FRAME, sql: 'SELECT 1', error };
  return Promise.resolve(ok({ stored: {}, body: { key: '', queries: [query] } } as never));
};

test('a request has all defaults of the form, and is stored apart from the chart’s data on dashboards', async () => {
  const { ask, asked } = portsOver(withError(null));
  expect(await ask(FORM)).toEqual(
    ok({ form: FORM, frames: [FRAME], sql: ['SELECT 1'], source: {}, isUnrefreshed: false }),
  );
  expect(asked[0]?.request).toMatchObject({
    subject: 'explore:7',
    dashboardId: null,
    context: { queries: [{ columns: ['region'], metrics: ['count'], row_limit: 100 }] },
  });
  expect(asked[0]?.options.force).toBe(true);
});

test('what is computed ahead is the query context of the request that follows', async () => {
  const { ports, ask, asked, expected } = portsOver(withError(null));
  const frames = await ports.expect?.(FORM);
  await ask(FORM);
  expect(expected).toEqual([asked[0]?.request.context]);
  expect(frames?.[0]).toBe(FRAME);
});

test('a change whose query fails is not drawn ahead', async () => {
  const { ports } = portsOver(withError(null), '', [], 'no such column');
  expect(await ports.expect?.(FORM)).toBeNull();
});

test('rows are shown before they are stored, unless a slow server may still replace those of the device', async () => {
  const rows = (origin: 'device' | 'server') =>
    ({
      stored: { origin },
      body: { key: '', queries: [{ frame: FRAME, sql: origin, error: null }] },
    }) as never;
  /** What is shown while the last rows are being stored. */
  async function shownOf(
    isDeviceFirst: boolean,
    origins: readonly ('device' | 'server')[],
  ): Promise<unknown> {
    const { ports } = portsOver((_, { onChartData }) => {
      for (const origin of origins) onChartData?.(rows(origin));
      return new Promise(() => undefined);
    });
    const { signal } = new AbortController();
    const result = await ports.ask(FORM, { isForced: false, isDeviceFirst, signal });
    return result.ok && result.value.sql;
  }
  expect(await shownOf(true, ['device'])).toEqual(['device']);
  expect(await shownOf(false, ['server'])).toEqual(['server']);
  expect(await shownOf(false, ['device', 'server'])).toEqual(['server']);
});

test('a chart without a dataset is not requested', async () => {
  const { ask, asked } = portsOver(withError(null));
  expect(await ask({ viz_type: 'pie' })).toMatchObject({
    error: { kind: 'failed', message: expect.stringContaining('dataset') },
  });
  expect(asked).toEqual([]);
});

test('an engine error in a response is a failure, with advice', async () => {
  const { ask } = portsOver(withError('column "gone" does not exist'));
  expect(await ask(FORM)).toEqual(
    err({ kind: 'failed', message: 'Column gone no longer exists. Select another column.' }),
  );
});

describe('a missing response', () => {
  test.each<[ChartFailure, RegExp]>([
    [{ kind: 'refused', message: 'no' }, /^no$/],
    [{ kind: 'unreachable', device: null }, /loaded when it is back/],
    [{ kind: 'timeout', device: null }, /Request fewer rows/],
    [{ kind: 'session', device: null }, /Sign in/],
    [{ kind: 'unreadable', message: 'half' }, /half/],
  ])('%j has a message with advice', async (failure, text) => {
    const { ask } = portsOver(() => Promise.resolve(err(failure)));
    const result = await ask(FORM);
    if (result.ok || result.error.kind === 'stopped') throw new Error('Not failed');
    expect(result.error.message).toMatch(text);
  });

  test('because it was stopped is no failure', async () => {
    const { ask } = portsOver(() => Promise.resolve(err({ kind: 'aborted' })));
    expect(await ask(FORM)).toEqual(err({ kind: 'stopped' }));
  });
});

test('without a server, the rows that a dashboard stored for the same request are shown', async () => {
  const away = () => Promise.resolve(err({ kind: 'unreachable', device: null } as const));
  const first = portsOver(away);
  await first.ask(FORM);
  const { context } = first.asked[0]?.request ?? { context: {} };
  const { ask } = portsOver(away, chartDataKey({ subject: 'chart:7', context }));
  expect(await ask(FORM)).toMatchObject({ value: { sql: ['SELECT 2'], isUnrefreshed: true } });
});

test('an opened chart shows the rows that are stored for its request, of explore or of a dashboard', async () => {
  const away = () => Promise.resolve(err({ kind: 'unreachable', device: null } as const));
  const first = portsOver(away);
  await first.ask(FORM);
  const { context } = first.asked[0]?.request ?? { context: {} };
  for (const subject of ['explore:7', 'chart:7'] as const) {
    const { stored, asked } = portsOver(away, chartDataKey({ subject, context }));
    expect(await stored(FORM)).toMatchObject({ sql: ['SELECT 2'], isUnrefreshed: false });
    expect(await stored({ ...FORM, groupby: ['other'] })).toBeNull();
    expect(asked).toEqual([]);
  }
});

test('rows that were read with the page are there at once, if they are of the same request', async () => {
  const away = () => Promise.resolve(err({ kind: 'unreachable', device: null } as const));
  const first = portsOver(away);
  await first.ask(FORM);
  const { context } = first.asked[0]?.request ?? { context: {} };
  for (const subject of ['explore:7', 'chart:7', 'chart:8'] as const) {
    const answer = { key: chartDataKey({ subject, context }) };
    const { ready } = portsOver(away, '', [
      { stored: answer, body: (STORED as ChartDataRows).body } as ChartDataRows,
    ]);
    const rows = ready(FORM);
    expect(rows?.sql).toEqual(subject === 'chart:8' ? undefined : ['SELECT 2']);
    expect(ready({ ...FORM, groupby: ['other'] })).toBeNull();
  }
});
