import { describe, expect, test } from 'vitest';
import type { FormData } from '#domain/chart/form/formData.ts';
import type { ExploreDraft } from './exploreDraft.ts';
import type { ExploreEvent } from './exploreEvent.ts';
import { errorsOf, explore, type ExploreState, formOf, startExplore, updateOf } from './exploreState.ts';

const PIE: FormData = {
  viz_type: 'pie',
  datasource: '1__table',
  metric: 'count',
  groupby: ['region'],
  donut: true,
};

const after = (state: ExploreState, ...events: readonly ExploreEvent[]) =>
  events.reduce((now, event, at) => explore(now, event, at), state);

const START = startExplore(PIE, { dataset: null, maxRows: undefined });
const ANSWERED: ExploreEvent = { kind: 'chart', event: { kind: 'answered' } };
const control = (key: string, value: unknown): ExploreEvent => ({ kind: 'control', key, value });

describe('a dataset that a server creates', () => {
  const OVER: FormData = { ...PIE, datasource: '-2__table__11111111-2222-4333-8444-000000000001' };
  const created: ExploreEvent = { kind: 'renumbered', datasource: '7__table' };

  test('is named by its number in every step, and is no step', () => {
    const opened = startExplore(OVER, { dataset: null, maxRows: undefined });
    const state = after(opened, control('donut', false), created);
    expect(formOf(state)).toMatchObject({ datasource: '7__table', donut: false });
    const back = after(state, { kind: 'undo' });
    expect(formOf(back)).toMatchObject({ datasource: '7__table', donut: true });
    expect(after(back, { kind: 'undo' })).toBe(back);
    expect(back.request).toBeNull();
  });

  test('has rows from then on, and a chart that nobody changed is not stored for it', () => {
    const opened = startExplore(OVER, { dataset: null, maxRows: undefined });
    const asked = after(
      opened,
      { kind: 'update' },
      { kind: 'chart', event: { kind: 'failed', message: '' } },
    );
    const state = after(asked, created);
    expect(state.request).toMatchObject({ form: { datasource: '7__table' }, count: 2 });
    expect(state.drawn).toMatchObject({ datasource: '7__table' });
    expect(state.stored).toBe(formOf(state));
  });
});

describe('requests', () => {
  test('wait for Update chart', () => {
    const shown = after(START, { kind: 'update' });
    expect(shown.request).toMatchObject({ form: PIE, count: 1, isForced: false });
    expect(shown.run.status).toBe('loading');
    const changed = after(shown, control('metric', 'total'));
    expect(changed.request).toBe(shown.request);
    expect(changed.drawn).toMatchObject({ metric: 'count' });
    expect(updateOf(changed)).toBe('query');
    const again = after(changed, { kind: 'update', isForced: true });
    expect(again.request).toMatchObject({ form: { metric: 'total' }, count: 2, isForced: true });
    expect(updateOf(again)).toBe('none');
  });

  test('are sent for another page of a table, which is no change of its controls', () => {
    const shown = after(START, { kind: 'update' }, ANSWERED);
    const ownState = { currentPage: 1 };
    const paged = after(shown, { kind: 'ownState', ownState }, ANSWERED);
    expect(paged.request).toMatchObject({ form: { ...PIE, own_state: ownState }, count: 2 });
    expect(paged.drawn).toMatchObject({ own_state: ownState });
    expect(updateOf(paged)).toBe('none');
    expect(formOf(paged)).not.toHaveProperty('own_state');
    expect(after(paged, control('donut', false)).drawn).toMatchObject({ donut: false, own_state: ownState });
    expect(after(paged, { kind: 'update' }).request?.form).not.toHaveProperty('own_state');
  });

  test('are sent with every change that needs one if updates are immediate', () => {
    const shown = after(START, { kind: 'atOnce', isAtOnce: true });
    expect(shown.request?.count).toBe(1);
    expect(after(shown, control('metric', 'total')).request?.count).toBe(2);
    expect(after(shown, control('donut', false)).request?.count).toBe(1);
    expect(after(shown, control('metric', 'total'), { kind: 'undo' }).request).toMatchObject({
      form: PIE,
      count: 3,
    });
  });

  test('of a change are computed on the device if it can, those of Update chart by the server', () => {
    const shown = after(START, { kind: 'update' }, { kind: 'atOnce', isAtOnce: true });
    expect(shown.request?.isDeviceFirst).toBe(false);
    const changed = after(shown, control('metric', 'total'));
    expect(changed.request?.isDeviceFirst).toBe(true);
    expect(after(changed, { kind: 'update' }).request?.isDeviceFirst).toBe(false);
  });

  test('and redraws are not made while a control has an error [CHT-35]', () => {
    const shown = after(START, { kind: 'update' });
    const faulty = after(shown, control('metric', null), control('donut', false), { kind: 'update' });
    expect(errorsOf(faulty)).toEqual({ metric: ['cannot be empty'] });
    expect(faulty.request).toBe(shown.request);
    expect(faulty.drawn).toBe(shown.drawn);
    const atOnce = after(shown, { kind: 'atOnce', isAtOnce: true }, control('row_limit', 0));
    expect(atOnce.request).toBe(shown.request);
    const mended = after(faulty, control('metric', 'count'));
    expect(mended.drawn).toMatchObject({ donut: false, metric: 'count' });
  });

  test('that brought no rows are followed by one for the rows on screen, once the controls are theirs again', () => {
    const shown = after(START, { kind: 'update' }, ANSWERED);
    const failed = after(
      shown,
      { kind: 'vizType', vizType: 'table' },
      { kind: 'update' },
      { kind: 'chart', event: { kind: 'failed', message: 'no' } },
    );
    expect(failed.request?.count).toBe(2);
    expect(after(failed, control('server_pagination', true)).request?.count).toBe(2);
    const back = after(failed, { kind: 'undo' });
    expect(back.request).toMatchObject({ form: PIE, count: 3, isDeviceFirst: true });
    expect(back.run).toMatchObject({ status: 'loading', alert: null });
    // What is only drawn again is no way back from a request that failed first.
    const never = after(
      START,
      { kind: 'update' },
      { kind: 'chart', event: { kind: 'failed', message: 'no' } },
    );
    expect(after(never, control('donut', false)).request?.count).toBe(1);
  });

  test('can be stopped', () => {
    const stopped = after(START, { kind: 'update' }, { kind: 'chart', event: { kind: 'stopped' } });
    expect(stopped.run).toMatchObject({ status: 'stopped', alert: 'Updating chart was stopped' });
  });
});

