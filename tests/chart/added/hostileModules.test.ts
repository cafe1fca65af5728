import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import type { LoadModule } from '#charts/added/interpreter.ts';
import { type AddedType, readDefinition } from '#charts/added/addedDefinition.ts';
import { runType } from '#charts/added/runType.ts';
import type { Drawing } from '#charts/kit/spec/drawing.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { openInterpreter } from './loadModule.ts';

/* What code of others may not do, and what is said where it tries. */

let load: LoadModule;
/** Each look at the clock is a tenth of a second later: what loops is stopped at once. */
let time = 0;
beforeAll(async () => {
  load = await openInterpreter(() => (time += 100));
});

const LATE = 'It took longer than 3 s and was stopped. It is tried again after 30 s.';
const LATE_QUERY = 'It took longer than 1 s and was stopped. It is tried again after 10 s.';

const FORM: FormData = { viz_type: 'odd', datasource: '7__table', groupby: ['city'], metrics: ['count'] };
const FRAME = {
  rowCount: 2,
  columns: [
    { name: 'city', parts: ['city'], type: 1 as const, values: ['Oslo', 'Bergen'] },
    { name: 'count', parts: ['count'], type: 0 as const, values: [3, 9n] },
  ],
};

function typeOf(draw: string, more = ''): AddedType {
  const code = `export const chart = { api: 1, key: 'odd', name: 'Odd', controls: ['groupby', 'metrics'], draw(input) { ${draw} }, ${more} };`;
  const loaded = load(code);
  const read = readDefinition(loaded.ok ? loaded.value.exported : null);
  if (!read.ok) throw new Error(read.error);
  return { code, definition: read.value };
}

/** A text that was drawn, or what is said above the rows in its place. */
function readable(drawing: Drawing): unknown {
  if (drawing.kind === 'text') return { kind: 'text', text: drawing.text.values?.['text'] };
  return drawing.kind === 'rows' ? drawing.why.values?.['why'] : drawing;
}

function drawn(draw: string, more = ''): unknown {
  return readable(runType(load, typeOf(draw, more)).draw(FORM, [FRAME], PLAIN_THEME, PLAIN_STATE));
}
const said = (body: string): unknown => drawn(`return { kind: 'text', text: String(${body}) };`);

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

test('one that loops is stopped', () => {
  expect(drawn('for (;;);')).toBe(LATE);
});

test('one that loops where it catches its end is stopped', () => {
  expect(drawn('for (;;) try { for (;;); } catch { continue; } finally { for (;;); }')).toBe(LATE);
});

test('one with an expression that searches for ever is stopped', () => {
  expect(drawn(`return /(a+)+$/.test('a'.repeat(50) + 'b');`)).toBe(LATE);
});

const TOO_LONG = 'RangeError: a list or a text is too long (line 1).';

test.each([
  '[].includes.call({ length: 2 ** 53 - 1 }, 1)',
  '[].indexOf.call(new Array(2 ** 32 - 1), 1)',
  '[].reverse.call({ length: 2 ** 53 - 1 })',
  'new Array(2 ** 32 - 1).join("")',
  'new Array(2 ** 32 - 1).toString()',
  '[].sort.call({ length: 2 ** 40 })',
  '[].every.call({ length: 2 ** 53 - 1 }, () => true)',
  '[].concat(new Array(2 ** 32 - 1))',
  '[].splice.call({ length: 2 ** 53 - 1 }, 0, 1)',
  '"a".repeat(1e6).indexOf("a".repeat(5e5) + "b")',
  '"a".repeat(1e7).lastIndexOf({ toString: () => "a".repeat(5e6) + "b" })',
])('one that repeats within a built-in function is refused: %s', (expression) => {
  expect(drawn(`return ${expression};`)).toBe(TOO_LONG);
});

test.each([
  '[new Array(2 ** 32 - 1)].flat()',
  '[1].flatMap(() => new Array(2 ** 32 - 1))',
  'String.raw({ raw: { length: 2 ** 53 - 1 } })',
  '[0].sort.call(Array.from({ length: 1e5 }, () => "a".repeat(1e4)), () => { for (;;); })',
])('one that repeats in steps is stopped: %s', (expression) => {
  expect(drawn(`return ${expression};`)).toMatch(/It took longer|It needs more than 64 MB/);
});

