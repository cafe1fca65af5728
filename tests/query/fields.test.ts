import { expect, test } from 'vitest';
import { err, ok } from '#domain/result.ts';
import { patchTab } from '#store/sql/tabs.ts';
import { write } from '#store/write.ts';
import { templateValues } from '#domain/query/query.ts';
import { envelope, openWorld, TAB } from './runnerWorld.ts';

/** What a query is made of, from the tab it was run in and from the server's record of it. */
test('a query keeps what it was run with and what the server reports, in fields of their own [ENT-03 ENT-27]', async () => {
  const w = await openWorld();
  await write(w.db, async (tx) => {
    await patchTab(tx, TAB, { catalog: 'c', schema: 's', queryLimit: 50, templateParams: '{"a": 1}' });
  });
  w.server.decode = async (id) =>
    ok({
      envelope: envelope(
        id,
        {},
        {
          tempSchema: 'main',
          tempTable: 'made',
          limit: 50,
          limitingFactor: 'QUERY',
          rows: 3,
          executedSql: 'CREATE TABLE made AS SELECT 1',
          extra: { queued_before: 2 },
        },
      ),
      rowCount: 3,
    });
  const createAs = { method: 'TABLE', table: 'made' } as const;
  const started = await w.runner.run({ tabId: TAB, sql: 'SELECT 1', sqlOffset: 4, createAs });
  const id = started.ok ? started.value : '';
  const query = await w.settled(id);
  expect(query).toEqual({
    id,
    serverId: 7,
    dbId: 1,
    backend: 'duckdb',
    templateParams: '{"a": 1}',
    sql: 'SELECT 1',
    sqlOffset: 4,
    sqlEditorId: TAB,
    tab: 'Untitled Query 1',
    catalog: 'c',
    schema: 's',
    executedSql: 'CREATE TABLE made AS SELECT 1',
    tempTable: 'made',
    tempSchema: 'main',
    ctas: true,
    ctas_method: 'TABLE',
    runAsync: false,
    queryLimit: 50,
    limit: 50,
    limitingFactor: 'QUERY',
    progress: 100,
    startDttm: 1_000,
    endDttm: 2_000,
    state: 'success',
    cached: false,
    resultsKey: 'key',
    isDataPreview: false,
    rows: 3,
    // Rows are stored apart, under this name.
    resultId: id,
    errors: [],
    errorMessage: null,
    link: null,
    queuedBefore: 2,
    changedOn: expect.any(Number) as number,
  });

  const errors = [{ message: 'no', error_type: null, level: 'error', extra: { issue_codes: [] } }] as const;
  w.server.execute = async () => err({ kind: 'refused', errors, link: 'http://127.0.0.1/help' });
  const failed = await w.settled(await w.run());
  expect(failed).toMatchObject({
    state: 'failed',
    errors,
    errorMessage: 'no',
    link: 'http://127.0.0.1/help',
  });
});

test('a query is run again with the values that it was run with, not those of its tab since', async () => {
  const w = await openWorld();
  const setValues = (templateParams: string) =>
    write(w.db, async (tx) => {
      await patchTab(tx, TAB, { templateParams });
    });
  await setValues('{"a": 1}');
  const query = await w.settled(await w.run());
  await setValues('{"a": 2}');
  expect(templateValues((await w.db.queries.get(query.id)) ?? query)).toBe('{"a": 1}');

  const { templateParams: _, ...fromElsewhere } = query;
  expect(templateValues({ ...fromElsewhere, sql: 'SELECT {{ a }}' })).toBe(null);
  expect(templateValues({ ...fromElsewhere, sql: 'SELECT 1' })).toBe('');
});
