import { expect, test } from 'vitest';
import type { Frame } from '#domain/compile/frame.ts';
import { explore, startExplore } from '#charts/explore/draft/exploreState.ts';
import { err, ok, type Result } from '#domain/result.ts';
import {
  createExploreStore,
  type ExploreFailure,
  type ExplorePorts,
  type ExploreRows,
} from './exploreStore.ts';

const FORM = { viz_type: 'pie', datasource: '1__table', metric: 'count', groupby: ['region'], row_limit: 10 };

const rowsOf = (form: ExploreRows['form']): ExploreRows => ({
  form,
  frames: [],
  sql: [],
  source: {
    key: '',
    subject: 'explore:1__table',
    question: {},
    origin: 'device',
    storedAt: 0,
    computedAt: 0,
    bytes: 0,
    digest: '',
  },
  isUnrefreshed: false,
});

/** A page whose changes are requested at once, and its requests, which the test answers. */
function page() {
  const asked: {
    readonly form: ExploreRows['form'];
    readonly signal: AbortSignal;
    readonly answer: (result: Result<ExploreRows, ExploreFailure>) => void;
  }[] = [];
  const expected: unknown[] = [];
  const ports: ExplorePorts = {
    now: () => 0,
    expect: (form) => {
      expected.push(form['row_limit']);
      return Promise.resolve(null);
    },
    ready: () => null,
    stored: async () => null,
    ask: (form, { signal }) => new Promise((answer) => asked.push({ form, signal, answer })),
  };
  const start = startExplore(FORM, { dataset: null, maxRows: undefined });
  const store = createExploreStore(explore(start, { kind: 'atOnce', isAtOnce: true }, 0), null, ports.now);
  const change = (row_limit: number): void =>
    store.send({ kind: 'control', key: 'row_limit', value: row_limit });
  return {
    store,
    ports,
    asked,
    expected,
    change,
    settled: () => new Promise<void>((done) => setTimeout(done)),
  };
}

test('a change of a control is requested before the call that changes it returns', () => {
  const { store, ports, asked, change } = page();
  const rendered: number[] = [];
  store.connect(ports);
  store.subscribe(() => rendered.push(asked.length));
  change(20);
  expect(asked.map(({ form }) => form['row_limit'])).toEqual([10, 20]);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(store.get().state.run.status).toBe('loading');
});

test('a change that is being made is computed ahead, and changes nothing on screen', () => {
  const { store, ports, asked, expected } = page();
  store.connect(ports);
  const before = store.get();
  store.expect({ kind: 'control', key: 'row_limit', value: 20 });
  store.expect({ kind: 'control', key: 'row_limit', value: 10 });
  store.expect({ kind: 'control', key: 'show_legend', value: false });
  expect(expected).toEqual([20]);
  expect(store.get()).toBe(before);
  expect(asked).toHaveLength(1);
});

test('the chart of a change that is being made is known once it is computed; of several, that of the last', async () => {
  const { store, ports, settled } = page();
  const answers: ((frames: readonly Frame[] | null) => void)[] = [];
  store.connect({ ...ports, expect: () => new Promise((resolve) => answers.push(resolve)) });
  store.expect({ kind: 'control', key: 'row_limit', value: 20 });
  store.expect({ kind: 'control', key: 'row_limit', value: 30 });
  answers[1]?.([]);
  answers[0]?.([]);
  await settled();
  expect(store.expected.get()?.form['row_limit']).toBe(30);
  store.expect({ kind: 'control', key: 'row_limit', value: 40 });
  answers[2]?.(null);
  await settled();
  expect(store.expected.get()).toBeNull();
});

test('a response comes with the status of its chart; one of an older request is not shown', async () => {
  const { store, ports, asked, change, settled } = page();
  store.connect(ports);
  change(20);
  asked[0]?.answer(ok(rowsOf({ ...FORM, row_limit: 10 })));
  await settled();
  expect(store.get().rows).toBeNull();
  const seen: unknown[] = [];
  store.subscribe(() => seen.push([store.get().rows?.form['row_limit'], store.get().state.run.status]));
  asked[1]?.answer(ok(rowsOf({ ...FORM, row_limit: 20 })));
  await settled();
  expect(seen).toEqual([[20, 'success']]);
});

test('a stop ends the request, and the next change is requested again', () => {
  const { store, ports, asked, change } = page();
  store.connect(ports);
  store.send({ kind: 'chart', event: { kind: 'stopped' } });
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  change(20);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
});

test('what an unreachable server did not respond to is requested again when it is back', async () => {
  const { store, ports, asked, settled } = page();
  store.connect(ports);
  store.reachable();
  expect(asked).toHaveLength(1);
  asked[0]?.answer(err({ kind: 'unreachable', message: 'away' }));
  await settled();
  store.reachable();
  expect(asked).toHaveLength(2);
});

test('other ports get the request again, and a page that ends stops it', () => {
  const { store, ports, asked } = page();
  store.connect(ports)();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
  const end = store.connect(ports);
  expect(asked).toHaveLength(2);
  end();
  expect(asked[1]?.signal.aborted).toBe(true);
});

test('rows that are not shown are read beside those on screen', async () => {
  const { store, ports, asked, settled } = page();
  expect(store.rowsOf(FORM)).toBeNull();
  store.connect(ports);
  const whole = store.rowsOf({ ...FORM, row_limit: 99 });
  expect(asked.map(({ form, signal }) => [form['row_limit'], signal.aborted])).toEqual([
    [10, false],
    [99, false],
  ]);
  asked[1]?.answer(ok(rowsOf({ ...FORM, row_limit: 99 })));
  await expect(whole).resolves.toMatchObject({ ok: true, value: { form: { row_limit: 99 } } });
  await settled();
  expect(store.get().rows).toBeNull();
});
