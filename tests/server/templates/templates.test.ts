import { afterAll, describe, expect, test } from 'vitest';
import type { TemplateContext } from '#domain/template/template.ts';
import type { TemplateJob, TemplateResult } from '../../../server/templates/template.ts';
import { testTemplates } from './testTemplates.ts';
import { templateWorld } from './templateWorld.ts';

const templates = testTemplates();
afterAll(() => templates.close());

const NO_LOOKUP: TemplateJob['lookup'] = async () => ({ ok: false, error: 'Nothing is looked up here.' });

async function render(
  sql: string,
  values: Readonly<Record<string, unknown>> = {},
  known: Partial<TemplateContext> = {},
  lookup = NO_LOOKUP,
): Promise<TemplateResult> {
  const base = templateWorld(known);
  const context = { ...base, values: { ...base.values, ...values } };
  const [result] = await templates.render({ texts: [sql], context, lookup });
  if (!result) throw new Error('no result');
  return result;
}
const sqlOf = async (...given: Parameters<typeof render>): Promise<unknown> => {
  const result = await render(...given);
  return result.ok ? result.value.sql : result.error;
};

const FILTERS = [
  { col: 'name', op: 'IN', val: ["O'Brien", 'Ann'] },
  { col: 'age', op: '>', val: 7 },
  { col: 'gone', op: 'IS NULL', val: null },
  { col: 'ds', op: 'TEMPORAL_RANGE', val: '2004-01-01 : 2004-02-01' },
];

test('a template that goes through a dictionary out of order is refused, and says what to write', async () => {
  const ladder = "{% for k, v in {'gold': 100, 'bronze': 1}.items() %}WHEN x >= {{ v }} {% endfor %}";
  expect(await sqlOf(ladder)).toMatchObject({
    message: expect.stringContaining('Write a list of pairs') as string,
  });
  expect(await sqlOf(ladder.replace('.items()', '|dictsort'))).toBe('WHEN x >= 1 WHEN x >= 100 ');
  const pairs = "{% for k, v in [('gold', 100), ('bronze', 1)] %}WHEN x >= {{ v }} {% endfor %}";
  expect(await sqlOf(pairs)).toBe('WHEN x >= 100 WHEN x >= 1 ');
});

