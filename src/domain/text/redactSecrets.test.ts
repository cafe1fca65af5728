import { expect, test } from 'vitest';
import { redactSecrets } from './redactSecrets.ts';

test.each([
  ['could not connect to postgres://ann:hunter2@db.example.org/shop', 'postgres://ann:…@db.example.org/shop'],
  ['GET /login/?key=hunter2&next=/sqllab/', '?key=…&next=/sqllab/'],
  ['https://example.org/?access_token=hunter2&page=2', 'access_token=…&page=2'],
  ['{"password":"hunter2","user":"ann"}', '{"password":"…","user":"ann"}'],
  [JSON.stringify({ body: '{"db_password": "hunter2"}' }), '\\"db_password\\": \\"…\\"'],
  ['Authorization: Bearer hunter2', 'Authorization: Bearer …'],
  ['X-CSRFToken: hunter2, Cookie: session=hunter2; path=/', 'X-CSRFToken: …, Cookie: …; path=/'],
  ["CREATE SECRET (TYPE s3, SECRET 'x', KEY_ID 'y', api_key='hunter2')", "api_key='…'"],
])('%s is redacted', (text, kept) => {
  const handedOut = redactSecrets(text);
  expect(handedOut).not.toContain('hunter2');
  expect(handedOut).toContain(kept);
});

test.each([
  'TypeError: Failed to fetch',
  'Binder Error: Referenced column "token_count" not found at line 3',
  'http://127.0.0.1:8090/sqllab/?savedQueryId=abc',
  '10:45: two words: and more',
])('%s is unchanged', (text) => {
  expect(redactSecrets(text)).toBe(text);
});
