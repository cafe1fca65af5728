import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { err, ok, type Result } from '#domain/result.ts';
import type { StopFailure } from '#query/sql/runner.ts';
import { openDb } from '#store/db.ts';
import { createLabRun } from './labRun.ts';

/** The toasts shown after a stop with this outcome. */
async function toastsOf(stopped: Result<void, StopFailure>): Promise<readonly unknown[][]> {
  const show = vi.fn();
  const unused = () => expect.unreachable();
  const services = {
    toasts: { show },
    runner: { stop: async () => stopped, run: unused },
    db: openDb('lab run', { indexedDB: new IDBFactory(), IDBKeyRange }),
    dispatch: unused,
    change: unused,
    conf: { get: unused },
    catalogue: { refreshDatabases: unused },
    refreshTab: unused,
    reportStorageFailure: unused,
  };
  await createLabRun(services, unused, unused).stop('q');
  return show.mock.calls;
}

test('a stopped query is confirmed with a toast [TOST-12 TOST-08]', async () => {
  expect(await toastsOf(ok(undefined))).toEqual([['success', 'Query was stopped.']]);
});

test.each(['failed', 'unreachable'] as const)(
  'a stop that %s is shown as a failure [ERR-03 TOST-08]',
  async (kind) => {
    expect(await toastsOf(err({ kind, cause: null }))).toEqual([['danger', 'Failed to stop query.']]);
  },
);

test('stopping a query that has already ended is no failure', async () => {
  expect(await toastsOf(err({ kind: 'finished', cause: null }))).toEqual([]);
});
