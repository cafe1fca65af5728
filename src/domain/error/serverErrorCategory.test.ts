import { expect, test } from 'vitest';
import { SERVER_ERROR_CATEGORIES, serverErrorCategory } from './serverErrorCategory.ts';

const TYPES: readonly (readonly [string, string])[] = [
  ['CONNECTION_HOST_DOWN_ERROR', 'connection'],
  ['CONNECTION_UNKNOWN_DATABASE_ERROR', 'connection'],
  ['GENERIC_NETWORK_ERROR', 'connection'],
  ['COLUMN_DOES_NOT_EXIST_ERROR', 'missing column, table or schema'],
  ['TABLE_NOT_FOUND_ERROR', 'missing column, table or schema'],
  ['SCHEMA_DOES_NOT_EXIST_ERROR', 'missing column, table or schema'],
  ['DATASOURCE_SECURITY_ACCESS_ERROR', 'security access'],
  ['MISSING_OWNERSHIP_ERROR', 'security access'],
  ['BACKEND_TIMEOUT_ERROR', 'timeout'],
  ['CONNECTION_DATABASE_TIMEOUT', 'timeout'],
  ['SYNTAX_ERROR', 'SQL syntax'],
  ['DML_NOT_ALLOWED_ERROR', 'DML not allowed'],
  ['RESULT_TOO_LARGE_ERROR', 'result too large'],
  ['RESULTS_BACKEND_ERROR', 'results backend'],
  ['ASYNC_WORKERS_ERROR', 'results backend'],
  ['INVALID_PAYLOAD_SCHEMA_ERROR', 'payload schema'],
  ['REPORT_NOTIFICATION_ERROR', 'report notification'],
];

test.each(TYPES)('%s has the category “%s” [ERR-72]', (type, category) => {
  expect(serverErrorCategory(type)).toBe(category);
});

test('there are ten categories, and each has a type [ERR-71]', () => {
  expect(SERVER_ERROR_CATEGORIES).toHaveLength(10);
  expect(new Set(TYPES.map(([type]) => serverErrorCategory(type)))).toEqual(new Set(SERVER_ERROR_CATEGORIES));
});

test.each(['SOMETHING_NEW', '', null])('%s has none', (type) => {
  expect(serverErrorCategory(type)).toBeNull();
});
