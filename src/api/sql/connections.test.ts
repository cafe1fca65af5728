import { expect, test } from 'vitest';
import type { ApiError, ServerError } from '#domain/error/apiError.ts';
import { connectionFault } from './connections.ts';

const refused = (message: string, errors: readonly ServerError[] = []): ApiError => ({
  kind: 'http',
  status: 422,
  message,
  errors,
  retryAfter: null,
  requestId: '',
});

test('a fault of a field is told without the name that the contract has for it', () => {
  expect(connectionFault(refused('database_name: It is taken.'))).toEqual({
    reason: 'It is taken.',
    fields: ['name'],
  });
});

test('a refused password is one of the user and the password', () => {
  const message = 'The password provided for username "ada" is incorrect.';
  const entry = { message, error_type: null, level: null, extra: { invalid: ['username', 'password'] } };
  expect(connectionFault(refused(message, [entry]))).toEqual({
    reason: message,
    fields: ['user', 'password'],
  });
});

test('a reason with a colon in it is whole', () => {
  const reason = 'FATAL: the database is starting up';
  expect(connectionFault(refused(reason))).toEqual({ reason, fields: [] });
});
