import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { expect, test, vi } from 'vitest';
import { createEngineService } from './engineService.ts';
import type { LocalRequest } from './protocol.ts';
import type { LocalEngine } from './localEngine.ts';

type Run = LocalEngine['run'];

function engine(run: Run) {
  const statements: string[] = [];
  const interrupt = vi.fn<() => void>();
  const local: LocalEngine = {
    interrupt,
    addFile: async () => undefined,
    removeFile: async () => undefined,
    attach: async (_file, alias) => void statements.push(`attach ${alias}`),
    detach: async (alias) => void statements.push(`detach ${alias}`),
    insert: async (_rows, table) => void statements.push(`insert ${table}`),
    drop: async (table) => void statements.push(`drop ${table}`),
    run: async (sql) => {
      statements.push(sql);
      return run(sql);
    },
  };
  return { ...local, statements, interrupt };
}

const ROWS: Run = async () =>
  tableToIPC(tableFromArrays({ kind: ['a', 'b'], count: [1, 2] }), {}) ?? new Uint8Array();

const EXTRACT = {
  datasetId: 1,
  version: 1,
  form: 'duckdb',
  parts: [new Uint8Array()],
} as const;

const QUESTION: LocalRequest = {
  context: { datasource: { id: 1, type: 'table' }, queries: [{ metrics: ['count'], columns: ['kind'] }] },
  source: {
    from: { kind: 'sql', sql: 'SELECT 1' },
    columns: [{ name: 'kind', type: 1, isTime: false }],
    metrics: [{ name: 'count', expression: 'COUNT(*)' }],
    mainTime: null,
  },
  extract: EXTRACT,
  now: 0,
  zone: 'UTC',
};

test('a request is answered from the extract with the same bytes as by a server', async () => {
  const local = engine(ROWS);
  const result = await createEngineService(local).compute(QUESTION, 1);
  expect(result.ok && JSON.parse(new TextDecoder().decode(result.value))).toMatchObject({
    result: [
      {
        status: 'success',
        colnames: ['kind', 'count'],
        data: [
          { kind: 'a', count: 1 },
          { kind: 'b', count: 2 },
        ],
      },
    ],
  });
  expect(local.statements[1]).toContain('FROM extract_0.main.extract_rows');
});

test('an extract is attached once, and newer rows replace it', async () => {
  const local = engine(ROWS);
  const service = createEngineService(local);
  await Promise.all([service.compute(QUESTION, 1), service.compute(QUESTION, 2)]);
  const files = () => local.statements.filter((each) => /^(at|de)tach/.test(each));
  expect(files()).toEqual(['attach extract_0']);
  await service.compute({ ...QUESTION, extract: { ...EXTRACT, version: 2 } }, 3);
  expect(files().toSorted()).toEqual(['attach extract_0', 'attach extract_1', 'detach extract_0']);
});

test('rows received as query results become a table', async () => {
  const local = engine(ROWS);
  const page = new TextEncoder().encode(
    JSON.stringify({ result: [{ data: [{ kind: 'a' }], colnames: ['kind'], coltypes: [1] }] }),
  );
  const extract = { ...EXTRACT, form: 'answers', parts: [page, new Blob([page])] } as const;
  expect((await createEngineService(local).compute({ ...QUESTION, extract }, 1)).ok).toBe(true);
  expect(local.statements[0]).toBe('insert extract_0');
  expect(local.statements[1]).toContain('FROM memory.main.extract_0');
});

test('unreadable rows are distinguished from an engine crash', async () => {
  const refusing = { ...engine(ROWS), attach: () => Promise.reject(new Error('not a DuckDB file')) };
  const service = createEngineService(refusing);
  const unreadable = { ok: false, error: { kind: 'unreadable', message: 'not a DuckDB file' } };
  expect(await service.compute(QUESTION, 1)).toEqual(unreadable);
  expect(await service.compute(QUESTION, 2)).toEqual(unreadable);
  const extract = { ...EXTRACT, form: 'answers', parts: [new TextEncoder().encode('{')] } as const;
  expect(await service.compute({ ...QUESTION, extract: { ...extract, version: 2 } }, 3)).toMatchObject({
    error: { kind: 'unreadable' },
  });
});

test('query errors match the server’s, and crashes are distinguished', async () => {
  const refusing = createEngineService(
    engine(() => Promise.reject(new Error('Binder Error: no such column'))),
  );
  expect(await refusing.compute(QUESTION, 1)).toEqual({
    ok: false,
    error: { kind: 'query', message: 'Binder Error: no such column' },
  });
  const breaking = createEngineService(
    engine(() => Promise.reject(new WebAssembly.RuntimeError('memory access out of bounds'))),
  );
  expect(await breaking.compute(QUESTION, 1)).toMatchObject({ ok: false, error: { kind: 'broken' } });
});

test('a cancelled request is interrupted, and a queued one never starts', async () => {
  const local = engine(
    () =>
      new Promise((_, reject) => {
        local.interrupt.mockImplementation(() => reject(new Error('INTERRUPT Error')));
      }),
  );
  const service = createEngineService(local);
  const result = [service.compute(QUESTION, 1), service.compute(QUESTION, 2)];
  await vi.waitFor(() => expect(local.statements).toHaveLength(2));
  await service.stop(2);
  expect(local.interrupt).not.toHaveBeenCalled();
  await service.stop(1);
  const aborted = { ok: false, error: { kind: 'aborted' } };
  expect(await Promise.all(result)).toEqual([aborted, aborted]);
  expect(local.statements).toHaveLength(2);
});
