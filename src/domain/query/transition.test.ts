import { describe, expect, test } from 'vitest';
import { newTab } from '../tab/newTab.ts';
import { type Query, type QueryState, QUERY_STATES } from './query.ts';
import { startQuery } from './startQuery.ts';
import {
  FINISHED_STATES,
  INACTIVE_AFTER,
  STATES_IN_PROGRESS,
  isFinished,
  isInProgress,
  isInactive,
} from './states.ts';
import { type ServerQuery, transition } from './transition.ts';

const editor = { ...newTab({ id: 'tab________', name: 'Untitled Query 1', now: 0, position: 1 }), dbId: 1 };

function query(state: QueryState, fields: Partial<Query> = {}): Query {
  const begun = startQuery(editor, {
    id: 'q',
    at: 1_000,
    sql: 'SELECT 1',
    sqlOffset: 0,
    dbId: 1,
    runAsync: false,
  });
  return { ...begun, state, ...fields };
}

function server(state: QueryState, fields: Partial<ServerQuery> = {}): ServerQuery {
  return {
    id: 'q',
    serverId: 7,
    state,
    progress: 0,
    executedSql: 'SELECT 1 LIMIT 1001',
    limit: 1000,
    limitingFactor: 'NOT_LIMITED',
    rows: 1,
    resultsKey: 'key',
    endDttm: 2_000,
    tempSchema: null,
    tempTable: null,
    errors: [],
    errorMessage: null,
    statements: null,
    ...fields,
  };
}

const success = (fields: Partial<ServerQuery> = {}) =>
  ({
    type: 'succeeded',
    at: 2_500,
    server: server('success', fields),
    resultId: 'q',
    rows: 1,
    cached: false,
  }) as const;

const failure = {
  type: 'failed',
  at: 3_000,
  errors: [{ message: 'no', error_type: null, level: 'error', extra: null }],
  message: 'no',
  link: 'http://help/',
} as const;

describe('the states of a query', () => {
  test('there are nine, five in progress and four finished [QRY-09 QRY-10 QRY-11]', () => {
    const inProgress = ['fetching', 'pending', 'running', 'scheduled', 'started'];
    const finished = ['failed', 'stopped', 'success', 'timed_out'];
    expect([...STATES_IN_PROGRESS].sort()).toEqual(inProgress);
    expect([...FINISHED_STATES].sort()).toEqual(finished);
    expect([...QUERY_STATES].sort()).toEqual([...inProgress, ...finished].sort());
    for (const state of QUERY_STATES) expect(isInProgress(state)).toBe(!isFinished(state));
  });

  test('an asynchronous run begins pending, any other running [QRY-12 QRY-13]', () => {
    const start = { id: 'q', at: 0, sql: 'SELECT 1', sqlOffset: 0, dbId: 1 };
    expect(startQuery(editor, { ...start, runAsync: true }).state).toBe('pending');
    expect(startQuery(editor, { ...start, runAsync: false }).state).toBe('running');
  });
});

describe('success', () => {
  test('sets progress, rows and end time and clears the error [QRY-17 QRY-18 QRY-19 QRY-20]', () => {
    const after = transition(
      query('running', { errorMessage: 'old', errors: failure.errors, link: 'x' }),
      success(),
    );
    expect(after).toMatchObject({ state: 'success', progress: 100, rows: 1, resultId: 'q', endDttm: 2_000 });
    expect(after).toMatchObject({ errors: [], errorMessage: null, link: null });
  });

  test('is ignored if the query was stopped [QRY-15]', () => {
    const stopped = query('stopped');
    expect(transition(stopped, success())).toBe(stopped);
  });

  test('is ignored if the status of the result is not success [QRY-16]', () => {
    const running = query('running');
    expect(transition(running, success({ state: 'running' }))).toBe(running);
  });
});

describe('failure', () => {
  test('stores errors, message, link and end time [QRY-22 QRY-23 QRY-24 QRY-25]', () => {
    const after = transition(query('running'), failure);
    expect(after).toMatchObject({
      state: 'failed',
      errors: failure.errors,
      errorMessage: 'no',
      link: 'http://help/',
      endDttm: 3_000,
    });
  });

  test('is ignored if the query was stopped [QRY-21]', () => {
    const stopped = query('stopped');
    expect(transition(stopped, failure)).toBe(stopped);
  });
});

test('a stop sets the state to stopped with empty results [QRY-26]', () => {
  const after = transition(query('running', { rows: 3, resultId: 'q' }), { type: 'stopped', at: 9 });
  expect(after).toMatchObject({ state: 'stopped', rows: null, resultId: null, endDttm: 9 });
});

test('requesting stored results sets the state to fetching [QRY-28]', () => {
  expect(transition(query('success'), { type: 'fetching' }).state).toBe('fetching');
});

describe('a refresh from the server', () => {
  const refresh = (state: QueryState) => ({ type: 'refreshed', at: 5_000, server: server(state) }) as const;

  test('never overwrites a query that is stopped or failed here [QRY-29 QRY-30]', () => {
    for (const state of ['stopped', 'failed'] as const) {
      for (const theirs of QUERY_STATES) expect(transition(query(state), refresh(theirs)).state).toBe(state);
    }
  });

  test('keeps fetching, success and running when the server reports success [QRY-31 QRY-32 QRY-33]', () => {
    for (const state of ['fetching', 'success', 'running'] as const) {
      const here = { resultId: 'kept', endDttm: 1_500, progress: 40 };
      expect(transition(query(state, here), refresh('success'))).toMatchObject({ state, ...here });
    }
  });

  test('takes the state of a pending query from the server, and its results key', () => {
    expect(transition(query('pending'), refresh('success'))).toMatchObject({
      state: 'success',
      resultsKey: 'key',
    });
    expect(transition(query('pending'), refresh('running')).state).toBe('running');
    expect(transition(query('running'), refresh('timed_out')).state).toBe('timed_out');
    expect(transition(query('running'), refresh('stopped')).state).toBe('stopped');
  });
});

test('only running and pending queries without progress and older than six hours are inactive [QRY-35 QRY-36]', () => {
  const late = 1_000 + INACTIVE_AFTER + 1;
  for (const state of QUERY_STATES) {
    expect(isInactive(query(state), late)).toBe(state === 'running' || state === 'pending');
  }
  expect(isInactive(query('running', { progress: 1 }), late)).toBe(false);
  expect(isInactive(query('running'), late - 1)).toBe(false);
});
