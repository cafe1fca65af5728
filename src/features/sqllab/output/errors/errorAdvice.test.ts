import { expect, test } from 'vitest';
import { DEVICE_ID } from '#domain/device/deviceDatabase.ts';
import type { QueryError } from '#domain/query/query.ts';
import { OWN_REASON } from '#query/sql/failQuery.ts';
import { errorAdvice, issuesOf, tableNotHere } from './errorAdvice.ts';

const error = (extra: unknown): QueryError => ({ message: 'm', error_type: null, level: 'error', extra });

test('every error has advice, general advice if its type is unknown', () => {
  expect(errorAdvice('SYNTAX_ERROR', true)).toMatch(/marked position in the editor/);
  // A refused statement has no position.
  expect(errorAdvice('SYNTAX_ERROR', false)).toMatch(/Follow the message/);
  expect(errorAdvice('TABLE_DOES_NOT_EXIST_ERROR', false)).toMatch(/database and schema/);
  expect(errorAdvice('MISSING_TEMPLATE_PARAMS_ERROR', false)).toMatch(/template parameters/);
  expect(errorAdvice('DML_NOT_ALLOWED_ERROR', false)).toMatch(/read-only/);
  expect(errorAdvice('SOMETHING_NEW', false)).toMatch(/Follow the message/);
  expect(errorAdvice(null, false)).toMatch(/Follow the message/);
  expect(errorAdvice(OWN_REASON, false)).toBeNull();
});

test('the issues of several errors are listed once each, and invalid ones are ignored', () => {
  const issue = { code: 1002, message: 'Issue 1002 - The database returned an unexpected error.' };
  const errors = [
    error({ issue_codes: [issue, { code: 'x' }, null] }),
    error({ issue_codes: [issue] }),
    error(null),
    error({ issue_codes: 3 }),
  ];
  expect(issuesOf(errors)).toEqual([issue]);
});

test('a table that is not on this device is named, one that is not on a server is not', () => {
  const errors = [{ ...error(null), message: 'Catalog Error: Table with name sales does not exist!' }];
  expect(tableNotHere({ dbId: DEVICE_ID, errors })).toBe('sales');
  expect(tableNotHere({ dbId: 1, errors })).toBeNull();
  expect(tableNotHere({ dbId: DEVICE_ID, errors: [error(null)] })).toBeNull();
});
