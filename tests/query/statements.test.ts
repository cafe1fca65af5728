import { describe, expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { getQuery, listQueries, listStatements } from '#store/sql/queries.ts';

import { serverQuery } from '#query/sql/serverQuery.ts';
import { howFar } from '../../src/features/sqllab/output/statementText.ts';
import { body, envelope, openWorld, TAB } from './runnerWorld.ts';

describe('a query of several statements', () => {
  const reported = (sql: string, more: object = {}) => ({
    sql,
    state: 'success',
    rows: 1,
    limitingFactor: 'NOT_LIMITED',
    changed: null,
    results_key: null,
    ...more,
  });

  test('stores the rows of each on the device, and is one entry of the history', async () => {
    const w = await openWorld();
    const statements = [reported('SELECT 1', { results_key: 'first' }), reported('SELECT 2')];
    w.server.decode = async (id) =>
      ok({ envelope: envelope(id, {}, { extra: { statements } }), rowCount: 1 });
    const id = await w.run('SELECT 1; SELECT 2');
    const run = await w.settled(id);
    expect(run.part).toMatchObject({ index: 1 });
    const [first] = await listStatements(w.db, run);
    expect(first).toMatchObject({ id: `${id}.1`, resultId: `${id}.1`, rows: 1 });
    while (w.keys.length === 0) await getQuery(w.db, id);
    expect(w.keys).toEqual(['first']);
    expect((await listQueries(w.db, TAB)).map((each) => each.id)).toEqual([id]);
    const next = await w.run('SELECT 3');
    await w.settled(next);
    expect((await getQuery(w.db, `${id}.1`))?.resultId).toBeNull();
    expect(w.dropped).toEqual([id, `${id}.1`]);
  });

  test('with a failed one keeps what ran before it', async () => {
    const w = await openWorld();
    const statements = [
      reported('SELECT 1', { results_key: 'first' }),
      reported('SELECT x', { state: 'failed', rows: null }),
      reported('SELECT 3', { state: 'skipped', rows: null }),
    ];
    const error = { message: 'no x', error_type: null, level: 'error', extra: { statements } } as const;
    w.server.execute = async () => err({ kind: 'refused', errors: [error], link: null });
    const run = await w.settled(await w.run('SELECT 1; SELECT x; SELECT 3'));
    const all = await listStatements(w.db, run);
    expect(all.map(({ state, part }) => [state, part?.came])).toEqual([
      ['success', 'told'],
      ['failed', 'told'],
      ['success', 'skipped'],
    ]);
    while (w.keys.length === 0) await getQuery(w.db, run.id);
    expect(w.keys).toEqual(['first']);
  });

  test('on a server that names none in its error, the failed one is looked up in its history', async () => {
    const w = await openWorld();
    const sql = 'SELECT 1; SELECT x; SELECT 3';
    const error = { message: 'no x', error_type: null, level: 'error', extra: null } as const;
    w.server.execute = async () => err({ kind: 'refused', errors: [error], link: null });
    const extra = { progress: 'Running block 2 out of 3' };
    w.server.updatedSince = async () =>
      ok([serverQuery(body(w.sent.at(-1)?.clientId ?? '', 'failed', { sql, extra }))]);
    const run = await w.settled(await w.run(sql));
    expect((await listStatements(w.db, run)).map(({ sql: text, part }) => [text, part?.came])).toEqual([
      ['SELECT 1', 'untold'],
      [sql, 'told'],
      ['SELECT 3', 'skipped'],
    ]);
    expect(howFar(await listStatements(w.db, run), run)).toBe(
      'Statement 2 of 3 failed. Ran before it: 1. Not run: 3.',
    );
  });

  test('on a server that reports only the last one, the others are shown as run', async () => {
    const w = await openWorld();
    const run = await w.settled(await w.run('SELECT 1; SELECT 2'));
    expect((await listStatements(w.db, run)).map(({ part }) => part?.came)).toEqual(['untold', 'told']);
    expect(w.keys).toEqual([]);
  });
});

test('fetches no rows for a statement that returns none, whatever key the server sends', async () => {
  const w = await openWorld();
  w.server.decode = async (id) => ok({ envelope: envelope(id, { columns: [] }), rowCount: 0 });
  const query = await w.settled(await w.run('DROP TABLE t'));
  expect(query).toMatchObject({ state: 'success', resultId: null, resultsKey: null });
});