test('formatting is applied at once, without a request', () => {
  const shown = after(START, { kind: 'update' }, control('donut', false));
  expect(shown.drawn).toMatchObject({ donut: false, metric: 'count' });
  expect(updateOf(shown)).toBe('redraw');
  expect(shown.request?.count).toBe(1);
});

test('another type is drawn after its request', () => {
  const table = after(START, { kind: 'update' }, { kind: 'vizType', vizType: 'table' });
  expect(table.drawn).toBe(table.request?.form);
  const updated = after(table, { kind: 'update' });
  expect(updated.drawn).toBe(table.drawn);
  expect(after(updated, ANSWERED).drawn).toMatchObject({ viz_type: 'table', groupby: ['region'] });
});

test('rows are drawn with the query settings of their own request until the next one is answered', () => {
  const state = after(
    START,
    { kind: 'update' },
    ANSWERED,
    { kind: 'atOnce', isAtOnce: true },
    control('metric', 'total'),
    control('donut', false),
  );
  expect(state.request?.form).toMatchObject({ metric: 'total' });
  expect(state.drawn).toMatchObject({ metric: 'count', donut: false });
  expect(after(state, { kind: 'chart', event: { kind: 'failed', message: 'no' } }).drawn).toBe(state.drawn);
  expect(after(state, ANSWERED).drawn).toMatchObject({ metric: 'total', donut: false });
});

test('a change that only requests rows leaves what is drawn as it is until they are there', () => {
  const shown = after(START, { kind: 'update' }, ANSWERED, { kind: 'atOnce', isAtOnce: true });
  const state = after(shown, control('metric', 'total'));
  expect(state.drawn).toBe(shown.drawn);
  const answered = after(state, ANSWERED);
  expect(answered.drawn).toMatchObject({ metric: 'total' });
  expect(after(answered, { kind: 'undo' }).drawn).toBe(answered.drawn);
});

test('every change can be undone and redone, a type with everything it set aside', () => {
  const table = after(START, control('donut', false), { kind: 'vizType', vizType: 'table' });
  expect(formOf(table)).not.toHaveProperty('metric');
  const back = after(table, { kind: 'undo' });
  expect(formOf(back)).toEqual({ ...PIE, donut: false });
  expect(formOf(after(back, { kind: 'undo' }, { kind: 'undo' }))).toEqual(PIE);
  expect(formOf(after(back, { kind: 'redo' }))).toEqual(formOf(table));
});

test('a control is reset to its initial value', () => {
  expect(formOf(after(START, control('donut', false), { kind: 'reset', key: 'donut' }))).toEqual(PIE);
});

test('a control of an opened draft is reset to the saved chart, and of a saved one to what was saved', () => {
  const draft = { ...PIE, donut: false };
  const opened = startExplore(draft, { dataset: null, maxRows: undefined, base: PIE });
  const reset: ExploreEvent = { kind: 'reset', key: 'donut' };
  expect(formOf(after(opened, reset))).toEqual(PIE);
  const saved = after(opened, { kind: 'based', base: draft });
  expect(formOf(after(saved, control('donut', true), reset))).toEqual(draft);
  expect(after(saved, { kind: 'based', base: { ...draft } })).toBe(saved);
});

