import { beforeAll, expect, test } from 'vitest';
import type { LoadModule } from '#charts/added/interpreter.ts';
import { readDefinition, type AddedType } from '#charts/added/addedDefinition.ts';
import { runType } from '#charts/added/runType.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import { FORM, FRAME, oddTypes, type OddTypes, readable } from './loadModule.ts';

/* What code of others may not do, and what is said where it tries. */

let types: OddTypes;
/** Each look at the clock is a tenth of a second later: what loops is stopped at once. */
let time = 0;
beforeAll(async () => {
  types = await oddTypes(() => (time += 100));
});
const load: LoadModule = (code) => types.load(code);
const drawn = (draw: string, more?: string): unknown => types.drawn(draw, more);
const said = (body: string): unknown => types.said(body);
const typeOf = (draw: string, more?: string): AddedType => types.typeOf(draw, more);

const LATE = 'It took longer than 3 s and was stopped. It is tried again after 30 s.';
const LATE_QUERY = 'It took longer than 1 s and was stopped. It is tried again after 10 s.';

test('rows, form and theme come in as data, and a drawing goes out', () => {
  expect(
    drawn(
      `return { kind: 'text', text: JSON.stringify([input.rows, input.form.groupby, input.theme.mode]) };`,
    ),
  ).toEqual({
    kind: 'text',
    text: '[[{"city":"Oslo","count":3},{"city":"Bergen","count":9}],["city"],"light"]',
  });
});

test('one that throws says what it threw', () => {
  expect(drawn(`throw new TypeError('no such city');`)).toBe('TypeError: no such city (line 1).');
});

test.each([
  ['null', 'null.'],
  ['{ toString() { throw 1; } }', /./],
  ['{ get message() { for (;;); }, toString() { for (;;); } }', LATE],
  [`new Error('x'.repeat(1e6))`, /^Error: x{400,500} \(line 1\)\.$/],
])('one that throws %s is no trouble', (thrown, text) => {
  expect(drawn(`throw ${thrown};`)).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
});

test('one that cannot be parsed says where', () => {
  expect(load('\n\nexport const chart = {')).toEqual({
    ok: false,
    error: expect.stringMatching(/^SyntaxError: .+ \(line 3\)\.$/) as string,
  });
});

test.each([
  'globalThis.process',
  'globalThis.fetch',
  'globalThis.XMLHttpRequest',
  'globalThis.WebSocket',
  'globalThis.indexedDB',
  'globalThis.document',
  'globalThis.window',
  'globalThis.self',
  'globalThis.require',
  'globalThis.importScripts',
  'globalThis.WebAssembly',
  'globalThis.setTimeout',
  'globalThis.navigator',
  'globalThis.std',
  'globalThis.os',
])('one that asks for %s finds nothing', (name) => {
  expect(said(`typeof ${name}`)).toEqual({ kind: 'text', text: 'undefined' });
});

test('one that takes the long way to a host object stays within the interpreter', () => {
  expect(
    said(`input.constructor.constructor('return typeof process + typeof fetch + typeof require')()`),
  ).toEqual({
    kind: 'text',
    text: 'undefinedundefinedundefined',
  });
  expect(said(`(async () => {}).constructor('return this')() instanceof Promise`)).toEqual({
    kind: 'text',
    text: 'true',
  });
});

test('one that imports a module is not loaded', () => {
  expect(load(`import fs from 'node:fs'; export const chart = {};`)).toEqual({
    ok: false,
    error: expect.stringContaining('node:fs') as string,
  });
  expect(load(`await import('https://example.org/x.js'); export const chart = {};`).ok).toBe(true);
});

test('one that changes prototypes changes those of its interpreter alone', () => {
  expect(said(`(Object.prototype.stained = 1, Array.prototype.map = null, 'done')`)).toEqual({
    kind: 'text',
    text: 'done',
  });
  expect('stained' in {}).toBe(false);
  expect(drawn(`return JSON.parse('{"kind":"text","text":"a","__proto__":{"stained":1}}');`)).toEqual({
    kind: 'text',
    text: 'a',
  });
  expect(said(`'stained' in {}`)).toEqual({ kind: 'text', text: 'false' });
});

