import { Hono } from 'hono';
import { expect, test } from 'vitest';
import rison from 'rison';
import * as v from 'valibot';
import { wholeNumber } from '#contract/wholeNumber.ts';
import { pythonText, readIds, readQ } from './rison.ts';

const SCHEMA = v.object({
  force: v.optional(v.boolean()),
  schema_name: v.string(),
  page: v.optional(wholeNumber),
});

test.each([
  [{ schema_name: 'main', force: true, other: 1 }, null],
  [{ force: true }, "'schema_name' is a required property"],
  [{ schema_name: null }, "None is not of type 'string'"],
  [{ schema_name: 'a', force: 'x' }, "'x' is not of type 'boolean'"],
  [{ schema_name: 'a', page: 1.5 }, "1.5 is not of type 'integer'"],
  ['text', "'text' is not of type 'object'"],
  [[1], "[1] is not of type 'object'"],
])('%j is valid except for: %s', async (value, fault) => {
  const app = new Hono().get('/', (c) => {
    const read = readQ(c, SCHEMA);
    return read.ok ? c.json({ message: null }) : read.error;
  });
  const response = await app.request(`/?${new URLSearchParams({ q: rison.encode(value) }).toString()}`);
  const message = fault === null ? null : `Not a valid rison schema ${fault}`;
  expect(await response.json()).toEqual({ message });
});

test('values are formatted as by the contract', () => {
  expect(pythonText({ a: [true, null, "it's", 1] })).toBe("{'a': [True, None, 'it\\'s', 1]}");
});

test('q is rison, a JSON list is accepted, invalid text is refused, and no text is undefined', async () => {
  const app = new Hono().get('/', (c) => {
    const read = readQ(c, v.unknown());
    return read.ok ? c.json({ value: read.value ?? 'none' }) : read.error;
  });
  const ask = async (query: string) => {
    const response = await app.request(`/${query}`);
    return [response.status, await response.json()] as unknown;
  };
  expect(await ask('?q=(a:!t,b:!(1,x))')).toEqual([200, { value: { a: true, b: [1, 'x'] } }]);
  expect(await ask('?q=[1]')).toEqual([200, { value: [1] }]);
  expect(await ask('')).toEqual([200, { value: 'none' }]);
  expect(await ask('?q=(page:')).toEqual([400, { message: 'Not a valid rison: it cannot be parsed' }]);
});

test('ids are read once each, and a call is made for a thousand of them at most', async () => {
  const app = new Hono().get('/', (c) => {
    const read = readIds(c);
    return read.ok ? c.json(read.value) : read.error;
  });
  const ask = async (ids: readonly number[]) => {
    const response = await app.request(`/?q=!(${ids.join(',')})`);
    return [response.status, await response.json()] as unknown;
  };
  expect(await ask(Array<number>(7000).fill(3))).toEqual([200, [3]]);
  const many = Array.from({ length: 1000 }, (_, at) => at);
  expect(await ask(many)).toEqual([200, many]);
  expect(await ask([...many, 1000])).toEqual([
    400,
    { message: 'Not a valid rison: a list has more than 1000 entries' },
  ]);
});