describe('a template', () => {
  test.each<[string, Record<string, unknown>, string]>([
    [`SELECT '{{  "x" | upper  }}' AS a, {{  1+1  }} AS b`, {}, "SELECT 'X' AS a, 2 AS b"],
    ["SELECT '{{ who }}'", { who: 'me' }, "SELECT 'me'"],
    ["SELECT '{{ a.b[0] }}'", { a: { b: [7] } }, "SELECT '7'"],
    ["{% if url_param('nope') %}a{% else %}b{% endif %}", {}, 'b'],
    ['{% for i in range(3) %}{{ i }},{% endfor %}', {}, '0,1,2,'],
    ['{% if x is defined %}{{ x }}{% else %}none{% endif %}', {}, 'none'],
    ["{{ x | default('d') }}", {}, 'd'],
    ["{% set t = 'births' %}SELECT * FROM {{ t }}", {}, 'SELECT * FROM births'],
    ["SELECT '}}' AS a, {{ '}}' }}", {}, "SELECT '}}' AS a, }}"],
    ["SELECT '{{ filter_values('region')[0] }}'", {}, "SELECT ''"],
    ['SELECT <b>{{ x }}</b>', { x: '<&>' }, 'SELECT <b><&></b>'],
    ['{% raw %}{{ x }}{% endraw %}{# {{ y #}{{- 1 -}} !', {}, '{{ x }}1!'],
    ['{{ {"a": {"b": 1}}.a.b }}{{ ({"x": "}}"})["x"] }}', {}, '1}}'],
    [
      '{% macro pair(a, b=2) %}{{ a }}-{{ b }}{% endmacro %}{{ pair(1) }} {{ pair(b=3, a=0) }}',
      {},
      '1-2 0-3',
    ],
    [
      '{% set ns = namespace(n=0) %}{% for i in l %}{% set ns.n = ns.n + i %}{% endfor %}{{ ns.n }}',
      { l: [1, 2] },
      '3',
    ],
    ['{{ [1] + [2] }}{{ l | map("upper") | join("|") }}', { l: ['a', 'b'] }, '[1, 2]A|B'],
    ['{% for x in nowhere %}{{ x }}{% endfor %}{% if nowhere.at.all %}x{% endif %}-', {}, '-'],
    ['{{ from_dttm }} {{ columns }}', {}, 'None []'],
    ['a {{ constructor }}', { constructor: 1 }, 'a 1'],
    ["{{ x }} -- {{ gone('x') }} {% if %}\n'-- {{ x }}'", { x: 1 }, "1 -- {{ gone('x') }} {% if %}\n'-- 1'"],
    [
      '{% for i in range(2) %}{{ i }} /* {{ gone }} */ {% endfor %}',
      {},
      '0 /* {{ gone }} */ 1 /* {{ gone }} */ ',
    ],
    ['{% if x %} -- {{ gone }} {% endif %}{{ x }}\uFDD0', { x: '\uFDD1' }, ' -- {{ gone }} \uFDD1\uFDD0'],
  ])('%j is rendered', async (sql, values, expected) => {
    expect(await sqlOf(sql, values)).toBe(expected);
  });

  test.each<[string, string]>([
    ['{{ true }} {{ false }} {{ none }} {{ ok }}', 'True False None True'],
    ['{{ [1, "a", none, true, {"k": 1.5}] }}', "[1, 'a', None, True, {'k': 1.5}]"],
    [
      '{{ 1.0 }} {{ 7 / 2 }} {{ 9007199254740993 }} {{ 12345678901234567890 }}',
      '1.0 3.5 9007199254740993 12345678901234567890',
    ],
    ['{{ ["it\'s"] }}', "['it''s']"],
  ])('%j is printed as Python prints it', async (sql, expected) => {
    expect(await sqlOf(sql, { ok: true })).toBe(expected);
  });

  test.each<[string, readonly string[]]>([
    ["SELECT '{{ missing_thing }}' AS a", ['missing_thing']],
    ['SELECT {{ nothing(1) }}', ['nothing']],
    ['{{ one }} {{ two.parts }} {{ "three" ~ three }}', ['one', 'two', 'three']],
    ["{{ nam | upper }} {{ nam|default('d') }}", ['nam']],
    ['{{ constructor }}{{ __proto__ }}{{ toString }}', ['constructor', '__proto__', 'toString']],
  ])('%j names its undefined value', async (sql, names) => {
    expect(await sqlOf(sql)).toEqual({ kind: 'missing', names });
  });

  test.each<[string, string, number | null, RegExp]>([
    [
      "SELECT 1,\n'{% if %}' AS a",
      'TemplateSyntaxError',
      2,
      /^Expected an expression, got 'end of statement block'$/,
    ],
    ['{{ 1 + }}', 'TemplateSyntaxError', 1, /got 'end of print statement'$/],
    ['\n\n{% nope %}', 'TemplateSyntaxError', 3, /^Encountered unknown tag 'nope'\.$/],
    ['{{ 1 | nofilter }}', 'TemplateAssertionError', 1, /^No filter named 'nofilter'/],
    ["{{ '%s' | format(1) }}", 'TemplateAssertionError', 1, /format.*are not/],
    ["{{ '%s' % 1 }}", 'TemplateRuntimeError', 1, /Join texts with ~/],
    ['{% do l.append(1) %}', 'TemplateRuntimeError', 1, /append.*ns\.list \+/],
    ["{{ {'a': 1}.get('b', 2) }}", 'TemplateRuntimeError', 1, /get\(key\) or default/],
    ["{% include 'other' %}", 'TemplateRuntimeError', 1, /cannot include/],
    ['{{ url_param(nme="x") }}', 'TemplateRuntimeError', null, /^url_param\(\) has no argument "nme"\.$/],
    ['{{ "text" | where_in }}', 'TemplateRuntimeError', null, /^where_in takes a list/],
  ])('%j is rejected with the error and its position', async (sql, type, line, message) => {
    expect(await sqlOf(sql, { l: [] })).toEqual({
      kind: 'refused',
      type,
      line,
      message: expect.stringMatching(message) as string,
    });
  });
});