test('nothing is a list of any length', () => {
  expect(said('typeof Proxy + typeof Iterator.prototype.drop')).toEqual({
    kind: 'text',
    text: 'undefinedundefined',
  });
});

test('lists and texts do what they do elsewhere', () => {
  const expressions = [
    '[3, 1, undefined, 2, 10].sort()',
    '[3, 1, 2, 10].sort((a, b) => a - b)',
    '[["b", 1], ["a", 1], ["c", 0]].toSorted((a, b) => a[1] - b[1])',
    'Array.from({ length: 100 }, (_, i) => (i * 37) % 101).sort((a, b) => b - a)',
    '[1, [2, [3, [4]]]].flat()',
    '[1, [2, [3, [4]]]].flat(Infinity)',
    '[1, 2].flatMap((x) => [x, [x]])',
    '[1].concat([2], 3, [[4]])',
    '[1, 2, NaN].includes(NaN)',
    '[1, 2, 3, 2].indexOf(2, -1)',
    '[1, 2, 3, 2].lastIndexOf(2)',
    '[1, 2, 3, 2].lastIndexOf(2, -2)',
    '[1, 2, 3].reverse().map((x, i) => x * i).filter(Boolean).reduce((a, b) => a + b)',
    '[1, 2, 3, 4].splice(1, 2)',
    '[].slice.call({ length: 2, 0: "a", 1: "b" })',
    '[..."abc"].join("-")',
    'String([1, [2, 3]])',
    '"a-b-c".split("-")',
    '"a-b-c".split(/-/, 2)',
    '"abcabc".replaceAll("b", (m, at) => m + at)',
    '"abc".replace(/(b)/, "[$1]")',
    '"null".indexOf(null)',
    '"abc".includes("")',
    'String.raw`a\\n${1}b`',
  ];
  const ours = expressions.map((each) => said(`JSON.stringify(${each})`));
  expect(ours).toEqual(
    expressions.map((each) => ({
      kind: 'text',
      text: runInNewContext(`JSON.stringify(${each})`) as string,
    })),
  );
});

test('one that loops while it is loaded is stopped', () => {
  expect(load('for (;;); export const chart = {};')).toEqual({
    ok: false,
    error: LATE_QUERY,
  });
});

test('one whose definition loops where it is read is stopped', () => {
  expect(load('export const chart = { get name() { for (;;); } };')).toEqual({
    ok: false,
    error: LATE_QUERY,
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

test('one that recurses for ever is stopped', () => {
  expect(drawn('const deeper = () => deeper() + 1; return deeper();')).toBe(
    'InternalError: stack overflow (line 1).',
  );
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

test('one that eats memory is stopped', () => {
  expect(drawn('const all = []; for (;;) all.push(new Uint8Array(4_000_000));')).toBe(
    'It needs more than 64 MB of memory.',
  );
});

test('one that eats memory while it is loaded is stopped', () => {
  expect(
    load(`const all = []; for (;;) all.push(new Uint8Array(4_000_000)); export const chart = {};`),
  ).toEqual({
    ok: false,
    error: 'It needs more than 64 MB of memory.',
  });
});

test('one that returns 100 MB is stopped', () => {
  expect(said(`'x'.repeat(100 * 1024 * 1024)`)).toBe('It needs more than 64 MB of memory.');
});

test('one that returns less, and still too much, says so', () => {
  expect(said(`'x'.repeat(9 * 1024 * 1024)`)).toBe('Its result is longer than 8 MB.');
});

test('one that was late is not called for a while, and then drawn again', () => {
  const type = runType(
    load,
    typeOf(`if (input.form.row_limit === 1) for (;;); return { kind: 'text', text: 'fine' };`),
  );
  const draw = (form: FormData) => readable(type.draw(form, [FRAME], PLAIN_THEME, PLAIN_STATE));
  expect(draw({ ...FORM, row_limit: 1 })).toBe(LATE);
  const stopped = time;
  expect(draw(FORM)).toBe(LATE);
  // It was not even called.
  expect(time - stopped).toBeLessThan(1000);
  time += 30_000;
  expect(draw(FORM)).toEqual({ kind: 'text', text: 'fine' });
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
