import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import type { LoadModule } from '#charts/added/interpreter.ts';
import type { AddedType } from '#charts/added/addedDefinition.ts';
import { runType } from '#charts/added/runType.ts';
import { PLAIN_STATE } from '#charts/kit/spec/chartSpec.ts';
import { PLAIN_THEME } from '#charts/kit/spec/plainTheme.ts';
import type { FormData } from '#domain/chart/form/formData.ts';
import { FORM, FRAME, oddTypes, type OddTypes, readable } from './loadModule.ts';

/* Code of others that takes too much time or memory is stopped. */

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

test('one that recurses for ever is stopped', () => {
  expect(drawn('const deeper = () => deeper() + 1; return deeper();')).toBe(
    'InternalError: stack overflow (line 1).',
  );
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
