import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CALLERS, callsWith, chartData, KNOWN_TEXTS } from './visitCalls.ts';
import { type Visits, visits } from './visitWorld.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let world: Visits;
beforeAll(async () => {
  world = await visits();
});
afterAll(() => world.close());

const ALL = { columns: ['id', 'secret'], metrics: [], orderby: [['id', true]] };

test.each(CALLERS)('%s reads the rows of their rules', async (caller) => {
  for (const dataset of ['orders', 'named', 'filled'] as const) {
    const [one, other] = await world.said(caller, chartData(dataset, ALL));
    expect(one, dataset).toMatch(/^200 .*"id":0.*"id":1/);
    expect(one).toBe(other);
  }
});

test('an administrator reads what the servers differ in', async () => {
  expect(await world.told('an administrator', chartData('orders', ALL))).toHaveLength(3);
});

// Every caller with every text is in the long suite.
test.each(CALLERS.map((caller, at) => ({ caller, at })))(
  '$caller learns no more by a text in any field',
  async ({ caller, at }) => {
    const told: (readonly string[])[] = [];
    for (const [number, text] of KNOWN_TEXTS.entries())
      if (number % CALLERS.length === at)
        for (const call of callsWith(text, Math.floor(number / CALLERS.length) + at))
          told.push(await world.told(caller, call));
    expect(told.flat()).toEqual([]);
  },
);

test.each(CALLERS)('%s gets no file, chart or permalink of what they may not see', async (caller) => {
  for (const path of [
    '/api/v1/dashboard/export/?q=!(ELSEWHERE)',
    '/api/v1/dashboard/ELSEWHERE/permalink',
    '/api/v1/dashboard/ELSEWHERE/datasets',
    // Who may read a database may have the chart without its rows.
    ...(caller.endsWith('database')
      ? []
      : ['/api/v1/chart/export/?q=!(CLOSED)', '/api/v1/chart/CLOSED/data/']),
    '/api/v1/database/export/?q=!(1)',
    '/api/v1/saved_query/export/?q=!(1)',
    '/api/v1/dashboard/permalink/1',
    '/api/v1/explore/permalink/1',
    '/api/v1/explore/form_data/1',
    '/api/v1/assets/export/',
  ]) {
    const [one] = await world.said(caller, ({ elsewhere, closedChart }) => ({
      method: 'GET',
      path: path.replace('ELSEWHERE', String(elsewhere)).replace('CLOSED', String(closedChart)),
    }));
    expect(one, path).toMatch(/^40[01345] /);
    expect(one).not.toContain('-secret');
  }
});
