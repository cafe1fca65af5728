import { expect, test } from 'vitest';
import { chartRun, FIRST_RUN, type ChartEvent, type ChartRun } from './chartRun.ts';

function after(...events: readonly ChartEvent[]): ChartRun {
  return events.reduce((run, event, at) => chartRun(run, event, at + 1), FIRST_RUN);
}

const failed: ChartEvent = { kind: 'failed', message: 'No such column', stack: 'at chart' };

test('an update that starts is loading and clears the previous alert and stack [CHT-04 CHT-05 CHT-06]', () => {
  expect(after(failed, { kind: 'started' })).toEqual({
    status: 'loading',
    alert: null,
    stack: null,
    startedAt: 2,
    endedAt: null,
  });
});

test('a result is a success, and its chart is rendered [CHT-08 CHT-11]', () => {
  expect(after({ kind: 'started' }, { kind: 'answered' })).toMatchObject({ status: 'success', endedAt: 2 });
  expect(after({ kind: 'started' }, { kind: 'answered' }, { kind: 'rendered' }).status).toBe('rendered');
});

test('stopping is reported [CHT-09 CHT-10]', () => {
  expect(after({ kind: 'started' }, { kind: 'stopped' })).toMatchObject({
    status: 'stopped',
    alert: 'Updating chart was stopped',
  });
});

test('a failed update is a failure, and a late render does not hide it [CHT-13]', () => {
  expect(after({ kind: 'started' }, failed, { kind: 'rendered' })).toMatchObject({
    status: 'failed',
    alert: 'No such column',
    stack: 'at chart',
  });
});

test('a chart that cannot be rendered is a failure with its own message [CHT-12 ERR-53]', () => {
  const run = after({ kind: 'answered' }, { kind: 'notRendered', what: 'No axis', stack: 'at axis' });
  expect(run).toMatchObject({
    status: 'failed',
    alert: 'An error occurred while rendering the visualization: No axis',
    stack: 'at axis',
  });
});

test('a failure with a stack is cleared when the datasets are reloaded, others stay [CHT-14]', () => {
  expect(after(failed, { kind: 'datasetsRead' })).toEqual(FIRST_RUN);
  expect(after({ kind: 'failed', message: 'No' }, { kind: 'datasetsRead' }).status).toBe('failed');
});
