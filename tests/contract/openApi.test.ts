import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { openApiText } from '../openapi/text.ts';
import { testApp } from '../server/testApp.ts';

const FILE = new URL('../../docs/openapi.json', import.meta.url);

test('docs/openapi.json has the calls of the contract as they are: npm run openapi writes it', async () => {
  expect(readFileSync(FILE, 'utf8') === (await openApiText())).toBe(true);
});

test('it is a document of OpenAPI 3.1', async () => {
  const validator = new Validator();
  const document = JSON.parse(readFileSync(FILE, 'utf8')) as Readonly<Record<string, unknown>>;
  const { valid, errors } = await validator.validate(document);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe('3.1');
  const broken = { ...document, paths: { 'api/v1/me/': { get: {} } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

test('the server sends it at the address of a Superset, to those who may read it', async () => {
  const app = await testApp();
  const response = await (await app.signedIn()).get('/api/v1/_openapi');
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
  expect((await app.browser().get('/api/v1/_openapi')).status).toBe(401);
});
