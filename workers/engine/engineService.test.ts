import { tableFromArrays, tableToIPC } from '@uwdata/flechette';
import { expect, test } from 'vitest';
import { createEngineService, type LocalEngine, type LocalQuestion } from './engineService.ts';

function engine(run: (sql: string) => Uint8Array): LocalEngine & { readonly statements: string[] } {
  const statements: string[] = [];
  return {
    statements,
    attach: async (_file, alias) => void statements.push(`attach ${alias}`),
    detach: async (alias) => void statements.push(`detach ${alias}`),
    run: async (sql) => {
      statements.push(sql);
      return run(sql);
    },
  };
}

const ROWS = (): Uint8Array =>
  tableToIPC(tableFromArrays({ kind: ['a', 'b'], count: [1, 2] }), {}) ?? new Uint8Array();

const QUESTION: LocalQuestion = {
  context: { datasource: { id: 1, type: 'table' }, queries: [{ metrics: ['count'], columns: ['kind'] }] },
  source: {
    from: { kind: 'sql', sql: 'SELECT 1' },
    columns: [{ name: 'kind', type: 1, isTime: false }],
    metrics: [{ name: 'count', expression: 'COUNT(*)' }],
    mainTime: null,
  },
  extract: { key: 'one', file: new Uint8Array(), table: 'extract_rows' },
  now: 0,
  zone: 'UTC',
};

test('a question is answered from the extract in the bytes of a server', async () => {
  const local = engine(ROWS);
  const service = createEngineService(local);
  const answer = await service.answer(QUESTION);
  expect(answer.ok && JSON.parse(new TextDecoder().decode(answer.value))).toMatchObject({
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

test('an extract is attached once, and again after it was forgotten', async () => {
  const local = engine(ROWS);
  const service = createEngineService(local);
  await Promise.all([service.answer(QUESTION), service.answer(QUESTION)]);
  const files = () => local.statements.filter((each) => /^(at|de)tach/.test(each));
  expect(files()).toEqual(['attach extract_0']);
  await service.forget('one');
  await service.answer(QUESTION);
  expect(files()).toEqual(['attach extract_0', 'detach extract_0', 'attach extract_1']);
});

test('what the engine refuses is said as the server says it, and what breaks it is told apart', async () => {
  const refusing = createEngineService(
    engine(() => {
      throw new Error('Binder Error: no such column');
    }),
  );
  expect(await refusing.answer(QUESTION)).toEqual({
    ok: false,
    error: { kind: 'query', message: 'Binder Error: no such column' },
  });
  const breaking = createEngineService(
    engine(() => {
      throw new WebAssembly.RuntimeError('memory access out of bounds');
    }),
  );
  expect(await breaking.answer(QUESTION)).toMatchObject({ ok: false, error: { kind: 'broken' } });
});
