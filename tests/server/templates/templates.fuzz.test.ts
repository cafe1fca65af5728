import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { testTemplates } from './testTemplates.ts';
import { templateWorld } from './templateWorld.ts';

const templates = testTemplates({ milliseconds: 500 });
afterAll(() => templates.close());

const NAMES = [
  'x',
  'l',
  'd',
  'ns',
  'missing',
  'loop',
  'constructor',
  '__proto__',
  'url_param',
  'range',
  'True',
];
const CALLS = [
  'url_param("foo")',
  'filter_values("c")',
  'get_filters("c")',
  'get_time_filter("t")',
  'dataset(1)',
  'metric("m", 1)',
  'range(9)',
  'namespace(a=1)',
  'dict(a=1)',
  'current_user_roles()',
];
const FILTERS = [
  'upper',
  'where_in',
  'list',
  'join(",")',
  'default(1)',
  'tojson',
  'length',
  'sort',
  'map("upper")',
  'int',
  'first',
  'groupby("a")',
  'nothing',
  'replace("a", "aa")',
];

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(...NAMES, ...CALLS),
    fc.oneof(fc.integer(), fc.double()).map(String),
    fc.string({ maxLength: 8 }).map((text) => JSON.stringify(text)),
    fc.tuple(tie('expression'), fc.constantFrom(...FILTERS)).map(([a, b]) => `${a}|${b}`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '~', '*', '%', '==', 'in', 'and', ',', '.', '//', '**'),
        tie('expression'),
      )
      .map((each) => each.join(' ')),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('[0]', '["a"]', '.b', '()', '.items()', '.get("a")', ' is defined', '[:1]'),
      )
      .map(([a, b]) => a + b),
    tie('expression').map((a) => `[${a}]`),
    tie('expression').map((a) => `{"a": ${a}}`),
    tie('expression').map((a) => `(${a})`),
    fc.string({ maxLength: 6 }),
  ),
}));
const { template } = fc.letrec<{ template: string }>((tie) => ({
  template: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('{{', '}}', '{%', '%}', '{#', '#}', '{{-', "'", '\0', '\ud800'),
    fc
      .tuple(fc.constantFrom('{{', '{{-'), expression, fc.constantFrom('}}', '-}}'))
      .map((each) => each.join(' ')),
    fc.tuple(expression, tie('template')).map(([a, b]) => `{% for x in ${a} %}${b}{% endfor %}`),
    fc
      .tuple(expression, tie('template'), tie('template'))
      .map(([a, b, c]) => `{% if ${a} %}${b}{% else %}${c}{% endif %}`),
    fc.tuple(fc.constantFrom('x', 'ns.a', 'l'), expression).map(([a, b]) => `{% set ${a} = ${b} %}`),
    tie('template').map((a) => `{% macro m(x) %}${a}{{ m(x) }}{% endmacro %}{{ m(1) }}`),
    tie('template').map((a) => `{% raw %}${a}{% endraw %}`),
    tie('template').map((a) => `{# ${a} #}`),
    fc.array(tie('template'), { maxLength: 4 }).map((each) => each.join('')),
  ),
}));

const context = templateWorld({
  filters: [{ col: 'c', op: 'IN', val: ["it's", 1, null] }],
  values: { x: "a'b", l: [1, 'b', null, [true]], d: { a: { b: [7] } } },
});

test('any template ends, with text or an error message, and later ones are rendered as before', async () => {
  await fc.assert(
    fc.asyncProperty(template, async (text) => {
      const [result, after] = await Promise.all([
        templates.render({
          texts: [text],
          context,
          lookup: async ({ kind }) =>
            kind === 'dataset' ? { ok: true, value: '(SELECT 1)' } : { ok: false, error: 'No such metric.' },
        }),
        templates.render({
          texts: ['{{ 40 + 2 }}{{ x }}'],
          context,
          lookup: async () => ({ ok: false, error: '' }),
        }),
      ]);
      expect(after).toMatchObject([{ value: { sql: "42a'b" } }]);
      expect(result).toHaveLength(1);
      const [only] = result;
      if (only?.ok) expect(typeof only.value.sql).toBe('string');
      else if (only?.error.kind === 'missing') expect(only.error.names.join('')).not.toBe('');
      else
        expect(only?.error).toMatchObject({
          message: expect.stringMatching(/^(?:[A-Z`'"]|where_in |\w+\(\)).{8}/s) as string,
        });
      expect(JSON.stringify(only)).not.toMatch(/renderer crashed|failed to convert|sextant_/);
    }),
    { numRuns: 200 },
  );
});