test('one that replaces JSON is no trouble', () => {
  expect(said(`(JSON.stringify = () => '{', JSON.parse = null, 1)`)).toEqual({ kind: 'text', text: '1' });
  expect(said('1')).toEqual({ kind: 'text', text: '1' });
});

test.each([
  ['return undefined;', 'Its "draw" returned nothing that can be drawn.'],
  ['return [];', 'Its "draw" returned nothing that can be drawn.'],
  ['return Promise.resolve({});', 'The "kind" of its drawing has to be spec, table, number, text or html.'],
  [`return { kind: 'spec', spec: 'x' };`, 'Its drawing has no "spec", a specification of Vega-Lite.'],
  [`return { kind: 'number', value: 'many' };`, 'Its drawing has no number as its "value".'],
  [`return { kind: 'table', columns: ['a'] };`, 'Its table has no "columns" and "rows", which are lists.'],
  [
    `return { kind: 'table', columns: Array(1000).fill('a'), rows: Array(300).fill([]) };`,
    'Its table has more than 200000 cells.',
  ],
])('what is no drawing says why: %s', (body, why) => {
  expect(drawn(body)).toBe(why);
});

test('names of columns are made different, and cells are plain values', () => {
  expect(
    drawn(`return { kind: 'table', columns: ['a', 'a'], rows: [[1, { x: 1 }], [null, 'b']] };`),
  ).toMatchObject({
    frame: {
      rowCount: 2,
      columns: [
        { name: 'a', type: 0, values: [1, null] },
        { name: 'a (2)', type: 1, values: [null, 'b'] },
      ],
    },
  });
});

test('queries of its own have the filters of the form, and cannot leave them out', () => {
  const filters = [{ col: 'city', op: '==', val: 'Oslo' }];
  const type = runType(
    load,
    typeOf(
      '',
      `query: (form) => [{ columns: form.groupby, metrics: ['count'], filters: [], extras: {}, datasource: 1, row_limit: 5 }]`,
    ),
  );
  const [query] = type.ask({ ...FORM, extra_form_data: { filters, time_range: 'Last week' } });
  expect(query).toMatchObject({
    columns: ['city'],
    metrics: ['count'],
    row_limit: 5,
    filters,
    time_range: 'Last week',
  });
  expect(query).not.toHaveProperty('datasource');
});

test.each([
  ['query: () => { for (;;); }', LATE_QUERY],
  [`query: () => { throw new Error('no metric'); }`, 'Error: no metric (line 1).'],
  ['query: () => Array(100).fill({})', 'Its "query" has to return a list of 1 to 10 queries.'],
])('a fault of %s is that of the chart', (query, why) => {
  const type = runType(load, typeOf(`return { kind: 'text', text: '' };`, query));
  expect(readable(type.draw(FORM, [FRAME], PLAIN_THEME, PLAIN_STATE))).toBe(why);
  expect(type.ask(FORM)).toMatchObject([{ columns: ['city'], metrics: ['count'] }]);
});

test.each([
  [{}, /"api" is missing/],
  [{ api: 2 }, /"api" is 2/],
  [{ api: 1, key: '__proto__' }, /"key"/],
  [{ api: 1, key: 'odd' }, /"name"/],
  [{ api: 1, key: 'odd', name: 'Odd', controls: [] }, /"draw"/],
  [{ api: 1, key: 'odd', name: 'Odd', controls: [7], hasDraw: true }, /"controls"/],
  [{ api: 1, key: 'odd', name: 'Odd', controls: [], category: 'Pies', hasDraw: true }, /"category"/],
])('%j is no definition', (given, why) => {
  expect(readDefinition(given)).toEqual({ ok: false, error: expect.stringMatching(why) as string });
});