test('a template whose parameters nest past 64 levels is rejected, and the next one is rendered', async () => {
  const deep = (levels: number): unknown =>
    JSON.parse('{"a":'.repeat(levels) + '1' + '}'.repeat(levels)) as unknown;
  expect(await sqlOf('{{ x }}', { x: deep(100_000) })).toMatchObject({
    type: 'TemplateLimitError',
    message: 'The parameters of the template cannot be used. Nested deeper than 64 levels.',
  });
  expect(await sqlOf('{{ x.a.a }}', { x: deep(3) })).toBe("{'a': 1}");
});

describe('macros', () => {
  test.each<[string, string]>([
    [
      '{{ current_user_id() }} {{ current_username() }} {{ current_user_email() }} {{ current_user_roles() }}',
      "1 admin admin@example.org ['Admin']",
    ],
    [
      "{{ cache_key_wrapper('a') }}{{ url_param('foo') }} {{ url_param('nope') }} {{ url_param('nope', 'd') }}",
      'abar None d',
    ],
    [
      "{{ filter_values('age') }} {{ filter_values('no') }} {{ filter_values('no', 'd') }} {{ filter_values('gone') }}",
      "[7] [] ['d'] []",
    ],
    [
      "{% for f in get_filters('name') %}{{ f.get('op') }} {{ f['val'] | where_in }}{% endfor %}",
      "IN ('O''Brien', 'Ann')",
    ],
    ["{{ get_filters('gone')[0].op }}{{ get_filters('no') }}", 'IS NULL[]'],
    [
      "{{ ['a', 1, none, true, 1.5] | where_in }} {{ [] | where_in }} {{ [] | where_in(default_to_none=True) }}",
      "('a', 1, NULL, true, 1.5) () None",
    ],
    ["{{ get_time_filter('ds').from_expr }}", "CAST('2004-01-01 00:00:00.000000' AS TIMESTAMP)"],
    ["{{ get_time_filter('ds', target_type='DATE').to_expr }}", "CAST('2004-02-01' AS DATE)"],
    ["{{ get_time_filter('ds', strftime='%Y/%m/%d %H:%M:%S').to_expr }}", '2004/02/01 00:00:00'],
    [
      "{{ get_time_filter('x', '2004-01-01 : 2004-02-01').from_expr }} {{ get_time_filter('x').time_range }}",
      'None No filter',
    ],
    [
      "{{ get_time_filter('x', 'Last week', 'TIMESTAMP').to_expr }}",
      "CAST('2026-01-15 00:00:00.000000' AS TIMESTAMP)",
    ],
  ])('%j', async (sql, expected) => {
    expect(await sqlOf(sql, {}, { filters: FILTERS, timeColumns: ['ds'] })).toBe(expected);
  });

  test('another dialect writes times in its own format', async () => {
    const sql =
      "{{ get_time_filter('ds').from_expr }}|{{ get_time_filter('ds', target_type='DATE').to_expr }}";
    const known = { dialect: 'postgresql', filters: FILTERS, timeColumns: ['ds'] } as const;
    expect(await sqlOf(sql, {}, known)).toBe(
      "TO_TIMESTAMP('2004-01-01 00:00:00.000000', 'YYYY-MM-DD HH24:MI:SS.US')|TO_DATE('2004-02-01', 'YYYY-MM-DD')",
    );
  });

  test('a filter that the template applies itself is reported, so that it is not applied twice', async () => {
    const sql =
      "{{ filter_values('name', remove_filter=True) | where_in }}{{ get_filters('age', remove_filter=true) | length }}";
    expect(await render(sql, {}, { filters: FILTERS })).toMatchObject({
      value: { removedFilters: ['name', 'age'] },
    });
  });

  test('datasets and metrics are looked up together, and inserted where they are used', async () => {
    const asked: unknown[] = [];
    const lookup: TemplateJob['lookup'] = async (what) => {
      asked.push(what);
      return what.kind === 'dataset'
        ? { ok: true, value: `(SELECT ${what.id})` }
        : { ok: true, value: 'COUNT(*)' };
    };
    const sql =
      "SELECT {{ metric('n') }} FROM {{ dataset(4, columns=['a']) }}, {{ dataset(4, columns=['a']) }}, {{ dataset(5, include_metrics=True) }}";
    expect(await sqlOf(sql, {}, { datasetId: 3 }, lookup)).toBe(
      'SELECT COUNT(*) FROM (SELECT 4), (SELECT 4), (SELECT 5)',
    );
    expect(asked).toEqual([
      { kind: 'metric', id: 3, key: 'n' },
      { kind: 'dataset', id: 4, metrics: false, columns: ['a'] },
      { kind: 'dataset', id: 5, metrics: true, columns: null },
    ]);
    expect(await sqlOf("{{ metric('n') }}")).toMatchObject({
      message: expect.stringContaining('Dataset ID') as string,
    });
    expect(await sqlOf('{{ dataset("../1") }}')).toMatchObject({
      message: expect.stringContaining('number') as string,
    });
    expect(await sqlOf('{{ dataset(9) }}')).toMatchObject({ message: 'Nothing is looked up here.' });
  });
});

