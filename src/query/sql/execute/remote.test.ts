import { expect, test } from 'vitest';
import type { SqllabApi } from '#api/sql/sqllab.ts';
import { err } from '#domain/result.ts';
import { createRemoteExecutor } from './remote.ts';

test('the line of an error is one of the text that was run, not of how a Superset laid it out', async () => {
  const message = 'We can\'t seem to resolve the column "nosuch" at line 2.';
  const errors = [{ message, error_type: 'COLUMN_DOES_NOT_EXIST_ERROR', level: 'error', extra: {} }];
  const failed = err({ kind: 'http' as const, status: 500, message, errors });
  const api = { execute: async () => failed } as unknown as SqllabApi;
  const request = { sql: 'SELECT nosuch FROM birth_names' } as never;
  const result = await createRemoteExecutor(api).execute(request, new AbortController().signal);
  expect(result).toMatchObject({
    error: { errors: [{ message: message.replace('line 2', 'line 1'), line: 1, column: 8 }] },
  });
});
