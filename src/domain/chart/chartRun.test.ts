import { expect, test } from 'vitest';
import { chartRun, FIRST_RUN } from './chartRun.ts';
import type { ChartEvent, ChartRun } from './chartRun.ts';

function after(...events: readonly ChartEvent[]): ChartRun {
  return events.reduce((run, event, at) => chartRun(run, event, at + 1), FIRST_RUN);
}

const failed: ChartEvent = { kind: 'failed', message: 'No such column', stack: 'at chart' };

test('an update that starts is loading, without alert and stack of the one before [CHT-04 CHT-05 CHT-06]', () => {
  expect(after(failed, { kind: 'started' })).toEqual({
    status: 'loading',
    alert: null,
    stack: null,
    startedAt: 2,
    endedAt: null,
  });
});

test('an answer is a success, and a picture of it is rendered [CHT-08 CHT-11]', () => {
  expect(after({ kind: 'started' }, { kind: 'answered' })).toMatchObject({ status: 'success', endedAt: 2 });
  expect(after({ kind: 'started' }, { kind: 'answered' }, { kind: 'rendered' }).status).toBe('rendered');
});

test('stopping says so [CHT-09 CHT-10]', () => {
  expect(after({ kind: 'started' }, { kind: 'stopped' })).toMatchObject({
    status: 'stopped',
    alert: 'Updating chart was stopped',
  });
});

test('a failure of the update is one, and no late picture hides it [CHT-13]', () => {
  expect(after({ kind: 'started' }, failed, { kind: 'rendered' })).toMatchObject({
    status: 'failed',
    alert: 'No such column',
    stack: 'at chart',
  });
});

test('a picture that cannot be drawn is a failure in words of its own [CHT-12 ERR-53]', () => {
  const run = after({ kind: 'answered' }, { kind: 'notRendered', what: 'No axis', stack: 'at axis' });
  expect(run).toMatchObject({
    status: 'failed',
    alert: 'An error occurred while rendering the visualization: No axis',
    stack: 'at axis',
  });
});

test('a failure with a stack is cleared when the datasets are read again, another stays [CHT-14]', () => {
  expect(after(failed, { kind: 'datasetsRead' })).toEqual(FIRST_RUN);
  expect(after({ kind: 'failed', message: 'No' }, { kind: 'datasetsRead' }).status).toBe('failed');
});