describe('an external value cannot leave its quotes', () => {
  const EVIL = [
    "' OR 1=1 --",
    "''; DROP TABLE t; --",
    "\\'",
    "\\' OR 1=1 --",
    'a\'b"c',
    "'",
    "''''",
    "x\n'y",
  ];
  const plain = (text: string): string => `'${text.replaceAll("'", "''")}'`;

  test.each(EVIL)('%j', async (value) => {
    const known = {
      urlParams: { evil: value },
      caller: { userId: 1, username: value, email: value, roles: [value] },
      filters: [
        { col: 'c', op: 'IN', val: [value, value] },
        { col: 'd', op: '==', val: value },
      ],
    };
    const filled = (sql: string): Promise<unknown> => sqlOf(sql, {}, known);
    for (const print of [
      "url_param('evil')",
      'current_username()',
      'current_user_email()',
      "filter_values('d')[0]",
      "get_filters('d')[0].val",
      "get_filters('d')[0].get('val')",
    ])
      expect(await filled(`'{{ ${print} }}'`)).toBe(plain(value));
    const twice = `${plain(value)}, ${plain(value)}`;
    expect(await filled("{{ filter_values('c') | where_in }}")).toBe(`(${twice})`);
    expect(await filled("{{ get_filters('c')[0].val | where_in }}")).toBe(`(${twice})`);
    expect(await filled("{{ [url_param('evil'), current_username()] | where_in }}")).toBe(`(${twice})`);
    expect(await filled('{{ current_user_roles() | where_in }}')).toBe(`(${plain(value)})`);
    expect(await filled(`{{ "'" + "', '".join(filter_values('c')) + "'" }}`)).toBe(twice);
    expect(await filled("{{ filter_values('c') }}")).toBe(`[${twice}]`);
  });

  test('a character that ends statements in some drivers is rejected', async () => {
    expect(await sqlOf("{{ url_param('foo') }}", {}, { urlParams: { foo: 'a\0b' } })).toMatchObject({
      message: expect.stringContaining('U+0000') as string,
    });
    expect(await sqlOf('{{ l | where_in }}', { l: ['\0'] })).toMatchObject({
      message: expect.stringContaining('U+0000') as string,
    });
  });

  test('a template’s author can use the unescaped value', async () => {
    expect(
      await sqlOf("{{ url_param('foo', escape_result=False) }}", {}, { urlParams: { foo: "it's" } }),
    ).toBe("it's");
  });
});