test('a draft that was opened with an error is requested once it is the saved chart again', () => {
  const opened = startExplore({ ...PIE, metric: null }, { dataset: null, maxRows: undefined, base: PIE });
  const refused = after(opened, { kind: 'update' });
  expect(refused.request).toBeNull();
  expect(after(refused, control('metric', 'other')).request).toBeNull();
  expect(after(refused, { kind: 'taken', form: PIE }).request).toMatchObject({ form: PIE, count: 1 });
});

test('the server’s row limit is the one it reports [CHT-22]', () => {
  const state = startExplore({ ...PIE, row_limit: 2000 }, { dataset: null, maxRows: 1000 });
  expect(errorsOf(state)).toEqual({ row_limit: ['Value cannot exceed 1000'] });
});

test('typing is one undo step, selecting is one step each time', () => {
  const typed = after(START, control('label_template', '{'), control('label_template', '{n'));
  expect(formOf(after(typed, { kind: 'undo' }))).toEqual(PIE);
  const chosen = after(START, control('groupby', ['a']), control('groupby', ['a', 'b']));
  expect(formOf(after(chosen, { kind: 'undo' }))).toMatchObject({ groupby: ['a'] });
});

test('a suggested chart is requested at once, and undone in one step', () => {
  const empty = startExplore(
    { viz_type: 'table', datasource: '1__table' },
    { dataset: { columns: [], metrics: [], mainTimeColumn: 'at' }, maxRows: undefined },
  );
  const chart = { vizType: 'pie', title: 'Parts', form: { metric: 'count', groupby: ['region'] } };
  const shown = after(empty, { kind: 'suggested', chart });
  expect(shown.request).toMatchObject({
    count: 1,
    form: { viz_type: 'pie', datasource: '1__table', metric: 'count', adhoc_filters: [{ subject: 'at' }] },
  });
  expect(formOf(after(shown, { kind: 'undo' }))).toEqual(formOf(empty));
});

describe('form data from storage', () => {
  const taken = (form: FormData): ExploreEvent => ({ kind: 'taken', form });

  test('is on screen, and is not a change to store', () => {
    const read = after(START, taken({ ...PIE, metric: 'total' }));
    expect(formOf(read)).toMatchObject({ metric: 'total' });
    expect(read.stored).toBe(formOf(read));
    const changed = after(read, control('metric', 'count'));
    expect(changed.stored).not.toBe(formOf(changed));
  });

  test('of another type is requested, since nobody here selected it', () => {
    const pie = after(START, { kind: 'update' }, ANSWERED);
    const table: FormData = { viz_type: 'table', datasource: '1__table', groupby: ['region'] };
    const read = after(pie, taken(table));
    expect(read.request).toMatchObject({ form: { viz_type: 'table' }, count: 2, isDeviceFirst: true });
    expect(after(read, ANSWERED).drawn).toMatchObject({ viz_type: 'table' });
    expect(after(pie, taken({ ...PIE, metric: 'total' })).request?.count).toBe(1);
    expect(after(START, taken(table)).request).toBeNull();
  });

  test('of an undo comes back with what the type had set aside', () => {
    const table = after(START, { kind: 'vizType', vizType: 'big_number_total' });
    const { setAside } = table.history.present;
    expect(setAside).not.toEqual([]);
    const back = after(table, taken(PIE));
    expect(formOf(back)).toEqual(formOf(START));
    expect(after(back, taken(formOf(table))).history.present.setAside).toEqual(setAside);
  });
});

test('values that a type had set aside come back with it after a reload, unless the form was changed elsewhere', () => {
  const before = after(START, { kind: 'vizType', vizType: 'echarts_timeseries_line' });
  const left = JSON.parse(JSON.stringify(before.history.present)) as ExploreDraft;
  expect(left.setAside.map(({ control: { key } }) => key)).toContain('donut');
  const reopened = (form: FormData) =>
    after(startExplore(form, { dataset: null, maxRows: undefined, left }), {
      kind: 'vizType',
      vizType: 'pie',
    });
  expect(formOf(reopened(left.form))).toMatchObject({ donut: true, metric: 'count' });
  expect(formOf(reopened({ ...left.form, row_limit: 50 }))).not.toHaveProperty('donut');
});

test('an entry that is dragged to another control leaves its own, in one step', () => {
  const form = {
    viz_type: 'table',
    datasource: '1__table',
    groupby: ['region', 'port'],
    all_columns: ['city'],
  };
  const start = startExplore({ ...form, query_mode: 'aggregate' }, { dataset: null, maxRows: undefined });
  const from = { key: 'groupby', at: 0 };
  const dragged = after(start, { kind: 'taken over', from, key: 'metrics', value: ['count'] });
  expect(formOf(dragged)).toMatchObject({ groupby: ['port'], metrics: ['count'] });
  expect(formOf(after(dragged, { kind: 'undo' }))).toMatchObject({ groupby: ['region', 'port'] });
  const single = after(START, {
    kind: 'taken over',
    from: { key: 'metric', at: 0 },
    key: 'groupby',
    value: [],
  });
  expect(formOf(single)['metric']).toBeNull();
});
